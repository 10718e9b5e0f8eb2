"""The library from the ground up: which module stands on which layer, in one list.

Imports point down; within a layer, to what stands before. `tests/test_house.py` holds every module to it,
`CONTRIBUTING.md` shows it. What leaves the house is named below it: what a student's code may import while it is graded
(`grading.learner`), and what is in a copy of the course (`grading.course`). A module that is not named stays here.
"""

LAYERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("letters, scalars, vectors, small matrices, straight-line programs",
     ("units", "notation", "scalar", "machine", "spatial", "linear", "program")),
    ("are two expressions equal, and how do we know; tensors; one rigid body; the description of a robot; the shelf"
     " of arms",
     ("identity", "tensors", "rigid_body", "robot", "robots")),
    ("rotations and screws; bodies and joints in 4×4 matrices; frames, Jacobians and where they fail; the bridge"
     " between books; files; all postures that reach, or why there is none; an arm at rest",
     ("rotations", "screws", "homogeneous", "kinematics", "conventions", "files", "proximal", "inverse_kinematics",
      "statics")),
    ("M, C, c, g, energies", ("model",)),
    ("one module per formulation, none imports another; what can be done with a model",
     ("harmonics", "bounds", "formulations", "patterns", "transform", "decoupling", "closed_chain", "regressor",
      "base_parameters", "forward", "linearize", "ellipses", "operational", "torque_kinds", "misconceptions")),
    ("what books say that a model costs; generated programs; the one bridge to numbers; every formulation against the"
     " first", ("cost", "codegen", "evaluate", "agreement")),
    ("motions and how they come about",
     ("trajectory", "simulate", "joints", "following", "scaling", "identify", "control")),
    ("for people: notebooks, pictures, checked steps, arms to take by the hand; the list of chapters, the examiner",
     ("display", "cards", "plot", "replay", "sketch", "derivation", "widgets", "chapters", "sections", "checking",
      "exercises")),
    ("classes of students, the learner's workspace, the command line", ("app", "lectures", "grading", "cli")),
)
MODULES: tuple[str, ...] = tuple(name for _, names in LAYERS for name in names)
LEARNER: tuple[str, ...] = (                    # what a student's code may import while it is graded
    *MODULES[:MODULES.index("chapters")],
    "checking.table", "checking.quantities", "checking.reading",       # how an answer is read; they know no exercise
)
READER: tuple[str, ...] = (                     # what is in a copy of the course that only notes answers
    *MODULES[:MODULES.index("chapters")], "chapters", "sections", "checking", "app", "lectures", "cli",
)
STUDENT: tuple[str, ...] = (*READER, "exercises", "grading")        # and in one whose checks say what is wrong
