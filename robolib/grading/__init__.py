"""Grading a class: assignments, the sandbox, the judge, the batch, the reports. Nothing here is imported by itself.

The way of a submission, and who is trusted:

    submission.find ─bytes─▶ sandbox (inside/*: untrusted) ─answers as JSON─▶ judge ─▶ results ─▶ reports
    roster + folder name ─▶ student ─HMAC(key)─▶ seed ────────────────────────▲

Stable interfaces, on which other parts build:

    assignment.load(path) -> Assignment(title, name, deadline, late, items, limits); Item(id, points, hidden, variant)
    roster.load(path) -> tuple[Student(id, name, folder, submitted)]; roster.read_key(path), roster.make_key(path)
    release.write(assignment, folder) ; release.write_variants(assignment, students, key, folder)
    learner.build(folder) -> Path: the library without examiners, for the sandbox; nothing secret is in it
    submission.find(folder, name) -> Submission(status, data, file, notes, modified): bytes, never parsed here
    sandbox.start(tier=None, weak=False) -> Box (context manager): .tier .versions .job(limits) ; fails closed
    running.run(box, data, ids, limits, slot) -> Run(status, answers {id: JSON}, errors, probe) (context manager)
    judge.start() -> Judge: .examine(id, seed, answer, probe) -> Outcome(outcome, message, how, mistake); own process
    Judge.examine_all([(id, seed, answer)], probe) -> {id: Outcome}: one submission, one copy of the judge
    judge.examine(...) is the same in this process, for tests
    task.Task / task.grade(task, box, judge) -> Result: one student; Task and Result go to and from bytes as JSON
    results.Store(folder): .read(student) .write(student, result): atomic, keyed by content
    marks.table(assignment, students, results, overrides) -> tuple[Row]: points, late penalty, overrides
    own.read(folder, names) -> Files; own.load(files) -> Own: the instructor's exercises; assignment.exercise(id)
    local.Local(ids, jobs, tier, weak, own): task -> Result on this machine; slots.claim(n): numbers nobody else has
    cluster.Cluster(address, plan, certificates): task -> Result on a Dask cluster; .workers() with their tiers
    course.write(folder, checks=True): the course for students, without solutions
    batch.grade(...) -> tuple[Row]: all of it; reports.write(folder, assignment, rows, stamp)
"""
