#!/usr/bin/env python3
"""Trains the net.

    train.py --data=FILE.npz --gradient=FILE.so --out=FILE.npz [settings]

A line is a set of features. Each feature has a row of `CHANNELS` weights; the first layer adds up a
line's rows. Three residual layers follow; each sees five lines, with lines 1, 2 and 4 apart. After
the second, the mean and the maximum over the page's lines go through one dense layer and are added to
every line. Each line has two outputs: its log odds of being main content, and of being a reader's
comment. gradient.c, which --gradient is made of, computes all this and the way back.

In training all real pages have the same weight, and within a page lines count by their words.
Headlines count only where the corpus has them apart from the main content. Where only parts of the
content are known, other lines do not count. Only pages of corpora whose comments are known teach the
output for comments.
"""
import argparse
import ctypes
import fnmatch
import math

import numpy

import labels
import mix

CHANNELS, LAYERS, WIDTH, OUTPUTS = 16, 3, 5, 2
APART = (1, 2, 4)
CLASS_WORDS = ("own-class", "above-class", "open-class", "inside-class", "page-class", "page-seen")
SMALL = "f4"
MIXED = 0.5  # the weight of a mixed page
# A line adds up some 75 rows, and a row many steps. With large first steps, or steps that change as
# fast as other weights, most channels end below 0 on every line, where they learn no more.
FIRST_STEP, FIRST_BIAS, STEP_RATE = 0.02, 0.5, 0.1

# struct net in gradient.c.
WEIGHTS = numpy.dtype([
    ("bias", SMALL, CHANNELS),
    ("layers", [("bias", SMALL, CHANNELS), ("weights", SMALL, (WIDTH, CHANNELS, CHANNELS))], LAYERS),
    ("page_bias", SMALL, CHANNELS), ("page", SMALL, (2 * CHANNELS, CHANNELS)),
    ("last_bias", SMALL, OUTPUTS), ("last", SMALL, (OUTPUTS, CHANNELS))])


def add_settings(parser):
    add = parser.add_argument
    add("--gradient", help="gradient.c as a shared library")
    add("--mixed", help="pages made by mix.py")
    add("--seed", type=int, default=1)
    add("--passes", type=int, default=24, help="over all pages")
    add("--rate", type=float, default=0.01, help="of learning, at its highest")
    add("--decay", type=float, default=0.01, help="of weights")
    add("--dropout", type=float, default=0.1)
    add("--drop-words", type=float, default=0.4, help="share of real pages shown without class words")
    add("--hide", type=float, default=0.15, help="share of the groups of features hidden on a real page")
    add("--without", default="none", help="groups of features, as patterns with + in between")
    add("--comments", type=float, default=0.5, help="weight of the comments' loss")
    add("--batch", type=int, default=8, help="pages a step")


class Pages:
    """What to learn from: the real pages, then the mixed ones (mix.py), end to end as in labels.load.
    Features that all lines of a page have are apart, in page_ids."""

    def __init__(self, data, mixed=None):
        self.names = data.names
        self.line_start, self.size = data.line_start, data.size
        self.ids, self.id_start, self.page_ids, self.page_id_start = apart(data.names, data)
        self.label = numpy.stack([data.share > 0.5, 2 * data.comment > data.size], 1)
        undecided = data.headline & ~numpy.repeat(data.has_title, numpy.diff(data.line_start))
        undecided |= numpy.repeat(data.partial, numpy.diff(data.line_start)) & ~self.label[:, 0]
        known = numpy.repeat(data.has_comments, numpy.diff(data.line_start))
        self.known = numpy.stack([~undecided, known], 1)
        self.real = len(data.page_id)
        self.share = numpy.ones(self.real)
        if mixed is not None:
            self.add(mixed)

    def add(self, mixed):
        ids, id_start, page_ids, page_id_start = apart(self.names, mixed)
        for name in ("size", "label", "known"):
            values = getattr(self, name)
            setattr(self, name, numpy.concatenate([values, values[mixed.origin]]))
        self.label[-len(mixed.origin):, 0] &= ~mixed.foreign
        for name, values in (("ids", ids), ("page_ids", page_ids),
                             ("share", numpy.full(len(mixed.page), MIXED))):
            setattr(self, name, numpy.concatenate([getattr(self, name), values]))
        for name, starts in (("line_start", mixed.line_start), ("id_start", id_start),
                             ("page_id_start", page_id_start)):
            before = getattr(self, name)
            setattr(self, name, numpy.concatenate([before, before[-1] + starts[1:]]))

    def teaching(self, comments):
        """For each line and output: the label, and its weight in the loss."""
        lines = numpy.diff(self.line_start)
        words = numpy.add.reduceat(numpy.append(self.size, 0), self.line_start[:-1]) * (lines > 0)
        weight = self.size * numpy.repeat(self.share / numpy.maximum(words, 1), lines)
        return (self.label.astype(numpy.float32),
                (weight[:, None] * self.known * (1, comments)).astype(numpy.float32))


def apart(names, data):
    """The features of lines and those of pages, and where they start for each line and each page.
    The features of pages come first among the names, and in each line."""
    least = sum(name.startswith("page-") for name in names)
    of_line = data.ids >= least
    starts = numpy.concatenate([[0], numpy.cumsum(of_line)])[data.id_start]
    firsts = data.line_start[:-1][numpy.diff(data.line_start) > 0]
    counts = numpy.zeros(len(data.line_start) - 1, int)
    counts[numpy.diff(data.line_start) > 0] = (numpy.diff(data.id_start) - numpy.diff(starts))[firsts]
    page_ids = [data.ids[data.id_start[line]:data.id_start[line] + count]
                for line, count in zip(firsts, counts[counts > 0])]
    return (data.ids[of_line], starts, numpy.concatenate(page_ids),
            numpy.concatenate([[0], numpy.cumsum(counts)]))


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


    def used(self, net, rows, pages):
        """For each layer and channel, in how many lines of these pages its input is above 0."""
        counts = numpy.zeros((LAYERS, CHANNELS), numpy.int64)
        shown = numpy.zeros(len(rows), numpy.uint8)
        for page in pages:
            odds = self.run(net, rows, page, shown)
            self.code.net_count_used(ctypes.c_void_p(address(self.memory)),
                                     ctypes.c_size_t(len(odds)), ctypes.c_void_p(address(counts)))
        return counts


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
    net = numpy.zeros(1, WEIGHTS)
    net["bias"] = FIRST_BIAS
    for part, inputs in ((net["layers"]["bias"], WIDTH * CHANNELS),
                         (net["layers"]["weights"], WIDTH * CHANNELS),
                         (net["page_bias"], 2 * CHANNELS), (net["page"], 2 * CHANNELS),
                         (net["last_bias"], CHANNELS), (net["last"], CHANNELS)):
        part[...] = generator.uniform(-1, 1, part.shape) / math.sqrt(inputs)
    return net


def groups_of(names):
    return numpy.array([name.rpartition(":")[0] for name in names])


def in_groups(names, patterns):
    """Which features are in groups with such names."""
    return numpy.array([any(fnmatch.fnmatch(group, pattern) for pattern in patterns)
                        for group in groups_of(names)])


def train(data, pages, settings, progress=None):
    """A net trained on these pages, and the weights of the features. The same pages and settings give
    the same net, on every machine."""
    generator = numpy.random.default_rng(settings.seed)
    machine = Machine(settings.gradient, data, settings.seed)
    teaching = data.teaching(settings.comments)
    hidden = in_groups(data.names, settings.without.split("+"))
    class_words = in_groups(data.names, CLASS_WORDS)
    groups, group = numpy.unique(groups_of(data.names), return_inverse=True)
    numbered = Steps(data.names)
    net = first_weights(generator)
    steps = (FIRST_STEP * generator.standard_normal((len(data.names), CHANNELS))).astype(numpy.float32)
    gradients = numpy.zeros_like(net), numpy.zeros_like(steps)
    optimizers = Adam(net.view(SMALL), settings.decay), Adam(steps, settings.decay)
    pages = pages[numpy.diff(data.line_start)[pages] > 0]
    step, count = 0, settings.passes * math.ceil(len(pages) / settings.batch)
    for number in range(settings.passes):
        order = generator.permutation(pages)
        for start in range(0, len(order), settings.batch):
            rows = numbered.rows(steps)
            for gradient in gradients:
                gradient.view(SMALL)[...] = 0
            for page in order[start:start + settings.batch]:
                real = page < data.real
                drop = class_words & real & (generator.random() < settings.drop_words)
                if real:
                    drop = drop | (generator.random(len(groups)) < settings.hide)[group]
                machine.run(net, rows, page, (hidden | drop).astype(numpy.uint8),
                            settings.dropout, teaching, gradients)
            rate = settings.rate * min(1, 10 * (step + 1) / count) * (
                1 + math.cos(math.pi * step / count)) / 2
            step += 1
            update(optimizers, [gradients[0].view(SMALL) / settings.batch,
                                numbered.gradient(gradients[1]) / settings.batch], rate, step)
        if progress:
            progress(f"pass {number + 1} of {settings.passes}")
    rows = numbered.rows(steps) * ~hidden[:, None]
    return Net(data.names, net.reshape(()), rows, machine.used(net, rows, pages))


def update(optimizers, gradients, rate, step):
    """Takes a step. A gradient longer than 1 is shortened to 1."""
    # A running sum has the same order on every machine; numpy's sum does not.
    length = math.sqrt(sum(numpy.cumsum(gradient ** 2, dtype=float)[-1] for gradient in gradients))
    for optimizer, gradient, share in zip(optimizers, gradients, (1, STEP_RATE)):
        optimizer.step(gradient / max(1, length), share * rate, step)


class Net:
    def __init__(self, names, weights, rows, used):
        self.names, self.weights, self.rows, self.used = names, weights, rows, used

    def save(self, path):
        numpy.savez(path, names=self.names, weights=self.weights, rows=self.rows, used=self.used)

    def predict(self, machine, pages, into):
        """Writes the log odds of each line of these pages to into[line, output]."""
        shown = numpy.zeros(len(self.names), numpy.uint8)
        for page in pages:
            lines = slice(*machine.data.line_start[page:page + 2])
            into[lines] = machine.run(self.weights, self.rows, page, shown)


def load(path):
    with numpy.load(path) as file:
        return Net(file["names"], file["weights"], file["rows"], file["used"])


def with_mixed(data, pages, mixed):
    """These pages, and the mixed ones that are made of them alone."""
    if mixed is None:
        return pages
    alone = numpy.isin(mixed.page, pages) & numpy.isin(mixed.other, pages)
    return numpy.concatenate([pages, len(data.page_id) + numpy.flatnonzero(alone)])


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
    mixed = mix.load(settings.mixed) if settings.mixed else None
    corpora = settings.corpora.split(",") if settings.corpora else None
    pages = labels.pages_to_train_on(data, corpora, settings.leave_out)
    train(Pages(data, mixed), with_mixed(data, pages, mixed), settings, print).save(settings.out)


if __name__ == "__main__":
    main()
