#!/usr/bin/env python3
"""What it tells of a line that other pages of its site have it: finds the numbers of choice.c.

    site_lines.py --work=DIR [--pages=FILE.npz]

For the learned method, after make_model --crossval --work=DIR: lines.npz there says what share of
each line is main content, and the model fold-N.model has not seen the pages of fold N. danag makes a
sketch of each corpus (--repeats-make=count) and says with it, for each line, how likely these models find it and
how many other pages of the site have it (--explain). For each rank of that (site_rank in choice.c), logistic
regression finds the numbers a and b for which a * log odds + b is most likely right: each page counts as
much as every other, and each line of it by its words. A prior keeps ranks with few lines near to a = 1
and b = 0. --pages keeps what danag said, for another run. Prints the table, and the same for each corpus
without its pages. Environment: CORPORA and DANAG, as for make_model.
"""
import argparse
import concurrent.futures
import csv
import gzip
import os
import pathlib
import subprocess
import tempfile

import numpy

RANKS = 14
STRETCH, MOVE = 64, 16  # what stands for 1
PRIOR = 3.0  # as many pages with a line of each kind
CERTAIN = 65535


def rank_of(others, pages):
    """As site_rank of choice.c."""
    size = numpy.where(pages < 5, 0, numpy.where(pages < 20, 1, 2))
    share = others * 100 // numpy.maximum(pages, 1)
    rank = numpy.where(others < 3, 1 + 3 * others + size,
                       10 + (share >= 10) + (share >= 30) + (share >= 70))
    return numpy.where(pages < 2, 0, rank)


def write_page(dump, url, page):
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    dump.write(b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\n"
               b"Content-Type: application/http; msgtype=response\r\n"
               b"Content-Length: %d\r\n\r\n" % (url.encode(), len(head) + len(page)))
    dump.write(head + page + b"\r\n\r\n")


def look_at(danag, folder, work, sketch, row, page):
    """What danag says of each line: its probability, other pages that have it, and all of them."""
    dump, table = folder / f"{row['id']}.warc", folder / f"{row['id']}.tsv"
    with open(dump, "wb") as file:
        write_page(file, f"http://{row['domain']}/{row['id']}", page)
    done = subprocess.run(
        [danag, "-q", f"--method=learned:model={work}/fold-{row['fold']}.model",
         f"--repeats={sketch}", f"--explain={table}", dump],
        check=False, stdout=subprocess.DEVNULL)
    if done.returncode > 1:
        raise SystemExit(f"site_lines: danag failed on {row['id']}")
    with open(table, encoding="utf-8") as file:
        lines = [line.split("\t") for line in file.read().split("\n")[1:-1]]
    dump.unlink()
    table.unlink()
    return [(float(line[11]), int(line[15]), int(line[16])) for line in lines if line[11] != "\\N"]


def read_corpus(danag, corpus, work):
    """Yields for each page its name and what danag says of it."""
    with open(corpus / "pages.tsv", encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    pages = [gzip.open(corpus / "html" / f"{row['id']}.html.gz").read() for row in rows]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        whole, sketch = folder / "all.warc", folder / "sketch"
        with open(whole, "wb") as dump:
            for row, page in zip(rows, pages):
                write_page(dump, f"http://{row['domain']}/{row['id']}", page)
        subprocess.run([danag, "-q", "--repeats-make=count", "-o", sketch, "--repeats-size=8M", whole],
                       check=True)
        whole.unlink()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            told = pool.map(lambda pair: look_at(danag, folder, work, sketch, *pair),
                            zip(rows, pages))
            for row, lines in zip(rows, told):
                yield f"{corpus.name}/{row['id']}", lines


def read_all(danag, corpora, work):
    """Arrays of all lines: log odds, rank, share that is content, weight, corpus."""
    data = numpy.load(work / "lines.npz")
    numbers = {name: i for i, name in enumerate(data["page_id"])}
    parts, skipped = [], 0
    for corpus in corpora:
        for name, lines in read_corpus(danag, corpus, work):
            if name not in numbers:
                continue
            page = numbers[name]
            first, last = data["line_start"][page], data["line_start"][page + 1]
            if len(lines) != last - first:
                skipped += 1
                continue
            if last == first:
                continue
            probability, others, pages = (numpy.array(values) for values in zip(*lines))
            words = data["words"][first:last].astype(float)
            share = data["matched"][first:last] / numpy.maximum(words, 1)
            least = 1 / CERTAIN
            probability = numpy.clip(probability, 22 * least, 1 - 22 * least)
            parts.append((numpy.log(probability / (1 - probability)), rank_of(others, pages),
                          numpy.clip(share, 0, 1), words / max(words.sum(), 1),
                          numpy.full(len(words), [c.name for c in corpora].index(corpus.name))))
    print(f"{len(parts)} pages, {skipped} without as many lines as labels")
    return [numpy.concatenate(column) for column in zip(*parts)]


def fit(odds, share, weight):
    """The numbers a and b of one rank, by Newton's method, with half steps where a whole one is too
    long."""
    inputs = numpy.stack([odds, numpy.ones_like(odds)], 1)
    centre = numpy.array([1.0, 0.0])
    found = centre.copy()
    cost = lambda at: loss(odds, share, weight, at) + PRIOR / 2 * ((at - centre) ** 2).sum()
    for _ in range(50):
        likely = 1 / (1 + numpy.exp(-inputs @ found))
        slope = inputs.T @ (weight * (likely - share)) + PRIOR * (found - centre)
        bend = (inputs * (weight * likely * (1 - likely))[:, None]).T @ inputs
        step = numpy.linalg.solve(bend + PRIOR * numpy.eye(2), slope)
        while cost(found - step) > cost(found) and abs(step).max() > 1e-9:
            step = step / 2
        found = found - step
    return found


def loss(odds, share, weight, numbers):
    score = numbers[0] * odds + numbers[1]
    return (weight * (numpy.logaddexp(0, score) - share * score)).sum()


def table_of(odds, rank, share, weight):
    """The whole numbers of each rank."""
    table = [(STRETCH, 0)]
    for number in range(1, RANKS):
        these = rank == number
        a, b = fit(odds[these], share[these], weight[these])
        table.append((round(STRETCH * a), round(MOVE * b)))
    return table


def report(table, odds, rank, share, weight):
    for number, (stretch, move) in enumerate(table):
        these = rank == number
        before = loss(odds[these], share[these], weight[these], (1, 0))
        after = loss(odds[these], share[these], weight[these], (stretch / STRETCH, move / MOVE))
        content = (weight * share)[these].sum() / max(weight[these].sum(), 1e-9)
        print(f"rank {number:2}: {these.sum():7} lines, weight {weight[these].sum():7.1f}, content "
              f"{content:.3f}, stretch {stretch:4}, move {move:4}, loss {before:8.2f} {after:8.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--pages", type=pathlib.Path)
    options = parser.parse_args()
    corpora = [pathlib.Path(path) for path in os.environ["CORPORA"].split(":")]
    if options.pages and options.pages.exists():
        lines = list(numpy.load(options.pages).values())
    else:
        lines = read_all(os.path.abspath(os.environ["DANAG"]), corpora, options.work)
        if options.pages:
            numpy.savez_compressed(options.pages, *lines)
    corpus = lines.pop()
    table = table_of(*lines)
    report(table, *lines)
    print("site_weights:", ", ".join(f"{{{stretch}, {move}}}" for stretch, move in table))
    for number, path in enumerate(corpora):
        print(f"without {path.name}, on it:")
        report(table_of(*(column[corpus != number] for column in lines)),
               *(column[corpus == number] for column in lines))


main()
