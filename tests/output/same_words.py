#!/usr/bin/python3
"""Claims that formats with markup have the words of the plain text, on real pages, and that Markdown has
the styles of the format html.

    same_words.py [--all] [--show=N] [--folder=FOLDER]... [FORMAT]... [-- OPTION...]

It runs ./danag with each FORMAT (markdown by default) and with the OPTIONs, takes the markup away
and compares the words with those of the format text. Markdown becomes HTML by the program
cmark-gfm; each letter in it, but for headings and code, has the styles that it has in html. Pages
with formulas are left out of Markdown, which cmark-gfm does not know. Pages with hidden lines of
code are left out, because only the text has these lines. In pages with footnotes, the letters are
compared, not the styles, and the text may have a short mark where Markdown has that of a note.
FOLDERs hold pages; by default they are those of the collections in DANAG_SHARED. Without --all it
takes every twentieth page. Without pages or cmark-gfm, the test is skipped.
"""
import argparse
import gzip
import html
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent import futures

SKIPPED = 77
SAMPLE = 20  # every twentieth page
BATCH = 50  # pages for one run of danag
CMARK = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough"]
TAG = re.compile(r"<(/?[A-Za-z][A-Za-z0-9]*)[^>]*>|<!--.*?-->|<!doctype[^>]*>", re.DOTALL | re.IGNORECASE)
# Tags that do not separate words.
INLINE = set("a abbr b bdi bdo cite code del em i img ins kbd mark q s samp small span strong sub sup "
             "tt u var".split())
STYLES = set("del em strong sub sup".split())
PLAIN = set("code dt h1 h2 h3 h4 h5 h6 pre summary th".split())
ALERT = re.compile(r"\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]")
NAMES = set("note info information tip hint important warning attention caution danger error".split())
# A footnote and a reference to one; a backslash before it is not part of a mark.
NOTE = re.compile(r"^((?:> )*)\[\^(\d+)\]: ", re.MULTILINE)
REFERENCE = re.compile(r"(?<!\\)\[\^(\d+)\]")
NOTE_MARK_MOST = 100  # letters of the marks of a note and of its links back
NOTE_AHEAD = 4  # letters that must be the same after a mark
NOTE_WORD_MOST = 16  # letters in them that are neither numbers nor signs
# Elements without text of the page.
FORMULA = re.compile(r'<span class="math \w+">')
SELF = re.compile(r"[#\u00b6\u00a7\U0001f517]+$|\[edit\]$")
MARKS = re.compile(r"\\[()\[\]]")  # around formulas
HEAD = re.compile(r"<(head|title|style)\b.*?</\1>", re.DOTALL | re.IGNORECASE)


def words_of_html(text):
    """The words of HTML that has no scripts."""
    def replace(tag):
        name = (tag.group(1) or "").lstrip("/").lower()
        if name == "input":
            return "[x]" if "checked" in tag.group() else "[ ]"
        return "" if name in INLINE else " "
    text = HEAD.sub(" ", text)
    return html.unescape(TAG.sub(replace, text)).split()


def styled_letters(text):
    """Each letter of HTML with the styles around it; None in a heading or in code."""
    letters, depth, at = [], dict.fromkeys(STYLES | PLAIN, 0), 0
    text = HEAD.sub(" ", text)
    for tag in itertools.chain(TAG.finditer(text), [None]):
        plain = any(depth[name] for name in PLAIN)
        styles = None if plain else sorted(name for name in STYLES if depth[name])
        between = html.unescape(text[at:tag.start() if tag else None])
        letters += [(letter, styles) for letter in between if not letter.isspace()]
        name = (tag and tag.group(1) or "").lower()
        if name == "input":  # Markdown has it as text
            letters += [(letter, None) for letter in ("[x]" if "checked" in tag.group() else "[]")]
        if name.lstrip("/") in depth:
            depth[name.lstrip("/")] += -1 if name.startswith("/") else 1
        at = tag.end() if tag else at
    return letters


def style_difference(html, markdown):
    """The letters around the first one with other styles; None if there is none."""
    pairs = list(zip(styled_letters(html), styled_letters(markdown)))
    for at, ((letter, styles), (found, others)) in enumerate(pairs):
        if letter != found or (styles is not None and others is not None and styles != others):
            around = "".join(pair[0][0] for pair in pairs[max(at - 20, 0):at + 30])
            return f"  {letter} is {styles}\n  not {found} {others}\n  in {around}"
    return None


def words_of_text(text):
    # Zero width; Markdown drops it at the start.
    return text.lstrip("\ufeff").split()


def html_of_markdown(text):
    return subprocess.run(CMARK, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()


def words_of_markdown(text):
    return words_of_html(html_of_markdown(text))


def notes_difference(text, marked):
    """Why the notes of Markdown are not those of the text; None if they are."""
    notes = [number for _, number in NOTE.findall(marked)]
    places = {number: marked.index(f"[^{number}]: ") for number in notes}
    references = {}
    for reference in REFERENCE.finditer(NOTE.sub("", marked)):
        references.setdefault(reference.group(1), reference.start())
    if len(set(notes)) < len(notes) or set(notes) != set(references):
        return f"  notes {notes}, references to {sorted(references)}"
    if any(references[number] > places[number] for number in notes):
        return "  a note before its reference"
    # As list items without references: four columns are before what continues them, too.
    plain = words_of_markdown(REFERENCE.sub("", NOTE.sub(r"\1-   ", marked)))
    expected, found = ("".join(without_bullets(words)) for words in (words_of_text(text), plain))
    at, other = 0, 0
    while other < len(found) or at < len(expected):
        if expected[at:at + 1] == found[other:other + 1]:
            at, other = at + 1, other + 1
            continue
        for end in range(at + 1, min(at + NOTE_MARK_MOST, len(expected)) + 1):
            letters = sum(letter.isalpha() for letter in expected[at:end])
            if letters > NOTE_WORD_MOST:
                return f"  {expected[at - 20:at + 40]}\n  not {found[other - 20:other + 40]}"
            if expected[end:end + NOTE_AHEAD] == found[other:other + NOTE_AHEAD]:
                at = end
                break
        else:
            return f"  {expected[max(at - 20, 0):at + 40]}\n  not {found[max(other - 20, 0):other + 40]}"
    return None


WORDS = {"text": words_of_text, "markdown": words_of_markdown, "html": words_of_html}


def extract(form, options, pages):
    """The output for each page. danag puts a form feed between documents."""
    command = ["./danag", "--format=" + form, "--no-title", *options, "--", *map(str, pages)]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    outputs = re.split(r"(?:\A|(?<=\n))\f\n", run.stdout.decode())
    if len(outputs) != len(pages):
        sys.exit(f"{' '.join(command[:4])}: {len(outputs)} documents from {len(pages)} pages")
    return outputs


def extract_text(form, options, pages):
    """The text for each page, as it is beside the other format: notes come with those that mark them."""
    command = ["./danag", "--format=jsonl", f"--body=text,{form}", *options, "--", *map(str, pages)]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    texts = [json.loads(line)["text"] for line in run.stdout.splitlines()]
    if len(texts) != len(pages):
        sys.exit(f"{' '.join(command[:3])}: {len(texts)} records of {len(pages)} pages")
    return texts


def without_bullets(words):
    """A list item begins with a hyphen in plain text, and Markdown gives none; nor does it give the
    links of headings to themselves, and those to edit a section."""
    words = [SELF.sub("", word) for word in words]
    return [word for word in words if word not in ("", "-")]


def without_names(words):
    """An alert shows its kind, so the line that only names it goes."""
    return [word for word in words if word.strip(":!").lower() not in NAMES and not ALERT.match(word)]


def difference(expected, found):
    """The words around the first difference."""
    pairs = itertools.zip_longest(expected, found)
    at = next(i for i, (left, right) in enumerate(pairs) if left != right)
    around = slice(max(at - 5, 0), at + 10)
    return f"  text: {' '.join(expected[around])}\n  not:  {' '.join(found[around])}"


def hides_code(page):
    return b'class="boring"' in (gzip.open if page.suffix == ".gz" else open)(page, "rb").read()


def compare(form, options, pages):
    """The pages whose words differ, with the first difference."""
    found = []
    pages = [page for page in pages if not hides_code(page)]
    # Links and images are not for plain text.
    plain = [option for option in options if option not in ("--links", "--images")]
    if form == "markdown":
        documents = extract("html", options, pages)
        pages = [page for page, text in zip(pages, documents) if not FORMULA.search(text)]
    texts = extract_text(form, plain, pages)
    for page, text, marked in zip(pages, texts, extract(form, options, pages)):
        if form == "markdown" and NOTE.search(marked):
            where = notes_difference(text, marked)
            found += [(page, where)] if where is not None else []
            continue
        expected = without_bullets(words_of_text(text))
        words = without_bullets(WORDS[form](marked))
        if form == "markdown" and ALERT.search(marked):
            expected, words = without_names(expected), without_names(words)
        if FORMULA.search(marked):
            expected = [MARKS.sub("", word) for word in expected]
            words = [MARKS.sub("", word) for word in words]
        if words != expected:
            found.append((page, difference(expected, words)))
    return found


def compare_styles(options, pages):
    """The same for styles in Markdown."""
    found = []
    marked = extract("markdown", options, pages)
    for page, styled, text in zip(pages, extract("html", options, pages), marked):
        if FORMULA.search(styled) or ALERT.search(text) or NOTE.search(text):
            continue
        where = style_difference(styled, html_of_markdown(text))
        if where is not None:
            found.append((page, where))
    return found


def find_pages(folders):
    for folder in folders:
        yield from sorted(path for path in folder.rglob("*") if re.search(r"\.html?(\.gz)?$", path.name))


def skip(why):
    print("same_words: skipped:", why)
    sys.exit(SKIPPED)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--folder", type=pathlib.Path, action="append")
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, options = arguments[:at], arguments[at + 1:]
    options_of_test = parser.parse_args(arguments)
    formats = options_of_test.formats or ["markdown"]
    if "markdown" in formats and shutil.which(CMARK[0]) is None:
        skip("there is no cmark-gfm")
    folders = options_of_test.folder
    if not folders:
        folders = [pathlib.Path(os.environ.get("DANAG_SHARED", ""), "corpora")]
    pages = list(find_pages(folders))[::1 if options_of_test.all else SAMPLE]
    if not pages:
        skip("there are no pages; see DANAG_SHARED")
    batches = [pages[at:at + BATCH] for at in range(0, len(pages), BATCH)]
    failed = False
    with futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        for form in formats:
            differ = sum(threads.map(lambda batch: compare(form, options, batch), batches), [])
            failed = failed or bool(differ)
            print(f"{form}: {len(differ)} of {len(pages)} pages have other words than the text")
            for page, where in differ[:options_of_test.show]:
                print(f"not so: {page} has the same words\n{where}")
            if form != "markdown":
                continue
            differ = sum(threads.map(lambda batch: compare_styles(options, batch), batches), [])
            failed = failed or bool(differ)
            print(f"{form}: {len(differ)} of {len(pages)} pages have other styles than html")
            for page, where in differ[:options_of_test.show]:
                print(f"not so: {page} has the same styles\n{where}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
