"""The misconceptions: what each one leads to, typed in by hand, and that no two of them are taken for one another."""

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
import sympy as sp

from robolib import misconceptions as mk
from robolib import robots
from robolib.checking import Mistake, equivalent, exercises
from robolib.checking.answer import tell_apart
from robolib.checking.tell import OTHER_C, TELL
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.model import rate
from robolib.robot import Link, Robot, dh, inertia, mdh
from robolib.spatial import Vec3

a2 = sp.Symbol("a2")
a1, l1, l2, m1, m2, mm2, I1, I2, g, kr1, kr2, Im1, Im2 = sp.symbols("a1 l1 l2 m1 m2 mm2 I1 I2 g kr1 kr2 Im1 Im2")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
s = m2 * a1 * l2 * sp.sin(q2)
b = m2 * (l2**2 + a1 * l2 * sp.cos(q2)) + I2
M = sp.Matrix([[m1 * l1**2 + I1 + m2 * a1**2 + 2 * b - m2 * l2**2 - I2, b], [b, m2 * l2**2 + I2]])
c = sp.Matrix([-s * (2 * qd1 * qd2 + qd2**2), s * qd1**2])
weight = g * sp.Matrix([(m1 * l1 + m2 * a1) * sp.cos(q1) + m2 * l2 * sp.cos(q1 + q2), m2 * l2 * sp.cos(q1 + q2)])
qdd = sp.Matrix([qdd1, qdd2])
shifted = sp.Matrix([m1 * l1**2 * qdd1 + m2 * l2**2 * (qdd1 + qdd2), m2 * l2**2 * (qdd1 + qdd2)])
truth = M * qdd + c + weight
rotors = sp.Matrix([[kr1**2 * Im1 + Im2 + mm2 * a1**2, kr2 * Im2], [kr2 * Im2, kr2**2 * Im2]]) * qdd
rotors += sp.Matrix([mm2 * a1 * g * sp.cos(q1), 0])
k = m2 * a1 * l2
ground = sp.Matrix([                                                            # row 5: q2 measured from the ground
    (m1 * l1**2 + I1 + m2 * a1**2) * qdd1 + k * sp.cos(q1 - q2) * qdd2 + k * sp.sin(q1 - q2) * qd2**2
    + (m1 * l1 + m2 * a1) * g * sp.cos(q1),
    k * sp.cos(q1 - q2) * qdd1 + (m2 * l2**2 + I2) * qdd2 - k * sp.sin(q1 - q2) * qd1**2 + m2 * l2 * g * sp.cos(q2)])


def instead(**changes):
    """What the truth becomes when these symbols stand for something else, less the truth."""
    return truth.xreplace({sp.Symbol(name): value for name, value in changes.items()}) - truth


# answer − truth for the planar arm: pedagogy, section 2, by its rows
RESIDUALS = {
    mk.forgot_rate_of_M: [s * (2 * qd1 * qd2 + qd2**2), s * qd1 * qd2],         # row 1
    mk.forgot_dT_dq: [0, -s * qd1 * (qd1 + qd2)],                               # row 2
    mk.mixed_product_once: [s * qd1 * qd2, 0],                                  # row 3
    mk.relative_spin: [-I2 * (qdd1 + qdd2), -I2 * qdd1],                        # row 4
    mk.no_parallel_axis: -shifted,                                              # row 6
    mk.parallel_axis_twice: shifted,                                            # row 6
    mk.gravity_flipped: -2 * weight,                                            # row 7
    mk.gravity_twice: weight,                                                   # row 12
    mk.no_gravity: -weight,
    mk.half_of_T_kept: -(M * qdd + c) / 2,
    mk.absolute_angle: ground - truth,                                          # row 5
    mk.com_from_far_end: instead(l1=a1 - l1, l2=a2 - l2),
    mk.com_in_wrong_frame: instead(l1=a1 + l1, l2=a2 + l2),
    mk.mixed_dh: instead(a1=a2, l1=l1 - a1, l2=l2 - a2),                        # frames at the joints, a₂ between them
    mk.degrees: instead(q1=q1 * sp.pi / 180, q2=q2 * sp.pi / 180),
}
WITH_ROTORS = {
    mk.reduced_rotor: [-Im2 * (qdd1 + kr2 * qdd2), -kr2 * Im2 * qdd1],          # row 8
    mk.gear_once: [kr1 * (1 - kr1) * Im1 * qdd1, kr2 * (1 - kr2) * Im2 * qdd2], # row 9
    mk.ungeared_rotor: [(1 - kr1**2) * Im1 * qdd1 + (1 - kr2) * Im2 * qdd2,
                        (1 - kr2) * Im2 * qdd1 + (1 - kr2**2) * Im2 * qdd2],
    mk.motor_side: [t / kr - t for t, kr in zip(truth + rotors, (kr1, kr2), strict=True)],
}
SPATIAL = (mk.unrotated_inertia, mk.transposed_rotation, mk.gyroscopic_twice, mk.no_gyroscopic)     # zero in the plane


@cache
def model(rotors=True):
    robot = robots.planar_2r()[0]
    return lagrange.derive(robot if rotors else robot.without("rotors"))


def exactly(left, right):
    finding = judge(sp.Matrix(left), sp.Matrix(right))
    return bool(finding) and finding.how == "exact"


def test_the_model_typed_in_here_is_the_librarys():
    assert exactly(model(rotors=False).tau, truth)
    assert exactly(model().tau, truth + rotors)


def test_every_mistake_has_words_and_a_residual():
    assert set(TELL) == {*RESIDUALS, *WITH_ROTORS, *SPATIAL}
    assert len(set(TELL.values())) == len(TELL)


@pytest.mark.parametrize("mistake", RESIDUALS, ids=lambda f: f.__name__)
def test_residual_without_motors(mistake):
    assert exactly(mistake(model(rotors=False)).tau - model(rotors=False).tau, RESIDUALS[mistake])


@pytest.mark.parametrize("mistake", WITH_ROTORS, ids=lambda f: f.__name__)
def test_residual_with_motors(mistake):
    assert exactly(mistake(model()).tau - model().tau, WITH_ROTORS[mistake])
    bare = model(rotors=False)
    assert exactly(mistake(bare).tau, bare.tau), "without motors there is nothing to forget"


@pytest.mark.parametrize("mistake", [mk.relative_spin, mk.forgot_rate_of_M, mk.mixed_product_once, mk.no_parallel_axis],
                         ids=lambda f: f.__name__)
def test_motors_do_not_change_a_mistake_about_links(mistake):
    assert exactly(mistake(model()).tau - model().tau, RESIDUALS[mistake])


KEYS = {
    mk.forgot_rate_of_M: "Ṁ q̇ is missing", mk.forgot_dT_dq: "−∂T/∂q. It is missing",
    mk.mixed_product_once: "counted it once",
    mk.relative_spin: "velocity is measured from the ground", mk.no_parallel_axis: "m ℓ² is missing",
    mk.parallel_axis_twice: "m ℓ² is counted twice", mk.gravity_flipped: "gravity terms have the wrong sign",
    mk.gravity_twice: "Gravity is counted twice", mk.no_gravity: "but gravity", mk.half_of_T_kept: "factor ½",
    mk.reduced_rotor: "ω_m = ω_(i−1) + k_r q̇ z", mk.gear_once: "enters squared",
    mk.absolute_angle: "measured the angles from the ground", mk.com_from_far_end: "not from its far end",
    mk.com_in_wrong_frame: "at ℓ − a in it", mk.mixed_dh: "other convention", mk.degrees: "in radians here",
    mk.ungeared_rotor: "counts k_r² times", mk.motor_side: "on the motors' side. At",
}


@cache
def all_told(rotors):
    return tell_apart(model(rotors), *(WITH_ROTORS if rotors else RESIDUALS))


@pytest.mark.parametrize("mistake", KEYS, ids=lambda f: f.__name__)
def test_a_mistake_typed_in_by_hand_is_answered_with_its_own_words(mistake):
    rotors = mistake in WITH_ROTORS
    told = all_told(rotors)
    answer = model(rotors).tau + sp.Matrix((WITH_ROTORS | RESIDUALS)[mistake])
    verdict = equivalent(answer.applyfunc(sp.expand), model(rotors).tau, told)
    assert verdict.outcome == "wrong" and KEYS[mistake] in verdict.message
    assert [m.name for m in told if m.says == verdict.message] == [mistake.__name__]
    assert [f for f, word in KEYS.items() if word in verdict.message] == [mistake]


# What cannot be seen in the plane: two joints at a right angle, full inertias, and the number that each mistake is for

@cache
def twisted():
    """Two revolute joints at a right angle, full inertias, no motors."""
    links = []
    for i, alpha in ((1, sp.pi / 2), (2, 0)):
        a, d, m, *r = sp.symbols(f"a{i} d{i} m{i} rx{i} ry{i} rz{i}")
        I = inertia(*sp.symbols(" ".join(f"I{k}{i}" for k in ("xx", "yy", "zz", "xy", "xz", "yz"))))
        links.append(Link(dh("revolute", a=a, alpha=alpha, d=d), m, Vec3(*r), I))
    return lagrange.derive(Robot("twisted arm", tuple(links), robots.DOWN_Z))


@cache
def made(mistake):
    return mistake(twisted()).tau


def typed_in_for_the_twisted_arm():
    """The inertias of link 2 in the base frame, by its rotation; spins z₀ and z₁ = (sin q1, −cos q1, 0)."""
    s1, c1, s2, c2 = sp.sin(q1), sp.cos(q1), sp.sin(q2), sp.cos(q2)
    R1 = sp.Matrix([[c1, 0, s1], [s1, 0, -c1], [0, 1, 0]])
    R2 = R1 * sp.Matrix([[c2, -s2, 0], [s2, c2, 0], [0, 0, 1]])
    axes = sp.Matrix([[0, s1], [0, -c1], [1, 0]])
    names = ["xx xy xz", "xy yy yz", "xz yz zz"]
    body = [sp.Matrix([[sp.Symbol(f"I{k}{n}") for k in row.split()] for row in names]) for n in (1, 2)]
    return (R1, R2), (axes * sp.diag(1, 0), axes), body


def test_the_inertia_matrix_of_a_link_that_was_not_turned():
    """Row 11, and R transposed: M − truth = Σ J_ωᵀ (I − R I Rᵀ) J_ω, with Rᵀ I R in the place of I."""
    turns, spins, body = typed_in_for_the_twisted_arm()
    for mistake, other in ((mk.unrotated_inertia, lambda R, I: I), (mk.transposed_rotation, lambda R, I: R.T * I * R)):
        error = sum((J.T * (other(R, I) - R * I * R.T) * J for R, J, I in zip(turns, spins, body, strict=True)),
                    sp.zeros(2, 2))
        told, = tell_apart(twisted(), mistake, of="M")
        assert exactly(told.answer - twisted().M, error) and judge(error, sp.zeros(2, 2)).equal is False
        verdict = equivalent(twisted().M + error, twisted().M, (told,))
        assert verdict.outcome == "wrong" and "R I Rᵀ" in verdict.message


def test_the_gyroscopic_moment_twice_or_never():
    turns, spins, body = typed_in_for_the_twisted_arm()
    gyro = sp.zeros(2, 1)
    for R, J, I in zip(turns, spins, body, strict=True):
        w = J * sp.Matrix([qd1, qd2])
        gyro += J.T * w.cross(R * I * R.T * w)
    assert exactly(made(mk.gyroscopic_twice) - twisted().tau, gyro)
    assert exactly(made(mk.no_gyroscopic) - twisted().tau, -gyro)
    assert judge(gyro, sp.zeros(2, 1)).equal is False


def test_mistakes_about_frames_are_told_apart_in_space():
    frames = (*SPATIAL, mk.mixed_dh, mk.com_from_far_end, mk.com_in_wrong_frame, mk.absolute_angle, mk.relative_spin)
    for mistake in frames:
        assert judge(made(mistake), twisted().tau).equal is False, mistake.__name__
    for one, other in combinations(frames, 2):
        assert judge(made(one), made(other)).equal is False, (one.__name__, other.__name__)
    told = tell_apart(twisted(), *frames)
    for mistake in SPATIAL:
        verdict = equivalent(made(mistake), twisted().tau, told)
        assert verdict.outcome == "wrong" and verdict.message == TELL[mistake]


@pytest.mark.parametrize("mistake", SPATIAL, ids=lambda f: f.__name__)
def test_in_the_plane_there_is_nothing_to_turn(mistake):
    assert exactly(mistake(model()).tau, model().tau)


def test_rows_read_in_the_other_convention_are_the_other_constructors():
    """The planar arm with its rows given to `mdh` is what `mixed_dh` finds, and twice mixed is right again."""
    robot = model(rotors=False).robot
    links = tuple(replace(link, joint=mdh("revolute", a=a)) for link, a in zip(robot.links, (a1, a2), strict=True))
    other = lagrange.derive(replace(robot, links=links))
    assert exactly(mk.mixed_dh(model(rotors=False)).tau, other.tau)
    assert exactly(mk.mixed_dh(other).tau, model(rotors=False).tau)


def test_a_link_with_its_frame_at_the_joint_has_no_far_end():
    pendulum = lagrange.derive(robots.pendulum()[0])
    for mistake in (mk.com_from_far_end, mk.com_in_wrong_frame):
        assert exactly(mistake(pendulum).tau, pendulum.tau)


@pytest.mark.parametrize("arm", [model, twisted], ids=["planar", "twisted"])
def test_another_C(arm):
    """Row 10: C q̇ is right, and N = Ṁ − 2C is not skew."""
    truth, C = arm(), mk.other_C(arm())
    N = rate(truth.M, truth.q, truth.qd) - 2 * C
    assert exactly(C * truth.qd, truth.C * truth.qd)
    assert judge(N + N.T, sp.zeros(2, 2)).equal is False and judge(C, truth.C).equal is False
    verdict = equivalent(C, truth.C, [Mistake("other C", mk.other_C(truth), OTHER_C)])
    assert verdict.outcome == "wrong" and "Christoffel" in verdict.message


def test_a_slide_keeps_its_length():
    """Degrees and angles from the ground speak of angles: a sliding coordinate is left alone."""
    slide = lagrange.derive(robots.prismatic_revolute()[0])
    assert exactly(mk.absolute_angle(slide).tau, slide.tau)
    assert exactly(mk.degrees(slide).tau, slide.tau.xreplace({q2: q2 * sp.pi / 180}))


def test_the_exercises_on_formulas_name_mistakes():
    TELLING = {id: e for id, e in exercises("07").items() if e.kind.word in ("expression", "equation")}
    assert {"07.Q10", "07.Q11", "07.Q27", "07.Q14", "07.1", "07.2", "07.4", "07.5", "07.6", "07.7"} <= set(TELLING)
    names = {id: [m.name for m in TELLING[id].mistakes] for id in TELLING}
    assert names["07.4"] == ["forgot_rate_of_M", "forgot_dT_dq", "gravity_flipped", "no_gravity", "half_of_T_kept",
                             "no_parallel_axis", "parallel_axis_twice", "gravity_twice", "degrees", "com_from_far_end",
                             "com_in_wrong_frame"]
    assert len(names["07.16"]) == 18 and {"relative_spin", "absolute_angle", "reduced_rotor"} <= set(names["07.16"])
    assert {"gravity_flipped", "no_gravity"} <= set(names["07.2"]) and "gear once" in names["07.1"]
    assert min(len(n) for id, n in names.items() if id != "07.Q10") >= 2
