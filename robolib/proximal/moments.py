"""Augmented links, which are known before the arm moves, and generalized links, which are not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ..rigid_body import euler_tensor
from ..scalar import Scalar, is_zero
from ..spatial import ZERO, Mat3, Vec3, skew
from .chain import Member, children


class Augmented(NamedTuple):
    """A link with all that hangs on it as balls at the joints it hangs by: mass m̄, first moment u, inertia K about the
    link's origin, and its Euler tensor Σ = ½ tr(K) 1 − K.
    """

    m: Scalar
    u: Vec3
    K: Mat3
    Sigma: Mat3


class Generalized(NamedTuple):
    """A link and all that hangs on it, frozen to one body: mass m̄, first moment U, inertia E about the origin."""

    m: Scalar
    U: Vec3
    E: Mat3


def augmented_links(chain: Sequence[Member]) -> tuple[Augmented, ...]:
    """The augmented link of every member, with sums over the members j that hang on i:                       (14.E5)

        m̄_i = m_i + Σ m̄_j     u_i = m_i r_i + Σ m̄_j s_j     K_i = I_i − m_i S(r_i)² − Σ m̄_j S(s_j)²

    Only masses and lengths stand in it, so it is known before the arm moves, unless the next joint slides (`rigid`).

    Seed:    [balafoutis_patel] Definition 5.1, (5.3.9)–(5.3.11), (5.3.28), (5.3.44)
    Differs: trees and rotors are added; the book's chains have one next joint.
    Shapes:  Members → as many Augmented, each in its member's frame
    """
    hang, found = children(chain), {}
    among = [x for k in chain for x in (*k.theta, *k.s)]
    for i in reversed(range(len(chain))):
        k = chain[i]
        m, u, K = k.m, k.r * k.m, k.I + steiner(k.m, k.r)
        for j in hang[i]:
            ball, s = found[j].m, chain[j].s
            m, u, K = m + ball, u + s * ball, K + steiner(ball, s)
        found[i] = Augmented(m, u, K, euler(K, among))
    return tuple(found[i] for i in range(len(chain)))


def generalized_links(chain: Sequence[Member]) -> tuple[Generalized, ...]:
    """The generalized link of every member, from the augmented ones:                                         (14.E7)

        U_i = u_i + Σ A_j U_j        E_i = K_i − Σ (S(s_j) S(A_j U_j) + S(A_j U_j) S(s_j)) + Σ A_j E_j A_jᵀ

    Seed:   [balafoutis_patel] Definition 5.2, (5.3.12), Lemma 5.1, (5.3.13), Lemma 6.1, (6.3.6)
    Shapes: Members → as many Generalized, each in its member's frame
    """
    hang, links, found = children(chain), augmented_links(chain), {}
    for i in reversed(range(len(chain))):
        m, U, E, _ = links[i]
        for j in hang[i]:
            A, outer = chain[j].A, chain[j].back(found[j].U)
            cross = skew(chain[j].s) @ skew(outer)
            U, E = U + outer, E - (cross + cross.T) + A @ found[j].E @ A.T
        found[i] = Generalized(m, U, E)
    return tuple(found[i] for i in range(len(chain)))


def rigid(chain: Sequence[Member]) -> tuple[bool, ...]:
    """For every member, whether its augmented link is a rigid body: exactly if no next joint slides.

    Seed:   [balafoutis_patel] Definition 5.1 and the remark on it
    """
    return tuple(not any(chain[j].slides for j in hang) for hang in children(chain))


def steiner(m: Scalar, r: Vec3) -> Mat3:
    """−m S(r)², the inertia of a ball m at r about the origin. Nothing where there is no arm to it."""
    if all(map(is_zero, r)):
        return ZERO
    x, y, z = r
    xx, yy, zz, xy, xz, yz = m * x * x, m * y * y, m * z * z, -m * x * y, -m * x * z, -m * y * z
    return Mat3((yy + zz, xy, xz), (xy, xx + zz, yz), (xz, yz, xx + yy))


def euler(K: Mat3, among: Sequence[Scalar] = ()) -> Mat3:
    """Σ = ½ tr(K) 1 − K. An exact half is a Fraction, which a column of states does not take: among such it is a float.

    Seed:   [balafoutis_patel] (4.3.6), (5.3.28), (5.3.44d)
    """
    Sigma = euler_tensor(K)
    if not any(isinstance(x, np.ndarray) for x in among):
        return Sigma
    return Sigma.map(lambda x: float(x) if isinstance(x, Fraction) else x)
