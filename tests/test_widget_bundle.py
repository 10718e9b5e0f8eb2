"""The modules of a widget are joined to one text: no two of them may give the same name to something."""

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from system import need

from robolib.program import record
from robolib.widgets import PhasePlane, bundle
from robolib.widgets.names import shortened
from robolib.widgets.physics.compact import compact, head, merged, shared
from robolib.widgets.squeeze import used

FOLDER = Path(bundle.__file__).parent / "js"
ENTRIES = sorted(str(p.relative_to(FOLDER).as_posix()) for p in FOLDER.rglob("*.js")
                 if "export const interactive" in p.read_text(encoding="utf-8"))
DECLARED = re.compile(r"^(?:export )?(?:const|let|class|function) +([\w$]+)", re.MULTILINE)
MORE = re.compile(r"^(?:export )?(?:const|let) (.*)$", re.MULTILINE)


def names(source):
    """What a module declares at its top level: also what follows a comma on the same line, outside all brackets."""
    found = DECLARED.findall(source)
    for line in MORE.findall(source):
        depth, outside = 0, ""
        for letter in line:
            depth += (letter in "([{") - (letter in ")]}")
            outside += letter if depth == 0 else ""
        found += re.findall(r", ([\w$]+) = ", outside)
    return found


def test_the_reader_of_names_sees_them_all():
    assert names("export const A = f(1, b = 2), C = [1, 2];\nlet d = 1;\nfunction e() {}\nclass G {}\n") == [
        "A", "d", "e", "G", "C"]


def test_what_an_interactive_never_calls_can_be_left_out():
    assert "plots.js" in [*bundle.needed("interactives/rods.js")]
    modules = [*bundle.needed("interactives/ledger.js")]
    assert "plots.js" not in modules and "kit.js" in modules and "plots:" not in bundle.text(modules[-1])


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_name_is_given_twice(entry):
    counted = Counter(name for module in bundle.needed(entry) for name in names(bundle.text(module)))
    assert [name for name, count in counted.items() if count > 1] == []


# Every way in which our JavaScript gives something a name, and every way in which a property looks like one.
FORMS = """const OUTER = { state: 1, first: { second: 2 } }, { state, first: { second: deep } } = OUTER;
class Counter { constructor(begin, step = 1) { Object.assign(this, { begin, step }); this.found = []; }
  get doubled() { const { begin } = this; return begin * 2; } set doubled(given) { this.begin = given / 2; }
  static of(list) { return new Counter(...list); }
  next(count = 1, { scale = 2, named: renamed = 3, ...others } = {}, ...rest) {
    const given = Object.entries({ first: {}, other: { value: 7 } });
    for (const [key, { value: inner = 5 }] of given) this.found.push([key, inner]);
    for (let k = 0, end = 2; k < end; k++) { const begin = k; this.begin += begin * scale; }
    try { throw new Error("found"); } catch ({ message }) { this.found.push(message); }
    const inner = rest.map((step) => step + renamed);
    const text = `${inner.map((each) => `<${each}>`).join(", ")} {begin} ${count}`;
    return { begin: this.begin, text, inner, count, step: this.step, others, scale: scale === 2 ? count : step(count) };
    function step(value) { return value / 2; }
  }
}
function other(list, pattern = /[,}] begin/g) {
  const state = list.length, begin = state > 1 ? { state } : { state: -state }, [head, , tail = state] = list;
  if (head) { begin.list = list.filter((one) => typeof one === "number"); } else { begin.state = 0; }
  return { ...begin, head, tail, replaced: "a, begin} begin".replace(pattern, "-"), deep };
}
const made = Counter.of([3]), both = async (given) => { const { text } = await given; return text; };
made.doubled = 20;
export const result = async () => [made.next(2, { scale: 4, more: 9 }, 1, 2), made.doubled, other([1, "b"]), other([0]),
  made.found, await both({ text: state + deep }), [3, 1, 2].sort((left, right) => left - right)];
"""


def test_short_names_change_nothing(tmp_path):
    need(node := shutil.which("node"), "nodejs")
    short = shortened(FORMS, ["result"])
    last = "console.log(JSON.stringify(await result()));"
    told = [subprocess.run([node, "--input-type=module"], input=f"{source}\n{last}", capture_output=True, text=True,
                           check=True).stdout for source in (FORMS, short)]
    assert told[0] == told[1] and "renamed" not in short and "OUTER" not in short and len(short) < 0.87 * len(FORMS)


@pytest.mark.parametrize("source, wanted", [
    ("const f = (long, other) => long.other + other;", "const f = (b, a) => b.other + a;"),
    *[("const f = ({ one, two = one }) => ({ one, two: two });",) * 2],
    ("const f = ({ one }) => one + one + one * one;", "const f = ({ one:a }) => a + a + a * a;"),
    ("const f = (one) => { if (o) { return `one ${one}`; } };", "const f = (a) => { if (o) { return `one ${a}`; } };"),
    ("const f = (done) => document.done + a;", "const f = (b) => document.done + a;")])
def test_a_property_keeps_its_name_and_so_does_what_is_not_ours(source, wanted):
    assert shortened(source, ["f"]) == wanted


def test_what_others_call_keeps_its_name():
    assert "function told(" in bundle.joined("prose.js") and "interactive=" in bundle.joined("interactives/pendulum.js")
    assert "class Stepper" not in bundle.joined("interactives/pendulum.js")


def test_a_page_asks_for_no_colour_that_it_never_shows():
    css = ".rl-widget{--rl-ink:#111;--rl-weight:#222;--rl-two:#333;color:var(--rl-ink)}@media print{.rl-none{top:0}}"
    kept = ".rl-widget{--rl-ink:#111;--rl-two:#333;color:var(--rl-ink)}"
    assert used(css, 'const WORDS = ["rl-widget", "var(--rl-two)", "weight"];') == kept


def test_a_long_number_that_comes_twice_has_a_name():
    source = "function f(x){return[.08333333333333333*x[0],.5*x[0]+.08333333333333333,.16666666666666666*x[0]]}\n"
    short = shared(source)
    assert short.startswith("const number0=.08333333333333333;\n") and short.count("number0") == 3
    assert short.count("0833") == 1 and "return[number0*x[0],.5*x[0]+number0,.1666" in short


def test_a_page_does_not_say_twice_how_a_widget_begins():
    begun, told = PhasePlane(), PhasePlane(motor=0.9)
    states = [json.loads(re.search(r"new Memory\((.*)\);", one.page())[1]) for one in (begun, told)]
    assert not {"wish", "motor", "values"} & {*states[0]} and states[1]["motor"] == 0.9


def test_a_program_in_few_letters_reads_its_arguments_by_letters_and_is_printed_once():
    """What is read often has a letter; what nobody reads is not handed over; equal bodies are one function."""
    often = record(lambda x: [x * x * x * x + x], ["x"])
    printed = compact(often, "one") + compact(often, "two")
    assert re.match(r"function one\(\{0:(\w)\}\)", printed) and "[0]" not in printed
    code, same = merged(printed)
    assert same == {"one": "one", "two": "one"} and code.count("function") == 1
    assert head(code) == "const {}=Math;" and head("sin(x),max(x,0)") == "const {sin,max}=Math;"


def test_a_comma_in_brackets_divides_no_rule():
    assert used(".rl-a :is(.rl-b, .rl-c) { top: 0 } .rl-b, .rl-c { left: 0 }", '"rl-b"') == ".rl-b{left:0}"
