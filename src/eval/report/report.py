"""Makes danag-eval's report: one page of HTML that needs no other file.

    report.py FILE <FIGURES

FIGURES are lines of JSON, as src/eval/report/report.c writes them: first the figures of the
evaluation, then one line per document that an extractor did badly on. A mean with its deviation is
a pair; null stands for a figure that nobody has. The charts follow figures 1 to 3 of Gottron,
"Evaluating content extraction on HTML documents" (2007).
"""

import html
import itertools
import json
import math
import re
import sys
import unicodedata

ABSENT = "\u2013"
# What HTML cannot hold (§13.2.3.5): controls and noncharacters.
UNSHOWN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef%s]" % "".join(
    chr(plane << 16 | 0xfffe) + chr(plane << 16 | 0xffff) for plane in range(17)))
COMPARED_WORDS = 20000  # of each text; no more can be marked
SHOWN_WORDS = 2000
SHOWN_CHARACTERS = 32768  # not every language puts spaces between its words

WIDTH = 1100  # of a chart, in pixels
COLUMN = 6.8  # width of a Latin letter, roughly
LABEL_COLUMNS = 28
COLOURS = 8
HATCHINGS = ["M-1.5 1.5l3 -3M0 6l6 -6M4.5 7.5l3 -3", "M0 1.5h6M0 4.5h6", "M0 3h6M3 0v6"]
# Each about as large as a circle of radius 1 around 0, 0.
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

# The colours are those of M. Okabe and K. Ito, "Color universal design" (2008), which the
# colour-blind can tell apart; yellow is darker on white paper, blue is lighter on black.
STYLE = """
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1c1c1c; --faint: #6b6b6b; --rule: #d8d8d8; --shade: #f4f4f4;
  --link: #0b57a4; --missed: #ffd8a0; --surplus: #c4e0f9;
  --colour0: #0072b2; --colour1: #e69f00; --colour2: #009e73; --colour3: #d55e00;
  --colour4: #56b4e9; --colour5: #cc79a7; --colour6: #d8c800; --colour7: #7f7f7f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181b; --ink: #e6e6e6; --faint: #9c9c9c; --rule: #3a3d42; --shade: #202327;
    --link: #7db8f0; --missed: #6b4300; --surplus: #123f66;
    --colour0: #2f8fd0; --colour6: #f0e442; --colour7: #a0a0a0;
  }
}
body { max-width: 1140px; margin: 2rem auto; padding: 0 1rem; background: var(--paper);
  color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.3rem; margin-top: 2.5rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; } h4 { font-size: .95rem; margin: .5rem 0; }
a { color: var(--link); overflow-wrap: anywhere; }
code { font-size: .9em; overflow-wrap: anywhere; white-space: pre-wrap; }
bdi { overflow-wrap: anywhere; } .name bdi { overflow-wrap: break-word; }
.note, figcaption { color: var(--faint); } figure { margin: 0 0 2rem; }
.wide { overflow-x: auto; } .hatchings { position: absolute; }
.panels { display: flex; flex-wrap: wrap; gap: 1rem; }
.legend { list-style: none; padding: 0; margin: .5rem 0; display: flex; flex-wrap: wrap;
  gap: .2rem 1.2rem; }
.legend svg { vertical-align: -2px; overflow: visible; }
.chart { display: block; margin-bottom: .5rem; }
.chart text { font: 12px system-ui, sans-serif; fill: var(--ink); }
.chart text.faint { fill: var(--faint); font-size: 11px; }
.chart text.title { font-weight: bold; }
.axis { stroke: var(--faint); } .grid { stroke: var(--rule); }
.curve { stroke: var(--faint); stroke-dasharray: 2 4; fill: none; }
.whisker { stroke: var(--ink); stroke-width: 1.2; }
.hatch { stroke: var(--paper); stroke-width: 1.5; fill: none; }
.point { stroke: var(--paper); stroke-width: .15; }
table { border-collapse: collapse; margin: .5rem 0; font-size: 14px; }
th, td { padding: .2rem .5rem; text-align: right; vertical-align: top; }
td { white-space: nowrap; font-variant-numeric: tabular-nums; }
th[scope=row] { font-weight: normal; } .name { text-align: start; white-space: normal; }
thead th { border-bottom: 1px solid var(--faint); white-space: nowrap; }
tbody .first > * { border-top: 1px solid var(--rule); }
details { margin: .3rem 0; } summary { cursor: pointer; }
.worst { border: 1px solid var(--rule); border-radius: 4px; padding: .3rem .7rem; }
.figures { font-variant-numeric: tabular-nums; margin-inline-end: .7rem; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.sides > section { min-width: 0; }
.text { white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere;
  max-height: 30rem; overflow-y: auto; background: var(--shade); padding: .5rem; }
mark { color: inherit; border-radius: 2px; }
.missed { background: var(--missed); } .surplus { background: var(--surplus); }
@media (max-width: 700px) { .sides { grid-template-columns: 1fr; } }
"""


# Markup. Content that is passed to tag() is markup already; values of attributes are not.

def escaped(text):
    return html.escape(UNSHOWN.sub("\ufffd", text))


def tag(name, *content, **attributes):
    """An element. class_ is the attribute class, text_anchor is text-anchor."""
    def value(given):
        return escaped(f"{round(given, 1) + 0:g}" if isinstance(given, float) else str(given))
    start = name + "".join(f' {key.rstrip("_").replace("_", "-")}="{value(given)}"'
                           for key, given in attributes.items() if given is not None)
    return f"<{start}>{''.join(content)}</{name}>"


def name_of(text):
    """A name, which may run in another direction than the text around it."""
    return tag("bdi", escaped(text))


def address(url):
    if not re.match("https?://", url, re.IGNORECASE):
        return name_of(url)
    target = re.sub(r'[\x00-\x20"<>\\^`{|}]', lambda found: f"%{ord(found[0]):02X}", url)
    return tag("a", name_of(url), rel="noreferrer", href=target)


def figure(number, digits=3):
    return ABSENT if number is None else f"{number:.{digits}f}"


def spread(pair):
    return ABSENT if pair[0] is None else f"{pair[0]:.3f} ± {pair[1]:.3f}"


def seconds(mean, deviation=None):
    """A time in the unit that makes it a number of few digits."""
    if mean is None:
        return ABSENT
    unit, scale = "s", 1
    for smaller, factor in (("ms", 1e3), ("µs", 1e6), ("ns", 1e9)):
        if 0 < mean * scale < 1 - 1e-9:  # a power of ten is one of its own unit, whatever its error
            unit, scale = smaller, factor
    return f"{mean * scale:.3g}" + (
        "" if deviation is None else f" ± {deviation * scale:.3g}") + " " + unit


# The parts of charts.

def columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def label_width(text):
    return COLUMN * min(columns(text), LABEL_COLUMNS)


def label(x, y, text, anchor="start", turn=0, class_=None):
    """A text of at most LABEL_COLUMNS; the whole of a longer one shows when it is pointed at."""
    shown, title = text, ""
    if columns(text) > LABEL_COLUMNS:
        title = tag("title", escaped(text))
        while columns(shown) >= LABEL_COLUMNS:
            shown = shown[:-1]
        shown += "…"
    where = f"translate({x:.1f} {y:.1f})" + (f" rotate({turn})" if turn else "")
    return tag("text", escaped(shown), title, text_anchor=anchor, transform=where, class_=class_)


def line(class_, x1, y1, x2, y2):
    return tag("line", class_=class_, x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2))


def chart(width, height, title, parts):
    return tag("svg", *parts, class_="chart", role="img", width=round(width),
               height=round(height), aria_label=title) + "\n"


def fill(number):
    """The style of an extractor's bars: every colour plain, then hatched."""
    if number // COLOURS % (len(HATCHINGS) + 1) == 0:
        return f"fill:var(--colour{number % COLOURS})"
    return f"fill:url(#hatching{number % (COLOURS * (len(HATCHINGS) + 1))})"


def hatchings(count):
    patterns = []
    for number in range(COLOURS, min(count, COLOURS * (len(HATCHINGS) + 1))):
        colour = tag("path", d="M0 0h6v6h-6z", style=f"fill:var(--colour{number % COLOURS})")
        lines = tag("path", class_="hatch", d=HATCHINGS[number // COLOURS - 1])
        patterns.append(tag("pattern", colour, lines, id=f"hatching{number}", width=6, height=6,
                            patternUnits="userSpaceOnUse"))
    return tag("svg", *patterns, class_="hatchings", width=0, height=0, aria_hidden="true")


def point(number, x, y, title=""):
    """An extractor's point: all pairs of colour and shape come before any comes again."""
    return tag("path", title, class_="point", d=SHAPES[(number + number // COLOURS) % len(SHAPES)],
               transform=f"translate({x:.1f} {y:.1f}) scale(5.5)",
               style=f"fill:var(--colour{number % COLOURS})")


def legend(extractors, swatch):
    keys = (tag("svg", swatch(number), width=14, height=14, aria_hidden="true")
            for number in range(len(extractors)))
    return tag("ul", *(tag("li", key, " ", name_of(extractor["name"]))
                       for key, extractor in zip(keys, extractors)), class_="legend")


# The charts.

def bar_chart(figures, measure):
    """For every group a bar of each extractor, in as many rows as the groups take."""
    top, plot, side = 24, 190, 44
    extractors, groups = figures["extractors"], figures["groups"]
    by_package = figures["grouping"] == "package"
    runs = [list(run) for _, run in itertools.groupby(
        range(len(groups)), lambda g: by_package or groups[g]["package"])]
    least = max(len(extractors) * 8 + 18, 60)
    room = max((WIDTH - side - 12) // least, 1)
    most = max(len(extractors) * 34 + 18, 130)
    slot = max(least, min((WIDTH - side - 12) / min(room, max(map(len, runs))), most))
    step = min((slot - 18) / len(extractors), 34)
    widest = max(label_width(group["name"]) for group in groups)
    turn = -32 if widest > slot - COLUMN else 0
    left = max(side, widest * math.cos(math.radians(turn)) - slot / 2 + 12) if turn else side
    bottom = 24 + widest * math.sin(math.radians(-turn))

    def y_of(value):
        return top + plot * (1 - value)

    def bar(group, number, x):
        pair, count = figures["scores"][measure][group][number]["f1"]
        width = step * 0.85
        title = tag("title", escaped(f"{extractors[number]['name']}, {groups[group]['label']}: "
                                     f"F1 {spread(pair)}, n = {count}"))
        if pair[0] is None:
            return tag("g", title, label(x + width / 2, y_of(0) - 4, ABSENT, "middle"), class_="bar")
        high, low, middle = pair[0] + pair[1], pair[0] - pair[1], x + width / 2
        caps = "".join(line("whisker", middle - 3, y_of(end), middle + 3, y_of(end))
                       for end in (low, high) if 0 <= end <= 1)
        return tag("g", title,
                   tag("rect", x=float(x), y=y_of(pair[0]), width=float(width),
                       height=plot * pair[0], style=fill(number)),
                   line("whisker", middle, y_of(min(high, 1)), middle, y_of(max(low, 0))), caps,
                   class_="bar")

    def row(members):
        right = left + len(members) * slot
        yield label(left - 6, top - 11, "F1", "end")
        for tick in range(6):
            yield line("grid" if tick else "axis", left, y_of(tick / 5), right, y_of(tick / 5))
            yield label(left - 6, y_of(tick / 5) + 4, f"{tick / 5:.1f}", "end")
        if not by_package and len(figures["packages"]) > 1:
            package = figures["packages"][groups[members[0]]["package"]]
            yield label(left, top - 11, package["name"], class_="title")
        for place, group in enumerate(members):
            x = left + place * slot
            yield from (bar(group, number, x + (slot - step * len(extractors)) / 2 + number * step)
                        for number in range(len(extractors)))
            yield label(x + slot / 2, y_of(0) + 16, groups[group]["name"],
                        "end" if turn else "middle", turn)

    rows = [run[start:start + room] for run in runs for start in range(0, len(run), room)]
    return tag("div", *(chart(left + len(members) * slot + 12, y_of(0) + bottom, measure,
                              row(members)) for members in rows), class_="wide")


def point_chart(figures, group):
    """Precision against recall of one group, by the measure that the documents are ranked by."""
    side = 400 if len(figures["groups"]) == 1 else 270
    title = figures["groups"][group]["label"]

    def at(recall, precision):
        return 52 + side * recall, 26 + side * (1 - precision)

    def curve(f1):
        """Where F1 is the same: 1/P + 1/R = 2/F. Even steps of 1/R keep its steep part smooth."""
        most = 2 / f1 - 1
        inverses = (1 + (most - 1) * step / 40 for step in range(41))
        path = "L".join("%.1f %.1f" % at(1 / r, 1 / (2 / f1 - r)) for r in inverses)
        x, y = at(1, 1 / most)
        return tag("path", class_="curve", d="M" + path) + label(x + 8, y + 4, f"{f1:.1f}",
                                                                class_="faint")

    def parts():
        yield label(at(0.5, 0)[0], 14, title, "middle", class_="title")
        for value in (tick / 5 for tick in reversed(range(6))):
            style = "grid" if value else "axis"
            yield line(style, *at(0, value), *at(1, value)) + line(style, *at(value, 0), *at(value, 1))
            yield label(46, at(0, value)[1] + 4, f"{value:.1f}", "end")
            yield label(at(value, 0)[0], at(0, 0)[1] + 16, f"{value:.1f}", "middle")
        yield label(at(0.5, 0)[0], at(0, 0)[1] + 34, "recall", "middle")
        yield label(16, at(0, 0.5)[1], "precision", "middle", -90)
        yield from map(curve, (0.2, 0.4, 0.6, 0.8, 0.9))
        yield label(at(1, 1)[0] + 8, at(1, 1)[1] + 4, "F1", class_="faint")
        for number, extractor in enumerate(figures["extractors"]):
            scores = figures["scores"][figures["main"]][group][number]
            precision, recall = scores["precision"][0], scores["recall"][0]
            if precision[0] is not None and recall[0] is not None:
                yield point(number, *at(recall[0], precision[0]), tag("title", escaped(
                    f"{extractor['name']}: precision {spread(precision)}, recall {spread(recall)}")))

    return chart(at(1, 0)[0] + 34, at(0, 0)[1] + 44, title, parts())


def time_chart(figures):
    """The time for a kilobyte, on a logarithmic scale."""
    extractors, times = figures["extractors"], [cost["time"] for cost in figures["costs"]]
    known = [time for time in times if time[0]]
    if not known:
        return tag("p", "No time is known.")
    first = math.floor(math.log10(min(mean for mean, _ in known)) - 0.1)
    last = math.ceil(math.log10(max(mean + deviation for mean, deviation in known)))
    left, right = max(label_width(e["name"]) for e in extractors) + 20, WIDTH - 150
    bottom = 8 + 26 * len(extractors)

    def x_of(value):
        share = (math.log10(value) - first) / (last - first)
        return left + (right - left) * min(max(share, 0), 1)

    def parts():
        for power in range(first, last + 1):
            x = x_of(10.0 ** power)
            yield line("grid" if power > first else "axis", x, 8, x, bottom)
            yield label(x, bottom + 16, seconds(10.0 ** power), "middle")
        yield label((left + right) / 2, bottom + 36, "time per kB", "middle")
        for number, (extractor, (mean, deviation)) in enumerate(zip(extractors, times)):
            y = 8 + 26 * (number + 0.5)
            yield label(left - 10, y + 4, extractor["name"], "end")
            yield label(right + 10, y + 4, seconds(mean, deviation))
            yield line("grid", left, y, right, y)
            if mean:
                ends = [x_of(end) for end in (mean - deviation, mean + deviation)
                        if end >= 10.0 ** first]
                yield line("whisker", ends[0] if len(ends) == 2 else left, y, ends[-1], y)
                yield from (line("whisker", x, y - 5, x, y + 5) for x in ends)
                yield point(number, x_of(mean), y)

    return tag("div", chart(WIDTH, bottom + 44, "time per kB", parts()), class_="wide")


# The tables.

def table(heads, rows, names=1):
    """The first columns are names, the others figures; a row is its cells."""
    head = "".join(tag("th", escaped(text), scope="col", class_="name" if i < names else None)
                   for i, text in enumerate(heads))
    return tag("div", tag("table", tag("thead", tag("tr", head)), "\n", tag("tbody", *rows)),
               class_="wide") + "\n"


def row_name(text, rows=1):
    return tag("th", name_of(text), scope="row", class_="name", rowspan=rows)


def cells(*texts):
    return "".join(tag("td", str(text)) for text in texts)


def overview(figures):
    packages = (tag("tr", row_name(package["name"]),
                    cells(package["documents"], f"{package['bytes'] / 1e6:.2f}"))
                for package in figures["packages"])
    extractors = (tag("tr", row_name(extractor["name"]), tag(
        "td", "a method of libdanag" if extractor["command"] is None
        else tag("code", escaped(extractor["command"])), class_="name"))
                  for extractor in figures["extractors"])
    count = len(figures["groups"])
    return (table(["package", "documents", "MB"], packages) +
            table(["extractor", "what it runs"], extractors, 2) +
            tag("p", f"Measures: {', '.join(figures['scores'])}. Grouped by {figures['grouping']}: "
                f"{count} group{'s' * (count != 1)}. Measured by danag-eval {figures['version']}."))


def score_table(figures, measure):
    def rows():
        for group, scores in zip(figures["groups"], figures["scores"][measure]):
            for number, score in enumerate(scores):
                first = row_name(group["label"], len(scores)) if number == 0 else ""
                yield tag("tr", first, row_name(figures["extractors"][number]["name"]), cells(
                    score["f1"][1], *(spread(score[name][0]) for name in ("precision", "recall", "f1"))),
                    class_="first" if first else None)
    return table(["group", "extractor", "documents", "precision", "recall", "F1"], rows(), 2)


def cost_table(figures):
    def rows():
        for extractor, cost in zip(figures["extractors"], figures["costs"]):
            speed, peak = cost["speed"], cost["peak"]
            yield tag("tr", row_name(extractor["name"]), cells(
                *cost["outcomes"].values(), seconds(*cost["time"]),
                figure(speed, 4 if speed is not None and speed < 1 else 1),
                figure(None if peak is None else peak / 2 ** 20, 1),
                spread(cost["with"]), spread(cost["without"])))
    return table(["extractor", *figures["costs"][0]["outcomes"], "time per kB", "MB/s", "peak MiB",
                  "with", "without"], rows())


# The worst documents.

def common(a, b):
    """Which words of a, and which of b, belong to a longest common subsequence of both.

    H. Hyyrö, "Bit-parallel LCS-length computation revisited" (2004): a bit per word of a. It is 0
    where that word makes the subsequence longer that the rows so far have with a up to it."""
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


def one_side(heading, marked, words, text, shared):
    """The first words; those that only this side has are marked, neighbours together."""
    shown, left = [], SHOWN_CHARACTERS
    for (gap, word), is_shared in zip(words[:SHOWN_WORDS], shared):
        if left <= 0:
            break
        shown.append(("\n" if "\n" in gap else " ", word[:left], is_shared))
        left -= len(word)
    markup = ""
    for is_shared, run in itertools.groupby(shown, lambda item: item[2]):
        run = list(run)
        content = "".join(gap + escaped(word) for gap, word, _ in run)
        markup += content if is_shared else content[0] + tag("mark", content[1:], class_=marked)
    count = len(words)
    head = f"{heading}: {count} word{'s' * (count != 1)}, {shared.count(False)} {marked}"
    clipped = "" if len(shown) == count and left >= 0 else tag(
        "p", f"Clipped: the first {len(shown)} of {count} words, "
        f"{sum(len(word) for _, word, _ in shown)} of {sum(len(word) for _, word in words)} "
        "characters.", class_="note")
    return tag("section", tag("h4", head), "\n",
               tag("div", markup[1:], class_="text", dir="auto"), "\n", clipped)


def side_by_side(gold, found):
    sides = [re.findall(r"(\s*)(\S+)", text) for text in (gold, found)]
    shared = common(*([word for _, word in words[:COMPARED_WORDS]] for words in sides))
    markup = tag("div", one_side("Gold", "missed", sides[0], gold, shared[0]),
                 one_side("Extract", "surplus", sides[1], found, shared[1]), class_="sides")
    if max(map(len, sides)) > COMPARED_WORDS:
        markup += tag("p", f"Compared are the first {COMPARED_WORDS} words of each.", class_="note")
    return markup


def worst_document(figures, worst):
    precision, recall, f1 = map(figure, worst["score"])
    names = [name_of(worst["document"])]
    if len(figures["packages"]) > 1:
        names.append(name_of(worst["package"]))
    if worst["type"] is not None:
        names.append(name_of(worst["type"]))
    summary = tag("summary", tag("span", f"F1 {f1} (P {precision}, R {recall})", class_="figures"),
                  " ", ", ".join([*names, worst["outcome"]]))
    notes = []
    if worst["url"] is not None:
        notes.append(tag("p", address(worst["url"])))
    if worst["complaint"]:
        notes.append(tag("p", name_of(worst["complaint"]), class_="complaint"))
    if worst["again"] != worst["outcome"]:
        notes.append(tag("p", f"Run once more for this page: {worst['again']}.", class_="note"))
    if worst["gold"] is None:
        notes.append(tag("p", "The gold text could not be read again.", class_="note"))
    else:
        notes.append(side_by_side(worst["gold"], worst["found"]))
    return tag("details", summary, "\n", *notes, class_="worst") + "\n"


# The page.

def head(figures):
    return ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="generator" content="danag-eval {escaped(figures["version"])}">\n'
            "<title>Evaluation of content extraction</title>\n"
            f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>Evaluation of content extraction</h1>\n")


def charts(figures):
    extractors, main = figures["extractors"], figures["main"]

    def swatch(number):
        return tag("rect", width=14, height=14, style=fill(number))

    yield tag("h2", "F1") + hatchings(len(extractors))
    yield tag("figure", legend(extractors, swatch), *(
        tag("h3", measure) + bar_chart(figures, measure) for measure in figures["scores"]), tag(
        "figcaption", "Figure 1. Mean F1 of each extractor in each group. Whiskers reach one "
        "standard deviation up and down; those without a cap are cut at 0 or 1."))
    yield tag("h2", "Precision and recall")
    yield tag("figure", legend(extractors, lambda number: point(number, 7, 7)), tag("div", *(
        point_chart(figures, group) for group in range(len(figures["groups"]))), class_="panels"), tag(
        "figcaption", f"Figure 2. Mean precision against mean recall by the measure {main}. F1 is "
        "the same all along a dotted curve."))
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


def worst(figures, documents):
    """Reads the documents one at a time: their texts may be long."""
    yield tag("h2", "Worst documents")
    yield tag("p", "The documents on which each extractor has the lowest F1 by the measure "
              f"{figures['main']}, at most {figures['worst']}, beside what each should be. Marked "
              f"are words of the gold text that were {tag('mark', 'missed', class_='missed')}, and "
              f"words of the extract that are {tag('mark', 'surplus', class_='surplus')}, by their "
              f"longest common subsequence. At most {SHOWN_WORDS} words of each text are shown, and "
              f"at most {SHOWN_CHARACTERS} characters.")
    document = next(documents, None)
    for number, extractor in enumerate(figures["extractors"]):
        yield tag("h3", name_of(extractor["name"]))
        if document is None or document["extractor"] != number:
            yield tag("p", "No document has a fault.")
        while document is not None and document["extractor"] == number:
            yield worst_document(figures, document)
            document = next(documents, None)


def main(path):
    documents = map(json.loads, sys.stdin)
    figures = next(documents)
    parts = itertools.chain([head(figures), overview(figures)], charts(figures), tables(figures),
                            worst(figures, documents), ["</body>\n</html>"])
    try:
        with open(path, "w", encoding="utf-8") as page:
            for part in parts:
                print(part, file=page)
    except OSError as error:
        sys.exit(f"danag-eval: {path}: {error.strerror}")


if __name__ == "__main__":
    main(sys.argv[1])
