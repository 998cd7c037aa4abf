#!/usr/bin/env python3
"""Counts the holes in code and tables: lines of the gold text that do not come out.

    holes.py --work=DIR --corpus=DIR [--corpus=DIR]... [--danag=PROGRAM]

--work is the folder of make_model --crossval --work=DIR; each page is judged by the model that has
not seen its fold. Prints how many gold lines in pre, and gold cells of at most ten words in tables, are
missing in the output, and on how many pages some of them are missing, but not all. A line is gold
if most of its words are matched (labels.py). It is found if the output has its text as a line or as
a cell.
"""
import argparse
import collections
import gzip
import pathlib
import re
import subprocess

import labels

CELL_WORDS = 10
MARKER = re.compile(r"(?:[-*•]|\d+\.) ")  # what the format text writes before a list item


def plain(text):
    return " ".join(text.split())


def kind_of(row, names):
    """'pre', 'cell' or None."""
    ids = {names[int(number)] for number in row[2].split()}
    if "open:pre" in ids:
        return "pre"
    cell = "element:td" in ids or "element:th" in ids
    return "cell" if cell and int(row[0]) <= CELL_WORDS else None


def gold_lines(data, page, dumps):
    """By kind: how often the gold text of a page has each line."""
    names, rows = labels.read_dump(dumps / f"{data.page_id[page]}.tsv")
    gold = {"pre": collections.Counter(), "cell": collections.Counter()}
    share = data.share[data.line_start[page]:data.line_start[page + 1]]
    for row, matched in zip(rows, share):
        kind = kind_of(row, names) if matched > 0.5 else None
        if kind:
            gold[kind][plain(row[3])] += 1
    return gold


def found_lines(danag, model, html):
    """How often the output for a page has each line or cell."""
    command = [danag, f"--method=learned:model={model}", "--charset=utf-8", str(html)]
    text = subprocess.run(command, capture_output=True, check=False).stdout
    found = collections.Counter()
    for line in text.decode("utf-8", "replace").split("\n"):
        unmarked = MARKER.sub("", line.lstrip(), count=1)
        cells = line.split("\t") if "\t" in line else []
        found.update({plain(line), plain(unmarked)})
        found.update(plain(cell) for cell in cells)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--corpus", type=pathlib.Path, required=True, action="append")
    parser.add_argument("--danag", default="./danag")
    options = parser.parse_args()
    data = labels.load(options.work / "lines.npz")
    corpora = {corpus.name: corpus for corpus in options.corpus}
    counts = collections.Counter()
    for page, name in enumerate(data.page_id):
        corpus, name = name.split("/", 1)
        gold = gold_lines(data, page, options.work / "dumps")
        if corpus not in corpora or not gold["pre"] and not gold["cell"]:
            continue
        page_file = options.work / "page.html"
        with gzip.open(corpora[corpus] / "html" / f"{name}.html.gz") as html:
            page_file.write_bytes(html.read())
        found = found_lines(options.danag, options.work / f"fold-{data.fold[page]}.model", page_file)
        for kind, lines in gold.items():
            wanted = sum(lines.values())
            missing = sum(max(0, count - found[text]) for text, count in lines.items())
            counts[kind, "pages"] += wanted > 0
            counts[kind, "holed"] += 0 < missing < wanted
            counts[kind, "lines"] += wanted
            counts[kind, "missing"] += missing
    for kind in ("pre", "cell"):
        pages, holed, lines, missing = (counts[kind, key]
                                        for key in ("pages", "holed", "lines", "missing"))
        print(f"{kind:5} {lines} lines on {pages} pages, {missing} missing "
              f"({missing / max(lines, 1):.3f}); holes on {holed} pages")


if __name__ == "__main__":
    main()
