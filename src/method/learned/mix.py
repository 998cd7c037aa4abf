#!/usr/bin/env python3
"""Mixed pages for training: articles followed by teasers or by readers' comments of another page.

    mix.py --data=FILE.npz --corpora=DIR:DIR... --dump-lines=PROGRAM --out=FILE.npz

Few corpora have what stands after an article on the web. So each page with an article in it gets
lines of another page of its fold after its last line of content: what follows the content there, or
the comments there. dump_lines makes the features of such a page. The lines keep their labels.
"""
import argparse
import gzip
import multiprocessing
import pathlib
import subprocess
import tempfile
import types

import numpy

import labels

TYPES = ("article", "documentation", "service")  # whose teasers are no content
COMMENTS = 0.4  # the share of articles that get comments, not teasers
TAIL = 15  # lines after the content that make a page worth taking teasers from
TEASERS = 10, 70  # the least and the greatest number of lines to take
LEAST_COMMENTS, MOST_COMMENTS = 5, 80  # lines
SAME_CORPUS = 0.7  # how often the teasers are of the same corpus


def first_and_last(mask):
    lines = numpy.flatnonzero(mask)
    return (int(lines[0]), int(lines[-1])) if len(lines) else (0, -1)


def recipes(data, generator):
    """Yields (page, its last line of content, other page, first line, last line). Lines count from
    the page's first."""
    lines = [slice(*data.line_start[page:page + 2]) for page in range(len(data.page_id))]
    counts = numpy.diff(data.line_start)
    content = [first_and_last(data.share[these] > 0.5) for these in lines]
    comments = [first_and_last(2 * data.comment[these] > data.size[these]) for these in lines]
    ends = numpy.array([last for _, last in content])
    length = numpy.array([last - first + 1 for first, last in comments])
    has_tail = (ends >= 0) & (counts - 1 - ends >= TAIL) & numpy.isin(data.page_type, TYPES)
    has_comments = length >= LEAST_COMMENTS
    for page in numpy.flatnonzero(ends >= 0):
        wants = data.page_type[page] == "article" and generator.random() < COMMENTS
        pool = (has_comments if wants else has_tail) & (data.fold == data.fold[page])
        if not wants and generator.random() < SAME_CORPUS:
            pool &= data.corpus == data.corpus[page]
        pool[page] = False
        if not pool.any():
            continue
        other = generator.choice(numpy.flatnonzero(pool))
        if wants:
            first, last = comments[other]
            last = min(last, first + MOST_COMMENTS)
        else:
            first = content[other][1] + 1
            last = min(counts[other] - 1, first + int(generator.integers(*TEASERS)))
        yield int(page), int(ends[page]), int(other), first, int(last)


def dump(task):
    """The sizes and the ids of the features of the lines of a mixed page."""
    program, parts = task
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for path, *_ in parts:
            paths[path] = pathlib.Path(folder, f"{len(paths)}.html")
            paths[path].write_bytes(gzip.open(path).read())
        output = subprocess.run([program, *(f"{paths[path]}:{first}-{last}"
                                            for path, first, last in parts)],
                                check=True, stdout=subprocess.PIPE).stdout
    rows = output.decode().split("\n")[1:-1]
    ids = [numpy.array(row.split("\t", 3)[2].split(), numpy.uint16) for row in rows]
    return [len(line) for line in ids], numpy.concatenate(ids)


def build(data, corpora, program, seed):
    folders = {corpus.name: corpus for corpus in corpora}
    mixed = list(recipes(data, numpy.random.default_rng(seed)))
    parts, origins = [], []
    for page, end, other, first, last in mixed:
        count = int(data.line_start[page + 1] - data.line_start[page])
        pieces = [(page, 0, end), (other, first, last), (page, end + 1, count - 1)]
        pieces = [piece for piece in pieces if piece[1] <= piece[2]]
        parts.append((program, [(file_of(data, folders, number), *lines)
                                for number, *lines in pieces]))
        origins.append(numpy.concatenate([numpy.arange(a, b + 1) + data.line_start[number]
                                          for number, a, b in pieces]))
    with multiprocessing.Pool() as pool:
        dumps = pool.map(dump, parts, chunksize=8)
    if any(len(sizes) != len(lines) for (sizes, _), lines in zip(dumps, origins)):
        raise SystemExit("mix: other lines than those of the labels")
    return {"page": [recipe[0] for recipe in mixed], "other": [recipe[2] for recipe in mixed],
            "line_start": numpy.cumsum([0, *map(len, origins)]),
            "origin": numpy.concatenate(origins), "ids": numpy.concatenate([ids for _, ids in dumps]),
            "id_start": numpy.cumsum([0, *(size for sizes, _ in dumps for size in sizes)])}


def file_of(data, folders, number):
    corpus, name = data.page_id[number].split("/", 1)
    return folders[corpus] / "html" / f"{name}.html.gz"


def load(path):
    """Mixed pages, end to end: the lines of page[k] with lines of other[k] among them. Line l is
    line origin[l] of the real pages; the features of lines are as in labels.load."""
    with numpy.load(path) as file:
        return types.SimpleNamespace(**{key: file[key] for key in file.files})


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--corpora", required=True)
    parser.add_argument("--dump-lines", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    corpora = [pathlib.Path(path) for path in options.corpora.split(":")]
    numpy.savez_compressed(options.out, **build(labels.load(options.data), corpora,
                                                options.dump_lines, options.seed))


if __name__ == "__main__":
    main()
