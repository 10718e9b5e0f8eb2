"""The pseudo-inertia: a body's mass, first and second moments in one constant 4×4 matrix."""

from __future__ import annotations

from .. import rigid_body
from ..linear import Matrix
from ..robot import Link, Rotor
from ..scalar import Scalar, quotient
from ..spatial import EYE, Mat3, Vec3, about_origin, dyad


def pseudo_inertia(body: Link | Rotor) -> Matrix:
    """J = ∫ r rᵀ dm, r = (x, y, z, 1), about the frame's origin; of a link or a rotor, by its m, com and I.  (10.E5)

    Seed:    [milicevic] (2.3), where J_i is used; [balafoutis_patel] (5.2.3)
    Differs: [milicevic] does not define J_i.
    Shapes:  4×4
    """
    return from_moments(body.m, body.com * body.m, about_origin(body.m, body.com, body.I))


def twice_pseudo_inertia(body: Link | Rotor) -> Matrix:
    """2 J. An exact half is a Fraction, which a column of states does not take; so sums are made of 2 J, and halved.

    Seed:   [milicevic] (2.3), where J_i is used; [balafoutis_patel] (5.2.3)
    Shapes: 4×4
    """
    return _twice(body.m, body.com * body.m, about_origin(body.m, body.com, body.I))


def from_moments(m: Scalar, ms: Vec3, I_O: Mat3) -> Matrix:
    """J from mass, first moments m s and inertia about the origin:  J = [Σ  m s; (m s)ᵀ  m],  Σ = ½ tr(I_O) 1 − I_O.
                                                                                                            (10.E6)

    Seed:   [milicevic] (2.3), where J_i is used; [balafoutis_patel] (5.2.3)
    Shapes: scalar, Vec3, Mat3 → 4×4
    """
    return tuple(tuple(quotient(x, 2) for x in row) for row in _twice(m, ms, I_O))


def to_moments(J: Matrix) -> tuple[Scalar, Vec3, Mat3]:
    """(m, m s, I_O) from J:  I_O = tr(Σ) 1 − Σ, with Σ the upper left 3×3 block.

    Seed:   [milicevic] (2.3), where J_i is used
    Shapes: 4×4 → scalar, Vec3, Mat3
    """
    second = Mat3(*(row[:3] for row in J[:3]))
    return J[3][3], Vec3(*(row[3] for row in J[:3])), EYE * (J[0][0] + J[1][1] + J[2][2]) - second


def to_centre(J: Matrix) -> tuple[Scalar, Vec3, Mat3]:
    """(m, com, I) from J, the inertia about the centre of mass:  I = I_O − m (sᵀs 1 − s sᵀ).  The mass must not be 0.

    Seed:   [milicevic] (2.3), where J_i is used
    Shapes: 4×4 → scalar, Vec3, Mat3
    """
    m, ms, I_O = to_moments(J)
    com = ms.map(lambda x: quotient(x, m))
    return m, com, I_O - EYE * (ms @ com) + dyad(ms, com)


def impossible(J: Matrix) -> str:
    """Why no body has this pseudo-inertia; "" where one has. Of numbers.

    There is one exactly if the mass is positive and Euler's tensor *about the centre of mass* has no negative
    eigenvalue; then J itself has none. About another point it may look well where the body is none.

    Seed:   our own; [balafoutis_patel] (4.3.4), (4.3.10), (5.2.3)
    Shapes: 4×4
    """
    if J[3][3] <= 0:
        return f"the mass of a body is positive; this one is {J[3][3]:g} kg"
    return rigid_body.impossible(to_centre(J)[2])


def _twice(m, ms, I_O):
    """2 J."""
    trace = I_O[0, 0] + I_O[1, 1] + I_O[2, 2]
    second = EYE * trace - I_O * 2
    return *((*row, x) for row, x in zip(second, ms * 2, strict=True)), (*(ms * 2), m * 2)
