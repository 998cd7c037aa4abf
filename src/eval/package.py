"""Test packages: folders of pages with their main content (doc/test-packages.md)."""

import os
import re

from command import CONTROL, DONE, FAILED, FAULTS, Failed, Options, read_file, say

DOCUMENTS_MAX = 10000000
WHAT_MAX = 1000  # characters of what is wrong in a message
SHOWN_MAX = 72  # bytes of a snippet in a message
FIRST_LINE = b"danag test package 1"
DOCUMENT_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}")
ESCAPES = {"\\n": "\n", "\\t": "\t", "\\r": "\r", "\\\\": "\\"}

# The keys of a description and of a document's NAME.meta; those of lists may occur again.
DESCRIPTION_KEYS = ("name", "about", "source", "licence")
TEXT_KEYS = ("url", "charset", "language", "type", "fold", "title", "author", "published")
YES_OR_NO_KEYS = ("fragmented", "several")
LIST_KEYS = ("with", "without")
PLAIN_KEYS = ("name", "language", "type", "fold")  # printed in lines and cells


class Problems:
    """Reports problems, each as one line, "FILE: line N: TEXT", and counts them."""

    def __init__(self, report, unknown_keys=False):
        self.report, self.unknown_keys, self.count = report, unknown_keys, 0

    def add(self, file, line, what):
        """Line 0 stands for the whole file."""
        place = f"{file}: line {line}" if line else file
        self.report(CONTROL.sub("?", f"{place}: {what[:WHAT_MAX]}"))
        self.count += 1

    def read(self, file):
        """Returns the file's bytes, or None after reporting that it cannot be read."""
        try:
            return read_file(file)
        except OSError as error:
            self.add(file, 0, f"cannot read: {error.strerror}")
            return None


def shown(data):
    return data.decode("utf-8", "surrogateescape").split("\0")[0]


def lines_of(data):
    """The lines, with their numbers; each ends with LF or CR LF, only the last may end without."""
    lines = data.split(b"\n")
    last = lines.pop()
    lines = [line[:-1] if line.endswith(b"\r") else line for line in lines]
    return enumerate(lines + [last] if last else lines, 1)


class Fields:
    """Reads fields, "key: value"."""

    def __init__(self, problems, file, keys):
        self.problems, self.file, self.keys, self.seen = problems, file, keys, set()

    def read(self, number, line):
        """Returns a key and its value, or None after reporting a problem or for an unknown key."""
        def wrong(what):
            self.problems.add(self.file, number, what)
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            return wrong("not UTF-8" if b"\0" not in line else "a NUL byte")
        key, colon, value = text.partition(":")
        if "\0" in text:
            return wrong("a NUL byte")
        if not colon:
            return wrong("not 'key: value': no colon")
        if key not in self.keys:
            return wrong(f"unknown key '{key}'") if self.problems.unknown_keys else None
        value = value[1:] if value.startswith(" ") else value
        if key in self.seen and key not in LIST_KEYS:
            return wrong(f"'{key}' for the second time")
        self.seen.add(key)
        if not value:
            return wrong(f"'{key}' without a value")
        escapes = re.findall(r"\\.?", value)
        if not all(escape in ESCAPES for escape in escapes):
            return wrong(r"a backslash that is not of \n, \t, \r or \\")
        value = re.sub(r"\\.", lambda escape: ESCAPES[escape[0]], value)
        if key in PLAIN_KEYS and CONTROL.search(value):
            return wrong(f"a control character in the {key} '{value}'")
        if key in YES_OR_NO_KEYS and value not in ("yes", "no"):
            return wrong(f"'{key}' is neither 'yes' nor 'no'")
        return key, value


class Document:
    """A document and the fields of its NAME.meta, where a missing text is None."""

    def __init__(self, package, name):
        self.package, self.name = package, name
        self.path = f"{package.folder}/{name}"
        self.fields = {key: [] for key in LIST_KEYS}

    def read(self, problems):
        data = problems.read(self.path + ".meta")
        fields = Fields(problems, self.path + ".meta", TEXT_KEYS + YES_OR_NO_KEYS + LIST_KEYS)
        for number, line in lines_of(data or b""):
            field = None if not line or line.startswith(b"#") else fields.read(number, line)
            if field is not None and field[0] in LIST_KEYS:
                self.fields[field[0]].append(field[1])
            elif field is not None:
                self.fields[field[0]] = field[1]

    def get(self, key):
        return self.fields.get(key)


class Package:
    """A package's name and documents. Reports every problem of its description, and reads on."""

    def __init__(self, folder, problems):
        self.folder = folder.rstrip("/") or folder[:1]
        self.name, self.documents = None, []
        self.file = self.folder + "/description"
        data = problems.read(self.file)
        if data is None:
            return
        lines = lines_of(data)
        if next(lines, (1, b""))[1] != FIRST_LINE:
            problems.add(self.file, 0, "not a test package: its first line is not "
                                       f"'{FIRST_LINE.decode()}'")
            return
        fields = Fields(problems, self.file, DESCRIPTION_KEYS)
        for number, line in lines:
            if not line:
                break
            key, value = fields.read(number, line) or (None, None)
            self.name = value if key == "name" else self.name
        if "name" not in fields.seen:
            problems.add(self.file, 0, "no 'name: ...'")
        self.list_documents(lines, problems)
        if not self.documents:
            problems.add(self.file, 0, "no documents")

    def list_documents(self, lines, problems):
        names = set()
        for number, line in lines:
            if not DOCUMENT_NAME.fullmatch(line.decode("latin-1")):
                problems.add(self.file, number, f"'{shown(line)}' cannot be a document's name")
            elif len(names) == DOCUMENTS_MAX:
                problems.add(self.file, number, f"more than {DOCUMENTS_MAX} documents")
                break
            elif line in names:
                problems.add(self.file, number,
                             f"the document '{shown(line)}' is listed for the second time")
            else:
                names.add(line)
                self.documents.append(Document(self, line.decode()))


def open_packages(folders):
    """Returns the packages. The first problem ends the program."""
    def fail(line):
        raise Failed(line)
    packages, problems = [], Problems(fail)
    for folder in folders:
        package = Package(folder, problems)
        for document in package.documents:
            document.read(problems)
        # Rows in reports show only the name of a package, so each package needs its own.
        if any(other.name == package.name for other in packages):
            raise Failed(f"{package.folder}: another package is called '{package.name}', too")
        packages.append(package)
    return packages


# check: lists every problem.

def check_snippets(document, gold, problems):
    """Even a perfect extractor would miss a snippet that is not in the gold text."""
    gold = gold.decode("utf-8", "replace").casefold()
    for snippet in document.get("with"):
        if snippet.casefold() not in gold:
            data = snippet.encode()
            cut = "..." if len(data) > SHOWN_MAX else ""
            start = data[:SHOWN_MAX].decode("utf-8", "ignore")
            problems.add(document.path + ".txt", 0,
                         f"does not have the snippet '{start}{cut}'")


def check_document(document, problems):
    document.read(problems)
    if problems.read(document.path + ".html") == b"":
        problems.add(document.path + ".html", 0, "empty")
    gold = problems.read(document.path + ".txt")
    if gold is None:
        return
    try:
        gold.decode("utf-8")
    except UnicodeDecodeError as error:
        problems.add(document.path + ".txt", 0, f"byte {error.start} is not UTF-8")
    check_snippets(document, gold, problems)


def check_files(package, files, problems):
    """Ignores hidden files, such as those of git."""
    names = {document.name for document in package.documents}
    for file in files:
        name, end = os.path.splitext(file)
        if file.startswith(".") or file == "description":
            continue
        if not name or end not in (".html", ".txt", ".meta"):
            problems.add(f"{package.folder}/{file}", 0, "belongs to no document")
        elif name not in names:
            problems.add(f"{package.folder}/{file}", 0, f"the document '{name}' is not listed")


def check_package(folder):
    try:
        files = [os.fsdecode(file) for file in sorted(os.listdir(os.fsencode(folder)))]
    except OSError as error:
        say(f"{folder}: cannot read: {error.strerror}")
        return FAILED
    problems = Problems(print, unknown_keys=True)
    package = Package(folder, problems)
    for document in package.documents:
        check_document(document, problems)
    if package.documents:
        check_files(package, files, problems)
    print(f"{package.name or package.folder}: {len(package.documents)} documents, "
          f"{problems.count} problems")
    return FAULTS if problems.count else DONE


def check(arguments):
    options = Options("check")
    options.add_argument("folders", nargs="+", metavar="a test package")
    return max(map(check_package, options.parse_intermixed_args(arguments).folders))
