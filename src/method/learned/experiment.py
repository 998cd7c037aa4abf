#!/usr/bin/env python3
"""Looks at settings quickly: each page is judged by a net that has seen no page of its fold.

    experiment.py --data=FILE.npz [--folds=0,1] [--ablate=GROUPS,...] [--save=FILE.npz] [settings]

Prints mean F1, precision and recall, over all pages and by type, with 95 % intervals of F1 by
bootstrap over pages.  --ablate: instead, the mean F1 without
each of these groups of features, as patterns with + between them: "path-*+class-path-*".
"""
import argparse
import fnmatch
import sys
import time

import numpy
import torch

import choose
import labels
import quantise
import train

SAMPLES = 2000


def out_of_fold(data, settings, folds, results=None):
    """Log odds of every line by the net that has not seen its fold; into `results`, if given, the
    scores of each page by that net in integers."""
    scores = numpy.zeros(len(data.words), numpy.float32)
    for fold in folds:
        start = time.time()
        net = train.train(data, numpy.flatnonzero(data.fold != fold), settings)
        train.predict(net, data, numpy.flatnonzero(data.fold == fold), scores)
        if results is not None:
            table = quantise.quantise(net, data.names, settings.temperature)
            for page in numpy.flatnonzero(data.fold == fold):
                results[page] = labels.score(data, page, quantise.judge_page(data, table, page))
        print(f"fold {fold}: {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    return scores


def judge(data, scores, pages, beta=1.0, least=0.0, threshold=None):
    """F1, precision and recall of each page, with lines picked by expected F1 or a threshold."""
    probability = 1 / (1 + numpy.exp(-scores.astype(float)))
    results = []
    for page in pages:
        lines = slice(data.line_start[page], data.line_start[page + 1])
        if threshold is None:
            chosen, _ = choose.choose(probability[lines], data.words[lines], beta, least)
        else:
            chosen = probability[lines] > threshold
        results.append(labels.score(data, page, chosen))
    return numpy.array(results)


def report(data, pages, results):
    generator = numpy.random.default_rng(1)
    print(f"{'':14} pages  {'F1':>8}  {'95 %':>15}  precision    recall")
    types = data.page_type[pages]
    for name in ["all", *sorted(set(types))]:
        these = results if name == "all" else results[types == name]
        means = these[:, 0][generator.integers(0, len(these), (SAMPLES, len(these)))].mean(axis=1)
        low, high = numpy.quantile(means, (0.025, 0.975))
        f1, precision, recall = these.mean(axis=0)
        print(f"{name:14} {len(these):5} {f1:9.4f}  {low:.4f}..{high:.4f} {precision:10.4f} "
              f"{recall:9.4f}", flush=True)


def without(data, patterns):
    """The data without some groups of features; the ids' numbers stay."""
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
    parser.add_argument("--data", required=True)
    parser.add_argument("--folds", default="0,1,2,3,4")
    parser.add_argument("--ablate")
    parser.add_argument("--save", help="where the log odds go")
    parser.add_argument("--temperature", type=float, default=1.0, help="log odds are divided by it")
    train.add_settings(parser)
    settings = parser.parse_args()
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
    report(data, pages, judge(data, scores / settings.temperature, pages, least=0.1))
    print("in integers:")
    report(data, pages, integers[pages])


if __name__ == "__main__":
    main()
