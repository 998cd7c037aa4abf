"""danag-eval import wcxb: makes a test package of the Web Content eXtraction Benchmark."""

import gzip
import io
import json
import os
import re
import zlib

from command import CONTROL, DONE, FAULTS, FILE_MAX, Failed, Options, read_file, say
from package import DOCUMENT_NAME, ESCAPES, PLAIN_KEYS

ZLIB_NO_MEMORY = "Error -4 "  # Z_MEM_ERROR has no exception of its own


def read(path):
    """Returns a file's bytes, unpacked if the file is gzip."""
    wrong = "File too large"
    try:
        data = read_file(path)
        if data.startswith(b"\x1f\x8b"):
            data = gzip.GzipFile(fileobj=io.BytesIO(data)).read(FILE_MAX + 1)
        if len(data) <= FILE_MAX:
            return data
    except EOFError:
        wrong = "gzip that is cut"
    except (gzip.BadGzipFile, zlib.error) as error:
        if str(error).startswith(ZLIB_NO_MEMORY):
            raise MemoryError from None
        wrong = "damaged gzip"
    except OSError as error:
        wrong = error.strerror
    raise Failed(f"{path}: cannot read: {wrong}")


def write(path, data):
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise Failed(f"{path}: cannot write: {error.strerror}") from None


def list_files(folder, *ends):
    """Returns the paths of the folder's files by document, and the number of files left out."""
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise Failed(f"{folder}: cannot read: {error.strerror}") from None
    paths, left_out = {}, 0
    for name in names:
        end = next((end for end in ends if name.endswith(end) and name != end), None)
        if end is None:
            continue
        document, path = name[:-len(end)], f"{folder}/{name}"
        if DOCUMENT_NAME.fullmatch(document) and document not in paths:
            paths[document] = path
            continue
        left_out += 1
        say(f"{path}: there is {paths[document]}: left out" if document in paths
            else f"{path}: '{document}' cannot be a document's name: left out")
    return paths, left_out


def read_table(path):
    """Returns the rows of pages.tsv by document. Each row is a dictionary by column."""
    if not os.path.exists(path):
        return {}
    try:
        text = read(path).decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Failed(f"{path}: not a text in UTF-8")
    names, *lines = (line.rstrip("\r").split("\t") for line in text.split("\n"))
    if "id" not in names:
        raise Failed(f"{path}: no column 'id'")
    rows = {}
    for row in (dict(zip(names, cells)) for cells in lines):
        document = row.get("id")
        if document in rows:
            raise Failed(f"{path}: the page '{document}' is there twice")
        if document:
            rows[document] = row
    return rows


class Truth:
    """A file of ground truth. If a member is wrong, its methods report that and set is_broken."""

    def __init__(self, path):
        self.path, self.is_broken = path, False
        try:
            self.all = json.loads(read(path).decode())
        except json.JSONDecodeError as error:
            raise Failed(f"{path}: line {error.lineno}: {error.msg}") from None
        except (ValueError, RecursionError) as error:
            raise Failed(f"{path}: {error}") from None
        self.inner = self.member(self.all, "ground_truth")
        if not isinstance(self.inner, dict):
            raise Failed(f"{path}: 'ground_truth' is not an object")

    @staticmethod
    def member(parent, key):
        return parent.get(key) if isinstance(parent, dict) else None

    def checked(self, value, key, what, is_right):
        if value is None or is_right(value):
            return value
        say(f"{self.path}: '{key}' is not {what}")
        self.is_broken = True
        return None

    @staticmethod
    def is_text(value):
        """Whether the value is a string without NULs and lone surrogates, which JSON allows."""
        return isinstance(value, str) and not re.search("[\0\ud800-\udfff]", value)

    def text(self, parent, key):
        return self.checked(self.member(parent, key), key, "a string", self.is_text) or ""

    def either(self, key):
        return self.text(self.all, key) or self.text(self.inner, key)

    def snippets(self, key):
        """Returns the snippets, except empty ones, which every text contains."""
        values = self.checked(self.inner.get(key), key, "a list", lambda v: isinstance(v, list))
        values = self.checked(values, key, "a list of strings",
                              lambda texts: all(map(self.is_text, texts)))
        return list(filter(None, values or []))

    def page_type(self):
        internal = self.member(self.all, "_internal")
        inner = self.member(internal, "page_type")
        if isinstance(inner, dict):
            return self.text(inner, "primary")
        return self.text(internal, "page_type")


def field(key, value):
    escapes = {character: escape for escape, character in ESCAPES.items()}
    return f"{key}: {value.translate(str.maketrans(escapes))}\n"


def read_document(page, truth_path, row):
    """Returns the three files of a document by the ends of their names, or None to leave it out."""
    html = truth = None
    try:
        html = read(page)
    except Failed as reason:
        say(reason)
    try:
        truth = Truth(truth_path)
    except Failed as reason:
        say(reason)
        return None
    gold = truth.text(truth.inner, "main_content")
    # The benchmark's pages are in UTF-8, whatever they declare.
    fields = [("url", truth.either("url")), ("charset", "utf-8"),
              ("language", row.get("language") or truth.either("language")),
              ("type", row.get("page_type") or truth.page_type()), ("fold", row.get("fold")),
              ("title", truth.text(truth.inner, "title")),
              ("author", truth.text(truth.inner, "author")),
              ("published", truth.text(truth.inner, "publish_date"))]
    fields += [(key, text) for key in ("with", "without") for text in truth.snippets(key)]
    for key, value in fields:
        if key in PLAIN_KEYS and CONTROL.search(value or ""):
            say(f"{truth_path}: a control character in the {key}")
            truth.is_broken = True
    if html is None or truth.is_broken:
        return None
    meta = "".join(field(key, value) for key, value in fields if value)
    return {".html": html, ".txt": gold.encode(), ".meta": meta.encode()}


def make_folder(path):
    try:
        os.mkdir(path)
    except OSError as error:
        if not (isinstance(error, FileExistsError) and os.path.isdir(path)):
            raise Failed(f"{path}: cannot make the folder: {error.strerror}") from None
        if os.listdir(path):
            raise Failed(f"{path}: is there, and is not empty") from None


def write_description(corpus, package, documents):
    """Writes the description last: without a complete description, the folder is no package."""
    base = os.path.basename(os.path.realpath(corpus))
    name = base if base.startswith("wcxb") else "wcxb-" + base
    text = ("danag test package 1\n" +
            field("name", name if DOCUMENT_NAME.fullmatch(name) else "wcxb") +
            field("about", "the Web Content eXtraction Benchmark, put into this form") +
            field("source", "Murrough Foley, Web Content eXtraction Benchmark (WCXB), 2026") +
            field("licence", "CC-BY-4.0") + "\n" + "".join(name + "\n" for name in documents))
    path = package + "/description"
    try:
        write(path, text.encode())
    except Failed:
        if os.path.exists(path):
            os.unlink(path)
        raise


def make_package(corpus, package):
    """Returns the number of files and documents left out."""
    pages, left_out = list_files(corpus + "/html", ".html.gz", ".html")
    truths, left_out_truths = list_files(corpus + "/ground-truth", ".json")
    rows = read_table(corpus + "/pages.tsv")
    left_out += left_out_truths
    make_folder(package)
    documents = []
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
        documents.append(name)
    if not documents:
        raise Failed(f"{corpus}: no documents")
    write_description(corpus, package, documents)
    say(f"{package}: {len(documents)} documents")
    return left_out


def import_package(arguments):
    """Returns FAULTS if part of the corpus is left out."""
    options = Options("import")
    options.add_argument("kind", choices=["wcxb"], metavar="a kind of corpus")
    options.add_argument("corpus", metavar="its folder")
    options.add_argument("package", metavar="the package's")
    given = options.parse_args(arguments)
    try:
        return FAULTS if make_package(given.corpus, given.package) else DONE
    except OSError as failure:
        raise Failed(str(failure)) from None
