"""Shared by the benches in Python: paths, dumps of pages, and the time and memory of a command.

Environment, with defaults: DANAG, the program to measure (danag at the top of the tree);
DANAG_SHARED, the folder with corpora/ (shared/ next to the tree); MAKE_WARC, the program built from
make_warc.c (compiled if missing); TMPDIR, with room for the dumps (/tmp).
"""
import os
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from pathlib import Path
from statistics import median

TOP = Path(__file__).resolve().parent.parent
DANAG = os.path.abspath(os.environ.get("DANAG", TOP / "danag"))
CORPORA = Path(os.environ.get("DANAG_SHARED", TOP.parent / "shared")) / "corpora"

# Results must not depend on the user's locale: grep and wc are faster in C.
os.environ["LC_ALL"] = "C"

TIME = "/usr/bin/time"

# Seconds of processor and of the clock, KiB of peak resident memory.
Times = namedtuple("Times", "cpu wall peak")


def skip(why):
    """Ends the bench. To make, 77 means skipped."""
    print(f"{Path(sys.argv[0]).name}: skipped: {why}", file=sys.stderr)
    sys.exit(77)


def options(usage, **presets):
    """The values of --name=value arguments: numbers if the preset is one, otherwise text."""
    values = dict(presets)
    for argument in sys.argv[1:]:
        name, equals, value = argument.partition("=")
        name = name[2:].replace("-", "_")
        if not argument.startswith("--") or not equals or name not in presets:
            sys.exit(f"usage: {usage}")
        values[name] = type(presets[name])(value)
    return values


def need_corpus(name="wcxb-dev"):
    corpus = CORPORA / name
    if not (corpus / "html").is_dir():
        skip(f"no pages in {corpus} (set DANAG_SHARED)")
    return corpus


def make_warc(folder):
    """The program that makes dumps; compiled into the folder if the build has none."""
    program = Path(os.environ.get("MAKE_WARC", TOP / "bench/make_warc"))
    if not program.exists():
        program = folder / "make_warc"
        made = subprocess.run([os.environ.get("CC", "cc"), "-O2", "-D_GNU_SOURCE", "-o", program,
                               TOP / "bench/make_warc.c", "-lz"], check=False)
        if made.returncode != 0:
            skip("cannot compile make_warc (Debian: zlib1g-dev)")
    return str(program)


def measure(command, source=None, sink=None):
    """Runs a command on a file or on what another command writes, through a pipe. Status 1 means a
    damaged page, or no match.

    GNU time tells the peak: the one that wait4 tells is at least that of this Python.
    """
    if not os.path.exists(TIME):
        skip(f"no {TIME} (Debian: time)")
    feeder = None
    if source:
        feed = source if isinstance(source, list) else ["cat", source]
        feeder = subprocess.Popen(feed, stdout=subprocess.PIPE)
    start = time.perf_counter()
    with open(sink or os.devnull, "wb") as output, tempfile.NamedTemporaryFile() as peak:
        process = subprocess.Popen([TIME, "-q", "-f", "%M", "-o", peak.name, *command],
                                   stdin=feeder.stdout if feeder else subprocess.DEVNULL,
                                   stdout=output, stderr=subprocess.DEVNULL)
        if feeder:
            feeder.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        kib = int(peak.read().split()[-1])
    process.returncode = os.waitstatus_to_exitcode(status)
    if feeder:
        feeder.wait()
    if process.returncode not in (0, 1):
        sys.exit(f"{Path(sys.argv[0]).name}: {' '.join(map(str, command))} failed")
    return Times(usage.ru_utime + usage.ru_stime, wall, kib)


def middle(runs):
    """The median of each figure."""
    return Times(*(median(values) for values in zip(*runs)))
