"""What a letter means in one chapter only: declared exceptions from the table, and letters that a page needs once.

A place is a chapter ("05"), one of its sections ("05/13") or an exercise ("05.11"). The nearest place counts: the
section or exercise, then the chapter, then the table of letters. So within a place a letter has one meaning; a test
looks at the capital and Greek letters in the formulas of every chapter. A new letter of a chapter is one line here.

>>> meaning("C", "05/8"), meaning("C", "07/14")
('compliance of the tip: how far it gives per newton', 'matrix of Christoffel symbols, C q̇ = c')
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .letters import LETTERS, Letter

NAME = re.compile(r"(?:\\d?dot ?)?\\?([A-Za-z]+)")


@dataclass(frozen=True)
class Here:
    """A letter, by its name in LaTeX; its meaning; its unit, "" if it depends; the places where it means this."""

    letter: str
    meaning: str
    unit: str
    places: tuple[str, ...]


def _here(letter, meaning, *places, unit=""):
    return Here(letter, meaning, unit, places)


HERE: tuple[Here, ...] = (
    _here("A", "a matrix, to multiply", "01/1"),
    _here("A", "a turn; in the drawing of the flat case the foot of P", "01/2"),
    _here("A", "a turn of the basis, as the tensor book writes it", "01/3", "01.6"),
    _here("A", "the bracket that couples the two joints", "07/5", unit="kg·m²"),
    _here("A", "amplitude of a cosine", "08/4"),
    _here("A", "a point of a body", "11/3"),
    _here("A", "a turn, or a mirror, of the basis", "12"),
    _here("A", "from a link's frame to the one before, 3×3", "14"),
    _here("A", "matrix of the linear model, δẋ = A δx + B δu", "14/1"),
    _here("A", "from the state to its rate, in a linear model", "17"),
    _here("A", "a turn from one link to the next", "17/6"),
    _here("B", "a second matrix, to multiply", "01/1"),
    _here("B", "a point of the drawing", "01/2"),
    _here("B", "amplitude of a sine", "08/4"),
    _here("B", "[siciliano]'s letter for M", "09/3"),
    _here("B", "from the torques to the rate of the state", "17"),
    _here("B", "a moment that a joint feels, per unit of acceleration", "17/7"),
    _here("B", "a second point of the same body", "11/3"),
    _here("B", "what an input does in the linear model", "14/1"),
    _here("C", "the foot of B, in the drawing", "01/2"),
    _here("C", "what a joint feels of rates, the source's letter", "17/7"),
    _here("C", "compliance of the tip: how far it gives per newton", "05", unit="m/N"),
    _here("C", "the centre of mass, a point", "05/2", "06", "11/2", "11/5"),
    _here("D", "R − 1", "01/7"),
    _here("D", "what the links from i outwards hand to joint i", "10", "14/12"),
    _here("D", "the pivots of M = Lᵀ D L", "16"),
    _here("D", "the source's letter for M", "17"),
    _here("D", "the way of a motion, with its sign", "18", unit="rad"),
    _here("E", "the unit matrix, in code", "01/7"),
    _here("E", "inertia about a joint of all that lies beyond it", "16", "17", unit="kg·m²"),
    _here("E", "eigenvectors of C as columns", "05/9", unit="1"),
    _here("E", "inertia of a generalized link about its joint", "14", unit="kg·m²"),
    _here("F", "force that moves a link, mass times acceleration", "14", unit="N"),
    _here("G", "the cost that is to be least, with its condition", "04/8"),
    _here("G", "stiffness that the load takes away", "05", unit="N·m/rad"),
    _here("G", "gravity's torque at a joint", "06/10", unit="N·m"),
    _here("G", "a moment that a joint passes inwards when it moves, the source's letter", "17"),
    _here("H", "half a turn about z", "01/5"),
    _here("H", "a moment that a joint passes inwards, per unit of rate, the source's letter", "17"),
    _here("H", "how a push of 1 N along a stretched arm loads its springs", "05", unit="m"),
    _here("H", "an abbreviation: I_zz ω − h", "06.11", unit="kg·m²/s"),
    _here("H", "angular momentum of a link", "11/8", unit="kg·m²/s"),
    _here("F", "trace of a power of T", "12"),
    _here("I", "a symmetric tensor; with one index an invariant", "12"),
    _here("J", "a link's 4×4 pseudo-inertia, the source's letter (Σ and the first moments)", "10"),
    _here("J", "moment of inertia about the pin, I + mℓ²", "11/14", unit="kg·m²"),
    _here("K", "stiffness of the joints, a diagonal matrix", "05", unit="N·m/rad"),
    _here("K", "gains of a linear law", "17"),
    _here("K", "inertia of the last link about its joint", "17.4", unit="kg·m²"),
    _here("K", "damping in a law of control, a diagonal matrix", "08", unit="N·m·s/rad"),
    _here("K", "inertia of an augmented link about its joint", "14", unit="kg·m²"),
    _here("L", "what is to be largest, less λ times its condition", "05/13"),
    _here("L", "angular momentum about the centre of mass", "06", unit="kg·m²/s"),
    _here("L", "the rate tensor of what lies beyond a joint, 2L = dual(h) − Ė", "17", unit="kg·m²/s"),
    _here("L", "distance of mass 2 from the shoulder", "06/11", unit="m"),
    _here("L", "angular momentum of a body", "13/11", "13/14", "13.5", unit="kg·m²/s"),
    _here("M", "pose of the tool where every q is zero", "02/11"),
    _here("M", "component of a moment", "05/12", unit="N·m"),
    _here("M", "moment on a body", "13/11", "13/12", "13/13", "13/14", "13.10", unit="N·m"),
    _here("N", "N(J): the rates that move nothing", "04/8", "05"),
    _here("N", "first moment of a body, Khalil's letter", "06/2", unit="kg·m"),
    _here("N", "moment that acts on a link, the source's letter", "10/11", "14", unit="N·m"),
    _here("N", "force of the rail on the slide, upwards", "11.7", unit="N"),
    _here("P", "momentum", "00/10", unit="kg·m/s"),
    _here("P", "∂τ/∂q, how torques change with positions", "17"),
    _here("P", "a point of a body", "01/2", "02/2"),
    _here("P", "force and moment at the screw", "05/12"),
    _here("P", "a projection", "12"),
    _here("P", "Euler's tensor of the places of sensors", "13/8", "13.6", "13.7", unit="m²"),
    _here("Q", "a point of the room", "01/3"),
    _here("Q", "force and moment at the sensor", "05/12"),
    _here("Q", "∂A/∂q = Q A: a joint's motion as a 4×4 matrix", "10"),
    _here("Q", "a turn in n dimensions", "12"),
    _here("Q", "a turn of any number of dimensions", "13/13"),
    _here("R", "radius of a pillar", "03.5", unit="m"),
    _here("R", "R(J): what the joints can give", "04/8", "05"),
    _here("S", "a symmetric matrix", "00/10"),
    _here("S", "screw of a joint, (ω, v)", "02/11"),
    _here("S", "first moment, mℓ", "11/14", unit="kg·m"),
    _here("S", "a second tensor; a skew one beside a symmetric I", "12"),
    _here("S", "S(x): the skew tensor of a vector", "14"),
    _here("T", "a shift, T_d by d", "01/2"),
    _here("T", "a linear map", "01/3", "01.6"),
    _here("T", "from the rates of Euler's angles to ω", "01/6", "01/13", "04/11"),
    _here("T", "pose of the tool", "02", "03"),
    _here("T", "a pull along the arm", "05/10", "05.11", unit="N"),
    _here("T", "a tensor of order two", "12"),
    _here("U", "left singular vectors of J, as columns", "05/7"),
    _here("U", "first moment of what lies beyond a joint", "17/7", unit="kg·m"),
    _here("U", "∂(⁰A_j)/∂q_k, the source's letter", "10"),
    _here("U", "first moment of a generalized link", "14", unit="kg·m"),
    _here("V", "right singular vectors of J, as columns", "05/7"),
    _here("V", "∂τ/∂q̇, how torques change with rates", "17"),
    _here("V", "speed of the cruise, with its sign", "18", unit="rad/s"),
    _here("W", "a displacement: a turn, then a shift", "01/2"),
    _here("W", "centre of the wrist, a point", "03"),
    _here("W", "weights of the rates", "04"),
    _here("W", "work; δW that of a virtual displacement", "05/5", unit="J"),
    _here("W", "from a link's frame to the base, ⁰A_j", "10", "14"),
    _here("W", "inverse of the factor Lᵀ of M", "16/8"),
    _here("W", "M_A J̇ J⁻¹, where the rate of the inertia at the tip is taken apart", "08/15", unit="kg/s"),
    _here("X", "a point with a fourth coordinate, 1", "02/2"),
    _here("X", "a screw along x", "02/7"),
    _here("X", "coordinate of the tip", "05.5", unit="m"),
    _here("X", "a change of frames, 4×4", "10/4"),
    _here("X", "a change of frames for vectors of six", "14"),
    _here("X", "one of the three traces that make a Christoffel symbol", "10/7", unit="kg·m²"),
    _here("X", "E − S(U) S(s), an inertia between two joints", "17/7", unit="kg·m²"),
    _here("Y", "coordinate of the tip", "05.5", unit="m"),
    _here("Y", "L + S(U) S(ṡ), its companion for rates", "17/7", unit="kg·m²/s"),
    _here("Y", "the second of the three traces", "10/7", unit="kg·m²"),
    _here("Z", "a screw along z", "02/7"),
    _here("Z", "a matrix with Z q̇ = 0", "08.7"),
    _here("Z", "the third of the three traces", "10/7", unit="kg·m²"),
    _here("Z", "transform of the acceleration of a motion", "18", unit="rad/s"),
    _here("Phi", "transition matrix: a load, or a motion, from one origin to the next", "14"),
    _here("Sigma", "Euler's tensor, ∫ r rᵀ dm", "14", unit="kg·m²"),
    _here("Sigma", "singular values of J, a diagonal matrix", "05/7"),
    _here("Phi", "the skew tensor of a turn in n dimensions, Q̇ = Φ Q", "12"),
    _here("Omega", "speed of a centrifuge", "11.9", unit="rad/s"),
    _here("alpha", "angle between the results of two orders", "01/8", unit="rad"),
    _here("alpha", "entry of C²", "05/13", unit="m²/N²"),
    _here("alpha", "an angle from the ground", "09/1", "09/3", unit="rad"),
    _here("alpha", "what velocities add to a spatial acceleration", "14"),
    _here("alpha", "angle of the hand's turn; ratio of two rates", "18", unit="rad"),
    _here("beta", "angle of a point in the body's axes", "01/2", unit="rad"),
    _here("beta", "a second small angle, about y, in Hayati's row", "02/9", unit="rad"),
    _here("beta", "angle between the upper arm and the line to the tip", "03", unit="rad"),
    _here("Phi", "what drives a turn of any number of dimensions", "13/13", unit="1/s"),
    _here("beta", "what velocities add to a load", "14"),
    _here("gamma", "angle of the whole turn", "01.1", unit="rad"),
    _here("chi", "coordinates of the tip", "17"),
    _here("gamma", "angle about z in Khalil's row of a branch", "02/12", unit="rad"),
    _here("gamma", "direction of the tip", "03", unit="rad"),
    _here("gamma", "the part of a link's acceleration that velocities make", "16"),
    _here("delta", "the angle that is to be reached", "01.8", unit="rad"),
    _here("delta", "Kronecker's δ, the components of the unit tensor", "12"),
    _here("delta", "a small change of what stands behind it", "14"),
    _here("zeta", "what a slide adds to the acceleration of its origin", "14", unit="m/s²"),
    _here("eta", "moment at a joint, about its frame's origin", "14", "16", unit="N·m"),
    _here("kappa", "condition number", "04", unit="1"),
    _here("kappa", "what velocities add to an angular acceleration", "10/9", unit="rad/s²"),
    _here("lambda", "a multiplier of Lagrange's", "04/8", "05/13"),
    _here("lambda", "growth of a small wobble", "06", unit="1/s"),
    _here("lambda", "eigenvalue of A; Lyapunov's exponent", "17", unit="1/s"),
    _here("lambda", "by how much lengths grow", "07/9", unit="1"),
    _here("lambda", "how fast an error shall end", "08", unit="1/s"),
    _here("lambda", "velocity of a centre of mass per unit rate of a joint", "10/9"),
    _here("lambda", "an eigenvalue", "12"),
    _here("lambda", "share of the limit of speed", "18", unit="1"),
    _here("mu", "how much the gap counts in the damping", "03/10"),
    _here("mu", "by how much masses grow", "07/9", unit="1"),
    _here("mu", "moment of an augmented link about its joint", "14", unit="N·m"),
    _here("nu", "share of the limit of acceleration", "18", unit="1"),
    _here("pi", "all parameters of an arm, in τ = Y π", "20"),
    _here("phi", "all Euler angles together", "04/11", unit="rad"),
    _here("phi", "Lynch and Park's letter for θ", "02/7", unit="rad"),
    _here("rho", "distance of a point from the origin", "01/2", unit="m"),
    _here("rho", "distance of the wrist from the column", "03/6", unit="m"),
    _here("rho", "reach of the arm, seen from above", "10.2", unit="m"),
    _here("rho", "radius of an arc", "18", unit="m"),
    _here("sigma", "does a joint turn, slide, or not move: Khalil's letter", "02/12", "02.10"),
    _here("sigma", "standard deviation of a sensor's reading", "13/8", "13.6", "13.7", unit="m/s²"),
    _here("sigma", "singular value of J", "04"),
    _here("sigma", "by how much times grow", "07/9", unit="1"),
    _here("varepsilon", "Levi-Civita's tensor", "12/6", "12/7", "12.6", unit="1"),
    _here("sigma", "1 where a joint turns, 0 where it slides", "14", unit="1"),
    _here("tau", "how long a motion speeds up", "18", unit="s"),
    _here("vartheta", "[siciliano]'s letter for θ", "02/7", "09/3", unit="rad"),
    _here("varphi", "a small turn, as a vector", "05/12", "05.4", "17", unit="rad"),
    _here("varphi", "phase of a wave", "08/4", unit="rad"),
    _here("A", "turn from one link's frame to the next, 3×3", "15"),
    _here("A", "a matrix, to multiply", "15.8"),
    _here("B", "a matrix, to multiply", "15.8"),
    _here("E", "inertia of the links from this one outwards, about its origin", "15", unit="kg·m²"),
    _here("E", "a symmetric tensor that is turned", "15/7", "15.10"),
    _here("K", "inertia of a link with the mass of all outer ones at the next origin", "15", unit="kg·m²"),
    _here("U", "first moment of the links from this one outwards", "15", unit="kg·m"),
    _here("mu", "moment that the motion of a body takes", "15", unit="N·m"),
    _here("eta", "moment that a link gets from the one before it", "15", unit="N·m"),
    _here("T", "how long a motion takes", "15/13", unit="s"),
    _here("Gamma", "what friction takes of a joint", "22", unit="N·m"),
    _here("B", "how fast static friction dies away with the rate", "22", unit="s/rad"),
    _here("A", "inertia of the links alone, without the rotors", "22", unit="kg·m²"),
    _here("K", "gain of a controller", "22"),
)
ROWS: dict[tuple[str, str], Here] = {(row.letter, place): row for row in HERE for place in row.places}


def letter_of(row: Letter) -> str:
    r"""The letter that a row of the table shows, by its name in LaTeX: "I" of I_{m1}, "omega" of \dot\omega_{x1}."""
    match = NAME.match(row.looks)
    return match[1] if match else ""


def meaning(letter: str, place: str) -> str | None:
    """What a letter in a formula means at a place; None where nobody has said it. A table's row counts from the
    chapter that introduces it.
    """
    chapter = place[:2]
    here = ROWS.get((letter, place)) or ROWS.get((letter, chapter))
    common = (row.meaning for row in LETTERS if letter_of(row) == letter and row.since <= chapter)
    return here.meaning if here else next(common, None)
