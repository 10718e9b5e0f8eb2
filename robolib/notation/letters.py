"""The table itself: what a letter is, its unit, its sign, its role, how it looks."""

from __future__ import annotations

from dataclasses import dataclass

COORDINATE, RATE, ACCELERATION, INPUT, TIME = "coordinate", "rate", "acceleration", "input", "time"
PARAMETER, GAIN, QUANTITY = "parameter", "gain", "quantity"
FRICTION, SPRING, ROTOR = "friction", "spring", "rotor"     # parameters that one kind of torque is known by
STATE = (COORDINATE, RATE, ACCELERATION)
MOVING = (*STATE, INPUT, TIME)                  # what changes while an arm moves
POSITIVE, ANY = True, False
USUAL = {COORDINATE: (-30, 30), RATE: (-20, 20), ACCELERATION: (-20, 20), INPUT: (-20, 20)}    # by role, in tenths
BODY = (5, 20)                                  # all else: a mass, a length, whatever the table does not know
MOMENT = (10, 20)                               # any two of these are at least as large as the third


@dataclass(frozen=True)
class Letter:
    """One row of the table.

    typed     the name without its index
    looks     LaTeX; # is the index
    meaning   in words
    unit      in SI; where a joint turns. "" means that it depends, and nobody complains about it
    role      coordinate, rate, acceleration, input, time, parameter, gain, quantity; friction, spring, rotor
    positive  can it never be negative in a real arm? (Zero is a limit: a link without mass, a joint without friction.)
    sliding   its unit where the joint slides, if that differs
    since     the chapter that introduces it
    index     "joint": counted, as in q1; "none": never; "both": alone or counted
    usual     between which numbers a made-up arm has it, in tenths of its unit; None: as its role has it (`USUAL`)
    """

    typed: str
    looks: str
    meaning: str
    unit: str
    role: str = PARAMETER
    positive: bool = ANY
    sliding: str = ""
    since: str = "07"
    index: str = "joint"
    usual: tuple[int, int] | None = None


LETTERS: tuple[Letter, ...] = (
    # the state and what drives it
    Letter("q", "q_{#}", "joint coordinate: angle (revolute) or displacement (prismatic)", "rad", COORDINATE, ANY, "m",
           "00"),
    Letter("qd", r"\dot q_{#}", "its rate of change", "rad/s", RATE, ANY, "m/s", "00"),
    Letter("qdd", r"\ddot q_{#}", "its acceleration", "rad/s²", ACCELERATION, ANY, "m/s²", "00"),
    Letter("p", "p_{#}", "another coordinate, such as an angle from the ground; a chapter says which", "", COORDINATE),
    Letter("pd", r"\dot p_{#}", "its rate of change", "", RATE),
    Letter("pdd", r"\ddot p_{#}", "its acceleration", "", ACCELERATION),
    Letter("tau", r"\tau_{#}", "torque of the motor, at the joint", "N·m", INPUT, ANY, "N", "00"),
    Letter("Q", "Q_{#}", "generalized force that belongs to another coordinate", "", INPUT),
    Letter("t", "t", "time", "s", TIME, ANY, index="none"),
    # geometry
    Letter("a", "a_{#}", "DH length: along x, from one joint axis to the next", "m", PARAMETER, POSITIVE, since="00"),
    Letter("alpha", r"\alpha_{#}", "DH twist: about x, from one joint axis to the next", "rad", since="02"),
    Letter("alpha", r"\alpha", "the angle between the Cartesian arm's axes", "rad", index="none"),
    Letter("d", "d_{#}", "DH offset: along z", "m", since="02"),
    Letter("theta", r"\theta_{#}", "DH angle: about z", "rad", since="02"),
    Letter("phi", r"\varphi", "the first Euler angle", "rad", COORDINATE, since="01", index="none"),
    Letter("theta", r"\theta", "the middle Euler angle, or the angle of a turn", "rad", COORDINATE, since="01",
           index="none"),
    Letter("psi", r"\psi", "the last Euler angle", "rad", COORDINATE, since="01", index="none"),
    Letter("phid", r"\dot\varphi", "rate of the first Euler angle", "rad/s", RATE, since="01", index="none"),
    Letter("thetad", r"\dot\theta", "rate of the middle Euler angle", "rad/s", RATE, since="01", index="none"),
    Letter("psid", r"\dot\psi", "rate of the last Euler angle", "rad/s", RATE, since="01", index="none"),
    Letter("epsilon", r"\varepsilon", "a small angle", "rad", PARAMETER, POSITIVE, since="01", index="none",
           usual=(1, 3)),
    Letter("x", "x_{#}", "position of a point, along the base's x", "m", COORDINATE, since="01", index="both"),
    Letter("y", "y_{#}", "the same, along y", "m", COORDINATE, since="01", index="both"),
    Letter("z", "z_{#}", "the same, along z", "m", COORDINATE, since="01", index="both"),
    Letter("xd", r"\dot x_{#}", "velocity of a point, along the base's x", "m/s", RATE, since="04", index="both"),
    Letter("yd", r"\dot y_{#}", "the same, along y", "m/s", RATE, since="04", index="both"),
    Letter("zd", r"\dot z_{#}", "the same, along z", "m/s", RATE, since="04", index="both"),
    Letter("wx", r"\omega_{x#}", "component of an angular velocity", "rad/s", RATE, since="04", index="both"),
    Letter("wy", r"\omega_{y#}", "the same", "rad/s", RATE, since="04", index="both"),
    Letter("wz", r"\omega_{z#}", "the same", "rad/s", RATE, since="04", index="both"),
    Letter("wdx", r"\dot\omega_{x#}", "component of an angular acceleration", "rad/s²", ACCELERATION, since="06",
           index="both"),
    Letter("wdy", r"\dot\omega_{y#}", "the same", "rad/s²", ACCELERATION, since="06", index="both"),
    Letter("wdz", r"\dot\omega_{z#}", "the same", "rad/s²", ACCELERATION, since="06", index="both"),
    Letter("omega", r"\omega_{#}", "angular velocity of a link; `w` in code, `wd` its rate", "rad/s", QUANTITY,
           since="01"),
    Letter("omega", r"\omega", "an angular frequency", "rad/s", PARAMETER, POSITIVE, index="none"),
    Letter("u", "u_{#}", "component of a vector that is nobody's in particular", "", since="12"),
    Letter("v", "v_{#}", "component of a second such vector", "", since="12"),
    Letter("ut", r"\tilde u", "the skew tensor of u: ũ v = u × v", "", QUANTITY, since="12", index="none"),
    Letter("vt", r"\tilde v", "the skew tensor of v", "", QUANTITY, since="12", index="none"),
    # forces
    Letter("fx", "f_{x}", "force at the tip, on the environment, or at a pin; along x", "N", INPUT, since="05",
           index="none"),
    Letter("fy", "f_{y}", "the same, along y", "N", INPUT, since="05", index="none"),
    Letter("fz", "f_{z}", "the same, along z", "N", INPUT, since="05", index="none"),
    Letter("mx", r"\mu_{x}", "moment at the tip, on the environment; about x", "N·m", INPUT, since="05", index="none"),
    Letter("my", r"\mu_{y}", "the same, about y", "N·m", INPUT, since="05", index="none"),
    Letter("mz", r"\mu_{z}", "the same, about z", "N·m", INPUT, since="05", index="none"),
    Letter("F", "F", "a force that is given", "N", INPUT, since="00", index="none"),
    Letter("P", "P", "a load that pushes along the arm", "N", PARAMETER, POSITIVE, since="05", index="none"),
    Letter("k", "k_{#}", "stiffness of a joint's spring", "N·m/rad", SPRING, POSITIVE, "N/m", "05", "both"),
    Letter("b", "b", "acceleration of the base", "m/s²", since="11", index="none"),
    # bodies
    Letter("l", r"\ell_{#}", "distance of the centre of mass from the joint", "m", PARAMETER, POSITIVE, since="00"),
    Letter("m", "m_{#}", "mass of a link", "kg", PARAMETER, POSITIVE, since="00"),
    Letter("I", "I_{#}", "moment of inertia of a link about its centre of mass, about the joint's axis (planar arms)",
           "kg·m²", PARAMETER, POSITIVE, since="00"),
    Letter("Ixx", "I_{xx#}", "entry of the inertia matrix about the centre of mass, in the link's frame", "kg·m²",
           PARAMETER, POSITIVE, since="06", usual=MOMENT),
    Letter("Iyy", "I_{yy#}", "the same", "kg·m²", PARAMETER, POSITIVE, since="06", usual=MOMENT),
    Letter("Izz", "I_{zz#}", "the same", "kg·m²", PARAMETER, POSITIVE, since="06", usual=MOMENT),
    Letter("Ixy", "I_{xy#}", "the same, beside the diagonal: −∫ x y dm", "kg·m²", since="06", usual=(-1, 1)),
    Letter("Ixz", "I_{xz#}", "the same: −∫ x z dm", "kg·m²", since="06", usual=(-1, 1)),
    Letter("Iyz", "I_{yz#}", "the same: −∫ y z dm", "kg·m²", since="06", usual=(-1, 1)),
    Letter("lx", "l_{x}", "edge of a block, along x", "m", PARAMETER, POSITIVE, since="06", index="none"),
    Letter("ly", "l_{y}", "the same, along y", "m", PARAMETER, POSITIVE, since="06", index="none"),
    Letter("lz", "l_{z}", "the same, along z", "m", PARAMETER, POSITIVE, since="06", index="none"),
    Letter("rx", "r_{x#}", "coordinate of the centre of mass in the link's frame", "m", since="06"),
    Letter("ry", "r_{y#}", "the same", "m", since="06"),
    Letter("rz", "r_{z#}", "the same", "m", since="06"),
    Letter("hw", "h_{w}", "angular momentum of a wheel about its own axis", "kg·m²/s", since="06", index="none"),
    Letter("mx", "m r_{x#}", "first moment of a link, in its frame", "kg·m", since="20"),
    Letter("my", "m r_{y#}", "the same", "kg·m", since="20"),
    Letter("mz", "m r_{z#}", "the same", "kg·m", since="20"),
    Letter("xx", r"\mathit{XX}_{#}", "entry of the inertia matrix about the origin of the link's frame", "kg·m²",
           PARAMETER, POSITIVE, since="20", usual=MOMENT),
    Letter("yy", r"\mathit{YY}_{#}", "the same", "kg·m²", PARAMETER, POSITIVE, since="20", usual=MOMENT),
    Letter("zz", r"\mathit{ZZ}_{#}", "the same", "kg·m²", PARAMETER, POSITIVE, since="20", usual=MOMENT),
    Letter("xy", r"\mathit{XY}_{#}", "the same, beside the diagonal", "kg·m²", since="20", usual=(-1, 1)),
    Letter("xz", r"\mathit{XZ}_{#}", "the same", "kg·m²", since="20", usual=(-1, 1)),
    Letter("yz", r"\mathit{YZ}_{#}", "the same", "kg·m²", since="20", usual=(-1, 1)),
    Letter("beta", r"\beta_{#}", "base parameter: what of the masses and inertias the torques can tell", "",
           since="08"),
    Letter("mL", "m_{L#}", "mass of the load", "kg", PARAMETER, POSITIVE, index="both"),
    Letter("g", "g", "size of the gravitational acceleration, positive", "m/s²", PARAMETER, POSITIVE, since="00",
           index="none", usual=(98, 98)),
    # motors and joints
    Letter("kr", "k_{r#}", r"gear ratio: the rotor turns by $k_{r1}\,\dot q_{1}$, backwards where it is negative (1/m"
           " at a prismatic joint)", "1", PARAMETER, ANY, "1/m", usual=(20, 50)),
    Letter("Im", "I_{m#}", "moment of inertia of the rotor about its own axis", "kg·m²", ROTOR, POSITIVE),
    Letter("It", "I_{t#}", "moment of inertia of the rotor across its axis", "kg·m²", PARAMETER, POSITIVE),
    Letter("mm", "m_{m#}", "mass of the rotor of joint 1, carried by the link before it", "kg", PARAMETER, POSITIVE),
    Letter("xm", "x_{m#}", "coordinate of the rotor's centre in the frame of the link that carries it", "m"),
    Letter("ym", "y_{m#}", "the same", "m"),
    Letter("zm", "z_{m#}", "the same", "m"),
    Letter("Fv", "F_{v#}", "viscous friction, on the joint's side of the gear", "N·m·s/rad", FRICTION, POSITIVE,
           "N·s/m"),
    Letter("Fs", "F_{s#}", "Coulomb friction, on the joint's side of the gear", "N·m", FRICTION, POSITIVE, "N"),
    Letter("Fst", "F_{st#}", "static friction: what it takes to break loose", "N·m", FRICTION, POSITIVE, "N", "22"),
    # planning and control
    Letter("tf", "t_f", "duration of a motion", "s", PARAMETER, POSITIVE, since="18", index="none", usual=(20, 40)),
    Letter("tr", "t_r", "duration of the rise of a profile", "s", PARAMETER, POSITIVE, since="18", index="none",
           usual=(3, 9)),
    Letter("D", "D_{#}", "how far a joint travels", "rad", PARAMETER, ANY, "m", "18", "both"),
    Letter("kv", "k_{v#}", "largest speed of a joint", "rad/s", PARAMETER, POSITIVE, "m/s", "18"),
    Letter("ka", "k_{a#}", "largest acceleration of a joint", "rad/s²", PARAMETER, POSITIVE, "m/s²", "18"),
    Letter("s", "s_{#}", "by how much a joint is too fast for the law that leads it", "rad/s", RATE, ANY, "m/s", "08"),
    Letter("sd", r"\dot s_{#}", "its rate of change", "rad/s²", ACCELERATION, ANY, "m/s²", "08"),
    Letter("s", "s", "place on a path, from 0 to 1", "1", COORDINATE, since="18", index="none", usual=(1, 9)),
    Letter("sd", r"\dot s", "its rate of change", "1/s", RATE, since="19", index="none"),
    Letter("sdd", r"\ddot s", "its acceleration", "1/s²", ACCELERATION, since="19", index="none"),
    Letter("e", "e_{#}", "error: wanted minus actual coordinate", "rad", COORDINATE, ANY, "m", "23"),
    Letter("ed", r"\dot e_{#}", "its rate of change", "rad/s", RATE, ANY, "m/s", "23"),
    Letter("edd", r"\ddot e_{#}", "its acceleration", "rad/s²", ACCELERATION, ANY, "m/s²", "23"),
    Letter("kp", "k_{p#}", "gain on the error", "N·m/rad", GAIN, POSITIVE, "N/m", "23", "both"),
    Letter("kd", "k_{d#}", "gain on its rate", "N·m·s/rad", GAIN, POSITIVE, "N·s/m", "23", "both"),
    Letter("ki", "k_{i#}", "gain on its integral", "N·m/rad/s", GAIN, POSITIVE, "N/m/s", "23", "both"),
    Letter("xi", r"\xi", "damping ratio: 1 is critical, below it swings", "1", PARAMETER, POSITIVE, since="23",
           index="none", usual=(1, 9)),
    Letter("h", "h", "time between two samples", "s", PARAMETER, POSITIVE, since="23", index="none"),
    Letter("sigma", r"\sigma_{#}", "standard deviation", "", QUANTITY, POSITIVE, since="20", index="both"),
    Letter("lam", r"\lambda", "damping of an inverse: how much a step may cost", "", PARAMETER, since="03",
           index="none"),
    # signs and points
    Letter("Delta", r"\Delta", "before a letter: by how much it changes", "", QUANTITY, since="03", index="none"),
    Letter("delta", r"\delta", "before a letter: a virtual displacement, small and at will", "", QUANTITY, since="05",
           index="none"),
    Letter("pi", r"\pi", "3.14159…: half a turn, in radians", "1", QUANTITY, since="00", index="none"),
    Letter("O", "O_{#}", "origin of a frame", "", QUANTITY, since="01", index="both"),
    # whole quantities
    Letter("T", "T", "kinetic energy; a frame is always indexed, `T_0_1`", "J", QUANTITY, since="00", index="none"),
    Letter("U", "U", "potential energy", "J", QUANTITY, since="00", index="none"),
    Letter("L", "L", "Lagrange's function T − U", "J", QUANTITY, index="none"),
    Letter("V", "V", "a function that proves stability (Lyapunov)", "J", QUANTITY, since="08", index="none"),
    Letter("J", "J", "Jacobian; `Jv` of a velocity, `Jw` of an angular velocity", "", QUANTITY, since="00",
           index="none"),
    Letter("M", "M_{#}", "inertia matrix; its entries have two indices", "", QUANTITY, since="00", index="both"),
    Letter("C", "C_{#}", "matrix of Christoffel symbols, C q̇ = c", "", QUANTITY, index="both"),
    Letter("N", "N", "Ṁ − 2C", "", QUANTITY, index="none"),
    Letter("R", "R_{#}", "rotation matrix; `R_z` about an axis", "", QUANTITY, since="01", index="both"),
    Letter("S", "S", "S(u) p = u × p: the matrix of a cross product", "", QUANTITY, since="01", index="none"),
    Letter("A", "A_{#}", "4×4 matrix from one link's frame to the next", "", QUANTITY, since="02", index="both"),
    Letter("Y", "Y", "regressor: τ = Y π", "", QUANTITY, since="08", index="none"),
    Letter("G", "G", "∂q/∂q_a, from the motors' rates to those of all joints", "", QUANTITY, since="09", index="none"),
    Letter("Phi", r"\Phi", "what the closure of a loop makes zero", "", QUANTITY, since="09", index="none"),
    Letter("K", "K", "the one number that couples the motors of the parallelogram arm", "kg·m²", QUANTITY, since="09",
           index="none"),
    Letter("Sigma", r"\Sigma_{#}", "Euler's tensor of a body or link, ∫ r rᵀ dm; 4×4 the pseudo-inertia", "kg·m²",
           QUANTITY, since="06", index="both"),
    Letter("Omega", r"\Omega_{#}", "the tensor of a body's accelerations, dual(ω̇) + dual(ω) dual(ω)", "1/s²", QUANTITY,
           since="11", index="both"),
    Letter("H", "H_{#}", "articulated inertia that a joint feels: a pivot of M", "kg·m²", QUANTITY, POSITIVE, "kg",
           "16"),
    Letter("Lambda", r"\Lambda", "inertia that the hand feels", "kg", QUANTITY, since="21", index="none"),
)
COUNTED: dict[str, Letter] = {row.typed: row for row in LETTERS if row.index != "none"}
ALONE: dict[str, Letter] = {row.typed: row for row in LETTERS if row.index != "joint"}
