"""danag-eval compare: is one extractor better than another, document by document?"""

import array
import collections

from command import Core, DONE, FAULTS, Failed, Options, number, print_table
from evaluation import MEASURES, Summary

ROUNDS, SEED = 10000, 20120709  # of the bootstrap
SHOWN = 10  # documents listed for the greatest gains, and for the greatest losses

Pair = collections.namedtuple("Pair", "package document a b")


def read_rows(path, measure):
    """Yields the package, document, extractor and F1 of each row; None without an F1. Lines may end
    with CR LF."""
    columns = ["package", "document", "extractor", measure + "_f1"]
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            lines = file.read().split("\n")
    except OSError as error:
        raise Failed(f"{path}: {error.strerror}") from None
    head, *rows = (line.removesuffix("\r").split("\t") for line in lines)
    if any(head.count(column) != 1 for column in columns):
        raise Failed(f"{path}: its first line does not name package, document, extractor and "
                     f"{columns[-1]}")
    places = [head.index(column) for column in columns]
    if rows and rows.pop() != [""]:
        raise Failed(f"{path}: its last line has no end")
    for line, row in enumerate(rows, 2):
        try:
            *names, f1 = (row[place] for place in places)
            score = float(f1) if f1 else None
            if len(row) != len(head) or not (score is None or 0 <= score <= 1):
                raise ValueError
        except (IndexError, ValueError):
            raise Failed(f"{path}: line {line}: not a row of its columns") from None
        yield *names, score


def read_side(path, measure, wanted, option):
    """Returns the extractor's name, and its F1 by package and document. If the user names no
    extractor, the file must have only one."""
    rows = list(read_rows(path, measure))
    name = wanted if wanted is not None else rows[0][2] if rows else ""
    scores = {}
    for package, document, extractor, f1 in rows:
        if extractor != name:
            if wanted is None:
                raise Failed(f"{path}: has several extractors: choose one by {option}=NAME")
            continue
        if (package, document) in scores:
            raise Failed(f"{path}: two rows of '{name}' for the document {document}")
        scores[package, document] = f1
    if not scores:
        raise Failed(f"{path}: no rows of the extractor '{name}'")
    return name, scores


def print_difference(differences):
    interval = Core.ask("interval", str(ROUNDS), str(SEED),
                        data=array.array("d", differences).tobytes())
    low, high = map(float, interval.split())
    verdict = ("B is better" if low > 0 else "A is better" if high < 0 else
               "no difference that can be told from chance")
    print(f"B - A: {Summary(differences).mean:+.4f}, 95 % interval {low:+.4f} to {high:+.4f}: "
          f"{verdict}")
    better = sum(difference > 0 for difference in differences)
    worse = sum(difference < 0 for difference in differences)
    print(f"better on {better} documents, worse on {worse}, "
          f"equal on {len(differences) - better - worse}")


def print_extremes(word, pairs):
    if pairs:
        print(f"\n{word} most:")
        print_table([[pair.package, pair.document, number(pair.a, 4), number(pair.b, 4),
                      f"{pair.b - pair.a:+.4f}"] for pair in pairs[:SHOWN]], 2)


def compare(arguments):
    options = Options("compare")
    options.add_argument("--measure", choices=MEASURES, default="wcxb")
    options.add_argument("--a")
    options.add_argument("--b")
    options.add_argument("paths", nargs=2, metavar="two files")
    given = options.parse_intermixed_args(arguments)
    measure, paths = given.measure, given.paths
    (name_a, a), (name_b, b) = (
        read_side(path, measure, wanted, option)
        for path, wanted, option in zip(paths, (given.a, given.b), ("--a", "--b")))
    documents = sorted(a.keys() | b.keys())
    pairs = [Pair(*key, a[key], b[key]) for key in documents
             if a.get(key) is not None and b.get(key) is not None]
    if not pairs:
        raise Failed(f"{paths[0]} and {paths[1]} have no document in common")
    print(f"{measure} F1, {len(pairs)} documents")
    for letter, name, path in (("A", name_a, paths[0]), ("B", name_b, paths[1])):
        scores = Summary(getattr(pair, letter.lower()) for pair in pairs)
        print(f"{letter}: {scores.mean:.4f} +- {scores.deviation:.4f}  {name} ({path})")
    print_difference([pair.b - pair.a for pair in pairs])
    unpaired = len(documents) - len(pairs)
    if unpaired:
        print(f"{unpaired} documents have no figures in one of them, and are left out")
    pairs.sort(key=lambda pair: pair.a - pair.b)
    print_extremes("won", [pair for pair in pairs if pair.b > pair.a])
    print_extremes("lost", [pair for pair in reversed(pairs) if pair.b < pair.a])
    return FAULTS if unpaired else DONE
