#!/usr/bin/env python3
"""Mixed pages for training: articles followed by teasers, cards or readers' comments of other pages.

    mix.py --data=FILE.npz --corpora=DIR:DIR... --dump-lines=PROGRAM --out=FILE.npz

Few corpora have all that stands after an article on the web. So one page in ten gets lines of
another page of its fold after its last line of content: what follows the content there, the
comments there, the cards of a listing, or the prose of another article. None of these is content behind an article. Cards
and prose, which nothing else tells from content, get a class that names them, and so do half of the
others. dump_lines makes the features of such a page.

Some of these pages are written in Arabic or Hebrew letters, which no corpus has. They teach the net
what to make of text from right to left. More of them, or other letters too, make it worse on pages of
corpora that it has not seen.
"""
import argparse
import gzip
import multiprocessing
import pathlib
import re
import string
import subprocess
import tempfile
import types

import numpy

import labels

TYPES = ("article", "documentation", "service")  # whose teasers are no content
CARDS = ("collection", "listing")  # whose content is cards
WAYS = ("comments", "cards", "prose", "tail")
SHARES = (0.3, 0.2, 0.15, 0.35)  # of articles; all other pages get a tail
TAIL = 15  # lines after the content that are worth taking
LINES = 10, 70  # the least and the greatest number of lines to take
LEAST_COMMENTS = 4  # lines
NAMED = 0.5  # how often comments and tails get a class that names them
NAMES = ("teaser", "related", "promo", "popular")
SAME_CORPUS = 0.7  # how often a tail is of the same corpus
EVERY = 10  # every tenth page is mixed; with more, the model is worse on pages it has not seen
OTHER_LETTERS = 0.3  # how often a page is written in other letters
ALPHABETS = ("\u0621\u064a", "\u05d0\u05ea")  # the first and the last letter of Arabic and of Hebrew
MARKUP = re.compile(r"<!--.*?-->|<(script|style|svg|textarea|iframe|xmp|noembed|noframes)\b"
                    r"(?:[^>\"']|\"[^\"]*\"|'[^']*')*>.*?</\1\s*>|"
                    r"</?[a-z!](?:[^>\"']|\"[^\"]*\"|'[^']*')*>|&[a-z0-9#]+;?", re.S | re.I)


def first_and_last(mask):
    lines = numpy.flatnonzero(mask)
    return (lines[0], lines[-1]) if len(lines) else (0, -1)


def recipes(data, generator):
    """Yields (page, its last line of content, other page, first line, last line, the name of these
    lines). Lines count from the page's first."""
    lines = [slice(*data.line_start[page:page + 2]) for page in range(len(data.page_id))]
    content = numpy.array([first_and_last(data.share[these] > 0.5) for these in lines])
    comments = numpy.array([first_and_last(2 * data.comment[these] > data.size[these])
                            for these in lines])
    tails = numpy.stack([content[:, 1] + 1, numpy.diff(data.line_start) - 1], 1)
    has_content = (content[:, 1] >= 0) & ~data.partial
    spans = {"comments": comments, "cards": content, "prose": content, "tail": tails}
    pools = {"comments": comments[:, 1] - comments[:, 0] >= LEAST_COMMENTS,
             "cards": has_content & numpy.isin(data.page_type, CARDS),
             "prose": has_content & (data.page_type == "article"),
             "tail": has_content & (tails[:, 1] - tails[:, 0] >= TAIL)
                     & numpy.isin(data.page_type, TYPES)}
    for page in numpy.flatnonzero(has_content)[::EVERY]:
        article = data.page_type[page] == "article"
        way = generator.choice(WAYS, p=SHARES) if article else "tail"
        pool = pools[way] & (data.fold == data.fold[page])
        if way == "tail" and generator.random() < SAME_CORPUS:
            pool &= data.corpus == data.corpus[page]
        pool[page] = False
        if pool.any():
            other = generator.choice(numpy.flatnonzero(pool))
            first, last = spans[way][other]
            last = min(last, first + int(generator.integers(*LINES)))
            name = "comment" if way == "comments" else generator.choice(NAMES)
            name = name if way in ("cards", "prose") or generator.random() < NAMED else ""
            yield int(page), int(content[page][1]), int(other), int(first), int(last), str(name)


def in_other_letters(page, seed):
    """The page with each Latin letter of its text replaced by a letter of another alphabet."""
    generator = numpy.random.default_rng(seed)
    first, last = map(ord, generator.choice(ALPHABETS))
    letters = {ord(letter): chr(generator.integers(first, last + 1))
               for letter in string.ascii_lowercase}

    def rewrite(text):
        return re.sub("[A-Za-z]+", lambda word: word.group().lower().translate(letters), text)

    page, parts, at = page.decode("utf-8", "replace"), [], 0
    for markup in MARKUP.finditer(page):
        parts += rewrite(page[at:markup.start()]), markup.group()
        at = markup.end()
    return ("".join(parts) + rewrite(page[at:])).encode()


def dump(task):
    """The ids of the features of the lines of a mixed page. Lines that are `foreign` get the name. If
    there is a seed, the page is written in other letters."""
    program, parts, foreign, name, seed = task
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for path, *_ in parts:
            paths[path] = pathlib.Path(folder, f"{len(paths)}.html")
            page = gzip.open(path).read()
            paths[path].write_bytes(in_other_letters(page, seed) if seed else page)
        output = subprocess.run([program, *(f"{paths[path]}:{first}-{last}"
                                            for path, first, last in parts)],
                                check=True, stdout=subprocess.PIPE).stdout
    names, *rows = output.decode().split("\n")[:-1]
    if len(rows) != len(foreign):
        raise SystemExit("mix: other lines than those of the labels")
    classes = {f"own-class:{name}", f"open-class:{name}"}
    named = [number for number, feature in enumerate(names.split("\t")[1].split())
             if feature in classes]
    ids = [numpy.array(row.split("\t", 3)[2].split(), numpy.uint16) for row in rows]
    return [numpy.union1d(line, named).astype(numpy.uint16) if other else line
            for line, other in zip(ids, foreign)]


def build(data, corpora, program, seed):
    folders = {corpus.name: corpus for corpus in corpora}
    generator = numpy.random.default_rng(seed)
    mixed = list(recipes(data, generator))
    tasks, origins, foreign = [], [], []
    for page, end, other, first, last, name in mixed:
        count = int(data.line_start[page + 1] - data.line_start[page])
        pieces = [(page, 0, end), (other, first, last), (page, end + 1, count - 1)]
        pieces = [piece for piece in pieces if piece[1] <= piece[2]]
        origins.append(numpy.concatenate([numpy.arange(a, b + 1) + data.line_start[number]
                                          for number, a, b in pieces]))
        foreign.append(numpy.concatenate([numpy.full(b + 1 - a, number == other)
                                          for number, a, b in pieces]))
        parts = [(file_of(data, folders, number), *lines) for number, *lines in pieces]
        letters = page + 1 if generator.random() < OTHER_LETTERS else 0
        tasks.append((program, parts, foreign[-1], name, letters))
    with multiprocessing.Pool() as pool:
        lines = [line for page in pool.imap(dump, tasks, chunksize=8) for line in page]
    return {"page": [recipe[0] for recipe in mixed], "other": [recipe[2] for recipe in mixed],
            "line_start": numpy.cumsum([0, *map(len, origins)]),
            "origin": numpy.concatenate(origins), "foreign": numpy.concatenate(foreign),
            "ids": numpy.concatenate(lines), "id_start": numpy.cumsum([0, *map(len, lines)])}


def file_of(data, folders, number):
    corpus, name = data.page_id[number].split("/", 1)
    return folders[corpus] / "html" / f"{name}.html.gz"


def load(path):
    """Mixed pages, end to end: the lines of page[k] with lines of other[k] among them. Line l is
    line origin[l] of the real pages; foreign[l]: of the other page. The features of lines are as in
    labels.load."""
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
