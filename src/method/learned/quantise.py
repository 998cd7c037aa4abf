#!/usr/bin/env python3
"""The net in integers, step by step as the C code does it: every machine gives the same lines.

    quantise.py --net=FILE.pt --data=FILE.npz [--temperature=1]

Prints the scores of the net and of its integers on the same pages (those it was trained on: only the
difference says something).

All numbers are int16 but for the sums of layers, which are int32 and proved (in `layer_of`) not to
overflow; a line's sum of rows stops at what int16 holds.

  ONE    a row of weights, an activation, a weight of a layer: x stands for x / 256
  first  a line's sum of rows of its ids, and bias; below 0 becomes 0, above TOP becomes TOP
  layer  sum of weight * activation, + bias (of 1 / 65536) + 128, >> 8 (arithmetic: towards minus
         infinity); below 0 becomes 0; added to the line's activation; above TOP becomes TOP
  page   mean of each channel, (sum + lines / 2) / lines, and maximum; the same kind of layer, but
         added before what is below 0 becomes 0
  last   sum of weight * activation + bias, >> 12, in 1/16; clipped to -STEPS..STEPS - 1: the step
  choice by step: probability[step + STEPS], of CERTAIN; lines of the same step come out together
"""
import argparse

import numpy

import choose as real
import labels
import train

BITS = 8
ONE = 1 << BITS
TOP = 8191
STEPS = 128
CERTAIN = 65535
SURE = 1000  # a confidence of 1
LAST_SHIFT = 12  # from 1 / 65536 to 1 / 16
LIMIT = (1 << 31) - 1


def rounded(tensor, scale=ONE):
    return numpy.rint(tensor.detach().numpy().astype(float) * scale).astype(numpy.int64)


def probabilities(temperature):
    """Of each step the probability, as odds of 1 / 16 a step say, `temperature` times as timid."""
    steps = numpy.arange(-STEPS, STEPS) / 16 / temperature
    return numpy.rint(CERTAIN / (1 + numpy.exp(-steps))).astype(numpy.int64)


def layer_of(linear):
    """The weights of a layer, for a convolution line by line and in each channel by channel."""
    weight, bias = rounded(linear.weight), rounded(linear.bias, ONE * ONE)
    if weight.ndim == 3:
        weight = weight.transpose(0, 2, 1).reshape(len(weight), -1)
    if abs(weight).max() > 32767 or (abs(weight).sum(1) * TOP + abs(bias) + ONE).max() > LIMIT:
        raise SystemExit("quantise: a layer's weights are too great")
    return weight, bias


def quantise(net, names, temperature=1.0):
    rows, bias = rounded(net.rows()), rounded(net.bias)
    return {"apart": net.apart, "rows": rows, "bias": bias,
            "convolutions": [layer_of(layer) for layer in net.convolutions],
            "page": layer_of(net.page), "last": layer_of(net.last),
            "probability": probabilities(temperature)}


def dense(layer, activations):
    weight, bias = layer
    return (activations @ weight.T + bias + ONE // 2) >> BITS


def steps_of_page(table, ids, id_start):
    """Of each line of a page the step; its ids are ids[id_start[line]:id_start[line + 1]]."""
    lines = len(id_start) - 1
    sums = numpy.add.reduceat(table["rows"][ids], id_start[:-1]) + table["bias"]
    rows = numpy.clip(sums, 0, TOP)
    for number, (layer, apart) in enumerate(zip(table["convolutions"], table["apart"])):
        reach = train.WIDTH // 2 * apart
        padded = numpy.pad(rows, ((reach, reach), (0, 0)))
        near = numpy.concatenate([padded[k * apart:k * apart + lines] for k in range(train.WIDTH)], 1)
        rows = numpy.minimum(rows + numpy.maximum(dense(layer, near), 0), TOP)
        if number == 1:
            pooled = numpy.concatenate([(rows.sum(0) + lines // 2) // lines, rows.max(0)])
            rows = numpy.clip(rows + dense(table["page"], pooled), 0, TOP)
    weight, bias = table["last"]
    return numpy.clip((rows @ weight[0] + bias[0]) >> LAST_SHIFT, -STEPS, STEPS - 1)


def choose(table, steps, words, quarters=4, least=100):
    """Of each line whether it comes out: all lines of at least the step that makes
    (1 + b) * sum(p w of them) / (sum(w of them) + b * sum(p w of all)) greatest, b = quarters / 4; of
    equal ones the highest step; none if the expected F1 is below `least` of SURE.  Values are of
    65536, rounded down."""
    weight = numpy.bincount(steps + STEPS, weights=words, minlength=2 * STEPS).astype(int).tolist()
    probability = table["probability"].tolist()
    wanted = sum(p * w for p, w in zip(probability, weight))
    best, chosen, confidence = 0, STEPS, 0
    right = kept = 0

    def expected(by):
        below = 4 * kept + by * wanted
        return ((4 + by) * right << 16) // below if below else 0

    for step in range(2 * STEPS - 1, -1, -1):
        right += probability[step] * weight[step]
        kept += CERTAIN * weight[step]
        value = expected(quarters)
        if value > best:
            best, chosen, confidence = value, step - STEPS, expected(4) * SURE >> 16
    return steps >= (chosen if confidence >= least else STEPS)


def judge_page(data, table, page):
    """Which of the page's lines come out."""
    first, last = data.line_start[page], data.line_start[page + 1]
    if first == last:
        return numpy.zeros(0, bool)
    id_start = data.id_start[first:last + 1]
    steps = steps_of_page(table, data.ids[id_start[0]:id_start[-1]], id_start - id_start[0])
    return choose(table, steps, data.words[first:last])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--net", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--temperature", type=float, default=1.0)
    options = parser.parse_args()
    net, names = train.load(options.net)
    data = labels.load(options.data)
    if list(data.names) != list(names):
        raise SystemExit("quantise: the pages have other features than the net")
    table = quantise(net, names, options.temperature)
    pages = range(len(data.page_id))
    scores = numpy.zeros(len(data.words), numpy.float32)
    train.predict(net, data, pages, scores)
    for name, chosen in (
            ("real", lambda page, lines: real.choose(
                1 / (1 + numpy.exp(-scores[lines].astype(float) / options.temperature)),
                data.words[lines], least=0.1)[0]),
            ("integers", lambda page, lines: judge_page(data, table, page))):
        print(name)
        labels.report(data, [labels.score(data, page, chosen(page, slice(
            data.line_start[page], data.line_start[page + 1]))) for page in pages])


if __name__ == "__main__":
    main()
