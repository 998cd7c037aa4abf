#!/usr/bin/python3
"""Claims that the front matter of --front-matter is YAML with the values that a record has, whatever the page says.

    front_matter.py

It reads it with python3-yaml, or without that with a small reader of its own.
"""
import json
import random
import subprocess
import sys

try:
    import yaml
except ImportError:
    yaml = None

# The keys, and the fields of a record that they have.
FIELDS = {"title": "title", "author": "author", "date": "published", "url": "url", "site": "site",
          "language": "language", "description": "description"}
HOSTILE = ["plain", "a: b", "- a", "# a", "'a'", '"a"', "\\", '\\"', "a\\n", "---", "...", "|", ">-", "{a: b}",
           "[a]", "!!python/object:a.b", "&a *a", "%YAML 1.2", "yes", "1.0", "null", "~", "a\t: b", "a # b", "?",
           "\u0085\u2028\u2029", "\ufeff", "\ufffe\uffff", "\x01\x1b[0m\x7f\x80\x9f", "\U0001f600\U0001fffe",
           "é" * 900, "&quot;&#10;---&#10;title: &quot;x", "&#x2028;&#0;&#xd800;", "{{ a }}", "${a}"]
DRAWN = 40  # more values of characters drawn at random

failures = 0


def claim(what, holds, where=""):
    global failures
    if not holds:
        failures += 1
        print(f"not so: {what}", where)


def danag(*arguments, page):
    run = subprocess.run(["./danag", "-q", "--input=html", *arguments], input=page, stdout=subprocess.PIPE)
    return run.stdout.decode(), run.returncode


def read(text):
    """The values of front matter that is known to have a quoted text on each line."""
    if yaml is not None:
        return yaml.safe_load(text)
    lines = [line.split(": ", 1) for line in text.removesuffix("\n").split("\n") if line]
    return {key: json.loads(value) for key, value in lines}


def page_of(value):
    marks = value.replace('"', "&quot;")
    return (f"<html lang=en><head><title>{value}</title><meta name=author content=\"{marks}\">"
            f'<meta property="og:site_name" content="{marks}"><meta name=description content="{marks}">'
            "<meta property='article:published_time' content='2024-05-06'></head>"
            "<body><h1>A heading</h1><p>Some text that is long enough to be taken for content, with commas.</p>"
            ).encode("utf-8", "surrogatepass")


def check(value):
    page = page_of(value)
    record = json.loads(danag("-f", "jsonl", page=page)[0])
    plain = danag("-f", "markdown", page=page)[0]
    text, status = danag("-f", "markdown", "--front-matter", page=page)
    where = ascii(value)
    parts = text.split("---\n", 2)
    claim("front matter is between two lines", len(parts) == 3 and parts[0] == "" and status == 0, where)
    if len(parts) < 3:
        return
    claim("the Markdown follows, after an empty line", parts[2] == "\n" + plain, where)
    expected = {key: record[field] for key, field in FIELDS.items() if field in record}
    # A record has the language only if CLD2 finds it.
    found = read(parts[1])
    found.setdefault("language", expected.get("language"))
    expected["language"] = found["language"]
    claim("the values are those of a record", found == expected, where)


def check_refusals():
    for form in ["text", "html", "spans", "jsonl", "tsv", "warc"]:
        run = subprocess.run(["./danag", "-f", form, "--front-matter"], input=b"<p>a", capture_output=True)
        claim("other formats refuse it", run.returncode == 2 and b"front-matter: only" in run.stderr, form)


def main():
    draw = random.Random(1)
    points = [*range(0x100), 0x2028, 0x2029, 0xfeff, 0xfffd, 0xfffe, 0x10ffff, 0x4e00]
    drawn = ["".join(chr(draw.choice(points)) for _ in range(30)).replace("<", "") for _ in range(DRAWN)]
    for value in HOSTILE + drawn:
        check(value)
    check_refusals()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
