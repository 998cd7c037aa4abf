#!/usr/bin/env python3
"""Trains the net.

    train.py --data=FILE.npz --gradient=FILE.so --out=FILE.npz [settings]

A line is a set of features. Each feature has a row of `CHANNELS` weights; the first layer adds up a
line's rows. Three residual layers follow; each sees five lines, with lines 1, 2 and 4 apart. After
the second, the mean and the maximum over the page's lines go through one dense layer and are added to
every line. Each line has two outputs: its log odds of being main content, and of being a reader's
comment. gradient.c, which --gradient is made of, computes all this and the way back.

In training all pages have the same weight, and within a page lines count by their words. Headlines
count only where the corpus has them apart from the main content. Only pages of corpora whose comments
are known teach the output for comments.
"""
import argparse
import ctypes
import math

import numpy

import labels

CHANNELS, LAYERS, WIDTH, OUTPUTS = 16, 3, 5, 2
APART = (1, 2, 4)
CLASS_WORDS = ("own-class", "above-class", "open-class", "inside-class", "page-class", "page-seen")
SMALL = "f4"

# struct net in gradient.c.
WEIGHTS = numpy.dtype([
    ("bias", SMALL, CHANNELS),
    ("layers", [("bias", SMALL, CHANNELS), ("weights", SMALL, (WIDTH, CHANNELS, CHANNELS))], LAYERS),
    ("page_bias", SMALL, CHANNELS), ("page", SMALL, (2 * CHANNELS, CHANNELS)),
    ("last_bias", SMALL, OUTPUTS), ("last", SMALL, (OUTPUTS, CHANNELS))])


def add_settings(parser):
    add = parser.add_argument
    add("--gradient", required=True, help="gradient.c as a shared library")
    add("--seed", type=int, default=1)
    add("--passes", type=int, default=14, help="over all pages")
    add("--rate", type=float, default=0.01, help="of learning, at its highest")
    add("--decay", type=float, default=0.01, help="of weights")
    add("--dropout", type=float, default=0.1)
    add("--drop-words", type=float, default=0.4, help="share of pages shown without class words")
    add("--comments", type=float, default=0.5, help="weight of the comments' loss")
    add("--batch", type=int, default=8, help="pages a step")


class Page(ctypes.Structure):
    """struct page in gradient.c."""
    _fields_ = [("page_ids", ctypes.c_void_p), ("page_id_count", ctypes.c_size_t),
                ("ids", ctypes.c_void_p), ("starts", ctypes.c_void_p), ("count", ctypes.c_size_t),
                ("hidden", ctypes.c_void_p), ("labels", ctypes.c_void_p),
                ("weights", ctypes.c_void_p)]


def address(array):
    return None if array is None else array.ctypes.data


class Machine:
    """gradient.c, and what it needs for the pages of `data`."""

    def __init__(self, path, data, seed):
        self.code = ctypes.CDLL(path)
        self.code.net_page.restype = ctypes.c_double
        self.code.gradient_size.restype = self.code.net_size.restype = ctypes.c_size_t
        if self.code.net_size() * 4 != WEIGHTS.itemsize:
            raise SystemExit(f"train: {path}: another net")
        lines = int(numpy.diff(data.line_start).max())
        self.memory = numpy.empty(self.code.gradient_size(ctypes.c_size_t(lines)), numpy.float32)
        self.apart = numpy.array(APART, numpy.int32)
        self.random = ctypes.c_uint64(seed * 0x9E3779B97F4A7C15 % 2 ** 64 | 1)
        self.data = data

    def run(self, net, rows, number, hidden, dropout=0.0, teaching=None, gradients=None):
        """The log odds of the lines of page `number`; adds to the gradients, if given."""
        data = self.data
        first, last = data.line_start[number:number + 2]
        page_ids = data.page_ids[data.page_id_start[number]:data.page_id_start[number + 1]]
        odds = numpy.empty((last - first, OUTPUTS), numpy.float32)
        starts = data.id_start[first:last + 1]
        page = Page(address(page_ids), len(page_ids), address(data.ids), address(starts),
                    last - first, address(hidden),
                    *(address(values[first:last]) for values in teaching or (hidden, hidden)))
        back = [ctypes.c_void_p(address(gradient)) for gradient in gradients or (None, None)]
        self.code.net_page(ctypes.c_void_p(address(net)), ctypes.c_void_p(address(rows)),
                           ctypes.byref(page), ctypes.c_void_p(address(self.apart)),
                           ctypes.c_float(dropout), ctypes.byref(self.random),
                           ctypes.c_void_p(address(self.memory)), ctypes.c_void_p(address(odds)),
                           *back)
        return odds


class Steps:
    """In a group of numbered features (words:0, words:1, ...) each row is the row before plus a
    step, which is what the net learns. So neighbouring rows are similar unless the pages say
    otherwise."""

    def __init__(self, names):
        parts = [name.rpartition(":") for name in names]
        self.first = numpy.arange(len(names))
        for i in range(1, len(names)):
            (before, _, last), (group, _, name) = parts[i - 1], parts[i]
            if before == group and last.isdecimal() and name.isdecimal():
                self.first[i] = self.first[i - 1]
        self.last = numpy.searchsorted(self.first, self.first, "right") - 1

    @staticmethod
    def sums(values):
        return numpy.concatenate([numpy.zeros((1, values.shape[1])),
                                  numpy.cumsum(values, axis=0, dtype=float)])

    def rows(self, steps):
        sums = self.sums(steps)
        return (sums[1:] - sums[self.first]).astype(numpy.float32)

    def gradient(self, rows):
        sums = self.sums(rows)
        return (sums[self.last + 1] - sums[:-1]).astype(numpy.float32)


class Adam:
    """Loshchilov and Hutter 2019, "Decoupled weight decay regularization"."""

    def __init__(self, values, decay):
        self.values, self.decay = values, decay
        self.mean, self.square = numpy.zeros_like(values), numpy.zeros_like(values)

    def step(self, gradient, rate, number):
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient * gradient - self.square)
        size = numpy.sqrt(self.square / (1 - 0.99 ** number)) + 1e-8
        self.values *= 1 - rate * self.decay
        self.values -= rate / (1 - 0.9 ** number) * self.mean / size


def first_weights(generator):
    net = numpy.zeros((), WEIGHTS)
    for part, inputs in ((net["layers"]["bias"], WIDTH * CHANNELS),
                         (net["layers"]["weights"], WIDTH * CHANNELS),
                         (net["page_bias"], 2 * CHANNELS), (net["page"], 2 * CHANNELS),
                         (net["last_bias"], CHANNELS), (net["last"], CHANNELS)):
        part[...] = generator.uniform(-1, 1, part.shape) / math.sqrt(inputs)
    return net


def teaching_of(data, settings):
    """For each line and output: the label, and its weight in the loss."""
    lines = numpy.diff(data.line_start)
    sizes = numpy.diff(data.bag_start).astype(float)
    page_words = numpy.add.reduceat(numpy.append(sizes, 0), data.line_start[:-1]) * (lines > 0)
    share = sizes / numpy.repeat(numpy.maximum(page_words, 1), lines)
    label = numpy.stack([data.share > 0.5, data.comment_share > 0.5], 1)
    undecided = data.headline & numpy.repeat(~data.has_title, lines)
    weight = numpy.stack([share * ~undecided,
                          share * settings.comments * numpy.repeat(data.has_comments, lines)], 1)
    return label.astype(numpy.float32), weight.astype(numpy.float32)


def hider(names, settings, generator):
    """A function that draws which features the next page is shown without."""
    words = numpy.isin([name.rpartition(":")[0] for name in names], CLASS_WORDS).astype(numpy.uint8)
    return lambda: words * numpy.uint8(generator.random() < settings.drop_words)


def train(data, pages, settings, progress=None):
    """A net trained on these pages, and the weights of the features. The same pages and settings give
    the same net."""
    generator = numpy.random.default_rng(settings.seed)
    machine = Machine(settings.gradient, data, settings.seed)
    teaching = teaching_of(data, settings)
    hide = hider(data.names, settings, generator)
    numbered = Steps(data.names)
    net = first_weights(generator)
    steps = (0.05 * generator.standard_normal((len(data.names), CHANNELS))).astype(numpy.float32)
    gradients = numpy.zeros_like(net), numpy.zeros_like(steps)
    weights = net.reshape(1).view(SMALL)
    optimizers = Adam(weights, settings.decay), Adam(steps, settings.decay)
    pages = pages[numpy.diff(data.line_start)[pages] > 0]
    step, count = 0, settings.passes * math.ceil(len(pages) / settings.batch)
    for number in range(settings.passes):
        order = generator.permutation(pages)
        for start in range(0, len(order), settings.batch):
            rows = numbered.rows(steps)
            for gradient in gradients:
                gradient.view(SMALL)[...] = 0
            for page in order[start:start + settings.batch]:
                machine.run(net, rows, page, hide(), settings.dropout, teaching, gradients)
            rate = settings.rate * min(1, 10 * (step + 1) / count) * (
                1 + math.cos(math.pi * step / count)) / 2
            step += 1
            update(optimizers, [gradients[0].reshape(1).view(SMALL) / settings.batch,
                                numbered.gradient(gradients[1]) / settings.batch], rate, step)
        if progress:
            progress(f"pass {number + 1} of {settings.passes}")
    return Net(data.names, net, numbered.rows(steps))


def update(optimizers, gradients, rate, step):
    """Takes a step. A gradient longer than 1 is shortened to 1."""
    length = math.sqrt(sum(float((gradient ** 2).sum()) for gradient in gradients))
    for optimizer, gradient in zip(optimizers, gradients):
        optimizer.step(gradient / max(1, length), rate, step)


class Net:
    def __init__(self, names, weights, rows):
        self.names, self.weights, self.rows = names, weights, rows

    def save(self, path):
        numpy.savez(path, names=self.names, weights=self.weights, rows=self.rows)

    def predict(self, machine, pages, into):
        """Writes the log odds of each line of these pages to into[line, output]."""
        shown = numpy.zeros(len(self.names), numpy.uint8)
        for page in pages:
            lines = slice(*machine.data.line_start[page:page + 2])
            into[lines] = machine.run(self.weights, self.rows, page, shown)


def load(path):
    with numpy.load(path) as file:
        return Net(file["names"], file["weights"], file["rows"])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--leave-out", type=int, help="a fold whose pages the net does not see")
    parser.add_argument("--corpora", help="whose pages it sees: names with commas between; all")
    add_settings(parser)
    settings = parser.parse_args()
    data = labels.load(settings.data)
    corpora = settings.corpora.split(",") if settings.corpora else None
    pages = labels.pages_to_train_on(data, corpora, settings.leave_out)
    train(data, pages, settings, print).save(settings.out)


if __name__ == "__main__":
    main()
