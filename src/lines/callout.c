#include "lines/callout.h"

#define NAME_MAX_BYTES 40 /* a longer text is no name */
#define SIGN_MAX_BYTES 7  /* an emoji and a variation selector */

/* What pages call a kind of callout, and the kind that they mean. */
static const struct {
    const char *name;
    enum callout kind;
} kinds[] = {
    {"note", CALLOUT_NOTE},        {"info", CALLOUT_NOTE},
    {"information", CALLOUT_NOTE}, {"seealso", CALLOUT_NOTE},
    {"tip", CALLOUT_TIP},          {"hint", CALLOUT_TIP},
    {"success", CALLOUT_TIP},      {"important", CALLOUT_IMPORTANT},
    {"warning", CALLOUT_WARNING},  {"attention", CALLOUT_WARNING},
    {"warn", CALLOUT_WARNING},     {"caution", CALLOUT_CAUTION},
    {"danger", CALLOUT_CAUTION},   {"error", CALLOUT_CAUTION},
    {"bug", CALLOUT_CAUTION},      {"failure", CALLOUT_CAUTION},
    {"abstract", CALLOUT_NOTE},    {"example", CALLOUT_NOTE},
    {"question", CALLOUT_NOTE},    {"todo", CALLOUT_NOTE},
};

/* How the classes of boxes begin: Sphinx, MkDocs, AsciiDoc, Elastic; Bootstrap; Arch; Gitea; AWS;
 * mdBook; Hugo; Quarto; Confluence; VuePress; Oracle; GitHub; DITA; MDN; Hugo; Jekyll; Starlight;
 * Docusaurus. */
/* clang-format off */
static const char *const boxes[] = {
    "admon", "alert-", "archwiki-template-box", "attention-", "awsdocs-", "bd-callout",
    "blockquote-tag", "book-hint", "bs-callout", "callout", "confluence-information",
    "custom-block", "hint-container", "infobox-", "markdown-alert", "note_", "notecard", "notices",
    "prompt-", "starlight-aside", "theme-admonition",
};
/* clang-format on */

/* Classes of boxes that are notes if nothing names their kind: Sphinx, MkDocs; Ghost. */
static const char *const general[] = {"admonition", "kg-callout-card"};

/* DocBook's kinds. Many pages have such classes for other things. */
static const char *const docbook[] = {"note", "tip", "important", "warning", "caution"};

/* Titles that only name the kind. ASCII letters are in lower case. */
/* clang-format off */
static const char *const names[] = {
    "note", "notes", "info", "information", "tip", "tips", "hint", "important", "warning",
    "caution", "danger", "attention", "error", "hinweis", "notiz", "tipp", "wichtig",
    "warnung", "achtung", "vorsicht", "gefahr", "remarque", "astuce", "conseil", "avertissement",
    "nota", "consejo", "importante", "advertencia", "atención", "precaución", "peligro",
    "suggerimento", "avvertimento", "attenzione", "pericolo", "observação", "dica", "aviso",
    "atenção", "cuidado", "perigo", "opmerking", "belangrijk", "waarschuwing", "let op", "uwaga",
    "wskazówka", "ważne", "ostrzeżenie", "Примечание", "Заметка", "Совет", "Подсказка", "Важно",
    "Предупреждение", "Внимание", "Осторожно", "注", "注意", "备注", "说明", "提示", "重要", "警告", "危险", "メモ",
    "ヒント", "注記", "危険", "참고", "노트", "팁", "힌트", "중요", "경고", "주의",
};
/* clang-format on */

static enum callout kind_of(struct slice name) {
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (slice_is_any_case(name, kinds[i].name)) { return kinds[i].kind; }
    }
    return CALLOUT_NONE;
}

/* The kind may stand alone, or after a hyphen or the like: callout-note. */
static enum callout kind_at_end(struct slice word) {
    size_t start = word.size;
    while (start > 0 && word.bytes[start - 1] != '-' && word.bytes[start - 1] != '_') { start--; }
    return kind_of(slice_after(word, start));
}

void callout_read(struct callout_class *found, struct slice words) {
    static const char title_end[] = "title"; /* DITA writes notetitle */
    struct slice word;
    bool note = false, other = false, named = false;
    while (slice_next_word(&words, &word)) {
        const enum callout kind = kind_at_end(word);
        if (kind != CALLOUT_NONE) { found->kind = (uint8_t)kind; }
        /* Microsoft's NOTE. In lower case the word alone may stand for anything. */
        found->box = found->box || (kind != CALLOUT_NONE && ascii_is_upper(word.bytes[1]));
        const bool title = slice_ends(word, title_end);
        const struct slice name = {word.bytes, word.size - (title ? strlen(title_end) : 0)};
        found->docbook = found->docbook || slice_is_one_of(name, docbook, COUNT_OF(docbook));
        found->title = found->title || title;
        for (size_t i = 0; i < COUNT_OF(boxes); i++) {
            found->box = found->box || slice_begins(word, boxes[i]);
        }
        note = note || slice_is(word, docbook[0]);
        other = other || (kind_of(word) != CALLOUT_NONE && !slice_is(word, docbook[0]));
        named = named || slice_is_one_of(word, general, COUNT_OF(general));
    }
    /* Hexo's themes write `note warning`. */
    found->box = found->box || (note && other) || named;
    if (named && found->kind == CALLOUT_NONE) { found->kind = CALLOUT_NOTE; }
}

/* The text without punctuation around it, and without an emoji before it. */
static struct slice letters_of(struct slice text) {
    static const char around[] = " :.!?*-()[]";
    static const char pictures[] = "\xf0\xe2\xef"; /* their first bytes */
    text = slice_trim(text, around);
    while (text.size >= 4 && memchr(pictures, text.bytes[0], 3) != NULL) {
        text = slice_skip(slice_after(text, (unsigned char)text.bytes[0] == 0xf0 ? 4 : 3), around);
    }
    return text;
}

bool callout_is_name(struct slice text) {
    const struct slice name = letters_of(text);
    if (name.size == 0) {
        return text.size <= SIGN_MAX_BYTES &&
               (slice_begins(text, "\xf0") || slice_begins(text, "\xe2"));
    }
    return name.size <= NAME_MAX_BYTES && slice_is_one_of(name, names, COUNT_OF(names));
}
