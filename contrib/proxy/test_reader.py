#!/usr/bin/python3
"""Claims about the reader, with the library in .libs/ or else the installed one.

    python3 -m unittest            (in this folder)

make check runs it in the folder where libdanag was built. Where there is Chromium, it measures the pages at
360 pixels; with axe-core, too, it looks for what hinders readers. axe-core comes from the file AXE, or from
npm; it is not part of danag.
"""
import contextlib
import http.client
import http.server
import io
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest
import urllib.parse
from unittest import mock

HERE = pathlib.Path(__file__).resolve().parent
BUILT = pathlib.Path(".libs/libdanag.so").resolve()
if BUILT.exists():
    os.environ.setdefault("DANAG_LIBRARY", str(BUILT))
sys.path.insert(0, str(HERE))
try:
    import reader
except OSError as error:
    print("skipped:", error)
    sys.exit(77)

AXE_VERSION = "4.10.2"
WIDTH = 360
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

SENTENCE = "A lighthouse does not only shine, it counts, and every sailor knows which rock this is. "
PAGES = {
    "wide.html": "<html lang=en><title>A wide table</title><h1>A wide table</h1><p>" + SENTENCE * 4
                 + "<table><tr>" + "".join(f"<th>Column number {i}" for i in range(20))
                 + ("<tr>" + "<td>incomprehensibilities" * 20) * 3 + "</table><p>" + SENTENCE * 4,
    "long.html": "<html lang=en><title>Long words</title><h1>Long words</h1><p>" + "longword" * 200
                 + "<p>" + SENTENCE * 4 + "<pre>" + "x = y; " * 60 + "</pre>",
    "images.html": "<html lang=en><title>Images</title><link rel=canonical href='https://example.org/i'>"
                   "<h1>Images</h1><p>" + SENTENCE * 4 + "<img src=wide.png alt='A lighthouse'><p>"
                   "<a href=x><img src=wide.png alt=''></a>" + SENTENCE * 4,
    "levels.html": "<html lang=en><title>Levels</title><h1>Levels</h1><p>" + SENTENCE * 4
                   + "<h5>A small heading</h5><p>" + SENTENCE * 4 + "<h1>Another</h1><p>" + SENTENCE * 4,
    "empty.html": "<title>Nothing</title><script>document.write(1)</script>",
    "forged.html": "<html lang='x\"><script>alert(1)</script>'><title><script>alert(1)</script></title><p>"
                   + SENTENCE * 4 + "<a href='javascript:alert(1)'>" + SENTENCE + "</a>",
    "a&b <c>.html": "<title>A strange name</title><p>" + SENTENCE * 4,
}


class Site(http.server.BaseHTTPRequestHandler):
    """What the reader fetches."""

    def do_GET(self):  # pylint: disable=invalid-name
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/page")
            self.end_headers()
            return
        self.send_response(404 if self.path == "/none" else 200)
        self.send_header("Content-Type", "image/png" if self.path == "/image" else "text/html")
        self.end_headers()
        self.wfile.write(f"<title>Fetched</title><h1>Fetched</h1><p>{SENTENCE * 5}"
                         f"<a href='/next?a=1&amp;b=2'>{SENTENCE}</a>".encode())

    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        pass


def serve(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.top = pathlib.Path(cls.temporary.name).resolve() / "pages"
        cls.top.mkdir()
        for page in (HERE.parent.parent / "tests" / "pages").glob("*.html"):
            shutil.copy(page, cls.top)
        for name, page in PAGES.items():
            (cls.top / name).write_text(page, encoding="utf-8")
        (cls.top / "garbage.html").write_bytes(bytes(range(256)) * 16 + b"<p")
        (cls.top / "wide.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        (cls.top / "dump.zip").write_bytes(b"PK\3\4")
        (cls.top / "inner").mkdir()
        (cls.top.parent / "secret.html").write_text("a secret", encoding="utf-8")
        (cls.top / "leak.html").symlink_to(cls.top.parent / "secret.html")
        cls.make_odd(cls.top / "odd")
        cls.folder = serve(reader.Server(0, reader.Wishes(cls.top, False, True)))
        cls.web = serve(reader.Server(0, reader.Wishes(None, True, False)))
        cls.site = serve(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site))

    @staticmethod
    def make_odd(odd):
        """Files that are hidden, strange or none."""
        (odd / ".git").mkdir(parents=True)
        for name in (".hidden.html", ".git/page.html"):
            (odd / name).write_text("a secret", encoding="utf-8")
        (odd / "shown.html").symlink_to(".hidden.html")
        (odd / "circle.html").symlink_to("circle.html")
        os.mkfifo(odd / "pipe.html")
        with contextlib.suppress(PermissionError):
            os.mknod(odd / "null.html", stat.S_IFCHR | 0o666, os.makedev(1, 3))
        pathlib.Path(os.fsdecode(bytes(odd) + b"/\xff.html")).write_text("<p>" + SENTENCE * 4, "utf-8")

    @classmethod
    def tearDownClass(cls):
        for server in (cls.folder, cls.web, cls.site):
            server.shutdown()
            server.server_close()
        cls.temporary.cleanup()

    def setUp(self):
        reader.Guarded.local = False

    def get(self, server, path, **headers):
        """Asks with the token, unless the headers have another cookie."""
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in {
            "Host": f"127.0.0.1:{server.server_port}", "Cookie": f"other=1; danag={server.token}",
            **headers}.items()})
        answer = connection.getresponse()
        self.policy, self.cookie = answer.headers["Content-Security-Policy"], answer.headers["Set-Cookie"]
        body = answer.read()
        connection.close()
        return answer.status, body.decode("utf-8", "replace")

    def page(self, name):
        status, body = self.get(self.folder, "/file/" + urllib.parse.quote(name))
        self.assertEqual(status, 200)
        return body

    def fetched(self, path):
        address = f"http://127.0.0.1:{self.site.server_port}{path}"
        return self.get(self.web, "/page?url=" + urllib.parse.quote(address, safe=""))

    @contextlib.contextmanager
    def nothing_on_the_terminal(self):
        with contextlib.redirect_stderr(io.StringIO()) as told:
            yield
        self.assertEqual(told.getvalue(), "")

    def test_it_listens_on_this_machine_only(self):
        self.assertEqual(self.folder.server_address[0], "127.0.0.1")

    def test_a_page_has_a_language_a_direction_a_title_and_its_headline(self):
        body = self.page("article.html")
        self.assertIn('<html lang="en" dir="auto">', body)
        self.assertIn("<h1>How a mill grinds</h1>", body)
        self.assertIn("<title>How a mill grinds</title>", body)
        self.assertNotIn("/news", body)
        self.assertIn('<html lang="ar" dir="rtl">', self.page("arabic.html"))

    def test_headings_leave_out_no_level(self):
        levels = [int(level) for level in re.findall("<h([1-6])", self.page("levels.html"))]
        self.assertEqual(levels, [1, 2, 2])

    def test_a_page_links_to_the_original(self):
        self.assertIn('<a href="https://example.org/i">The original page</a>', self.page("images.html"))
        self.assertNotIn("original", self.page("code.html"))

    def test_a_page_without_text_says_so(self):
        body = self.page("empty.html")
        self.assertIn("<h1>Nothing</h1>", body)
        self.assertIn("This page has no text.", body)

    def test_a_page_that_is_cut_says_so(self):
        self.assertNotIn("too long", self.page("article.html"))
        with mock.patch.object(reader, "PAGE_MOST", 1000):
            self.assertIn("This page is too long.", self.page("article.html"))

    def test_the_list_has_all_pages(self):
        status, body = self.get(self.folder, "/")
        self.assertEqual(status, 200)
        self.assertIn('<a href="/file/a%26b%20%3Cc%3E.html">a&amp;b &lt;c&gt;.html</a>', body)
        self.assertIn('<a href="/file/inner/">inner/</a>', body)
        self.assertIn("A strange name", self.page("a&b <c>.html"))
        self.assertIn("There are no pages here.", self.page("inner/"))

    def test_nothing_can_run(self):
        body = self.page("forged.html")
        self.assertNotIn("<script", body)
        self.assertNotIn("javascript:", body)
        self.assertRegex(self.policy, "^default-src 'none'; style-src 'sha256-[^ ']*'; img-src ")
        self.assertNotIn("unsafe", self.policy)

    def test_errors_are_pages_with_their_status(self):
        for path, status in (("/file/none.html", 404), ("/none", 404), ("/file/dump.zip", 415),
                             ("/file/%00", 404), ("/page?url=http://example.org/", 404)):
            with self.subTest(path):
                found, body = self.get(self.folder, path)
                self.assertEqual(found, status)
                self.assertIn("<h1>", body)

    def test_nothing_outside_of_the_folder_is_shown(self):
        for path in ("/file/../secret.html", "/file/%2e%2e/secret.html", "/file//etc/passwd",
                     "/file/leak.html", "/file/" + str(self.top.parent / "secret.html")):
            with self.subTest(path):
                status, body = self.get(self.folder, path)
                self.assertEqual(status, 404)
                self.assertNotIn("a secret", body)

    def test_hidden_names_are_not_shown(self):
        for path in (".hidden.html", ".git/page.html", ".git/", "%2egit/page.html", ".git/../%FF.html",
                     "shown.html"):
            with self.subTest(path):
                status, body = self.get(self.folder, "/file/odd/" + path)
                self.assertEqual(status, 404)
                self.assertNotIn("a secret", body)
        self.assertNotIn("hidden", self.page("odd/"))

    def test_what_is_no_file_gives_an_error_page(self):
        # Who reads the pipe finds its end, and does not wait.
        threading.Thread(target=(self.top / "odd/pipe.html").write_bytes, args=[b""], daemon=True).start()
        for name in ("odd/pipe.html", "odd/null.html", "odd/circle.html", "odd/circle.html/x", "x" * 256,
                     "x/" * 5000, "article.html/x"):
            with self.subTest(name), self.nothing_on_the_terminal():
                status, body = self.get(self.folder, "/file/" + name)
                self.assertEqual(status, 404)
                self.assertIn("<h1>Not Found</h1>", body)

    def test_a_name_that_is_no_utf_8_is_listed_and_shown(self):
        self.assertIn('<a href="/file/odd/%FF.html">', self.page("odd/"))
        self.assertEqual(self.get(self.folder, "/file/odd/%FF.html")[0], 200)

    def test_a_browser_that_has_gone_is_no_fault(self):
        with self.nothing_on_the_terminal():
            try:
                raise BrokenPipeError
            except BrokenPipeError:
                self.folder.handle_error(None, None)

    def test_without_the_token_nothing_is_shown(self):
        for path in ("/", "/file/article.html", "/file/wide.png", "/none", "/?token=", "/?token=None",
                     f"/?token={self.web.token}", f"/{self.folder.token}", "http://["):
            for cookie in ("", "danag=", f"danag={self.web.token}", f"danag={self.folder.token[:-1]}",
                           "\xff"):
                with self.subTest(path, cookie=cookie), self.nothing_on_the_terminal():
                    status, body = self.get(self.folder, path, Cookie=cookie)
                    self.assertEqual(status, 403)
                    self.assertIsNone(self.cookie)
                    self.assertNotIn("article", body)
        with mock.patch.object(reader.secrets, "compare_digest", return_value=False):
            self.assertEqual(self.get(self.folder, "/")[0], 403, "the comparison is another")

    def test_the_address_that_is_printed_opens_all_pages(self):
        with subprocess.Popen([sys.executable, reader.__file__, "--port=0", str(self.top)],
                              stdout=subprocess.PIPE, text=True) as process:
            address = urllib.parse.urlsplit(process.stdout.readline().strip())
            server = mock.Mock(server_port=address.port, token="")
            try:
                status, body = self.get(server, f"{address.path}?{address.query}", Cookie="")
                self.assertEqual(status, 200)
                self.assertRegex(self.cookie, f"^danag-{address.port}=[0-9a-f]{{64}}; ")
                self.assertIn("; HttpOnly; SameSite=Strict", self.cookie)
                self.assertNotIn(address.query, body)
                cookie = self.cookie.split(";")[0]
                self.assertEqual(self.get(server, "/file/article.html", Cookie=cookie)[0], 200)
                self.assertEqual(self.get(server, "/", Cookie="")[0], 403)
            finally:
                process.kill()

    def test_images_come_with_images_only(self):
        self.assertIn(f'<img src="http://127.0.0.1:{self.folder.server_port}/file/wide.png"',
                      self.page("images.html"))
        self.assertIn("img-src 'self'", self.policy)
        self.get(self.web, "/")
        self.assertIn("img-src 'none'", self.policy)

    def test_other_sites_get_nothing(self):
        self.assertEqual(self.get(self.folder, "/", Host="evil.example")[0], 403)
        self.assertEqual(self.get(self.folder, "/", Sec_Fetch_Site="cross-site")[0], 403)
        self.assertEqual(self.get(self.folder, "/", Sec_Fetch_Site="same-origin")[0], 200)

    def test_this_network_is_not_fetched(self):
        self.assertEqual(self.fetched("/page")[0], 403)

    def test_pages_are_fetched_and_lead_on(self):
        reader.Guarded.local = True
        there = f"http://127.0.0.1:{self.site.server_port}"
        for path in ("/page", "/moved"):
            status, body = self.fetched(path)
            self.assertEqual(status, 200)
            self.assertIn(f'<a href="{there}/page">The original page</a>', body)
            self.assertIn('<a href="/page?url=' + urllib.parse.quote(f"{there}/next?a=1&b=2", safe=""), body)

    def test_what_is_no_page_of_the_web_is_refused(self):
        reader.Guarded.local = True
        self.assertEqual(self.fetched("/none")[0], 502)
        self.assertEqual(self.fetched("/image")[0], 415)
        with self.nothing_on_the_terminal():
            self.assertEqual(self.get(self.web, "/page?url=http://[")[0], 400)
            self.assertEqual(self.get(self.web, "/page?url=http://a%EF%BC%8Fb/")[0], 400)
            self.assertEqual(self.get(self.web, "http://[")[0], 404)

    @unittest.skipUnless(BROWSER, "there is no Chromium")
    def test_pages_suit_small_screens_and_screen_readers(self):
        axe = self.find_axe()
        paths = ["/", "/file/none"] + [
            "/file/" + urllib.parse.quote(path.name) for path in sorted(self.top.glob("*.html"))
            if path.name != "leak.html"]
        pages = {path: self.get(self.folder, path)[1] for path in paths}
        for path, found in self.look(pages, axe).items():
            with self.subTest(path):
                self.assertEqual(found["width"], WIDTH)
                self.assertLessEqual(found["needs"], WIDTH, "it scrolls sideways")
                self.assertEqual(found["faults"], [])
        if not axe:
            self.skipTest("axe-core cannot be had from npm; only the widths were measured")

    def find_axe(self):
        """The text of axe-core; "" if it cannot be had."""
        if "AXE" in os.environ:
            return pathlib.Path(os.environ["AXE"]).read_text("utf-8")
        folder = pathlib.Path(self.temporary.name)
        try:
            subprocess.run(["npm", "pack", "--silent", "--fetch-retries=0", f"axe-core@{AXE_VERSION}"],
                           cwd=folder, check=True, capture_output=True)
            with tarfile.open(folder / f"axe-core-{AXE_VERSION}.tgz") as package:
                return package.extractfile("package/axe.min.js").read().decode()
        except (OSError, subprocess.CalledProcessError, tarfile.TarError):
            return ""

    def look(self, pages, axe):
        """Each page in a frame of its own, as a small screen has it. The policy came with the answer,
        so it does not keep the test out."""
        frames = "".join(f'<iframe title="{index}" style="width:{WIDTH}px;height:640px;border:0">'
                         "</iframe>" for index in range(len(pages)))
        script = """
            const found = {}, pages = JSON.parse(document.getElementById('pages').textContent);
            const frames = [...document.getElementsByTagName('iframe')];
            async function look(path, page, frame) {
                await new Promise(done => { frame.onload = done; frame.srcdoc = page; });
                const inside = frame.contentWindow, root = inside.document.documentElement;
                const one = { width: inside.innerWidth, needs: root.scrollWidth, faults: [] };
                const axe = document.getElementById('axe').textContent;
                if (axe) {
                    inside.eval(axe);
                    const result = await inside.axe.run(inside.document);
                    one.faults = result.violations.map(fault => fault.id + ': ' + fault.nodes[0].html);
                }
                found[path] = one;
            }
            (async () => {
                let index = 0;
                for (const [path, page] of Object.entries(pages)) { await look(path, page, frames[index++]); }
                document.getElementById('found').textContent = 'found ' + btoa(unescape(
                    encodeURIComponent(JSON.stringify(found)))) + ' end';
            })();"""
        whole = pathlib.Path(self.temporary.name) / "frames.html"
        told = json.dumps(pages).replace("<", "\\u003c")
        whole.write_text('<!DOCTYPE html><meta charset="utf-8"><p id="found"></p>' + frames
                         + f'<script type="application/json" id="pages">{told}</script>'
                         + f'<script type="text/plain" id="axe">{axe}</script><script>{script}</script>',
                         encoding="utf-8")
        shown = subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-extensions", "--host-resolver-rules=MAP * ~NOTFOUND",
             f"--user-data-dir={self.temporary.name}/profile", "--virtual-time-budget=600000",
             "--dump-dom", whole.as_uri()], capture_output=True, check=False)
        match = re.search(rb"found ([A-Za-z0-9+/=]+) end", shown.stdout)
        self.assertIsNotNone(match, shown.stderr[-2000:])
        return json.loads(reader.base64.b64decode(match[1]))


if __name__ == "__main__":
    unittest.main()
