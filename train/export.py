#!/usr/bin/env python3
"""Trained nets in whole numbers: writes them as a model file and as the C table that is compiled in.

    export.py --net FILE.npz... [--model=FILE] [--table=FILE.c] [--temperature=T] [--least=L]

All numbers are int16, except the biases of layers: these are int32, and `layer_of` proves that sums
cannot overflow. A line's sum of rows stops at what int16 holds.

  ONE    a row of weights, an activation, a weight of a layer: x stands for x / 256
  first  the sum of the rows of a line's features and the bias, clipped to 0..TOP; only for the
         channels that are not 0 in all lines of the pages in training
  layer  (sum of weight * activation + bias (in 1 / 65536) + 128) >> 8, which rounds towards minus
         infinity; below 0 becomes 0; added to the line's activation; above TOP becomes TOP
  page   the mean of each channel, (sum + lines / 2) / lines, then the greatest of each; the same
         kind of layer, but negative values are added, too, before the result is clipped
  last   sum of weight * activation + bias, >> 8; the mean over the nets, in 1 / 16, rounded down and
         clipped to -STEPS..STEPS - 1: the steps of content and of comments
  choice probability[step + STEPS], in 1 / CERTAIN; lines of the same step come out together
"""
import argparse

import numpy

import train

BITS = 8
ONE = 1 << BITS
TOP = 8191
STEPS = 128
CERTAIN = 65535
LIMIT = (1 << 31) - 1
RARELY = 1e-4  # a channel that is used less, compared with the one used most, counts as unused
STEP = 4  # the width of the first layer is a multiple, for two nets; MODEL_LANES_STEP in model.h


def rounded(weights, scale=ONE):
    return numpy.rint(weights.astype(float) * scale).astype(numpy.int64)


def probabilities(temperature):
    """The probability for each step: a step is 1 / 16 in log odds, divided by the temperature."""
    steps = numpy.arange(-STEPS, STEPS) / 16 / temperature
    return numpy.rint(CERTAIN / (1 + numpy.exp(-steps))).astype(numpy.int64)


def layer_of(weights, biases):
    """The weights [output, input] and biases of a layer. The inputs of a layer over lines are in
    order of lines, and for each line in order of channels."""
    weight, bias = rounded(weights), rounded(biases, ONE * ONE)
    if abs(weight).max() > 32767 or (abs(weight).sum(1) * TOP + abs(bias) + ONE).max() > LIMIT:
        raise SystemExit("export: a layer's weights are too large")
    return weight, bias


def quantise(net):
    """The net, with its channels in another order: first those that the first layer fills, then
    those that the other layers use. Training leaves many channels at 0 in every line; danag skips
    pairs of channels that are 0 in all lines of a page."""
    weights = net.weights
    unused = net.used <= RARELY * net.used.max()
    order = numpy.lexsort((unused[1], *unused[2:], unused[0]))
    layers = [layer_of(layer["weights"][:, order][:, :, order].reshape(-1, train.CHANNELS).T,
                       layer["bias"][order]) for layer in weights["layers"]]
    page = weights["page"].reshape(2, train.CHANNELS, -1)[:, order][:, :, order]
    return {"apart": train.APART, "filled": numpy.count_nonzero(~unused[0]),
            "rows": rounded(net.rows[:, order]), "bias": rounded(weights["bias"][order]),
            "layers": layers,
            "page": layer_of(page.reshape(-1, train.CHANNELS).T, weights["page_bias"][order]),
            "last": layer_of(weights["last"][:, order], weights["last_bias"])}


def first_layer(nets):
    """Its width, biases and weights. The channels that it leaves at 0 have no weights."""
    width = max(-(-net["filled"] // STEP) * STEP for net in nets)
    shown = [numpy.arange(width) < net["filled"] for net in nets]
    return (width, numpy.concatenate([net["bias"][:width] * mask for net, mask in zip(nets, shown)]),
            numpy.concatenate([net["rows"][:, :width] * mask for net, mask in zip(nets, shown)], 1))


def pairs(weights):
    """Weights [output, input] in the order of model.h: [pair of inputs, output, one of the pair]."""
    outputs, inputs = weights.shape
    return weights.reshape(outputs, inputs // 2, 2).transpose(1, 0, 2)


def features_number(names):
    """The same number as model_features_number in model.c computes."""
    number = 2166136261
    for name in names:
        for byte in name.encode() + b"\0":
            number = (number ^ byte) * 16777619 % 2 ** 32
    return number & 0x7FFFFFFF


def parts(table):
    """Names and arrays of a net, in the order of the model file."""
    layers = table["layers"]
    yield "apart", numpy.array(table["apart"])
    yield "layer_bias", numpy.array([bias for _, bias in layers])
    yield "layers", numpy.array([pairs(weights) for weights, _ in layers])
    yield "page_bias", table["page"][1]
    yield "page", pairs(table["page"][0])
    yield "last_bias", table["last"][1]
    yield "last", table["last"][0]


def write_model(path, names, nets, probability, least):
    with open(path, "w", encoding="ascii") as file:
        width, bias, rows = first_layer(nets)
        print("danag model 4\nfeatures", len(names), "\nnamed", features_number(names),
              "\nchannels", train.CHANNELS, "\nnets", len(nets), file=file)
        first = ("width", numpy.array([width])), ("first_bias", bias), ("first", rows)
        choice = ("probability", probability), ("least_confidence", numpy.array([least]))
        for name, numbers in (*first, *(part for net in nets for part in parts(net)), *choice):
            numbers = numbers.ravel()
            print(name, file=file)
            for start in range(0, len(numbers), 16):
                print(*numbers[start:start + 16], file=file)


def initializer(numbers, indent):
    """An array as a C initializer, with one row of numbers per line."""
    space = "    " * indent
    if numbers.ndim == 1:
        return space + "{" + ", ".join(map(str, numbers)) + "}"
    inner = ",\n".join(initializer(part, indent + 1) for part in numbers)
    return f"{space}{{\n{inner}\n{space}}}"


def write_table(path, names, nets, probability, least):
    width, bias, rows = first_layer(nets)
    with open(path, "w", encoding="ascii") as file:
        print("/* Made by make model; not to be changed by hand. */\n/* clang-format off */\n"
              '#include "method/learned/model.h"\n\n'
              f"_Static_assert(FEATURE_COUNT == {len(names)} && MODEL_NETS == {len(nets)},\n"
              "               \"another kind of model: make model\");\n\n"
              f"static const int16_t first[FEATURE_COUNT][{rows.shape[1]}] =\n"
              f"{initializer(rows, 1)};\n\n"
              f"const struct model model_preset = {{\n    .width =\n    {width},\n"
              f"    .first_bias =\n{initializer(bias, 1)},\n    .first =\n    first[0],\n"
              "    .nets = {", file=file)
        for net in nets:
            print("    {", file=file)
            for name, numbers in parts(net):
                print(f"    .{name} =\n{initializer(numbers, 1)},", file=file)
            print("    },", file=file)
        print(f"    }},\n    .probability =\n{initializer(probability, 1)},\n"
              f"    .least_confidence =\n    {least},\n}};", file=file)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--net", required=True, nargs="+")
    parser.add_argument("--model")
    parser.add_argument("--table")
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--least", type=float, default=0.1, help="the least confidence of a page")
    settings = parser.parse_args()
    trained = [train.load(path) for path in settings.net]
    model = (trained[0].names, [quantise(net) for net in trained],
             probabilities(settings.temperature), round(1000 * settings.least))
    if settings.model:
        write_model(settings.model, *model)
    if settings.table:
        write_table(settings.table, *model)


if __name__ == "__main__":
    main()
