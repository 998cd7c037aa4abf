#!/usr/bin/env python3
"""Writes inputs to begin with for the fuzz targets that need more than pages.

    tests/fuzz/make_seeds.py FOLDER PAGE...

Each target gets a folder in FOLDER. The inputs are small, and together they reach most of the code: a
fuzzer would hardly guess a packed dump, a charset or a table in Markdown. With zstd and brotli
installed, there are inputs that they packed.
"""
import bz2
import gzip
import lzma
import pathlib
import shutil
import subprocess
import sys
import zlib

# Numbers of methods, formats, encodings and so on are taken modulo how many there are, so a few more
# than there are reach them all, in any build.
METHODS, FORMATS, ENCODINGS = 18, 8, 42

folder = pathlib.Path(sys.argv[1])
pages = [pathlib.Path(page).read_bytes() for page in sys.argv[2:]]


def write(target, name, data):
    (folder / target).mkdir(parents=True, exist_ok=True)
    (folder / target / name).write_bytes(data)


def run(*command, data):
    if shutil.which(command[0]) is None:
        return b""
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=False).stdout


TEXT = (b"<p>Some words that are long enough to be the text of a page, and nothing else. " * 2
        + b"<p>More of them, with a <a href='/c?d=1&amp;e'>link</a> &amp; an <img src=i.png alt='image'>, in "
        b"<b>bold <i>and</i></b> <em>other</em> <strong>letters</strong>, <code>code`</code>, <del>gone</del>, "
        b"H<sub>2</sub>O, 10<sup>6</sup>, <q>quoted</q>, <kbd>keys</kbd>, <mark>mark</mark> <u>u</u>, "
        b"<a href=https://example.com/x_(y)>https://example.com/</a><br>5 * 6 _a_ #1 [x](y) | ~ ^ < &lt;p>")
SHAPES = (
    b"<h1>The headline</h1><h2>Less</h2><h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6>" + TEXT
    + b"<blockquote>" + TEXT + b"<blockquote><p>Within</blockquote><ul><li>In a quote</ul></blockquote>"
    b"<ol start=9><li>One<li><p>Two<p>again<ol type=a><li>Deep<ul><li>er</ul></ol><li>Three</ol>"
    b"<ul><li><ul><li>Alone</ul><li>- dash<li>1. number<li># sharp</ul><dl><dt>Term<dd>Meaning<dd>Another</dl>"
    b"<pre>code  \n\n  with ``` and\ttabs\n</pre><pre><code class=language-c>int main;\n</code></pre><hr>",
    TEXT + b"<table><caption>Caption</caption><tr><th>A<th align=right>B<th>C<tr><td>1|2<td><p>two<p>parts"
    b"<td colspan=2>3<tr><td rowspan=2>4<td><table><tr><td>inner</table><td><ul><li>x</ul><tr><td><pre>p\nq</pre>"
    b"</table><table><tr><td>Only</table><table><tr><td><h2>Layout</h2>" + TEXT + b"</table>",
    b"<figure><img src='a b.png' alt='An [image]' width=300 height=200><figcaption>Caption</figcaption></figure>"
    b"<img srcset='x.png 1x'><img src=data:image/png;base64,AA== alt=d><a href=javascript:x>no</a>"
    b"<a href='//e.com'>double</a><a href=mailto:a@b.c>mail</a><a href='../../d'>up</a><base href=https://b.org/x/>"
    b"<a href='?q'>query</a><a href=#f>part</a><a href='http://[::1]/\x01 \xc3\xa9'>odd</a>" + TEXT
    + b"<math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><msup><mi>b</mi><mn>2</mn></msup>"
    b"</mrow></mfrac><msqrt><msub><mi>c</mi><mi>i</mi></msub></msqrt><annotation encoding='application/x-tex'>"
    b"x=\\frac{1}{2}</annotation></math><p>then <math display=block alttext='y^2'><mi>y</mi></math> and "
    b"<script type='math/tex'>z</script><span class=katex>k</span><svg><text>t</text></svg>",
    b"<form><input><select><option>a</select>" + TEXT + b"</form><ul><li><a href=//ads.doubleclick.net/x>Ad</a>"
    b"<img src=https://ad.doubleclick.net/y width=468 height=60><a href=https://googlesyndication.com/>b</a></ul>"
    b"<div class='comment' id=c1><span class=author>Who</span>" + TEXT + b"</div><div class='sidebar nav'><a>1</a>"
    b"<a>2</a></div><footer>Copyright</footer><aside>" + TEXT + b"</aside><div style='display:none'>hidden</div>"
    b"<details><summary>S</summary>" + TEXT + b"</details><noscript>" + TEXT + b"</noscript><template>t</template>",
    TEXT * 4 + b"<div>" * 70 + b"deep" + b"</div>" * 70 + b"<p>" + b"word " * 60 + b"x" * 300 + b"<wbr>"
    + "\u4e2d\u6587\u5b57\u3002\u3042\u30a2 \u05d0\u05d1\u05d2 \u0645\u0631\u062d\u0628\u0627 "
    "\U0001f600\u0301\u200b\u00ad\u2028 e\u0301 \u0e44\u0e17\u0e22 \uff21".encode() + b"&#x80;&#0;&notit;&copy&#xd800;",
)
HEADS = (
    b"<!doctype html><html lang=en-GB><head><title>The headline - A site | Name</title>"
    b"<meta name=author content='Ann Author, Bob Writer and Cy'><meta property=article:published_time "
    b"content=2020-02-29T12:30:00.5+02:00><meta property=og:site_name content=Site><meta name=date "
    b"content='Mon, 3 May 2021 10:00:00 GMT'><link rel=canonical href=/c><link rel=license href=/l>"
    b"<meta name=keywords content='a, b;c'><meta name=description content='What &amp; why'>"
    b"<meta property=og:image content=i.png><meta property=og:type content=article><meta name=generator "
    b"content='WordPress 5'><meta property=article:modified_time content=20210304><meta name=revised content=1583020800><meta name=created content='2015\xe5\xb9\xb44\xe6\x9c\x88'>"
    b"<meta name=dc.date content='4:05 pm 3 April 2015 GMT+0230'><meta name=pubdate content=04/2015>",
    b"<html><title>The headline</title><script type=application/ld+json>{\"@context\":\"https://schema.org\","
    b"\"@graph\":[{\"@type\":[\"NewsArticle\"],\"headline\":\"The headline\",\"datePublished\":\"2019-05-06T07:08Z\","
    b"\"dateModified\":\"7 June 2019\",\"author\":[{\"@type\":\"Person\",\"name\":\"Dr. Ann \\u00c9\\ud83d\\ude00\"},"
    b"\"Bob\"],\"publisher\":{\"name\":\"P\"},\"image\":{\"url\":\"i\"},\"keywords\":[\"k\",\"l\"],\"articleBody\":"
    b"\"" + b"A body of many words. " * 12 + b"\",\"inLanguage\":\"en\",\"license\":\"x\",\"n\":[1e9,-2.5,true,null]}]}"
    b"</script>",
    b"<html itemscope itemtype=https://schema.org/BlogPosting><title>The headline</title><body class='single post'>"
    b"<span itemprop=author itemscope><span itemprop=name>By Ann Author</span></span><time itemprop=datePublished "
    b"datetime=2018-01-02>2 January 2018</time><a rel=author href=/a>Ann</a><p class=byline>By <a>Ann Author</a> on "
    b"March 4th, 2017</p><div class=date>2016. 5. 6.</div><span class=published>\xc2\xa9 2015, 12.11.2014 "
    b"10/11/2013</span><meta itemprop=dateModified content=2012-W10><a rel=tag>tag</a><a rel=license href=/l>CC</a>",
    b"<title>Forum</title><script type=application/ld+json>{\"@type\":\"DiscussionForumPosting\",\"text\":\"First. "
    b"<br>line</p>\",\"comment\":[{\"@type\":\"Comment\",\"text\":\"A reply of words\\nand lines <\",\"author\":"
    b"{\"name\":\"x\"}},{\"@type\":\"Comment\",\"text\":\"Another\"}]}</script><script type=application/ld+json>"
    b"{\"@type\":\"QAPage\",\"mainEntity\":{\"@type\":\"Question\",\"text\":\"Why?\",\"acceptedAnswer\":{\"text\":"
    b"\"Because.\"}}}</script>",
)
BODIES = [head + body for head in HEADS for body in SHAPES]
EMPTY_BODIES = [head + b"<body><div id=root></div>" for head in HEADS]


def document(charset=0, method=0, form=0, number=0, value=0, looks=0, width=0, record=0, kind=0, more=0,
             page=b""):
    return bytes([charset, method, form, number, value, looks, width, record, kind, more, 3, 40, 200]) + page


def make_documents():
    everything = BODIES + EMPTY_BODIES + pages
    for number, page in enumerate(everything):
        for form in range(FORMATS):
            for bits in (0, 0x3f) if (number + form) % 4 == 0 else (0x3f,):
                write("document", f"page-{number}-{form}-{bits}",
                      document(method=(number + form) % METHODS if bits else 0, form=form, looks=bits, width=bits,
                               record=17 * number % 256, kind=192 if bits else 0, more=number % 8, page=page))
    for method in range(METHODS):
        for rule in range(5):
            page = (b"".join(SHAPES[3:4]) + pages[0] + BODIES[method])[:3500]
            write("document", f"method-{method}-{rule}",
                  document(method=method, form=FORMATS * rule, number=rule, value=rule, looks=0x13, more=1, page=page))
    for choice in range(12):
        page = BODIES[choice]
        write("document", f"values-{choice}", document(number=choice % 5, value=choice, more=1, page=page))
        write("document", f"text-{choice}",
              document(form=choice, looks=63, kind=128 + 64 + choice, width=1, more=3, page=TEXT + b"\x00\x0c\r\n```\n~"))
        write("document", f"record-{choice}",
              document(form=4 + choice % 4, record=128 + 9 * choice, looks=31, width=255, kind=255, page=page))
    make_charsets()


def make_charsets():
    words = "<p>\u00e4\u0142\u0436\u03b1\u05d0\u0639\u0e01\u4e2d\u3042\u30a2\ud55c\u20ac\u0160 words </p>"
    names = ("cp866 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-10 iso8859-13 "
             "iso8859-14 iso8859-15 iso8859-16 koi8-r koi8-u mac-roman cp874 cp1250 cp1251 cp1252 cp1253 cp1254 "
             "cp1255 cp1256 cp1257 cp1258 mac-cyrillic gbk gb18030 big5 euc-jp iso2022-jp shift-jis euc-kr utf-16be "
             "utf-16le").split()
    odd = (b"\x88\x62\x88\xa5\x80\xff\xa0\x81\x30\x81\x30\x82\x35\x90\x37\x84\x31\x82\x36\xfe\xfe\x8e\xb1\x8f\xb0\xa1"
           b"\x1b$B0!0\"\x1b(J\\~\x1b(I1\x1b$@0!\x1b(B\x0e\x1bx\xd8\x00\xd8\x3d\xde\x00\xdc\x00\xc6\xa1\xa2\xe3\x90\x30a")
    for number in range(ENCODINGS):
        for name in names[max(0, number - 3):number]:
            sample = words.encode(name, "replace")
            write("document", f"charset-{number}-{name}",
                  document(charset=number, form=0, page=sample + odd + sample + b"\xd8"))
    marks = ("%.0s", "<meta charset='%s'>", "<meta http-equiv=content-type content='text/html; charset=%s'>",
             "<?xml version='1.0' encoding=\"%s\"?>")
    for number, name in enumerate(names + ["utf-8-sig", "utf-16", "utf-7"]):
        text = marks[number % 4] % name + "<title>t</title>" + words * 12
        write("document", f"declared-{name}", document(method=1, page=text.encode(name, "replace") + odd))


def make_calls():
    page = b"f" + BODIES[0].replace(b"\n", b" ")
    linked = b"f" + (EMPTY_BODIES[1]).replace(b"\n", b" ")
    options = [b"method\tlearned", b"format\tjsonl", b"format\tnone", b"lines\tsource", b"lines\tnone", b"max-memory\t64K",
               b"max-memory\t1", b"page-timeout\t1", b"page-timeout\tx", b"language\ten,de", b"language\t?", b"body\thtml",
               b"body\tnone", b"fields\ttext,url,language", b"fields\tnone", b"width\t20", b"width\t3", b"links\tmaybe",
               b"charset\tsjis", b"charset\tnone", b"gap\t3", b"gap\t-3", b"favor\trecall", b"favor\tnone", b"model\tx",
               b"min-confidence\t0.5", b"min-confidence\t2", b"explain\tyes", b"metadata\tyes", b"comments\tauto", b"x\ty",
               b"with-url\tyes", b"with-title\tyes", b"with-title\tx", b"", b"max-memory\t999999999999G"]
    whole = [b"shttps://e.org/\tt", b"bhttps://e.org/\ttext/html\tutf-8", b"kdate\t2020-01-01", b"kstatus\tx", b"kx\ty",
             page, b"sformat\ttext", b"o", b"e", b"a", b"e", b"fx", b"kdate\tx", b"b\ttext/plain", page, b"d", b"a"]
    for number, option in enumerate(options):
        calls = [b"s" + option, b"smetadata\tyes"] + whole + [b"sexplain\tyes", b"b", page, b"e", b"a"]
        write("calls", f"option-{number}", b"\0\0" + b"\n".join(calls))
    for form in (b"text", b"markdown", b"html", b"spans", b"jsonl", b"tsv", b"warc", b"none"):
        calls = [b"sformat\t" + form, b"smetadata\tyes", b"sexplain\tyes", b"slinks\tyes", b"b", page, b"e", b"a", b"b",
                 linked, b"e", b"a"]
        write("calls", "format-" + form.decode(), b"\0\0" + b"\n".join(calls))
        write("calls", "text-" + form.decode(), b"\0\0t" + form + b"\t" + page)
        for refused in range(1, 60, 1 if form == b"jsonl" else 6):
            write("calls", f"refused-{form.decode()}-{refused}", bytes([refused, 0]) + b"\n".join(calls))
        for stop in (1, 2, 3, 5, 9, 20):
            write("calls", f"stopped-{form.decode()}-{stop}", bytes([0, stop]) + b"\n".join(calls))
    for method in (b"danag", b"dana", b"density", b"bte", b"dsc", b"crunch", b"ccb", b"importance", b"title", b"reps", b"cetd"):
        for refused in range(1, 40, 7):
            calls = [b"smethod\t" + method, b"sexplain\tyes", b"b", page, b"e", b"a"]
            write("calls", f"method-{method.decode()}-{refused}", bytes([refused, 0]) + b"\n".join(calls))
    for encoding in (b"sjis", b"gb18030", b"euc-jp", b"iso-2022-jp", b"big5", b"koi8-r", b"utf-16"):
        for refused in range(1, 40, 7):
            write("calls", f"charset-{encoding.decode()}-{refused}",
                  bytes([refused, 0]) + b"b\t\t" + encoding + b"\nf\x88\x62\x81\x30\x81\x30\xb0\xa1\x8f\xb0\xa1\ne")


def make_models():
    write("model", "whole", b"")
    write("model", "cut", b"\xff")
    for number, word in ((0, b"x"), (2, b"5"), (4, b"1"), (6, b"1"), (12, b"17"), (12, b"3"), (12, b"x"), (14, b"40000"),
                         (14, b"32767"), (23, b"last"), (16151, b"0"), (16155, b"2147483647"), (16204, b"32767")):
        write("model", f"changed-{number}-{word.decode()}", number.to_bytes(2, "big") + bytes([len(word)]) + word)
    write("model", "long", b"\0\0\xff" + b"\n" * 20 + b"x" * 235)


def record(kind, content_type, block, more=b""):
    return (b"WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: https://example.org/\r\nWARC-Date: 2020-01-02T03:04:05Z\r\n"
            b"WARC-Record-ID: <urn:a>\r\nContent-Type: %s\r\n%sContent-Length: %d\r\n\r\n%s\r\n\r\n"
            % (kind, content_type, more, len(block), block))


def chunked(body, size):
    pieces = [body[at:at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\nTrailer: x\r\n\r\n"


PAGE = b"<html><p>A page with some text.</p></html>"
HTTP = b"application/http; msgtype=response"
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"


def packings(data):
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = {"gzip": gzip.compress(data, mtime=0), "deflate": zlib.compress(data), "bzip2": bz2.compress(data),
              "raw": raw.compress(data) + raw.flush(), "xz": lzma.compress(data),
              "zstd": run("zstd", "-qc", "--no-check", data=data), "zstd-check": run("zstd", "-qc", "--check", data=data),
              "brotli": run("brotli", "-c", data=data)}
    return {name: bytes_ for name, bytes_ in packed.items() if bytes_}


def make_blocks():
    blocks = {"plain": OK + b"\r\n" + PAGE, "chunked": OK + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(PAGE, 9),
              "folded": OK + b"Content-Type:\r\n text/html\r\n\r\n" + PAGE, "status": b"HTTP/1.0 404\r\n\r\n" + PAGE,
              "interim": b"HTTP/1.1 100 Continue\r\n\r\n" * 18 + OK + b"\r\n" + PAGE,
              "lines": OK.replace(b"\r", b"") + b"\n" + PAGE, "no-head": PAGE, "binary": OK + b"\r\n\x89PNG\r\n\x1a\n\0\0",
              "layers": OK + b"Content-Encoding: gzip, gzip, gzip, gzip\r\n\r\n" + PAGE,
              "facts": OK + b"Last-Modified: Mon, 3 May 2021 10:00:00 GMT\r\nContent-Language: en\r\n\r\n" + PAGE}
    for name, body in packings(PAGE * 5).items():
        coding = {"raw": "deflate", "brotli": "br", "zstd-check": "zstd", "bzip2": "x-bzip2"}.get(name, name).encode()
        head = OK + b"Content-Encoding: " + coding + b"\r\n"
        blocks[name] = head + b"\r\n" + body
        blocks[name + "-chunked"] = head + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(body, 20)
        blocks[name + "-cut"] = head + b"\r\n" + body[:-5]
        blocks[name + "-after"] = head + b"\r\n" + body + b"garbage"
        blocks[name + "-plain"] = head + b"\r\n" + PAGE
    for name, block in blocks.items():
        write("http", name, b"\0\x03\x28\xff\x07" + block)
    return blocks


def make_dumps(blocks):
    whole = b"".join(record(b"response", HTTP, block) for block in list(blocks.values())[:8])
    segments = (record(b"response", HTTP, OK + b"\r\n<p>One ", b"WARC-Segment-Number: 1\r\n")
                + record(b"continuation", HTTP, b"two ", b"WARC-Segment-Origin-ID: <urn:a>\r\nWARC-Segment-Number: 2\r\n")
                + record(b"continuation", HTTP, b"three</p>",
                         b"WARC-Segment-Origin-ID: <urn:a>\r\nWARC-Segment-Number: 3\r\nWARC-Segment-Total-Length: 90\r\n"))
    kinds = b"".join(record(kind, b"text/plain", b"Text") for kind in
                     (b"warcinfo", b"request", b"metadata", b"revisit", b"conversion", b"other", b"resource"))
    arc = (b"filedesc://x.arc 0.0.0.0 20200102030405 text/plain 76\n1 0 InternetArchive\n"
           b"URL IP-address Archive-date Content-type Archive-length\n\n\n")
    arc += b"".join(b"http://example.org/a b 127.0.0.1 20200102030405 text/html %d\n%s\n" % (len(block), block)
                    for block in list(blocks.values())[:6])
    short = record(b"response", HTTP, OK + b"\r\n" + PAGE)
    long_value = record(b"response", HTTP, OK + b"\r\n" + PAGE, b"WARC-Target-URI: http://" + b"x" * 13000 + b"\r\n")
    long_head = record(b"response", HTTP, OK + (b"X-" + b"y" * 60 + b": z\r\n") * 1200 + b"\r\n" + PAGE)
    long_needed = record(b"response", HTTP, b"HTTP/1.1 200 OK\r\nContent-Type: text/html;" + b"x" * 13000 + b"\r\n\r\n" + PAGE)
    dumps = {"blocks": whole, "segments": segments, "kinds": kinds, "arc": arc, "two": short * 2,
             "short-length": short.replace(b"Content-Length: ", b"Content-Length: 1\r\nX: ") * 2,
             "long-length": short.replace(b"Content-Length: ", b"Content-Length: 9") * 2, "headless": b"\x80" + short[9:] + short,
             "joined": b"\xef\xbb\xbf<!doctype html>" + PAGE + b"\n\xef\xbb\xbf<html>" + PAGE + b"</htm</html ><?xml x?>" + PAGE,
             "image": b"\x89PNG\r\n\x1a\n" + bytes(300), "empty": b"", "pdf": b"%PDF-1.4 " + bytes(range(256)),
             "no-length": short.replace(b"Content-Length", b"Content-Wrong") + short,
             "fraction": short.replace(b"05Z", b"05.123456Z") + short.replace(b"2020-01-02", b"2020")}
    tall = {"long-value": long_value + short, "long-head": long_head + short, "long-needed": long_needed + short,
            "long-header": short.replace(b"WARC-Type", b"X-" + b"y" * 70000 + b": z\r\nWARC-Type") + short,
            "unwanted": record(b"request", HTTP, b"GET " * 20000) + short, "page": b"<html>" + b"<p>word " * 3000,
            "zeros": bytes(1500000) + short}
    for name, dump in dumps.items():
        write("dump", name, b"\x03\x20\xff\x09\x00\0\0\0" + dump)
        write("dump", name + "-members", b"\x03\x20\xff\x09\x06\x90\xf0\x30" + dump)
        write("dump", name + "-arc", b"\x03\x20\xff\x09\x01\0\0\0" + dump)
    tall["mail"] = (b"Subject: a\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n"
                    b"Content-Type: multipart/x; boundary=\"c\"\n\n--c\nContent-Type: text/css\n\n--b\n"
                    b"Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>a=3D=\nb\n--b--\n")
    tall["base64"] = (b"Subject: a\nMIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n"
                      b"\nPHA+YSBiIGM=\n")
    for name, dump in {**dumps, **tall}.items():
        versions = {"plain": dump, **packings(dump)}
        for packing, data in versions.items():
            if len(data) > 4000:
                continue
            for options in (0x00, 0xb4, 0x7a):
                write("file", f"{name}-{packing}-{options}", bytes([options, 0]) + data)
            write("unpack", f"{name}-{packing}", b"\x01\x20\x07\xff" + data)
            write("unpack", f"{name}-{packing}-broken", b"\x01\x20\x07\xff" + data[:len(data) // 2] + data[:-3])
    for refused in range(1, 40, 2):
        for name in ("blocks", "arc", "segments", "headless", "joined"):
            write("file", f"refused-{name}-{refused}", bytes([0, refused]) + dumps[name])
            write("file", f"refused-{name}-{refused}-gzip", bytes([0, refused]) + gzip.compress(dumps[name], mtime=0))
    make_members(short)


# A zstd dictionary of nothing but content is a frame that the others refer to.
def make_members(short):
    members = b"".join(gzip.compress(short, mtime=0) for _ in range(3))
    broken = bytearray(members)
    broken[len(members) // 2] ^= 0x55
    files = {"members": members, "broken": bytes(broken), "garbage": members + b"garbage" * 9, "headless": members[7:],
             "mixed": gzip.compress(short) + bz2.compress(short) + lzma.compress(short) + run("zstd", "-qc", data=short),
             "alone": lzma.compress(short, format=lzma.FORMAT_ALONE),
             "xz-options": lzma.compress(short, check=lzma.CHECK_SHA256, filters=[
                 {"id": lzma.FILTER_DELTA, "dist": 4}, {"id": lzma.FILTER_LZMA2, "dict_size": 1 << 16}]),
             "bombs": gzip.compress(bytes(3 << 20), mtime=0), "bomb-bzip2": bz2.compress(bytes(4 << 20)),
             "named": b"\x1f\x8b\x08\x1e\0\0\0\0\0\x03\x04\0abcdname\0comment\0xx" + gzip.compress(short)[10:],
             "skippable": b"\x50\x2a\x4d\x18\x04\0\0\0abcd" + run("zstd", "-qc", data=short)}
    samples = folder / "samples"
    samples.mkdir(exist_ok=True)
    for number in range(400):
        (samples / str(number)).write_bytes(short.replace(b"urn:a", b"urn:%d" % (number * 7919)) * 2)
    dictionary = samples / "dictionary"
    if shutil.which("zstd"):
        subprocess.run(["zstd", "-q", "--train", "--maxdict=700", "-r", str(samples), "-o", str(dictionary)],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if dictionary.exists():
        words = dictionary.read_bytes()
        packed = run("zstd", "-qc", "-D", str(dictionary), data=short)
        for name, frame in (("raw", words), ("packed", run("zstd", "-qc", data=words)), ("damaged", words[:-60]),
                            ("wrong", b"\x37\xa4\x30\xec" + bytes(40)), ("none", b"no dictionary at all")):
            files["dictionary-" + name] = b"\x5d\x2a\x4d\x18" + len(frame).to_bytes(4, "little") + frame + packed
        files["dictionary-long"] = b"\x5d\x2a\x4d\x18\0\0\0\x10" + words + packed
    shutil.rmtree(samples)
    for name, data in files.items():
        write("unpack", name, b"\x01\x20\x07\xff" + data)
        write("unpack", name + "-whole", b"\0\xff\xff\xff" + data)
        for refused in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14):
            write("file", f"{name}-{refused}", bytes([0, refused]) + data)


# A sketch's head, and an empty filter of 64 bits without its digests.
def make_sketches():
    for way in range(18):
        write("repeats", f"site-{way}", bytes([way, 7]) + BODIES[3])
    write("repeats", "sketch", b"\x11danagrep\x01" + bytes(7) + b"\x04\0\0\0\x01\0\0\0" + b" " * 32)
    write("unique", "empty", b"1\x40" + bytes(7 + 16) + b"\x40\x42\x0f" + bytes(5 + 24))


make_documents()
make_calls()
make_sketches()
make_models()
make_dumps(make_blocks())
