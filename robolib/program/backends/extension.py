"""C: the printed kernels and a thin Python side, `extension.c`, made an extension module by the compiler found."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import shlex
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from math import prod
from pathlib import Path

import numpy as np

from ..code import Code
from ..printers import c as printer
from . import cache as folder
from .arguments import Bind, Signature

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
# No errno after sqrt and no traps: neither is looked at, and both keep loops from being vectorised.
FAST = ("-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-fPIC", "-shared")
PLAIN = ("-O2", "-fPIC", "-shared")
# glibc has sines for whole vectors, and gcc takes them once it is told that they are there.
VECTOR_SINES = """\
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((__simd__("notinbranch"))) extern double sin(double);
__attribute__((__simd__("notinbranch"))) extern double cos(double);
#endif
"""


class NoCompiler(RuntimeError):
    """There is no C compiler, or it cannot build an extension module here."""


def build(program: Code, signature: Signature) -> Bind:
    """The backend "c"."""
    kernel = _module(text(program)).Kernel

    def bind(setup):
        bytes_of = np.array(setup, float).tobytes()
        strict = kernel(bytes_of, None)

        def run(arrays, result):
            strict(*arrays, out=result)

        def slow(*states, out=None):
            return signature.slowly(run, states, out)

        return kernel(bytes_of, slow)

    return bind


def text(program: Code) -> str:
    """The C file without the Python side: the kernels, and what `extension.c` wants to know about them."""
    groups, more = range(len(program.groups)), ["s"] * bool(program.constants)
    arrays = ", ".join([f"x[{k}]" for k in groups] + [*more, "out"])
    sizes = ", ".join(str(n) for n in (*(len(members) for _, members in program.groups), 0))
    return "\n".join([
        printer.source(program, "kernel"), f"#define GROUPS {len(groups)}", f"#define SIZES {{{sizes}}}",
        f"#define DIMENSIONS {len(program.shape)}", f"#define SHAPE {{{', '.join(str(n) for n in program.shape)}}}",
        f"#define RESULT {prod(program.shape)}", f"#define ONE(x, s, out) kernel({arrays})",
        f"#define MANY(n, x, s, out) kernel_batch(n, {arrays})", ""])


@cache
def compiler() -> tuple[tuple[str, ...], str]:
    """(command, what it says it is). The one Python was built with, if it is there, or any other."""
    for command in (shlex.split(sysconfig.get_config_var("CC") or "cc"), ["cc"], ["gcc"], ["clang"]):
        found = shutil.which(command[0])
        if found:
            said = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=60, check=False)
            if said.returncode == 0:
                return (found, *command[1:]), said.stdout
    raise NoCompiler("no C compiler was found (cc, gcc or clang)")


def _module(kernels):
    command, version = compiler()
    wrapper = Path(__file__).with_name("extension.c").read_text(encoding="utf-8")
    key = folder.key(VECTOR_SINES, kernels, wrapper, version, " ".join((*command, *FAST, *PLAIN)), np.__version__)
    name = f"kernel_{key[:16]}"
    path = folder.fetch(key, SUFFIX, lambda scratch: _built(scratch, name, kernels + wrapper, command))
    spec = importlib.util.spec_from_file_location(
        name, path, loader=importlib.machinery.ExtensionFileLoader(name, str(path)))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _built(scratch, name, source, command):
    """The bytes of the extension module: with vector sines if they can be had, plainly otherwise."""
    include = [f"-I{sysconfig.get_path('include')}", f"-I{np.get_include()}", f"-DNAME={name}"]
    undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    result, said = scratch / "kernel.so", ""
    for flags, before, libraries in ((FAST, VECTOR_SINES, ["-lmvec"]), (FAST, "", []), (PLAIN, "", [])):
        (scratch / "kernel.c").write_text(before + source, encoding="utf-8")
        files = ["kernel.c", "-o", "kernel.so", *undefined, *libraries, "-lm"]
        done = subprocess.run([*command, *flags, *include, *files], cwd=scratch, capture_output=True, text=True,
                              timeout=600, check=False)
        if done.returncode == 0 and result.exists():
            return result.read_bytes()
        said = said or done.stderr
    first = next((line for line in said.splitlines() if "error" in line), "no reason given")
    raise NoCompiler(f"{command[0]} cannot build an extension module here ({first.strip()})")
