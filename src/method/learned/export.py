#!/usr/bin/env python3
"""A trained net in whole numbers: writes it as a model file and as the C table that is compiled in,
and computes with it as network.c does, to the bit.

    export.py --net=FILE.pt [--model=FILE] [--table=FILE.c] [--temperature=T] [--least=L]

All numbers are int16, except the sums of layers: these are int32, and `layer_of` proves that they
cannot overflow. A line's sum of rows stops at what int16 holds.

  ONE    a row of weights, an activation, a weight of a layer: x stands for x / 256
  first  the sum of the rows of a line's features and the bias, clipped to 0..TOP
  layer  (sum of weight * activation + bias (in 1 / 65536) + 128) >> 8, which rounds towards minus
         infinity; below 0 becomes 0; added to the line's activation; above TOP becomes TOP
  page   the mean of each channel, (sum + lines / 2) / lines, then the greatest of each; the same
         kind of layer, but negative values are added, too, before the result is clipped
  last   sum of weight * activation + bias, >> 12, in 1 / 16; clipped to -STEPS..STEPS - 1: the
         steps of content and of comments
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
SURE = 1000  # a confidence of 1
LAST_SHIFT = 12  # from 1 / 65536 to 1 / 16
LIMIT = (1 << 31) - 1


def rounded(tensor, scale=ONE):
    return numpy.rint(tensor.detach().numpy().astype(float) * scale).astype(numpy.int64)


def probabilities(temperature):
    """The probability for each step: a step is 1 / 16 in log odds, divided by the temperature."""
    steps = numpy.arange(-STEPS, STEPS) / 16 / temperature
    return numpy.rint(CERTAIN / (1 + numpy.exp(-steps))).astype(numpy.int64)


def layer_of(linear):
    """The weights and biases of a layer. A convolution's inputs are in order of lines, and for each
    line in order of channels."""
    weight, bias = rounded(linear.weight), rounded(linear.bias, ONE * ONE)
    if weight.ndim == 3:
        weight = weight.transpose(0, 2, 1).reshape(len(weight), -1)
    if abs(weight).max() > 32767 or (abs(weight).sum(1) * TOP + abs(bias) + ONE).max() > LIMIT:
        raise SystemExit("export: a layer's weights are too large")
    return weight, bias


def quantise(net, temperature=1.0):
    rows, bias = rounded(net.rows()), rounded(net.bias)
    return {"apart": net.apart, "rows": rows, "bias": bias,
            "convolutions": [layer_of(layer) for layer in net.convolutions],
            "page": layer_of(net.page), "last": layer_of(net.last),
            "probability": probabilities(temperature)}


def dense(layer, activations):
    weight, bias = layer
    return (activations @ weight.T + bias + ONE // 2) >> BITS


def steps_of_page(table, ids, id_start):
    """The steps of each line of a page: of content, of comments. Line k has the features
    ids[id_start[k]:id_start[k + 1]]."""
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
    return numpy.clip((rows @ weight.T + bias) >> LAST_SHIFT, -STEPS, STEPS - 1).T


def choose(table, steps, words, quarters=4, least=100):
    """Which lines to output: all lines from a step on. Chooses the step with the greatest
    (1 + b) * sum(p w of these lines) / (sum(w of these lines) + b * sum(p w of all lines)), where b
    is quarters / 4, in units of 1 / 65536, rounded down. Among equal steps the highest wins. No
    lines if the expected F1 is below least / SURE."""
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
    """Which of a page's lines to output."""
    first, last = data.line_start[page], data.line_start[page + 1]
    if first == last:
        return numpy.zeros(0, bool)
    id_start = data.id_start[first:last + 1]
    steps, _ = steps_of_page(table, data.ids[id_start[0]:id_start[-1]], id_start - id_start[0])
    return choose(table, steps, data.words[first:last])


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


def parts(table, least):
    """Names and arrays, in the order of the model file."""
    layers = table["convolutions"]
    yield "first_bias", table["bias"]
    yield "first", table["rows"]
    yield "apart", numpy.array(table["apart"])
    yield "layer_bias", numpy.array([bias for _, bias in layers])
    yield "layers", numpy.array([pairs(weights) for weights, _ in layers])
    yield "page_bias", table["page"][1]
    yield "page", pairs(table["page"][0])
    yield "last_bias", table["last"][1]
    yield "last", table["last"][0]
    yield "probability", table["probability"][:2 * STEPS]
    yield "least_confidence", numpy.array([round(1000 * least)])


def write_model(path, names, table, least):
    with open(path, "w", encoding="ascii") as file:
        print("danag model 2\nfeatures", len(names), "\nnamed", features_number(names),
              "\nchannels", table["rows"].shape[1], file=file)
        for name, numbers in parts(table, least):
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


def write_table(path, names, table, least):
    with open(path, "w", encoding="ascii") as file:
        print("/* Made by make model; not to be changed by hand. */\n/* clang-format off */\n"
              '#include "method/learned/model.h"\n\n'
              f"_Static_assert(FEATURE_COUNT == {len(names)}, \"other features: make model\");\n\n"
              "const struct model model_preset = {", file=file)
        for name, numbers in parts(table, least):
            value = f"    {numbers[0]}" if name == "least_confidence" else initializer(numbers, 1)
            print(f"    .{name} =\n{value},", file=file)
        print("};", file=file)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--net", required=True)
    parser.add_argument("--model")
    parser.add_argument("--table")
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--least", type=float, default=0.1)
    settings = parser.parse_args()
    net, names = train.load(settings.net)
    table = quantise(net, settings.temperature)
    if settings.model:
        write_model(settings.model, names, table, settings.least)
    if settings.table:
        write_table(settings.table, names, table, settings.least)


if __name__ == "__main__":
    main()
