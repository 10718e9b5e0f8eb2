"""Grading a class: assignments, the sandbox, the judge, the batch, the reports. Nothing here is imported by itself.

The way of a submission, and who is trusted:

    submission.find ─bytes─▶ sandbox (inside/*: untrusted) ─answers as JSON─▶ judge ─▶ results ─▶ reports
    roster + folder name ─▶ student ─HMAC(key)─▶ seed ────────────────────────▲

Stable interfaces, on which other parts build:

    assignment.load(path) -> Assignment(title, name, deadline, late, items, limits); Item(id, points, hidden, variant)
    roster.load(path) -> tuple[Student(id, name, folder, submitted, deadline, extension, group)]; .who draws the numbers
    roster.read_key(path), roster.make_key(path); unmatched.unmatched(folder, students): what is nobody's
    release.write(assignment, folder) ; release.write_variants(assignment, students, key, folder)
    learner.build(folder) -> Path: the library without examiners, for the sandbox; nothing secret is in it
    submission.find(folder, name) -> Submission(status, data, file, notes, modified, files): bytes, never parsed here
    isolated.command(module, …), isolated.environment(): how Python is started here, with nothing of the caller's folder
    sandbox.start(tier=None, weak=False) -> Box (context manager): .tier .versions .job(limits) ; fails closed
    groups.make() -> Group or None: the kernel counts the computing time of a submission, all its processes together
    running.run(box, data, ids, limits, slot, files) -> Run(status, late, answers {id: JSON}, texts, errors, probe)
    inside.answers.pack(answer, functions) -> JSON; decoding.unpack(data, function) -> the answer, as a notebook has it
    judge.start() -> Judge: .examine(id, seed, answer, probe) -> Outcome(outcome, message, how, mistake, share)
    Judge.examine_all([(id, seed, answer)], probe) -> {id: Outcome}: one submission, one copy of the judge
    judge.examine(...) is the same in this process, for tests
    task.Task / task.grade(task, box, judge) -> Result: one student; Task and Result go to and from bytes as JSON
    Result.by_the_clock: tried again alone by local.Local, and never kept by results.Store
    results.Store(folder): .read(student) .write(student, result): atomic, keyed by content; results.alone(folder)
    marks.table(assignment, students, results, overrides) -> tuple[Row]: points, late penalty, overrides
    own_exercises.read(folder, names) -> Files; .load(files) -> Own: the instructor's; assignment.exercise(id)
    local.Local(ids, jobs, tier, weak, own): task -> Result on this machine; slots.claim(n): numbers nobody else has
    cluster.Cluster(address, plan, certificates): task -> Result on a Dask cluster; .workers() with their tiers
    course.write(folder, checks=True): the course for students, without solutions
    batch.grade(...) -> tuple[Row]: all of it; reports.write_all(folder, assignment, rows, stamp, strangers)
    alike.hints(rows): who may have copied; marking.marking(assignment, rows): a page for marking by hand
    lms.load(path) -> Class of Moodle or Canvas; collect.collect(…) sorts its download, gradebook.gradebook(…) fills it
"""
