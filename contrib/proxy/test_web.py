#!/usr/bin/python3
"""Claims about how the reader fetches pages; make check runs them. They need no library."""
import contextlib
import pathlib
import socketserver
import sys
import threading
import time
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import web

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
MOVED = b"HTTP/1.1 302 Found\r\nLocation: "


class Site(socketserver.BaseRequestHandler):
    """Sends what `answers` has for a path; then, if the path is slow, a byte 20 times a second."""

    answers = {b"/circle": MOVED + b"/circle\r\n\r\n",
               b"/bracket": MOVED + b"http://[\r\n\r\n", b"/file": MOVED + b"file:///etc/passwd\r\n\r\n",
               b"/moved": MOVED + b"page?\xe4 b#c\r\n\r\n", b"/page?%E4%20b": HEAD + b"\r\nMoved",
               b"/slow/head": HEAD + b"X: ", b"/slow/body": HEAD + b"\r\n",
               b"/slow/tls": b"\x16\x03\x03\x40\0\x02",  # the head of a long record, RFC 8446, section 5.1
               b"/step3": MOVED + b"/step2\r\n\r\n", b"/step2": MOVED + b"/step1\r\n\r\n",
               b"/step1": HEAD + b"\r\nHere"}
    drops = 100

    def handle(self):
        asked = self.request.recv(65536)
        path = asked.split()[1] if asked.startswith(b"GET ") else b"/slow/tls"
        time.sleep(0.3 if path.startswith(b"/step") else 0)
        with contextlib.suppress(OSError):
            self.request.sendall(self.answers[path])
            for _ in range(self.drops if path.startswith(b"/slow") else 0):
                self.request.sendall(b"x")
                time.sleep(0.05)
            self.request.sendall(b"\r\n\r\n")


class Sites(socketserver.ThreadingTCPServer):
    daemon_threads = True


class Web(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = Sites(("127.0.0.1", 0), Site)
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()
        cls.there = f"127.0.0.1:{cls.site.server_address[1]}"

    @classmethod
    def tearDownClass(cls):
        cls.site.shutdown()
        cls.site.server_close()

    def setUp(self):
        web.Guarded.local = True

    def status(self, address):
        with self.assertRaises(web.Problem) as raised:
            web.fetch(address)
        return raised.exception.status

    def test_what_is_not_public_is_told_alike_by_all_versions_of_python(self):
        for address in (
                "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.0.1",
                "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.19.0.1", "198.51.100.1",
                "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
                "::", "::1", "::10.1.2.3", "::ffff:127.0.0.1", "::ffff:0:10.1.2.3", "64:ff9b::7f00:1",
                "64:ff9b:1::a01:203", "64:ff9b:1:ffff::1", "2001:0:4136:e378:8000:63bf:f5fe:fdfc",
                "2001:1ff::1", "2001:db8::1", "2002:a01:203::1", "2606:2800::5efe:10.1.2.3",
                "2606:2800::200:5efe:192.168.0.1", "3fff::1", "5f00::1", "fd00::1", "fe80::1%eth0", "fec0::1",
                "feff::1", "ff0e::1"):
            self.assertFalse(web.is_public(address), address)
        for address in ("93.184.216.34", "172.32.0.1", "2001:200::1", "2606:2800:220:1::1", "2a00::1"):
            self.assertTrue(web.is_public(address), address)

    def test_an_address_that_is_not_public_is_refused(self):
        web.Guarded.local = False
        for address in ("[::1]", "[fec0::1]:80", "127.1", self.there):
            for kind in ("http", "https"):
                self.assertEqual(self.status(f"{kind}://{address}/"), 403, address)

    def test_a_redirection_is_followed_as_browsers_do(self):
        page = web.fetch(f"http://{self.there}/moved")
        self.assertEqual((page.body.strip(), page.address),
                         (b"Moved", f"http://{self.there}/page?%E4%20b#c"))

    def test_an_address_that_is_none_is_a_bad_request(self):
        for address in ("http://[", "http://[::1", "http://[x]/", "http://a\uff0fb.example/", "http://\u2100/",
                        "http://a..example/", "http://a b.example/", "http://a\x7fb.example/",
                        "http://a:99999/", "http://a:b/", "http://" + "a" * 64 + ".example/", "http://\u00ad/",
                        "https://:80/", "http://", "", "ftp://example.org/", "file:///etc/passwd"):
            with self.subTest(address):
                self.assertEqual(self.status(address), 400)

    def test_a_wrong_redirection_is_the_servers_fault(self):
        for path in ("/bracket", "/circle", "/file"):
            self.assertEqual(self.status(f"http://{self.there}{path}"), 502, path)

    def test_a_slow_server_ends_at_the_time_of_the_whole_request(self):
        for address in ("http://{}/slow/head", "http://{}/slow/body", "https://{}/", "http://{}/step3"):
            with self.subTest(address), mock.patch.object(web, "PATIENCE", 0.5):
                self.assertEqual(self.status(address.format(self.there)), 504)


if __name__ == "__main__":
    unittest.main()
