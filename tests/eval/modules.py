#!/usr/bin/env python3
"""What danag-eval's modules in src/eval promise: packages, statistics, reports."""

import contextlib
import html.parser
import io
import math
import os
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.abspath(os.path.join(os.environ.get("srcdir", "."), "src/eval")))
import command  # noqa: E402
import evaluation  # noqa: E402
import package  # noqa: E402
import report  # noqa: E402

HEAD = "danag test package 1\nname: small\n"
VOID = {"meta"}


def write(path, text):
    pathlib.Path(path).write_bytes(text if isinstance(text, bytes) else text.encode())


class InAFolder(unittest.TestCase):
    """A folder of its own, with a package of two documents in p."""

    def setUp(self):
        before = os.getcwd()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chdir(folder.name)
        self.addCleanup(os.chdir, before)
        os.mkdir("p")
        write("p/description", HEAD + "about: two pages\nsource: none\nlicence: CC0-1.0\n\none\ntwo\n")
        for name, page, gold in (("one", "<p>One page.</p>", "One page."),
                                 ("two", "<nav>Menu</nav><p>Another.</p>", "")):
            write(f"p/{name}.html", page)
            write(f"p/{name}.txt", gold)
            write(f"p/{name}.meta", "")


class Packages(InAFolder):
    def meta(self, text):
        write("p/two.meta", text)
        return package.open_packages(["p"])[0].documents[1]

    def assert_refused(self, message):
        with self.assertRaises(command.Failed) as failure:
            package.open_packages(["p"])
        self.assertEqual(str(failure.exception), message)

    def assert_description(self, text, message):
        write("p/description", text)
        self.assert_refused("p/description: " + message)

    def assert_meta(self, text, message):
        write("p/two.meta", text)
        self.assert_refused("p/two.meta: " + message)

    def test_a_package_has_its_documents_in_their_order(self):
        write("p/description", HEAD + "\ntwo\none\n")
        opened, = package.open_packages(["p"])
        self.assertEqual(opened.name, "small")
        self.assertEqual([document.name for document in opened.documents], ["two", "one"])

    def test_what_a_meta_does_not_say_is_unknown(self):
        self.assertEqual(self.meta("").fields, {"with": [], "without": []})

    def test_a_meta_says_what_is_known(self):
        document = self.meta("# by hand\n\nurl: http://a/b?c:d\ncharset: iso-8859-1\nlanguage: fr\n"
                             "type: forum\nfold: 3\nfragmented: yes\nseveral: no\nwith: a\n"
                             "without: b\nwith: é: c")
        self.assertEqual(document.fields, {
            "url": "http://a/b?c:d", "charset": "iso-8859-1", "language": "fr", "type": "forum",
            "fold": "3", "fragmented": "yes", "several": "no", "with": ["a", "é: c"],
            "without": ["b"]})

    def test_values_have_escapes_and_keep_their_blanks(self):
        document = self.meta("with: a\\nb\\tc\\rd\\\\n\nwith:  a \nwith:a\n")
        self.assertEqual(document.get("with"), ["a\nb\tc\rd\\n", " a ", "a"])

    def test_lines_may_end_as_on_other_systems(self):
        write("p/description", "danag test package 1\r\nname: small\r\n\r\none\r\ntwo\r\n")
        document = self.meta("fold: 1\r\n\r\ntype: forum\r\n")
        self.assertEqual((document.package.name, document.get("fold"), document.get("type")),
                         ("small", "1", "forum"))

    def test_a_folder_without_a_description_is_no_package(self):
        os.unlink("p/description")
        self.assert_refused("p/description: cannot read: No such file or directory")
        os.mkdir("p/description")
        self.assert_refused("p/description: cannot read: Is a directory")

    def test_the_first_line_says_what_it_is(self):
        for text in ("", "\n", "danag test package 2\nname: small\n\none\n", "name: small\n\none\n"):
            self.assert_description(
                text, "not a test package: its first line is not 'danag test package 1'")

    def test_a_description_has_a_name_and_documents(self):
        self.assert_description("danag test package 1\n\none\n", "no 'name: ...'")
        self.assert_description("danag test package 1\nname: \n\none\n",
                                "line 2: 'name' without a value")
        self.assert_description("danag test package 1\nname: a\\nb\n\none\n",
                                "line 2: a control character in the name 'a?b'")
        self.assert_description(HEAD + "name: b\n\none\n", "line 3: 'name' for the second time")
        self.assert_description(HEAD, "no documents")
        self.assert_description(HEAD + "\n", "no documents")

    def test_an_empty_line_comes_before_the_documents(self):
        self.assert_description(HEAD + "one\ntwo\n", "line 3: not 'key: value': no colon")
        self.assert_description(HEAD + "\none\n\ntwo\n", "line 5: '' cannot be a document's name")

    def test_no_name_leaves_the_folder(self):
        for name in ("../one", "a/b", ".one", "..", "one two", "é", "one:", "*", " one", "a\\b",
                     "a" * 201):
            self.assert_description(HEAD + f"\n{name}\n",
                                    f"line 4: '{name}' cannot be a document's name")
        for name in ("A.b_c-9.html", "-", "a" * 200):
            write("p/description", HEAD + f"\n{name}\n")
            write(f"p/{name}.meta", "")
            self.assertEqual(package.open_packages(["p"])[0].documents[0].name, name)

    def test_a_document_is_listed_once(self):
        self.assert_description(HEAD + "\ntwo\none\nonet\ntwo\n",
                                "line 7: the document 'two' is listed for the second time")

    def test_a_nul_byte_is_no_text(self):
        write("p/one.meta", "url: a\0b\n")
        self.assert_refused("p/one.meta: line 1: a NUL byte")
        self.assert_description(HEAD + "\none\0\n", "line 4: 'one' cannot be a document's name")

    def test_a_bad_meta_is_refused_with_its_line(self):
        for text, message in (
                ("url: a\nfold\n", "line 2: not 'key: value': no colon"),
                ("fold: 1\n#\n\nfold: 1\n", "line 4: 'fold' for the second time"),
                ("several: maybe\n", "line 1: 'several' is neither 'yes' nor 'no'"),
                ("several: yes\nseveral: yes\n", "line 2: 'several' for the second time"),
                ("charset:\n", "line 1: 'charset' without a value"),
                ("with: \n", "line 1: 'with' without a value"),
                (b"with: \xc3\n", "line 1: not UTF-8")):
            self.assert_meta(text, message)

    def test_a_backslash_begins_an_escape(self):
        for text in ("with: C:\\dir\n", "with: a\\\n", "with: a\\\\\\"):
            self.assert_meta(text, "line 1: a backslash that is not of \\n, \\t, \\r or \\\\")

    def test_a_missing_meta_is_refused(self):
        os.unlink("p/two.meta")
        self.assert_refused("p/two.meta: cannot read: No such file or directory")

    def test_unknown_keys_are_for_later_versions(self):
        write("p/description", HEAD + "colour: red\n\none\ntwo\n")
        document = self.meta("colour: a\nURL: b\nfold: 1\ncolour:\n")
        self.assertEqual((document.get("url"), document.get("fold")), (None, "1"))

    def test_many_documents_are_not_compared_each_with_each(self):
        write("p/description", HEAD + "\n" + "".join(f"{i}\n" for i in range(200000, 0, -1)))
        opened = package.Package("p", package.Problems(self.fail))
        self.assertEqual((len(opened.documents), opened.documents[0].name), (200000, "200000"))


class Checks(InAFolder):
    def assert_checks(self, status, output, *folders, errors=""):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            found = package.check(list(folders) or ["p/"])
        self.assertEqual((out.getvalue(), err.getvalue(), found), (output, errors, status))

    def test_a_good_package_has_no_problems(self):
        self.assert_checks(command.DONE, "small: 2 documents, 0 problems\n")
        write("p/.gitignore", "")
        write("p/one.meta", "with: ONE page\nwithout: Menu\n")
        self.assert_checks(command.DONE, "small: 2 documents, 0 problems\n")

    def test_everything_wrong_with_lines_is_reported(self):
        write("p/description", HEAD + "colour: red\nbad\n\none\n.two\none\ntwo\n")
        write("p/two.meta", b"fold\nmore: 1\nurl: \xff\nwith: \\x\n")
        self.assert_checks(command.FAULTS,
                           "p/description: line 3: unknown key 'colour'\n"
                           "p/description: line 4: not 'key: value': no colon\n"
                           "p/description: line 7: '.two' cannot be a document's name\n"
                           "p/description: line 8: the document 'one' is listed for the second time\n"
                           "p/two.meta: line 1: not 'key: value': no colon\n"
                           "p/two.meta: line 2: unknown key 'more'\n"
                           "p/two.meta: line 3: not UTF-8\n"
                           "p/two.meta: line 4: a backslash that is not of \\n, \\t, \\r or \\\\\n"
                           "small: 2 documents, 8 problems\n")

    def test_everything_wrong_with_files_is_reported(self):
        for end in (".html", ".txt", ".meta"):
            os.unlink("p/one" + end)
        write("p/two.html", "")
        write("p/two.txt", b"ab\xe2\x82")
        write("p/notes\n.doc", "")
        write("p/three.txt", "")
        self.assert_checks(command.FAULTS, "p/one.meta: cannot read: No such file or directory\n"
                                           "p/one.html: cannot read: No such file or directory\n"
                                           "p/one.txt: cannot read: No such file or directory\n"
                                           "p/two.html: empty\n"
                                           "p/two.txt: byte 2 is not UTF-8\n"
                                           "p/notes?.doc: belongs to no document\n"
                                           "p/three.txt: the document 'three' is not listed\n"
                                           "small: 2 documents, 7 problems\n")

    def test_the_gold_text_contains_each_snippet(self):
        write("p/one.meta", "with: one\nwith: Two\nwithout: page\n")
        self.assert_checks(command.FAULTS, "p/one.txt: does not have the snippet 'Two'\n"
                                           "small: 2 documents, 1 problems\n")

    def test_a_long_snippet_is_cut_between_characters(self):
        start = "123456789 " * 7 + "1"
        write("p/one.meta", f"with: {start}é and so on\n")
        self.assert_checks(command.FAULTS, f"p/one.txt: does not have the snippet '{start}...'\n"
                                           "small: 2 documents, 1 problems\n")

    def test_no_files_are_checked_if_there_are_no_documents(self):
        os.unlink("p/description")
        self.assert_checks(command.FAULTS,
                           "p/description: cannot read: No such file or directory\n"
                           "p: 0 documents, 1 problems\n")

    def test_a_folder_that_is_not_there_cannot_be_checked(self):
        self.assert_checks(command.FAILED, "small: 2 documents, 0 problems\n", "q", "p",
                           errors="danag-eval: q: cannot read: No such file or directory\n")

    def test_check_needs_a_package(self):
        with self.assertRaisesRegex(command.Refused, "required: a test package"):
            package.check([])


class Statistics(unittest.TestCase):
    def assert_summary(self, figures, count, mean, deviation):
        summary = evaluation.Summary(figures)
        self.assertEqual(summary.count, count)
        self.assertAlmostEqual(summary.mean, mean, 12)
        self.assertAlmostEqual(summary.deviation, deviation, 12)

    def test_mean_and_deviation_are_those_of_the_sample(self):
        self.assert_summary([2, 4, 4, 4, 5, 5, 7, 9], 8, 5, math.sqrt(32 / 7))
        self.assert_summary([1, 2], 2, 1.5, math.sqrt(0.5))
        self.assert_summary([3, 3, 3], 3, 3, 0)

    def test_a_single_figure_does_not_deviate(self):
        self.assert_summary([0.25], 1, 0.25, 0)

    def test_no_figures_have_no_mean(self):
        for figures in ([], [math.nan, math.nan]):
            none = evaluation.Summary(figures)
            self.assertEqual(none.count, 0)
            self.assertTrue(math.isnan(none.mean) and math.isnan(none.deviation))

    def test_what_is_no_number_is_left_out(self):
        self.assert_summary([math.nan, 1, math.nan, 2, math.nan], 2, 1.5, math.sqrt(0.5))
        self.assert_summary([math.nan, 7], 1, 7, 0)

    def test_a_large_mean_does_not_swallow_the_deviation(self):
        self.assert_summary([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16], 4, 1e9 + 10, math.sqrt(30))


class Answers:
    """In place of a Worker: what each extractor, by number, answers when it is run again."""

    def __init__(self, results):
        self.results = results

    def ask(self, _replies, _what, _document, number):
        return [self.results[int(number)]]

    def end(self):
        pass


class Balance(html.parser.HTMLParser):
    """Whether each tag is ended."""

    def __init__(self, page):
        super().__init__()
        self.open, self.is_right = [], True
        self.feed(page)
        self.is_right = self.is_right and not self.open

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        self.is_right = self.is_right and bool(self.open) and self.open.pop() == tag


class Reports(InAFolder):
    """Reports of evaluations as a run would have left them: every F1 is a half."""

    def setUp(self):
        super().setUp()
        command.Core.version = "0"
        self.packages = []

    def add_package(self, folder, documents, gold, meta=""):
        """A package of equal documents, d0 and so on."""
        os.mkdir(folder)
        write(folder + "/description", f"danag test package 1\nname: {folder}\n\n" +
              "".join(f"d{i}\n" for i in range(documents)))
        for i in range(documents):
            write(f"{folder}/d{i}.txt", gold)
            write(f"{folder}/d{i}.meta", meta)
        self.packages.append(folder)

    def fill(self, *texts, commands=None, measures=evaluation.MEASURES, complaint=""):
        """An extractor for each text that it answers."""
        names = commands or [("one", "echo"), ("two", "echo")][:len(texts)]
        self.answers = [evaluation.Result("failed" if complaint else "answered",
                                          complaint=complaint, text=text.encode("latin-1"))
                        for text in texts]
        self.evaluation = evaluation.Evaluation(
            package.open_packages(self.packages),
            [evaluation.Extractor(*name) for name in names], measures, 60, 1)
        self.evaluation.results = [[self.result() for _ in names]
                                   for _ in self.evaluation.documents]

    @staticmethod
    def result():
        figures = [0.5] * len(evaluation.DIGITS)
        for name, figure in (("bytes", 1000), ("seconds", 1e-6), ("peak", 1e6), ("with", 1),
                             ("without", 0)):
            figures[evaluation.PLACES[name]] = figure
        return evaluation.Result("answered", figures)

    def set(self, document, extractor, **figures):
        for name, figure in figures.items():
            self.evaluation.results[document][extractor].figures[evaluation.PLACES[name]] = figure

    def write(self, grouping="package"):
        worker, report.Worker = report.Worker, lambda _: Answers(self.answers)
        try:
            self.assertTrue(report.write(self.evaluation, grouping, "report.html"))
        finally:
            report.Worker = worker
        self.page = pathlib.Path("report.html").read_text("utf-8")
        self.assertTrue(Balance(self.page).is_right)

    def usual(self, **given):
        self.add_package("first", 2, "some gold", "type: article\n")
        self.add_package("second", 1, "some gold", "type: forum\n")
        self.fill("some gold", "some", **given)

    def count(self, part, count):
        self.assertEqual(self.page.count(part), count, part)

    def test_names_texts_and_complaints_are_escaped(self):
        self.add_package("first", 1, "<script>gold</script> & \"more\" 'yet' </div>",
                         "url: https://example.org/?a=\"><script>&b='\ntype: <script>\n")
        self.fill("</details><script>x", commands=[("<script>&\"'", "echo '<script>'")],
                  complaint="exit status 3: <script>wrong")
        self.write("type")
        self.assertNotIn("<script", self.page)
        for part in ("&lt;script&gt;gold&lt;/script&gt; &amp; &quot;more&quot; &#x27;yet&#x27; "
                     "&lt;/div&gt;",
                     'href="https://example.org/?a=%22%3E%3Cscript%3E&amp;b=&#x27;"',
                     "exit status 3: &lt;script&gt;wrong"):
            self.assertIn(part, self.page)

    def test_what_no_page_can_hold_is_replaced(self):
        self.add_package("first", 1, "gold")
        self.fill("a\1b c\xffd \xc2\x85 e\xc2\x9ff g\xef\xbf\xbfh \xe2\x82")
        self.write()
        self.assertIn(">a\uFFFDb c\uFFFDd e\uFFFDf g\uFFFDh \uFFFD</mark>", self.page)

    def test_every_extractor_has_a_bar_in_every_group_by_every_measure(self):
        self.usual()
        self.write("type")
        self.count('class="bar"', 2 * len(evaluation.MEASURES) * 2)
        self.evaluation.measures = ["seq", "bag"]
        self.write("fold")
        self.count('class="bar"', 2 * 2 * 2)
        self.assertIn("one, unknown, first: F1 0.500 ± 0.000, n = 2<", self.page)
        self.assertIn("two, unknown, second: F1 0.500 ± 0.000, n = 1<", self.page)

    def test_every_figure_is_in_its_place(self):
        self.usual()
        self.set(0, 1, str_precision=0.25, str_recall=0.75, str_f1=0.375)
        self.set(2, 0, set_precision=1, set_recall=0, set_f1=0.125)
        self.write("type")
        for part in ("two, article, first: F1 0.438 ± 0.088, n = 2<",
                     "one, forum, second: F1 0.125 ± 0.000, n = 1<",
                     "<bdi>two</bdi></th><td>2</td><td>0.375 ± 0.177</td><td>0.625 ± 0.177</td>"
                     "<td>0.438 ± 0.088</td>",
                     "<bdi>one</bdi></th><td>1</td><td>1.000 ± 0.000</td><td>0.000 ± 0.000</td>"
                     "<td>0.125 ± 0.000</td>"):
            self.assertIn(part, self.page)
        self.count("F1 0.500 ± 0.000, n", 2 * len(evaluation.MEASURES) * 2 - 2)

    def test_charts_are_drawn_to_scale(self):
        self.add_package("first", 2, "gold")
        self.fill("gold", measures=["set"])
        self.set(0, 0, set_precision=0.25, set_recall=1, set_f1=1)
        self.write()
        self.assertIn('height="142.5"', self.page)  # of 190, for a mean F1 of 0.75
        self.assertIn("translate(352.0 276.0)", self.page)  # for a recall of 0.75, a precision of 0.375
        # The bar's whisker is cut at 1 and has one cap; that of the time has two.
        self.count('class="whisker"', 2 + 3)

    def test_many_extractors_all_have_their_looks(self):
        self.add_package("first", 1, "gold")
        self.fill(*[""] * 40, commands=[(f"extractor {i}", "true") for i in range(40)])
        self.write()
        self.count('class="bar"', len(evaluation.MEASURES) * 40)
        self.count("<pattern id=", 24)
        for part in self.page.split("url(#")[1:]:
            self.count('id="{}"'.format(part.split(")")[0]), 1)

    def test_missed_and_surplus_words_are_marked(self):
        self.add_package("first", 1, "one two three four\nfive")
        self.fill("one 2 3 four five six")
        self.write()
        for part in ('dir="auto">one <mark class="missed">two three</mark> four\nfive</div>',
                     '>one <mark class="surplus">2 3</mark> four five '
                     '<mark class="surplus">six</mark><',
                     "Gold: 5 words, 2 missed", "Extract: 6 words, 3 surplus"):
            self.assertIn(part, self.page)

    def test_the_page_says_what_is_clipped(self):
        self.add_package("first", 1, " ".join(f"w{i}" for i in range(2007)))
        self.fill("x" * 100000)
        self.write()
        self.assertIn(' w1999</mark></div>\n<p class="note">Clipped: the first 2000 of 2007 words, ',
                      self.page)
        self.assertIn("Clipped: the first 1 of 1 words, 32768 of 100000 characters.", self.page)

    def test_the_worst_come_first_and_no_more_than_twenty(self):
        self.add_package("first", 25, "gold")
        self.fill("gold", "gold")
        self.set(3, 0, wcxb_f1=0.25)
        self.set(5, 0, wcxb_f1=0.125)
        self.assertEqual(report.worst_of(self.evaluation, 0, "wcxb")[:3], [5, 3, 0])
        self.write()
        self.count('class="worst"', 2 * 20)

    def test_neither_perfect_nor_unread_documents_are_among_the_worst(self):
        self.add_package("first", 3, "gold")
        self.fill("gold")
        self.set(0, 0, wcxb_f1=1)
        self.evaluation.results[1][0].outcome = "unread"
        self.write()
        self.count('class="worst"', 1)
        self.assertIn("<bdi>d2</bdi>, answered</summary>", self.page)

    def test_an_absent_figure_is_a_dash(self):
        self.add_package("first", 1, "gold")
        self.fill("gold")
        self.evaluation.results = [[evaluation.Result()]]
        self.write()
        self.assertIn("<td>0</td><td>\u2013</td><td>\u2013</td><td>\u2013</td></tr>", self.page)
        self.assertIn("No time is known.", self.page)
        self.assertNotIn("nan", self.page)
        self.count('class="bar"', len(evaluation.MEASURES))

    def test_only_addresses_of_the_web_are_links(self):
        self.add_package("first", 1, "gold", "url: javascript:alert(1)\n")
        self.add_package("second", 1, "gold", "url: HTTP://example.org/\n")
        self.fill("some")
        self.write()
        self.assertIn("<p><bdi>javascript:alert(1)</bdi></p>", self.page)
        self.assertIn('href="HTTP://example.org/"', self.page)
        self.count("href=", 1)

    def test_the_page_needs_nothing_but_itself(self):
        self.usual()
        self.write("type")
        for part in ("<script", "<link", "src=", "@import", "http"):
            self.assertNotIn(part, self.page)
        self.count("url(", self.page.count("url(#"))

    def test_equal_evaluations_make_equal_pages(self):
        self.usual()
        self.write("type")
        before = self.page
        self.write("type")
        self.assertEqual(self.page, before)

    def test_a_file_that_cannot_be_written_is_an_error(self):
        self.usual()
        for path, message in (("no/report.html", "No such file or directory"),
                              ("/dev/full", "No space left on device")):
            errors = io.StringIO()
            worker, report.Worker = report.Worker, lambda _: Answers(self.answers)
            with contextlib.redirect_stderr(errors):
                self.assertFalse(report.write(self.evaluation, "package", path))
            report.Worker = worker
            self.assertEqual(errors.getvalue(), f"danag-eval: {path}: {message}\n")


if __name__ == "__main__":
    unittest.main()
