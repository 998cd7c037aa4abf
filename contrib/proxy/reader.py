#!/usr/bin/env python3
"""Shows pages without menus, sidebars and scripts, for small screens and screen readers.

    contrib/proxy/reader.py [--port=N] [--images] FOLDER
    contrib/proxy/reader.py [--port=N] [--images] [--local] --fetch [FOLDER]

It prints an address that only this machine can open, and only with the token in it. There it lists the pages
of the FOLDER, and shows the main content of each, which libdanag finds, with its headline, lists, tables and
code. With --fetch you can also enter the address of any page of the Web, and the links of pages open in the
reader, too.

--images shows a page's images, too; the browser loads them from where the page has them. --port is 8080 by
default; 0 takes any port that is free. --local lets --fetch read from this machine and its network.

A page cannot run anything here: what libdanag writes has no scripts, styles or frames, and the
policy of each answer allows none. Other sites and users cannot read what is shown (see Handler.refusal).
"""
from __future__ import annotations

import argparse
import base64
import hashlib
import html
import http.server
import json
import mimetypes
import os
import pathlib
import re
import secrets
import sys
import urllib.parse
from typing import Any, NamedTuple, NoReturn, Optional, Tuple

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "python"))
import danag  # noqa: E402
from web import PAGE_MOST, PATIENCE, Guarded, Page, Problem, fetch  # noqa: E402

PAGE_TIMEOUT = 20  # seconds of CPU time for a page
LISTED_MOST = 1000  # names of a folder

STYLE = """
:root { color-scheme: light dark; --text: #1a1a1a; --page: #fdfdfb; --soft: #555; --link: #0b4fa0;
  --line: #bbb; --code: #efefec }
@media (prefers-color-scheme: dark) { :root { --text: #e6e6e3; --page: #161616; --soft: #b0b0ac;
  --link: #8ab8f5; --line: #555; --code: #262626 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 42rem; padding: 0 1rem; background: var(--page); color: var(--text);
  font: 1.125rem/1.6 Georgia, "Noto Serif", serif; overflow-wrap: anywhere }
header { padding: .75rem 0; color: var(--soft); border-bottom: 1px solid var(--line);
  font: 1rem/1.5 system-ui, sans-serif }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-wrap: balance }
a { color: var(--link) }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
img { max-width: 100%; height: auto }
pre, code { background: var(--code); font: .9em/1.5 ui-monospace, monospace }
pre { padding: .75rem; white-space: pre-wrap; tab-size: 2 }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line) }
.wide { overflow-x: auto }
table { border-collapse: collapse; overflow-wrap: normal }
th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: start; vertical-align: top }
input { font: inherit; width: 100%; padding: .5rem; color: inherit; background: var(--page);
  border: 1px solid var(--soft) }
button { font: inherit; margin-top: .5rem; padding: .5rem 1rem }
li { margin-block: .25rem }
"""
STYLE_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()

Refused = http.HTTPStatus.FORBIDDEN
PAGE_KIND = "text/html; charset=utf-8"


def link(address: str, text: str) -> str:
    return f'<a href="{html.escape(address)}">{html.escape(text)}</a>'


def document(title: str, main: str, *, attributes: str = 'lang="en"', head: str = "") -> bytes:
    """A whole page. `main` is HTML; `head` is HTML that comes before it."""
    text = (f'<!DOCTYPE html>\n<html {attributes}>\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="referrer" content="no-referrer">\n<title>{html.escape(title)}</title>\n'
            f'<style>{STYLE}</style>\n</head>\n<body>\n<header lang="en" dir="ltr">'
            f'{link("/", "All pages")}{head}</header>\n<main>\n{main}\n</main>\n</body>\n</html>\n')
    return text.encode("utf-8", "replace")


class Content(NamedTuple):
    attributes: str  # of the element html: language and direction
    body: str
    title: str
    canonical: str  # the page's address, as it says; "" if it does not


def outline(body: str) -> str:
    """Makes the first heading the only h1; the headings below it skip no level."""
    last = 0

    def level(match: re.Match[str]) -> str:
        nonlocal last
        if match[1] == "":
            last = 1 if last == 0 else max(2, min(int(match[2]), last + 1))
        return f"<{match[1]}h{last}>"

    return re.sub("<(/?)h([1-6])>", level, body)


def tidy(body: str) -> str:
    """Changes what screen readers and small screens need: a wide table scrolls by itself, also with the
    keyboard; a link has words."""
    count = 0

    def table(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return (f'<div class="wide" role="region" tabindex="0" aria-label="Table {count}">\n<table')

    body = re.sub('<a href="[^"]*">(<img [^>]*alt="">)</a>', r"\1", body)
    body = re.sub("<table", table, body).replace("</table>", "</table>\n</div>")
    return outline(body)


def extract(page: Page, images: bool) -> Content:
    """The content that libdanag finds. Its HTML escapes all text and all values, so the tags that this
    function looks for cannot occur in them."""
    with danag.Extractor(format="jsonl", fields=["html", "language"], links=True, images=images,
                         with_title=True, page_timeout=PAGE_TIMEOUT) as extractor:
        result = extractor.extract(page.body, page.address, content_type=page.content_type)
    record = json.loads(result.text)
    found = re.search(r"<html([^>]*)>.*?<body>\n?(.*)</body>", record.get("html", ""), re.DOTALL)
    attributes, body = (found[1], found[2].strip()) if found else ("", "")
    language = re.search('lang="([^"]*)"', attributes)
    name = language[1] if language else record.get("language", "und")
    direction = re.search('dir="([^"]*)"', attributes)
    title = result.metadata.get("title") or result.title or "A page without a title"
    if not re.search(r"\w", re.sub("<[^>]*>", "", body)):
        body = '<p lang="en" dir="ltr">This page has no text.</p>\n' + body
    if result.status != danag.Status.OK or len(page.body) == PAGE_MOST:
        body += '\n<p lang="en" dir="ltr"><em>This page is too long. Its end is missing here.</em></p>'
    if "<h1>" not in body:
        body = f"<h1>{html.escape(title)}</h1>\n{body}"
    return Content(f'lang="{html.escape(name)}" dir="{direction[1] if direction else "auto"}"',
                   tidy(body), title, result.metadata.get("canonical", ""))


class Handler(http.server.BaseHTTPRequestHandler):
    server: Server
    server_version, sys_version = "danag-reader", ""
    protocol_version = "HTTP/1.1"
    timeout = PATIENCE  # without a byte from the browser
    admitted = False

    def refusal(self) -> Optional[str]:
        """Why the request is refused, or None. Another site may have made the browser send it, or may have
        pointed its own name to this machine; another user of this machine lacks the token."""
        hosts = {f"{name}:{self.server.server_port}" for name in ("127.0.0.1", "localhost")}
        if self.headers.get("Host") not in hosts:
            return "This server has another name."
        if self.headers.get("Sec-Fetch-Site") == "cross-site":
            return "Another site asks for this page. Type its address."
        given = re.split("[?&;=] *", f"{self.path}&{self.headers.get('Cookie')}")
        if not any(secrets.compare_digest(word.encode(), self.server.token.encode()) for word in given):
            return "Open the address that the reader printed when it began."
        return None

    def answer(self, status: int, kind: str, body: bytes) -> None:
        """Sends an answer. Its policy is for pages, and also keeps an image that is opened alone from
        running anything."""
        images = "img-src 'self' http: https:" if self.server.wishes.images else "img-src 'none'"
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy",
                         f"default-src 'none'; style-src 'sha256-{STYLE_DIGEST}'; {images}; "
                         "form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store")
        if self.admitted:
            # Browsers send a cookie to all ports of a name, so another reader's must have another name.
            self.send_header("Set-Cookie", f"danag-{self.server.server_port}={self.server.token}; Path=/; "
                             "HttpOnly; SameSite=Strict")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self) -> None:  # pylint: disable=invalid-name
        status, kind, self.admitted = 200, PAGE_KIND, False
        try:
            why = self.refusal()
            if why is not None:
                raise Problem(Refused, why)
            self.admitted = True
            kind, body = self.route(urllib.parse.urlsplit(self.path))
        except (Problem, OSError, RuntimeError, ValueError) as fault:
            problem = fault if isinstance(fault, Problem) else Problem(
                404, "There is no such page here, or it cannot be read.")
            status, name = problem.status, http.HTTPStatus(problem.status).phrase
            body = document(name, f"<h1>{name}</h1>\n<p>{html.escape(problem.text)}</p>")
        self.answer(status, kind, body)

    do_HEAD = do_GET

    def route(self, asked: urllib.parse.SplitResult) -> Tuple[str, bytes]:
        path = os.fsdecode(urllib.parse.unquote_to_bytes(asked.path))
        if path == "/":
            return self.show_folder("")
        if path.startswith("/file/"):
            return self.show_file(path[len("/file/"):])
        if path == "/page" and self.server.wishes.fetch:
            return self.show_page(fetch(urllib.parse.parse_qs(asked.query).get("url", [""])[0].strip()))
        raise Problem(404, "There is no such page here.")

    def path_of(self, name: str) -> pathlib.Path:
        """A file or folder below the FOLDER, whatever the name or a symbolic link says. ValueError: it is not
        there. A pipe or a device is none: reading it might wait."""
        top = self.server.wishes.folder
        if top is None:
            raise ValueError
        path = (top / name).resolve(strict=True)
        parts = (*name.split("/"), *path.relative_to(top).parts)
        if any(part.startswith(".") for part in parts) or not (path.is_file() or path.is_dir()):
            raise ValueError
        return path

    def show_folder(self, name: str) -> Tuple[str, bytes]:
        main = "<h1>Pages</h1>\n"
        if self.server.wishes.fetch:
            main += ('<form action="/page"><label for="url">Address of a page</label>\n'
                     '<input id="url" name="url" type="url" required>\n<button>Show it</button></form>\n')
        if self.server.wishes.folder is not None:
            entries = sorted((entry.name + "/" * entry.is_dir(), entry)
                             for entry in self.path_of(name).iterdir() if entry.name[0] != ".")
            items = [f"<li>{link('/file/' + urllib.parse.quote(os.fsencode(name + shown)), shown)}</li>"
                     for shown, _ in entries[:LISTED_MOST]]
            if len(entries) > LISTED_MOST:
                items.append(f"<li>and {len(entries) - LISTED_MOST} more</li>")
            main += f"<ul>\n{''.join(items)}\n</ul>" if items else "<p>There are no pages here.</p>"
        return PAGE_KIND, document("Pages", main)

    def show_file(self, name: str) -> Tuple[str, bytes]:
        path = self.path_of(name)
        if path.is_dir():
            return self.show_folder(name if name == "" or name.endswith("/") else name + "/")
        kind = mimetypes.guess_type(path.name)[0] or "text/html"
        with path.open("rb") as file:
            body = file.read(PAGE_MOST)
        if kind.startswith("image/") and self.server.wishes.images:
            return kind, body
        if not kind.startswith("text/") and kind != "application/xhtml+xml":
            raise Problem(415, f"This is no page, but {kind}.")
        address = f"http://{self.headers['Host']}/file/{urllib.parse.quote(os.fsencode(name))}"
        return self.show_page(Page(body, address, kind if kind == "text/plain" else None))

    def show_page(self, page: Page) -> Tuple[str, bytes]:
        try:
            content = extract(page, self.server.wishes.images)
        except danag.Error as error:
            raise Problem(422, f"This page cannot be read: {error}.") from error
        body, here = content.body, f"http://{self.headers['Host']}/"
        original = content.canonical if page.address.startswith(here) else page.address
        head = " · " + link(original, "The original page") if original.startswith("http") else ""
        if self.server.wishes.fetch:
            body = re.sub('<a href="(https?://[^"]*)"', lambda found: '<a href="/page?url=' +
                          urllib.parse.quote(html.unescape(found[1]), safe="") + '"', body)
            body = body.replace("/page?url=" + urllib.parse.quote(here, safe=""), here)
        return PAGE_KIND, document(content.title, body, attributes=content.attributes, head=head)

    def log_message(self, format: str, *args: Any) -> None:  # pylint: disable=redefined-builtin
        """Logs nothing: what somebody reads is nobody's business."""


class Wishes(NamedTuple):
    folder: Optional[pathlib.Path]
    fetch: bool
    images: bool


class Server(http.server.ThreadingHTTPServer):
    """Listens on this machine only."""

    daemon_threads = True

    def __init__(self, port: int, wishes: Wishes) -> None:
        self.wishes, self.token = wishes, secrets.token_hex()
        super().__init__(("127.0.0.1", port), Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that has gone is no fault."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/?token={self.token}"


def main() -> NoReturn:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", nargs="?", type=pathlib.Path, help="pages to show")
    parser.add_argument("--port", type=int, default=8080, help="0: any that is free")
    parser.add_argument("--images", action="store_true", help="show images, too")
    parser.add_argument("--fetch", action="store_true", help="show pages of the Web, too")
    parser.add_argument("--local", action="store_true",
                        help="fetch from this machine and its network, too")
    wanted = parser.parse_args()
    if wanted.folder is None and not wanted.fetch:
        parser.error("a FOLDER or --fetch is needed")
    if wanted.folder is not None and not wanted.folder.is_dir():
        parser.error(f"{wanted.folder}: is no folder")
    Guarded.local = wanted.local
    folder = wanted.folder.resolve() if wanted.folder is not None else None
    with Server(wanted.port, Wishes(folder, wanted.fetch, wanted.images)) as server:
        print(server.address(), flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
    sys.exit(os.EX_OK)


if __name__ == "__main__":
    main()
