"""The zygote: a process within the outer walls that has imported everything, and forks once per submission.

    python -P -s zygote.py DESCRIPTOR LEARNER

A request is one message on the control socket: a job in JSON, with its descriptors: the notebook, the answers, the
probes, the status; and where there is a control group for it, the files by which one joins that and reads its time. The
zygote never reads from any of them.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import sys


def load() -> None:
    """Import what notebooks import, so that no submission has to."""
    import matplotlib
    matplotlib.use("Agg")
    for name in ("sympy", "numpy", "scipy.integrate", "scipy.optimize", "matplotlib.pyplot", "matplotlib.font_manager",
                 "IPython.display", "IPython.core.inputtransformer2", "asyncio", "fractions", "decimal", "itertools",
                 "sympy.physics.mechanics", "sympy.physics.vector", "numpy.random", "inside.guest", "inside.keeper"):
        importlib.import_module(name)
    import robolib
    for module in pkgutil.walk_packages(robolib.__path__, "robolib."):
        try:
            importlib.import_module(module.name)
        except ImportError:                     # an extra that is not there, such as numba
            continue
    import sympy as sp
    x = sp.Symbol("x")                          # the first calls import and fill caches
    sp.expand(sp.diff(sp.sin(x)**2, x))
    sp.Matrix([[x, 1], [1, x]]).inv()


def main(descriptor: int, learner: str) -> None:
    """Serve until the control socket closes."""
    sys.path.insert(0, learner)
    sys.dont_write_bytecode = True
    load()
    import numpy
    import sympy
    from inside import keeper, kernel
    from inside.processes import children, end_all
    from inside.protocol import DESCRIPTORS, MESSAGE

    import robolib

    control = socket.socket(fileno=descriptor)
    control.send(json.dumps({"robolib": robolib.__file__, "sympy": sympy.__version__, "numpy": numpy.__version__,
                             "uid": os.getuid()}).encode())
    with open("/proc/self/statm") as file:      # what is mapped before a submission has asked for anything
        base = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    gc.collect()
    gc.freeze()                                 # the collector would write on, and so copy, every shared page
    with open("/proc/self/smaps_rollup") as file:
        shared = sum(int(line.split()[1]) for line in file if line.startswith("Anonymous:")) * 1024
    kernel.control(kernel.SUBREAPER)            # what a keeper leaves comes to us: without walls, one can be killed
    keepers = set()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):                    # whatever is printed from now on goes nowhere
        os.dup2(nowhere, stream)
    while True:
        message, descriptors, *_ = socket.recv_fds(control, MESSAGE, DESCRIPTORS)
        if not message:
            end_all()                           # without walls, nobody else would
            return
        job = {**json.loads(message), "base": base, "shared": shared}
        pid = os.fork()
        if pid == 0:
            try:
                control.close()
                keeper.keep(job, descriptors)
            finally:
                os._exit(0)
        keepers.add(pid)
        for each in descriptors:
            os.close(each)
        try:
            while ended := os.waitpid(-1, os.WNOHANG)[0]:
                keepers.discard(ended)
        except ChildProcessError:
            pass
        for stray in children() - keepers:
            os.kill(stray, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
