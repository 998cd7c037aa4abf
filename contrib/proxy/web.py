"""Fetches a page of the Web for reader.py: from public addresses only, and in bounded time."""
from __future__ import annotations

import contextlib
import http.client
import io
import ipaddress
import socket
import string
import time
import urllib.parse
from typing import Any, NamedTuple, Optional

PAGE_MOST = 16 << 20  # bytes of a page; the rest is not read, which the page says
PATIENCE = 20  # seconds for a page with all redirections
REDIRECTIONS_MOST = 10


class Problem(Exception):
    """Why there is no page: a status of HTTP, and a sentence."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text


class Page(NamedTuple):
    """A page as it was found."""

    body: bytes
    address: str  # where it came from, after redirections; links are relative to it
    content_type: Optional[str]


# What is not public: IANA's registries of special addresses, and of IPv6 all but 2000::/3. Teredo is in
# 2001::/23; 2002::/16 is 6to4.
NOT_PUBLIC = [ipaddress.ip_network(network) for network in (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/3",
    "::/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "4000::/2", "8000::/1")]
ISATAP = (b"\0\0\x5e\xfe", b"\2\0\x5e\xfe")  # before the address of IPv4 (RFC 5214, section 6.1)


def is_public(address: str) -> bool:
    """Whether it is an address of the public Internet."""
    there = ipaddress.ip_address(address.split("%")[0])
    return not any(there in network for network in NOT_PUBLIC) and there.packed[8:12] not in ISATAP


def left(until: float) -> float:
    """How many seconds may still be waited."""
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise socket.timeout
    return seconds


class Hurried(io.RawIOBase):
    """What a server sends, until a time, however slowly it comes."""

    def __init__(self, connection: Guarded) -> None:
        super().__init__()
        self.connection = connection

    def makefile(self, _: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.connection.sock.settimeout(left(self.connection.until))
        return self.connection.sock.recv_into(buffer)


class Guarded(http.client.HTTPConnection):
    """Connects to the address that was checked, even if the name has another one a moment later."""

    local = False
    until = 0.0

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [str(address[0]) for *_, address in found]
        if not self.local and not all(map(is_public, addresses)):
            raise Problem(403, f"{self.host} is in the local network; --local allows that.")
        self.sock = socket.create_connection((addresses[0], self.port), left(self.until))
        self.sock.settimeout(left(self.until))


class GuardedSecure(Guarded, http.client.HTTPSConnection):
    def connect(self) -> None:
        super().connect()
        self.sock = self._context.wrap_socket(self.sock, server_hostname=self.host)  # type: ignore
        self.sock.settimeout(left(self.until))


KINDS: dict[str, type[Guarded]] = {"http": Guarded, "https": GuardedSecure}


def follow(address: str, until: float) -> Page:
    """Fetches a page, by redirections too."""
    status = 400  # if the address is wrong; one that a server gives is the server's fault
    for _ in range(REDIRECTIONS_MOST):
        try:
            there = urllib.parse.urlsplit(address)
            kind = KINDS[there.scheme if there.hostname else ""]
            connection = kind(str(there.hostname).encode("idna").decode(),
                              there.port or kind.default_port)
        except (KeyError, ValueError, http.client.InvalidURL) as error:
            raise Problem(status, f"This is no address of http or https: {address}") from error
        connection.until, status = until, 502
        asked = (there.path or "/") + ("?" + there.query if there.query else "")
        with contextlib.closing(connection):
            connection.request("GET", urllib.parse.quote(asked, safe=string.punctuation), headers={
                "User-Agent": "danag-reader", "Accept": "text/html, text/plain", "Connection": "close"})
            answer = http.client.HTTPResponse(Hurried(connection), method="GET")  # type: ignore
            answer.begin()
            if answer.status in (301, 302, 303, 307, 308) and "Location" in answer.headers:
                address = urllib.parse.urljoin(address, urllib.parse.quote(
                    answer.headers["Location"], safe=string.punctuation, encoding="iso-8859-1"))
                continue
            if not 200 <= answer.status < 300:
                raise Problem(502, f"The server answers {answer.status} {answer.reason}.")
            found = answer.headers.get_content_type()
            if found not in ("text/html", "application/xhtml+xml", "text/plain", "text/markdown"):
                raise Problem(415, f"This is no page, but {found}.")
            return Page(answer.read(PAGE_MOST), address, answer.headers.get("Content-Type"))
    raise Problem(502, "The server redirects too often.")


def fetch(address: str) -> Page:
    try:
        return follow(address, time.monotonic() + PATIENCE)
    except socket.timeout as error:
        raise Problem(504, f"The server takes longer than {PATIENCE} seconds.") from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Problem(502, f"The server cannot be read: {error}.") from error
