/* Leaves out chosen lines that say nothing: headings of advertisements, notes that something is
 * loading, labels and line numbers of code, buttons, links for editors, and text for screen
 * readers. */
#include "lines/code.h"
#include "method/learned/learned.h"

#include <stdlib.h>

#define DIGITS "0123456789"

#define TEXT_MOST   64 /* bytes of a line that may be furniture */
#define WORDS_MOST  6
#define STEP_MOST   2  /* digits of the number of a step */
#define NUMBER_MOST 4  /* digits of the number of a line of code */
#define LABEL_MOST  24 /* characters of such a line without brackets and advertisements */

/* Texts of such lines, in many languages: headings of advertisements, links for editors, and
 * buttons. Sorted, with ASCII letters in lower case. */
/* clang-format off */
static const char *const texts[] = {
    "1/2x 1x 2x 3x", "1x 2x 3x", "[bearbeiten]", "[bewerken]", "[edit source]",
    "[edit | edit source]", "[edit]", "[editar]", "[edytuj]", "[modifica]",
    "[modifier | modifier le code]", "[modifier]", "[править | править код]", "[править]", "[編集]",
    "[编辑]", "ad", "add to bag", "add to basket", "add to cart", "add to compare", "add to wishlist",
    "advert", "advertentie", "advertisement", "advertisement - continue reading below",
    "advertisement - scroll to continue", "advertisements", "advertising", "annons", "annonse",
    "anzeige", "apply now", "article continues below advertisement", "back to top", "book now",
    "buy now", "cargando", "chargement", "click to expand", "compare",
    "continua após a publicidade", "continue reading", "continue reading below",
    "continue reading below advertisement", "czytaj dalej", "czytaj więcej", "devamını oku",
    "discover more", "en savoir plus", "expand all", "find out more", "hirdetés",
    "in den warenkorb", "join now", "jump to recipe", "learn more", "leer más", "lees meer",
    "lees verder", "leggi di più", "leggi tutto", "leia mais", "les mer", "lire la suite",
    "load more", "loading", "log in", "lue lisää", "läs mer", "læs mere", "mainos", "mehr anzeigen",
    "mehr erfahren", "metric imperial", "more info", "nach oben", "order now", "pin recipe",
    "print", "print pin", "print pin save saved!", "print recipe", "print recipe pin recipe",
    "pubblicità", "publicidad", "publicidade", "publicitate", "publicité", "quick shop",
    "quick view", "quickview", "quảng cáo", "rate this recipe", "read more", "read reviews",
    "reklam", "reklama", "saber más", "saiba mais", "scale 1x 2x 3x", "scopri di più",
    "scroll to continue", "see all", "see details", "see more", "select size", "shop now",
    "show all", "show less", "show more", "sign in", "sign up", "skip to content",
    "skip to main content", "sort by", "sponsored", "sponsored links",
    "story continues below advertisement", "us customary - metric", "us customary metric",
    "us customary – metric", "ver mais", "ver más", "view all", "view details", "view more",
    "voir plus", "weiterlesen", "werbung", "write a review", "zobacz więcej", "ΔΙΑΦΗΜΙΣΗ",
    "Διαφήμιση", "διαφήμιση", "Загрузка", "Подробнее", "Показать ещё", "РЕКЛАМА", "Реклама",
    "Читать далее", "реклама", "إعلان", "اعلان", "اقرأ المزيد", "もっと見る", "スポンサーリンク", "加载中", "广告",
    "広告", "廣告", "查看更多", "続きを読む", "読み込み中", "返回顶部", "阅读全文", "阅读更多", "광고", "더보기", "자세히 보기",
};
/* clang-format on */

/* Characters without width. They are ignored. */
static const char *const invisible[] = {"\xc2\xad",     "\xe2\x80\x8b", "\xe2\x80\x8c",
                                        "\xe2\x80\x8d", "\xe2\x80\x8e", "\xe2\x80\x8f",
                                        "\xe2\x81\xa0", "\xef\xbb\xbf"};

/* Signs that may follow such a text. */
static const char *const arrows[] = {"»", "›", "→", "…", "▸"};

struct short_text {
    size_t size; /* over TEXT_MOST: the text is longer */
    char bytes[TEXT_MOST + 1];
};

static int on_text(void *self, const char *text, size_t size) {
    struct short_text *line = self;
    const size_t room = sizeof line->bytes - line->size;
    if (size > room) { size = room; }
    memcpy(line->bytes + line->size, text, size);
    line->size += size;
    return 0;
}

static int on_run(void *self, const struct run *run) {
    const struct short_text *line = self;
    if (run->style.kind != RUN_TEXT) { return TAPE_NEXT_RUN; }
    return run->style.spaced && line->size > 0 ? on_text(self, " ", 1) : 0;
}

static void drop_invisible(struct short_text *line) {
    size_t kept = 0;
    for (size_t at = 0; at < line->size;) {
        const struct slice rest = {line->bytes + at, line->size - at};
        size_t skipped = 0;
        for (size_t i = 0; i < COUNT_OF(invisible) && (*rest.bytes & 0x80) != 0; i++) {
            if (slice_begins(rest, invisible[i])) { skipped = strlen(invisible[i]); }
        }
        if (skipped == 0) { line->bytes[kept++] = line->bytes[at++]; }
        at += skipped;
    }
    line->size = kept;
}

static struct slice text_of(const struct short_text *line) {
    return slice_trim((struct slice){line->bytes, line->size}, " ");
}

static bool is_furniture(struct slice text) {
    struct slice bare = slice_trim(text, " -*|.:()");
    for (size_t i = 0; i < COUNT_OF(arrows); i++) {
        if (slice_ends(bare, arrows[i])) { bare.size -= strlen(arrows[i]); }
    }
    bare = slice_trim(bare, " ");
    const bool prompt =
        slice_begins(text, "In [") || slice_begins(text, "Out["); /* a prompt of Jupyter */
    return text.size == 0 || (prompt && slice_ends(text, "]:")) ||
           bsearch(&bare, texts, COUNT_OF(texts), sizeof texts[0], slice_compare_any_case) != NULL;
}

/* Whether the line is only a sign or a number at the start of an item: all formats write a mark of
 * their own. The number of a step may be in a box of its own, without a full stop. */
static bool is_mark(const struct feature_row *row, struct slice text) {
    const struct traits *line = &row->traits;
    const bool boxed = line->elements[1] == ELEMENT_LI && line->elements[2] == ELEMENT_OL;
    const size_t size = text.size;
    if ((!boxed && line->elements[0] != ELEMENT_LI) || row[1].traits.shared + boxed < line->depth) {
        return false;
    }
    text = slice_skip(text, DIGITS);
    if (boxed) { return text.size == 0 && size <= STEP_MOST; }
    return slice_is(text, ".") || slice_is(text, "\u2022") || slice_is(text, "\u2013");
}

/* Whether the line is the number of a post, which leads to it: `#12`. */
static bool is_post_number(const struct traits *line, struct slice text) {
    return slice_begins(text, "#") && text.size > 1 &&
           slice_skip(slice_after(text, 1), DIGITS).size == 0 && line->link == line->characters;
}

/* Tells without the text that most lines are not furniture. A heading, or a line with words of the
 * title, may be what the page is about, unless a class says that an advertisement is below it. But
 * a box in a heading may hold buttons. */
static bool may_be_furniture(const struct traits *line) {
    const uint32_t exempt =
        within_bit(WITHIN_PRE) | within_bit(WITHIN_DL) | within_bit(WITHIN_TABLE);
    const bool names_it = keyword_set_has(&line->said, KEYWORD_AD);
    const bool boxed = line->elements[0] == ELEMENT_DIV;
    const bool heading = is_within(line, WITHIN_HEADING) && !boxed;
    if (line->words > WORDS_MOST || line->characters > TEXT_MOST || line->title_words > 0 ||
        (line->within & exempt) != 0 ||
        (heading && !(names_it && keyword_set_has(&line->open, KEYWORD_AD)))) {
        return false;
    }
    const bool is_bracket = line->first == CHARACTER_QUOTE;
    return names_it || is_bracket || line->characters <= LABEL_MOST;
}

/* Reads the text of a line that may be furniture. False: it is none. */
static bool read_text(const struct feature_row *row, struct tape *tape, struct short_text *line) {
    const struct tape_reader reader = {on_run, on_text, line};
    line->size = 0;
    if (!may_be_furniture(&row->traits)) { return false; }
    tape_read(tape, row->start, row->end, &reader);
    if (line->size > TEXT_MOST) { return false; }
    drop_invisible(line);
    return true;
}

/* Leaves out the labels right before a line of code. */
static void leave_out_labels(const struct feature_row *rows, struct tape *tape, uint8_t *choices,
                             size_t code) {
    for (size_t i = code; i-- > 0;) {
        struct short_text line;
        if (choices[i] == LINE_LEFT_OUT) { continue; }
        if (!read_text(&rows[i], tape, &line) || !code_is_label(text_of(&line))) { break; }
        choices[i] = LINE_LEFT_OUT;
    }
}

/* The number that is the whole text of a line in a `pre`; 0 if the text is no number. */
static unsigned number_in_pre(const struct feature_row *row, struct tape *tape) {
    const struct traits *line = &row->traits;
    struct short_text read = {0};
    const struct tape_reader reader = {on_run, on_text, &read};
    unsigned number = 0;
    if (!is_within(line, WITHIN_PRE) || line->characters > NUMBER_MOST) { return 0; }
    tape_read(tape, row->start, row->end, &reader);
    const struct slice text = text_of(&read);
    for (size_t at = 0; at < text.size; at++) {
        if (!ascii_is_digit((unsigned char)text.bytes[at])) { return 0; }
        number = 10 * number + (unsigned)(text.bytes[at] - '0');
    }
    return number;
}

/* Leaves out line numbers, from 1 on, in a `pre` of their own. The code follows in a second `pre`
 * of the same element, with at most as many lines. Returns the line after them, or `at` if there
 * are none. */
static size_t leave_out_numbers(const struct feature_row *rows, struct tape *tape, uint8_t *choices,
                                size_t count, size_t at) {
    size_t end = at;
    while (end < count && number_in_pre(&rows[end], tape) == end - at + 1) { end++; }
    if (end < at + 2 || end == count || !is_within(&rows[end].traits, WITHIN_PRE)) { return at; }
    const unsigned around = rows[end].traits.shared;
    size_t next = end + 1;
    while (next < count && next - end <= end - at && rows[next].traits.shared > around) { next++; }
    if (rows[at].traits.shared >= around || rows[end - 1].traits.shared <= around ||
        next - end > end - at) {
        return at;
    }
    memset(choices + at, LINE_LEFT_OUT, end - at);
    return end;
}

/* Whether the line is only for screen readers. A price stays, and so does the meaning of a sign in
 * a cell. */
static bool is_unseen(const struct traits *line) {
    return line->unseen && (line->marks & MARK_CURRENCY) == 0 && !is_within(line, WITHIN_TABLE);
}

void furniture_leave_out(const struct feature_row *rows, struct tape *tape, uint8_t *choices,
                         size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct short_text line;
        if (choices[i] == LINE_LEFT_OUT) { continue; }
        i = leave_out_numbers(rows, tape, choices, count, i);
        if (is_unseen(&rows[i].traits)) { choices[i] = LINE_LEFT_OUT; }
        if (read_text(&rows[i], tape, &line) &&
            (is_furniture(text_of(&line)) || is_post_number(&rows[i].traits, text_of(&line)) ||
             (i + 1 < count && is_mark(&rows[i], text_of(&line))))) {
            choices[i] = LINE_LEFT_OUT;
        }
        if (is_within(&rows[i].traits, WITHIN_PRE)) { leave_out_labels(rows, tape, choices, i); }
    }
}
