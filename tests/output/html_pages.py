#!/usr/bin/env python3
"""The HTML of each page is harmless, without an error, and has the words of the plain text.

    html_pages.py [OPTION OF danag]... -- PAGE...

Without arguments it takes the pages of tests/pages and a sample of the shared pages. Runs ./danag
(or $DANAG). Parses with html5lib as browsers do, and with xmllint if it is installed;
skips itself without html5lib. Both are without the
headline that HTML begins with, unless the option --with-title is given. Words are text between white space: the edges of blocks and a br are
white space, the tags of inline elements are nothing. A hyphen alone may be a bullet of the plain
text, so it is no word here; nor are emoji, which pictures may stand for. A formula is without the
marks around it.
"""

import glob
import gzip
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import html5lib
except ImportError:
    system = "/usr/bin/python3"  # Debian's html5lib is for Debian's Python
    if os.access(system, os.X_OK) and os.path.realpath(sys.executable) != os.path.realpath(system):
        os.execv(system, [system] + sys.argv)
    print("skipped: there is no html5lib")
    sys.exit(77)

AT_ONCE = 50  # pages
EVERY = 20  # of the shared pages, one is in the sample
# HTML with images has these for pictures of them, the plain text does not.
SYMBOLS = re.compile("[\u200c-\u200f\ufe0f\u2190-\u2bff\U0001f000-\U0001faff]")
NUMBER = "\ue000"
MARK = re.compile(r"[\[(]?[0-9]+[\])]?")
INLINE = set("a strong em code del span sub sup img input mark ins kbd".split())
BLOCKS = set("""html head body title meta link p h1 h2 h3 h4 h5 h6 ul ol li blockquote table tbody
    caption tr th td pre hr br div dl dt dd details summary""".split())
ATTRIBUTES = {
    "html": {"lang": "[A-Za-z0-9-]+", "dir": "ltr|rtl|auto"},
    "meta": {"charset": "utf-8", "http-equiv": "Content-Security-Policy",
             "content": "default-src 'none'; img-src http: https:"},
    "link": {"rel": "canonical", "href": "https?://[^\"<>\\s]+"},
    "a": {"href": "#fn[0-9]+|(?!(?!https?:|ftp:|mailto:|tel:)[^/?#]*:)[\x21-\x7e]+", "title": "(?s:.+)"},
    "img": {"src": "(?!(?!https?:|ftp:|mailto:|tel:)[^/?#]*:)[\x21-\x7e]+", "alt": "(?s:.*)",
            "title": "(?s:.+)"},
    "details": {"open": ""},
    "div": {"id": "fn[0-9]+", "class": "markdown-alert markdown-alert-(note|tip|important|warning|caution)"},
    "input": {"type": "checkbox", "checked": "", "disabled": ""},
    "ol": {"start": "-?[0-9]+", "reversed": ""},
    "li": {"id": "fn[0-9]+", "value": "-?[0-9]+"},
    "td": {"colspan": "[0-9]+", "rowspan": "[0-9]+", "align": "left|center|right"},
    "th": {"colspan": "[0-9]+", "rowspan": "[0-9]+", "align": "left|center|right"},
    "code": {"class": "language-[A-Za-z0-9+#._-]+"},
    "span": {"class": "math (?:inline|display)"},
}


def harm(root):
    """What is in the document that should not be."""
    for element in root.iter():
        if not isinstance(element.tag, str):
            if element.text.strip() != "cut":
                yield "a comment: " + element.text
            continue
        if element.tag not in INLINE | BLOCKS:
            yield "an element: " + element.tag
        allowed = ATTRIBUTES.get(element.tag, {})
        for name, value in element.attrib.items():
            if name not in allowed or not re.fullmatch(allowed[name], value):
                yield "an attribute: %s %s=%r" % (element.tag, name, value)


def texts(element, players):
    edge = " " if element.tag in BLOCKS else ""
    if element.tag == "a" and " ".join("".join(element.itertext()).split()) in players:
        yield " "
        return
    yield edge
    if element.tag == "input":
        yield "[x]" if "checked" in element.attrib else "[ ]"
    if isinstance(element.tag, str):
        yield element.text or ""
        for child in element:
            yield from texts(child, players)
            yield child.tail or ""
    yield edge


def words(text):
    # The text does not have the last two, which stand for players without a title.
    return [word for word in SYMBOLS.sub("", text).split() if word not in ("-", "Video", "Audio")]


def player_titles(page):
    """The titles of the players of a page, which the text does not have."""
    source = (gzip.open if page.endswith(".gz") else open)(page, "rb").read().decode(errors="replace")
    tags = re.findall(r"<(?:iframe|video|audio)\b[^>]*>", source, re.IGNORECASE)
    found = re.findall(r"(?:title|aria-label)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", " ".join(tags))
    return {" ".join(html.unescape(a or b).split()) for a, b in found}


def replace_numbers(root):
    """Puts NUMBER in place of the number that HTML puts before a note."""
    for note in root.iter():
        number = note.get("id", "")[2:]
        first = note.find(".//sup")
        if number and first is not None and first.text == number:
            first.text = NUMBER


def without_numbers(wanted, found):
    """The words of both without the numbers of notes. The text has one if it is a note's own."""
    left = []
    for word in found:
        if word != NUMBER:
            left.append(word)
        elif MARK.fullmatch(" ".join(wanted[len(left):len(left) + 1])):
            del wanted[len(left)]
    return wanted, left


def difference(text, root, players):
    replace_numbers(root)
    found = "".join(texts(root.find("body"), players))
    if root.find(".//span") is not None:
        text, found = (re.sub(r"\\[()\[\]]", "", some) for some in (text, found))
    wanted, found = without_numbers(words(text), words(found))
    if wanted == found:
        return
    at = next((i for i, (a, b) in enumerate(zip(wanted, found)) if a != b),
              min(len(wanted), len(found)))
    yield "other words: %s, not %s" % (found[at:at + 5], wanted[at:at + 5])


def faults(document, text, players):
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    root = parser.parse(document)
    for (line, _), error, _ in parser.errors:
        yield "line %d: %s" % (line, error)
    yield from harm(root)
    yield from difference(text, root, players)


def run(pages, options):
    command = [os.environ.get("DANAG", "./danag"), "-q"] + options + ["--"] + pages
    return subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout.decode()


def run_html(pages, options):
    documents = run(pages, ["-f", "html"] + options).split("\f\n")
    assert len(documents) == len(pages), (len(documents), len(pages))
    return documents


def run_text(pages, options):
    """The text of each page as it is beside HTML: notes come with what refers to them."""
    records = run(pages, ["-f", "jsonl", "--body=text,html"] + options).splitlines()
    assert len(records) == len(pages), (len(records), len(pages))
    return [json.loads(record)["text"] for record in records]


def lint(documents):
    """What xmllint says. It does not know every check of html5lib, and has some of its own."""
    if shutil.which("xmllint") is None:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, document in enumerate(documents):
            names.append(os.path.join(folder, "%d.html" % i))
            with open(names[-1], "w", encoding="utf-8", newline="") as file:
                file.write(document)
        done = subprocess.run(["xmllint", "--html", "--noout", "--huge"] + names,
                              stderr=subprocess.PIPE, check=False)
        # It knows no elements of HTML 5.
        return re.sub(r".*: Tag (details|summary|mark) invalid\n.*\n *\^\n", "",
                      done.stderr.decode(errors="replace"))


def check(options, pages):
    """Prints what is wrong. Returns how many pages are faulty."""
    options = options if "--with-title" in options else options + ["--no-title"]
    method = [option for option in options if option not in ("--links", "--images")]
    faulty = 0
    for at in range(0, len(pages), AT_ONCE):
        some = pages[at:at + AT_ONCE]
        documents = run_html(some, options)
        for page, document, text in zip(some, documents, run_text(some, method)):
            found = list(faults(document, text, player_titles(page)))
            faulty += bool(found)
            for fault in found[:3]:
                print("%s: %s" % (page, fault))
        said = lint(documents)
        faulty += bool(said)
        print(said[:2000], end="")
    print("%d pages, %d faulty" % (len(pages), faulty))
    return faulty


def sample():
    own = glob.glob(os.path.join(os.environ.get("srcdir", "."), "tests", "pages", "*.html"))
    shared = os.path.join(os.environ.get("DANAG_SHARED", ""), "corpora", "*", "html", "*.html.gz")
    return sorted(own) + sorted(glob.glob(shared))[::EVERY]


def main():
    if len(sys.argv) > 1:
        split = sys.argv.index("--")
        return check(sys.argv[1:split], sys.argv[split + 1:]) > 0
    pages = sample()
    return check([], pages) + check(["-m", "plain", "--links", "--images"], pages) > 0


if __name__ == "__main__":
    sys.exit(main())
