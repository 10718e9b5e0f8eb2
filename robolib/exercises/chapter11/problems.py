"""The numbered exercises of chapter 11."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import sympy as sp

from ... import misconceptions as mk
from ...checking.blocks import TELL, Mistake, chain, expression, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number
from ...formulations import newton_euler
from ...identity import judge
from ...robot import inertia
from ...spatial import ORIGIN, Vec3, X, skew, to_sympy
from . import draws
from . import references as ref
from .questions import REACTION
from .references import I1, Q, a1, b, g, l1, l2, m1, m2, q1, q2, qd1, qd2, qdd1, qdd2

# One link

@number("11.1", "A rod, not a point",
        "Energy gives q̇² at the bottom; Newton gives the force.",
        "½(I + mℓ²)q̇² = mgℓ with I = mℓ²/3.", "f = m(ℓq̇² + g).", within=5e-3, stars=1)
def rod_not_a_point():
    rod = sp.Rational(1, 3)                     # I = m ℓ²/3 about its centre, ℓ half its length
    right = ref.at_the_bottom(rod)
    return (right,
            Mistake("point mass", ref.at_the_bottom(0),
                    "That is a point mass on a light stick. A rod must also be turned, and arrives slower."),
            Mistake("no weight", right - 1, "The weight itself is missing: f = m(p̈_C − g₀)."),
            Mistake("weight upwards", right - 2,
                    "At the bottom the weight pulls down too: it adds to the pin's load."),
            Mistake("no parallel axis", ref.at_the_bottom(rod - 1),
                    "That is I about the centre taken for I about the pin: m ℓ² is missing."),
            Mistake("at rest", 1.0, "That is the rod at rest. Here it swings through."))


@expression("11.2", "Just let go",
            "The motor's torque is zero. What is q̈₁ then?",
            "The centre of mass accelerates by ℓ₁q̈₁; Newton gives the pin's force.", allowed=("I1", "l1"), stars=2)
def just_let_go():
    force, tau = ref.swing()
    falling = -tau.subs({q1: 0, qd1: 0, qdd1: 0}) / tau.diff(qdd1)
    f = force.y.subs({q1: 0, qd1: 0, qdd1: falling})
    return (f,
            Mistake("as held", m1 * g,
                    "That holds the link at rest. It has been let go, and it accelerates already."),
            Mistake("free fall", 0, "Only a point mass falls freely at first. A link must also be turned."),
            Mistake("no parallel axis", f.subs(I1, I1 - m1 * l1**2), TELL[mk.no_parallel_axis]),
            Mistake("no weight", f - m1 * g, "That is m p̈_C. The pin's force is m(p̈_C − g₀)."),
            Mistake("reaction", -f, REACTION))


@expression("11.3", "The sweet spot",
            "Two balances: forces across the link, and moments about the pin.",
            "Without a pin force, F = m₁ℓ₁q̈₁ and F x = (I₁ + m₁ℓ₁²)q̈₁.", stars=2)
def sweet_spot():
    f, tau = ref.swing()
    right = tau.diff(qdd1) / f.y.diff(qdd1)     # inertia about the pin by force, for a unit acceleration
    return (right,
            Mistake("centre of mass", l1,
                    "A push at the centre of mass does not turn a free body, but this one must turn about the pin."),
            Mistake("no parallel axis", I1 / (m1 * l1),             # the two cannot be told apart: it says both
                    "This is ℓ₁ short. Either m₁ℓ₁² is missing in the inertia about the pin, or you count from the"
                    " centre of mass."),
            Mistake("radius of gyration", sp.sqrt(right * l1),
                    "That is the radius of gyration about the pin. Write both balances, of forces and of moments."))


# Two links

@expression("11.4", "The pin of the elbow",
            "Only the forearm hangs on this pin: f = m₂(p̈_C2 − g₀).",
            "Differentiate the position of the forearm's centre of mass twice.",
            "Both directions turn with q̇₁ + q̇₂ at the forearm, and with q̇₁ at the elbow.", entry="f", one_call=True,
            stars=2)
def pin_of_the_elbow():
    f, weight = ref.elbow_pin(), sp.Matrix([0, m2 * g])
    along = sp.Matrix([sp.cos(q1 + q2), sp.sin(q1 + q2)])
    across = sp.Matrix([-along[1], along[0]])
    relative = f.subs(l2, 0) + m2 * l2 * (qdd2 * across - qd2**2 * along)    # as if the upper arm did not turn
    return (f,
            Mistake("reaction", -f, REACTION),
            Mistake("no gravity", f - weight, TELL[mk.no_gravity]),
            Mistake("gravity twice", f + weight, TELL[mk.gravity_twice]),
            Mistake("gravity flipped", f - 2 * weight, "The pin holds the forearm up: f = m(p̈_C − g₀)."),
            Mistake("relative spin", relative, TELL[mk.relative_spin]),
            Mistake("elbow at rest", f.subs(a1, 0), "The elbow itself accelerates: the part with a₁ is missing."),
            Mistake("link's axes", sp.Matrix([along.T * f, across.T * f]),
                    "That is right, in the forearm's axes. The ground's axes are asked for."))


# False lines

ABOVE = "Line {k} is true: it follows from the lines above it."


@false_line("11.5", "Find the false line",
            "S(ω) is the matrix of ω × ·, and S is skew. What is ω × ω?", "Compare line 4 with line 3, term by term.",
            replies={1: "Line 1 is the product rule."}, true=ABOVE, later=ABOVE, above=1, stars=1)
def false_line_of_euler():
    """d/dt (I ω) at an instant at which the body's axes are the base's, from line 2 on: I itself is constant."""
    I = to_sympy(inertia(*sp.symbols("Ixx1 Iyy1 Izz1 Ixy1 Ixz1 Iyz1")))
    w, wd = (sp.Matrix(sp.symbols(f"{n}_x {n}_y {n}_z")) for n in ("w", "wd"))
    S = to_sympy(skew(Vec3(*w)))
    return [S * I * w + I * S.T * w + I * wd,
            w.cross(I * w) - I * w.cross(w) + I * wd,
            w.cross(I * w) + w.cross(I * w) + I * wd,
            I * wd + 2 * w.cross(I * w)]


@false_line("11.6", "Find another false line",
            "The arm is at rest. How large is f₂ if you put a scale under the forearm?",
            "Where did the weight enter already?",
            replies={1: "Line 1 is how gravity enters the recursion, and it is right."}, true=ABOVE, later=ABOVE,
            same=lambda _, line: judge(*map(to_sympy, line)).equal, stars=1)
def false_line_of_gravity():
    """The arm held straight and horizontal: each line as it is claimed, and as it follows from those above it."""
    base, at_rest = Vec3(0, g, 0), newton_euler.recursion(ref.arm(), [0, 0], [0, 0], [0, 0])[0]
    f2, f1 = Vec3(0, 2 * m2 * g, 0), Vec3(0, (2 * m2 + m1) * g, 0)
    tau2 = Vec3(0, 0, 2 * l2 * m2 * g)
    tau1 = tau2 + Vec3(0, 0, 2 * a1 * m2 * g + l1 * m1 * g)
    return [(base, -ref.arm().gravity), (base, at_rest[1][2]), (f2, base * m2), (f1, f2 + base * m1),
            (tau2, (X * l2).cross(f2)), (tau1, tau2 + (X * a1).cross(f2) + (X * l1).cross(f1 - f2))]


# Other bases, other arms

@expression("11.7", "A slide with a swinging link",
            "Outwards: p̈ of the slide is (q̈₁, g); then the link's centre of mass.",
            "Inwards: f of the link, its moment about the pin, then f of the slide = what the link passes on + m₁p̈.",
            "Along the rail it is τ₁, across it is N.", stars=2)
def slide_with_a_swinging_link():
    f, rail = ref.guided(ref.slide()), sp.Matrix([0, 1, 0])
    twice = ref.guided(replace(ref.slide(), gravity=ref.slide().gravity * 2))
    swinging = f[1] - f[1].subs({qd2: 0, qdd2: 0}, simultaneous=True)
    return (f,
            Mistake("weights only", f - rail * swinging, "The rail carries the weights, and also what it takes to swing"
                                                         " the link: its mass moves up and down."),
            Mistake("slide forgotten", f - rail * (f[1] - f[1].subs(m1, 0)),
                    "The rail carries the slide's own weight too."),
            Mistake("gravity twice", twice, TELL[mk.gravity_twice]),
            Mistake("no gravity", f.subs(g, 0), TELL[mk.no_gravity]),
            Mistake("rail pushed", sp.Matrix([f[0], -f[1], f[2]]),
                    "N is what the rail exerts on the slide, upwards: action and reaction."),
            Mistake("moment not moved", sp.Matrix([f[0], f[1], f[2].subs(l2, 0)]),
                    "τ₂ is the moment about the pin. I₂ q̈₂ is that about the centre of mass: add r × f."))


@expression("11.8", "On a truck",
            "Start the recursion with another p̈₀.",
            "p̈₀ = (b, g, 0); at rest every point has the same acceleration.", entry="τ", stars=2)
def on_a_truck():
    pushed = replace(ref.arm(), gravity=ref.arm().gravity - X * b)
    tau = sp.Matrix(newton_euler.inverse_dynamics(pushed, Q, [0, 0], [0, 0]))
    return (tau,
            Mistake("pseudo-force", tau.subs(b, -b),
                    "The sign of b: the base's acceleration enters as it is, p̈₀ = (b, g, 0). Feel it: a truck that"
                    " starts leaves the arm behind."),
            Mistake("no truck", tau.subs(b, 0), "That is the arm on the ground. The truck's acceleration is missing."),
            Mistake("no gravity", tau.subs(g, 0), TELL[mk.no_gravity]),
            Mistake("gravity flipped", tau.subs(g, -g), "The base is accelerated *upwards* by g, not downwards."),
            Mistake("exchanged", tau.subs({g: b, b: -g}, simultaneous=True),
                    "Sine and cosine are exchanged between g and b."))


# Bearings

@number("11.9", "How fast may it spin?",
        "Which mass does the elbow's pin hold on its circle, and what is the circle's radius?",
        "m₂(a₁ + ℓ₂)Ω² = 20 000 N; then rad/s to rev/min.", unit="rev/min", within=5e-3, stars=1)
def how_fast_may_it_spin():
    return spins(ref.LIMIT)


def spins(limit, **arm):
    """The rate at which the elbow's pin carries its limit, and what one takes for it."""
    rate, mass = ref.fastest(limit, **arm), arm.get("m2", 50.0)
    return (rate,
            Mistake("in rad/s", rate * 2 * np.pi / 60, "That is in rad/s. Revolutions per minute are asked for."),
            Mistake("in rev/s", rate / 60, "That is in revolutions per second."),
            Mistake("radius ℓ₂", ref.fastest(limit, **arm | {"a1": 0.0}),
                    "The forearm's centre of mass runs on a circle of radius a₁ + ℓ₂, not ℓ₂."),
            Mistake("to the tip", ref.fastest(limit, **arm | {"l2": 1.0}),
                    "The radius counts to the centre of mass, at a₁ + ℓ₂, not to the tip."),
            Mistake("both links", ref.fastest(limit, **arm | {"m2": 50.0 + mass}),
                    "That is both links. The elbow's pin holds the forearm only."))


@how_fast_may_it_spin.varied
def how_fast_may_it_spin(draw):
    """Another forearm, another bearing."""
    mass, limit = draws.bearing(draw)
    return variant_of(Number(lambda: spins(1000 * limit, m2=mass), "rev/min", 5e-3), (
        f"The arm of Example 7.2, but with a forearm of m₂ = {mass:g} kg (a₁ = 1 m, ℓ₂ = 0.5 m), straight, turns about"
        f" its shoulder on a horizontal table: no gravity, elbow locked. The elbow's bearing holds {limit:g} kN. Up to"
        " which constant rate, in revolutions per minute?"))


@numbers("11.10", "A counterweight",
         "Moments about the shoulder: link 1, the elbow's motor, link 2 on one side; the new mass on the other.",
         "The force in the pin is the sum of everything that hangs on it.",
         unit=("kg", "N"), names=("the mass in kg", "the force in N"), stars=2,
         follow=lambda given: (given[0], ref.carried_by_the_pin(given[0])))
def counterweight():
    mass, force = ref.counterweight()
    arm, half = force - mass * 9.81, mass * ref.REACH       # what the arm alone weighs; the mass for one metre
    return ([mass, force],
            Mistake("no motor", ref.counterweight(mm2=0.0), "The elbow's motor is missing: 5 kg, one metre out."),
            Mistake("arm alone", [mass, arm],
                    "The mass is right. It hangs on the shoulder's pin too, so the force grows."),
            Mistake("counterweight alone", [mass, mass * 9.81],
                    "The mass is right. The pin carries the arm as well, not the counterweight alone."),
            Mistake("no force", [mass, 0.0],
                    "The mass is right. The *torque* is gone; the pin still carries every weight."),
            Mistake("one metre", [half, arm + half * 9.81],
                    "That mass would have to sit one metre behind the shoulder. Here it is half a metre."))


@number("11.11", "The spinning rotor",
        "The angular momentum I_m ω_spin keeps its size and turns with the carrier.",
        "dh/dt = ω × h: its size is I_m · spin · Ω, in rad/s.", unit="N·m", within=5e-3, stars=2)
def spinning_rotor():
    return gyroscopic(ref.TURN, ref.SPIN, ref.INERTIA)


def gyroscopic(*rates):
    """The moment that turns the rotor's angular momentum, and what one takes for it."""
    moment = ref.gyroscope(*rates)
    return (moment,
            Mistake("constant rates", 0.0, "Both rates are constant, but the angular momentum turns with the carrier,"
                                           " and that takes a moment."),
            Mistake("in rev/min", moment * 60 / (2 * np.pi), "Revolutions per minute must become rad/s first."),
            Mistake("in rev/s", moment / (2 * np.pi), "Revolutions per second must become rad/s: times 2π."),
            Mistake("twice", 2 * moment, "The gyroscopic term is counted twice."))


@spinning_rotor.varied
def spinning_rotor(draw):
    """Another rotor, other rates."""
    turn, spin, rotor = draws.rotor(draw)
    return variant_of(Number(lambda: gyroscopic(turn, spin, rotor), "N·m", 5e-3), (
        f"A link turns about a vertical axis at {turn:g} rad/s. It carries a motor whose axis lies horizontally; its"
        f" rotor (I_m = {rotor:g} kg·m²) spins at {spin:g} revolutions per minute. Both rates are constant. Which"
        " moment, in N·m, must the link's bearing give because of the spin?"))


# A function and a chain

@function("11.12", "Any number of links",
          "Outwards: keep the angle, ω, ω̇ and the acceleration of the joint; start with (0, g).",
          "Inwards: keep f and μ; add the link's own force, its moment about the joint, and r × f of what is passed"
          " on.", "In the plane a × b is one number, a_x b_y − a_y b_x.", states=ref.chains, one_call=True, stars=3)
def any_number_of_links():
    def slip(name, says):
        return Mistake(name, ref.planar(name), says)
    return (ref.chain_torques,
            slip("gravity twice", TELL[mk.gravity_twice]),
            slip("no gravity", TELL[mk.no_gravity]),
            slip("relative spin", TELL[mk.relative_spin]),
            slip("no centripetal", "The acceleration of a point on a turning link has a second part, ω × (ω × r). It is"
                                   " missing."),
            slip("force not moved", "The force that an outer link passes on acts at the far end: its moment r × f is"
                                    " missing."),
            slip("moment not moved", "Euler's equation gives the moment about the centre of mass. Move it to the joint:"
                                     " add r_C × m p̈_C."),
            slip("reaction", "The outer link's moment comes in with the wrong sign: what you must give the outer link,"
                             " the inner one must give you."))


def inertia_times_acceleration(line):
    """Is the line one product (…) q̈1, with no angle in the bracket but cos q2?"""
    bracket = line[0] / sp.Symbol("qdd1")       # a sum keeps its q̈1 here, a product loses it
    return not bracket.atoms(sp.sin) and not {s.name for s in bracket.free_symbols} & {"qdd1", "q1"}


@chain("11.13", "A chain of your own",
       "Start: I₁q̈₁ + ℓ₁·m₁ℓ₁q̈₁ + μ₂ + the moment of the passed force. All rates are zero.",
       "f₂ = m₂(a₁ sin q₂, a₁ cos q₂ + ℓ₂) q̈₁ in the forearm's axes.", "The last line is M₁₁ q̈₁.",
       last=inertia_times_acceleration, start="τ₁ for this motion",
       form="one product, (…) q̈₁ with no sine in the bracket", stars=3)
def chain_of_your_own():
    still = replace(ref.arm(), gravity=ORIGIN)
    return newton_euler.inverse_dynamics(still, Q, [0, 0], [qdd1, 0])[0]
