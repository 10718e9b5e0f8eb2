"""The exercises of chapter 07. Q2, Q3, … stand in the chapter, the numbered ones in exercises/.

    references   what is right: every reference is derived by the library
    questions    the entrance, your turn, the Cartesian arm, the planar arm, wrong models that one may believe
    problems     07.1 … 07.16, with individual variants of five
"""

from . import problems, questions

PARTS = (questions, problems)
