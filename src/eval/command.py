"""Where danag-eval's commands start, and what they share: exit statuses, messages, options,
tables."""

import argparse
import contextlib
import errno
import importlib
import os
import re
import signal
import subprocess
import sys
import unicodedata

DONE, FAULTS, FAILED = 0, 1, 2  # exit statuses: FAULTS if the work was done, but found a fault
CLEAR_LINE = "\r\033[K"  # removes what a terminal's line shows
# Also what reorders text, and bytes that are no UTF-8 (PEP 383) where a terminal takes them for controls.
CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\udc80-\udc9f]")
FILE_MAX = 1 << 30  # bytes of one file


class Failed(Exception):
    """Ends the program with status 2 after this message, or after one that is already written."""


class Refused(Failed):
    """A command line that cannot be meant."""


def say(text):
    """A line on standard error. On a terminal, it replaces the progress line."""
    clear = CLEAR_LINE if sys.stderr.isatty() else ""
    with contextlib.suppress(OSError):  # where should that be reported?
        print(f"{clear}danag-eval: {CONTROL.sub('?', str(text))}", file=sys.stderr, flush=True)


class Core:
    """The program itself, run for what Python would be too slow for."""
    path = version = None

    @classmethod
    def ask(cls, *arguments, data=b""):
        """Returns what it writes. It has written a message if it fails."""
        done = subprocess.run([cls.path, "--core", *arguments], input=data, check=False,
                              stdout=subprocess.PIPE)
        if done.returncode != 0:
            raise Failed
        return done.stdout.decode()


class Options(argparse.ArgumentParser):
    def __init__(self, command):
        super().__init__(prog=command, usage="", add_help=False)

    def error(self, message):
        raise Refused(f"{self.prog}: {message}")


def read_file(path):
    """The file's bytes, or an OSError."""
    with open(path, "rb") as file:
        data = file.read(FILE_MAX + 1)
    if len(data) > FILE_MAX:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def width(text):
    """The columns that a terminal needs for a text."""
    return sum(0 if unicodedata.category(c) in ("Mn", "Me", "Cf", "Cc") else
               2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def number(figure, digits, absent="-"):
    """A figure, or a dash if there is none."""
    return absent if figure != figure else f"{figure:.{digits}f}"


def print_table(rows, left_columns):
    """The first columns are flush left, the others flush right."""
    widths = [max(map(width, column)) for column in zip(*rows)]
    for row in rows:
        padded = ((cell, " " * (widest - width(cell))) for cell, widest in zip(row, widths))
        print("  ".join(cell + padding if i < left_columns else padding + cell
                        for i, (cell, padding) in enumerate(padded)))


# The module of each command, imported only when it is wanted, and its function.
COMMANDS = {"run": ("run", "run"), "tune": ("run", "tune"), "compare": ("compare", "compare"),
            "check": ("package", "check"), "import": ("wcxb", "import_package")}


def run(name=None, *arguments):
    try:
        if name not in COMMANDS:
            raise Refused("no command is given" if name is None else f"'{name}' is not a command")
        module, function = COMMANDS[name]
        return getattr(importlib.import_module(module), function)(arguments)
    except MemoryError:
        say("out of memory")
    except Failed as failure:
        if failure.args:
            say(failure)
        if isinstance(failure, Refused):
            with contextlib.suppress(OSError):
                print("Try 'danag-eval --help' for more information.", file=sys.stderr, flush=True)
    return FAILED


def main(path, version, *arguments):
    """`path` is that of the program that has started Python."""
    for end in (signal.SIGINT, signal.SIGPIPE):
        signal.signal(end, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="surrogateescape")
    Core.path, Core.version = path, version
    status = run(*arguments)
    try:
        sys.stdout.flush()
    except OSError as error:
        say(f"standard output: {error.strerror}")
        status = FAILED
    os._exit(status)  # not to flush again what could not be written
