"""The questions that stand in chapter 15."""

from __future__ import annotations

from ...checking.blocks import Mistake, expression, function, number
from . import references as ref
from .references import c4, n, s4, w3, wx3, wy3

# Entrance

@number("15.Q2", "A cross product", "Write one entry of a × b. How many products has it?", "Three entries, two each.")
def cross_product():
    return (ref.cross(),
            Mistake("additions", ref.cross() // 2, "So many *additions* it takes, one for each entry."),
            Mistake("all pairs", 9, "Nine is each entry times each, or the additions counted as well. Products such as"
                    " a_x b_x do not occur, and a minus between two products is no product."))


@number("15.Q3", "A matrix times a vector", "Three products are added in each entry. How many plus signs is that?",
        "Two for each of three entries.")
def matrix_times_vector():
    return (ref.applied(),
            Mistake("terms", 9, "A sum of three terms has two plus signs, not three."),
            Mistake("one row", 2, "That is one row of the three."),
            Mistake("both", 15, "That counts the multiplications as well."))


@number("15.Q4", "For six joints", "n is the number of joints; the loop runs once less.", "93 · 5 + 24.")
def for_six_joints():
    return (ref.for_six(),
            Mistake("n − 1 = 6", 93 * 6 + 24, "You took n − 1 for six. Six joints are n = 6, so five cycles."),
            Mistake("no rest", 93 * 5, "The 24 of the first cycle are missing."))


# The counter

@function("15.Q6", "What a product is charged", "For which factors is nothing to do?",
          "0 if a or b is one of 0, 1, −1; else 1.", states=ref.pairs)
def what_a_product_is_charged():
    def slip(name, says):
        return Mistake(name, lambda a, b: ref.charge(a, b, name), says)
    return (ref.charge,
            slip("sign", "A product with −1 is only a sign, and a sign is free."),
            slip("one", "A product with 1 or −1 changes nothing but a sign. It is not done."),
            slip("zero", "A product with 0 is 0, known beforehand. It is not done."),
            Mistake("everything", lambda a, b: 1, "That charges every product. Those with 0 and ±1 are free."))


# The odd entry

@expression("15.Q8", "The odd entry", "By how much does each column fall from the first row to the second?",
            "The first three fall by 9. Which entry falls otherwise?")
def the_odd_entry():
    right = ref.entry("5.2", "5.3.46a", "add, right angles")
    return (right,
            Mistake("as printed", ref.entry("5.2", "5.3.46a", "add, right angles", true=False),
                    "That is what is printed. It is *more* than the untrimmed 11n − 5."),
            Mistake("untrimmed", ref.entry("5.1", "5.3.46a", "add, right angles"),
                    "That is the untrimmed entry. The first and last cycles cost less."),
            Mistake("general", ref.entry("5.2", "5.3.46a", "add"),
                    "That is the column of general twists. With right angles a turn takes two additions less."),
            Mistake("eight", 11 * n - 13, "The other columns fall by 9: take 9 from 11n − 5."))


# Customising

@expression("15.Q11", "A line of ω", "Take the second row of the matrix.", "−s₄ times the first entry, −c₄ times the"
            " third; the zero drops the second.", allowed=(s4, c4, wx3, wy3, w3))
def a_line_of_omega():
    right = ref.rates()["wy4"]
    return (right,
            Mistake("first row", ref.rates()["wx4"], "That is the first row, wx4."),
            Mistake("second entry", -s4 * wx3 - c4 * wy3, "The zero stands in the *second* place of the row, so wy3"
                    " drops out and w3 stays."),
            Mistake("sign", -right, "Both entries of the row have a minus."),
            Mistake("one sign", -s4 * wx3 + c4 * w3, "Both entries of the row have a minus; the second one is"
                    " missing."))
