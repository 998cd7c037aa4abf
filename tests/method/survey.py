#!/usr/bin/env python3
"""The survey's methods choose the lines that a second, plain program chooses.

tests/method/dump_events writes what a method sees of a page; here each method is computed from that as
its formulas read, with the whole page at hand, and the lines must be those of "danag -f spans". On
the pages of tests/pages and on 50 of the corpora, spread over them, if DANAG_SHARED has these. make
check runs it in the folder of ./danag.

    tests/method/survey.py [PAGE]...    instead on these pages
"""
import collections
import fractions
import gzip
import math
import os
import subprocess
import sys
from pathlib import Path

CORPORA = Path(os.environ.get("DANAG_SHARED", "../shared")) / "corpora"
SMALL = Path(os.environ.get("srcdir", ".")) / "tests/pages"
PAGES = 50

KEYWORDS = 1024  # of a block, the first ones
TITLE_KEYWORDS = 64
NEAR = 3  # bits
PATTERN = 16  # tags of reps
# The presets of title: thousandths, percent, percent, lines, characters.
TEXT_SHARE, LINK_RATIO, LINK_SHARE, HEADLINE_REACH, MIN_LENGTH = 10, 30, 10, 5, 20

Line = collections.namedtuple("Line",
                              "content link spans block node text keywords title_keywords")


class Node:
    """A breaking element, or the page."""

    def __init__(self, parent, element):
        self.parent = parent
        self.element = element
        self.children = []
        self.lines = []
        self.tags = self.link_tags = 0  # directly in it
        if parent:
            parent.children.append(self)

    def add_tag(self, link):
        self.tags += 1
        self.link_tags += link

    def around(self):
        """The node and all around it."""
        return [self, *(self.parent.around() if self.parent else [])]

    def within(self):
        """The node and all in it, in order."""
        return [self, *(node for child in self.children for node in child.within())]

    def total(self, name):
        """The sum over the node and all in it."""
        return sum(getattr(node, name) for node in self.within())

    @property
    def content(self):
        return sum(line.content for line in self.lines)

    @property
    def link(self):
        return sum(line.link for line in self.lines)


class Page:
    """The lines of a page, as dump_events tells them."""

    def __init__(self, html):
        self.lines = []
        self.title = ""
        self.root = Node(None, None)
        opened = {0: self.root}  # by their entries
        keywords, title_keywords, text, block = [], [], "", 0
        for event in events(html):
            kind, _, rest = event.partition(" ")
            if kind == "T":
                self.title = rest
                title_keywords = []
            elif kind == "W":
                if int(rest) not in title_keywords:
                    title_keywords.append(int(rest))
            elif kind == "K":
                keyword, link = map(int, rest.split())
                keywords.append((keyword, link))
            elif kind == "C":
                text = rest
            elif kind == "B":
                block += 1
            elif kind == "O":
                parent, entry, element, link = map(int, rest.split())
                opened[parent].add_tag(link)
                opened[entry] = Node(opened[parent], element)
            elif kind == "I":
                entry, link = map(int, rest.split())
                opened[entry].add_tag(link)
            elif kind == "L":
                entry, content, link, *ends = map(int, rest.split())
                spans = set(zip(ends[::2], ends[1::2]))
                title = title_keywords[:TITLE_KEYWORDS]
                line = Line(content, link, spans, block, opened[entry], text, keywords, title)
                self.lines.append(line)
                line.node.lines.append(line)
                keywords = []


def events(html):
    found = subprocess.run(["tests/method/dump_events"], input=html, stdout=subprocess.PIPE,
                           check=True)
    return found.stdout.decode("utf-8").split("\n")[:-1]


def simhash(keywords):
    bits = 0
    for bit in range(64):
        ones = sum(keyword >> bit & 1 for keyword in keywords)
        bits |= (2 * ones > len(keywords)) << bit
    return bits


class Block:
    """Lines without a breaking tag between them, other than br."""

    def __init__(self, lines, title_sign):
        self.lines = lines
        found = [(keyword, link, line.title_keywords) for line in lines
                 for keyword, link in line.keywords][:KEYWORDS]
        self.keywords = [keyword for keyword, _, _ in found]
        self.fingerprint = simhash(self.keywords)
        if not found:
            return
        many, different = len(found), len(set(self.keywords))
        of_title = [keyword for keyword, _, title in found if keyword in title]
        redundancy = (many / different - 1) / (many - 1) if many > 1 else 0
        linked = sum(link for _, link, _ in found) / many
        n = len(set(of_title))
        relevance = n / (n + len(of_title)) if of_title else 0
        self.importance = 1 - (redundancy / 2 + linked / 3 + title_sign * (relevance / 6))


def importance(page, title_sign):
    """The lines of the blocks above the threshold."""
    groups = collections.defaultdict(list)
    for line in page.lines:
        groups[line.block].append(line)
    blocks = [Block(lines, title_sign) for lines in groups.values()]
    blocks = [block for block in blocks if block.keywords]
    kept = []
    for block in blocks:
        if all((block.fingerprint ^ other.fingerprint).bit_count() > NEAR for other in kept):
            kept.append(block)
    threshold = (len(kept) - 1) / len(blocks) if blocks else 0
    return [line for block in kept if block.importance > threshold for line in block.lines]


def sim(title, text):
    common = collections.Counter(title) & collections.Counter(text)
    return fractions.Fraction(common.total(), len(title) + len(text))


def title(page):
    """The lines between the headline and the end of the range."""
    content, link = (sum(line[i] for line in page.lines) for i in (0, 1))
    fit = [i for i, line in enumerate(page.lines)
           if line.content >= fractions.Fraction(TEXT_SHARE, 1000) * content
           and line.link <= fractions.Fraction(LINK_RATIO, 100) * line.content
           and line.link <= fractions.Fraction(LINK_SHARE, 100) * link]
    if not fit:
        return []
    before = range(min(fit[0] + HEADLINE_REACH + 1, len(page.lines)))
    sims = [sim(page.title, page.lines[i].text) for i in before]
    headline = sims.index(max(sims)) if max(sims) > 0 else None
    start = fit[0] if headline is None else headline
    texts = [line.text for line in page.lines]
    return [page.lines[i] for i in range(start, fit[-1] + 1)
            if i == headline
            or (page.lines[i].content >= MIN_LENGTH and texts[i] not in texts[:i])]


def density(node, link_share):
    """CETD's composite text density, in 1/65536."""
    content, link, tags, link_tags = map(node.total, ("content", "link", "tags", "link_tags"))
    if content == 0:
        return 0
    other = max(content - link, 1)
    link, tags, link_tags = max(link, 1), max(tags, 1), max(link_tags, 1)
    base = math.log(content / other * link + link_share * content + math.e)
    return int(content / tags * math.log(content / link * tags / link_tags, base) * 65536)


def cetd(page):
    """The lines of the nodes with the greatest density sums."""
    share = page.root.total("link") / max(page.root.total("content"), 1)
    nodes = page.root.within()
    densities = {node: density(node, share) for node in nodes}
    sums = {node: sum(densities[child] for child in node.children) for node in nodes}

    def best(node):
        return max(node.within(), key=sums.get)  # the first of equal ones

    threshold = min(densities[node] for node in best(page.root).around())
    chosen = {best(node) for node in nodes
              if all(densities[other] >= threshold for other in node.around())}
    return [line for line in page.lines if chosen & set(line.node.around())]


def key_pattern(tags):
    """Where the repetitions that cover most tags begin and end; of equal ones the shortest pattern,
    and then the first."""
    best = (0, 0)
    for length in range(1, PATTERN + 1):
        for start in range(len(tags)):
            pattern = tags[start:start + length]
            end = start + length
            while tags[end:end + length] == pattern:
                end += length
            if end - start >= 2 * length and len(pattern) == length \
                    and end - start > best[1] - best[0]:
                best = (start, end)
    return best


def reps(page):
    """The lines in runs with more text than links."""
    verdicts = {}
    for node in page.root.within():
        start, end = key_pattern([child.element for child in node.children])
        run = node.children[start:end]
        text = sum(child.total("content") - child.total("link") for child in run)
        for child in run:
            verdicts[child] = text > sum(child.total("link") for child in run)

    def is_content(line):
        return next((verdicts[node] for node in line.node.around() if node in verdicts), False)
    return [line for line in page.lines if is_content(line)]


METHODS = {
    ("importance",): lambda page: importance(page, 1),
    ("importance:title-words=1",): lambda page: importance(page, -1),
    ("title",): title,
    ("cetd",): cetd,
    ("reps",): reps,
}


def spans_of_danag(html, method):
    """Where the lines that danag writes are in the page."""
    command = ["./danag", "-q", "-i", "html", "-c", "utf-8", "-f", "spans", "-m", *method]
    found = subprocess.run(command, input=html, stdout=subprocess.PIPE, check=True)
    return {tuple(map(int, line.split())) for line in found.stdout.decode().splitlines()}


def differences(page, html, method, choose):
    """How many lines only one of the two chooses. Text outside of lines, such as a formula between
    two of them, does not count."""
    chosen = set().union(*(line.spans for line in choose(page)))
    all_lines = set().union(*(line.spans for line in page.lines))
    return len(chosen ^ (spans_of_danag(html, method) & all_lines))


def read(path):
    return gzip.open(path).read() if path.suffix == ".gz" else path.read_bytes()


def pages():
    """The small pages, and some of each of the corpora."""
    found = [sorted(folder.glob("html/*.html.gz")) for folder in sorted(CORPORA.glob("*-dev"))]
    found = [page for folder in found for page in folder]
    return [*sorted(SMALL.glob("*.html")), *found[::max(1, len(found) // PAGES)][:PAGES]]


def main():
    failed = False
    if not Path("tests/method/dump_events").exists():
        sys.exit(77)
    chosen = [Path(name) for name in sys.argv[1:]] or pages()
    for path in chosen:
        html = read(path)
        page = Page(html)
        for method, choose in METHODS.items():
            count = differences(page, html, method, choose)
            if count > 0:
                print(f"not so: {' '.join(method)}: {path}: {count} of {len(page.lines)} lines differ")
                failed = True
    print(f"{len(chosen)} pages")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
