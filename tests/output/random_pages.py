#!/usr/bin/python3
"""Claims about pages of random markup, which nobody would write by hand: text, Markdown and HTML have the
same words and styles (same_words.py), and each formula comes out once.

    random_pages.py [--pages=N] [--seed=N] [FOLDER]

It makes N pages of each kind in FOLDER, or in a temporary one, and runs ./danag there. The same seed gives
the same pages. Without cmark-gfm, the first claim is skipped.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

PIECES = ("word", "alpha", "5", "x.", "(y)", "*", "_", "#", "a_b", "1.", "-", ">", "`", "|", "\\", "&amp;",
          "&lt;b&gt;", "[z]", "!", "~", "é", "文字", "شيء", "http://a.b/c", "=", "+", "2)", "***", "don’t")
INLINE = ("b", "i", "em", "strong", "a href=/u", "span", "sup", "sub", "del", "s", "mark", "kbd", "cite", "q",
          "code", "u", "abbr title=t", "ins", "var", "samp")
MATH_INLINE = ("b", "i", "a href=/u", "span", "em", "sup", "q", "del", "mark", "abbr title=t")
VOID = ("<br>", "<img src=i.png alt='a b'>", "<wbr>", "<ruby>漢<rp>(<rt>kan<rp>)</ruby>")
FORMULAS = (r"\(q_{%d}\)", "$q_{%d}$", "$$q_{%d}$$", r"\[q_{%d}\]")
DEPTH = 3
SKIPPED = 77


class Page:
    """A page that grows. `formulas`: how many it has; None if it shall have none."""

    def __init__(self, formulas=None):
        self.formulas, self.notes = formulas, 0

    def words(self):
        if self.formulas is None:
            return " ".join(random.choices(PIECES, k=random.randint(1, 4)))
        if random.random() < .5:
            return random.choice(("word", "alpha beta", "x.", "(y)"))
        self.formulas += 1
        return random.choice(FORMULAS) % self.formulas

    def text(self, depth=0):
        text = ""
        for _ in range(random.randint(1, 4)):
            kind = random.random()
            if kind < .5 or depth == DEPTH:
                text += self.words()
            elif kind < .9:
                tag = random.choice(INLINE if self.formulas is None else MATH_INLINE)
                text += f"<{tag}>{self.text(depth + 1)}</{tag.split()[0]}>"
            else:
                text += random.choice(VOID[:2] if self.formulas is not None else VOID)
            text += random.choice(("", " ", " ", "\n"))
        return text

    def note(self):
        self.notes += 1
        return f'<sup id="fnref{self.notes}"><a href="#fn{self.notes}">{self.notes}</a></sup>'

    def block(self, depth=0):
        kind = random.randrange(14)
        if depth > DEPTH or kind < 5:
            noted = depth == 0 and self.formulas is None and random.random() < .5
            return f"<p>{self.text()}{self.note() if noted else ''}</p>"
        if kind == 5:
            return f"<h{random.randint(2, 6)}>{self.text()}</h2>"
        if kind == 6:
            return f"<blockquote>{self.block(depth + 1)}{self.block(depth + 1)}</blockquote>"
        if kind < 9:
            items = (f"<li>{self.text()}{self.block(depth + 1) if random.random() < .4 else ''}"
                     for _ in range(random.randint(1, 4)))
            return f"<{random.choice(('ul', 'ol', 'ol start=3'))}>{''.join(items)}</ul></ol>"
        if kind == 9 and self.formulas is None:
            return f"<pre>\n{self.words()}\n  {self.words()}\n\n{self.text()}</pre>"
        if kind == 10:
            width = random.randint(1, 3)
            cells = (f"<{random.choice(('td', 'td', 'th'))}>{self.text()}" for _ in range(3 * width))
            return "<table>" + "".join("<tr>" * (i % width == 0) + cell for i, cell in enumerate(cells)) + "</table>"
        if kind == 11:
            return f"<dl><dt>{self.text()}<dd>{self.text()}</dl>"
        if kind == 12:
            return f"<figure><img src=p.png alt=pic><figcaption>{self.text()}</figcaption></figure>"
        return f"<div>{self.text()}{self.block(depth + 1)}{self.text()}</div>"

    def whole(self):
        body = "".join(self.block() for _ in range(random.randint(1, 5)))
        notes = "".join(f'<li id="fn{i + 1}"><p>{self.text()} <a href="#fnref{i + 1}">↩</a>'
                        for i in range(self.notes))
        script = "<script src=/MathJax.js></script>" if self.formulas is not None else ""
        return f"<!doctype html><meta charset=utf-8>{script}{body}<ol class=footnotes>{notes}</ol>"


def wrong_formulas(folder, pages):
    """How many pages have other formulas in Markdown than in their source."""
    wrong = 0
    for number in range(pages):
        page = Page(formulas=0)
        path = folder / f"math{number}"
        path.write_text(page.whole(), "utf-8")
        run = subprocess.run(["./danag", "-q", "-m", "plain", "-f", "markdown", "--links", path], check=False,
                             stdout=subprocess.PIPE)
        found = re.findall(r"\$[\s>]*q_\{(\d+)\}[\s>]*\$", run.stdout.decode())
        if sorted(map(int, found)) != list(range(1, page.formulas + 1)):
            wrong += 1
            print(f"not so: each formula of this page comes out once:\n{path.read_text('utf-8')}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    options = parser.parse_args()
    formats = subprocess.run(["./danag", "--format=help"], stdout=subprocess.PIPE, check=True).stdout
    if b"markdown" not in formats:
        print("random_pages: skipped: danag was built without formats")
        sys.exit(SKIPPED)
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or pathlib.Path(temporary)
        wrong = wrong_formulas(folder, options.pages)
        print(f"{wrong} of {options.pages} pages have other formulas than their source")
        for number in range(options.pages):
            (folder / f"{number}.html").write_text(Page().whole(), "utf-8")
        same = pathlib.Path(__file__).with_name("same_words.py")
        words = subprocess.run([sys.executable, same, "--all", f"--folder={folder}", "markdown", "html", "--",
                                "-m", "plain", "--links"], check=False).returncode
    sys.exit(1 if wrong else words)


if __name__ == "__main__":
    main()
