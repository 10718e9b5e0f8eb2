"""The numbered exercises of chapter 06."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import rigid_body
from ...checking.blocks import (
    Mistake,
    chain,
    correct,
    expression,
    false_line,
    number,
    numbers,
    own,
    selection,
    variant_of,
    wrong,
)
from ...checking.kinds import Number, Numbers
from ...identity import judge
from ...rotations import zxz
from ...spatial import Vec3, diagonal
from . import draws
from . import references as ref
from .references import lx, ly, m, omega, y, z

# 06.1: faster

def sooner(spin):
    """The time between two turns over at another spin, and what one takes for it."""
    right, slow = ref.every(ref.book(), spin), ref.every(ref.book(), ref.SPIN)
    part = spin / ref.SPIN
    return (right,
            Mistake("the same", slow, "That is the time at 10 rad/s. A faster book does everything faster."),
            Mistake("slower", slow * part, "That is slower. λ goes with ω, so the deviation grows faster."),
            Mistake("squared", slow / part**2, "λ² goes with ω², so λ goes with ω, and the time with 1/ω."),
            Mistake("root", slow / part**0.5, "The time goes with 1/ω, not with its root."))


@number("06.1", "A faster throw", "Put ω = s·u and t = τ/s into Euler's equations. What becomes of s?",
        "Every term of Iω̇ = −ω × Iω gets s². So the motion is the same, only s times as fast.", unit="s", within=1e-2,
        one_call=True, stars=1)
def faster_throw():
    return sooner(spin=20.0)


@faster_throw.varied
def faster_throw(draw):
    """Another spin."""
    spin = draws.throw(draw)
    return variant_of(Number(lambda: sooner(spin), "s", 1e-2), (
        "Thrown about its middle edge with 10 rad/s, 1 % off, the book turns over every 2.14 s. Somebody throws it with"
        f" {spin:g} rad/s, 1 % off again. After how many seconds, from one turn over to the next?"))


# 06.2: a hammer

HAMMER = ("x of the centre of mass", "I_zz about it", "I_zz about the grip")


def put_together(handle, length, head, height):
    """(x_C, I_zz about C, I_zz about the grip) of a hammer, and what one takes for it."""
    stick, top = ref.hammer(handle, length, head, height)
    whole = stick + top
    com, own_I, grip = float(whole.com.x), float(whole.I[2, 2]), float(whole.about()[2, 2])
    bare = float(stick.I[2, 2] + top.I[2, 2])
    mean = (float(stick.com.x) + length) / 2
    point = grip - float(top.I[2, 2])
    return ([com, own_I, grip],
            Mistake("no shifts", [com, bare, bare + float(whole.m) * com**2],
                    "The moments of the parts add up only about one point. Shift each to it first, by Steiner."),
            Mistake("mean of centres", [mean, grip - float(whole.m) * mean**2, grip],
                    "The centre is the mean *by mass*: the head counts more than the handle."),
            Mistake("towards the grip", [com, grip + float(whole.m) * com**2, grip],
                    "From the grip to the centre, m x_C² is taken away: about the centre the moment is smallest."),
            Mistake("head a point", [com, point - float(whole.m) * com**2, point],
                    "The head is no point: its own moment about z is missing."))


@numbers("06.2", "A hammer", "Find the centre of mass first. Where are the centres of both parts?",
         "About the grip: m l²/3 for the rod, and for the head its own moment and m times its distance, squared.",
         unit=("m", "kg·m²", "kg·m²"), names=HAMMER, within=2e-3, stars=2)
def hammer():
    return put_together(0.2, 0.3, 0.6, 0.1)


@hammer.varied
def hammer(draw):
    """Another hammer."""
    handle, length, head, height = draws.hammer(draw)
    kind = Numbers(lambda: put_together(handle, length, head, height), ("m", "kg·m²", "kg·m²"), 2e-3, HAMMER)
    return variant_of(kind, (
        f"A hammer lies along x, its grip at the origin. The handle is a thin rod of {handle:g} kg and {length:g} m."
        f" The head is a block of {head:g} kg, 3 cm along x and z and {100 * height:g} cm along y, with its centre at"
        " the end of the handle. Give x of the centre of mass, I_zz about it, and I_zz about the grip."))


# 06.3: Steiner, as a chain

def without_mixed(line):
    """Are the shift and the body's own coordinates apart: no product of both?"""
    expr = sp.expand(line[0] if isinstance(line, sp.MatrixBase) else line)
    own_, shift = {y, z}, {sp.Symbol("ry"), sp.Symbol("rz")}
    terms = sp.Add.make_args(line[0] if isinstance(line, sp.MatrixBase) else line)
    apart = all(not (t.free_symbols & own_ and t.free_symbols & shift) for t in terms)
    return apart and bool(expr.free_symbols & shift)


@chain("06.3", "Steiner, a chain of your own", "Multiply both squares out, for each of the two masses.",
       "The mixed products have opposite signs for the two masses, so they cancel.", last=without_mixed,
       start="m times the distance from the x axis, squared, for both masses",
       form="a part with y and z alone and a part with r_y and r_z alone", stars=2)
def steiner():
    ry, rz = sp.symbols("ry rz")
    return m * ((ry + y)**2 + (rz + z)**2) + m * ((ry - y)**2 + (rz - z)**2)


# 06.4, 06.5: false lines of Example 5-1

def as_derived(_, line):
    """Is the claim what follows?"""
    return bool(judge(*line).equal)


@false_line("06.4", "Find the false line", "The pin's force acts at the elbow. Where is the elbow, seen from C₂?",
            "From C₂ the elbow is at −r, so the force has the moment −r × f₂.",
            true="Line {k} is true: forces alone, without any lever.",
            later="Line {k} is true: it has the right sign, and so does not follow from the false line.",
            same=as_derived, stars=1)
def false_sign():
    """[asada_slotine] (5-5) as it is printed, between lines that are true: each claim beside what holds."""
    p = ref.Planar()
    spin, lever = p.I2 * p.wd2, p.r_1c2.cross(p.f2).z
    tau2 = spin + lever
    force = p.f2 + (p.g - p.a2) * p.m2
    return [(sp.Matrix([force.x, force.y]), sp.zeros(2, 1)), (sp.Matrix([p.f2.x, p.f2.y]),
            sp.Matrix([p.m2 * (p.a2 - p.g).x, p.m2 * (p.a2 - p.g).y])), (tau2 + lever - spin, 0),
            (tau2, p.r_1c2.cross((p.a2 - p.g) * p.m2).z + spin)]


@false_line("06.5", "Find another false line", "What does link 2 do to link 1? Where, and how heavy is it?",
            "Link 2 pulls at the elbow, at r₁ from the shoulder, with its own mass m₂.",
            replies={4: "Line 4 is false, too, with the same lever. An earlier line slips first.",
                     1: "Line 1 is true: mass 1, at its own centre."},
            true="Line {k} is true: mass 1 at its own centre.", later="Line {k} is true. The slip came earlier.",
            same=as_derived, stars=2)
def false_lever():
    """[asada_slotine] (5-8) as it is printed, term by term."""
    p = ref.Planar()
    def turns(lever, mass, acceleration):
        return lever.cross(acceleration * mass).z
    return [(turns(p.r_0c1, p.m1, p.a1), turns(p.r_0c1, p.m1, p.a1)),
            (turns(p.r_0c1, p.m1, p.a2), turns(p.elbow, p.m2, p.a2)),
            (turns(p.r_0c1, p.m1, -p.g), turns(p.r_0c1, p.m1, -p.g)),
            (turns(p.r_0c1, p.m2, -p.g), turns(p.elbow, p.m2, -p.g)), (p.I1 * p.wd1, p.I1 * p.wd1)]


# 06.6: design

DIFFERENT, PATIENCE = 1.05, 5.0                 # sides, one over the other; seconds


def look_at_the_block(answer, _):
    """Does a block with these sides take its time?"""
    try:
        sides = sorted(float(a) for a in answer)
    except (TypeError, ValueError):
        return wrong("Three numbers are asked for: the sides in m.")
    if len(sides) != 3 or not np.isfinite(sides).all() or sides[0] <= 0:
        return wrong("Three positive sides are asked for, in m.")
    a, b, c = sides
    if min(b / a, c / b) < DIFFERENT * (1 - 1e-9):
        return wrong(f"The sides {a:g}, {b:g} and {c:g} m are too much alike: each must be at least 5 % longer than the"
                     " one before it.", mistake="too alike")
    I = rigid_body.block(1.0, *sides).I
    time = ref.every(Vec3(*(I[k, k] for k in range(3))), ref.SPIN)
    if time <= PATIENCE:
        growth = np.sqrt(rigid_body.growth(Vec3(*(I[k, k] for k in range(3))), 1, ref.SPIN))
        return wrong(f"It turns over every {time:.2f} s; its λ is {growth:.2f} /s. Which brackets of λ² can be made"
                     " small?", mistake="too fast")
    return correct(f"It turns over every {time:.1f} s.", "elliptic integral")


@own("06.6", "A block that takes its time", "λ² has I_zz − I_yy and I_yy − I_xx. Make both small, not one.",
     "A needle with two nearly equal sides has one large bracket; a block that is nearly a cube has none.",
     look=look_at_the_block, stars=2)
def block_that_takes_its_time():
    return "three sides near a cube, such as 0.2, 0.21 and 0.2205 m, which turns over every 12 s"


# 06.7: a limit

@expression("06.7", "A plate", "With l_z = 0 the largest moment is the sum of the two others.",
            "I_zz − I_yy = I_xx, so one factor cancels.", stars=2)
def a_plate():
    right = ref.plate()
    return (right,
            Mistake("sign", -right, "The long edge is l_x, so I_yy > I_xx and λ² is positive."),
            Mistake("not squared", omega**2 * (lx - ly) / (lx + ly), "The moments go with the squares of the edges."),
            Mistake("not divided", omega**2 * (lx**2 - ly**2) / lx**2, "I_zz is the sum, so l_x² + l_y² stands below."),
            Mistake("root", sp.sqrt(right), "That is λ. Its square is asked for."))


# 06.8: five triples

TRIPLES = {"1, 2, 3": "1 + 2 = 3: exactly on the edge, a thin plate. There is such a body.",
           "1, 1, 3": "3 > 1 + 1: ∫ z² dm would be negative.",
           "2, 2, 2": "A ball or a cube has three equal moments.",
           "0, 2, 2": "A needle has no moment about its own line.",
           "5, 1, 3": "5 > 1 + 3. The order does not matter, only the largest one against the others."}


@selection("06.8", "Is there such a body?", "Compare the largest of each three with the sum of the two others.",
           "Equality is allowed: all masses in one plane, or on one line.", stars=1)
def such_a_body():
    there = [word for word in TRIPLES if not rigid_body.impossible(diagonal(*(float(i) for i in word.split(","))))]
    return there, TRIPLES


# 06.9: pins

PINS = ("f₂, x", "f₂, y", "f₁, x", "f₁, y")
BENT = (0.0, np.pi / 2)


def carried(qd):
    """What the elbow's and the shoulder's pin exert, and what one takes for it."""
    first, second = qd
    right = ref.pins(BENT, qd)
    f2, f1 = right[:2], right[2:]
    return (right,
            Mistake("no weights", ref.pins(BENT, qd, gravity=False),
                    "That is without the weights. f = m (a − g₀), and g₀ points down."),
            Mistake("at rest", ref.pins(BENT, (0.0, 0.0)), "That is the arm at rest. The masses run on circles, and the"
                                                         " pins bend their paths."),
            Mistake("relative", ref.pins(BENT, (first, second - first)), "The forearm turns with q̇₁ + q̇₂, seen from the"
                                                                       " ground."),
            Mistake("reaction", [-c for c in right], "These act on the inner link. Asked is what the pin exerts on the"
                                                     " outer one."),
            Mistake("not passed on", [*f2, f1[0] - f2[0], f1[1] - f2[1]],
                    "The shoulder's pin also passes on what the elbow needs: f₁ = f₂ + m₁(a − g₀)."))


@numbers("06.9", "What the pins carry", "Which acceleration has C₂? Two circles, one about the shoulder, one about the"
         " elbow.", "f₂ = m₂(p̈_C2 − g₀), then f₁ = f₂ + m₁(p̈_C1 − g₀).", unit="N", names=PINS, within=2e-3, stars=2)
def what_the_pins_carry():
    return carried((1.0, 2.0))


@what_the_pins_carry.varied
def what_the_pins_carry(draw):
    """Other rates."""
    qd = draws.moving(draw)
    return variant_of(Numbers(lambda: carried(qd), "N", 2e-3, PINS), (
        "The laboratory arm without motors (50 kg, 1 m, centre of mass in the middle of each link) in a vertical plane,"
        f" q = (0°, 90°), at the constant rates {qd[0]:g} and {qd[1]:g} rad/s. Give what the elbow's pin exerts on the"
        " forearm, x and y, then what the shoulder's pin exerts on the upper arm; g = 9.81 m/s²."))


# 06.10: a brick in space

TOLD = {"forgotten": "ω × Iω is missing: I ω̇ alone is not the rate of the angular momentum.",
        "twice": "ω × Iω is there twice. It belongs there once.",
        "sign": "ω × Iω has the wrong sign: I ω × ω in its place.",
        "not turned": "The brick's own moments do not hold in the room's axes. Turn them first: R Ī Rᵀ.",
        "wrong way": "The brick is turned the wrong way, Rᵀ Ī R. The columns of R are the brick's axes, so R Ī Rᵀ."}


def on_the_brick(phi, theta, w, wd=(0.3, 0.4, -1.0)):
    """The moment on the turned brick, and what one takes for it."""
    right, other = ref.turned_brick(zxz(*np.radians([phi, theta, 0.0])), w, wd)
    return (right, *(Mistake(name, moment, TOLD[name]) for name, moment in other.items()))


@numbers("06.10", "A brick in space", "First the inertia in the axes of the room.",
         "R = R_z(40°) R_x(60°), I = R Ī Rᵀ, then μ = I ω̇ + ω × Iω.", unit="N·m", names=("μ_x", "μ_y", "μ_z"),
         within=2e-3, one_call=True, stars=2)
def brick_in_space():
    return on_the_brick(40.0, 60.0, (4.0, -2.0, 1.0))


@brick_in_space.varied
def brick_in_space(draw):
    """Turned otherwise."""
    phi, theta, wx = draws.turning(draw)
    kind = Numbers(lambda: on_the_brick(phi, theta, (wx, -2.0, 1.0)), "N·m", 2e-3, ("μ_x", "μ_y", "μ_z"))
    return variant_of(kind, (
        "A brick of 3 kg, 40 × 20 × 10 cm along its own x, y, z, is turned: its axes are the columns of"
        f" R = R_z({phi:g}°) R_x({theta:g}°). In the axes of the room it has ω = ({wx:g}, −2, 1) rad/s and"
        " ω̇ = (0.3, 0.4, −1) rad/s². Which moment acts on it, in the axes of the room?"))


# 06.11: the wheel that spoils it

def spoiling(spin, inertia):
    """Between which speeds a wheel spoils the spin about the short edge, and what one takes for it."""
    right = ref.spoiled(spin, inertia)
    I1, I2, I3 = ref.book()
    middle = ref.rpm((I2 - I1) * spin, inertia)
    return (right,
            Mistake("exchanged", right[::-1], "The slower one first."),
            Mistake("middle axis", [right[0], middle], "I_yy − I_xx belongs to the middle axis. Here it is I_zz minus"
                                                      " each of the others."),
            Mistake("rad/s", [r * float(np.pi) / 30 for r in right], "These are in rad/s. One turn per minute is"
                                                                     " π/30 rad/s."),
            Mistake("whole moments", [ref.rpm(I1 * spin, inertia), ref.rpm(I2 * spin, inertia)],
                    "H = I_zz ω − h must reach I_yy ω and I_xx ω: take the differences to I_zz."))


SPEEDS = ("the slower one", "the faster one")


@numbers("06.11", "The wheel that spoils it", "With a wheel along the short edge, H = I_zz ω + h takes the place of"
         " I_zz ω.", "λ² = −(H − I_xx ω)(H − I_yy ω)/(I_xx I_yy). Between which H is it positive?", unit="rpm",
         names=SPEEDS, within=3e-3, stars=3)
def wheel_that_spoils():
    return spoiling(ref.SPIN, ref.WHEEL)


@wheel_that_spoils.varied
def wheel_that_spoils(draw):
    """Another spin, another wheel."""
    spin, inertia = draws.wheel(draw)
    kind = Numbers(lambda: spoiling(spin, inertia * 1e-4), "rpm", 3e-3, SPEEDS)
    return variant_of(kind, (
        "The book (2.4833, 4.875 and 7.2083 · 10⁻³ kg·m² about its long, middle and short edge) spins smoothly about"
        f" its short edge with {spin:g} rad/s. A wheel of {inertia:g} · 10⁻⁴ kg·m² on the same axis turns *against* the"
        " book. Between which two speeds of the wheel, in rpm, does the spin not last, since a small deviation grows?"))
