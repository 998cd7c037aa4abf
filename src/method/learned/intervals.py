#!/usr/bin/env python3
"""Means of a table that danag-eval has written: F1, precision and recall by the measure wcxb, over
all pages and by type, with 95 % intervals of F1 by bootstrap over pages (fixed seed).

    intervals.py FIGURES.tsv
"""
import csv
import sys

import numpy

ROUNDS = 5000


def main():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    figures = numpy.array([[float(row[f"wcxb_{name}"]) for name in ("f1", "precision", "recall")]
                           for row in rows])
    types = numpy.array([row["type"] for row in rows])
    generator = numpy.random.default_rng(1)
    print(f"{'':14} pages      F1           95 %  precision    recall")
    for name in ["all", *sorted(set(types))]:
        these = figures if name == "all" else figures[types == name]
        means = these[generator.integers(0, len(these), (ROUNDS, len(these))), 0].mean(axis=1)
        low, high = numpy.quantile(means, (0.025, 0.975))
        f1, precision, recall = these.mean(axis=0)
        print(f"{name:14} {len(these):5}  {f1:.4f}  {low:.4f}-{high:.4f} {precision:10.4f} "
              f"{recall:9.4f}")


if __name__ == "__main__":
    main()
