"""Lectures and handouts, made from the executed notebook of a chapter and its page for the instructor.

    robolib slides 07                    07_lagrange_90.html, one file: reveal.js, formulas, interactives, notes
    robolib slides 07 --minutes 45       the short lecture
    robolib handout 07                   07_lagrange_handout.html, two pages A4: the formula card, and blanks to fill in

Nothing has to be marked. A heading begins a slide. A slide shows of a paragraph what is worth reading from the last
row, its first sentence and those that are stressed, ask or lead to a formula; the whole paragraph is in the notes.
Code is folded away; figures, formulas and steps are shown, the steps one by one. `predict` becomes a question to the
room, and `reveal` its answer at the next key; a widget is alive; what does not fit goes on to another slide. These
tags of a cell change that:

    skip        not in a lecture
    90          only in the long lecture
    slide       begins a slide
    whole       the prose as it stands, not only its key sentences; also after a code cell that is left out
    show        the code too
    card        "What to keep": the last slide of its section, and the first page of the handout

A section marked Further, `## 12 · Gears (Further, 6 min)`, is only in the long lecture; its minutes are not shown.
On a cell with a heading, `skip` and `90` hold for all that stands under it, up to the next heading of its level; on a
code cell also for the prose after it, up to the next code cell: it reads what is not seen.
Of the tags that chapters have anyway, `setup` is left out and `widget` is alive.

The minutes come from the tables in course/teach/NN_name.md: below a heading with "First sitting" and "Second sitting"
those of the long lecture, with "One sitting" those of the short one; the column "sections" says which row is which.
"""
