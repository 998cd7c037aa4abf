#!/usr/bin/env python3
"""Labels: which lines of a page are main content.

    labels.py --dumps=DIR --corpus=DIR [--corpus=DIR]... --out=FILE.npz

Reads corpora in one of the LAYOUTS and DIR/CORPUS/ID.tsv (what dump_lines writes for each page),
aligns each page's words with those of its ground truth, and writes all that training and scoring need
into one file; `load` describes it.

The alignment is the best common subsequence of words: a matched word counts MATCH, and each break
between matches costs BREAK, so a word in a menu is not taken for the same word in the text.
Aligning the rest again finds text that the ground truth has in another order. A line's share is the
part of its words that are matched; a line is content if that is most.
"""
import argparse
import collections
import csv
import json
import multiprocessing
import pathlib
import re
import types
import zlib

import numpy

# Scripts without spaces, where each character is a word: character_is_word in src/text/character.c.
UNSPACED = ("\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0ebd\u0ec0-\u0edf"
            "\u1000-\u1049\u1050-\u109d\u1780-\u17d3\u17d7\u17dc-\u17f9"
            "\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u309a\u309d-\u309f"
            "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
            "\ua9e0-\ua9fe\uaa60-\uaa76\uaa7a-\uaa7f"
            "\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003fffd")
WORD = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")
MATCH, BREAK = 2, 3  # a phrase needs at least two words to be worth a break
ROUNDS = 4
NEARLY = 0.8  # the part of the words of two headlines that must be the same
NONE = -(1 << 30)
FOLDS = 5

# When the ground truth counts as cut short, so that nothing can be learned from what it lacks.
PROSE = 10  # words of a line of prose, which also ends like a sentence
ENDS = tuple(".!?…。！？\"”»")
KIND = ("element", "parent", "grandparent", "depth")  # features that lines of one text share
BETWEEN = 1  # other lines, such as headings, between two lines of prose
GOES_ON_LINES, GOES_ON_SHARE = 3, 0.2  # of a text that goes on: its lines, and of the ground truth
TEXT_MOST = 2  # lines with so many times the words of the ground truth are its text anywhere
LONG = 1000  # words
ON_PAGE = 0.5  # the share of the ground truth that is on its page


def align(page, truth):
    """Whether each word of `page` and each word of `truth` is matched. Words are numbers."""
    page_hit = numpy.zeros(len(page), bool)
    truth_hit = numpy.zeros(len(truth), bool)
    page_at = numpy.flatnonzero(numpy.isin(page, truth))
    truth_at = numpy.flatnonzero(numpy.isin(truth, page))
    rows, columns = len(page_at), len(truth_at)
    if rows == 0:
        return page_hit, truth_hit
    truth_words = truth[truth_at]
    truth_breaks = numpy.diff(truth_at, prepend=-2) > 1
    # For row i and column j, matched[j] is the best score of alignments that end by matching i with
    # j; best[j] is the best score of those that do not. Column 0 is before the first word.
    best = numpy.zeros(columns + 1, numpy.int32)
    matched = numpy.full(columns + 1, NONE, numpy.int32)
    from_match = numpy.zeros((rows, (columns + 8) // 8), numpy.uint8)
    from_above = numpy.zeros_like(from_match)
    left_match = numpy.zeros_like(from_match)
    same_word = {}
    for i in range(rows):
        word = page[page_at[i]]
        if word not in same_word:
            same_word[word] = numpy.flatnonzero(truth_words == word)
        at = same_word[word]
        above = numpy.maximum(best, matched - BREAK)
        now = numpy.full(columns + 1, NONE, numpy.int32)
        goes_on = matched[at].copy()
        goes_on[truth_breaks[at]] -= BREAK
        if i > 0 and page_at[i] - page_at[i - 1] > 1:
            goes_on = matched[at] - BREAK
        now[at + 1] = numpy.maximum(goes_on, best[at]) + MATCH
        follows = numpy.zeros(columns + 1, bool)
        follows[at + 1] = goes_on >= best[at]
        entered = above.copy()
        numpy.maximum(entered[1:], now[:-1] - BREAK, out=entered[1:])
        best = numpy.maximum.accumulate(entered)
        matched = now
        from_match[i] = numpy.packbits(follows)
        from_above[i] = numpy.packbits(above == best)
        left_match[i] = numpy.packbits(matched - BREAK >= best)

    def bit(table, row, column):
        return table[row, column >> 3] >> (7 - (column & 7)) & 1

    i, j = rows - 1, columns
    in_match = matched[columns] >= best[columns]
    while i >= 0 and j > 0:
        if in_match:
            page_hit[page_at[i]] = truth_hit[truth_at[j - 1]] = True
            in_match = bit(from_match, i, j)
            i, j = i - 1, j - 1
        else:
            if bit(from_above, i, j):
                i -= 1
            else:
                j -= 1
            in_match = i >= 0 and bit(left_match, i, j)
    return page_hit, truth_hit


def shares(words, starts, truth):
    """The number of matched words of each line. The words of line k begin at words[starts[k]]."""
    total = numpy.zeros(len(words), bool)
    rest = numpy.arange(len(words))
    line_of = numpy.repeat(numpy.arange(len(starts) - 1), numpy.diff(starts))
    sizes = numpy.maximum(numpy.diff(starts), 1)
    for _ in range(ROUNDS):
        page_hit, truth_hit = align(words[rest], truth)
        if page_hit.sum() == 0:
            break
        total[rest[page_hit]] = True
        # Lines found to be content are done. Align the others again, with the rest of the truth.
        hits = numpy.bincount(line_of, weights=total, minlength=len(sizes))
        open_line = 2 * hits <= sizes
        total[open_line[line_of]] = False
        taken_back = page_hit & open_line[line_of[rest]]
        kept_truth = numpy.ones(len(truth), bool)
        kept_truth[numpy.flatnonzero(truth_hit)[~taken_back[page_hit]]] = False
        if kept_truth.all():
            break
        last = hits
        rest, truth = rest[open_line[line_of[rest]]], truth[kept_truth]
    # The shares of all other lines come from their last alignment.
    hits = numpy.bincount(line_of, weights=total, minlength=len(sizes))
    if len(rest):
        page_hit, _ = align(words[rest], truth)
        hits += numpy.bincount(line_of[rest], weights=page_hit, minlength=len(sizes))
    return hits


def words_of(text):
    return WORD.findall(text.lower())


def read_dump(path):
    """The names of the features, and for each line its words, characters, ids and text."""
    with open(path, encoding="utf-8", newline="\n") as file:
        names = file.readline().rstrip("\n").split("\t", 1)[1].split(" ")
        rows = [line.rstrip("\n").split("\t", 3) for line in file]
    return names, rows


def nearly_equal(bag, others):
    common = (collections.Counter(bag) & collections.Counter(others)).total()
    return common > 0 and common >= NEARLY * max(len(bag), len(others))


def comments_in(bags, matched, comments):
    """The number of words of each line that are matched with the comments. Lines of content have
    none."""
    counts = numpy.zeros(len(bags), int)
    rest = [k for k, bag in enumerate(bags) if 2 * matched[k] <= len(bag)]
    words = numpy.array([word for k in rest for word in bags[k]], int)
    counts[rest] = shares(words, numpy.cumsum([0] + [len(bags[k]) for k in rest]), comments)
    return counts


def kinds_of(names, rows):
    """A number for each line; lines of one text have the same."""
    of_kind = {number for number, name in enumerate(names) if name.split(":")[0] in KIND}
    kinds = {}
    return numpy.array([kinds.setdefault(tuple(id for id in ids if id in of_kind), len(kinds))
                        for ids in rows], int)


def is_cut(kinds, texts, sizes, matched, comment, found, gold):
    """Whether the text goes on behind the last line of the ground truth. The arrays have for each
    line its kind, its words, how many of them are matched with the ground truth, and with comments.
    The ground truth has `gold` words, `found` of them somewhere on the page."""
    if found < ON_PAGE * gold:
        return True
    content = numpy.flatnonzero((sizes >= PROSE) & (2 * matched > sizes))
    if len(content) == 0:
        return False
    last = content[-1]
    missing = (sizes >= PROSE) & (10 * numpy.maximum(matched, comment) < 3 * sizes)
    missing &= kinds == kinds[last]
    missing &= [text.rstrip().endswith(ENDS) for text in texts]
    after = last + 1 + numpy.flatnonzero(missing[last + 1:])
    place = numpy.cumsum(sizes > 0)
    far = numpy.flatnonzero(numpy.diff(place[[last, *after]]) > BETWEEN + 1)
    run = after[:far[0]] if len(far) else after
    goes_on = len(run) >= GOES_ON_LINES and sizes[run].sum() > GOES_ON_SHARE * gold
    return bool(goes_on or sizes[after].sum() > max(TEXT_MOST * gold, LONG))


def read_page(task):
    """What `build` collects of a page, by the names that `load` describes."""
    dumps, corpus, row, gold = task
    names, rows = read_dump(dumps / corpus.name / f"{row['id']}.tsv")
    lines = [words_of(row[3]) for row in rows]
    gold_words = words_of(gold.get("main_content") or " ".join(gold.get("parts", ())))
    number = {}

    def numbered(words):
        return numpy.array([number.setdefault(word, len(number)) for word in words], int)

    truth, comments = numbered(gold_words), numbered(words_of(gold.get("comments") or ""))
    bags = [numbered(line) for line in lines]
    words = numpy.concatenate([*bags, truth[:0]])
    sizes = numpy.array([len(bag) for bag in bags], int)
    matched = shares(words, numpy.cumsum([0, *sizes]), truth)
    comment = comments_in(bags, matched, comments)
    headline = dumps / corpus.name / f"{row['id']}.headline"
    headline = gold.get("title") or (headline.read_text("utf-8") if headline.exists() else "")
    headline = words_of(headline)
    ids = [numpy.array(row[2].split(), numpy.uint16) for row in rows]
    return {"names": names, "page_id": f"{corpus.name}/{row['id']}", "corpus": corpus.name,
            "page_type": row["page_type"], "language": row.get("language") or "",
            "fold": int(row["fold"]), "has_comments": "comments" in gold, "has_title": "title" in gold,
            "partial": "parts" in gold, "cut": "parts" not in gold and (
                gold.get("main_content") is None or is_cut(
                kinds_of(names, ids), [row[3] for row in rows], sizes, matched, comment,
                numpy.isin(truth, words).sum(), len(truth))),
            "lines": len(rows), "words": [int(row[0]) for row in rows],
            "ids": numpy.concatenate([*ids, numpy.zeros(0, numpy.uint16)]),
            "line_ids": [len(line) for line in ids], "matched": matched, "comment": comment,
            "headline": [nearly_equal(line, headline) for line in lines],
            "bag": words, "line_bag": sizes,
            "truth": numpy.bincount(truth, minlength=len(number)), "vocabulary": len(number)}


def laid_out_as_wcxb(corpus):
    """pages.tsv has a row for each page, and ground-truth/ID.json its gold."""
    with open(corpus / "pages.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            gold = json.loads((corpus / "ground-truth" / f"{row['id']}.json").read_text("utf-8"))
            yield row, gold["ground_truth"]


def laid_out_as_lines(corpus):
    """gold.jsonl has a line for each page: its id, site, and what is known: the whole text, or else
    texts that it must hold, or how it starts."""
    with open(corpus / "gold.jsonl", encoding="utf-8") as file:
        for page in map(json.loads, file):
            parts = page.get("must") or [page.get("start") or ""]
            text = page.get("text")
            yield ({"id": page["id"], "page_type": "article", "language": page.get("language"),
                    "fold": zlib.crc32(page["site"].encode()) % FOLDS},
                   {"main_content": text} if text else {"parts": parts})


LAYOUTS = {"pages.tsv": laid_out_as_wcxb, "gold.jsonl": laid_out_as_lines}


def tasks_of(dumps, corpora):
    for corpus in corpora:
        layout = next(layout for name, layout in LAYOUTS.items() if (corpus / name).exists())
        for row, gold in layout(corpus):
            if (dumps / corpus.name / f"{row['id']}.tsv").exists():
                yield dumps, corpus, row, gold


def build(dumps, corpora):
    names, data = None, collections.defaultdict(list)
    with multiprocessing.Pool() as pool:
        for page in pool.imap(read_page, tasks_of(dumps, corpora), chunksize=4):
            these = page.pop("names")
            names = names or these
            if these != names:
                raise SystemExit(f"labels: {page['page_id']}: other names of features")
            for key, value in page.items():
                data[key].append(value)
    if names is None:
        raise SystemExit("labels: no pages")
    flat = {key: numpy.concatenate(data[key]) for key in
            ("words", "ids", "line_ids", "matched", "comment", "headline", "bag", "line_bag",
             "truth")}
    by_page = {key: numpy.array(data[key]) for key in
               ("page_id", "corpus", "page_type", "language", "fold", "has_comments", "has_title",
                "cut", "partial")}
    starts = {"line_start": data["lines"], "truth_start": data["vocabulary"],
              "id_start": flat.pop("line_ids"), "bag_start": flat.pop("line_bag")}
    narrow = {key: flat[key].astype(numpy.int32) for key in
              ("words", "matched", "comment", "bag", "truth")}
    return {"names": numpy.array(names), **by_page, **flat, **narrow,
            "headline": flat["headline"].astype(bool),
            **{key: numpy.cumsum([0, *counts], dtype=int) for key, counts in starts.items()}}


def load(path):
    """All pages, end to end. Page p is page_id[p], "CORPUS/ID", of corpus[p], with its page_type,
    language ("" if unknown) and fold. It has the lines line_start[p]..line_start[p+1]. Line l has
    words[l] words and the features ids[id_start[l]..id_start[l+1]]. For scoring, it has a bag of
    words, bag[bag_start[l]..bag_start[l+1]]; each page numbers its words from 0. The ground truth
    of page p has word n truth[truth_start[p] + n] times. The alignment matches matched[l] words of
    line l with the ground truth; share[l] is that number divided by the size of the line's bag, size[l].

    Of the lines that are not content, comment[l] words are matched with the readers' comments;
    has_comments[p] and has_title[p] say whether the corpus has these apart. headline[l] says whether the line is
    nearly equal to the title in the ground truth, or without one to the headline that danag finds.
    cut[p] says whether the ground truth is missing, or only a part of the text. partial[p] says that
    only parts of the content are known: what does not match them may be content, too."""
    with numpy.load(path) as file:
        data = types.SimpleNamespace(**{key: file[key] for key in file.files})
    data.size = numpy.diff(data.bag_start)
    data.share = data.matched / numpy.maximum(data.size, 1)
    return data


def pages_to_train_on(data, corpora=None, leave_out=None):
    """The numbers of the pages of these corpora (None: all) without those of a fold, and without
    pages whose ground truth is cut."""
    wanted = ~data.cut & (data.fold != (-1 if leave_out is None else leave_out))
    if corpora is not None:
        unknown = set(corpora) - set(data.corpus)
        if unknown:
            raise SystemExit(f"labels: no corpus {', '.join(sorted(unknown))}")
        wanted &= numpy.isin(data.corpus, corpora)
    return numpy.flatnonzero(wanted)


def groups(corpus, page_type, language):
    """The names of groups of pages, and which pages are in them: each corpus, then its languages and
    its types if it has several. The arguments are arrays with a value for each page."""
    for name in dict.fromkeys(corpus):
        whole = corpus == name
        yield name, whole
        for values in (language, page_type):
            parts = sorted(set(values[whole]))
            for part in parts if len(parts) > 1 else []:
                yield f"{name}: {part}", whole & (values == part)


def score(data, page, chosen):
    """F1, precision and recall of a page if the output is the lines `chosen`. Compares bags of
    words, as WCXB does."""
    first, last = data.line_start[page], data.line_start[page + 1]
    truth = data.truth[data.truth_start[page]:data.truth_start[page + 1]]
    sizes = numpy.diff(data.bag_start[first:last + 1])
    words = data.bag[data.bag_start[first]:data.bag_start[last]][numpy.repeat(chosen, sizes)]
    wanted = truth.sum()
    if len(words) == 0 or wanted == 0:
        return (1.0, 1.0, 1.0) if len(words) == wanted == 0 else (0.0, 0.0, 0.0)
    common = numpy.minimum(numpy.bincount(words, minlength=len(truth)), truth).sum()
    return 2 * common / (len(words) + wanted), common / len(words), common / wanted


def report(data, pages, scores):
    """Prints the means of F1, precision and recall of each group of these pages."""
    scores = numpy.asarray(scores)
    print(f"{'':24} pages  {'F1':>8}  precision    recall")
    for name, these in groups(data.corpus[pages], data.page_type[pages], data.language[pages]):
        means = scores[these].mean(axis=0)
        print(f"{name:24} {these.sum():5}", *(f"{mean:9.4f}" for mean in means))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dumps", type=pathlib.Path, required=True)
    parser.add_argument("--corpus", type=pathlib.Path, required=True, action="append")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    numpy.savez_compressed(options.out, **build(options.dumps, options.corpus))
    data = load(options.out)
    print(f"{len(data.page_id)} pages, {len(data.words)} lines, {len(data.names)} features")
    print(f"{data.cut.sum()} pages whose ground truth is cut:", *data.page_id[data.cut])
    print("if exactly the labelled lines came out:")
    pages = numpy.flatnonzero(~data.partial)
    content = data.share > 0.5
    report(data, pages, [score(data, page, content[slice(*data.line_start[page:page + 2])])
                         for page in pages])


if __name__ == "__main__":
    main()
