"""The exercises of chapter 07. T, S, P and L stand in the chapter, the numbered ones in exercises/.

    references   what is right: every reference is derived by the library
    questions    T: your turn · S: the Cartesian arm · P: the planar arm · L: wrong models that one may believe
    problems     07.1 … 07.16, with individual variants of five
"""

from . import problems, questions

PARTS = (questions, problems)
