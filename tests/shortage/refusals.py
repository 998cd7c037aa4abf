#!/usr/bin/python3
"""Checks that danag loses nothing silently if memory or descriptors run out, or a disk fails.

    refusals.py [--all] [WORD...]

It runs ./danag again and again, and refuses each of its calls in turn, once and from then on
(refuse.c says which calls). Each time danag must give the whole output and the status of an
undisturbed run, or say what was wrong and end with status 2; what it has written by then must be
the beginning of that output, unless a file could not be opened or read. A result in a folder must
be whole or not there, and --resume must make what is not there. No signal may end danag, and it
must free what it allocated.

Without --all, only a few cases and at most 150 calls of each. WORDs select the cases with such a
word in their names. make check runs it in the folder with ./danag; srcdir is the top of the
sources. Environment: DANAG, another program to check. Exit status 77 if refuse.so is missing.
"""

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CALLS = "memory", "open", "iconv_open", "read", "write"
FEW = 75
LOADER = 127  # from glibc, with a message, if it has no memory while it loads a module
DANAG = os.environ.get("DANAG", os.path.abspath("danag"))
LIBRARY = Path("tests/shortage/refuse.so").absolute()
PAGES = Path(os.environ.get("srcdir", ".")).absolute() / "tests/pages"

JAPANESE = "日本語の文章です。ここに本文があります。それは十分に長い文章ですから、内容になります。"
RUSSIAN = "Привет, мир. Это текст на русском языке, чтобы его угадали по буквам, и он не короткий."


def record(block, kind="response"):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: https://example.org/\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n")
    return head.encode() + b"\r\n" + block + b"\r\n\r\n"


def response(page, coding=""):
    coding = coding and f"Content-Encoding: {coding}\r\n"
    return f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{coding}\r\n".encode() + page


def brotli(data):
    """A stream of one block that is not compressed (RFC 7932 §9.2), and an empty last block."""
    return ((len(data) - 1) << 4 | 1 << 20).to_bytes(3, "little") + data + b"\3"


def zstd(data, *options):
    return subprocess.run(["zstd", "-qc", *options], input=data, stdout=subprocess.PIPE,
                          check=True).stdout


def dump_with_dictionary(records, pack):
    """A .warc.zst (RFC 8878 §5), with its dictionary itself packed or not."""
    with tempfile.TemporaryDirectory() as folder:
        samples = [Path(folder, f"sample{i}") for i in range(400)]
        for i, sample in enumerate(samples):
            sample.write_bytes(records[0] + b"%d" % i * (i % 7 + 1) * 9 + bytes(range(i % 99)))
        dictionary = Path(folder, "dictionary")
        subprocess.run(["zstd", "-q", "--train", "--maxdict=4096", *samples, "-o", dictionary],
                       check=True)
        frame = zstd(dictionary.read_bytes()) if pack else dictionary.read_bytes()
        return (b"\x5d\x2a\x4d\x18" + len(frame).to_bytes(4, "little") + frame +
                b"".join(zstd(record, "-D", dictionary) for record in records))


def write_inputs(folder):
    page = f"<title>T</title><h1>T</h1><p>{RUSSIAN}<p>{RUSSIAN}".encode()
    linked = ('<script type="application/ld+json">{"@type": "Article", "headline": "A headline", '
              '"author": {"name": "A. Writer"}, "articleBody": "' + RUSSIAN + '"}</script>').encode()
    dump = record(response(page)) + record(response(gzip.compress(page), "gzip"))
    files = {
        "russian.html": RUSSIAN.encode("windows-1251"),
        "koi8.html": b"<meta charset=koi8-r><p>" + RUSSIAN.encode("koi8-r"),
        "japanese.html": b"<meta charset=shift_jis><p>" + JAPANESE.encode("shift_jis"),
        "euc.html": b"<meta charset=euc-jp><p>" + JAPANESE.encode("euc_jp"),
        "guessed.html": b"<p>" + JAPANESE.encode("euc_jp"),
        "chinese.html": b"<meta charset=gb18030><p>" + JAPANESE.encode("gb18030"),
        "korean.html": "<meta charset=euc-kr><p>한국어 문장입니다. 본문이 여기에 있습니다.".encode("euc_kr"),
        "taiwan.html": "<meta charset=big5><p>這是一個中文句子, 內容在這裡。".encode("big5"),
        "linked.html": linked,
        "metadata.html": linked + page,
        "unclosed.html": page + b"<script>" + page * 3,
        "long.html": page * 300,
        "dump.warc": dump,
        "brotli.warc": record(response(brotli(page), "br")),
        "dump.warc.gz": gzip.compress(record(response(page))) + gzip.compress(dump),
        "list": b"",
        "plain.txt": page,
    }
    if shutil.which("zstd") is not None:
        records = [record(response(page)), record(response(linked))]
        files["dump.warc.zst"] = zstd(dump)
        files["dictionary.warc.zst"] = dump_with_dictionary(records, False)
        files["packed-dictionary.warc.zst"] = dump_with_dictionary(records, True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    for path in sorted(PAGES.glob("*.html")):
        shutil.copy(path, folder / f"page-{path.name}")


def cases(folder, everything):
    """The names of the cases, and their arguments."""
    few = ["russian.html", "japanese.html", "linked.html", "dump.warc.gz", "brotli.warc"]
    names = sorted(path.name for path in folder.iterdir() if path.name != "list")
    for name in names if everything else few:
        yield name, [name]
    yield "records", ["-f", "jsonl", "--language=ru,en,und", "metadata.html"]
    yield "results", ["--output-dir=results", "--resume", "japanese.html", "russian.html"]
    yield "jobs", ["-j2", "dump.warc.gz"]
    yield "results of jobs", ["-j2", "--output-dir=results", "--resume", "japanese.html",
                              "dump.warc.gz"]
    if not everything:
        return
    for method in ("danag", "bte", "ccb", "tccb", "dsc", "dana", "density", "importance", "title",
                   "cetd", "reps", "plain"):
        yield f"method {method}", ["-m", method, "page-forum.html", "koi8.html"]
    for form in ("markdown", "html", "tsv", "warc", "spans"):
        yield f"format {form}", ["-f", form, "--links", "page-wrapped.html", "metadata.html"]
    for name in names:
        if name.startswith("page-"):
            yield f"records {name}", ["-f", "jsonl", "--body=text,markdown,html", name]
    yield "fields", ["-f", "jsonl", "--fields=text,comments,language,words", "page-forum.html"]
    yield "languages", ["--language=ru", "russian.html", "page-article.html"]
    yield "little memory", ["--max-memory=64K", "long.html"]
    yield "gzip", ["--gzip", "dump.warc.gz"]
    yield "pages", ["--output-dir=results", "--split-pages", "--resume", "dump.warc.gz"]
    yield "output", ["-o", "results", "long.html"]
    yield "charset", ["--charset=koi8-r", "koi8.html"]
    yield "explanation", ["--explain=why.html", "page-forum.html"]
    yield "model", ["--method=learned:model=list", "linked.html"]


def unpacked(data):
    """What gzip members hold; the last may be cut."""
    text = b""
    while data:
        member = zlib.decompressobj(wbits=31)
        text += member.decompress(data)
        data = member.unused_data
    return text


class Run:
    """One run of danag in a folder of its own."""

    def __init__(self, inputs, arguments, call, at, all_after):
        self.call = call
        self.what = f"{call} {at}" + (" and all after it" if all_after else "")
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            for path in inputs.iterdir():
                (folder / path.name).symlink_to(path)
            environment = dict(os.environ, LD_PRELOAD=str(LIBRARY), REFUSE_CALL=call,
                               REFUSE_AT=str(at), REFUSE_REPORT=str(folder / "report"))
            if all_after:
                environment["REFUSE_ALL"] = "1"
            done = subprocess.run([DANAG, *arguments], cwd=folder, env=environment,
                                  stdin=subprocess.DEVNULL, capture_output=True, check=False)
            self.status, self.output, self.errors = done.returncode, done.stdout, done.stderr
            if "--gzip" in arguments:
                self.output = unpacked(self.output)
            report = folder / "report"
            # A danag that does not come to its end does not report.
            words = (report.exists() and report.read_text().split()) or ["0", "-1"]
            self.calls, self.blocks = int(words[0]), int(words[1])
            self.results = results_in(folder / "results")
            self.resumed = None
            if "--resume" in arguments and at > 0:
                subprocess.run([DANAG, *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                               capture_output=True, check=False)
                self.resumed = results_in(folder / "results")


def results_in(place):
    """The files of the folder, and their bytes; hidden ones are unfinished."""
    if place.is_file():
        return {"": place.read_bytes()}
    files = place.rglob("*") if place.is_dir() else ()
    return {str(path.relative_to(place)): path.read_bytes() for path in files
            if path.is_file() and not path.name.startswith(".danag-")}


def faults(run, whole):
    """What is wrong with a disturbed run, compared with an undisturbed one."""
    if run.status == LOADER and run.errors and whole.output.startswith(run.output):
        return
    if run.status not in (whole.status, 2):
        yield f"status {run.status}: {run.errors.decode(errors='replace')[-200:]}"
        return
    if run.blocks != 0:
        yield f"{run.blocks} blocks of memory are not freed"
    if run.status == 2 and not run.errors.startswith(b"danag: "):
        yield "no message"
    if run.status != 2 and (run.output, run.results) != (whole.output, whole.results):
        yield "another output, and no word about it"
    # A file that cannot be read is passed over, and what could be read of a page is a page.
    if not whole.output.startswith(run.output) and run.call not in ("open", "read"):
        yield "its output is no beginning of the whole output"
    for name, data in run.results.items():
        whole_data = whole.results.get(name)
        part = name == "" and (run.call == "read" or whole_data.startswith(data))
        if data != whole_data and not part:
            yield f"the result {name} is not whole"
    if run.resumed not in (None, whole.results):
        yield "--resume does not make what is missing"


def check(pool, inputs, name, arguments, everything):
    """Refuses all calls of a case in turn. Returns how many there were and what was wrong."""
    points, wrong = 0, []
    for call in CALLS:
        whole = Run(inputs, arguments, call, 0, False)
        if whole.blocks != 0:
            wrong.append(f"{name}: undisturbed: {whole.blocks} blocks")
        count = whole.calls
        step = 1 if everything or count <= FEW else count / FEW
        chosen = sorted({1 + int(i * step) for i in range(int(count / step))})
        runs = pool.map(lambda point: Run(inputs, arguments, call, *point),
                        [(at, later) for at in chosen for later in (False, True)])
        for run in runs:
            points += 1
            wrong.extend(f"{name}: {run.what}: {fault}" for fault in faults(run, whole))
    return points, wrong


def main():
    words = [word for word in sys.argv[1:] if word != "--all"]
    everything = "--all" in sys.argv[1:]
    if not LIBRARY.exists():
        print(f"skipped: no {LIBRARY.name}, which needs glibc, and a build without sanitizers")
        return 77
    points, wrong = 0, []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        write_inputs(Path(folder))
        for name, arguments in cases(Path(folder), everything):
            if words and not any(word in name for word in words):
                continue
            found = check(pool, Path(folder), name, arguments, everything)
            points += found[0]
            for line in found[1]:
                print(line)
            wrong += found[1]
    print(f"{points} calls refused, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
