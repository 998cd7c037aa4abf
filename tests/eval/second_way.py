#!/usr/bin/env python3
"""danag-eval's measure wcxb is the benchmark's own, computed here in a second way.

Imports the benchmark's development pages and DAnIEL's, measures danag's methods on every eighth of
them (on all with --all), and compares each page's figures with the benchmark's published definition,
here in Python: words are \\w+ of the text in lower case, counted; two empty texts are equal, and
nothing equals a single empty one. But in scripts without spaces each letter, mark and number is a
word. make check runs it in the folder of ./danag and ./danag-eval; 77 without these or the pages.
"""

import collections
import csv
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

CORPORA = pathlib.Path(os.environ.get("DANAG_SHARED", "../shared")) / "corpora"
METHODS = ["plain", "danag"]
STEP = 1 if "--all" in sys.argv else 8
TOLERANCE = 0.00005  # four decimals
WORD = re.compile(r"\w+")
# How the names of characters begin in scripts without spaces.
UNSPACED = ("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH", "IDEOGRAPHIC ITERATION",
            "VERTICAL IDEOGRAPHIC", "IDEOGRAPHIC CLOSING", "IDEOGRAPHIC NUMBER", "HANGZHOU",
            "HIRAGANA", "HENTAIGANA", "KATAKANA", "HALFWIDTH KATAKANA", "COMBINING KATAKANA",
            "THAI", "LAO", "KHMER", "MYANMAR")


def spaced(character):
    """The character, between spaces if it is a word."""
    is_word = (character >= "\u0e01" and unicodedata.category(character)[0] in "LMN"
               and unicodedata.name(character, "").startswith(UNSPACED))
    return (" ", f" {character} ") if is_word else (character, "")


def words(text):
    runs, alone = zip(*map(spaced, text.lower())) if text else ((), ())
    return collections.Counter(WORD.findall("".join(runs)) + "".join(alone).split())


def score(found, gold):
    """Precision, recall and F1."""
    found, gold = words(found), words(gold)
    if not found or not gold:
        return (1.0, 1.0, 1.0) if not found and not gold else (0.0, 0.0, 0.0)
    common = (found & gold).total()
    precision, recall = common / found.total(), common / gold.total()
    return precision, recall, 2 * precision * recall / (precision + recall) if common else 0.0


def snippet_share(text, snippets):
    if not snippets:
        return math.nan
    text = text.casefold()
    return sum(snippet.casefold() in text for snippet in snippets) / len(snippets)


def extract(method, page):
    """What danag itself writes, even if it was cut (status 1).

    All pages are UTF-8, whatever some declare; a byte-order mark says so."""
    marked = b"\xef\xbb\xbf" + pathlib.Path(page).read_bytes()
    result = subprocess.run(["./danag", "-q", "-i", "html", "-m", method],
                            input=marked, stdout=subprocess.PIPE, check=False)
    if result.returncode not in (0, 1):
        sys.exit(f"{page}: danag ended with status {result.returncode}")
    return result.stdout.decode("utf-8")


def figures(row):
    names = ["wcxb_precision", "wcxb_recall", "wcxb_f1", "with", "without"]
    return [float(row[name]) if row[name] else math.nan for name in names]


def is_same(measured, wanted):
    return all(math.isnan(a) and math.isnan(b) or abs(a - b) <= TOLERANCE
               for a, b in zip(measured, wanted))


def make_package(corpus, package):
    """Imports a corpus and keeps each STEPth document of the description."""
    subprocess.run(["./danag-eval", "import", "wcxb", corpus, package], check=True)
    description = pathlib.Path(package, "description")
    head, names = description.read_text("utf-8").split("\n\n")
    names = names.splitlines()[::STEP]
    description.write_text("\n".join([head, "", *names, ""]), "utf-8")


def differing(corpus, folder):
    """The number of rows measured for a corpus, and how many of them differ in the second way."""
    package, table = f"{folder}/{corpus.name}", f"{folder}/{corpus.name}.tsv"
    make_package(corpus, package)
    subprocess.run(["./danag-eval", "run", "--measure=wcxb", "--tsv=" + table, package] +
                   ["--method=" + method for method in METHODS], check=True)
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    count = 0
    for row in rows:
        name = row["document"]
        truth = json.loads((corpus / "ground-truth" / f"{name}.json").read_text("utf-8"))
        truth = truth["ground_truth"]
        text = extract(row["extractor"], f"{package}/{name}.html")
        wanted = [*score(text, truth.get("main_content") or ""),
                  snippet_share(text, truth.get("with")),
                  snippet_share(text, truth.get("without"))]
        if not is_same(figures(row), wanted):
            count += 1
            print(f"{name} {row['extractor']}: {figures(row)}, in the second way {wanted}")
    return len(rows), count


def main():
    corpora = [CORPORA / name for name in ("wcxb-dev", "daniel-dev")]
    if not pathlib.Path("danag-eval").exists() or not (corpora[0] / "pages.tsv").exists():
        print(f"skipped: needs ./danag-eval and {corpora[0]} (set DANAG_SHARED)")
        return 77
    is_right = True
    for corpus in corpora:
        if not corpus.exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            rows, count = differing(corpus, folder)
        print(f"{corpus.name}: {rows} rows, {count} differ")
        pages = len(list((corpus / "ground-truth").glob("*.json")))
        expected = len(METHODS) * math.ceil(pages / STEP)
        is_right = is_right and count == 0 and rows == expected
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
