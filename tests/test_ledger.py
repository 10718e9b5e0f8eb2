"""What a formula costs: as it is written, without repetitions, without zeros; and what a table says of it."""

import numpy as np
import pytest
import sympy as sp

from robolib import codegen, robots
from robolib.codegen import ledger
from robolib.formulations import FORMULATIONS, newton_euler
from robolib.program import Counts, record
from robolib.program.recorder import Node
from robolib.program.tape import Kept, Repeated, Tape

GENERAL = {n: robots.general(n)[0] for n in (2, 3, 6)}
PLAIN = {"share": False, "drop": False}


def recorded(algorithm, graph, names="abc"):
    nodes = [Node(graph, graph.input(name)) for name in names]
    return [r.index for r in algorithm(*nodes)], graph


def ops(graph):
    return [node[0] for node in graph.nodes if node[0] not in ("in", "num")]


def twice(a, b, c):
    return [a * b + c, (b * a + c) * 1 + 0 * c]


def test_the_four_recorders():
    """a b + c twice, the second time with a 1 and a 0."""
    assert sorted(ops(recorded(twice, Tape())[1])) == ["add", "add", "add", "mul", "mul", "mul", "mul"]
    assert sorted(ops(recorded(twice, Kept())[1])) == ["add", "add", "mul", "mul", "mul"]
    assert sorted(ops(recorded(twice, Repeated())[1])) == ["add", "add", "mul", "mul"]
    assert sorted(n[0] for n in record(twice, "abc").nodes if n[0] != "in") == ["add", "mul"]


def test_a_sum_begins_with_nothing():
    _, tape = recorded(lambda a, b, c: [sum([a, b, c]), 0 - a + 0], Tape())
    assert ops(tape) == ["add", "add", "neg"]


def test_a_literal_is_an_entry_of_a_matrix():
    tape = Tape()
    a = Node(tape, tape.input("a"))
    zero = a.literal(0)
    assert isinstance(zero, Node) and a.literal(zero) is zero and (a * zero + zero).index == len(tape.nodes) - 1
    graph = record(lambda a: [a.literal(0) * a], ["a"])
    assert graph.counts == Counts(0, 0, 0, 0)


@pytest.mark.parametrize("name", [f for f in FORMULATIONS if f not in ("short",)])
def test_shared_and_dropped_it_is_the_program(name):
    """Of an arm with a slide, in symbols and with its numbers."""
    robot, values = robots.spatial_rpr()
    robot = robot.without("rotors", "friction")
    for given in (None, {k: values[k] for k in robot.parameters}):
        assert codegen.count(name, robot, given) == codegen.inverse_dynamics(robot, given, formulation=name).counts


@pytest.mark.parametrize("name", ["uicker_kahn", "lagrange_euler", "waters", "hollerbach", "dalembert", "newton_euler"])
def test_each_switch_saves(name):
    """Nothing gets dearer when a switch is turned on."""
    robot = GENERAL[3]
    cost = {(s, d, o): ops_of(codegen.count(name, robot, share=s, drop=d, offline=o))
            for s in (True, False) for d in (True, False) for o in (True, False)}
    for s, d, o in cost:
        for other in ((True, d, o), (s, True, o), (s, d, True)):
            assert cost[other] <= cost[s, d, o]
    assert cost[True, True, True] < cost[False, False, False]


def ops_of(counts):
    return counts.mul + counts.add


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_the_formula_as_it_is_written_to_the_last_product(n):
    """[milicevic] (2.5) and [balafoutis_patel] (5.2.7) for n turning joints with modified rows, taken apart.

    Frames: all ways from joint to link and from joint to joint, the A and the joints' poses, 64 each; but two products
    of each A (sines of twists times offsets) never change. A trace of M is four products of matrices, one of h five.
    Gravity takes U, U r̄, m and the one entry of g that is not 0. Then M q̈ and h q̇ q̇; friction; and 16 for each Z(q).
    """
    ways, of_M, of_h = n * (n - 1) // 2, n * (n + 1) * (n + 2) // 6, n * (n + 1) * (n + 2) * (3 * n + 1) // 24
    frames = 64 * (2 * ways + 2 * (n - 1)) - 2 * (n - 1)
    gravity, last = n * (n + 1) // 2 * (64 + 16 + 2), n**2 + 2 * n**3 + n
    counts = codegen.count("uicker_kahn", robots.general(n)[0], **PLAIN)
    assert counts.mul == frames + 256 * of_M + 320 * of_h + gravity + last + 16 * n
    assert n != 6 or (of_M, of_h, counts.mul, counts.add) == (56, 266, 104298, 79246)


def test_what_is_left_for_six_joints():
    """The numbers that chapters 10 and 15 tell."""
    def both(name, robot=GENERAL[6], **switches):
        counts = codegen.count(name, robot, **switches)
        return counts.mul, counts.add
    assert both("uicker_kahn") == (5045, 4133) and both("lagrange_euler") == (5293, 4479)
    assert both("waters") == (1331, 1004) and both("hollerbach") == (946, 770)
    assert both("dalembert") == (1811, 1398) and both("newton_euler") == (652, 468)
    assert both("short", group=True) == (377, 321)
    assert both("lagrange_euler", GENERAL[3])[0] == 570 and both("newton_euler", GENERAL[3])[0] == 253
    assert both("lagrange_euler", robots.puma560()[0].without("rotors")) == (3183, 2882)


def test_table_3_and_what_it_is_made_of():
    """[milicevic] Table 3, all its polynomials, taken apart for one to eight joints."""
    assert codegen.published("lagrange_euler", 6) == (101348, 77405)
    assert codegen.published("newton_euler", 6) == (792, 662)
    assert codegen.published("dalembert", 6) == (2963, 2209)
    for n in range(1, 9):
        of_M, ways = n * (n + 1) * (n + 2) // 6, n * (n - 1) // 2
        mul = 64 * ways + 256 * (1 + n) * of_M + n**2
        add = 48 * ways + 195 * (1 + n) * of_M + (1 + n) * n * (n**2 - 1) // 6
        assert codegen.published("lagrange_euler", n) == (mul, add)
    with pytest.raises(ValueError, match="the table has lagrange_euler"):
        codegen.published("kane", 6)


def test_repetitions_are_told_by_their_expressions():
    found = codegen.repeated("uicker_kahn", GENERAL[3], most=5)
    assert len(found) == 5 and found[0].times > 10
    assert [r.times for r in found] == sorted((r.times for r in found), reverse=True)
    assert all(isinstance(r.expression, sp.Expr) and r.expression.free_symbols for r in found)
    assert codegen.repeated("newton_euler", GENERAL[3], most=1)[0].times < found[0].times


def test_growth():
    """As it is written: Hollerbach's recursion is linear in n, Waters' form quadratic, Uicker and Kahn's of the fourth
    power; shared and dropped, the coefficients still grow with the third.
    """
    joints = range(2, 7)
    muls = {name: [codegen.count(name, robots.general(n)[0], **PLAIN).mul for n in joints]
            for name in ("hollerbach", "waters", "uicker_kahn")}
    assert (np.diff(muls["hollerbach"], 2) == 0).all() and (np.diff(muls["hollerbach"]) > 0).all()
    assert (np.diff(muls["waters"], 3) == 0).all() and (np.diff(muls["waters"], 2) > 0).all()
    assert (np.diff(muls["uicker_kahn"], 4) > 0).all()


def test_switches_that_do_not_fit_are_named():
    with pytest.raises(ValueError, match="factor=True works on a program that shares and drops"):
        codegen.count("newton_euler", GENERAL[2], share=False, factor=True)
    with pytest.raises(ValueError, match="base parameters need the formulation"):
        codegen.count("newton_euler", GENERAL[2], group=True)
    grouped = codegen.count("short", GENERAL[3], group=True, factor=True)
    assert grouped == codegen.inverse_dynamics(GENERAL[3], base=True).optimised().counts


def test_what_is_counted_gives_the_torques():
    """The recording that shares and drops is the torque: run it against Newton and Euler."""
    robot, values = robots.general(3)
    for name in ("uicker_kahn", "waters", "hollerbach"):
        program = codegen.inverse_dynamics(robot, formulation=name)
        state = np.random.default_rng(1).uniform(-1, 1, 9).tolist()
        found = program(*state, *(values[k] for k in program.constants))
        wanted = newton_euler.inverse_dynamics(robot.at(values), state[:3], state[3:6], state[6:])
        assert np.allclose(found, np.array(wanted, float), rtol=1e-10)
    assert ledger.RECORDERS[False, False] is Tape
