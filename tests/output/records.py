#!/usr/bin/python3
"""Claims about records (jsonl, tsv, warc), on real pages and on damaged dumps.

    records.py [--all]

It makes dumps of the pages in DANAG_SHARED, damages some, adds the crawl files of
conformance/warc, and reads what ./danag makes of each with this Python's json and with jq. Without
--all it takes every twentieth page. Without pages the test is skipped.
"""
import base64
import gzip
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
SAMPLE = 20  # every twentieth page
DAMAGED = 30  # copies of the smallest dump
HOSTILE = """<title>\\ " &#xd800; &#0; \u2028 </title><p>\x00\x01\x1f\x7f \\" \\u0000 &#xdfff;&#x85;
\u2028\u2029\u0085 {"a":1} </script> \ufeff \U0001f600 \ufffe <pre>\ttab\\n\n\r\n\\N</pre><p>"""
ESCAPES = {"t": "\t", "n": "\n", "r": "\r", "0": "\0", "\\": "\\"}

failures = 0


def claim(what, holds, where=""):
    global failures
    if not holds:
        failures += 1
        print(f"not so: {what}", where)


def danag(*arguments, data=None):
    run = subprocess.run(["./danag", "-q", *map(str, arguments)], input=data, stdout=subprocess.PIPE)
    return run.stdout


def texts_of(file):
    """The text of each page. A form feed separates pages."""
    text = danag(file).decode()
    return [part.removesuffix("\n") for part in re.split(r"(?:\A|(?<=\n))\f\n", text)]


def record(kind, uri, number, content_type, block):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>\r\n"
            f"Content-Type: {content_type}\r\nContent-Length: {len(block)}\r\n\r\n")
    return head.encode() + block + b"\r\n\r\n"


def response(number, page):
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    return record("response", f"http://example.org/{number}\u00e9", number,
                  "application/http; msgtype=response", head + page)


def make_dumps(folder, pages):
    """Dumps with and without gzip, and damaged copies of a small one."""
    members = [response(number, page) for number, page in enumerate(pages)]
    (folder / "pages.warc").write_bytes(b"".join(members))
    (folder / "pages.warc.gz").write_bytes(b"".join(map(gzip.compress, members)))
    small = [member for member in members if len(member) < 50000][:20] + [members[-1]]
    draw = random.Random(1)
    for copy in range(DAMAGED):
        packed = copy % 2 == 1
        data = bytearray(b"".join(map(gzip.compress, small) if packed else small))
        at = draw.randrange(len(data))
        data[at:at + 1] = [b"", b"\0", b"\n", b"\xff", bytes(2)][draw.randrange(5)]
        (folder / f"damaged{copy}.warc{'.gz' if packed else ''}").write_bytes(data)


def read_lines(data):
    """The objects, as Python reads them."""
    lines = data.decode("utf-8", "strict").split("\n")
    claim("the output ends with a newline", lines.pop() == "")
    claim("no line ends within a record", all(len(line.splitlines()) == 1 for line in lines))
    return [json.loads(line) for line in lines]


def check_source(file, data, found):
    """Whether the bytes where the page is said to be give the same page."""
    source = found["source"]
    claim("the record says its file", source["file"] == str(file), file)
    if "length" not in source or "offset" not in source:
        return 0
    part = data[source["offset"]:source["offset"] + source["length"]]
    # Only its first record shows that a file is ARC.
    kind = "arc" if ".arc" in file.name else "auto"
    again = [json.loads(line) for line in danag("-f", "jsonl", "-i", kind, data=part).splitlines()]
    claim("the source finds the page again", any(page["text"] == found["text"] for page in again),
          (file, source))
    return 1


def check_jsonl(file, texts, sources):
    output = danag("-f", "jsonl", file)
    pages = read_lines(output)
    # A file without pages has an empty output, too.
    same = [page["text"] for page in pages] == texts or (not pages and texts == [""])
    claim("records have the text that the format text writes", same, file)
    keys = [list(page) for page in pages]
    order = re.findall(r"[a-z_]+", "url id date status content_type charset language title headline author authors "
                       "published modified site description image canonical license keywords text comments words "
                       "confidence method truncated source")
    claim("keys have their order", all(key == [name for name in order if name in key] for key in keys), file)
    if shutil.which("jq") is not None and pages:
        run = subprocess.run(["jq", "-c", "."], input=output, stdout=subprocess.PIPE)
        claim("jq reads the same", [json.loads(line) for line in run.stdout.splitlines()] == pages, file)
    data = file.read_bytes()
    return pages, sum(check_source(file, data, page) for page in pages[:sources])


def check_tsv(file, pages):
    fields = ["url", "title", "id", "text", "words", "source.offset"]
    lines = danag("-f", "tsv", "--fields=" + ",".join(fields), file).decode().split("\n")[:-1]
    claim("there is a line of tsv for each record", len(lines) == len(pages), file)
    for line, page in zip(lines, pages):
        for name, value in zip(fields, line.split("\t")):
            expected = page
            for key in name.split("."):
                expected = expected.get(key) if expected is not None else None
            found = None if value == r"\N" else re.sub(r"\\(.)", lambda escape: ESCAPES[escape[1]], value)
            claim(f"tsv has the {name} of jsonl", found == (None if expected is None else str(expected)), file)


def read_warc(data):
    """The headers and the block of each record; every length must be right."""
    while data:
        head, rest = data.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        claim("a record begins with its version", lines[0] == "WARC/1.1")
        headers = dict(line.split(": ", 1) for line in lines[1:])
        size = int(headers["Content-Length"])
        claim("two line ends follow a block", rest[size:size + 4] == b"\r\n\r\n")
        yield headers, rest[:size]
        data = rest[size + 4:]


def check_warc(file, pages, texts, folder):
    data = danag("-f", "warc", file)
    records = list(read_warc(data))
    claim("a warcinfo comes first", not pages or records[0][0]["WARC-Type"] == "warcinfo", file)
    claim("there is a conversion for each page", len(records) == len(pages) + bool(pages), file)
    for (headers, block), page in zip(records[1:], pages):
        digest = base64.b32encode(hashlib.sha1(block).digest()).decode()
        claim("the digest is that of the block", headers["WARC-Block-Digest"] == "sha1:" + digest, file)
        claim("the block is the text", block.decode().removesuffix("\n") == page["text"], file)
        claim("it refers to the record", headers.get("WARC-Refers-To") == (f"<{page['id']}>" if "id" in page else None))
        claim("the date is that of the record", headers["WARC-Date"] == page.get("date", "1970-01-01T00:00:00Z"))
    ids = [headers["WARC-Record-ID"] for headers, _ in records]
    claim("the same input gives the same bytes", data == danag("-f", "warc", file), file)
    packed = folder / "wet.gz"
    packed.write_bytes(danag("-z", "-f", "warc", file))
    claim("gzip unpacks to the same bytes", gzip.decompress(packed.read_bytes()) == data, file)
    if pages:
        claim("danag reads its own text back", texts_of(packed) == texts, file)
        claim("there is a member for each record", count_members(packed.read_bytes()) == len(records), file)
    return ids


def count_members(data):
    import zlib
    count = 0
    while data:
        member = zlib.decompressobj(31)
        member.decompress(data)
        data = member.unused_data
        count += 1
    return count


def main():
    shared = pathlib.Path(os.environ.get("DANAG_SHARED", "../shared"))
    step = 1 if sys.argv[1:] == ["--all"] else SAMPLE
    names = sorted(shared.glob("corpora/wcxb-dev/html/*.gz")) + sorted(shared.glob("corpora/daniel-dev/html/*"))
    if not names:
        print("records: skipped: there are no pages; see DANAG_SHARED")
        sys.exit(SKIPPED)
    pages = [gzip.decompress(name.read_bytes()) if name.suffix == ".gz" else name.read_bytes()
             for name in names[::step]] + [HOSTILE.encode()]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        make_dumps(folder, pages)
        files = sorted(folder.glob("*.warc*")) + sorted(shared.glob("conformance/warc/*"))
        count = sources = 0
        for file in files:
            texts = texts_of(file)
            found, sought = check_jsonl(file, texts, 40)
            count += len(found)
            sources += sought
            check_tsv(file, found)
            check_warc(file, found, texts, folder)
    print(f"records: {count} records of {len(files)} files, {sources} found again by their source, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
