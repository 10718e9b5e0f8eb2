"""The commands of `robolib` for instructors. What a command needs is imported when it runs."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

ROSTER, KEY = "roster.csv", "key.txt"          # where nothing else is said, beside the assignment
INTERRUPTED = 130                               # the exit code by which a shell knows it
SHOWN = 10                                      # folders that are named in a message
AssignmentFile = Annotated[Path, typer.Argument(help="The assignment, a TOML file.")]
RosterFile = Annotated[Path | None, typer.Option("--roster", help="The class, a CSV file: id,name,folder. Without it:"
                                                 f" {ROSTER} beside the assignment.")]
KeyFile = Annotated[Path | None, typer.Option("--key", help=f"Your key: with variants. Without it: {KEY} beside the"
                                              " assignment.")]
Pem = Annotated[Path | None, typer.Option(help="With a tls:// scheduler: a PEM file.")]
Out = Annotated[Path, typer.Option("--out", help="The folder to write to.")]


def register(app: typer.Typer) -> None:
    """Put the commands into the app."""
    for command in (assign, key, variants, collect, grade, gradebook, release):
        app.command()(command)


def key(path: Annotated[Path, typer.Argument(help="The file to write; keep it, and give it to nobody.")]) -> None:
    """Make the key from which the students' own numbers come."""
    from robolib.grading import roster

    _tried(lambda: roster.make_key(path))
    typer.echo(f"{path} is written. Keep it: without it the variants cannot be graded.")


def assign(
    assignment: AssignmentFile,
    out: Out = Path("release"),
    nbgrader: Annotated[
        Path | None, typer.Option(help="Write the source of an nbgrader course, with the solutions, here instead.")
    ] = None,
) -> None:
    """Make the notebook of an assignment, for everybody."""
    from robolib.grading import release

    plan = _assignment(assignment, tried=True)
    if nbgrader:
        return _as_nbgrader(plan, nbgrader)
    if any(item.variant for item in plan.items):
        typer.echo("Note: there are variants in it. `robolib variants` writes a notebook for each student.", err=True)
    path = _tried(lambda: release.write(plan, out))
    typer.echo(f"{path}: {len(plan.items)} exercises, {plan.points:g} points.")


def _as_nbgrader(plan, folder):
    from robolib.grading import nbgrader

    path = _tried(lambda: nbgrader.write(plan, folder))
    for note in nbgrader.notes(plan, folder):
        typer.echo(f"Note: {note}.", err=True)
    typer.echo(f"{path}: {len(plan.items)} exercises, {plan.points:g} points, with solutions. Next, in {folder}, where"
               f" nbgrader and robolib are installed: nbgrader generate_assignment {plan.name}")


def variants(
    assignment: AssignmentFile, roster: RosterFile = None, key: KeyFile = None, out: Out = Path("release")
) -> None:
    """Make one notebook per student, with numbers of their own."""
    from robolib.grading import release
    from robolib.grading import roster as people

    plan = _assignment(assignment, tried=True)
    students = _tried(lambda: people.load(roster or assignment.parent / ROSTER))
    secret = _secret(plan, assignment, key)
    paths = _tried(lambda: release.write_variants(plan, students, secret, out))
    typer.echo(f"{out}: {len(paths)} notebooks. The key is in none of them.")


def release(
    out: Annotated[Path, typer.Option("--out", help="The folder to write; it must be new.")],
    checks: Annotated[bool, typer.Option(help="With the checkers: for self-study. Without: answers are only noted.")]
    = True,
) -> None:
    """Copy the course for students, without solutions/."""
    from robolib.grading import course

    names = _tried(lambda: course.write(out, checks))
    typer.echo(f"{out}: {len(names)} files, no solutions{'' if checks else ', no checkers'}. `make lab` opens it.")


def grade(
    submissions: Annotated[Path, typer.Argument(help="The folder with the students' folders.")],
    assignment: Annotated[Path, typer.Option("--assignment", help="The assignment, a TOML file.")],
    roster: RosterFile = None,
    key: KeyFile = None,
    out: Out = Path("report"),
    jobs: Annotated[int, typer.Option(help="How many notebooks at a time.", min=1, max=64)] = 2,
    accept_weak_sandbox: Annotated[bool, typer.Option("--accept-weak-sandbox", help="Run without walls, where none can"
                                                      " be built: only if every notebook is trusted.")] = False,
    only: Annotated[list[str] | None, typer.Option(help="Judge this exercise anew.")] = None,
    student: Annotated[list[str] | None, typer.Option(help="Grade this student anew, by the id.")] = None,
    overrides: Annotated[Path | None, typer.Option(help="Points by hand, a CSV file:"
                                                   " student,exercise,points,comment.")] = None,
    sandbox: Annotated[str | None, typer.Option(help="bubblewrap, unshare or weak; without it, the best there is.")]
    = None,
    scheduler: Annotated[str | None, typer.Option(help="The scheduler of a Dask cluster that does the work.")] = None,
    tls_ca: Pem = None,
    tls_cert: Pem = None,
    tls_key: Pem = None,
) -> None:
    """Grade a class: a table, a page for each student, a page for the class."""
    from robolib.grading import batch, isolated, marks, reports, results, unmatched
    from robolib.grading.sandbox import NoSandbox

    plan = _assignment(assignment)
    if not submissions.is_dir():
        sys.exit(f"{submissions} is not a folder. Give the one that holds the students' folders.")
    if place := isolated.looks_into(submissions):
        sys.exit(f"Python looks for modules in {place}, so a student's file may have been run already. Start the"
                 " command as `robolib`, not by `python -m`, and take that folder out of PYTHONPATH.")
    students = _tried(lambda: _students(submissions, assignment, roster))
    by_hand = _tried(lambda: marks.load_overrides(overrides, plan, students)) if overrides else {}
    if strange := [id for id in only or () if id not in {item.id for item in plan.items}]:
        sys.exit(f"--only {strange[0]}: the assignment has no such exercise.")
    if strange := [id for id in student or () if id not in {s.id for s in students}]:
        sys.exit(f"--student {strange[0]}: there is no such student in the roster.")
    job = batch.Plan(submissions, plan, students, _secret(plan, assignment, key), jobs, accept_weak_sandbox, sandbox,
                     tuple(only or ()), tuple(student or ()))
    strangers = _tried(lambda: unmatched.unmatched(submissions, students))
    try:
        with results.alone(out):
            if scheduler:
                graded = _on_cluster(job, out, scheduler, (tls_ca, tls_cert, tls_key))
            else:
                graded = _with_progress(job, out)
            rows = batch.rows(job, graded, by_hand)
            tiers = sorted({row.tier for row in rows if row.tier})
            reports.write_all(out, plan, rows, {**results.versions(), "robolib": results.library()[:12],
                                                "sandbox": " and ".join(tiers) or "none"}, strangers)
    except (NoSandbox, results.Busy) as error:
        sys.exit(f"{error}.")
    except OSError as error:
        sys.exit(f"The report could not be written ({error.strerror or error}; {error.filename or out}). What was found"
                 " before is kept: make room, or name another folder with --out, and run the same command again.")
    _summary(out, rows, tiers)
    _warnings(plan, rows, strangers)


ClassList = Annotated[Path, typer.Option("--list", help="The class as Moodle (grading worksheet) or Canvas (gradebook)"
                                         " wrote it, a CSV file.")]


def collect(
    download: Annotated[Path, typer.Argument(help="What Moodle or Canvas gave: a zip, or the folder it unpacks to.")],
    people: ClassList,
    roster: Annotated[Path, typer.Option(help="The class, a CSV file. Where there is none, it is written.")]
    = Path(ROSTER),
    out: Out = Path("submissions"),
) -> None:
    """Sort a download of Moodle's or Canvas's into a folder for each student."""
    from robolib.grading import collect as sorting
    from robolib.grading import lms
    from robolib.grading import roster as people_of
    from robolib.grading.reports import plain

    listed = _tried(lambda: lms.load(people))
    if not roster.exists():
        _tried(lambda: people_of.write(roster, [(p.keys[0] if p.keys else p.number, p.name) for p in listed.people]))
        typer.echo(f"{roster} is written: {len(listed.people)} students.")
    students = _tried(lambda: people_of.load(roster))
    found = _tried(lambda: sorting.collect(download, listed, students, out))
    typer.echo(f"{out}: {found.files} files of {found.students} students.")
    if found.left:
        typer.echo(f"{len(found.left)} files belong to nobody in {roster}: "
                   f"{plain('; '.join(found.left[:SHOWN]))}{'; …' if len(found.left) > SHOWN else ''}.", err=True)


def gradebook(
    report: Annotated[Path, typer.Argument(help="The folder that `robolib grade` wrote.")],
    people: ClassList,
    out: Annotated[Path, typer.Option("--out", help="The file to write.")] = Path("upload.csv"),
    column: Annotated[str, typer.Option(help="Canvas: how the assignment's column begins, if not by the title.")] = "",
    scale: Annotated[bool, typer.Option("--scale", help="Count in the points that Moodle or Canvas gives.")] = False,
) -> None:
    """Write the points into the list that Moodle or Canvas gave, for uploading."""
    import json

    from robolib.grading import gradebook as books
    from robolib.grading import lms
    from robolib.grading.reports import plain
    from robolib.machine.atomic import deliver

    listed = _tried(lambda: lms.load(people))
    known = _tried(lambda: json.loads((report / "grades.json").read_text(encoding="utf-8")))
    made = _tried(lambda: books.gradebook(listed, known, column, scale))
    _tried(lambda: deliver(out, made.text))
    typer.echo(f"{out}: points of {made.filled} of {len(listed.people)} students, for {listed.system}.")
    if made.left:
        typer.echo(f"Without points: {plain('; '.join(made.left[:SHOWN]))}{'; …' if len(made.left) > SHOWN else ''}.",
                   err=True)


def _on_cluster(job, out, scheduler, files):
    """The same, on the workers of a Dask cluster; which of them did what is in workers.json."""
    import json
    from dataclasses import asdict, replace

    from robolib.grading.addresses import Certificates
    from robolib.machine.atomic import write
    try:
        from robolib.grading.cluster import Cluster, NoCluster
    except ImportError:
        sys.exit("--scheduler needs Dask: run `uv pip install 'robolib[cluster]'`, or without uv `pip install"
                 " 'robolib[cluster]'`.")
    try:
        with _tried(lambda: Cluster(scheduler, job, Certificates(*files))) as cluster:
            for worker in cluster.workers():
                if not worker.tier:
                    typer.echo(f"Not used: {worker.address}: {worker.why}.", err=True)
            try:
                return _with_progress(replace(job, jobs=cluster.threads), out, cluster)
            finally:
                write(out / "workers.json", json.dumps([asdict(w) for w in cluster.workers()], indent=1) + "\n")
    except NoCluster as error:
        sys.exit(f"{error}.")


def _with_progress(job, out, work=None):
    from rich import progress as shown
    from rich.console import Console

    from robolib.grading import batch

    columns = (shown.TextColumn("grading"), shown.BarColumn(), shown.MofNCompleteColumn(),
               shown.TextColumn("{task.fields[rate]}"), shown.TimeElapsedColumn(), shown.TextColumn("left"),
               shown.TimeRemainingColumn())
    with shown.Progress(*columns, console=Console(stderr=True)) as bar:
        progress = bar.add_task("grading", total=len(job.students), rate="")

        def told(student, status):
            bar.advance(progress)
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            bar.update(progress, rate=f"{60 * speed:.0f}/min" if speed else "")
        try:
            return batch.grade(job, out, work, told)
        except KeyboardInterrupt:
            bar.stop()
            typer.echo("Interrupted. What was graded is kept: run the same command again.", err=True)
            if work is not None:                # the cluster's workers are told
                raise typer.Exit(INTERRUPTED) from None
            os._exit(INTERRUPTED)               # with us ends all that runs; nobody waits for it


def _summary(out, rows, tiers):
    from collections import Counter

    from robolib.grading.reports import plain

    for status, n in sorted(Counter(row.status for row in rows).items()):
        typer.echo(f"{n:5d}  {plain(status)}")
    if "weak" in tiers:
        typer.echo("Graded in the weak sandbox: every report says so.", err=True)
    typer.echo(f"{out}: grades.csv, grades.json, class.html, marking.html, feedback/.")
    if failed := [row.student.id for row in rows if row.status == "failed"]:
        sys.exit(f"{len(failed)} could not be graded ({plain(', '.join(failed[:5]))}). Run the same command again.")


def _warnings(plan, rows, strangers):
    """What an instructor should know before the grades are used."""
    from robolib.grading.overview import NOTHING

    if strangers:
        typer.echo(f"{len(strangers)} folders match no student, and nothing in them was graded: "
                   f"{'; '.join(map(str, strangers[:SHOWN]))}{'; …' if len(strangers) > SHOWN else ''}.", err=True)
    dated = [row for row in rows if row.due and row.student.submitted is None and row.status not in NOTHING]
    if dated and plan.late.per_day:
        typer.echo(f"Note: for {len(dated)} of {len(rows)} students the date of the file says when it was handed in. A"
                   " download or an unzip may have changed it: the roster's column `submitted` counts before it.",
                   err=True)
    if any(item.hidden for item in plan.items):
        typer.echo("Note: grades.json and results/ have what the hidden checks say. Give students their page in"
                   " feedback/, and nothing else.", err=True)


def _assignment(path, tried=False):
    from robolib.grading import assignment, own_exercises

    plan = _tried(lambda: assignment.load(path))
    if tried:
        _tried(lambda: own_exercises.tried(plan.own))
    for note in plan.notes:
        typer.echo(f"Note: {note}", err=True)
    return plan


def _students(submissions, assignment, path):
    """Of the roster that is named, of the one beside the assignment, or else of the folders' names."""
    from robolib.grading import roster

    beside = assignment.parent / ROSTER
    if path or beside.exists():
        return roster.load(path or beside)
    found = roster.from_folders(submissions)
    typer.echo(f"Note: no {beside}, so each of the {len(found)} folders in {submissions} is a student.", err=True)
    return found


def _secret(plan, assignment, path):
    from robolib.grading import roster

    path = path or assignment.parent / KEY
    if any(item.variant for item in plan.items) or any(item.hidden for item in plan.items) and path.exists():
        return _tried(lambda: roster.read_key(path))
    if functions := [item.id for item in plan.items if item.hidden and plan.exercise(item.id).kind.word == "function"]:
        typer.echo(f"Note: hidden checks ({', '.join(functions)}) call functions with numbers that whoever reads the"
                   f" course can know. With a key they are others: `robolib key {path}`.", err=True)
    return b""


def _tried(work):
    """What the work gives; where the input is at fault, its message, and the end."""
    try:
        return work()
    except (ValueError, OSError) as error:
        sys.exit(f"{error}.")
