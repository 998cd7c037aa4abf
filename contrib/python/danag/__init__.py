"""The main content of HTML pages, by libdanag.

    import danag
    result = danag.extract(html, url="https://example.org/", format="markdown")
    print(result.title, result.text)

For many pages, an Extractor is faster, because it keeps its memory from page to page:

    with danag.Extractor(format="text", links=True, min_confidence=0.5) as extractor:
        for html in pages:
            print(extractor.extract(html).text)

The library works without Python's lock, so threads run at the same time, each with an Extractor of
its own; extract() may be called from any thread. danag(1) describes the options; in Python their
names have underscores, and True and False stand for yes and no.

The module needs nothing but ctypes and libdanag.so.0; the variable DANAG_LIBRARY may name another
file to load. It reads pages; for dumps of pages run the program danag.
"""
from __future__ import annotations

import ctypes
import enum
import os
import threading
import weakref
from typing import Any, Callable, Iterable, NamedTuple, Optional, Union

__all__ = ["Error", "Extractor", "Result", "Status", "extract", "formats", "methods",
           "trafilatura_extract", "version"]

Bytes = Union[bytes, bytearray, memoryview]
Option = Union[str, bool, int, float, Iterable[str]]


class Status(enum.IntEnum):
    """How reading a page ended."""

    OK = 0
    CUT = 1  # the page did not fit into max_memory: the end of its content is missing
    UNSURE = 2  # the confidence is below min_confidence: the text is empty or a part
    INVALID = 3
    NO_MEMORY = 4
    STOPPED = 5
    FOREIGN = 6  # the language is none of the option language: the text is empty
    LATE = 7  # the page took longer than page_timeout: this is the content of what was read
    FILTERED = 8  # not from this module, which sets no filter of paragraphs


class Error(Exception):
    """libdanag has refused an option or a call; the message says why."""


class Result(NamedTuple):
    """What was found in a page."""

    text: str  # the content, in the format that was chosen
    title: str  # without the site's name, unless metadata is False; "" if the page has none
    confidence: Optional[float]  # the F1 that the method expects; None if it expects nothing
    metadata: dict[str, str]  # such as author, published and language; see doc/metadata.md
    status: Status  # OK, CUT, UNSURE, FOREIGN or LATE


class _Buffer(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_void_p), ("size", ctypes.c_size_t),
                ("capacity", ctypes.c_size_t)]


def _load() -> ctypes.CDLL:
    """The library, with the types of the functions that are called here."""
    handle, text, size, number = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int)
    signatures: list[tuple[str, Any, list[Any]]] = [
        ("begin", number, [handle, text, text, text]),
        ("buffer_free", None, [handle]),
        ("collect", number, [handle, handle, size]),
        ("confidence", ctypes.c_double, [handle]),
        ("drop", None, [handle]),
        ("error", text, [handle]),
        ("feed", number, [handle, text, size]),
        ("finish", number, [handle]),
        ("format_name", text, [size]),
        ("free", None, [handle]),
        ("metadata_name", text, [handle, size]),
        ("metadata_value", text, [handle, size]),
        ("method_name", text, [size]),
        ("new", handle, []),
        ("set", number, [handle, text, text]),
        ("set_output", number, [handle, handle, handle]),
        ("title", text, [handle]),
        ("version", text, []),
    ]
    library = ctypes.CDLL(os.environ.get("DANAG_LIBRARY", "libdanag.so.0"))
    for name, result, arguments in signatures:
        function = getattr(library, "danag_" + name)
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()
_collect = ctypes.cast(_library.danag_collect, ctypes.c_void_p)


def _release(handle: int, buffer: _Buffer) -> None:
    _library.danag_free(handle)
    _library.danag_buffer_free(ctypes.byref(buffer))


def _string(value: Optional[str]) -> Optional[bytes]:
    """The value for C, where a NUL would end it."""
    if value is not None and "\0" in value:
        raise ValueError("a NUL in a string for libdanag")
    return None if value is None else value.encode("utf-8", "replace")


def _option(value: Option) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int, float)):
        return str(value)
    return ",".join(value)


class Extractor:
    """Extracts one page after another, with the same options.

    It belongs to one thread at a time: a call while another thread is using it raises RuntimeError,
    and after close() every call raises ValueError. Leaving a with block closes it.
    """

    def __init__(self, *, metadata: bool = True, **options: Option) -> None:
        """Raises Error if the library refuses an option. Without metadata, results have none."""
        options["metadata"] = metadata
        handle = _library.danag_new()
        if not handle:
            raise MemoryError("danag_new")
        self._handle, self._buffer = handle, _Buffer()
        self._release = weakref.finalize(self, _release, handle, self._buffer)
        self._release.atexit = False  # a daemon thread may still be using it
        self._lock = threading.Lock()
        _library.danag_set_output(handle, _collect, ctypes.addressof(self._buffer))
        # A method resets its parameters, so it comes first.
        for name in sorted(options, key=lambda name: name != "method"):
            value = _option(options[name])
            self._check(_library.danag_set(handle, _string(name.replace("_", "-")), _string(value)))

    def _check(self, status: int) -> Status:
        """The status of a call, unless it is an error."""
        if status in (Status.NO_MEMORY, Status.STOPPED):
            raise MemoryError(_library.danag_error(self._handle).decode())
        if status == Status.INVALID:
            raise Error(_library.danag_error(self._handle).decode())
        return Status(status)

    def _taken(self) -> threading.Lock:
        """The lock, for `with`, which an interrupt cannot leave locked. If another thread comes
        first after all, this one waits."""
        if self._lock.locked():
            raise RuntimeError("another thread is using this danag.Extractor")
        return self._lock

    def extract(self, html: Union[str, Bytes], url: Optional[str] = None, *,
                content_type: Optional[str] = None, charset: Optional[str] = None) -> Result:
        """Extracts a page. content_type is the value of the HTTP header; charset is a label known
        from elsewhere. A str has been decoded, so both its declared charset and these are ignored.
        """
        if isinstance(html, str):
            html, charset = html.encode("utf-8", "replace"), "utf-8"
        page = html if isinstance(html, bytes) else bytes(memoryview(html))
        with self._taken():
            if not self._release.alive:
                raise ValueError("this danag.Extractor is closed")
            try:
                return self._extract(page, _string(url), _string(content_type), _string(charset))
            finally:
                _library.danag_drop(self._handle)

    def _extract(self, page: bytes, *facts: Optional[bytes]) -> Result:
        handle, buffer = self._handle, self._buffer
        buffer.size = 0
        _library.danag_drop(handle)  # an interrupt may have come before the last page was
        self._check(_library.danag_begin(handle, *facts))
        self._check(_library.danag_feed(handle, page, len(page)))
        status = self._check(_library.danag_finish(handle))
        confidence = _library.danag_confidence(handle)
        metadata: dict[str, str] = {}
        while name := _library.danag_metadata_name(handle, index := len(metadata)):
            metadata[name.decode()] = _library.danag_metadata_value(handle, index).decode()
        text = ctypes.string_at(buffer.bytes, buffer.size) if buffer.size else b""
        title = metadata.get("title") or _library.danag_title(handle).decode()
        return Result(text.decode(), title,
                      confidence if confidence >= 0 else None, metadata, status)

    def close(self) -> None:
        """Frees its memory. Closing it again does nothing."""
        with self._taken():
            self._release()

    def __enter__(self) -> Extractor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def extract(html: Union[str, Bytes], url: Optional[str] = None, *, metadata: bool = True,
            **options: Option) -> Result:
    """Extracts one page with these options, such as format="markdown"."""
    with Extractor(metadata=metadata, **options) as extractor:
        return extractor.extract(html, url)


def trafilatura_extract(filecontent: Union[str, Bytes], url: Optional[str] = None, *,
                        favor_precision: bool = False, favor_recall: bool = False,
                        include_comments: bool = True, output_format: str = "txt",
                        target_language: Optional[str] = None, include_images: bool = False,
                        include_formatting: bool = False,
                        include_links: bool = False) -> Optional[str]:
    """Takes the arguments of trafilatura.extract that mean something here, and like it returns None
    if there is no text. Any other argument raises TypeError.
    """
    formats_here = {"txt": "markdown" if include_formatting else "text", "markdown": "markdown",
                    "html": "html", "json": "jsonl"}
    if output_format not in formats_here:
        raise ValueError(f"output_format: {output_format!r} is none of {', '.join(formats_here)}")
    favor = "precision" if favor_precision else "recall" if favor_recall else "balanced"
    result = extract(filecontent, url, format=formats_here[output_format], favor=favor,
                     comments=include_comments, images=include_images, links=include_links,
                     language=target_language or "")
    # 0: there was no text at all.
    return result.text if result.text and result.confidence != 0 else None


def _names(function: Callable[[int], Optional[bytes]]) -> list[str]:
    names: list[str] = []
    while name := function(len(names)):
        names.append(name.decode())
    return names


def formats() -> list[str]:
    """The formats that the library has; the first is the default."""
    return _names(_library.danag_format_name)


def methods() -> list[str]:
    """The methods that the library has; the first is the default."""
    return _names(_library.danag_method_name)


def version() -> str:
    """The version of the library."""
    return str(_library.danag_version().decode())
