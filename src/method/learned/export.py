#!/usr/bin/env python3
"""A trained net as whole numbers: a model file, and the same as the C table that is compiled in.

    export.py --net=FILE.pt [--model=FILE] [--table=FILE.c] [--temperature=T] [--least=L]

What the numbers mean, model.h says; quantise.py makes them, and computes with them as network.c
does, to the bit.
"""
import argparse

import numpy

import quantise
import train


def pairs(weights):
    """Weights [output, input] in the order of model.h: pairs of inputs, outputs, the two of a
    pair."""
    outputs, inputs = weights.shape
    return weights.reshape(outputs, inputs // 2, 2).transpose(1, 0, 2)


def features_number(names):
    """As model.c makes it: other names, other features."""
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
    yield "last", table["last"][0][0]
    yield "probability", table["probability"][:2 * quantise.STEPS]
    yield "least_confidence", numpy.array([round(1000 * least)])


def write_model(path, names, table, least):
    with open(path, "w", encoding="ascii") as file:
        print("danag model 1\nfeatures", len(names), "\nnamed", features_number(names),
              "\nchannels", table["rows"].shape[1], file=file)
        for name, numbers in parts(table, least):
            numbers = numbers.ravel()
            print(name, file=file)
            for start in range(0, len(numbers), 16):
                print(*numbers[start:start + 16], file=file)


def initializer(numbers, indent):
    """An array in C, a row of numbers a line."""
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
            single = name in ("last_bias", "least_confidence")
            value = f"    {numbers[0]}" if single else initializer(numbers, 1)
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
    table = quantise.quantise(net, names, settings.temperature)
    if settings.model:
        write_model(settings.model, names, table, settings.least)
    if settings.table:
        write_table(settings.table, names, table, settings.least)


if __name__ == "__main__":
    main()
