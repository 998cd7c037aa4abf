"""An evaluation: what extractors found in the documents of packages, as figures; their groups,
means and files."""

import array
import contextlib
import math
import struct
import subprocess
import sys
import threading
import time

from command import CLEAR_LINE, CONTROL, Core, DONE, FAILED, FAULTS, Failed, say

MEASURES = ("str", "seq", "bag", "set", "wcxb")
OUTCOMES = ("answered", "empty", "failed", "crashed", "timed-out", "unread")
# The figures of a result, as struct reply in worker.c has them, with the digits in files.
SCORE_DIGITS = 6
DIGITS = {"bytes": 0, "seconds": 9, "peak": 0,
          **{f"{measure}_{score}": SCORE_DIGITS for measure in MEASURES
             for score in ("precision", "recall", "f1")},
          "with": SCORE_DIGITS, "without": SCORE_DIGITS}
PLACES = {name: place for place, name in enumerate(DIGITS)}
SIZES = struct.Struct("@IIQ")  # behind the figures: the outcome, and the sizes of two texts
NO_FIGURES = array.array("d", [math.nan] * len(DIGITS))

FAILURES_SHOWN = 3  # for each extractor
DRAW_EVERY = 0.2  # seconds between two looks of the progress line


class Extractor:
    """A method of libdanag as "NAME" or "NAME:OPTION=VALUE,...", or a command."""

    def __init__(self, name, command=None):
        self.name, self.command = name, command
        self.failed = 0  # documents

    def argument(self):
        """As the core has it."""
        return "=" + self.name if self.command is None else "!" + self.command


class Result:
    """What became of a document with one of the extractors. A figure that there is not is NaN."""
    __slots__ = ("outcome", "figures", "complaint", "text")

    def __init__(self, outcome="unread", figures=NO_FIGURES, complaint="", text=b""):
        self.outcome, self.figures, self.complaint, self.text = outcome, figures, complaint, text

    def get(self, name):
        return self.figures[PLACES[name]]


class WorkerGone(Exception):
    """A worker does not answer."""


class Worker:
    """A process that answers requests (worker.c), one at a time."""

    def __init__(self, evaluation):
        bits = sum(1 << i for i, name in enumerate(MEASURES) if name in evaluation.measures)
        self.process = subprocess.Popen(
            [Core.path, "--core", "work", str(bits), repr(evaluation.timeout),
             *(extractor.argument() for extractor in evaluation.extractors)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def take(self, size):
        data = self.process.stdout.read(size)
        if len(data) < size:
            raise WorkerGone
        return data

    def ask(self, replies, what, document, *strings):
        """Returns as many results."""
        strings = [what, document.path + ".html", document.get("url") or "",
                   document.get("charset") or "", *strings]
        request = b"".join(string.encode("utf-8", "surrogateescape") + b"\0" for string in strings)
        try:
            self.process.stdin.write(struct.pack("@I", len(request)) + request)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise WorkerGone from None
        results = []
        for _ in range(replies):
            figures = array.array("d", self.take(NO_FIGURES.itemsize * len(DIGITS)))
            outcome, complaint, text = SIZES.unpack(self.take(SIZES.size))
            complaint = self.take(complaint).decode("utf-8", "surrogateescape")
            results.append(Result(OUTCOMES[outcome], figures, complaint, self.take(text)))
        return results

    def end(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdout.close()
        status = self.process.wait()
        if status < 0:
            say(f"a process that runs extractors was ended by signal {-status}")


class Progress:
    """A line on standard error; only on a terminal."""

    def __init__(self, total):
        self.total, self.done, self.started, self.drawn = total, 0, time.monotonic(), 0.0

    def step(self):
        self.done += 1
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self.drawn < DRAW_EVERY:
            return
        self.drawn = now
        rate = self.done / (now - self.started)
        left = int((self.total - self.done) / rate)
        print(f"{CLEAR_LINE}{self.done} of {self.total} documents, {rate:.1f} a second, "
              f"{left // 60}:{left % 60:02} left", end="", file=sys.stderr, flush=True)

    def clear(self):
        if sys.stderr.isatty():
            print(CLEAR_LINE, end="", file=sys.stderr, flush=True)


class Evaluation:
    def __init__(self, packages, extractors, measures, timeout, jobs):
        self.packages, self.extractors, self.measures = packages, extractors, measures
        self.timeout, self.jobs = timeout, jobs
        self.documents = [document for package in packages for document in package.documents]
        self.results = [[Result()] * len(extractors) for _ in self.documents]

    def in_parallel(self, ask, take):
        """Calls ask(worker, document) for each document, several at once, and for each answer
        take(number of the document, answer), one at a time. What no worker answers is left out."""
        places, errors, lock = iter(enumerate(self.documents)), [], threading.Lock()

        def work():
            try:
                worker = Worker(self)
            except OSError as error:
                errors.append(error)
                return
            with contextlib.suppress(WorkerGone):
                for place, document in places:
                    answer = ask(worker, document)
                    with lock:
                        take(place, answer)
            worker.end()

        threads = [threading.Thread(target=work, daemon=True)
                   for _ in range(min(self.jobs, len(self.documents)))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if len(errors) == len(threads):
            raise Failed(f"cannot start processes: {errors[0].strerror}")

    def run(self):
        """Runs every extractor on every document, and reports the first failures of each."""
        progress = Progress(len(self.documents))

        def ask(worker, document):
            snippets = (sign + snippet for sign, key in (("+", "with"), ("-", "without"))
                        for snippet in document.get(key))
            return worker.ask(len(self.extractors), "measure", document, document.path + ".txt",
                              *snippets)

        def take(number, results):
            self.results[number] = results
            for extractor, result in zip(self.extractors, results):
                extractor.failed += result.complaint != ""
                if result.complaint and extractor.failed <= FAILURES_SHOWN:
                    say(f"{extractor.name}: {self.documents[number].name}: {result.complaint}")
            progress.step()

        self.in_parallel(ask, take)
        progress.clear()
        for extractor in self.extractors:
            if extractor.failed > FAILURES_SHOWN:
                say(f"{extractor.name}: failed on {extractor.failed - FAILURES_SHOWN} more "
                    "documents")

    def status(self):
        """FAILED if a document could not be read, FAULTS if an extractor failed."""
        outcomes = {result.outcome for results in self.results for result in results}
        return (FAILED if "unread" in outcomes else
                FAULTS if outcomes - {"answered", "empty"} else DONE)

    def write_rows(self, path):
        """A line of column names, then one row per document and extractor."""
        def rows():
            yield ["package", "document", "type", "language", "fold", "extractor", "outcome",
                   *DIGITS]
            for document, results in zip(self.documents, self.results):
                for extractor, result in zip(self.extractors, results):
                    yield [document.package.name, document.name,
                           *(document.get(key) or "" for key in ("type", "language", "fold")),
                           extractor.name, result.outcome,
                           *map(cell, result.figures, DIGITS.values())]
        return write_table(path, rows())


def cell(figure, digits=SCORE_DIGITS):
    return "" if math.isnan(figure) else f"{figure:.{digits}f}"


def write_table(path, rows):
    """Tab-separated. No control character in a text adds a cell or a row."""
    try:
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            for row in rows:
                file.write("\t".join(CONTROL.sub(" ", text) for text in row) + "\n")
    except OSError as error:
        say(f"{path}: {error.strerror}")
        return False
    return True


# Groups of documents, and the figures of each.

GROUPINGS = ("package", "type", "language", "fold")


class Group:
    """The documents of a package with the same type, language or fold, by their numbers."""

    def __init__(self, evaluation, package, name, numbers, label):
        self.evaluation, self.package, self.name = evaluation, package, name
        self.numbers, self.label = numbers, label

    def results(self, extractor):
        return [self.evaluation.results[number][extractor] for number in self.numbers]

    def scores(self, extractor, measure):
        """The number of documents with an F1, and the Summary of F1, precision and recall."""
        results = self.results(extractor)
        f1, precision, recall = (Summary(result.get(f"{measure}_{score}") for result in results)
                                 for score in ("f1", "precision", "recall"))
        return f1.count, f1, precision, recall


def groups_of(evaluation, grouping):
    """Sorted by package, then by name."""
    members = {}
    for number, document in enumerate(evaluation.documents):
        package = evaluation.packages.index(document.package)
        name = document.package.name if grouping == "package" else document.get(grouping)
        members.setdefault((package, name or "unknown"), []).append(number)
    needs_package = grouping != "package" and len(evaluation.packages) > 1
    return [Group(evaluation, package, name, numbers,
                  f"{name}, {evaluation.packages[package].name}" if needs_package else name)
            for (package, name), numbers in sorted(members.items())]


class Summary:
    """The mean and the sample's deviation (n - 1) of the figures that are not NaN."""

    def __init__(self, figures):
        figures = [figure for figure in figures if not math.isnan(figure)]
        self.count = len(figures)
        self.mean = math.fsum(figures) / self.count if figures else math.nan
        squares = math.fsum((figure - self.mean) ** 2 for figure in figures)
        self.deviation = (math.sqrt(squares / (self.count - 1)) if self.count > 1 else
                          0.0 if figures else math.nan)


class Costs:
    def __init__(self, results):
        self.outcomes = [sum(result.outcome == name for result in results) for name in OUTCOMES]
        timed = [(result.get("bytes"), result.get("seconds")) for result in results
                 if not math.isnan(result.get("seconds"))]
        seconds = math.fsum(time for _, time in timed)
        self.seconds_per_kilobyte = Summary(time / (size / 1000) for size, time in timed if size > 0)
        self.megabytes_per_second = (math.fsum(size for size, _ in timed) / 1e6 / seconds
                                     if seconds > 0 else math.nan)
        self.peak = max((result.get("peak") for result in results
                         if not math.isnan(result.get("peak"))), default=math.nan)  # bytes
        self.with_, self.without = (Summary(result.get(name) for result in results)
                                    for name in ("with", "without"))
