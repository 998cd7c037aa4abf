#!/usr/bin/env python3
"""Tries settings quickly: each page is judged by a net that has seen no page of its fold.

    experiment.py --data=FILE.npz --gradient=FILE.so [--folds=0,1] [--ablate[=GROUPS,...]] [settings]
    experiment.py --figures=FILE.tsv

Prints mean F1, precision and recall of each corpus, by language and by type, with 95 % intervals of
F1 by bootstrap over pages (fixed seed). With --ablate it prints a table without each of these groups
of features: patterns with + in between, as "path-*+class-path-*"; by default GROUPS.
With --figures it only reads the figures of make_model --crossval, and prints the table of
doc/learned.md: the same numbers for each way of training.
"""
import argparse
import csv
import math
import sys
import time
import types

import numpy

import labels
import mix
import train

ROUNDS = 5000
LEAST = 0.1  # the expected F1 of a page with main content
GROUPS = [
    "none",
    "*-class+page-seen+said",
    "*title*",
    "path-*+class-path-*+text-count",
    "page-*",
    "element+parent+grandparent+open+depth+entered+left+opened+closed+heading+since-*",
    "characters+words+stops+commas+digits+capitals+quotes+currencies+separators+punctuation",
    "link+links+inline-tags+code+diff",
]


def out_of_fold(data, settings, folds):
    """The log odds of every line being content, by a net trained without its fold."""
    mixed = mix.load(settings.mixed) if settings.mixed else None
    pages = train.Pages(data, mixed)
    odds = numpy.zeros((len(pages.size), train.OUTPUTS), numpy.float32)
    for fold in folds:
        start = time.time()
        seen = labels.pages_to_train_on(data, leave_out=fold)
        net = train.train(pages, train.with_mixed(data, seen, mixed), settings)
        machine = train.Machine(settings.gradient, pages, settings.seed)
        net.predict(machine, numpy.flatnonzero(data.fold == fold), odds)
        print(f"fold {fold}: {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    return odds[:len(data.words), 0]


def choose(probability, words, least):
    """Which lines to output: the k lines with the highest probability p, with the k that gives the
    page the greatest expected F1, 2 * sum(p w of the k) / (sum(w of the k) + sum(p w of all)),
    where w counts words. No lines if that is below `least`."""
    chosen = numpy.zeros(len(words), bool)
    if len(words) == 0:
        return chosen
    order = numpy.argsort(-probability, kind="stable")
    gain = numpy.cumsum((probability * words)[order])
    size = numpy.cumsum(words[order])
    value = 2 * gain / numpy.maximum(size + gain[-1], 1e-9)
    best = int(numpy.argmax(value))
    if value[best] >= least:
        chosen[order[:best + 1]] = True
    return chosen


def judge(data, scores, pages):
    """F1, precision and recall of each page."""
    probability = 1 / (1 + numpy.exp(-scores.astype(float)))
    results = []
    for page in pages:
        lines = slice(*data.line_start[page:page + 2])
        results.append(labels.score(data, page, choose(probability[lines], data.words[lines], LEAST)))
    return numpy.array(results)


def cells(results):
    """Mean F1 with its interval, mean precision and mean recall, as cells of a table."""
    generator = numpy.random.default_rng(1)
    means = results[generator.integers(0, len(results), (ROUNDS, len(results))), 0].mean(axis=1)
    low, high = numpy.quantile(means, (0.025, 0.975))
    f1, precision, recall = results.mean(axis=0)
    return [f"{f1:.3f}", f"{low:.3f}–{high:.3f}", f"{precision:.3f}", f"{recall:.3f}"]


def print_row(*row):
    print("|", " | ".join(map(str, row)), "|", flush=True)


def report(pages, ways):
    """Prints a table with a row for each group of pages. `ways` has for each way of training F1,
    precision and recall of all pages; NaN for pages that were not measured."""
    print_row("pages", "", *(cell for way in ways for cell in (f"{way}: F1", "95 %", "P", "R")))
    print_row("---", "---", *(4 * len(ways) * ["---"]))
    for name, these in labels.groups(pages.corpus, pages.page_type, pages.language):
        measured = (results[these] for results in ways.values())
        print_row(name, these.sum(), *(cell for results in measured for cell in
                                       (4 * [""] if numpy.isnan(results).any() else cells(results))))


def report_figures(path):
    ways, pages = {}, {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            page = row["corpus"], row["type"], row["language"]
            pages[row["corpus"], row["document"]] = page
            figures = [float(row[name]) for name in ("f1", "precision", "recall")]
            ways.setdefault(row["trained"], {})[row["corpus"], row["document"]] = figures
    corpus, page_type, language = map(numpy.array, zip(*pages.values()))
    unknown = 3 * [math.nan]
    report(types.SimpleNamespace(corpus=corpus, page_type=page_type, language=language),
           {way: numpy.array([figures.get(page, unknown) for page in pages])
            for way, figures in ways.items()})


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--data")
    source.add_argument("--figures")
    parser.add_argument("--folds", default="0,1,2,3,4")
    parser.add_argument("--ablate", nargs="?", const=",".join(GROUPS))
    train.add_settings(parser)
    settings = parser.parse_args()
    if settings.figures:
        report_figures(settings.figures)
        return
    data = labels.load(settings.data)
    folds = [int(fold) for fold in settings.folds.split(",")]
    pages = numpy.flatnonzero(numpy.isin(data.fold, folds) & ~data.partial)
    tried = types.SimpleNamespace(**{key: getattr(data, key)[pages]
                                     for key in ("corpus", "page_type", "language")})
    for patterns in settings.ablate.split(",") if settings.ablate else [settings.without]:
        settings.without = patterns
        report(tried, {f"without {patterns}": judge(data, out_of_fold(data, settings, folds), pages)})


if __name__ == "__main__":
    main()
