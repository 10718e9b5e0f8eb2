"""What runs inside the sandbox. The learner's build carries a copy of this folder under the name `inside`.

Nothing here is trusted by the grader: once a student's code has run in the same process, every line of it may lie. It
only has to be honest towards an honest student. What comes out is read by `grading.decoding`, strictly.
"""
