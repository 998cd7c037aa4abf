#!/usr/bin/env python3
"""The net: what it is and how it is trained.

    train.py --data=FILE.npz --out=FILE.pt [settings]

A line is a set of feature ids. Each id has a row of `channels` weights; the first layer adds up a
line's rows. Three residual convolutions over lines follow, 5 wide, with lines 1, 2 and 4 apart.
After the second, the mean and the maximum over the page's lines go through one dense layer and are
added to every line. Each line has two outputs: its log odds of being main content, and those of
being a reader's comment. Without labels of comments, no line is likely to be one.

In training all pages have the same weight, and within a page lines count by their words.
"""
import argparse
import copy
import math

import numpy
import scipy.sparse
import torch
from torch import nn
from torch.nn import functional

import labels

CLASS_WORDS = ("own-class", "above-class", "open-class", "inside-class", "page-class")
WIDTH = 5
NEVER = -16.0  # log odds below the lowest step


def add_settings(parser):
    add = parser.add_argument
    add("--seed", type=int, default=1)
    add("--channels", type=int, default=16)
    add("--apart", default="1,2,4", help="distance of the lines seen by each convolution")
    add("--passes", type=int, default=14, help="over all pages")
    add("--rate", type=float, default=0.01, help="of learning, at its highest")
    add("--decay", type=float, default=0.01, help="of weights")
    add("--dropout", type=float, default=0.1)
    add("--drop-words", type=float, default=0.33, help="share of pages shown without class words")
    add("--drop-group", type=float, default=0.0, help="share of the groups of features not shown")
    add("--drop-id", type=float, default=0.0, help="share of the single ids not shown")
    add("--soft", type=float, default=0.0, help="weight of shares against yes or no in labels")
    add("--smooth", type=float, default=0.0, help="labels, towards one half")
    add("--expected-f1", type=float, default=0.0, help="weight of the page's expected F1 in the loss")
    add("--comments", type=float, default=0.5, help="weight of comments in the loss")
    add("--page-type", type=float, default=0.0, help="weight of the page's type in the loss")
    add("--steps", type=int, default=1, help="1: numbered features learn the steps between them")
    add("--average", type=float, default=0.0, help="decay of the running mean of weights; 0: none")
    add("--teachers", type=int, default=0, help="nets whose mean the net learns from")
    add("--distil", type=float, default=0.5, help="weight of the teachers against the labels")
    add("--batch", type=int, default=8, help="pages a step")


class SumOfRows(torch.autograd.Function):
    """lines * weights, where `lines` is a sparse matrix of zeros and ones."""

    @staticmethod
    def forward(context, weights, lines):
        context.lines = lines
        return torch.from_numpy(lines @ weights.detach().numpy())

    @staticmethod
    def backward(context, gradient):
        return torch.from_numpy(context.lines.T @ gradient.numpy()), None


def steps_between(names):
    """The matrix that turns the learned parameters into the rows of features. In a group of
    numbered features (words:0, words:1, ...) each row is the row before plus a step. So
    neighbouring rows are similar unless the pages say otherwise."""
    parts = [name.rpartition(":") for name in names]
    at = [[0]]
    for number in range(1, len(names)):
        (before, _, last), (group, _, name) = parts[number - 1:number + 1]
        follows = before == group and last.isdecimal() and name.isdecimal()
        at.append((at[-1] if follows else []) + [number])
    columns = numpy.concatenate(at)
    starts = numpy.cumsum([0] + [len(row) for row in at])
    return scipy.sparse.csr_matrix((numpy.ones(len(columns), numpy.float32), columns, starts))


class Net(nn.Module):
    def __init__(self, names, channels, apart=(1, 2, 4), types=0, steps=True):
        super().__init__()
        self.apart = apart
        self.steps = steps_between(names) if steps else scipy.sparse.identity(
            len(names), numpy.float32, "csr")
        self.first = nn.Parameter(torch.randn(len(names), channels) * (0.05 if steps else 0.1))
        self.bias = nn.Parameter(torch.zeros(channels))
        self.convolutions = nn.ModuleList(
            nn.Conv1d(channels, channels, WIDTH, padding=WIDTH // 2 * lines, dilation=lines)
            for lines in apart)
        self.page = nn.Linear(2 * channels, channels)
        self.last = nn.Conv1d(channels, 2, 1)
        self.type = nn.Linear(2 * channels, types) if types else None
        self.dropout = 0.0

    def rows(self):
        """The weights that each feature adds to a line."""
        return SumOfRows.apply(self.first, self.steps)

    def drop(self, rows):
        return functional.dropout(rows, self.dropout, self.training)

    def forward(self, batch):
        """The log odds of each cell of the rectangle (of content, of a comment), and those of each
        page's type."""
        sums = SumOfRows.apply(self.rows(), batch.ids) + self.bias
        rows = sums.new_zeros(batch.mask.shape + (sums.shape[1],))
        rows[batch.mask] = functional.relu(sums)
        rows = rows.transpose(1, 2)
        mask = batch.mask.unsqueeze(1).float()
        kind = None
        for number, layer in enumerate(self.convolutions):
            rows = rows + functional.relu(layer(self.drop(rows))) * mask
            if number == 1:
                pooled = torch.cat([rows.sum(2) / mask.sum(2), rows.amax(2)], 1)
                kind = self.type(pooled) if self.type is not None else None
                rows = functional.relu(rows + self.page(self.drop(pooled)).unsqueeze(2)) * mask
        content, comment = self.last(self.drop(rows)).unbind(1)
        return content, comment, kind


class Batch:
    """Some pages side by side: the ids of their lines, end to end, and a rectangle of cells (page,
    line) with a mask of the cells that hold a line."""

    def __init__(self, data, pages, hide=None):
        self.pages = pages
        counts = [data.line_start[page + 1] - data.line_start[page] for page in pages]
        lines = numpy.concatenate([numpy.arange(data.line_start[page], data.line_start[page + 1])
                                   for page in pages])
        ids = numpy.concatenate([data.ids[data.id_start[data.line_start[page]]:
                                          data.id_start[data.line_start[page + 1]]]
                                 for page in pages]).astype(numpy.int64)
        sizes = data.id_start[lines + 1] - data.id_start[lines]
        if hide is not None:
            line_of = numpy.repeat(numpy.arange(len(lines)), sizes)
            shown = ~hide(ids, numpy.repeat(numpy.repeat(numpy.arange(len(pages)), counts), sizes))
            ids = ids[shown]
            sizes = numpy.bincount(line_of[shown], minlength=len(lines))
        self.lines = lines
        self.ids = scipy.sparse.csr_matrix(
            (numpy.ones(len(ids), numpy.float32), ids, numpy.concatenate([[0], numpy.cumsum(sizes)])),
            (len(lines), len(data.names)))
        self.mask = torch.arange(max(counts)) < torch.tensor(counts).unsqueeze(1)

    def fill(self, values):
        """The rectangle with the value of each line in its cell; 0 in all other cells."""
        rectangle = torch.zeros(self.mask.shape)
        rectangle[self.mask] = torch.from_numpy(numpy.asarray(values[self.lines], numpy.float32))
        return rectangle


def batches(data, pages, size, generator=None):
    """Lists of pages with about the same length."""
    lengths = numpy.diff(data.line_start)[pages]
    pages = numpy.asarray(pages)[lengths > 0]
    lengths = lengths[lengths > 0].astype(float)
    if generator is not None:
        lengths *= generator.uniform(0.8, 1.25, len(lengths))
    pages = pages[numpy.argsort(lengths, kind="stable")]
    parts = [pages[k:k + size] for k in range(0, len(pages), size)]
    if generator is not None:
        generator.shuffle(parts)
    return parts


def prefixes(names):
    """The group number of each feature, and the names of the groups."""
    groups = [name.rsplit(":", 1)[0] for name in names]
    kinds = sorted(set(groups))
    return numpy.array([kinds.index(group) for group in groups]), kinds


def hider(groups, settings, generator, page_count):
    """A function that says which ids to hide in each page of a batch. The choice is random, and
    different for each page."""
    group, kinds = groups
    hidden = generator.random((page_count, len(kinds))) < settings.drop_group
    no_words = generator.random(page_count) < settings.drop_words
    for kind in CLASS_WORDS:
        if kind in kinds:
            hidden[:, kinds.index(kind)] |= no_words
    hidden = hidden[:, group]
    if settings.drop_id:
        hidden |= generator.random(hidden.shape) < settings.drop_id
    return lambda ids, page: hidden[page, ids]


def comments_of(data):
    """Which lines are comments, and for which lines that is known: those of pages that have labels
    of comments."""
    if not hasattr(data, "comment"):
        return numpy.zeros(len(data.words), bool), numpy.zeros(len(data.words), bool)
    return (2 * data.comment > numpy.diff(data.bag_start),
            numpy.repeat(data.has_comments, numpy.diff(data.line_start)))


def silence_comments(net):
    with torch.no_grad():
        net.last.weight[1] = 0
        net.last.bias[1] = NEVER


def loss_of(net, batch, batch_data, settings):
    target, weight, comment, comment_weight, wanted, kind, taught = batch_data
    scores, comments, kinds = net(batch)
    smooth = target * (1 - settings.smooth) + settings.smooth / 2
    loss = (functional.binary_cross_entropy_with_logits(scores, smooth, reduction="none")
            * weight).sum()
    if taught is not None:
        with_teachers = (functional.binary_cross_entropy_with_logits(scores, taught, reduction="none")
                         * weight).sum()
        loss = loss * (1 - settings.distil) + with_teachers * settings.distil
    if settings.comments:
        loss = loss + settings.comments * (functional.binary_cross_entropy_with_logits(
            comments, comment, reduction="none") * comment_weight).sum()
    if settings.expected_f1:
        share = torch.sigmoid(scores) * weight
        f1 = 2 * (share * target).sum(1) / (share.sum(1) + wanted + 1e-3)
        loss = loss + settings.expected_f1 * (1 - f1).sum()
    if settings.page_type:
        loss = loss + settings.page_type * functional.cross_entropy(kinds, kind, reduction="sum")
    return loss / settings.batch


def train(data, pages, settings, progress=None):
    """A net trained on these pages. The same pages and settings give the same net."""
    taught = None
    if settings.teachers:
        taught = numpy.zeros(len(data.words), numpy.float32)
        for teacher in range(settings.teachers):
            alone = copy.copy(settings)
            alone.teachers, alone.seed = 0, 1000 * settings.seed + teacher
            predict(train(data, pages, alone, progress), data, pages, taught)
        taught = 1 / (1 + numpy.exp(-taught / settings.teachers))
    torch.manual_seed(settings.seed)
    generator = numpy.random.default_rng(settings.seed)
    kinds, kind = numpy.unique(data.page_type, return_inverse=True)
    net = Net(data.names, settings.channels, [int(lines) for lines in settings.apart.split(",")],
              len(kinds) if settings.page_type else 0, settings.steps)
    net.dropout = settings.dropout
    net.train()
    target = settings.soft * data.share + (1 - settings.soft) * (data.share > 0.5)
    sizes = numpy.diff(data.bag_start).astype(float)
    page_words = numpy.maximum(numpy.add.reduceat(numpy.append(sizes, 0), data.line_start[:-1])
                               * (numpy.diff(data.line_start) > 0), 1)
    weight = sizes / numpy.repeat(page_words, numpy.diff(data.line_start))
    comment, known = comments_of(data)
    comment_weight = weight * known
    wanted = numpy.add.reduceat(numpy.append(data.truth, 0), data.truth_start[:-1]) / page_words
    optimizer = torch.optim.AdamW(net.parameters(), lr=settings.rate,
                                  weight_decay=settings.decay, betas=(0.9, 0.99))
    steps = settings.passes * len(batches(data, pages, settings.batch))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, (step + 1) / (0.1 * steps))
        * 0.5 * (1 + math.cos(math.pi * min(1, step / steps))))
    mean = {key: value.clone() for key, value in net.state_dict().items()}
    groups = prefixes(data.names)
    step = 0
    for number in range(settings.passes):
        total = 0.0
        for part in batches(data, pages, settings.batch, generator):
            batch = Batch(data, part, hider(groups, settings, generator, len(part)))
            batch_data = (batch.fill(target), batch.fill(weight),
                          batch.fill(comment), batch.fill(comment_weight),
                          torch.from_numpy(wanted[part]).float(), torch.from_numpy(kind[part]),
                          batch.fill(taught) if taught is not None else None)
            loss = loss_of(net, batch, batch_data, settings)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            keep = min(settings.average, step / (step + 10))
            for key, value in net.state_dict().items():
                mean[key].mul_(keep).add_(value, alpha=1 - keep)
            total += loss.item() * settings.batch
        if progress:
            progress(f"pass {number + 1}: loss {total / len(pages):.4f}")
    net.load_state_dict(mean)
    if not (settings.comments and comment_weight.any()):
        silence_comments(net)
    net.eval()
    return net


def predict(net, data, pages, into):
    """Adds the log odds of each line of these pages to `into`."""
    with torch.no_grad():
        for part in batches(data, pages, 16):
            batch = Batch(data, part)
            into[batch.lines] += net(batch)[0][batch.mask].numpy()


def load(path):
    """A net saved by `main`, and the names of its features."""
    saved = torch.load(path)
    net = Net(saved["names"], saved["channels"], saved["apart"], steps=saved["steps"])
    net.load_state_dict(saved["state"])
    net.eval()
    return net, saved["names"]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--leave-out", type=int, help="a fold whose pages the net does not see")
    parser.add_argument("--corpora", help="whose pages it sees: names with commas between; all")
    add_settings(parser)
    settings = parser.parse_args()
    torch.set_num_threads(1)
    data = labels.load(settings.data)
    corpora = settings.corpora.split(",") if settings.corpora else None
    pages = labels.pages_to_train_on(data, corpora, settings.leave_out)
    net = train(data, pages, settings, print)
    torch.save({"names": list(data.names), "channels": settings.channels, "apart": net.apart,
                "steps": settings.steps,
                "state": {key: value for key, value in net.state_dict().items()
                          if not key.startswith("type.")}}, settings.out)


if __name__ == "__main__":
    main()
