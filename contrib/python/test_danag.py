#!/usr/bin/python3
"""Claims about the module danag, with the library in .libs/ or else the installed one.

    python3 -m unittest            (in this folder)

make check runs it in the folder where libdanag was built.
"""
import contextlib
import gc
import os
import signal
import sys
import threading
import time
import unittest
from unittest import mock

BUILT = os.path.abspath(".libs/libdanag.so")
if os.path.exists(BUILT):
    os.environ.setdefault("DANAG_LIBRARY", BUILT)
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
try:
    import danag
except OSError as error:
    print("skipped:", error)
    sys.exit(77)

SENTENCE = "A lighthouse does not only shine, it counts, and every sailor knows which rock this is. "
PAGE = ("<html lang=en><title>On lenses</title><meta name=author content='Ana Example'>"
        "<nav><a href=/>Home</a> <a href=/about>About us</a></nav><article><h1>On lenses</h1>"
        + f"<p>{SENTENCE * 3}" * 5 + "</article>")


class Pages(unittest.TestCase):
    def test_a_page_gives_its_text_title_confidence_and_metadata(self):
        result = danag.extract(PAGE.encode(), url="https://example.org/")
        self.assertEqual(result.text.count("\n"), 5 + result.text.startswith("On lenses"))
        self.assertNotIn("About us", result.text)
        self.assertEqual(result.title, "On lenses")
        self.assertEqual(result.metadata["author"], "Ana Example")
        self.assertEqual(result.status, danag.Status.OK)
        if "learned" in danag.methods():
            self.assertGreater(result.confidence, 0.5)

    def test_a_title_is_without_the_sites_name_if_the_metadata_are_known(self):
        page = PAGE.replace("On lenses</title>", "On lenses | Coast Reader</title>")
        self.assertEqual(danag.extract(page).title, "On lenses")
        self.assertEqual(danag.extract(page, metadata=False).title, "On lenses | Coast Reader")
        self.assertEqual(danag.extract("<p>No title").title, "")

    def test_a_method_without_confidence_has_none(self):
        self.assertIsNone(danag.extract(PAGE, method="plain").confidence)

    def test_without_metadata_there_are_none(self):
        self.assertEqual(danag.extract(PAGE, metadata=False).metadata, {})

    def test_every_format_gives_text(self):
        for name in danag.formats():
            self.assertTrue(danag.extract(PAGE, format=name).text, name)

    def test_every_method_is_taken_and_its_parameters_do_not_depend_on_their_order(self):
        for name in danag.methods():
            danag.extract(PAGE, method=name)
        danag.Extractor(gap=3, method="danag").close()

    def test_an_empty_page_gives_no_text(self):
        for page in b"", "", bytearray():
            self.assertEqual(danag.extract(page).text, "")

    def test_bytes_of_any_kind_are_taken_and_a_str_is_what_it_says(self):
        page = "<meta charset=shift_jis><p>Grüße aus Łódź".encode()
        for kind in bytes, bytearray, memoryview:
            self.assertEqual(danag.extract(kind(page), method="plain", charset="utf-8").text,
                             "Grüße aus Łódź\n")
        self.assertEqual(danag.extract(page.decode(), method="plain").text, "Grüße aus Łódź\n")
        for wrong in 7, None, ["<p>"]:
            with self.assertRaises(TypeError):
                danag.extract(wrong)

    def test_the_charset_may_come_from_elsewhere(self):
        with danag.Extractor(method="plain") as extractor:
            page = "<p>Łódź".encode("iso-8859-2")
            for known in {"charset": "iso-8859-2"}, {"content_type": "text/html; charset=latin2"}:
                self.assertEqual(extractor.extract(page, **known).text, "Łódź\n")

    def test_the_address_is_in_a_record(self):
        self.assertTrue(danag.extract(PAGE, "http://x/é", format="jsonl", fields=["url", "title"])
                        .text.startswith('{"url":"http://x/'))

    def test_a_page_that_is_cut_says_so(self):
        long = "<p>" + SENTENCE * 3000
        result = danag.extract(long, method="danag", max_memory="64K")
        self.assertEqual(result.status, danag.Status.CUT)
        self.assertTrue(danag.extract(long, method="danag").text.startswith(result.text[:1000]))

    @unittest.skipUnless("learned" in danag.methods(), "built without learned")
    def test_a_page_below_the_confidence_says_so(self):
        result = danag.extract(PAGE, min_confidence=1)
        self.assertEqual((result.text, result.status), ("", danag.Status.UNSURE))


class Errors(unittest.TestCase):
    def test_errors_have_the_message_of_the_library(self):
        for options, message in (({"format": "xml"}, "format: 'xml' is not text"),
                                 ({"no_such": 1}, "no-such"), ({"with_url": "x"}, "with-url: 'x'")):
            with self.assertRaisesRegex(danag.Error, message):
                danag.Extractor(**options)

    def test_a_refused_page_does_no_harm_to_the_next(self):
        with danag.Extractor(with_url=True, format="jsonl") as extractor:
            with self.assertRaisesRegex(danag.Error, "with-url"):
                extractor.extract(PAGE)
        with danag.Extractor() as extractor:
            with self.assertRaisesRegex(ValueError, "NUL"):
                extractor.extract(PAGE, "http://x/\0")
            self.assertIn("lighthouse", extractor.extract(PAGE).text)

    def test_a_shortage_of_memory_is_a_memory_error(self):
        with mock.patch.object(danag._library, "danag_new", lambda: None):
            with self.assertRaises(MemoryError):
                danag.Extractor()
        with danag.Extractor() as extractor:
            with self.assertRaises(MemoryError):
                extractor._check(danag.Status.STOPPED)

    def test_a_closed_extractor_says_so(self):
        extractor = danag.Extractor()
        extractor.close()
        extractor.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            extractor.extract(PAGE)
        with self.assertRaisesRegex(ValueError, "closed"):
            extractor.extract(PAGE)


class Threads(unittest.TestCase):
    def during_a_page(self, action, **options):
        """Runs action(extractor) while another thread is in the library."""
        with danag.Extractor(**options) as extractor:
            entered, leave = threading.Event(), threading.Event()
            feed = danag._library.danag_feed

            def wait(*arguments):
                entered.set()
                leave.wait(10)
                return feed(*arguments)

            with mock.patch.object(danag._library, "danag_feed", wait):
                results = []
                thread = threading.Thread(target=lambda: results.append(extractor.extract(PAGE)))
                thread.start()
                entered.wait(10)
                action(extractor)
                leave.set()
                thread.join()
            self.assertIn("lighthouse", results[0].text)

    def test_a_second_thread_is_refused(self):
        def use(extractor):
            with self.assertRaisesRegex(RuntimeError, "another thread"):
                extractor.extract(PAGE)
        self.during_a_page(use)

    def test_an_extractor_in_use_cannot_be_closed(self):
        def close(extractor):
            with self.assertRaisesRegex(RuntimeError, "another thread"):
                extractor.close()
        self.during_a_page(close)

    def test_threads_get_what_one_gets(self):
        pages = [PAGE.replace("lighthouse", f"number {i}") for i in range(40)]
        expected = [danag.extract(page) for page in pages]
        found = [None] * len(pages)

        def work(first):
            for i in range(first, len(pages), 4):
                found[i] = danag.extract(pages[i])

        threads = [threading.Thread(target=work, args=[first]) for first in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, expected)

    def test_other_threads_run_while_the_library_reads(self):
        page = PAGE.encode() * 20000
        turns, done = 0, threading.Event()

        def read():
            danag.extract(page, method="plain")
            done.set()

        threading.Thread(target=read).start()
        while not done.is_set():
            turns += 1
            time.sleep(0.001)
        self.assertGreater(turns, 20)

    def test_an_interrupt_ends_a_page_and_the_next_is_whole(self):
        # A program in the background may have been started without it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        with danag.Extractor(method="plain") as extractor:
            threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
            with self.assertRaises(KeyboardInterrupt):
                while True:
                    extractor.extract(PAGE.encode() * 100)
            self.assertIn("lighthouse", extractor.extract(PAGE).text)

    def test_an_interrupt_at_any_place_leaves_it_free(self):
        def interrupt(*_):
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, interrupt)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        with danag.Extractor(method="plain", metadata=False) as extractor:
            for wait in range(1, 400):
                with contextlib.suppress(KeyboardInterrupt):
                    signal.setitimer(signal.ITIMER_REAL, wait / 1e6)
                    for _ in range(20):
                        extractor.extract("<p>a")
                    time.sleep(1)
                self.assertEqual(extractor.extract("<p>b").text, "b\n")


class Memory(unittest.TestCase):
    def test_what_is_dropped_is_freed(self):
        freed = []
        release = danag._release
        with mock.patch.object(danag, "_release", lambda *a: (freed.append(a), release(*a))):
            extractor = danag.Extractor()
            extractor.extract(PAGE)
            del extractor
            gc.collect()
        self.assertEqual(len(freed), 1)


class LikeTrafilatura(unittest.TestCase):
    def test_it_takes_the_arguments_that_mean_something(self):
        text = danag.trafilatura_extract(PAGE, url="https://example.org/", favor_precision=True,
                                         include_links=True, output_format="markdown")
        self.assertTrue(text.startswith("# On lenses"))
        self.assertTrue(danag.trafilatura_extract(PAGE, output_format="json").startswith("{"))

    def test_nothing_found_is_none(self):
        self.assertIsNone(danag.trafilatura_extract("<p></p>"))

    def test_what_means_nothing_here_is_refused(self):
        with self.assertRaises(TypeError):
            danag.trafilatura_extract(PAGE, include_tables=False)
        with self.assertRaises(ValueError):
            danag.trafilatura_extract(PAGE, output_format="xmltei")


if __name__ == "__main__":
    unittest.main()
