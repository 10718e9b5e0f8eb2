"""The questions that stand in chapter 05."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, expression, number, numbers
from . import references as ref
from .references import a1, a2, fx, fy, g, k1, k2, l1, m1, m2, q1, q2, x, y

# Entrance

@expression("05.Q2", "The moment of a force", "Which part of the force acts across the lever?",
            "(r × f)_z = r_x f_y − r_y f_x.")
def moment_of_a_force():
    right = ref.moment()
    return (right,
            Mistake("order", -right, "That is f × r. A moment is r × f: counter-clockwise is positive."),
            Mistake("dot", x * fx + y * fy, "That is r · f, how far they point the same way. Turning needs r × f."),
            Mistake("plus", x * fy + y * fx, "The two parts turn opposite ways: mind the sign of y f_x."))


@expression("05.Q3", "The elbow alone", "Hold the shoulder. Which way does the tip go, and how fast, at the rate 1?",
            "Differentiate x = a₁ cos q₁ + a₂ cos(q₁ + q₂) and y with respect to q₂.", entry="entry")
def elbow_alone():
    right, angle = ref.second_column(), q1 + q2
    along = a2 * sp.Matrix([sp.cos(angle), sp.sin(angle)])
    shoulder = right + a1 * sp.Matrix([-sp.sin(q1), sp.cos(q1)])
    return (right,
            Mistake("along", along, "That points along the forearm. The tip moves across it."),
            Mistake("shoulder", shoulder, "That is the first column: it turns the whole arm. Here the shoulder rests."),
            Mistake("relative", a2 * sp.Matrix([-sp.sin(q2), sp.cos(q2)]),
                    "The forearm stands at q₁ + q₂ from the ground, not at q₂."),
            Mistake("sign", -right, "Turning counter-clockwise takes the tip to the left of the forearm."))


@number("05.Q4", "The work of a force", "Work is force times the way along it.",
        "f_x Δx + f_y Δy, with the shifts in m.", unit="J")
def work_of_a_force():
    force, shift = np.array([10.0, 5.0]), np.array([0.002, -0.003])
    right = float(force @ shift)
    return (right,
            Mistake("in mm", right * 1000, "That is in N·mm. The shift in metres gives joules."),
            Mistake("added", float(force @ abs(shift)), "The point moves against f_y: that part of the work is"
                                                        " negative."),
            Mistake("sizes", float(np.linalg.norm(force) * np.linalg.norm(shift)),
                    "That is the product of the lengths. Only the way along the force counts."))


# Balance

@expression("05.Q5", "The lever of the pin's force",
            "From the centre of mass, the pin is at −r_C = −ℓ₁(cos q₁, sin q₁).",
            "(−r_C) × f: the first component of one times the second of the other, minus the reverse.")
def lever_of_the_pin():
    right = ref.about_centre()
    return (right,
            Mistake("about the pin", -right, "The lever leads from the centre of mass to the pin, where f acts: it is"
                                             " −r_C."),
            Mistake("along", -l1 * (fx * sp.cos(q1) + fy * sp.sin(q1)),
                    "That is the part of f along the link. It has no lever."),
            Mistake("not turned", -l1 * fy, "The link stands at q₁, so its lever has two components."))


@expression("05.Q7", "What holds the shoulder", "Three parts: its own weight, the moment passed on, the lever of the"
            " force passed on.", "The elbow's force is (0, m₂g), and it acts a₁ cos q₁ to the side of the shoulder.")
def what_holds_the_shoulder():
    right, elbow = ref.held()
    lever = a1 * m2 * g * sp.cos(q1)
    return (right,
            Mistake("force not moved", right - lever,
                    "The force that link 1 passes on acts at the elbow: its moment a₁ cos q₁ · m₂g is missing."),
            Mistake("moment not passed", right - elbow, "The elbow's moment μ₂ must be passed on as well."),
            Mistake("reaction", right - 2 * elbow, "Link 2 pulls back with −μ₂; on the other side of the equation it"
                                                   " stands with a plus."),
            Mistake("own weight", right - l1 * m1 * g * sp.cos(q1), "The upper arm has a weight of its own."),
            Mistake("relative", right - elbow + elbow.subs(q1, 0), "The forearm stands at q₁ + q₂ from the ground."),
            Mistake("sign", -right, "The motor holds the arm up: with the arm to the right that is"
                                    " counter-clockwise, so positive."))


@number("05.Q8", "The slide", "Which part of the weight lies along the slide?",
        "The slide stands 30° from the vertical: m₃ g cos 30°.", unit="N", within=5e-3)
def the_slide():
    drive, guide = ref.slide()
    whole = float(np.hypot(drive, guide))
    return (drive,
            Mistake("guide", guide, "That is the part across the slide. The guide carries it; the motor pushes along."),
            Mistake("whole", whole, "That is the whole weight. The guide carries a part of it."),
            Mistake("mass", drive / 9.81, "That is a mass in kg. A force is asked for."))


# Jᵀ f

@numbers("05.Q10", "Torques for a push", "Write J at (30°, 60°) first; cos 90° = 0.", "τ = Jᵀ f: each column of J · f.",
         unit="N·m", names=("τ₁", "τ₂"))
def torques_for_a_push():
    J, f = ref.jacobian((1.0, 1.0), ref.POSTURE), np.array(ref.FORCE)
    angle = float(np.radians(sum(ref.POSTURE)))
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ f
    right = ref.torques(ref.POSTURE, ref.FORCE)
    return (right,
            Mistake("J f", (J @ f).tolist(), "That is J f. Columns of J are velocities of the tip: take each · f."),
            Mistake("reaction", [-t for t in right],
                    "That is for the force *on* the tip. f is what the tip exerts on the wall, and τ = +Jᵀ f."),
            Mistake("inverse", np.linalg.solve(J, f).tolist(), "That is J⁻¹ f. Work gives the transpose, not the"
                                                               " inverse."),
            Mistake("inverse transposed", np.linalg.solve(J.T, f).tolist(),
                    "That is J⁻ᵀ f, the way from torques to a force. Here the force is given."),
            Mistake("tip's frame", (J.T @ turned).tolist(),
                    "You took (10, 5) in the forearm's axes. They are in the ground's, as J is."))


# Springs

@numbers("05.Q14", "How far it gives", "Δq = K⁻¹ Jᵀ f first: the torques, then each divided by its spring.",
         "Then Δp = J Δq, in mm.", unit="mm", names=("Δx", "Δy"))
def how_far_it_gives():
    J, f = ref.jacobian((1.0, 1.0), (0.0, 90.0)), np.array(ref.LOAD)
    soft = np.diag(1 / np.array(ref.SPRINGS))
    right = ref.deflection()
    return (right,
            Mistake("exchanged", (1000 * J.T @ soft @ J @ f).tolist(), "That is Jᵀ K⁻¹ J f. A force becomes torques by"
                    " Jᵀ, and turns become a shift by J: C = J K⁻¹ Jᵀ."),
            Mistake("away", [-d for d in right], "Here f is the load on the tip, and the tip gives way towards it."),
            Mistake("inverse", (1000 * np.linalg.inv(J).T @ soft @ np.linalg.inv(J) @ f).tolist(),
                    "That is J⁻ᵀ K⁻¹ J⁻¹ f. Inverses belong to the stiffness, J⁻ᵀ K J⁻¹."),
            Mistake("springs exchanged", (1000 * J @ np.diag(soft.diagonal()[::-1]) @ J.T @ f).tolist(),
                    "The springs are exchanged: the stiffer one is at the shoulder."))


@expression("05.Q17", "When it gives", "K − P H has k₁ − 2P and k₂ − P on its diagonal, and −P beside it.",
            "The determinant of [[a, b], [b, d]] is a d − b².")
def when_it_gives():
    right, P = ref.stability(), ref.P
    return (right,
            Mistake("pull", right.subs(P, -P), "That is the arm under a pull, which stiffens it. A push softens:"
                                               " K − P H."),
            Mistake("no coupling", (k1 - 2 * P) * (k2 - P), "H has ones beside its diagonal: the term −P² is missing."),
            Mistake("unit matrix", (k1 - P) * (k2 - P), "H is not the unit matrix. Turning the shoulder moves both"
                                                        " links."))


# Further

@numbers("05.Q18", "From the wrist to the screw", "The force stays. Which moment does it get, seen from the screw?",
         "M = r × F, with r from the screw to the sensor.", unit="N·m", names=("M_x", "M_y"))
def from_the_wrist():
    right = ref.moved()
    return (right,
            Mistake("order", [-c for c in right], "That is F × r, or r counted from the sensor to the screw."),
            Mistake("not moved", [0.0, 0.0], "At the sensor there is no moment; about the screw the force has a"
                                                  " lever."),
            Mistake("the force", [1.0, 2.0], "That is the force. It stays the same; its moment is asked for."))


