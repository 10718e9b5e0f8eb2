"""The Newton–Euler recursion of one arm, customised: written out on a Sheet, scalar by scalar ([khalil] 7.5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Mat3, Vec3, Z, rot_x, rot_z
from .sheet import Line, Sheet

Entries = Mapping[int, Mapping[str, str]]       # {link, counted from 1: {"xx": name, …}}
TEN = ("m", "mx", "my", "mz", "xx", "yy", "zz", "xy", "xz", "yz")


@dataclass(frozen=True)
class Customised:
    """The lines that are left, and the names (with a sign, perhaps) under which the torques stand in them."""

    lines: tuple[Line, ...]
    torques: tuple[Scalar, ...]


def rates(robot: Robot) -> list[Line]:
    """Only ω of every link, turned and not yet turned: what Example 7.4 writes out.

    Seed:   [khalil] Example 7.4
    """
    sheet = Sheet()
    w, asked = ORIGIN, []
    for i, joint in enumerate(_joints(robot), 1):
        R, rate = _turn(sheet, joint, i), sheet.symbol(f"qd{i}")
        turned = sheet.vector(f"w*{i}", R.T @ w)
        w = Vec3(turned.x, turned.y, sheet.write(f"w{i}", turned.z + rate))
        asked += list(w)
    return sheet.needed(asked)


def customised(robot: Robot, given: Mapping[int, Sequence[str]], geared: Sequence[int] = (),
               wrench: bool = False) -> Customised:
    """τ of a chain of turning joints in modified frames, all in names; `given`: which of the ten parameters about its
    origin each link has, `geared`: the joints with a term I_a q̈, `wrench`: on the last link, in its frame.

    Seed:    [khalil] [7.51]–[7.61], section 7.5.2, appendix
    Differs: our names for the lines.
    """
    sheet, joints = Sheet(), _joints(robot)
    n = len(joints)
    turns = [_turn(sheet, joint, i) for i, joint in enumerate(joints, 1)]
    ways = [_way(sheet, joint, i) for i, joint in enumerate(joints, 1)]
    own = [_parameters(sheet, given.get(i, ()), i) for i in range(1, n + 1)]
    loads, state = [], (ORIGIN, ORIGIN, None, _gravity(sheet, robot))
    for i in range(n):
        state = _outwards(sheet, i + 1, turns[i], ways[i], state)
        loads.append(_body(sheet, i + 1, own[i], state))
    f = n_out = ORIGIN
    if wrench:
        f, n_out = (Vec3(*(sheet.symbol(f"{k}{axis}") for axis in "xyz")) for k in ("push_", "twist_"))
    torques = []
    for i in reversed(range(n)):
        force, moment = loads[i]
        whole = sheet.vector(f"f*{i + 1}", force + f)
        about = sheet.vector(f"n*{i + 1}", moment + n_out)
        torques.append(about.z)
        f = sheet.vector(f"g*{i + 1}", turns[i] @ whole)           # what link i hands on, in the frame before
        n_out = turns[i] @ about + ways[i].cross(f)
    tau = [sheet.write(f"tau{i}", t + sheet.symbol(f"Ia{i}", True) * sheet.symbol(f"qdd{i}")) if i in geared else t
           for i, t in enumerate(reversed(torques), 1)]
    return Customised(tuple(sheet.needed(tau)), tuple(tau))


def _outwards(sheet, i, R, way, state):
    """(ω, ω̇, Ω, v̇) of the next link, entry by entry."""
    w, wd, Omega, a = state
    rate, accel = sheet.symbol(f"qd{i}"), sheet.symbol(f"qdd{i}")
    if Omega is not None:
        a = sheet.vector(f"b*{i}", a + Omega @ way)
    a = sheet.vector(f"a*{i}", R.T @ a)
    turned = sheet.vector(f"w*{i}", R.T @ w)
    wd = sheet.vector(f"wd*{i}", R.T @ wd + Vec3(turned.y * rate, -(turned.x * rate), accel))
    w = Vec3(turned.x, turned.y, sheet.write(f"w{i}", turned.z + rate))
    p = _products(sheet, w, i)
    Omega = sheet.matrix(f"O*{i}", Mat3((-(p["yy"] + p["zz"]), p["xy"] - wd.z, p["xz"] + wd.y),
                                        (p["xy"] + wd.z, -(p["xx"] + p["zz"]), p["yz"] - wd.x),
                                        (p["xz"] - wd.y, p["yz"] + wd.x, -(p["xx"] + p["yy"]))))
    return w, wd, Omega, a


def _products(sheet, w, i):
    """ω_x², ω_x ω_y, …; asked for again, they are there."""
    pairs = {"xx": w.x * w.x, "yy": w.y * w.y, "zz": w.z * w.z, "xy": w.x * w.y, "xz": w.x * w.z, "yz": w.y * w.z}
    return {k: sheet.write(f"p{k}{i}", x) for k, x in pairs.items()}


def _body(sheet, i, own, state):
    """(f_t, m_t) of a link; ω × (I ω) with the products that are there, [7.55], [7.56]."""
    w, wd, O, a = state
    m, first = own["m"], Vec3(own["mx"], own["my"], own["mz"])
    xx, yy, zz, xy, xz, yz = (own[k] for k in TEN[4:])
    p = _products(sheet, w, i)
    d = [sheet.write(f"{name}{i}", x) for name, x in (("zy", zz - yy), ("xz_", xx - zz), ("yx", yy - xx))]
    spread = [sheet.write(f"{name}{i}", x) for name, x in
              (("Dyz", p["yy"] - p["zz"]), ("Dzx", p["zz"] - p["xx"]), ("Dxy", p["xx"] - p["yy"]))]
    spin = sheet.vector(f"s*{i}", Vec3(
        wd.x * xx + p["yz"] * d[0] - O[2, 0] * xy + O[1, 0] * xz + spread[0] * yz,
        wd.y * yy + p["xz"] * d[1] + O[2, 1] * xy - O[0, 1] * yz + spread[1] * xz,
        wd.z * zz + p["xy"] * d[2] + O[0, 2] * yz - O[1, 2] * xz + spread[2] * xy))
    return sheet.vector(f"h*{i}", a * m + O @ first), spin + first.cross(a)


def _turn(sheet, joint, i):
    """The rotation of a joint; where its twist is any angle, four entries are lines."""
    return sheet.matrix(f"A*{i}", _twist(sheet, joint, i) @ rot_z(sheet.symbol(f"c{i}"), sheet.symbol(f"s{i}")))


def _twist(sheet, joint, i):
    both = (("calpha", joint.before.c), ("salpha", joint.before.s))
    return rot_x(*(sheet.symbol(f"{k}{i}", True) if getattr(x, "free_symbols", ()) else _plain(x) for k, x in both))


def _way(sheet, joint, i):
    a, d = (_named(sheet, x) for x in (joint.before.shift, joint.d))
    return sheet.vector(f"way*{i}", Vec3(a, 0, 0) + _twist(sheet, joint, i) @ (Z * d))


def _gravity(sheet, robot):
    return Vec3(*(-_named(sheet, x) for x in robot.gravity))


def _named(sheet, x):
    """A symbol, perhaps with a sign, as a name on the sheet."""
    if not getattr(x, "free_symbols", ()):
        return _plain(x)
    sign, rest = x.as_coeff_Mul()
    if not rest.is_Symbol or abs(sign) != 1:
        raise ValueError(f"{x} is not a symbol; customising starts from names")
    node = sheet.symbol(rest.name, True)
    return node if sign == 1 else -node


def _parameters(sheet, kinds, i):
    return {k: sheet.symbol(f"{k}{i}", True) if k in kinds else 0 for k in TEN}


def _joints(robot):
    if any(link.joint.kind != "revolute" or link.parent != i - 1 for i, link in enumerate(robot.links)):
        raise ValueError("customising is written for chains of turning joints; `codegen` takes any arm")
    return [link.joint for link in robot.links]


def _plain(x):
    return int(x) if getattr(x, "is_Integer", False) else x
