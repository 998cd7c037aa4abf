#!/usr/bin/env python3
"""Tries settings quickly: each page is judged by a net that has seen no page of its fold.

    experiment.py --data=FILE.npz [--folds=0,1] [--ablate[=GROUPS,...]] [--save=FILE.npz] [settings]
    experiment.py --figures=FILE.tsv

Prints mean F1, precision and recall of each corpus, by language and by type, with 95 % intervals of
F1 by bootstrap over pages (fixed seed). With --ablate it prints instead the mean F1 without each of
these groups of features: patterns with + in between, as "path-*+class-path-*"; by default GROUPS.
With --figures it only reads the figures of make_model --crossval, and prints the table of
doc/learned.md: the same numbers for each way of training.
"""
import argparse
import csv
import fnmatch
import math
import sys
import time
import types

import numpy
import torch

import export
import labels
import train

ROUNDS = 5000
GROUPS = [
    "none",
    "*-class+page-seen+said",
    "*title*",
    "path-*+class-path-*+text-count",
    "block-*+core*+*-core",
    "page-*",
    "element+parent+grandparent+open+depth+entered+left+opened+closed+heading+since-*",
    "characters+words+stops+commas+digits+capitals+quotes+currencies+separators+punctuation",
    "link+links+inline-tags+code+diff",
]


def out_of_fold(data, settings, folds, results=None):
    """The log odds of every line, by a net trained without its fold. If `results` is given, stores
    each page's scores in it, as that net gives them in whole numbers."""
    scores = numpy.zeros(len(data.words), numpy.float32)
    for fold in folds:
        start = time.time()
        net = train.train(data, labels.pages_to_train_on(data, leave_out=fold), settings)
        train.predict(net, data, numpy.flatnonzero(data.fold == fold), scores)
        if results is not None:
            table = export.quantise(net, settings.temperature)
            for page in numpy.flatnonzero(data.fold == fold):
                results[page] = labels.score(data, page, export.judge_page(data, table, page))
        print(f"fold {fold}: {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    return scores


def choose(probability, words, beta=1.0, least=0.0):
    """Which lines to output: the k lines with the highest probability p, with the k that gives the
    page the greatest expected F1, 2 * sum(p w of the k) / (sum(w of the k) + sum(p w of all)),
    where w counts words; F_beta with another beta. No lines if that is below `least`."""
    chosen = numpy.zeros(len(words), bool)
    if len(words) == 0:
        return chosen
    order = numpy.argsort(-probability, kind="stable")
    gain = numpy.cumsum((probability * words)[order])
    size = numpy.cumsum(words[order])
    square = beta * beta
    value = (1 + square) * gain / numpy.maximum(size + square * gain[-1], 1e-9)
    best = int(numpy.argmax(value))
    if value[best] >= least:
        chosen[order[:best + 1]] = True
    return chosen


def judge(data, scores, pages, beta=1.0, least=0.0, threshold=None):
    """F1, precision and recall of each page. Chooses lines by expected F1, or by `threshold` if
    given."""
    probability = 1 / (1 + numpy.exp(-scores.astype(float)))
    results = []
    for page in pages:
        lines = slice(data.line_start[page], data.line_start[page + 1])
        if threshold is None:
            chosen = choose(probability[lines], data.words[lines], beta, least)
        else:
            chosen = probability[lines] > threshold
        results.append(labels.score(data, page, chosen))
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


def without(data, patterns):
    """The data without some groups of features; the others keep their numbers."""
    shown = numpy.array([not any(fnmatch.fnmatch(name.rsplit(":", 1)[0], pattern)
                                 for pattern in patterns.split("+"))
                         for name in data.names])[data.ids]
    line_of = numpy.repeat(numpy.arange(len(data.words)), numpy.diff(data.id_start))
    less = type(data)(**vars(data))
    less.ids = data.ids[shown]
    less.id_start = numpy.concatenate([[0], numpy.cumsum(numpy.bincount(
        line_of[shown], minlength=len(data.words)))])
    return less


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--data")
    source.add_argument("--figures")
    parser.add_argument("--folds", default="0,1,2,3,4")
    parser.add_argument("--ablate", nargs="?", const=",".join(GROUPS))
    parser.add_argument("--save", help="where to write the log odds")
    parser.add_argument("--temperature", type=float, default=1.0, help="divides log odds")
    train.add_settings(parser)
    settings = parser.parse_args()
    if settings.figures:
        report_figures(settings.figures)
        return
    torch.set_num_threads(1)
    data = labels.load(settings.data)
    folds = [int(fold) for fold in settings.folds.split(",")]
    pages = numpy.flatnonzero(numpy.isin(data.fold, folds))
    if settings.ablate:
        for patterns in settings.ablate.split(","):
            results = judge(data, out_of_fold(without(data, patterns), settings, folds), pages)
            print(f"{results[:, 0].mean():.4f} without {patterns}", flush=True)
        return
    integers = numpy.zeros((len(data.page_id), 3))
    scores = out_of_fold(data, settings, folds, integers)
    if settings.save:
        numpy.savez(settings.save, scores=scores)
    for temperature in (1, 1.25, 1.5, 2):
        results = judge(data, scores / temperature, pages, least=0.1)
        print(f"temperature {temperature}: {results[:, 0].mean():.4f}")
    results = judge(data, scores, pages, threshold=0.4)
    print(f"threshold 0.4: {results[:, 0].mean():.4f}")
    tried = types.SimpleNamespace(**{key: getattr(data, key)[pages]
                                     for key in ("corpus", "page_type", "language")})
    report(tried, {"folds": judge(data, scores / settings.temperature, pages, least=0.1),
                   "in whole numbers": integers[pages]})


if __name__ == "__main__":
    main()
