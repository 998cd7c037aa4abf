"""The report of danag-eval run: one page of HTML that needs no other file. The charts follow
figures 1 to 3 of Gottron, "Evaluating content extraction on HTML documents" (2007)."""

import html
import itertools
import math
import re

from command import Core, number as figure_of, say, width as columns
from evaluation import Costs, OUTCOMES, Result, Worker, WorkerGone, groups_of
from package import Problems

ABSENT = "\u2013"
# What HTML cannot hold (§13.2.3.5): controls, noncharacters and bytes that are not UTF-8.
UNSHOWN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef%s]" % "".join(
    chr(plane << 16 | 0xfffe) + chr(plane << 16 | 0xffff) for plane in range(17)))
WORST = 20  # documents shown for each extractor
COMPARED_WORDS = 20000  # of each text; later words are never marked
SHOWN_WORDS = 2000
SHOWN_CHARACTERS = 32768  # for languages without spaces between words

WIDTH = 1100  # of a chart, in pixels
COLUMN = 6.8  # width of a Latin letter, roughly
LABEL_COLUMNS = 28
COLOURS = 8
HATCHINGS = ["M-1.5 1.5l3 -3M0 6l6 -6M4.5 7.5l3 -3", "M0 1.5h6M0 4.5h6", "M0 3h6M3 0v6"]
# Each shape is about as large as a circle of radius 1 around 0, 0.
SHAPES = [
    "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z",
    "M-.9 -.9H.9V.9H-.9z",
    "M0 -1.2L1.1 .8H-1.1z",
    "M0 -1.3L1.1 0L0 1.3L-1.1 0z",
    "M0 1.2L1.1 -.8H-1.1z",
    "M-.4 -1.2H.4V-.4H1.2V.4H.4V1.2H-.4V.4H-1.2V-.4H-.4z",
    "M0 -.5L.6 -1.1L1.1 -.6L.5 0L1.1 .6L.6 1.1L0 .5L-.6 1.1L-1.1 .6L-.5 0L-1.1 -.6L-.6 -1.1z",
    "M0 -1.3L.35 -.4L1.25 -.4L.55 .15L.8 1.1L0 .55L-.8 1.1L-.55 .15L-1.25 -.4L-.35 -.4z",
]

# The colours are from M. Okabe and K. Ito, "Color universal design" (2008): the colour-blind can
# tell them apart. Here, yellow is darker on white paper, and blue is lighter on black.
STYLE = """
:root { color-scheme: light dark;
  --paper: #ffffff; --ink: #1c1c1c; --faint: #6b6b6b; --rule: #d8d8d8; --shade: #f4f4f4;
  --link: #0b57a4; --missed: #ffd8a0; --surplus: #c4e0f9;
  --colour0: #0072b2; --colour1: #e69f00; --colour2: #009e73; --colour3: #d55e00;
  --colour4: #56b4e9; --colour5: #cc79a7; --colour6: #d8c800; --colour7: #7f7f7f; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #16181b; --ink: #e6e6e6; --faint: #9c9c9c; --rule: #3a3d42; --shade: #202327;
  --link: #7db8f0; --missed: #6b4300; --surplus: #123f66;
  --colour0: #2f8fd0; --colour6: #f0e442; --colour7: #a0a0a0; } }
body { max-width: 1140px; margin: 2rem auto; padding: 0 1rem; background: var(--paper);
  color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.3rem; margin-top: 2.5rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; } h4 { font-size: .95rem; margin: .5rem 0; }
a, bdi, code { overflow-wrap: anywhere; } .name bdi { overflow-wrap: break-word; }
a { color: var(--link); } code { font-size: .9em; white-space: pre-wrap; }
.note, figcaption { color: var(--faint); } figure { margin: 0 0 2rem; }
.wide { overflow-x: auto; } .hatchings { position: absolute; }
.panels { display: flex; flex-wrap: wrap; gap: 1rem; }
.legend { list-style: none; padding: 0; margin: .5rem 0; display: flex; flex-wrap: wrap;
  gap: .2rem 1.2rem; }
.legend svg { vertical-align: -2px; overflow: visible; }
.chart { display: block; margin-bottom: .5rem; }
.chart text { font: 12px system-ui, sans-serif; fill: var(--ink); }
.chart text.faint { fill: var(--faint); font-size: 11px; } .chart text.title { font-weight: bold; }
.axis { stroke: var(--faint); } .grid { stroke: var(--rule); }
.curve { stroke: var(--faint); stroke-dasharray: 2 4; fill: none; }
.whisker { stroke: var(--ink); stroke-width: 1.2; }
.hatch { stroke: var(--paper); stroke-width: 1.5; fill: none; }
.point { stroke: var(--paper); stroke-width: .15; }
table { border-collapse: collapse; margin: .5rem 0; font-size: 14px; }
th, td { padding: .2rem .5rem; text-align: right; vertical-align: top; }
td, .figures { white-space: nowrap; font-variant-numeric: tabular-nums; }
th[scope=row] { font-weight: normal; } .name { text-align: start; white-space: normal; }
thead th { border-bottom: 1px solid var(--faint); white-space: nowrap; }
tbody .first > * { border-top: 1px solid var(--rule); }
details { margin: .3rem 0; } summary { cursor: pointer; } .figures { margin-inline-end: .7rem; }
.worst { border: 1px solid var(--rule); border-radius: 4px; padding: .3rem .7rem; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .sides > * { min-width: 0; }
@media (max-width: 700px) { .sides { grid-template-columns: 1fr; } }
.text { white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere;
  max-height: 30rem; overflow-y: auto; background: var(--shade); padding: .5rem; }
mark { color: inherit; border-radius: 2px; }
.missed { background: var(--missed); } .surplus { background: var(--surplus); }
"""


# Markup. The content that tag() gets is already markup; values of attributes are plain text.

def escaped(text):
    return html.escape(UNSHOWN.sub("\ufffd", text))


def tag(name, *content, **attributes):
    """An element. The keyword class_ means the attribute class, text_anchor means text-anchor."""
    def value(given):
        return f"{given:.1f}" if isinstance(given, float) else escaped(str(given))
    start = name + "".join(f' {key.rstrip("_").replace("_", "-")}="{value(given)}"'
                           for key, given in attributes.items() if given is not None)
    return f"<{start}>{''.join(content)}</{name}>"


def name_of(text):
    """A name. Its direction of writing may differ from that of the text around it."""
    return tag("bdi", escaped(text))


def address(url):
    if not re.match("https?://", url, re.IGNORECASE):
        return name_of(url)
    target = re.sub(r'[\x00-\x20"<>\\^`{|}]', lambda found: f"%{ord(found[0]):02X}", url)
    return tag("a", name_of(url), rel="noreferrer", href=target)


def figure(number, digits=3):
    return figure_of(number, digits, ABSENT)


def spread(summary):
    return ABSENT if not summary.count else f"{summary.mean:.3f} ± {summary.deviation:.3f}"


def seconds(mean, deviation=None):
    """A time, in the largest unit in which it is at least 1."""
    if math.isnan(mean):
        return ABSENT
    unit, scale = "s", 1
    for smaller, factor in (("ms", 1e3), ("µs", 1e6), ("ns", 1e9)):
        if 0 < mean * scale < 1 - 1e-9:  # powers of ten are rounded
            unit, scale = smaller, factor
    plus_minus = "" if deviation is None else f" ± {deviation * scale:.3g}"
    return f"{mean * scale:.3g}{plus_minus} {unit}"


# The parts of charts.

def label_width(text):
    return COLUMN * min(columns(text), LABEL_COLUMNS)


def label(x, y, text, anchor="start", turn=0, class_=None):
    """A text, cut to LABEL_COLUMNS. The mouse shows the whole text."""
    shown, title = text, ""
    if columns(text) > LABEL_COLUMNS:
        title = tag("title", escaped(text))
        while columns(shown) >= LABEL_COLUMNS:
            shown = shown[:-1]
        shown += "…"
    return tag("text", escaped(shown), title, class_=class_, text_anchor=anchor,
               transform=f"translate({x:.1f} {y:.1f}) rotate({turn})")


def line(class_, x1, y1, x2, y2):
    return tag("line", class_=class_, x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2))


def whisker(at, summary, cap, least, most=math.inf):
    """Reaches one standard deviation to both sides; an end beyond the scale has no cap. `at` gives
    the place of a value, moved aside."""
    ends = summary.mean - summary.deviation, summary.mean + summary.deviation
    yield line("whisker", *at(ends[0], 0), *at(ends[1], 0))
    yield from (line("whisker", *at(end, -cap), *at(end, cap)) for end in ends
                if least <= end <= most)


def chart(width, height, title, parts):
    return tag("svg", *parts, class_="chart", role="img", width=round(width),
               height=round(height), aria_label=title) + "\n"


def colour(number):
    return f"fill:var(--colour{number % COLOURS})"


def fill(number):
    """The style of an extractor's bars. Hatched colours follow once all plain ones are used."""
    number %= COLOURS * (1 + len(HATCHINGS))
    return colour(number) if number < COLOURS else f"fill:url(#hatching{number})"


def hatchings(count):
    return tag("svg", *(tag(
        "pattern", tag("path", d="M0 0h6v6h-6z", style=colour(number)),
        tag("path", class_="hatch", d=HATCHINGS[number // COLOURS - 1]),
        id=f"hatching{number}", width=6, height=6, patternUnits="userSpaceOnUse")
        for number in range(COLOURS, min(count, COLOURS * (1 + len(HATCHINGS))))),
        class_="hatchings", width=0, height=0, aria_hidden="true")


def point(number, x, y, title=""):
    """An extractor's point. No pair of colour and shape repeats before all are used."""
    return tag("path", title, class_="point", d=SHAPES[(number + number // COLOURS) % len(SHAPES)],
               transform=f"translate({x:.1f} {y:.1f}) scale(5.5)", style=colour(number))


def legend(extractors, swatch):
    return tag("ul", *(tag(
        "li", tag("svg", swatch(i), width=14, height=14, aria_hidden="true"), " ",
        name_of(extractor.name)) for i, extractor in enumerate(extractors)), class_="legend")


# The charts.

def bar_chart(figures, measure):
    """One bar per extractor for each group, in as many rows as the groups need."""
    top, plot, side = 24, 190, 44
    extractors, groups = figures["extractors"], figures["groups"]
    by_package = figures["grouping"] == "package"
    runs = [list(run) for _, run in itertools.groupby(
        range(len(groups)), lambda g: by_package or groups[g].package)]
    least = max(len(extractors) * 8 + 18, 60)
    most = max(len(extractors) * 34 + 18, 130)
    in_a_row = max((WIDTH - side - 12) // least, 1)
    slot = max(least, min((WIDTH - side - 12) / min(in_a_row, max(map(len, runs))), most))
    step = min((slot - 18) / len(extractors), 34)
    widest = max(label_width(group.name) for group in groups)
    turn = -32 if widest > slot - COLUMN else 0
    left = max(side, widest * math.cos(math.radians(turn)) - slot / 2 + 12) if turn else side
    bottom = 24 + widest * math.sin(math.radians(-turn))

    def y_of(value):
        return top + plot * (1 - min(max(value, 0), 1))

    def bar(group, number, x):
        count, f1, *_ = figures["scores"][measure][group][number]
        middle = x + step * 0.425
        yield tag("title", escaped(f"{extractors[number].name}, {groups[group].label}: "
                                   f"F1 {spread(f1)}, n = {count}"))
        if not count:
            yield label(middle, y_of(0) - 4, ABSENT, "middle")
            return
        yield tag("rect", x=float(x), y=y_of(f1.mean), width=step * 0.85, height=plot * f1.mean,
                  style=fill(number))
        yield from whisker(lambda value, aside: (middle + aside, y_of(value)), f1, 3, 0, 1)

    def row(members):
        yield label(left - 6, top - 11, "F1", "end")
        for tick in range(6):
            y = y_of(tick / 5)
            yield line("grid" if tick else "axis", left, y, left + len(members) * slot, y)
            yield label(left - 6, y + 4, f"{tick / 5:.1f}", "end")
        if not by_package and len(figures["packages"]) > 1:
            package = figures["packages"][groups[members[0]].package]
            yield label(left, top - 11, package.name, class_="title")
        for place, group in enumerate(members):
            middle = left + (place + 0.5) * slot
            yield label(middle, y_of(0) + 16, groups[group].name,
                        "end" if turn else "middle", turn)
            for number in range(len(extractors)):
                x = middle + (number - len(extractors) / 2) * step
                yield tag("g", *bar(group, number, x), class_="bar")

    rows = [run[i:i + in_a_row] for run in runs for i in range(0, len(run), in_a_row)]
    return tag("div", *(chart(left + len(members) * slot + 12, y_of(0) + bottom, measure,
                              row(members)) for members in rows), class_="wide")


def point_chart(figures, group):
    """Precision against recall in one group, by the measure that ranks the documents."""
    side = 400 if len(figures["groups"]) == 1 else 270
    title = figures["groups"][group].label

    def at(recall, precision):
        return 52 + side * recall, 26 + side * (1 - precision)

    def curve(f1):
        """All points with this F1: 1/P + 1/R = 2/F1. Even steps of 1/R keep steep parts smooth."""
        most = 2 / f1 - 1
        inverses = (1 + (most - 1) * step / 40 for step in range(41))
        path = "L".join("%.1f %.1f" % at(1 / r, 1 / (2 / f1 - r)) for r in inverses)
        x, y = at(1, 1 / most)
        return tag("path", class_="curve", d="M" + path) + label(
            x + 8, y + 4, str(f1), class_="faint")

    def parts():
        (middle_x, middle_y), (right, bottom) = at(0.5, 0.5), at(1, 0)
        yield label(middle_x, 14, title, "middle", class_="title")
        for tick in reversed(range(6)):
            style, (x, y) = "grid" if tick else "axis", at(tick / 5, tick / 5)
            yield line(style, 52, y, right, y) + line(style, x, 26, x, bottom)
            yield label(46, y + 4, f"{tick / 5:.1f}", "end")
            yield label(x, bottom + 16, f"{tick / 5:.1f}", "middle")
        yield label(middle_x, bottom + 34, "recall", "middle")
        yield label(16, middle_y, "precision", "middle", -90)
        yield label(right + 8, 30, "F1", class_="faint")
        yield from map(curve, (0.2, 0.4, 0.6, 0.8, 0.9))
        scores = figures["scores"][figures["main"]][group]
        for number, (count, _, precision, recall) in enumerate(scores):
            if count:
                yield point(number, *at(recall.mean, precision.mean), tag(
                    "title", escaped(f"{figures['extractors'][number].name}: precision "
                                     f"{spread(precision)}, recall {spread(recall)}")))

    return chart(52 + side + 34, 26 + side + 44, title, parts())


def time_chart(figures):
    """The time for a kilobyte, on a logarithmic scale."""
    extractors = figures["extractors"]
    times = [costs.seconds_per_kilobyte for costs in figures["costs"]]
    known = [time for time in times if time.mean > 0]
    if not known:
        return tag("p", "No time is known.")
    first = math.floor(math.log10(min(time.mean for time in known)) - 0.1)
    last = math.ceil(math.log10(max(time.mean + time.deviation for time in known)))
    left, right = max(label_width(e.name) for e in extractors) + 20, WIDTH - 150
    bottom = 8 + 26 * len(extractors)

    def x_of(value):
        share = (math.log10(max(value, 10.0 ** first)) - first) / (last - first)
        return left + (right - left) * min(share, 1)

    def parts():
        for power in range(first, last + 1):
            x = x_of(10.0 ** power)
            yield line("grid" if power > first else "axis", x, 8, x, bottom)
            yield label(x, bottom + 16, seconds(10.0 ** power), "middle")
        yield label((left + right) / 2, bottom + 36, "time per kB", "middle")
        for number, (extractor, time) in enumerate(zip(extractors, times)):
            y = 21 + 26 * number
            yield label(left - 10, y + 4, extractor.name, "end")
            yield label(right + 10, y + 4, seconds(time.mean, time.deviation))
            yield line("grid", left, y, right, y)
            if time.mean > 0:
                yield from whisker(lambda value, aside: (x_of(value), y + aside), time, 5,
                                   10.0 ** first)
                yield point(number, x_of(time.mean), y)

    return tag("div", chart(WIDTH, bottom + 44, "time per kB", parts()), class_="wide")


# The tables.

def table(heads, rows, names=1):
    """The first `names` columns are names; the others are figures."""
    head = (tag("th", escaped(text), scope="col", class_="name" if i < names else None)
            for i, text in enumerate(heads))
    return tag("div", tag("table", tag("thead", tag("tr", *head)), "\n", tag("tbody", *rows)),
               class_="wide") + "\n"


def row_name(text, rows=1):
    return tag("th", name_of(text), scope="row", class_="name", rowspan=rows)


def cells(*texts):
    return "".join(tag("td", str(text)) for text in texts)


def overview(figures):
    yield table(["package", "documents", "MB"], (
        tag("tr", row_name(package.name), cells(len(package.documents), f"{size / 1e6:.2f}"))
        for package, size in zip(figures["packages"], figures["sizes"])))
    yield table(["extractor", "what it runs"], (
        tag("tr", row_name(extractor.name), tag("td", (
            "a method of libdanag" if extractor.command is None
            else tag("code", escaped(extractor.command))), class_="name"))
        for extractor in figures["extractors"]), 2)
    count = len(figures["groups"])
    yield tag("p", f"Measures: {', '.join(figures['scores'])}. Grouped by {figures['grouping']}: "
              f"{count} group{'s' * (count != 1)}. Measured by danag-eval {Core.version}.")


def score_table(figures, measure):
    def rows():
        for group, scores in zip(figures["groups"], figures["scores"][measure]):
            for number, (count, f1, precision, recall) in enumerate(scores):
                first = row_name(group.label, len(scores)) if number == 0 else ""
                yield tag("tr", first, row_name(figures["extractors"][number].name), cells(
                    count, spread(precision), spread(recall), spread(f1)),
                    class_="first" if first else None)
    return table(["group", "extractor", "documents", "precision", "recall", "F1"], rows(), 2)


def cost_table(figures):
    def rows():
        for extractor, costs in zip(figures["extractors"], figures["costs"]):
            speed, time = costs.megabytes_per_second, costs.seconds_per_kilobyte
            yield tag("tr", row_name(extractor.name), cells(
                *costs.outcomes, seconds(time.mean, time.deviation),
                figure(speed, 4 if speed < 1 else 1), figure(costs.peak / 2 ** 20, 1),
                spread(costs.with_), spread(costs.without)))
    return table(["extractor", *OUTCOMES, "time per kB", "MB/s", "peak MiB", "with", "without"],
                 rows())


# The worst documents.

def common(a, b):
    """Which words of a, and which of b, belong to a longest common subsequence of both.

    H. Hyyrö, "Bit-parallel LCS-length computation revisited" (2004). Each row, one per word of b,
    has a bit per word of a. The bit is 0 if that word makes the subsequence longer."""
    places = {}
    for i, word in enumerate(a):
        places[word] = places.get(word, 0) | 1 << i
    every = (1 << len(a)) - 1
    rows = [every]
    for word in b:
        matched = rows[-1] & places.get(word, 0)
        rows.append((rows[-1] + matched | rows[-1] ^ matched) & every)
    in_a, in_b = [False] * len(a), [False] * len(b)
    i, j = len(a), len(b)
    while i and j:
        if rows[j] >> i - 1 & 1:
            i -= 1
        elif not rows[j - 1] >> i - 1 & 1:
            j -= 1
        else:
            i, j = i - 1, j - 1
            in_a[i] = in_b[j] = True
    return in_a, in_b


def one_side(heading, marked, words, shared):
    """The first words of a text, with a mark around runs of words that only this side has."""
    shown, room = [], SHOWN_CHARACTERS
    for (gap, word), is_shared in zip(words[:SHOWN_WORDS], shared):
        if room > 0:
            shown.append(("\n" if "\n" in gap else " ", word[:room], is_shared))
            room -= len(word)
    markup = ""
    for is_shared, run in itertools.groupby(shown, lambda item: item[2]):
        content = "".join(gap + escaped(word) for gap, word, _ in run)
        markup += content if is_shared else content[0] + tag("mark", content[1:], class_=marked)
    count = len(words)
    note = "" if len(shown) == count and room >= 0 else tag(
        "p", f"Clipped: the first {len(shown)} of {count} words, "
        f"{sum(len(word) for _, word, _ in shown)} of {sum(len(word) for _, word in words)} "
        "characters.", class_="note")
    return tag("section", tag("h4", f"{heading}: {count} word{'s' * (count != 1)}, "
                              f"{shared.count(False)} {marked}"), "\n",
               tag("div", markup[1:], class_="text", dir="auto"), "\n", note)


def side_by_side(gold, found):
    sides = [re.findall(r"(\s*)(\S+)", text) for text in (gold, found)]
    shared = common(*([word for _, word in words[:COMPARED_WORDS]] for words in sides))
    note = "" if max(map(len, sides)) <= COMPARED_WORDS else tag(
        "p", f"Only the first {COMPARED_WORDS} words of each are compared.", class_="note")
    return tag("div", one_side("Gold", "missed", sides[0], shared[0]),
               one_side("Extract", "surplus", sides[1], shared[1]), class_="sides") + note


def worst_document(figures, document, result, worker, extractor):
    """Runs the extractor on the document again, unless it timed out there before."""
    again, gold = Result("timed-out"), Problems(say).read(document.path + ".txt")
    if result.outcome != "timed-out":
        again, = worker.ask(1, "text", document, str(extractor))
    precision, recall, f1 = (figure(result.get(f"{figures['main']}_{score}"))
                             for score in ("precision", "recall", "f1"))
    names = [document.name, document.package.name if len(figures["packages"]) > 1 else None,
             document.get("type")]
    yield tag("summary", tag("span", f"F1 {f1} (P {precision}, R {recall})", class_="figures"), " ",
              *(name_of(name) + ", " for name in names if name is not None), result.outcome)
    if document.get("url") is not None:
        yield tag("p", address(document.get("url")))
    if again.complaint:
        yield tag("p", name_of(again.complaint), class_="complaint")
    if again.outcome != result.outcome:
        yield tag("p", f"Run once more for this page: {again.outcome}.", class_="note")
    if gold is None:
        yield tag("p", "The gold text could not be read again.", class_="note")
    else:
        yield side_by_side(gold.decode("utf-8", "replace"), again.text.decode("utf-8", "replace"))


# The page.

def head():
    yield ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
           '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
           f'<meta name="generator" content="danag-eval {escaped(Core.version)}">\n'
           "<title>Evaluation of content extraction</title>\n"
           f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>Evaluation of content extraction</h1>")


def charts(figures):
    extractors, groups = figures["extractors"], range(len(figures["groups"]))
    yield tag("h2", "F1") + hatchings(len(extractors))
    yield tag("figure", legend(extractors, lambda number: tag(
        "rect", width=14, height=14, style=fill(number))), *(
            tag("h3", measure) + bar_chart(figures, measure) for measure in figures["scores"]), tag(
        "figcaption", "Figure 1. Mean F1 of each extractor in each group. Whiskers reach one "
        "standard deviation up and down; those without a cap are cut at 0 or 1."))
    yield tag("h2", "Precision and recall")
    yield tag("figure", legend(extractors, lambda number: point(number, 7, 7)), tag("div", *(
        point_chart(figures, group) for group in groups), class_="panels"), tag(
        "figcaption", "Figure 2. Mean precision against mean recall by the measure "
        f"{figures['main']}. F1 is the same all along a dotted curve."))
    yield tag("h2", "Time")
    yield tag("figure", time_chart(figures), tag(
        "figcaption", "Figure 3. Mean processor time for 1,000 bytes of a page, over all documents, "
        "on a logarithmic scale. Whiskers reach one standard deviation up and down; those without a "
        "cap reach below 0 or the scale."))


def tables(figures):
    yield tag("h2", "Figures")
    yield tag("p", "Means and standard deviations over the documents that were read. "
              f"{ABSENT} means that there is no figure.")
    for measure in figures["scores"]:
        yield tag("details", tag("summary", measure), score_table(figures, measure),
                  open="" if measure == figures["main"] else None)
    yield tag("h3", "Outcomes and cost")
    yield tag("p", "Over all documents. With and without: the share found of the snippets that "
              "belong to the main content, and of those that do not.")
    yield cost_table(figures)


def worst(figures, evaluation, worker):
    """Runs the extractors once more, one document at a time, because texts may be long."""
    yield tag("h2", "Worst documents")
    yield tag("p", "The documents on which each extractor has the lowest F1 by the measure "
              f"{figures['main']}, at most {WORST}, beside what each should be. Words of "
              f"the gold text that were {tag('mark', 'missed', class_='missed')} and words of the "
              f"extract that are {tag('mark', 'surplus', class_='surplus')} are marked, by their "
              f"longest common subsequence. At most {SHOWN_WORDS} words of each text are shown, and "
              f"at most {SHOWN_CHARACTERS} characters.")
    for number, extractor in enumerate(evaluation.extractors):
        yield tag("h3", name_of(extractor.name))
        documents = worst_of(evaluation, number, figures["main"])
        if not documents:
            yield tag("p", "No document has a fault.")
        for document in documents:
            yield tag("details", *worst_document(
                figures, evaluation.documents[document], evaluation.results[document][number],
                worker, number), class_="worst")


def figures_of(evaluation, grouping):
    groups, measures = groups_of(evaluation, grouping), evaluation.measures
    extractors = range(len(evaluation.extractors))
    return {
        "grouping": grouping,
        "main": "wcxb" if "wcxb" in measures else measures[0],  # the measure that ranks documents
        "packages": evaluation.packages, "extractors": evaluation.extractors, "groups": groups,
        "sizes": [sum(results[0].get("bytes")
                      for document, results in zip(evaluation.documents, evaluation.results)
                      if document.package is package and not math.isnan(results[0].get("bytes")))
                  for package in evaluation.packages],
        "scores": {measure: [[group.scores(i, measure) for i in extractors] for group in groups]
                   for measure in measures},
        "costs": [Costs([results[i] for results in evaluation.results]) for i in extractors],
    }


def worst_of(evaluation, extractor, measure):
    """The numbers of the documents with the lowest F1, the lowest first, but not of those that are
    unread or perfect."""
    f1 = {number: results[extractor].get(measure + "_f1")
          for number, results in enumerate(evaluation.results)
          if results[extractor].outcome != "unread"}
    return sorted((number for number in f1 if f1[number] < 1), key=f1.get)[:WORST]


def write(evaluation, grouping, path):
    """Returns whether the page could be written."""
    figures = figures_of(evaluation, grouping)
    worker = Worker(evaluation)
    parts = itertools.chain(head(), overview(figures), charts(figures), tables(figures),
                            worst(figures, evaluation, worker), ["</body>\n</html>"])
    try:
        with open(path, "w", encoding="utf-8") as page:
            page.writelines(part + "\n" for part in parts)
        return True
    except OSError as error:
        say(f"{path}: {error.strerror}")
    except WorkerGone:
        say(f"{path}: an extractor cannot be run again")
    finally:
        worker.end()
    return False
