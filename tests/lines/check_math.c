#include "claims.h"
#include "extract.h"
#include "line_list.h"
#include "lines/lines_state.h"

#include <string.h>

#define TEX(tex) "<annotation encoding='application/x-tex'>" tex "</annotation>"

static void assert_text(const char *page, const char *text) {
    assert_tape(LINES_TEXT, page, text);
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
    assert_text("a <math><mtext>x<script>'y'</script></mtext></math>", "|a x");
    assert_text("a <svg><math><mi>x</mi></math></svg>b", "|a b");
}

CLAIM(symbols_have_spaces_where_they_need_them) {
    assert_text(
        "a <math>\n<mi>f</mi> <mo>(</mo> <mn>2</mn> <mi>x</mi> <mo>)</mo><mo>=</mo><mn>1</mn>"
        "<mo>,</mo></math>",
        "|a f(2x) = 1,");
    assert_text("a <math><mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mn>2</mn><mn>3</mn></math>",
                "|a sin x2 3");
    assert_text("a <math><mn>12</mn><mi>x</mi><mtext> if  so</mtext><mi>y</mi></math>",
                "|a 12x if so y");
    assert_text("a <math>x <b>no more</b>", "|a x no more");
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
    assert_text("a <math/>b", "|a b");
    assert_text("a <math><mi>x</mi><math><mi>y</mi></math><mi>z</mi></math> b", "|a xyz b");
}

CLAIM(a_rendering_of_the_formula_is_left_out_but_counts) {
    ASSERT_LINES(
        LINES_TEXT,
        "a <math><mi>x</mi></math></i><b aria-hidden=true><i>x</i><b aria-hidden=true>y</b>z</b> b",
        {.content = 7, .code = 59, .words = 3, .text = "|a x b"});
    assert_text("<math><mi>x</mi></math><b aria-hidden=true>y</b>", "|x");
    assert_text("a <math><mi>x</mi></math><b>b</b><b aria-hidden=true>y</b>", "|a x by");
    assert_text("a <math><mi>x</mi></math><img aria-hidden=true><b>b</b>", "|a x b");
    assert_text("a <math><mi>x</mi></math><b aria-hidden=true>y<p>b", "|a x|b");
}

CLAIM(formulas_without_text_between_are_clipped_at_a_whole_character) {
    char page[3 * MATH_MAX] = "a <math><mi>x</mi></math><math><mtext>",
                  text[2 * MATH_MAX] = "|a x ";
    for (size_t i = 0; i < MATH_MAX / 2; i++) { strcat(page, "\xc3\xa9"); }
    for (size_t i = 0; i < MATH_MAX / 2 - 1; i++) { strcat(text, "\xc3\xa9"); }
    assert_text(page, text);
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
