#include "claims.h"
#include "lines/mathml.h"

#include <string.h>

struct reader {
    struct mathml mathml;
    bool in_math;
};

static int on_tag(void *self, const struct tag *tag) {
    struct reader *reader = self;
    if (tag != NULL && reader->in_math) { mathml_tag(&reader->mathml, tag); }
    reader->in_math = tag != NULL;
    return 0;
}

static int on_text(void *self, const struct text *text) {
    mathml_text(&((struct reader *)self)->mathml, text);
    return 0;
}

static int on_other_text(void *self, const struct text *text) {
    (void)self;
    (void)text;
    return 0;
}

static int on_other_tag(void *self, const struct tag *tag) {
    (void)self;
    (void)tag;
    return 0;
}

static void read_with(const char *math, struct reader *reader) {
    struct outline outline;
    const struct token_sink sink = {.text = on_other_text,
                                    .tag = on_other_tag,
                                    .math_tag = on_tag,
                                    .math_text = on_text,
                                    .math_attributes = ~UINT64_C(0),
                                    .self = reader};
    struct lexer *lexer = lexer_new(NULL, &sink, &outline, 4096);
    reader->in_math = false;
    mathml_begin(&reader->mathml);
    ck_assert_int_eq(lexer_push(lexer, "<math>", 6), 0);
    ck_assert_int_eq(lexer_push(lexer, math, strlen(math)), 0);
    ck_assert_int_eq(lexer_end(lexer), 0);
    lexer_free(lexer);
}

static void assert_tex(const char *math, const char *tex) {
    static struct reader reader;
    read_with(math, &reader);
    const struct slice found = mathml_end(&reader.mathml);
    char copy[MATHML_MAX + 1];
    memcpy(copy, found.bytes, found.size);
    copy[found.size] = '\0';
    ck_assert_str_eq(copy, tex);
}

#define X "<mi>x</mi>"
#define Y "<mi>y</mi>"

SUITE("mathml");

CLAIM(layout_becomes_commands) {
    assert_tex("<mfrac>" X "<mrow>" Y "<mo>+</mo><mn>12</mn></mrow></mfrac>", "\\frac{x}{y + 12}");
    assert_tex("<mfrac linethickness=0>" X Y "</mfrac>", "\\genfrac{}{}{0pt}{}{x}{y}");
    assert_tex("<msqrt>" X Y "</msqrt><mroot>" X "<mn>3</mn></mroot>", "\\sqrt{xy}\\sqrt[3]{x}");
    assert_tex(X "<mo>=</mo><msqrt><mfrac>" X Y "</mfrac></msqrt>", "x = \\sqrt{\\frac{x}{y}}");
    assert_tex("<msup>" X "<mn>2</mn></msup><msub>" X Y "</msub>", "x^{2}x_{y}");
    assert_tex("<msubsup>" X Y "<mn>2</mn></msubsup>", "x_{y}^{2}");
    assert_tex("<mmultiscripts>" X Y "<none/><mprescripts/><mn>1</mn><mn>2</mn></mmultiscripts>",
               "{}_{1}^{2}x_{y}");
    assert_tex("a<mphantom>" X "</mphantom>" Y, "y");
}

CLAIM(a_base_of_several_parts_is_in_braces) {
    assert_tex("<msup><mrow>" X Y "</mrow><mn>2</mn></msup>", "{xy}^{2}");
    assert_tex("<msup><msup>" X Y "</msup><mn>2</mn></msup>", "{x^{y}}^{2}");
    assert_tex("<msup><msub>" X Y "</msub><mn>2</mn></msup>", "x_{y}^{2}");
    assert_tex("<msup><mi>&sigma;</mi><mo>&prime;</mo></msup><mn>2</mn>", "\\sigma'2");
}

CLAIM(limits_and_accents_are_told_from_other_marks) {
    assert_tex("<munderover><mo>&sum;</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow>"
               "<mi>n</mi></munderover>" X,
               "\\sum_{i = 1}^{n}x");
    assert_tex("<munder><mi>lim</mi>" X "</munder>", "\\lim_{x}");
    assert_tex("<mover>" X "<mo>^</mo></mover><mover><mrow>" X Y "</mrow><mo>&#xaf;</mo></mover>",
               "\\hat{x}\\overline{xy}");
    assert_tex("<mover><mo>=</mo><mtext>def</mtext></mover>", "\\overset{\\text{def}}{=}");
    assert_tex("<munder><munder>" X "<mo>&#x23df;</mo></munder>" Y "</munder>",
               "\\underbrace{x}_{y}");
}

#define TABLE                                                                                      \
    "<mtable><mtr><mtd>" X "</mtd><mtd>" Y "</mtd></mtr><mtr><mtd>" Y "</mtd></mtr></mtable>"

CLAIM(tables_are_matrices) {
    assert_tex(TABLE, "\\begin{matrix} x & y \\\\ y \\end{matrix}");
    assert_tex("<mrow><mo>[</mo>" TABLE "<mo>]</mo></mrow>",
               "\\begin{bmatrix} x & y \\\\ y \\end{bmatrix}");
    assert_tex("<mrow><mo>[</mo>" TABLE "<mo>)</mo></mrow>",
               "\\left[\\begin{matrix} x & y \\\\ y \\end{matrix}\\right)");
    assert_tex(X "<mrow><mo>{</mo>" TABLE "</mrow>", "x\\begin{cases} x & y \\\\ y \\end{cases}");
    assert_tex("<mtable columnalign='right left'><mtr><mtd>" X "</mtd><mtd><mo>=</mo>" Y
               "</mtd></mtr></mtable>",
               "\\begin{aligned} x & = y \\end{aligned}");
    assert_tex("<mtable><mlabeledtr><mtd>(1)</mtd><mtd>" X "</mtd></mlabeledtr></mtable>", "x");
}

CLAIM(brackets_around_a_group_grow_with_it) {
    assert_tex("<mrow><mo>(</mo>" X "<mo>)</mo></mrow>", "\\left(x\\right)");
    assert_tex("<mrow><mo stretchy=false>(</mo>" X "<mo>)</mo></mrow>", "(x)");
    assert_tex("<mrow><mo>(</mo>" X "<mo>)</mo><mo>(</mo>" Y "<mo>)</mo></mrow>", "(x)(y)");
    assert_tex("<mfenced open='['>" X Y "</mfenced>", "\\left[x, y\\right)");
    assert_tex("<mfenced open='' close='}'>" X "</mfenced>", "\\left.x\\right\\}");
}

CLAIM(names_and_characters_are_those_of_tex) {
    assert_tex("<mi>&alpha;</mi>" X "<mo>&le;</mo><mo>-</mo><mn>1</mn>", "\\alpha x \\leq -1");
    assert_tex("<mi>sin</mi><mo>&#x2061;</mo>" X "<mi>sgn</mi>", "\\sin x\\mathrm{sgn}");
    assert_tex("<mi>&#x1d465;</mi><mi>&#x1d431;</mi><mi>&#x211d;</mi>", "x\\mathbf{x}\\mathbb{R}");
    assert_tex("<mi mathvariant=bold>x</mi><mi mathvariant=normal>d</mi>",
               "\\mathbf{x}\\mathrm{d}");
    assert_tex("<mtext>a_b&nbsp;</mtext><ms>5%</ms>", "\\text{a\\_b}\\text{5\\%}");
}

CLAIM(tags_that_do_not_match_lose_no_text) {
    assert_tex(X "</mrow></mfrac><mfrac>" Y, "xy");
    assert_tex("<mi>x<mi>y</mfrac><msup></msup><msqrt/>" X, "xy\\sqrt{}x");
    assert_tex("<msup>" X Y X "</msup>", "x^{yx}");
    assert_tex("<mrow><msub>" X "</mrow>" Y, "xy");
    assert_tex("<mtext><b>x</b></mtext>", "\\text{x}");
}

CLAIM(what_is_nested_too_deep_or_too_long_gives_nothing) {
    char page[MATHML_DEPTH * 8 + 100] = "";
    for (size_t i = 0; i + 1 < MATHML_DEPTH; i++) { strcat(page, "<mrow>"); }
    strcat(page, X);
    assert_tex(page, "x");
    page[0] = '\0';
    for (size_t i = 0; i < MATHML_DEPTH; i++) { strcat(page, "<mrow>"); }
    strcat(page, X);
    assert_tex(page, "");
    static char words[MATHML_MAX + 100] = "<mi>";
    memset(words + 4, 'x', MATHML_TOKEN_MAX + 1);
    assert_tex(words, "");
    static char many[MATHML_MAX * 10] = "";
    for (size_t i = 0; i < MATHML_MAX + 1; i++) { memcpy(many + 5 * i, "<mn>1", 6); }
    assert_tex(many, "");
}
