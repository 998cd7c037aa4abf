#include "metadata/metadata_state.h"

#include "text/character.h"
#include "text/utf8.h"

#include <string.h>

#define BYLINE_MAX 80 /* bytes of a line in which `By` may be */
#define BULLET     0x2022
#define MIDDLE_DOT 0xb7
#define EN_DASH    0x2013
#define WORDS_MAX  8 /* words of one name */
#define PREFIX_MAX 3 /* `Posted on ... by` and `Author: By` have several */

/* What comes before a name, in small letters: sorted by the first byte, and then longer ones first.
 * A colon or slash at the end must be there. */
/* clang-format off */
static const char *const prefixes[] = {
    "article written by", "about the author", "articles by", "authored by", "author name",
    "article by", "added by", "asked by", "authors", "autorin", "autorzy", "author", "auteur",
    "autora", "autore", "autor", "byline", "by", "contributed by", "created by", "de la plume de",
    "door:", "door", "di:", "da:", "ein artikel von", "escrito por", "from author",
    "geschrieben von", "last edited by", "medically reviewed by", "more from", "more by",
    "napisała", "napisał", "originally posted by", "publicado por", "published by", "proposé par",
    "post author", "publié par", "posté par", "posted by", "posts by", "par", "por", "rédigé par",
    "reported by", "reviewed by", "recipe by", "story and photos by", "submitted by", "started by",
    "scritto da", "story by", "this entry was posted by", "text by", "view all articles by",
    "view all posts by", "verfasst von", "von", "written and photographed by",
    "words and photos by", "written by", "words by", "writer", "écrit par", "γράφει ο", "γράφει η",
    "γράφει:", "από τον", "από την", "συντάκτης", "του:", "της:", "авторы", "автор", "текст:", "作者",
    "来源:", "文/",
};
/* clang-format on */

/* What these begin is a role, and no name follows without a colon or an edge. */
static const char *const after_prefix[] = {"the ", "der ", "die ", "le ", "la ", "a ", "an "};

struct cursor {
    const char *at;
    const char *end;
    bool statement; /* words such as `in` do not end a name */
};

static bool is_space(char byte) {
    return byte == ' ' || byte == PERSON_EDGE;
}

static void skip_spaces(struct cursor *cursor) {
    while (cursor->at < cursor->end && is_space(*cursor->at)) { cursor->at++; }
}

/* The size of `prefix` in bytes if the text begins with it, whatever the case; otherwise 0. */
static size_t begins(const struct cursor *cursor, const char *prefix) {
    const char *at = cursor->at;
    while (*prefix != '\0') {
        size_t size, expected;
        if (at >= cursor->end) { return 0; }
        const uint32_t point = character_fold(utf8_decode(at, &size));
        if (point != character_fold(utf8_decode(prefix, &expected))) { return 0; }
        at += size;
        prefix += expected;
    }
    return (size_t)(at - cursor->at);
}

#define PREFIXES (sizeof prefixes / sizeof prefixes[0])

/* The first byte of the text, of a small letter. */
static unsigned char first_byte(const char *text) {
    char bytes[UTF8_SEQUENCE_MAX];
    size_t size;
    if ((unsigned char)*text < 0x80) { return (unsigned char)ascii_lower(*text); }
    utf8_encode(character_fold(utf8_decode(text, &size)), bytes);
    return (unsigned char)bytes[0];
}

/* The index of the first prefix that does not begin with a smaller byte. */
static size_t first_prefix(unsigned char byte) {
    size_t low = 0, high = PREFIXES;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const bool smaller = (unsigned char)prefixes[middle][0] < byte;
        low = smaller ? middle + 1 : low;
        high = smaller ? high : middle;
    }
    return low;
}

/* Goes past one prefix. */
static bool skip_prefix(struct cursor *cursor) {
    if (cursor->at == cursor->end) { return false; }
    const unsigned char first = first_byte(cursor->at);
    const char own = cursor->end - cursor->at > 1 ? ascii_lower(cursor->at[1]) : '\0';
    for (size_t i = first_prefix(first); i < PREFIXES && (unsigned char)prefixes[i][0] == first;
         i++) {
        /* Most texts differ from a prefix in the second byte. */
        const unsigned char second = (unsigned char)prefixes[i][1];
        if (second < 0x80 && second != '\0' && own != prefixes[i][1]) { continue; }
        const size_t size = begins(cursor, prefixes[i]);
        if (size == 0) { continue; }
        struct cursor after = {cursor->at + size, cursor->end, cursor->statement};
        size_t wide;
        const bool whole = after.at == after.end || is_space(*after.at) || *after.at == ':' ||
                           after.at[-1] == ':' || after.at[-1] == '/' ||
                           character_of(utf8_decode(cursor->at, &wide)) == CHARACTER_WIDE;
        if (!whole) { continue; }
        skip_spaces(&after);
        if (after.at < after.end && *after.at == ':') { after.at++; }
        after.at += begins(&after, "：");
        skip_spaces(&after);
        *cursor = after;
        return true;
    }
    return false;
}

/* What ends a name inside a text: words that go on after it, and signs. */
static bool ends_name(const struct cursor *cursor) {
    static const char *const words[] = {
        " on ",  " in ",   " at ",       " | ",      " • ",     " · ",    " – ",    " — ",   " - ",
        " for ", " from ", " published", " updated", " posted", " last ", " wrote", " says", " le ",
        " am ",  " (",     " about ",    " with ",   " is ",    " has ",  " will ", " via "};
    static const char stops[] = "|•·@<>{}[]()=?!\"#*/:\x1f"; /* PERSON_EDGE is the last */
    for (size_t i = 0; !cursor->statement && i < sizeof words / sizeof words[0]; i++) {
        if (*cursor->at == ' ' && begins(cursor, words[i]) > 0) { return true; }
    }
    if (strchr(stops, *cursor->at) != NULL) { return true; }
    size_t size;
    const uint32_t point = utf8_decode(cursor->at, &size);
    return point == BULLET || point == MIDDLE_DOT || point == 0xff5c;
}

static struct slice trim(struct slice text) {
    text = slice_trim(text, " \x1f,;:-_|/~");
    /* A full stop ends a short word, as in `Jr.`, or a sentence. */
    if (text.size > 3 && text.bytes[text.size - 1] == '.') {
        size_t start = text.size - 1;
        while (start > 0 && text.bytes[start - 1] != ' ' && text.bytes[start - 1] != '.') {
            start--;
        }
        if (text.size - 1 - start > 3) { text.size--; }
    }
    return text;
}

static bool is_name(struct slice text) {
    static const char *const others[] = {
        "admin",        "administrator", "author",    "anonymous", "unknown",   "guest",
        "by",           "none",          "null",      "user",      "share",     "follow",
        "read more",    "super user",    "webmaster", "root",      "staff",     "posts",
        "view profile", "profile",       "avatar",    "email",     "undefined", "author name",
        "website",      "date"};
    size_t words = 1, letters = 0, digits = 0;
    if (text.size < 2 || text.size > PERSON_NAME_MAX) { return false; }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (slice_is_any_case(text, others[i])) { return false; }
    }
    for (size_t at = 0, size; at < text.size; at += size) {
        const uint32_t point = utf8_decode(text.bytes + at, &size);
        const enum character kind = character_of(point);
        words += point == ' ';
        digits += kind == CHARACTER_DIGIT;
        letters += point > ' ' && (kind >= CHARACTER_SMALL || kind == CHARACTER_CAPITAL);
        const struct slice rest = slice_after(text, at);
        if (slice_begins_any_case(rest, "http") || slice_begins_any_case(rest, "www.") ||
            slice_begins_any_case(rest, ".com")) {
            return false;
        }
    }
    return letters > 1 && digits <= letters + 4 && words <= WORDS_MAX + 4;
}

/* Goes past what joins two names, such as `and`. */
static bool skip_join(struct cursor *cursor) {
    static const char *const joins[] = {"and", "&",   "und", "et", "y",    "e", "i",
                                        "и",   "και", ",",   ";",  "with", "|", "、"};
    struct cursor ahead = *cursor;
    bool joined = false;
    for (;;) {
        bool found = false;
        skip_spaces(&ahead);
        for (size_t i = 0; i < sizeof joins / sizeof joins[0] && !found; i++) {
            const size_t size = begins(&ahead, joins[i]);
            const struct cursor after = {ahead.at + size, ahead.end, ahead.statement};
            const bool letter = size > 0 && ascii_is_letter(joins[i][0]);
            if (size == 0 || (letter && (after.at == after.end || !is_space(*after.at)))) {
                continue;
            }
            found = joined = true;
            ahead = after;
        }
        if (!found) { break; }
    }
    skip_spaces(&ahead);
    if (!joined || ahead.at == ahead.end) { return false; }
    *cursor = ahead;
    return true;
}

/* Whether a date such as `April 3` begins here. */
static bool is_date(const struct cursor *cursor) {
    const char *at = cursor->at;
    while (at < cursor->end && *at != ' ' && *at != '.' && *at != ',' && *at != PERSON_EDGE) {
        at++;
    }
    const struct slice word = {cursor->at, (size_t)(at - cursor->at)};
    while (at < cursor->end && (*at == ' ' || *at == '.' || *at == PERSON_EDGE)) { at++; }
    return at < cursor->end && ascii_is_digit(*at) && month_of(word) > 0;
}

static struct slice next_name(struct cursor *cursor) {
    const char *start = cursor->at;
    while (cursor->at < cursor->end && !ends_name(cursor)) {
        size_t size;
        utf8_decode(cursor->at, &size);
        /* A date follows: `John Doe, 3 April 2015`. */
        const bool word = cursor->at == start || cursor->at[-1] == ' ';
        if (word && !cursor->statement && ascii_is_digit(*cursor->at) && cursor->at > start) {
            break;
        }
        if (word && is_date(cursor)) { break; }
        cursor->at += size;
    }
    return trim((struct slice){start, (size_t)(cursor->at - start)});
}

static size_t read_names(struct cursor *cursor, char names[PERSON_MAX]) {
    size_t size = 0;
    for (;;) {
        const char *start = cursor->at;
        const struct slice name = next_name(cursor);
        if (!is_name(name)) { return size; }
        const size_t before = size > 0 ? strlen(", ") : 0;
        if (size + strlen(", ") + name.size <= PERSON_MAX) {
            memcpy(names + size, ", ", before);
            memcpy(names + size + before, name.bytes, name.size);
            size += before + name.size;
        }
        if (cursor->at == start || cursor->at == cursor->end) { return size; }
        if (*cursor->at != PERSON_EDGE || !skip_join(cursor)) { return size; }
    }
}

size_t person_names(struct slice text, bool statement, char names[PERSON_MAX]) {
    struct cursor cursor = {text.bytes, text.bytes + text.size, statement};
    skip_spaces(&cursor);
    for (int i = 0; i < PREFIX_MAX && skip_prefix(&cursor); i++) {}
    return read_names(&cursor, names);
}

/* Whether the name in a byline may follow a prefix: it begins with a capital, or its script has
 * none, or it is an element of its own. */
static bool may_follow(const struct cursor *cursor, bool own) {
    size_t size;
    if (cursor->at == cursor->end) { return false; }
    const enum character kind = character_of(utf8_decode(cursor->at, &size));
    for (size_t i = 0; i < sizeof after_prefix / sizeof after_prefix[0]; i++) {
        if (begins(cursor, after_prefix[i]) > 0) { return false; }
    }
    return own || kind == CHARACTER_CAPITAL || kind == CHARACTER_WIDE || kind == CHARACTER_UNCASED;
}

size_t person_byline(struct slice line, char names[PERSON_MAX], bool *open) {
    struct cursor cursor = {line.bytes, line.bytes + line.size, false};
    bool edge = true;
    *open = false;
    const char *stop = line.size > BYLINE_MAX ? cursor.at + BYLINE_MAX : cursor.end;
    while (cursor.at < stop) {
        struct cursor after = cursor;
        if (edge && skip_prefix(&after)) {
            for (int i = 1; i < PREFIX_MAX && skip_prefix(&after); i++) {}
            *open = after.at == after.end;
            bool own = after.at > cursor.at && (after.at[-1] == PERSON_EDGE || after.at[-1] == ':');
            size_t size = may_follow(&after, own) ? read_names(&after, names) : 0;
            if (size > 0) { return size; }
        }
        /* Only the last letter of a word may be before an edge. */
        const char *end = cursor.at;
        while (end < cursor.end && ascii_is_letter(*end)) { end++; }
        if (end > cursor.at) { cursor.at = end - 1; }
        size_t size;
        const uint32_t point = utf8_decode(cursor.at, &size);
        const bool digit = ascii_is_digit((int)point);
        cursor.at += size;
        edge = point == PERSON_EDGE || point == '|' || point == ',' || (edge && point == ' ') ||
               point == BULLET || point == MIDDLE_DOT || point == EN_DASH ||
               (digit && cursor.at < cursor.end && *cursor.at == ' ');
    }
    return 0;
}
