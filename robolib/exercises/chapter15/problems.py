"""The numbered exercises of chapter 15."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import (
    Mistake,
    chain,
    choice,
    expression,
    false_line,
    function,
    number,
    numbers,
    variant_of,
)
from ...checking.kinds import Number, Numbers
from ...identity import judge
from . import draws
from . import references as ref
from .references import n, theta

# 15.1: two ways; 15.2: another odd entry; 15.3: a false line

@numbers("15.1", "A chain of cross products", "A cross product is 6 + 3. How many are there?",
         "a·c and a·b are 3 + 2 each; then b times a number, c times a number, and a difference of vectors.",
         names=("× by cross products", "+ by cross products", "× by dot products", "+ by dot products"), stars=1)
def chain_of_cross_products():
    right = ref.two_ways()
    return (right,
            Mistake("terms", [12, 12, 12, 15], "You count as many additions as terms. A difference of two has one plus"
                    " or minus sign, a sum of three has two."),
            Mistake("one product", [6, 3, *right[2:]], "There are two cross products, one inside the other."),
            Mistake("no difference", [*right[:3], right[3] - 3], "The last step subtracts two vectors: three"
                    " additions."),
            Mistake("one scale", [*right[:2], right[2] - 3, right[3]], "Both b and c are multiplied by a number, three"
                    " products each."))


@expression("15.2", "Ten additions, not seven", "How many pairs are there whose η is needed as a whole?",
            "(n − 1)(n − 2)/2 pairs, three additions each, on top of what is printed.", stars=2)
def ten_not_seven():
    right = ref.entry("6.1", "6.3.30b", "add")
    printed = ref.entry("6.1", "6.3.30b", "add", true=False)
    return (right,
            Mistake("as printed", printed, "That is what is printed, with seven additions for each."),
            Mistake("all pairs", printed + 3 * n * (n - 1) / 2, "For j = 1 only the last entry of η is asked for, and"
                    " the table charges those apart. (n − 1)(n − 2)/2 pairs are left."),
            Mistake("once", printed + 3, "Three more for *each* pair."),
            Mistake("not halved", printed + 3 * (n - 1) * (n - 2), "Each pair counts once: M is symmetric."))


def as_derived(_, line):
    """Is the line what follows?"""
    return bool(judge(*line).equal)


LINE = "Line {k} is true: it is the row of the matrix, applied."


@false_line("15.3", "Find the false line in Example 7.4", "Which frame do the names on the right belong to?",
            "Link 4 takes its rates from link 3. Is there a line that looks further back?", same=as_derived, true=LINE,
            later=LINE, replies={1: "Line 1 is true: joint 3 has no twist, so x and y are turned by q₃.",
                                 5: "Line 5 is true: with the twist −90° the third entry is wy3."}, stars=1)
def false_line_of_example_7_4():
    """[khalil] Example 7.4 as it is printed."""
    return ref.example_7_4()


# 15.4: a wrist; 15.5: dead lines; 15.6: growth

def priced(twists):
    """The price of ω of a wrist, and what one takes for it."""
    mul, add = ref.of_wrist(twists)
    return ([mul, add],
            Mistake("first joint too", [mul + 2, add], "Link 1 turns about its own axis alone, so nothing is multiplied"
                    " by c₁ and s₁."),
            Mistake("full turns", [8, 4 + 2], "You took every entry for full. ω₁ = (0, 0, q̇₁) has two zeros."),
            Mistake("no rates", [mul, 0], "The joint's own rate is added in each link, unless what it is added to is"
                    " zero."))


@numbers("15.4", "A camera's wrist", "Write ω₁, then turn it. Which entries are zero?",
         "ω₂ = (s₂q̇₁, c₂q̇₁, q̇₂) costs two products and no sum.", names=("×", "+"), stars=2)
def cameras_wrist():
    return priced((0, 1, -1))


@cameras_wrist.varied
def cameras_wrist(draw):
    """Other twists."""
    twists = draws.twists(draw)
    told = ", ".join(f"{90 * t}°" for t in twists)
    return variant_of(Numbers(lambda: priced(twists), names=("×", "+")), (
        f"A camera hangs in three joints whose axes meet in a point; modified rows, all lengths zero, twists {told}."
        " Customise ω of all three links. How many multiplications and additions are left?"))


def struck_out(asked):
    """(lines, multiplications, additions) that are left, and what one takes for it."""
    right = ref.left(asked)
    every = [len(ref.listing()), *ref.left([name for name, _ in ref.LISTING])[1:]]
    once = [line for line in ref.listing() if line.name in asked]
    return (right,
            Mistake("nothing struck out", every, "That is the whole listing. Look from below: who asks for a line?"),
            Mistake("asked lines alone", [len(once), sum(x.counts.mul for x in once), sum(x.counts.add for x in once)],
                    "Those lines need others, which need others again."),
            Mistake("squares are free", [right[0], right[1] - 1, right[2]], "One product is missing. A square is a"
                    " product, too."))


@numbers("15.5", "Strike out the dead lines", "Mark what is asked for, and then, from below, what a marked line uses.",
         "A square is one product; a line such as x y + z is one product and one addition.",
         names=("lines", "×", "+"), stars=1)
def strike_out():
    return struck_out(("f2", "n3"))


@strike_out.varied
def strike_out(draw):
    """Other results."""
    asked = draws.asked(draw)
    return variant_of(Numbers(lambda: struck_out(asked), names=("lines", "×", "+")), (
        f"Of the twelve lines of exercise 15.5, only {' and '.join(asked)} {'is' if len(asked) == 1 else 'are'} asked"
        " for. How many lines are left, and what do they cost, multiplications and additions?"))


def crossing(cubic, linear):
    """From which n on the recursion is cheaper, and what one takes for it."""
    right = ref.first_win(cubic, linear)
    return (right,
            Mistake("last loss", right - 1, "There the other one is still cheaper, or they are equal: one joint more."),
            Mistake("one too many", right + 1, "It is cheaper already with one joint less."))


@number("15.6", "Where a straight line wins", "Put in n = 1, 2, 3, … and compare.",
        "n³ + 2n² against 92n − 127: try 6, 7 and 8.", stars=1)
def where_a_line_wins():
    return crossing((1, 2), (92, 127))


@where_a_line_wins.varied
def where_a_line_wins(draw):
    """Other polynomials."""
    cubic, linear = draws.growing(draw)
    square = {1: "n²"}.get(cubic[1], f"{cubic[1]}n²")
    return variant_of(Number(lambda: crossing(cubic, linear)), (
        f"One method takes n³ + {square} multiplications, a recursion {linear[0]}n − {linear[1]}. From which number of"
        " joints on is the recursion always cheaper?"))


# 15.7: 159; 15.8: a function; 15.9: design

@choice("15.7", "One hundred and fifty-nine", "Count what is left if one of the parameters is zero.",
        "Each of them stands in some lines, once or more often. Which one stands in a single product?", stars=2)
def one_hundred_and_fifty_nine():
    names = {"my2": "", "my3": "Without my3 there are {0} + {1}: it makes three forces and two moments.",
             "my5": "Without my5 there are {0} + {1}: all accelerations of the wrist would be dead.",
             "zz2": "Without zz2 there are {0} + {1}: it stands in two lines, and its line for zz2 vanishes, too.",
             "xx6": "Without xx6 there are {0} + {1}: ω̇ of the last link would be dead."}
    right, = (name for name in names if ref.without(name)[0] == 159)
    return right, {name: says.format(*ref.without(name)) for name, says in names.items() if name != right}


@function("15.8", "What a product of matrices takes", "An entry is a row times a column; which of its products are"
          " done?", "Add up `charge` of section 3 over all entries.", states=ref.matrices, stars=2)
def product_of_matrices():
    def slip(name, says):
        return Mistake(name, lambda A, B: ref.price(A, B, name), says)
    return (ref.price,
            slip("sign", "You charge products with −1. They only change a sign."),
            slip("one", "You charge products with 1 and −1. They need not be done."),
            slip("zero", "You charge products with 0. They need not be done."),
            Mistake("all", lambda A, B: 27, "27 is for full matrices. Look at the entries."))


@choice("15.9", "Design: which twists?", "Which of the four arms are planar? What is left then?",
        "Count all four with `cost.by_line`. To leave the plane, one twist at least must be 90°.", stars=3)
def which_twists():
    prices = ref.prices()
    told = {(a, b): f"α₂ = {90 * a}°, α₃ = {90 * b}°" for a, b in prices}
    spatial = {key: cost for key, cost in prices.items() if any(key)}
    right = min(spatial, key=spatial.get)
    says = {key: f"That arm costs {prices[key]} operations. There is one that leaves the plane for {prices[right]}."
            for key in spatial if key != right}
    says[0, 0] = "All its axes are parallel, so its tip stays in a plane."
    return told[right], {told[key]: text for key, text in says.items()}


# 15.10: a chain; 15.11: Table 6.2

def bracket(line):
    """Is the line E_xx minus one product?"""
    e, xx = line[0], ref.E_xx
    rest = e - xx
    return isinstance(rest, sp.Mul) and sp.sin(theta) in rest.args


@chain("15.10", "The bracket that turns any tensor", "Replace c² by 1 − s² first.",
       "Then every term but E_xx has a factor s. Take −s out.",
       "E_xx − s (s (E_xx − E_yy) + c (E_xy + E_yx)).", last=bracket,
       start="c² E_xx − sc E_xy − sc E_yx + s² E_yy",
       form="E_xx minus s times one bracket", stars=2)
def bracket_that_turns():
    return ref.turned_entry()


@false_line("15.11", "Find the false number in Table 6.2", "Put n = 6 into each polynomial.",
            "7 · 36 + 67 · 6 − 56 is what?", same=as_derived, true="Line {k} is true: put n = 6 in.",
            later="Line {k} is true: put n = 6 in.", stars=1)
def false_number():
    """[balafoutis_patel] Table 6.2, additions."""
    return ref.table_6_2()
