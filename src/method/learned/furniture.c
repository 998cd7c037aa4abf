/* Leaves out chosen lines that say nothing: what stands above an advertisement that is not there,
 * or for something that a script would load, labels above code, what can only be pressed, and what
 * is for editors. */
#include "lines/code.h"
#include "method/learned/learned.h"

#define TEXT_MOST  64 /* bytes of a line that may be furniture */
#define WORDS_MOST 6
#define LABEL_MOST                                                                                 \
    16 /* characters of a line that neither names an advertisement nor begins with a bracket */

/* Lines that are only this, in one of some languages; ASCII in lower case. */
/* clang-format off */
static const char *const texts[] = {
    "advertisement", "advertisements", "advertising", "advert", "ad", "sponsored",
    "sponsored links", "article continues below advertisement",
    "story continues below advertisement", "continue reading below advertisement",
    "continue reading below", "scroll to continue", "advertisement - scroll to continue",
    "advertisement - continue reading below", "anzeige", "werbung", "publicité", "publicidad",
    "publicidade", "continua após a publicidade", "pubblicità", "advertentie", "reklama", "реклама",
    "Реклама", "РЕКЛАМА", "διαφήμιση", "Διαφήμιση", "ΔΙΑΦΗΜΙΣΗ", "reklam", "annons", "annonse",
    "mainos", "hirdetés", "publicitate", "广告", "廣告", "広告", "スポンサーリンク", "광고", "quảng cáo", "إعلان",
    "اعلان", "[edit]", "[edit source]", "[edit | edit source]", "[bearbeiten]", "[modifier]",
    "[modifier | modifier le code]", "[editar]", "[modifica]", "[bewerken]", "[edytuj]",
    "[править]", "[править | править код]", "[編集]", "[编辑]", "loading", "chargement", "cargando",
    "Загрузка", "加载中", "読み込み中",
    /* what can only be pressed */
    "learn more", "read more", "show more", "see more", "view more", "load more", "more info",
    "find out more", "discover more", "continue reading", "show less", "see all", "show all", "view all",
    "view details", "see details", "add to cart", "add to bag", "add to basket", "add to wishlist",
    "add to compare", "compare", "quick view", "quickview", "quick shop", "select size", "shop now",
    "buy now", "order now", "book now", "apply now", "join now", "sign up", "sign in", "log in",
    "write a review", "read reviews", "sort by", "expand all", "click to expand", "back to top",
    "skip to content", "weiterlesen", "mehr erfahren", "mehr anzeigen", "nach oben",
    "in den warenkorb", "lire la suite", "en savoir plus", "voir plus", "leer más", "ver más",
    "saber más", "leia mais", "saiba mais", "ver mais", "leggi tutto", "leggi di più", "scopri di più",
    "lees meer", "lees verder", "läs mer", "les mer", "læs mere", "lue lisää", "czytaj więcej",
    "czytaj dalej", "zobacz więcej", "devamını oku", "Читать далее", "Подробнее", "Показать ещё",
    "اقرأ المزيد", "阅读全文", "阅读更多", "查看更多", "返回顶部", "続きを読む", "もっと見る", "더보기", "자세히 보기",
};
/* clang-format on */

/* Without width, wherever they stand. */
static const char *const invisible[] = {"\xc2\xad",     "\xe2\x80\x8b", "\xe2\x80\x8c",
                                        "\xe2\x80\x8d", "\xe2\x80\x8e", "\xe2\x80\x8f",
                                        "\xe2\x81\xa0", "\xef\xbb\xbf"};

/* They may stand after such words. */
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
        for (size_t i = 0; i < COUNT_OF(invisible); i++) {
            if (slice_begins(rest, invisible[i])) { skipped = strlen(invisible[i]); }
        }
        if (skipped == 0) { line->bytes[kept++] = line->bytes[at++]; }
        at += skipped;
    }
    line->size = kept;
}

enum line_kind { KIND_TEXT, KIND_LABEL, KIND_FURNITURE };

static enum line_kind kind_of_text(const struct short_text *line) {
    const struct slice whole = slice_trim((struct slice){line->bytes, line->size}, " ");
    struct slice bare = slice_trim(whole, " -*|.:()");
    for (size_t i = 0; i < COUNT_OF(arrows); i++) {
        if (slice_ends(bare, arrows[i])) { bare.size -= strlen(arrows[i]); }
    }
    bare = slice_trim(bare, " ");
    if (whole.size == 0 || slice_is_one_of(bare, texts, COUNT_OF(texts))) { return KIND_FURNITURE; }
    return code_is_label(whole) ? KIND_LABEL : KIND_TEXT;
}

/* Most lines are not, as can be told without their text. A heading, or a line with words of the
 * title, may be what the page is about. */
static bool may_be_furniture(const struct traits *line) {
    const uint32_t exempt = within_bit(WITHIN_PRE) | within_bit(WITHIN_DL) |
                            within_bit(WITHIN_TABLE) | within_bit(WITHIN_HEADING);
    if (line->words > WORDS_MOST || line->characters > TEXT_MOST || line->title_words > 0 ||
        (line->within & exempt) != 0) {
        return false;
    }
    const bool names_it = (line->said.bits[KEYWORD_AD / 64] >> KEYWORD_AD % 64 & 1) != 0;
    const bool is_bracket = line->first == CHARACTER_QUOTE;
    return names_it || is_bracket || line->characters <= LABEL_MOST;
}

static enum line_kind kind_of(const struct feature_row *row, struct tape *tape) {
    struct short_text line = {.size = 0};
    const struct tape_reader reader = {on_run, on_text, &line};
    if (!may_be_furniture(&row->traits)) { return KIND_TEXT; }
    tape_read(tape, row->start, row->end, &reader);
    if (line.size <= TEXT_MOST) { drop_invisible(&line); }
    return line.size <= TEXT_MOST ? kind_of_text(&line) : KIND_TEXT;
}

void furniture_leave_out(const struct feature_row *rows, struct tape *tape, uint8_t *choices,
                         size_t count) {
    size_t label = count; /* the first of the labels right before the line; `count`: none */
    for (size_t i = 0; i < count; i++) {
        if (choices[i] == LINE_LEFT_OUT) { continue; }
        const enum line_kind kind = kind_of(&rows[i], tape);
        if (kind == KIND_FURNITURE) {
            choices[i] = LINE_LEFT_OUT;
        } else if (kind == KIND_LABEL) {
            if (label == count) { label = i; }
        } else {
            const bool code = (rows[i].traits.within & within_bit(WITHIN_PRE)) != 0;
            if (code && label < count) { memset(choices + label, LINE_LEFT_OUT, i - label); }
            label = count; /* what is above has text below it */
        }
    }
}
