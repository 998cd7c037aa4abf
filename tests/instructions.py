#!/usr/bin/env python3
"""Claims that danag takes no more instructions than when its figures were recorded.

    tests/instructions.py [--write]

Counts danag's instructions, with valgrind, on a small dump that this script makes: the instructions
for each byte of input, in several formats, and those to start and end. A count more than 3 % above
the figure in instructions.txt fails. The figures hold for one compiler, C library and kind of
processor; without figures for this one, only the growth is checked: twice the input, or twice the lines
in one page, must take twice the instructions. --write records the figures of ./danag (make
instructions does so). make check runs it in the folder with ./danag. Exit status 77 if valgrind is
missing.
"""
import os
import platform
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

SLACK = 1.03
FIGURES = Path(__file__).resolve().parent / "instructions.txt"
PAGES = 12
CASES = {
    "learned": [],
    "danag": ["-m", "danag"],
    "markdown": ["-f", "markdown", "--links"],
    "jsonl": ["-f", "jsonl", "--fields=url,title,date,text"],
}
ITEMS = b"<li>lamp, fog" * 2000
WORDS = ("the of keeper lighthouse and a in to writes down weather every morning island boat when "
         "fog lamp is it storm was for on that with ändern größer été Москва маяк 灯塔 であり").split()


def sentence(draw):
    words = draw.choices(WORDS, k=draw.randint(5, 24))
    return " ".join(words).capitalize() + draw.choice([".", ".", ".", "?", " &amp; more."])


def paragraph(draw):
    text = " ".join(sentence(draw) for _ in range(draw.randint(1, 5)))
    kind = draw.randrange(8)
    if kind == 0:
        return f"<li class='item'><b>{text}</b></li>"
    if kind == 1:
        return f"<table><tr><td>{sentence(draw)}<td>{sentence(draw)}</tr></table>"
    if kind == 2:
        return f"<h2 id=h>{sentence(draw)}</h2>\n<p>{text}"
    return f'<p class="text">{text} <a href="/page?a=1&amp;b=2" title="x">more</a></p>'


def page(draw):
    menu = "".join(f'<li class="nav-item"><a href="/{i}">{draw.choice(WORDS)}</a></li>\n'
                   for i in range(40))
    script = "".join(f'var v{i} = "<p>" + a[{i}] + "</p>"; /* {i} < {i + 1} */\n'
                     for i in range(120))
    body = "\n".join(paragraph(draw) for _ in range(30))
    return ("<!doctype html><html lang=en><head><meta charset=utf-8>"
            f"<title>{sentence(draw)}</title>"
            f'<meta property="og:title" content="{sentence(draw)}"><style>p {{ margin: 0 }}</style>'
            f"<script>{script}</script></head>\n<body><nav><ul>{menu}</ul></nav>\n"
            f'<div id="main" class="content article">\n{body}\n</div>\n'
            f'<div class="footer"><ul>{menu}</ul><p>&copy; 2026</div></body></html>\n').encode()


def record(body, number):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
    return (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/{number}\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n"
            "\r\n").encode() + block + b"\r\n\r\n"


def count(options, dump):
    """How many instructions danag executes."""
    environment = dict(os.environ, GLIBC_TUNABLES="glibc.cpu.x86_rep_movsb_threshold=1000000000")
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                           "./danag", "--no-sandbox", *options], input=dump, env=environment,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    found = re.search(rb"Collected : (\d+)", done.stderr)
    if b"Giving up." in done.stderr:
        print("skipped: valgrind cannot read the program's debug information")
        sys.exit(77)
    if done.returncode != 0 or found is None:
        sys.exit("instructions.py: danag failed:\n" + done.stderr.decode(errors="replace"))
    return int(found[1])


def machine():
    """What the figures depend on."""
    made = Path("Makefile").read_text()
    flags = re.search(r"^CFLAGS = (.*)$", made, re.M)[1]
    version = subprocess.run(["readelf", "-p", ".comment", "./danag"], capture_output=True,
                             check=False).stdout.decode()
    compiler = re.search(r"\]\s+(.*)", version)
    kind = Path("/proc/cpuinfo")
    wide = "avx2" if kind.exists() and " avx2" in kind.read_text() else "no avx2"
    return ", ".join([compiler[1].strip() if compiler else "unknown compiler", flags,
                      " ".join(platform.libc_ver()), platform.machine(), wide])


def faults_of_growth(name, once, twice, thrice):
    """A list with a message if a third copy of the input takes more or less than the second."""
    if abs((thrice - twice) - (twice - once)) <= (SLACK - 1) * (twice - once):
        return []
    return [f"{name}: {twice - once} instructions for a second copy, {thrice - twice} for a third"]


def measure():
    """The figures by name. Says which cases do not grow with their input."""
    draw = random.Random(1)
    dump = b"".join(record(page(draw), i) for i in range(PAGES))
    figures, bent = {"start": count([], b"")}, []
    for name, options in CASES.items():
        once, twice, thrice = (count(options, dump * times) for times in (1, 2, 3))
        bent += faults_of_growth(name, once, twice, thrice)
        figures[name] = round((thrice - once) / (2 * len(dump)), 2)
    # Within one page, too: the lines are chosen when all have been read.
    pages = [b"<title>x</title><ul>" + ITEMS * times for times in (1, 2, 3)]
    once, twice, thrice = (count([], page) for page in pages)
    bent += faults_of_growth("items", once, twice, thrice)
    figures["items"] = round((thrice - once) / (2 * len(ITEMS)), 2)
    return figures, bent


def main():
    if shutil.which("valgrind") is None:
        print("skipped: no valgrind")
        return 77
    if b"__asan_init" in Path("danag").read_bytes():
        print("skipped: built with sanitizers")
        return 77
    rows = [line.split("\t") for line in FIGURES.read_text().splitlines() if line[:1] != "#"]
    recorded = {name: float(figure) for place, name, figure in rows if place == machine()}
    figures, wrong = measure()
    if "--write" in sys.argv[1:]:
        head = [line for line in FIGURES.read_text().splitlines() if line[:1] == "#"]
        others = ["\t".join(row) for row in rows if row[0] != machine()]
        mine = [f"{machine()}\t{name}\t{figure}" for name, figure in figures.items()]
        FIGURES.write_text("\n".join(head + others + mine) + "\n")
    elif not recorded:
        print(f"no figures are recorded for: {machine()}")
    for name, figure in figures.items():
        was = recorded.get(name, figure)
        print(f"{name:10} {figure:12} recorded: {recorded.get(name, 'none')}")
        if figure > SLACK * was and "--write" not in sys.argv[1:]:
            wrong.append(f"{name}: {figure} instructions instead of {was} (make instructions "
                         "records them, if that is meant to be)")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
