"""The ledger: its numbers are the library's own counts, and a click on a bar shows the product that it repeats."""

import json
import re

import ledger as tool
import pytest
from shown import W, height, is_small, opening, seen, serious, settled, state

from robolib import codegen
from robolib.widgets import Ledger
from robolib.widgets.ledger import _stairs as stairs
from robolib.widgets.physics.ledger import SWITCHES, WAYS, counts

ARMS = tool.arms()
BITS = {"share": 1, "drop": 2, "offline": 4}
ALL = dict.fromkeys(SWITCHES, True)


# the file

@pytest.mark.parametrize("arm, way", [
    ("general 6R", "uicker_kahn"), ("general 6R", "newton_euler"), ("general 6R", "short"),
    *(("planar 2R", way) for way in tool.programs()), ("general 3R", "dalembert"), ("RX-90, symmetric", "grouped")])
def test_the_stored_counts_are_those_of_the_library(arm, way):
    assert counts()[arm][way] == json.loads(json.dumps(tool.row(way, arm, ARMS[arm])))


@pytest.mark.slow
def test_the_file_is_fresh():
    assert tool.FILE.read_text(encoding="utf-8") == tool.table()


@pytest.mark.parametrize("arm, way", [("PUMA 560", "newton_euler"), ("Stanford", "hollerbach"), ("RX-90", "dalembert"),
                                      ("general 3R", "uicker_kahn")])
def test_at_the_foot_of_the_stairs_it_costs_what_its_program_costs(arm, way):
    """The other way to count: the Program that is generated, with all that it shares and leaves out."""
    program = codegen.inverse_dynamics(ARMS[arm], formulation=way).counts
    assert counts()[arm][way][0][-2:] == [program.mul, program.add]


def test_every_arm_has_every_way_and_every_switch_saves():
    for arm, of in counts().items():
        assert {*WAYS} <= {*of} == {*WAYS, "grouped", "short"}
        for way, (numbers, repeats, _) in of.items():
            both = [sum(numbers[2 * k:2 * k + 2]) for k in range(8)]
            assert all(both[k | bit] <= both[k] for k in range(8) for bit in BITS.values())
            times = [k for _, k, _ in repeats]
            assert times == sorted(times, reverse=True) and min(times, default=2) > 1
            # where none is shown, none is done twice, or nothing that says more than its two letters
            assert repeats or numbers[12] == numbers[14] or (arm, way) == ("planar 2R", "tensor_newton_euler")


def test_what_was_published():
    """Table 3 for six joints, and what the other books have for the same arms."""
    six, told = counts()["general 6R"], {(m, a) for of in counts().values() for *_, p in of.values() for m, a, _ in p}
    assert [six[way][2][0][:2] for way in ("uicker_kahn", "newton_euler", "dalembert")] == [
        [101348, 77405], [792, 662], [2963, 2209]]
    assert {(66271, 51548), (852, 738), (425, 369), (253, 238), (160, 113), (294, 283)} <= told


def test_letters():
    import sympy as sp
    q1, qd2, a2, alpha1, ry3 = sp.symbols("q1 qd2 a2 alpha1 ry3")
    assert tool.written(sp.sin(q1) * sp.cos(alpha1)) == "s₁ cα₁"
    assert tool.written(-a2 * qd2**2) == "−a₂ q̇₂²" and tool.written(ry3 * (a2 - sp.cos(q1))) == "r_y3 (a₂ − c₁)"


# in Python

def test_stairs_follow_the_switches():
    keys = [one["key"] for one in stairs(Ledger(**ALL))]
    assert keys == ["written", *SWITCHES]
    assert [one["key"] for one in stairs(Ledger(group=True, short=True))] == ["written"]   # not without a recursion
    assert [one["key"] for one in stairs(Ledger(formulation="newton_euler", group=True, recursion=True))] == [
        "written", "group"]
    down = [one["count"] for one in stairs(Ledger(**ALL))]
    assert down == sorted(down, reverse=True) and down[0][0] > 100_000 and down[-1][0] < 400
    assert [bool(one["published"]) for one in stairs(Ledger(**ALL))] == [True, *[False] * 3, True, True, True, False]


def test_ninety_five_of_a_hundred_multiplications_were_needless():
    ledger = Ledger(share=True, drop=True)
    told = ledger.reads()
    found = codegen.count("uicker_kahn", ARMS["general 6R"], offline=False)
    assert (told["mul"], told["add"]) == (found.mul, found.add) and 94 < told["saved"] < 96
    assert ledger.bind("Of {written_mul:.0f} multiplications {mul:.0f} are left, so {saved:.1f} % are saved.")


def test_a_picture_a_sentence_and_blocks():
    bundled, about = Ledger(share=True)._repr_mimebundle_()
    assert len(bundled["image/png"]) > 5000 and "101\u202f348 + 77\u202f405" in about["image/png"]["alt"]
    ledger = Ledger(robot="arm")
    assert ledger.robot == "general 6R" and "'PUMA 560'" in ledger.problem
    with pytest.raises(ValueError, match="there is no 'walls'"):
        Ledger(show=["walls"])


def test_a_page_is_small_and_the_description_short():
    is_small(Ledger(), "ledger")


# on a page

@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


def bar(page, word):
    return page.get_by_role("button", name=re.compile(f"^{word}: "))


def cells(page, title):
    table = page.locator(".rl-reading table", has=page.locator("caption", has_text=title))
    return [row.locator("td").all_inner_texts() for row in table.locator("tbody tr").all()]


def spaced(x):
    return f"{x:,}".replace(",", "\u202f")


@pytest.mark.browser
def test_the_numbers_of_the_picture_are_the_counts(show):
    page, six = show(Ledger(**ALL)), counts()["general 6R"]
    wanted = [one["count"] for one in stairs(Ledger(**ALL))]
    drawn = page.locator(".rl-bars text.rl-cost-word, .rl-bars text.rl-cost-sum-word").all_text_contents()
    assert drawn == [f"{spaced(n)} {sign}" for both in wanted for n, sign in zip(both, "×+", strict=True)]
    assert "published 101\u202f348 + 77\u202f405" in page.locator(".rl-stage").text_content()
    widths = [node.bounding_box()["width"] for node in page.locator(".rl-bars path.rl-cost").all()]
    assert widths == sorted(widths, reverse=True)
    page.get_by_label("arm", exact=True).select_option("PUMA 560")
    page.get_by_label("by", exact=True).select_option("dalembert")
    settled(page)
    assert [one["count"] for one in seen(page)["found"]] == [
        one["count"] for one in stairs(Ledger(robot="PUMA 560", formulation="dalembert", **ALL))]
    assert six["uicker_kahn"][0][:2] == wanted[0] and height(page) <= 620


@pytest.mark.browser
def test_a_click_shows_the_product_that_a_bar_repeats_and_how_often(show):
    page, (_, repeats, _) = show(Ledger(share=True, bar="share")), counts()["general 6R"]["uicker_kahn"]
    product, times, _ = repeats[0]
    assert cells(page, "Repeated")[0] == [product, f"once, not {times} times"]
    bar(page, "as written").click()
    settled(page)
    assert state(page)["bar"] == "written" and bar(page, "as written").get_attribute("aria-pressed") == "true"
    assert cells(page, "Repeated")[0] == [product, f"{times} times"]
    found = codegen.repeated("uicker_kahn", ARMS["general 6R"], most=1, size=tool.OPERATIONS)[0]
    assert (tool.written(found.expression), found.times) == (product, times)
    before, after = (one["count"] for one in seen(page)["found"])
    assert cells(page, "Needless")[0] == [spaced(a - b) for a, b in zip(before, after, strict=True)]
    assert "as written: 10" in page.locator(".rl-status").inner_text()


@pytest.mark.browser
def test_a_sentence_has_the_same_numbers_in_python_and_there(show):
    made = Ledger(robot="Stanford", formulation="kane", share=True, offline=True)
    told = show(made).evaluate(f"() => {W}.host.readings()")
    assert {name: told[name] for name in made.readings()} == pytest.approx(made.readings())


@pytest.mark.browser
def test_keys_and_switches(show):
    page = show(Ledger())
    page.get_by_role("checkbox", name="equal products once").focus()
    page.keyboard.press("Space")
    settled(page)
    assert state(page)["share"] and state(page)["bar"] == "share"
    for key in ("Enter", " "):
        bar(page, "equal products once" if state(page)["bar"] == "written" else "as written").focus()
        page.keyboard.press(key)
        settled(page)
    assert state(page)["bar"] == "share"
    assert page.get_by_label("grouped parameters").count() == 1         # of a recursion only: a checkbox, hidden
    bar(page, "Newton–Euler recursion").click()                         # a stair that is off is switched on by a click
    settled(page)
    page.get_by_role("checkbox", name="grouped parameters").check()
    settled(page)
    assert page.get_by_role("checkbox", name="shorter forms").is_visible()
    assert [one["key"] for one in seen(page)["found"]] == ["written", "share", "recursion", "group"]


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(Ledger(show=["share", "drop", "product"], share=True), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert page.locator(".rl-check:visible").count() == 2 and page.locator(".rl-reading table:visible").count() == 1
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(Ledger.blocks)
    assert "Try this" in page.locator(".rl-try").inner_text() and (width < 900 or height(page) <= 620)
    page.evaluate(f"() => {{ {W}.host.play(); }}")                      # nothing moves by itself
    page.wait_for_function(f"() => !{W}.host.playing")
