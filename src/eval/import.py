"""Makes a test package of the Web Content eXtraction Benchmark (doc/test-packages.md).

    import.py CORPUS PACKAGE

The status is 0, 1 if something of the corpus is left out, or 2 if no package could be made.
"""

import gzip
import json
import os
import re
import sys
import zlib

FILE_MAX = 1 << 30  # bytes
DOCUMENT_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}")


class Unusable(Exception):
    """Something is wrong with a file; the message says what."""


def say(message):
    print("danag-eval: " + re.sub(r"[\0-\x1f\x7f]", "?", message), file=sys.stderr)


def read(path):
    """A file's bytes, without the gzip around them."""
    try:
        with open(path, "rb") as file:
            packed = file.peek(2)[:2] == b"\x1f\x8b"
            data = (gzip.GzipFile(fileobj=file) if packed else file).read(FILE_MAX + 1)
    except EOFError:
        raise Unusable(f"{path}: cannot read: gzip that is cut") from None
    except (gzip.BadGzipFile, zlib.error):
        raise Unusable(f"{path}: cannot read: damaged gzip") from None
    except OSError as error:
        raise Unusable(f"{path}: cannot read: {error.strerror}") from None
    if len(data) > FILE_MAX:
        raise Unusable(f"{path}: cannot read: File too large")
    return data


def write(path, data):
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise Unusable(f"{path}: cannot write: {error.strerror}") from None


def list_files(folder, *ends):
    """The folder's files by document, and how many are left out."""
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise Unusable(f"{folder}: cannot read: {error.strerror}") from None
    files, left_out = {}, 0
    for name in names:
        end = next((end for end in ends if name.endswith(end) and name != end), None)
        if end is None:
            continue
        document, path = name[:-len(end)], f"{folder}/{name}"
        problem = None
        if not DOCUMENT_NAME.fullmatch(document):
            problem = f"'{document}' cannot be a document's name"
        elif document in files:
            problem = f"there is {files[document]}"
        if problem is not None:
            say(f"{path}: {problem}: left out")
            left_out += 1
        else:
            files[document] = path
    return files, left_out


def read_table(path):
    """What pages.tsv says of each page, by column."""
    if not os.path.exists(path):
        return {}
    try:
        text = read(path).decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Unusable(f"{path}: not a text in UTF-8")
    names, *rows = [line.removesuffix("\r").split("\t") for line in text.split("\n")]
    if "id" not in names:
        raise Unusable(f"{path}: no column 'id'")
    pages = {}
    for row in (dict(zip(names, cells)) for cells in rows):
        if row.get("id", "") in pages:
            raise Unusable(f"{path}: the page '{row['id']}' is there twice")
        if row.get("id"):
            pages[row["id"]] = row
    return pages


class Truth:
    """A file of ground truth."""

    def __init__(self, path):
        try:
            self.all = json.loads(read(path).decode())
        except json.JSONDecodeError as error:
            raise Unusable(f"{path}: line {error.lineno}: {error.msg}") from None
        except (ValueError, RecursionError) as error:
            raise Unusable(f"{path}: {error}") from None
        self.path = path
        self.is_broken = False
        self.inner = self.member(self.all, "ground_truth")
        if not isinstance(self.inner, dict):
            raise Unusable(f"{path}: 'ground_truth' is not an object")

    @staticmethod
    def member(parent, key):
        return parent.get(key) if isinstance(parent, dict) else None

    def broken(self, key, what):
        say(f"{self.path}: '{key}' is not {what}")
        self.is_broken = True

    def is_text(self, value):
        """Not every string of JSON can be written: it may have NULs and lone surrogates."""
        return isinstance(value, str) and not re.search("[\0\ud800-\udfff]", value)

    def text(self, parent, key):
        value = self.member(parent, key)
        if value is not None and not self.is_text(value):
            self.broken(key, "a string")
            return ""
        return value or ""

    def snippets(self, key):
        """Without empty ones, which every text contains."""
        values = self.inner.get(key) or []
        if not isinstance(values, list):
            self.broken(key, "a list")
        elif not all(map(self.is_text, values)):
            self.broken(key, "a list of strings")
        else:
            return list(filter(None, values))
        return []

    def page_type(self):
        internal = self.member(self.all, "_internal")
        page_type = self.member(internal, "page_type")
        if isinstance(page_type, dict):
            return self.text(page_type, "primary")
        return self.text(internal, "page_type")

    def either(self, key):
        return self.text(self.all, key) or self.text(self.inner, key)


def field(key, value):
    escapes = str.maketrans({"\n": r"\n", "\t": r"\t", "\r": r"\r", "\\": r"\\"})
    return f"{key}: {value.translate(escapes)}\n"


def read_document(page, truth_path, row):
    """The document's files, by how their names end. Reports all that is wrong with both sources."""
    html, truth = None, None
    try:
        html = read(page)
    except Unusable as problem:
        say(str(problem))
    try:
        truth = Truth(truth_path)
    except Unusable as problem:
        say(str(problem))
        return None
    gold = truth.text(truth.inner, "main_content")
    # The benchmark's pages are in UTF-8, whatever they say of themselves.
    fields = [("url", truth.either("url")), ("charset", "utf-8"),
              ("language", truth.either("language")),
              ("type", row.get("page_type") or truth.page_type()), ("fold", row.get("fold"))]
    fields += [(key, snippet) for key in ("with", "without") for snippet in truth.snippets(key)]
    if html is None or truth.is_broken:
        return None
    meta = "".join(field(key, value) for key, value in fields if value)
    return {".html": html, ".txt": gold.encode(), ".meta": meta.encode()}


def make_folder(path):
    try:
        os.mkdir(path)
    except OSError as error:
        if not (isinstance(error, FileExistsError) and os.path.isdir(path)):
            raise Unusable(f"{path}: cannot make the folder: {error.strerror}") from None
        if os.listdir(path):
            raise Unusable(f"{path}: is there, and is not empty") from None


def write_description(corpus, package, names):
    """Comes last, and whole: a folder without it is no package."""
    base = os.path.basename(os.path.realpath(corpus))
    name = base if base.startswith("wcxb") else "wcxb-" + base
    text = ("danag test package 1\n" +
            field("name", name if DOCUMENT_NAME.fullmatch(name) else "wcxb") +
            field("about", "the Web Content eXtraction Benchmark, put into this form") +
            field("source", "Murrough Foley, Web Content eXtraction Benchmark (WCXB), 2026") +
            field("licence", "CC-BY-4.0") + "\n" + "".join(name + "\n" for name in names))
    path = package + "/description"
    try:
        write(path, text.encode())
    except Unusable:
        if os.path.exists(path):
            os.unlink(path)
        raise


def make_package(corpus, package):
    """Returns how many files or documents were left out."""
    pages, left_out_pages = list_files(corpus + "/html", ".html.gz", ".html")
    truths, left_out_truths = list_files(corpus + "/ground-truth", ".json")
    rows = read_table(corpus + "/pages.tsv")
    left_out = left_out_pages + left_out_truths
    make_folder(package)
    names = []
    for name in sorted(pages.keys() | truths.keys()):
        files = None
        if name not in truths:
            say(f"{pages[name]}: has no ground truth: left out")
        elif name not in pages:
            say(f"{truths[name]}: has no page: left out")
        else:
            files = read_document(pages[name], truths[name], rows.get(name, {}))
        if files is None:
            left_out += 1
            continue
        for end, data in files.items():
            write(f"{package}/{name}{end}", data)
        names.append(name)
    if not names:
        raise Unusable(f"{corpus}: no documents")
    write_description(corpus, package, names)
    say(f"{package}: {len(names)} documents")
    return left_out


try:
    sys.exit(1 if make_package(*sys.argv[1:]) else 0)
except Unusable as problem:
    say(str(problem))
    sys.exit(2)
