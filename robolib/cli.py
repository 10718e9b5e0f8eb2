"""The command `robolib`. What a command needs is imported when it runs, so that each starts at once."""

import os
import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from robolib.machine import atomic
from robolib.machine.extras import sentence

try:
    from robolib.grading import commands
except ModuleNotFoundError as error:            # a student's copy may come without the grader
    if error.name != "robolib.grading":
        raise
    commands = None


class Commands(TyperGroup):
    """The commands. One that needs what is not installed says in one line what to install."""

    def invoke(self, ctx: typer.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            said = sentence(f"robolib {ctx.invoked_subcommand}", error)
            if not said:
                raise
            sys.exit(said)


app = typer.Typer(cls=Commands, no_args_is_help=True, add_completion=False,
                  help="A course on the dynamics of robot manipulators.")

Folder = Annotated[Path | None, typer.Option("--workspace", help="Your folder; without it, workspace/ in the course.")]


@app.command()
def lab(
    port: Annotated[int | None, typer.Option(help="The port; without it, the first free one from 8888.")] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser.")] = True,
    workspace: Folder = None,
) -> None:
    """Open the course in JupyterLab."""
    import webbrowser
    from importlib.util import find_spec

    from robolib.app.server import jupyterlab
    from robolib.app.workspace import START

    if find_spec("jupyterlab") is None:         # it is started as a program of its own, which would say so too late
        raise ModuleNotFoundError(name="jupyterlab")
    folder, changes = _updated(workspace, restore=False)
    added = [change.path for change in changes if change.kind == "added"]
    offered = [change.path for change in changes if change.kind == "offered"]
    if added:
        typer.echo(f"Added to your workspace: {_listed(added)}.")
    if offered:
        typer.echo(f"The course changed; the new version lies beside yours: {_listed(offered)}.")
    start = START if (folder / START).exists() else ""
    for name in ("SIGTERM", "SIGHUP"):  # a closed terminal ends the server as Ctrl-C does
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        with jupyterlab(folder, port) as server:
            address = server.address(start)
            shown = browser and _has_display() and webbrowser.open(address)
            typer.echo(f"{'The course is open' if shown else 'Open this address'} in a browser: {address}")
            typer.echo("Ctrl-C stops it; your work is saved in the workspace.")
            server.process.wait()
            sys.exit("JupyterLab ended by itself; start it again with `robolib lab`, or `make lab`.")
    except RuntimeError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        typer.echo("\nStopped.")


@app.command()
def update(workspace: Folder = None) -> None:
    """Bring new and changed chapters into your workspace, and those that you deleted; yours are never overwritten."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    folder, changes = _updated(workspace, restore=True)
    table = Table("file", "what happened", box=box.ASCII)
    words = {"added": "added", "offered": "new version, beside yours", "kept": "as it was"}
    for change in changes:
        table.add_row(change.path, words[change.kind])
    console = Console()
    console.print(table if changes else "The course holds no chapters yet.")
    console.print(f"Your workspace: {folder}", highlight=False, soft_wrap=True)


@app.command()
def bench(
    name: Annotated[str, typer.Argument(help="checking, control, derivatives, derive, dynamics, grading, identify,"
                                             " identity, kinematics, scaling, shortest, simulate or widgets."
                                        )] = "checking",
    parts: Annotated[list[str] | None, typer.Argument(help="Of widgets, only these: frames slow six first sizes again"
                                                           " answers.")] = None,
) -> None:
    """Measure how fast this machine is at it, beside other ways."""
    import subprocess

    folder = Path(__file__).resolve().parents[1] / "benchmarks"
    there = sorted(path.stem for path in folder.glob("*.py"))
    if not there:
        sys.exit("The benchmarks are not part of this copy of robolib: clone the course, and run it there.")
    if name not in there:
        sys.exit(f"There is no benchmark {name!r}. There are: {', '.join(there)}.")
    beside = {**os.environ, "PYTHONPATH": str(folder)}          # one benchmark uses another, and nothing else
    sys.exit(subprocess.run([sys.executable, "-P", str(folder / f"{name}.py"), *(parts or [])],
                            env=beside).returncode)


@app.command()
def codegen(
    robot: Annotated[str, typer.Option(help="An arm of the shelf, such as puma560, or a robot file.")] = "",
    what: Annotated[str, typer.Option(help="What is computed, such as inverse-dynamics.")] = "inverse-dynamics",
    lang: Annotated[str, typer.Option(help="c, python or javascript.")] = "c",
    base: Annotated[bool, typer.Option("--base", help="Group the inertial parameters to base parameters.")] = False,
    symbolic: Annotated[bool, typer.Option("--symbolic", help="Keep the parameters as arguments.")] = False,
    generic: Annotated[bool, typer.Option("--generic", help="With --base: no length is zero.")] = False,
    method: Annotated[str, typer.Option(help="Of forward-dynamics or mass-matrix: how, such as articulated.")] = "",
    out: Annotated[Path | None, typer.Option(help="The file to write; without it, the text is printed.")] = None,
) -> None:
    """Write a robot's dynamic model as code: straight lines, no library needed."""
    import inspect
    import warnings

    from robolib import files, robots
    from robolib.codegen import PROGRAMS

    shelf = {make.__name__: make for make in (*robots.SHELF, *robots.LARGE, *robots.CLOSED)}
    languages = ("c", "python", "javascript")
    for word, words, option in ((what, PROGRAMS, "--what"), (lang, languages, "--lang")):
        if word not in words:
            sys.exit(f"{option} {word}: there is no such choice. There are: {', '.join(words)}.")
    if not robot:
        sys.exit(f"--robot is missing: a {files.ENDINGS} file, or one of {', '.join(shelf)}.")
    make = PROGRAMS[what]
    if base and "base" not in inspect.signature(make).parameters:
        sys.exit(f"--base: {what} has no form in base parameters.")
    if generic and not base:
        sys.exit("--generic: give --base, too; it is the grouping to base parameters that gets shorter.")
    if generic and "generic" not in inspect.signature(make).parameters:
        sys.exit(f"--generic: {what} has no shorter form.")
    if method and "method" not in inspect.signature(make).parameters:
        sys.exit(f"--method: {what} has one way only.")
    asked = {word: wanted for word, wanted in (("base", base), ("generic", generic), ("method", method)) if wanted}
    if robot not in shelf and not robot.lower().endswith(files.SUFFIXES):
        sys.exit(f"--robot {robot}: give a {files.ENDINGS} file, or one of {', '.join(shelf)}.")
    try:
        with warnings.catch_warnings(record=True) as notes:
            warnings.simplefilter("always")
            arm, values = shelf[robot]() if robot in shelf else files.load(robot)
            arm.at(values)                      # a note where no body has such an inertia
            program = make(arm, None if symbolic else values, **asked).optimised()
            text = program.source(lang, what.replace("-", "_")).rstrip()
        for note in dict.fromkeys(str(note.message) for note in notes):
            typer.echo(f"Note: {note}.", err=True)
        if out is None:
            typer.echo(text)
        else:
            atomic.deliver(out, text + "\n")
            cost = program.counts
            typer.echo(f"{out}: {cost.mul} multiplications, {cost.add} additions, {cost.div} divisions,"
                       f" {cost.trig} sines and cosines.")
    except OSError as error:
        sys.exit(_unwritten(out, error))
    except (ValueError, TypeError) as error:
        sys.exit(f"{error}.")


@app.command()
def widget(
    arm: Annotated[str, typer.Argument(help="planar, cartesian or parallelogram.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file; without it, ARM.html.")] = None,
) -> None:
    """Write an arm to take by the hand as one HTML file, which needs neither Python nor a network."""
    from robolib.widgets import ARMS

    if arm not in ARMS:
        sys.exit(f"There is no widget {arm!r}. There are: {', '.join(ARMS)}.")
    target = out or Path(f"{arm}.html")
    try:
        atomic.deliver(target, ARMS[arm]().page())
    except OSError as error:
        sys.exit(_unwritten(target, error))
    typer.echo(f"{target}: {target.stat().st_size / 1024:.0f} kB. Open it in a browser.")


@app.command()
def slides(
    chapter: Annotated[str, typer.Argument(help="The number of a chapter, such as 07.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file, .html or .pdf; without it, NAME_90.html.")]
    = None,
    minutes: Annotated[int, typer.Option(help="45 or 90.")] = 90,
) -> None:
    """Write a lecture from a chapter, as one HTML file that needs no network; as a PDF, to print."""
    from robolib.lectures.writing import lecture

    _written(lecture, chapter, out, minutes=minutes)


@app.command()
def handout(
    chapter: Annotated[str, typer.Argument(help="The number of a chapter, such as 07.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file, .html or .pdf; without it,"
                                             " NAME_handout.html.")] = None,
) -> None:
    """Write a chapter's handout: two pages A4, its formulas and the blanks of its derivation."""
    from robolib.lectures.writing import handout as make

    _written(make, chapter, out)


@app.command()
def doctor(
    room: Annotated[bool, typer.Option("--classroom", help="For a lecture: also run every chapter and widget, with the"
                                       " network cut off; some minutes.")] = False,
) -> None:
    """Try what works on this machine, and say what to do where it does not."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from robolib.app.doctor import classroom, examine, verdict

    rows = [*examine(), *(classroom() if room else [])]
    table = Table("what", "works", "found", "without it", box=box.ASCII)
    for row in rows:
        table.add_row(row.what, "yes" if row.works else "NO", row.found, row.without)
    console = Console(highlight=False)
    console.print(table)
    for row in rows:
        if not row.works:
            label = f"{row.what} (required)" if row.required else row.what
            console.print(f"{label}: {row.remedy}.", markup=False, soft_wrap=True)
    console.print(verdict(rows))
    sys.exit(1 if any(row.required and not row.works for row in rows) else 0)


@app.command()
def progress(workspace: Folder = None) -> None:
    """Show what you have solved, chapter by chapter, and what to review next."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from robolib.checking.exercise import chapters
    from robolib.checking.progress import FILE, read, report, review
    from robolib.checking.progress import workspace as around

    if workspace and not workspace.is_dir():
        sys.exit(f"There is no folder {workspace}. `robolib update --workspace …` makes one, with the chapters in it.")
    try:
        folder = (workspace or around() or _course_root() / "workspace").resolve()
        entries, sound = read(folder)
    except OSError as error:
        sys.exit(f"Your progress could not be read: {error}. Give yourself the right to read it, or move it away: a new"
                 " record begins when you next check an answer.")
    console = Console(highlight=False, markup=False)
    rows = report(entries, chapters())
    if not rows:
        sys.exit("The checks are not part of this copy of the course, so there is no progress to show. Your answers are"
                 " judged when your class is graded.")
    for chapter, lines in rows.items():
        solved = sum(row.entry.state == "solved" for row in lines)
        table = Table("exercise", "title", "state", "attempts", "help", box=box.ASCII,
                      title=f"Chapter {chapter}: {solved} of {len(lines)} solved", title_justify="left")
        for row in lines:
            table.add_row(row.id, row.heading, row.entry.state, str(row.entry.attempts or ""), row.entry.helped)
        console.print(table)
    console.print(review([row for lines in rows.values() for row in lines]), soft_wrap=True)
    if not sound:
        console.print(f"{folder / FILE} is damaged; this is what could be read. It is kept aside when you next check an"
                      " answer.", soft_wrap=True)


if commands:
    commands.register(app)


def _written(make, chapter: str, out: Path | None, **options) -> None:
    """Write a file with `make`, and say how large it is; where that cannot be, say why in a line."""
    try:
        target = make(chapter, out, **options)
    except OSError as error:
        sys.exit(f"{error.filename or out} could not be written: {error.strerror}.")
    except (ValueError, RuntimeError) as error:
        sys.exit(f"{error}.")
    typer.echo(f"{target}: {target.stat().st_size / 1024:.0f} kB. Open it in a"
               f" {'reader of PDF' if target.suffix == '.pdf' else 'browser'}.")


def _course_root() -> Path:
    """The folder of the course; without one, the end, with a line that says what to do."""
    from robolib.app.workspace import course_root

    try:
        return course_root()
    except OSError as error:
        sys.exit(f"The course was not found: {error}.")


def _updated(workspace: Path | None, restore: bool) -> tuple[Path, list[Any]]:
    """The workspace, brought up to date, and the changes."""
    from robolib.app.workspace import update as bring

    root = _course_root()
    folder = (workspace or root / "workspace").resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder, bring(root, folder, restore)
    except OSError as error:
        sys.exit(f"The workspace could not be made: {error}. Make room, or choose another folder with --workspace.")
    except ValueError as error:
        sys.exit(f"The workspace could not be made: {error}.")


def _unwritten(path: Path | None, error: OSError) -> str:
    return f"{path} could not be written: {error.strerror}. Choose another file with --out."


def _listed(names: list[str], limit: int = 4) -> str:
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def _has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
