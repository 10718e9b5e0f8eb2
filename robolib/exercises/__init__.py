"""The course's exercises, one module or package a chapter. How one is written: `help(robolib.checking.blocks)`."""
