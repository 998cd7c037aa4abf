#include "claims.h"
#include "extract.h"
#include "line_list.h"
#include "lines/lines_state.h"

#include <string.h>

#define TEX(tex) "<annotation encoding='application/x-tex'>" tex "</annotation>"

static void assert_text(const char *page, const char *text) {
    assert_tape(LINES_TEXT, page, text);
}

/* Adds a string to the one in `to`, some times. */
static void add(char *to, size_t room, const char *string, size_t times) {
    const size_t size = strlen(string);
    size_t used = strlen(to);
    ck_assert_uint_lt(used + times * size, room);
    for (; times > 0; times--, used += size) { memcpy(to + used, string, size + 1); }
}

SUITE("math");

CLAIM(a_formula_counts_for_nothing) {
    ASSERT_LINES(LINES_TEXT, "Let <math><mi>x</mi></math> be",
                 {.content = 6, .words = 2, .text = "|Let x be"});
    ASSERT_LINES(LINES_TEXT, "ab<math><mi>x</mi></math>cd",
                 {.content = 4, .words = 1, .text = "|ab x cd"});
    ASSERT_LINES(
        LINES_TEXT, "<p> <math><mi>x</mi></math> <a href=x> is</a>",
        {.content = 2, .code = 14, .link = 2, .words = 1, .element = ELEMENT_P, .text = "|x is"});
}

CLAIM(tex_takes_the_place_of_the_symbols) {
    assert_text("a <math><semantics><mi>x</mi>" TEX("x^2\n + 1") "</semantics></math>.",
                "|a x^2 + 1.");
    assert_text("a <math><annotation encoding=LaTeX>x</annotation><mi>y</mi></math>", "|a x");
    assert_text("a <math>" TEX("x") TEX("y") "</math>", "|a x");
    assert_text("a <math><mi>y</mi>" TEX(" ") "</math>", "|a y");
}

CLAIM(a_group_around_all_of_the_tex_is_dropped) {
    assert_text("a <math>" TEX("{\\displaystyle x_{1}}") "</math>", "|a x_{1}");
    assert_text("a <math>" TEX("{\\displaystyle x}+{y}") "</math>", "|a {\\displaystyle x}+{y}");
    assert_text("a <math>" TEX("{\\textstyle \\}x}") "</math>", "|a \\}x");
    assert_text("a <math>" TEX("{x}") "</math>", "|a {x}");
}

CLAIM(other_annotations_are_not_text) {
    assert_text("a <math><mi>x</mi><annotation encoding=Maple>y</annotation><mi>z</mi></math>",
                "|a xz");
    assert_text("a <math><mi>x</mi><annotation-xml encoding=TeX><ci>y</ci></annotation-xml></math>",
                "|a x");
    assert_text("a <math><mtext>x<script>'y'</script></mtext></math>", "|a \\text{x}");
    assert_text("a <svg><math><mi>x</mi></math></svg>b", "|a b");
}

CLAIM(the_text_around_a_formula_keeps_its_distance) {
    assert_text("(<math><mi>x</mi></math>), <math><mi>y</mi></math>.", "|(x), y.");
    assert_text("<p><math><mi>x</mi></math>: a", "|x: a");
    assert_text("a <math><mi>x</mi></math> <math><mi>y</mi></math>\n<math></math> b", "|a x y b");
    assert_text("a <math><mi>x</mi></math><p>b<math><mi>y</mi></math>", "|a x|b y");
    assert_tape(LINES_TAG, "a <math><mi>x</mi></math> <b>b</b>", "|a_x b");
}

CLAIM(a_formula_ends_with_its_element_or_with_the_page) {
    assert_text("a <math><mrow><mi>x</mi><p>b", "|a x|b");
    assert_text("a <math><mi>x", "|a x");
    assert_text("a <math>x <b>no more</b>", "|a x no more");
    assert_text("a <math/>b", "|a b");
    assert_text("a <math><mi>x</mi><math><mi>y</mi></math><mi>z</mi></math> b", "|a xyz b");
}

CLAIM(a_rendering_of_the_formula_is_left_out) {
    ASSERT_LINES(
        LINES_TEXT,
        "a <math><mi>x</mi></math></i><b aria-hidden=true><i>x</i><b aria-hidden=true>y</b>z</b> b",
        {.content = 3, .code = 59, .words = 2, .text = "|a x b"});
    assert_text("<math><mi>x</mi></math><b aria-hidden=true>y</b>", "");
    assert_text("a <math><mi>x</mi></math><b>b</b><b aria-hidden=true>y</b>", "|a x by");
    assert_text("a <math><mi>x</mi></math><b aria-hidden=true>y</b><b>b</b>", "|a x b");
    assert_text("a <math><mi>x</mi></math><img aria-hidden=true><b>b</b>", "|a x b");
    assert_text("a <math><mi>x</mi></math><b aria-hidden=true>y<p>b", "|a x|b");
}

CLAIM(formulas_without_text_between_are_clipped_at_a_whole_character) {
    static char page[3 * FORMULAS_MAX] = "a <math><mi>x</mi></math><math><mtext>",
                         text[2 * FORMULAS_MAX] = "|a x ";
    add(page, sizeof page, "\xc3\xa9", FORMULAS_MAX / 2);
    add(text, sizeof text, "\xc3\xa9", FORMULAS_MAX / 2 - 3);
    assert_text(page, text);
}

CLAIM(a_formula_that_is_nested_too_deep_is_its_symbols) {
    char page[MATHML_DEPTH * 8 + 100] = "a <math>";
    add(page, sizeof page, "<mrow>", 5);
    add(page, sizeof page, "<msup><mi>x</mi><mi>y</mi></msup>", 1);
    assert_text(page, "|a x^{y}");
    add(page, sizeof page, "<mrow>", MATHML_DEPTH);
    add(page, sizeof page, "z", 1);
    assert_text(page, "|a x y z");
}

CLAIM(a_script_for_mathjax_is_a_formula) {
    ASSERT_LINES(LINES_TEXT, "Let <script type='math/tex'>x_1 &lt; 2</script> be",
                 {.content = 6, .words = 2, .text = "|Let x_1 &lt; 2 be"});
    assert_text("a <script type='math/tex; mode=display'>\n x \n</script>b", "|a x b");
    assert_text("a <script type='math/text'>x</script>b", "|a b");
    assert_text("a <svg><script type='math/tex'>x</script></svg>b", "|a b");
    assert_text("a <script type='math/tex'></script>b", "|a b");
}

CLAIM(a_script_takes_the_place_of_the_rendering_before_it) {
    assert_text("a <math><mi>y</mi></math></i><script type='math/tex'>x</script> b", "|a x b");
    assert_text("a <script type='math/tex'>x</script> <script type='math/tex'>y</script> b",
                "|a x y b");
}

CLAIM(comments_of_tex_end_with_their_line) {
    assert_text("a <script type='math/tex'>% <![CDATA[\nx \\% 5 % no\n+ y %]]></script>b",
                "|a x \\% 5 + y b");
}

CLAIM(half_of_a_formula_is_text) {
    static char page[2 * FORMULAS_MAX] = "<p>a <script type='math/tex'>";
    memset(page + strlen(page), '*', FORMULAS_MAX);
    add(page, sizeof page, "</script> b", 1);
    danag_t *danag = danag_new();
    struct bytes output = {0};
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "format", "markdown"), DANAG_OK);
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_null(strchr(output.at, '$'));
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_script_without_an_end_is_no_formula) {
    danag_t *danag = danag_new();
    struct bytes output = {0};
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    const char *page = "<p>a <script type='math/tex'>x\n<p>b</p>";
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "a\nb\n");
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_formula_alone_in_its_block_shows_between_two_lines) {
    struct bytes output = {0};
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "danag"), DANAG_OK);
    const char *page =
        "<p>A line before it.<div> <math><mi>x</mi></math> </div><p>A line after it.";
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "A line before it.\nx\nA line after it.\n");
    bytes_free(&output);
    danag_free(danag);
}
