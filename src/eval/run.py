"""danag-eval run: measures extractors on test packages. danag-eval tune: finds the best value of a
method's parameter, the one with the highest mean F1, as in the paper on R2L (Mohammadzadeh,
Schweiggert, Nakhaeizadeh 2011)."""

import argparse
import json
import os
import re
import unicodedata

from command import Core, FAILED, Failed, Options, Refused, number, print_table, say
from evaluation import (Costs, Evaluation, Extractor, GROUPINGS, MEASURES, OUTCOMES, cell,
                        groups_of, write_table)
from package import open_packages

EXTRACTORS_MAX = 1000
JOBS_MAX = 1024
TIMEOUT_PRESET, TIMEOUT_MOST = 60.0, 1e6  # seconds
# Without --range, tune tries all values of a parameter that has at most VALUES_ALL values. Of any
# other parameter, it tries up to VALUES_NEAR values. (The paper: 1 to 20, with a preset of 8.)
VALUES_ALL, VALUES_NEAR = 101, 20

def methods():
    """The methods and, of each, its parameters' least, most and preset values."""
    found = {}
    for line in Core.ask("methods").splitlines():
        name, *values = line.lstrip("\t").split("\t")
        if values:
            parameters[name] = tuple(map(int, values))
        else:
            parameters = found[name] = {}
    return found


def value_of(kind):
    """Reads the value of an option: ValueError means that it is not what `kind` says."""
    def decorate(read):
        def checked(text):
            try:
                return read(text)
            except ValueError:
                raise argparse.ArgumentTypeError(f"'{text}' is not {kind}") from None
        return checked
    return decorate


@value_of("str, seq, bag, set, wcxb or all, or a list of these")
def measures(text):
    names = text.split(",")
    if not {*names} <= {*MEASURES, "all"}:
        raise ValueError
    return [name for name in MEASURES if name in names or "all" in names]


@value_of(f"a number of seconds up to {TIMEOUT_MOST:.0f}")
def seconds(text):
    if not 0 < float(text) <= TIMEOUT_MOST:
        raise ValueError
    return float(text)


def whole_numbers(text, most):
    if not re.fullmatch("[0-9]+(:[0-9]+)*", text) or text.count(":") >= most:
        raise ValueError
    return [*map(int, text.split(":"))]


@value_of(f"a number from 1 to {JOBS_MAX}")
def jobs(text):
    number_of, = whole_numbers(text, 1)
    if not 0 < number_of <= JOBS_MAX:
        raise ValueError
    return number_of


@value_of("LEAST:MOST or LEAST:MOST:STEP")
def bounds(text):
    least, most, step = [*whole_numbers(text, 3), 1][:3]
    if least > most or not step:
        raise ValueError
    return least, most, step


def of_method(name):
    return [*map(Extractor, methods() if name == "all" else [name])]


@value_of("NAME=COMMAND")
def command(text):
    name, _, shell = text.partition("=")
    if not name or not shell:
        raise ValueError
    return [Extractor(name, shell)]


def options_of(options, arguments, measured):
    """Reads those of run and tune, which has added its own."""
    options.add_argument("--measure", type=measures, default=measured)
    options.add_argument("--by", choices=GROUPINGS, default="package")
    options.add_argument("--tsv")
    options.add_argument("--timeout", type=seconds, default=TIMEOUT_PRESET)
    options.add_argument("-j", "--jobs", type=jobs, default=os.cpu_count() or 1)
    options.add_argument("packages", nargs="+", metavar="a test package")
    given = options.parse_intermixed_args(arguments)
    given.packages = open_packages(given.packages)
    for path in filter(None, (given.tsv, given.html)):  # so that a wrong path wastes no time
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o666))
        except OSError as error:
            raise Failed(f"{path}: {error.strerror}") from None
    return given


def evaluation_of(given, extractors):
    names = [extractor.name for extractor in extractors]
    if len(names) > EXTRACTORS_MAX:
        raise Failed(f"more than {EXTRACTORS_MAX} extractors")
    for i, name in enumerate(names):
        if name in names[:i]:
            raise Failed(f"two extractors are called '{name}'")
    Core.ask("methods", *(extractor.name for extractor in extractors if extractor.command is None))
    return Evaluation(given.packages, extractors, given.measure, given.timeout, given.jobs)


def summary_cells(summary, digits=4):
    return [number(summary.mean, digits), number(summary.deviation, digits)]


def print_scores(evaluation, groups, grouping):
    rows = [[grouping, "extractor", "measure", "documents", "F1", "+-", "precision", "+-", "recall",
             "+-"]]
    for group in groups:
        for measure in evaluation.measures:
            for i, extractor in enumerate(evaluation.extractors):
                count, *summaries = group.scores(i, measure)
                rows.append([group.label, extractor.name, measure, str(count),
                             *(text for summary in summaries for text in summary_cells(summary))])
    print_table(rows, 3)


def print_costs(evaluation, groups, grouping):
    rows = [[grouping, "extractor", *OUTCOMES, "s/kB", "+-", "MB/s", "peak MiB", "with", "without"]]
    for group in groups:
        for i, extractor in enumerate(evaluation.extractors):
            costs = Costs(group.results(i))
            rows.append([group.label, extractor.name, *map(str, costs.outcomes),
                         *summary_cells(costs.seconds_per_kilobyte, 7),
                         number(costs.megabytes_per_second, 1), number(costs.peak / 2 ** 20, 1),
                         number(costs.with_.mean, 4), number(costs.without.mean, 4)])
    print_table(rows, 2)


def print_tables(evaluation, groupings):
    for i, grouping in enumerate(groupings):
        groups = groups_of(evaluation, grouping)
        print(end="\n" if i else "")
        print_scores(evaluation, groups, grouping)
        print()
        print_costs(evaluation, groups, grouping)


def run(arguments):
    options = Options("run")
    options.add_argument("--method", dest="extractors", action="extend", default=[], type=of_method)
    options.add_argument("--command", dest="extractors", action="extend", type=command)
    options.add_argument("--metadata", action="store_true")
    options.add_argument("--html")
    given = options_of(options, arguments, MEASURES)
    evaluation = evaluation_of(given, given.extractors)
    if not evaluation.extractors and (not given.metadata or given.tsv or given.html):
        raise Refused("run: nothing to measure: give --method, --command or --metadata")
    groupings = list(dict.fromkeys(["package", given.by]))
    if evaluation.extractors:
        evaluation.run()
    if given.metadata:
        measure_metadata(evaluation, groupings)
        print(end="\n" if evaluation.extractors else "")
    if not evaluation.extractors:
        return 0
    print_tables(evaluation, groupings)
    written = given.tsv is None or evaluation.write_rows(given.tsv)
    if given.html is not None:
        import report
        written = report.write(evaluation, given.by, given.html) and written
    return evaluation.status() if written else FAILED


# --metadata: compares the metadata that danag reads with those of the packages.
# doc/test-packages.md says what is as good as equal.

NAMES = ("title", "author", "published")
# What separates two parts of a title, the longest first.
SEPARATOR = re.compile(r" [|\-–—·•»:/] |: |\|")


def letters(text):
    """The letters and digits, without case."""
    return "".join(c for c in text.casefold() if unicodedata.category(c)[0] in "LMN")


def title_forms(title):
    """The title itself, without its last part, without its first part, and the first part alone."""
    ends = [found for found in SEPARATOR.finditer(title, min(1, len(title)))
            if found.end() < len(title)]
    forms = [title] if not ends else [title, title[:ends[-1].start()], title[ends[0].end():],
                                      title[:ends[0].start()]]
    return set(filter(None, map(letters, forms)))


def is_near(name, value, gold):
    if name == "title":
        return not title_forms(value).isdisjoint(title_forms(gold))
    if name == "author":
        value, gold = (letters(re.sub("(^| )and(?= )", r"\1", text)) for text in (value, gold))
        return value == gold != ""
    return value.startswith(gold) and value[len(gold):][:1] in ("", "T", "-")


def mark(document, values):
    """For each name whether the package has a value, whether danag has one, and whether they are
    equal, and nearly equal."""
    marks = {}
    for name, value in zip(NAMES, values):
        gold = document.get(name)
        both = gold is not None and value is not None
        marks[name] = (gold is not None, value is not None, both and value == gold,
                       both and (value == gold or is_near(name, value, gold)))
    return marks


def share(part, whole):
    return number(part / whole if whole else float("nan"), 3)


def measure_metadata(evaluation, groupings):
    """Reads them from records of the pages."""
    reader = Extractor("plain:format=jsonl,fields=" + ",".join(NAMES))
    reading = Evaluation(evaluation.packages, [reader], [], evaluation.timeout, evaluation.jobs)
    marks = {}

    def take(place, answer):
        document = evaluation.documents[place]
        if answer.text:
            record = json.loads(answer.text)
            marks[place] = mark(document, [record.get(name) for name in NAMES])
        else:
            say(f"{document.path}.html: {answer.complaint}")

    reading.in_parallel(lambda worker, document: worker.ask(1, "text", document, "0")[0], take)
    if len(marks) < len(evaluation.documents):
        raise Failed
    for grouping in groupings:
        rows = [[grouping, "metadata", "gold", "exact", "normalised", "no gold", "given"]]
        for group in groups_of(evaluation, grouping):
            for name in NAMES:
                of_name = [marks[place][name] for place in group.numbers]
                gold, _, exact, near = map(sum, zip(*of_name))
                given = sum(given and not gold for gold, given, *_ in of_name)
                without = len(of_name) - gold
                rows.append([group.label, name, str(gold), share(exact, gold), share(near, gold),
                             str(without), share(given, without)])
        print_table(rows, 2)


# tune

def default_range(least, most, preset):
    """All values; or if these are many, steps of a tenth of the preset, up to about its double."""
    if most - least < VALUES_ALL:
        return least, most, 1
    step = preset // (VALUES_NEAR // 2) or 1
    least = max(least, step)
    return least, min(least + (VALUES_NEAR - 1) * step, most), step


def tune(arguments):
    options = Options("tune")
    options.add_argument("--method", required=True)
    options.add_argument("--parameter", required=True)
    options.add_argument("--range", type=bounds)
    options.set_defaults(html=None)
    given = options_of(options, arguments, ["wcxb"])
    method, parameter = given.method, given.parameter
    if len(given.measure) > 1:
        raise Refused("tune: more than one measure")
    name, colon, _ = method.partition(":")
    if parameter not in methods().get(name, {}):
        raise Failed(f"tune: the method '{name}' has no parameter '{parameter}'")
    least, most, step = given.range or default_range(*methods()[name][parameter])
    tried = range(least, most + 1, step)
    evaluation = evaluation_of(given, [
        Extractor(f"{method}{',' if colon else ':'}{parameter}={value}") for value in tried])
    evaluation.run()
    measure = evaluation.measures[0]
    groups = groups_of(evaluation, given.by)
    curves = [[group.scores(i, measure) for i in range(len(tried))] for group in groups]
    print_table([[parameter, *(group.label for group in groups)]] +
                [[str(value), *(number(curve[i][1].mean, 4) for curve in curves)]
                 for i, value in enumerate(tried)], 0)
    print()
    for group, curve in zip(groups, curves):
        if not any(count for count, *_ in curve):
            print(f"{group.label}: no documents that could be read")
            continue
        # If several values are equally good, the first.
        best = max(range(len(tried)), key=lambda i: curve[i][1].mean)
        count, f1, *_ = curve[best]
        print(f"{group.label}: best {parameter} {tried[best]}, {measure} "
              f"F1 {f1.mean:.4f} +- {f1.deviation:.4f}, {count} documents")
    written = given.tsv is None or write_table(given.tsv, [
        ["package", "group", parameter, "documents", "f1", "f1_deviation", "precision",
         "recall"],
        *([evaluation.packages[group.package].name, group.name, str(value), str(count),
           *map(cell, (f1.mean, f1.deviation, precision.mean, recall.mean))]
          for group, curve in zip(groups, curves)
          for value, (count, f1, precision, recall) in zip(tried, curve))])
    return evaluation.status() if written else FAILED
