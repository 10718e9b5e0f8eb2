"""How wide a line is thought to be, against what MathJax set in JupyterLab; where it is broken, and put together."""

import pytest

from robolib.derivation.width import ON, PLACE, broken, flat, width

# LaTeX, and its width in em (px over 18.102) as a browser measured it
SET = {
    r"c_1 = -s \dot q_{2} (2 \dot q_{1} + \dot q_{2}) = -s (2 \dot q_{1} \dot q_{2} + \dot q_{2}^{2})": 16.37,
    r"f_{\text{along}} = m_{1} \left(- W \ell_{1} - g\right) = -3 m_{1} g": 14.59,
    r"G^{\top}MG = M_{a} = \left[\begin{matrix}M_{11} & K \cos(q_{4} - q_{1})\\K \cos(q_{4} - q_{1}) & M_{22}"
    r"\end{matrix}\right]": 21.72,
    r"m \ddot x \frac{\partial x}{\partial q_{1}} = \frac{d}{dt} \left(m \dot x \frac{\partial x}{\partial q_{1}}"
    r"\right) - m \dot x \frac{d}{dt} \frac{\partial x}{\partial q_{1}}": 16.66,
    r"\det M = {M}_{11} {M}_{22} - {M}_{12}^{2} = (I_{1} + m_{1} \ell_{1}^{2} + m_{2} a_{1}^{2}) (I_{2} + m_{2}"
    r" \ell_{2}^{2}) - (m_{2} a_{1} \ell_{2} \cos q_{2})^{2}": 33.45,
}


@pytest.mark.parametrize("latex", SET)
def test_a_width_is_about_what_a_browser_sets(latex):
    assert width(latex) == pytest.approx(SET[latex], rel=0.15)


def test_a_long_sum_is_broken_outside_brackets_and_flat_again():
    long = " + ".join(rf"m_{{{k}}} (a_{{{k}}} - b_{{{k}}})" for k in range(1, 12))
    made = broken(long)
    assert made.count(ON) == 1 and all(width(part) <= PLACE for part in made.split(ON))
    assert all(part.count("(") == part.count(")") for part in made.split(ON))
    assert flat(rf"\begin{{aligned}}U &= {made}\end{{aligned}}") == f"U = {long}"
    assert broken("a + b") == "a + b" and flat("a + b") == "a + b"


def test_a_product_that_cannot_be_broken_stays():
    product = "(a + b) " * 60
    assert ON not in broken(product)
