"""URDF: what comes out of a file moves like Pinocchio's reading of it, goes back into one, and mistakes are told."""

import math
import warnings

import numpy as np
import pytest
from arms import DRAWN, close, matrix, pose

from robolib import conventions, files, forward, kinematics, robots
from robolib.files import urdf
from robolib.files.urdf.origins import Angles, is_rounded
from robolib.formulations import newton_euler
from robolib.robot import Link, Robot, dh, mdh
from robolib.spatial import Vec3

FIVE = (robots.panda, robots.iiwa, robots.ur5e, robots.puma560, robots.scara)
TREES = 60


def quiet(function, *args, **kwargs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args, **kwargs)


# an independent witness

class Witness:
    """Pinocchio's own reading of a text, its joints in our order."""

    def __init__(self, text, joints):
        self.pin = pytest.importorskip("pinocchio")
        self.model = self.pin.buildModelFromXML(text)
        self.data = self.model.createData()
        self.joints = [self.model.joints[self.model.getJointId(name)] for name in joints]
        self.order = [joint.idx_v for joint in self.joints]
        assert len(joints) == self.model.nv, "a joint is missing"

    def configuration(self, q):
        full = np.zeros(self.model.nq)
        for joint, x in zip(self.joints, q, strict=True):
            full[joint.idx_q:joint.idx_q + joint.nq] = [x] if joint.nq == 1 else [math.cos(x), math.sin(x)]
        return full

    def velocity(self, qd):
        full = np.zeros(self.model.nv)
        full[self.order] = qd
        return full

    def tip(self, q, link):
        """(R, p, J) of a link's frame, in the base frame."""
        pin, frame = self.pin, self.model.getFrameId(link, self.pin.FrameType.BODY)
        q = self.configuration(q)
        J = pin.computeFrameJacobian(self.model, self.data, q, frame, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
        pin.framesForwardKinematics(self.model, self.data, q)
        return self.data.oMf[frame].rotation, self.data.oMf[frame].translation, J[:, self.order]

    def inertia(self, q):
        M = np.triu(self.pin.crba(self.model, self.data, self.configuration(q)))
        return (M + np.triu(M, 1).T)[np.ix_(self.order, self.order)]

    def torques(self, q, qd, qdd):
        return self.pin.rnea(self.model, self.data, self.configuration(q), self.velocity(qd),
                             self.velocity(qdd))[self.order]


def agree(text, found, link, count=5, rel=1e-9):
    """Poses, Jacobians, M and torques at random states."""
    arm, witness = quiet(found.robot.at, found.values), Witness(text, found.joints)
    free = arm.without("friction")
    for q, qd, qdd in np.random.default_rng(5).uniform(-2, 2, (count, 3, arm.n)):
        R, p, J = witness.tip(q, link)
        for ours, theirs in zip(pose(kinematics.tip(arm, q.tolist())), (R, p), strict=True):
            np.testing.assert_allclose(ours, theirs, atol=rel)
        np.testing.assert_allclose(np.vstack([matrix(J) for J in kinematics.jacobian(arm, q.tolist())]), J, atol=rel)
        close(np.array(forward.inertia_matrix(arm, q.tolist()), float), witness.inertia(q), rel)
        close(newton_euler.inverse_dynamics(free, *(x.tolist() for x in (q, qd, qdd))), witness.torques(q, qd, qdd),
              rel)
    joint = [witness.model.getJointId(name) for name in found.joints]
    friction = [(witness.model.damping[witness.joints[k].idx_v], witness.model.friction[witness.joints[k].idx_v])
                for k in range(len(joint))]
    np.testing.assert_allclose([(float(arm.links[i].joint.Fv), float(arm.links[i].joint.Fs)) for i in arm.joints],
                               friction)


@pytest.mark.parametrize("make", FIVE, ids=lambda make: make.__name__)
def test_five_arms_made_of_their_tables_move_as_pinocchio_reads_them(make):
    robot, values = make()
    text = quiet(urdf.dump, robot, values, robots.LIMITS.get(make.__name__, ()))
    found = urdf.read(text)
    agree(text, found, "tool")
    assert found.limits[:2] == robots.LIMITS.get(make.__name__, (None, None))[:2]


H, P = "1.57079632679", "3.14159265359"
SHARED = {  # xyz and rpy of the joints in the descriptions that simulators share, the last one fixed
    robots.panda: (("0 0 0.333", "0 0 0"), ("0 0 0", f"-{H} 0 0"), ("0 -0.316 0", f"{H} 0 0"),
                   ("0.0825 0 0", f"{H} 0 0"), ("-0.0825 0.384 0", f"-{H} 0 0"), ("0 0 0", f"{H} 0 0"),
                   ("0.088 0 0", f"{H} 0 0"), ("0 0 0.107", "0 0 0")),
    robots.iiwa: (("0 0 0.1575", "0 0 0"), ("0 0 0.2025", f"{H} 0 {P}"), ("0 0.2045 0", f"{H} 0 {P}"),
                  ("0 0 0.2155", f"{H} 0 0"), ("0 0.1845 0", f"-{H} {P} 0"), ("0 0 0.2155", f"{H} 0 0"),
                  ("0 0.081 0", f"-{H} {P} 0"), ("0 0 0.045", "0 0 0")),
    robots.ur5e: (("0 0 0.1625", "0 0 0"), ("0 0 0", f"{H} 0 0"), ("-0.425 0 0", "0 0 0"),
                  ("-0.3922 0 0.1333", "0 0 0"), ("0 -0.0997 0", f"{H} 0 0"), ("0 0.0996 0", f"{H} {P} {P}"),
                  ("0 0 0", "0 0 0")),
}


@pytest.mark.parametrize("make", SHARED, ids=lambda make: make.__name__)
def test_the_tables_of_the_shelf_are_the_arms_that_simulators_know(make):
    """Their frames stand elsewhere, inside the links; poses, directions of turning and zeros are the same."""
    origins, lines = SHARED[make], ['<robot name="shared"><link name="l0"/>']
    for i, (xyz, rpy) in enumerate(origins, 1):
        kind = "continuous" if i < len(origins) else "fixed"
        lines.append(f'<link name="l{i}"/><joint name="j{i}" type="{kind}"><origin xyz="{xyz}" rpy="{rpy}"/>'
                     f'<parent link="l{i - 1}"/><child link="l{i}"/><axis xyz="0 0 1"/></joint>')
    found, (robot, values) = quiet(urdf.read, "\n".join([*lines, "</robot>"])), make()
    arm, shelf = found.robot.at(found.values), robot.at(values)
    assert "" not in found.links
    for q in np.random.default_rng(6).uniform(-3, 3, (10, arm.n)).tolist():
        for ours, theirs in zip(*(pose(kinematics.tip(one, q)) for one in (shelf, arm)), strict=True):
            np.testing.assert_allclose(ours, theirs, atol=1e-14)


def turned(rng):
    """A direction: anywhere, or along an axis."""
    axis = rng.normal(size=3)
    return (axis / np.linalg.norm(axis) if rng.random() < 0.6 else
            rng.choice([-1, 1]) * np.eye(3)[rng.integers(3)])


def told(x):
    return " ".join(repr(float(v)) for v in x)


def body(rng):
    xx, yy, zz = (rng.uniform(0.01, 0.1, 3) + rng.uniform(0.05, 0.1)).tolist()
    rpy, xyz, m = rng.uniform(-3, 3, 3), rng.uniform(-0.3, 0.3, 3), float(rng.uniform(0.5, 4))
    xy, xz, yz = rng.uniform(-0.005, 0.005, 3).tolist()
    return (f'<inertial><origin xyz="{told(xyz)}" rpy="{told(rpy)}"/><mass value="{m!r}"/><inertia ixx="{xx!r}"'
            f' iyy="{yy!r}" izz="{zz!r}" ixy="{xy!r}" ixz="{xz!r}" iyz="{yz!r}"/></inertial>')


def drawn_tree(seed):
    """(text, the names of the links) of a random tree: axes and frames anywhere, or parallel, or nearly so."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(3, 9))
    lines, names = ['<robot name="drawn">', f'<link name="l0">{body(rng)}</link>'], ["l0"]
    for i in range(1, count + 1):
        kind = rng.choice(["revolute", "revolute", "continuous", "prismatic", "fixed"]) if i > 1 else "revolute"
        parent = names[int(rng.integers(max(0, i - 3), i))]
        rpy = [rng.uniform(-3, 3, 3), rng.integers(-2, 3, 3) * math.pi / 2, [0, 0, 0],
               rng.uniform(-1, 1, 3) * 10.0 ** -rng.integers(3, 10)][rng.integers(4)]
        xyz = rng.uniform(-0.5, 0.5, 3) if rng.random() < 0.8 else np.zeros(3)
        inside = f'<origin xyz="{told(xyz)}" rpy="{told(rpy)}"/><parent link="{parent}"/><child link="l{i}"/>'
        if kind != "fixed":
            axis = turned(rng) * rng.choice([1, 2.5])
            inside += (f'<axis xyz="{told(axis)}"/><dynamics damping="{rng.random():.3f}"'
                       f' friction="{rng.random():.3f}"/>'
                       + ("" if kind == "continuous" else '<limit lower="-2" upper="3" effort="9" velocity="9"/>'))
        lines += [f'<link name="l{i}">{body(rng) if rng.random() < 0.8 or i == count else ""}</link>',
                  f'<joint name="j{rng.integers(90)}x{i}" type="{kind}">{inside}</joint>']
        names.append(f"l{i}")
    return "\n".join([*lines, "</robot>"]), names


@pytest.mark.parametrize("fixed", ["lump", "keep"])
@pytest.mark.parametrize("seed", range(TREES))
def test_random_trees_move_as_pinocchio_reads_them(seed, fixed):
    text, names = drawn_tree(seed)
    link = names[-1 - seed % 2]
    try:
        found = quiet(urdf.read, text, tip=link, fixed=fixed)
    except ValueError as error:
        assert "nothing moves it" in str(error)
        found = quiet(urdf.read, text, tip="l1", fixed=fixed)
        link = "l1"
    agree(text, found, link, 3)


def test_the_random_trees_need_every_case():
    """Branches, links between, axes nearly parallel: without them the test above would show less than it seems to."""
    kinds = [quiet(urdf.read, drawn_tree(seed)[0]) for seed in range(TREES)]
    assert sum("" in found.links for found in kinds) > TREES // 2
    assert sum(len({link.parent for link in found.robot.links}) < len(found.robot.links) for found in kinds) > TREES / 3
    assert {kind for found in kinds for kind in (link.joint.kind for link in found.robot.links)} == {
        "revolute", "prismatic", "fixed"}
    lengths = [abs(x) for found in kinds for name, x in found.values.items() if name[0] in "ad" and "l" not in name]
    assert max(lengths) < 1e4, "a common normal far away: nearly parallel axes were not told apart"


@pytest.mark.parametrize("tilt", [1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-2])
def test_axes_that_are_nearly_parallel(tilt):
    """A measured arm: its shoulder and elbow axes are parallel but for a little."""
    text = f"""<robot name="measured"><link name="base"/>
      <link name="a">{body(np.random.default_rng(1))}</link><link name="b">{body(np.random.default_rng(2))}</link>
      <joint name="one" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 {tilt!r} 1"/>
        <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
      <joint name="two" type="revolute"><origin xyz="0.4 0.1 0.1" rpy="{tilt!r} 0 0"/><parent link="a"/>
        <child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""
    found = urdf.read(text)
    agree(text, found, "b", rel=1e-11)
    assert all(abs(x) < 1e4 for x in found.values.values())


def test_a_wrong_sign_would_be_seen(monkeypatch):
    text, names = drawn_tree(3)
    original = Angles.pose

    def mirrored(self, tag):
        T = original(self, tag)
        return type(T)(T.R.T, T.p)              # R_x R_y R_z of the negative angles: the order of rpy the wrong way
    monkeypatch.setattr(Angles, "pose", mirrored)
    with pytest.raises(AssertionError):
        found = quiet(urdf.read, text)
        agree(text, found, found.links[found.robot.tip], 1)


# there and back

@pytest.mark.parametrize("make", [*robots.SHELF, *robots.LARGE], ids=lambda make: make.__name__)
def test_an_arm_of_the_shelf_comes_back_with_its_rows(make):
    robot, values = make()
    bare = robot.without("rotors")
    down = [float(x) for x in quiet(robot.at, values).gravity]
    found = quiet(urdf.read, quiet(urdf.dump, bare, values), gravity=down)
    wanted, arm = conventions.to_modified(quiet(bare.at, values)), quiet(found.robot.at, found.values)
    assert "" not in found.links and found.robot.name == robot.name
    state = [np.random.default_rng(k).uniform(-2, 2, arm.n).tolist() for k in range(3)]
    close(newton_euler.inverse_dynamics(arm, *state), np.array(newton_euler.inverse_dynamics(wanted, *state), float),
          1e-12)
    np.testing.assert_allclose(pose(kinematics.tip(arm, state[0]))[1], pose(kinematics.tip(wanted, state[0]))[1],
                               atol=1e-14)
    for ours, theirs in zip(arm.links[1:], wanted.links[1:], strict=True):
        assert float(ours.joint.before.shift) == pytest.approx(float(theirs.joint.before.shift), abs=1e-14)
        assert float(ours.joint.before.angle) == pytest.approx(float(theirs.joint.before.angle), abs=1e-14)


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawn_arm_comes_back(name):
    bare = DRAWN[name].without("rotors")
    arm = bare.at({})
    found = quiet(urdf.read, quiet(urdf.dump, bare), tip="tool", gravity=[float(x) for x in arm.gravity])
    again = quiet(found.robot.at, found.values)
    order = [int(joint.removeprefix("joint")) - 1 for joint in found.joints]        # branch by branch
    places = [arm.joints.index(i) for i in order]
    state = np.random.default_rng(2).uniform(-2, 2, (3, arm.n))
    ours = newton_euler.inverse_dynamics(again, *(x[places].tolist() for x in state))
    theirs = np.array(newton_euler.inverse_dynamics(arm, *(x.tolist() for x in state)), float)
    close(np.array(ours, float), theirs[places], 1e-12)
    close(pose(kinematics.tip(again, state[0][places].tolist()))[1], pose(kinematics.tip(arm, state[0].tolist()))[1])


def test_a_text_comes_back_from_what_was_read():
    text, _ = drawn_tree(11)
    once = quiet(urdf.read, text)
    twice = quiet(urdf.read, quiet(urdf.dump, once.robot, once.values, once.limits), tip="tool")
    assert twice.robot.n == once.robot.n and len(twice.limits) == len(once.limits)
    q = np.random.default_rng(1).uniform(-1, 1, (3, once.robot.n)).tolist()
    arms = [quiet(found.robot.at, found.values) for found in (once, twice)]
    one, two = (np.array(newton_euler.inverse_dynamics(arm, *q), float) for arm in arms)
    close(two, one, 1e-11)


# an arm as it comes

ARM = """<?xml version="1.0"?>
<robot name="small" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="world"/>
  <link name="base_link"><visual><geometry><mesh filename="package://small/base.stl"/></geometry></visual></link>
  <link name="upper">
    <inertial><origin xyz="0.2 0 0" rpy="0 0 1.5708"/><mass value="2"/>
      <inertia ixx="0.02" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.02"/></inertial>
    <collision><geometry><box size="1 1 1"/></geometry></collision>
  </link>
  <link name="cover"><inertial><origin xyz="0.1 0.05 0"/><mass value="0.5"/>
      <inertia ixx="0.001" iyy="0.001" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0 0 0.1"/><mass value="1"/>
      <inertia ixx="0.01" iyy="0.01" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tool0"/>
  <joint name="fix" type="fixed"><origin xyz="0 0 0.1"/><parent link="world"/><child link="base_link"/></joint>
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 0.2" rpy="-1.5708 0 0"/><parent link="base_link"/><child link="upper"/><axis xyz="0 0 1"/>
    <limit lower="-1.5" upper="2" effort="10" velocity="1"/><dynamics damping="0.3" friction="0.1"/>
  </joint>
  <joint name="bolted" type="fixed"><parent link="upper"/><child link="cover"/></joint>
  <joint name="slide" type="prismatic">
    <origin xyz="0.4 0 0" rpy="0 1.5708 0"/><parent link="upper"/><child link="lower"/><axis xyz="0 0 -1"/>
    <limit lower="0" upper="0.3" effort="10" velocity="1"/>
  </joint>
  <joint name="flange" type="fixed"><origin xyz="0 0 0.1"/><parent link="lower"/><child link="tool0"/></joint>
</robot>
"""


@pytest.fixture
def path(tmp_path):
    (tmp_path / "small.urdf").write_text(ARM, encoding="utf-8")
    return tmp_path / "small.urdf"


def test_a_file_is_read_as_it_stands(path):
    with pytest.warns(UserWarning, match=r"line 7: 1\.5708 was read as the multiple of 90° .* 2 other angles"):
        arm = urdf.load(path)
    assert arm.joints == ("shoulder", "slide") and arm.limits == ((-1.5, 2.0), (0.0, 0.3))
    assert arm.links[-2:] == ("upper", "lower") and arm.robot.name == "small"
    upper = arm.robot.at(arm.values).links[-2]
    assert upper.m == 2.5 and upper.joint.Fv == 0.3 and upper.joint.Fs == 0.1
    at = kinematics.tip(arm.robot.at(arm.values), [0, 0.1])
    np.testing.assert_allclose(pose(at)[1], [0.4 + 0.1 - 0.1, 0, 0.3], atol=1e-15)
    at = kinematics.tip(arm.robot.at(arm.values), [math.pi / 2, 0.1])              # about y: the arm hangs
    np.testing.assert_allclose(pose(at)[1], [0, 0, 0.3 - 0.4], atol=1e-15)
    with pytest.warns(UserWarning):
        assert files.load(path) == (arm.robot, arm.values)
    assert set(arm.robot.parameters) == set(arm.values) and arm.values["g"] == 9.81


def test_as_written_a_rounded_angle_stays(path):
    text = path.read_text(encoding="utf-8")
    agree(text, urdf.read(text, rounded=False), "tool0")
    arm = quiet(urdf.read, text)
    exact = text.replace("1.5708", repr(math.pi / 2))
    agree(exact, arm, "tool0")


@pytest.mark.parametrize("word, read", [("1.57", True), ("1.571", True), ("1.5707", True), ("1.5708", True),
                                        ("-3.14159", True), ("3.1416", True), ("1.58", False), ("1.6", False),
                                        ("1.5709", False), ("0.7854", False), ("4.7124", True), ("2", False)])
def test_which_angles_are_rounded(word, read):
    assert is_rounded(word, round(abs(float(word)) / (math.pi / 2)) * math.pi / 2) == read


def test_kept_links_stay(path):
    arm = quiet(urdf.load, path, fixed="keep")
    assert [name for name in arm.links if name] == ["base_link", "upper", "cover", "lower", "tool0"]
    numbers = arm.robot.at(arm.values)
    assert [float(link.m) for name, link in zip(arm.links, numbers.links, strict=True) if name] == [0, 2, 0.5, 1, 0]
    agree(ARM.replace("1.5708", repr(math.pi / 2)), arm, "tool0")


def test_a_tip_by_name_and_a_tree(path):
    arm = quiet(urdf.load, path, tip="cover")
    np.testing.assert_allclose(pose(kinematics.tip(arm.robot.at(arm.values), [0.0, 0.2]))[1], [0, 0, 0.3], atol=1e-15)
    two = ARM.replace('<link name="tool0"/>', '<link name="tool0"/><link name="camera"/>').replace(
        "</robot>", '<joint name="eye" type="fixed"><parent link="lower"/><child link="camera"/></joint></robot>')
    with pytest.warns(UserWarning, match="ends in 'tool0', 'camera'; 'tool0' was taken"):
        urdf.read(two, rounded=False)


def test_a_finger_is_held_still():
    fingers = ARM.replace('<link name="tool0"/>', '<link name="tool0"/><link name="finger"><inertial>'
                          '<mass value="0.1"/><inertia ixx="1e-5" iyy="1e-5" izz="1e-5"/></inertial></link>')
    fingers = fingers.replace("</robot>", '<joint name="grip" type="prismatic"><parent link="lower"/>'
                              '<child link="finger"/><axis xyz="0 1 0"/><mimic joint="slide"/></joint></robot>')
    with pytest.raises(ValueError, match=r"line 27: the joint 'grip' mimics 'slide'.*locked=\['grip'\]"):
        quiet(urdf.read, fingers)
    arm = quiet(urdf.read, fingers, locked=["grip"], tip="tool0")
    assert arm.robot.n == 2 and quiet(arm.robot.at, arm.values).links[-1].m == pytest.approx(1.1)
    assert quiet(urdf.read, fingers, locked="grip", tip="tool0").values == arm.values
    planar = fingers.replace('type="prismatic"><parent link="lower"/>', 'type="floating"><parent link="lower"/>')
    with pytest.raises(ValueError, match="is floating, and our robots have no such joint"):
        quiet(urdf.read, planar)


def test_without_an_axis_it_turns_about_x():
    with pytest.warns(UserWarning, match="line 17: the joint 'shoulder' has no <axis>; it turns about x"):
        arm = urdf.read(ARM.replace('<child link="upper"/><axis xyz="0 0 1"/>', '<child link="upper"/>'), rounded=False)
    z = kinematics.frames(arm.robot.at(arm.values), [0, 0])[arm.robot.joints[0]].z
    assert z.x == pytest.approx(1)


def test_a_joint_that_moves_no_mass_is_told():
    with pytest.warns(UserWarning, match="'slide' moves no mass"):
        urdf.read(ARM.replace('<link name="lower">', '<link name="lower"/><link name="other">').replace(
            "</robot>", '<joint name="x" type="fixed"><parent link="world"/><child link="other"/></joint></robot>'),
            rounded=False)


# mistakes

LAUGHS = """<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
<robot name="&c;"><link name="x"/></robot>"""
WRONG = {
    "not XML": (lambda t: "a robot", r"line 1: this is no XML"),
    "an open tag": (lambda t: t.replace("</robot>", ""), r"line 28: this is no XML"),
    "empty": (lambda t: "", "this is no XML"),
    "entities": (lambda t: LAUGHS, "DOCTYPE"),
    "outside": (lambda t: '<!DOCTYPE r SYSTEM "file:///etc/passwd"><robot/>', "DOCTYPE"),
    "another root": (lambda t: "<sdf/>", "begins with <robot>, not with <sdf>"),
    "xacro": (lambda t: t.replace('<link name="world"/>', '<xacro:include filename="a"/>'), "line 4: .*xacro FILE >"),
    "no links": (lambda t: '<robot name="x"/>', "no <link>"),
    "nothing moves": (lambda t: '<robot name="x"><link name="a"/></robot>', "no joint of the file moves"),
    "unknown parent": (lambda t: t.replace('<parent link="lower"/>', '<parent link="lowr"/>'),
                       "line 26: the joint 'flange' has the parent 'lowr', which is no link; there are 'world'"),
    "unknown child": (lambda t: t.replace('<child link="tool0"/>', '<child link="tool"/>'), "the child 'tool', which"),
    "no parent": (lambda t: t.replace('<parent link="lower"/>', ""), "line 26: the joint 'flange' needs a <parent>"),
    "no link in it": (lambda t: t.replace('<parent link="lower"/>', "<parent/>"), 'needs the attribute link="…"'),
    "two roots": (lambda t: t.replace("</robot>", '<link name="alone"/></robot>'), "'alone' and 'world' both hang"),
    "a loop": (lambda t: t.replace('<parent link="world"/>', '<parent link="tool0"/>'),
               r"the links go round in a loop"),
    "a loop aside": (lambda t: t.replace("</robot>", """<link name="p"/><link name="q"/>
        <joint name="r" type="fixed"><parent link="p"/><child link="q"/></joint>
        <joint name="s" type="fixed"><parent link="q"/><child link="p"/></joint></robot>"""),
                     "go round in a loop, 'p' on 'q' on 'p'"),
    "two parents": (lambda t: t.replace('<child link="cover"/>', '<child link="lower"/>'),
                    "'bolted' and 'slide' carry the same link 'lower'"),
    "a link twice": (lambda t: t.replace('<link name="tool0"/>', '<link name="tool0"/><link name="upper"/>'),
                     "line 15: a second link 'upper'; the first one is in line 6"),
    "a joint twice": (lambda t: t.replace('name="bolted"', 'name="slide"'), "a second joint 'slide'"),
    "no name": (lambda t: t.replace('<link name="world"/>', "<link/>"), 'line 4: <link> needs the attribute name="…"'),
    "an empty name": (lambda t: t.replace('"world"', '" "'), "a name on one line is needed"),
    "a type": (lambda t: t.replace('type="prismatic"', 'type="slider"'), "'slider'; there are 'revolute', 'cont"),
    "no type": (lambda t: t.replace(' type="prismatic"', ""), 'line 22: <joint> needs the attribute type="…"'),
    "a zero axis": (lambda t: t.replace('"0 0 -1"', '"0 0 0"'), "line 23: the axis of the joint 'slide' has no length"),
    "an axis of two": (lambda t: t.replace('"0 0 -1"', '"0 1"'), "3 numbers with blanks between are needed, not 2"),
    "a word": (lambda t: t.replace('"0.4 0 0"', '"0.4 zero 0"'), "line 23: .*'zero' is no number"),
    "an underscore": (lambda t: t.replace('"0.4 0 0"', '"0.4 1_0 0"'), "is no number"),
    "infinite": (lambda t: t.replace('"0.4 0 0"', '"0.4 inf 0"'), "must be finite"),
    "a negative mass": (lambda t: t.replace('value="2"', 'value="-2"'), "line 7: the mass of 'upper' is -2; it must"),
    "a negative moment": (lambda t: t.replace('ixx="0.02"', 'ixx="-0.02"'), "ixx of 'upper' is -0.02"),
    "no mass": (lambda t: t.replace('<mass value="2"/>', ""), "the <inertial> of 'upper' needs a <mass>"),
    "no inertia": (lambda t: t.replace('ixx="0.02"', ""), 'line 8: <inertia> needs the attribute ixx="…"'),
    "two inertials": (lambda t: t.replace('<link name="lower">', '<link name="lower"><inertial/>'), "a second <inert"),
    "limits": (lambda t: t.replace('upper="0.3"', 'upper="-0.3"'), "line 24: .* its lower limit, 0, above its upper"),
    "damping": (lambda t: t.replace('damping="0.3"', 'damping="-1"'), "the damping of the joint 'shoulder' is -1"),
}


@pytest.mark.parametrize("change, says", WRONG.values(), ids=WRONG)
def test_a_mistake_is_told_with_its_line(change, says, tmp_path):
    text = change(ARM)
    assert text != ARM
    (tmp_path / "arm.urdf").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=says) as caught:
        quiet(files.load, tmp_path / "arm.urdf")
    assert str(caught.value).startswith("arm.urdf") and caught.value.__cause__ is None


def test_other_mistakes(tmp_path):
    with pytest.raises(ValueError, match="arm.urdf could not be read"):
        files.load(tmp_path / "arm.urdf")
    (tmp_path / "arm.urdf").write_bytes(b"<robot name='\xff'/>")
    with pytest.raises(ValueError, match="line 1: this is no XML"):
        files.load(tmp_path / "arm.urdf")
    for options, says in (({"tip": "hand"}, "'hand' is no link of the file; take one of 'upper'"),
                          ({"tip": "base_link"}, "'base_link' hangs on the base"),
                          ({"gravity": [9.81]}, "three numbers"), ({"fixed": "melt"}, "'lump' or 'keep'"),
                          ({"locked": ["elbow"]}, "no joint 'elbow'")):
        with pytest.raises(ValueError, match=says):
            quiet(urdf.read, ARM, **options)


def test_many_links_are_no_trouble():
    """A chain of 3000 links, each bolted to the next: no recursion."""
    links = "".join(f'<link name="l{i}"/>' for i in range(3001))
    joints = "".join(f'<joint name="j{i}" type="fixed"><parent link="l{i}"/><child link="l{i + 1}"/></joint>'
                     for i in range(3000))
    arm = quiet(urdf.read, f'<robot name="x">{links}{joints.replace("fixed", "continuous", 1)}</robot>')
    assert arm.robot.n == 1 and len(arm.robot.links) <= 3


def test_what_does_not_go_into_a_file():
    robot, values = robots.planar_2r()
    with pytest.warns(UserWarning) as told:
        urdf.dump(robot, values)
    assert [word in str(w.message) for w, word in zip(told, ("rotors", "gravity"), strict=True)] == [True, True]
    with pytest.raises(ValueError, match="has loops"):
        quiet(urdf.dump, *robots.four_bar())
    with pytest.raises(ValueError, match="needs 7 pairs"):
        urdf.dump(*robots.panda(), limits=[None])
    name = Robot('a <"b"> & c', (Link(dh("revolute"), 1, Vec3(1, 0, 0)), Link(mdh("prismatic"), 1)), Vec3(0, 0, -9.81))
    assert urdf.read(urdf.dump(name)).robot.name == name.name


def test_a_file_is_saved_by_its_name(tmp_path):
    files.save(tmp_path / "arm.urdf", *robots.panda())
    robot, values = files.load(tmp_path / "arm.urdf")
    assert robot.n == 7 and values["m1"] == 4.970684 and values["zt"] == 0.107 and values["a5"] == -0.0825


def test_an_arm_on_the_screen_and_in_c(tmp_path):
    from typer.testing import CliRunner

    from robolib.cli import app
    from robolib.widgets.space import SpatialArm

    files.save(tmp_path / "arm.urdf", *robots.cuspidal())
    arm, shelf = SpatialArm(tmp_path / "arm.urdf"), SpatialArm("cuspidal")
    assert arm.title == "Cuspidal arm" and len(arm.q) == 3
    arm.q = shelf.q
    np.testing.assert_allclose(arm.tip(), shelf.tip(), atol=1e-12)
    said = CliRunner().invoke(app, ["codegen", "--robot", str(tmp_path / "arm.urdf"), "--what", "jacobian"])
    assert said.exit_code == 0 and "cuspidal arm" in said.output
