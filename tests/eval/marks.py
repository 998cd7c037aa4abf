#!/usr/bin/env python3
"""The words that a report leaves unmarked are a longest common subsequence of both texts.

Compares common() in src/eval/report.py with the plain table, on random and on edited texts.
"""

import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.environ.get("srcdir", "."), "src/eval"))
import report  # noqa: E402


def plain_length(a, b):
    """Wagner and Fischer's table, a row at a time."""
    row = [0] * (len(b) + 1)
    for x in a:
        diagonal = 0
        for j, y in enumerate(b):
            above = row[j + 1]
            row[j + 1] = diagonal + 1 if x == y else max(above, row[j])
            diagonal = above
    return row[-1]


def is_right(a, b):
    in_a, in_b = report.common(a, b)
    from_a = [word for word, shared in zip(a, in_a) if shared]
    from_b = [word for word, shared in zip(b, in_b) if shared]
    return from_a == from_b and len(from_a) == plain_length(a, b)


def main():
    draw = random.Random(2004)
    for round_ in range(400):
        symbols = (1, 2, 4, 100)[round_ % 4]
        a = [str(draw.randrange(symbols)) for _ in range(draw.choice((0, 1, 5, 64, 130)))]
        b = [str(draw.randrange(symbols)) for _ in range(draw.choice((0, 1, 5, 64, 130)))]
        edited = [word for word in a + b if draw.random() < 0.8]
        if not (is_right(a, b) and is_right(a + b, edited)):
            print(f"not so: what {a} and {b} have in common is found")
            return 1
    return 0


sys.exit(main())
