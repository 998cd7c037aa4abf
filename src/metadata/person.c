#include "metadata/metadata_state.h"

#include "text/character.h"

#define BYLINE_MAX   80 /* bytes of a line in which `By` may be */
#define BULLET       0x2022
#define MIDDLE_DOT   0xb7
#define EN_DASH      0x2013
#define WIDE_BAR     0xff5c
#define WIDE_BRACKET 0xff09 /* the right one */
#define WIDE_SLASH   0xff0f
#define WORDS_MAX    8  /* words of one name */
#define LEAD_MAX     3  /* bytes of a small word in a name, such as `van` */
#define LIKELY_WORDS 5  /* words of a likely name */
#define REPORTER_MAX 40 /* bytes of a line that is only a name and a role */
#define ROLE_WORDS   4  /* words of what somebody is */
#define PREFIX_MAX   3  /* `Posted on ... by` and `Author: By` have several */

/* After a prefix, these begin a role, not a name, unless a colon or an edge comes before them. */
static const char *const after_prefix[] = {"the ", "der ", "die ", "le ", "la ", "a ", "an "};

/* Whether the word is in small letters, longer than a part of a name, and does not join names. */
static bool is_small_word(struct slice word) {
    static const char *const joins[] = {"with", "junto"};
    size_t size;
    return word.size > LEAD_MAX && utf8_decode(word.bytes, &size) > ' ' &&
           character_of(utf8_decode(word.bytes, &size)) == CHARACTER_SMALL &&
           !slice_is_one_of(word, joins, COUNT_OF(joins));
}

/* Whether the text begins with a comma and what somebody is, such as `, Staff Writer`. */
static bool is_role(struct slice text) {
    static const char *const roles[] = {
        "writer",    "editor",    "reporter",    "correspondent", "journalist",  "contributor",
        "columnist", "redakteur", "redakteurin", "journaliste",   "giornalista", "redacteur"};
    const size_t lead = slice_begins(text, ",\x1f") ? 2 : 1;
    if (!slice_begins(text, ",")) { return false; }
    struct slice rest = slice_skip(slice_after(text, lead), PERSON_SPACES), word = {"", 0};
    rest.size = slice_before(rest, ",;|(\x1f");
    struct slice first = rest;
    if (slice_next_word(&first, &word) && is_small_word(word)) { return true; }
    for (size_t words = 0; words < ROLE_WORDS && rest.size > 0; words++) {
        slice_next_word(&rest, &word);
    }
    return rest.size == 0 && slice_is_one_of(word, roles, COUNT_OF(roles));
}

/* Whether the name ends here: before a sign or a role or, unless the text is a statement, before a
 * word that goes on. */
static bool ends_name(struct slice text, bool statement) {
    static const char *const words[] = {
        " on ",   " in ",   " at ",   " | ",       " • ",        " · ",        " – ",
        " — ",    " - ",    " for ",  " from ",    " published", " updated",   " posted",
        " last ", " wrote", " says",  " le ",      " am ",       " (",         " about ",
        " with ", " is ",   " has ",  " will ",    " via ",      ", photo",    "; photo",
        ", foto", "; foto", ", фото", "; editing", " leave a",   " special to"};
    static const char stops[] = "|@<>{}[]()=?!\"#*/:\x1f"; /* PERSON_EDGE is the last */
    for (size_t i = 0; !statement && i < COUNT_OF(words); i++) {
        if (memchr(" ,;", *text.bytes, 3) != NULL && person_begins(text, words[i]) > 0) {
            return true;
        }
    }
    if (strchr(stops, *text.bytes) != NULL || slice_begins(text, " http") || is_role(text)) {
        return true;
    }
    size_t size;
    const uint32_t point = utf8_decode(text.bytes, &size);
    return point == BULLET || point == MIDDLE_DOT || point == WIDE_BAR || point == WIDE_BRACKET ||
           (point == WIDE_SLASH && slice_contains(text, "報導")); /* a reporter's city */
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

/* The name without a word for a reporter, as in East Asia, or an agency behind it. */
static struct slice without_role(struct slice name) {
    static const char *const roles[] = {
        "기자", "특파원", "記者", "特派員", "记者", ", The Associated Press", " Associated Press"};
    for (size_t i = 0; i < COUNT_OF(roles); i++) {
        const struct slice rest = {name.bytes, name.size - strlen(roles[i])};
        if (name.size > strlen(roles[i]) && slice_ends(name, roles[i]) &&
            person_is_likely(trim(rest))) {
            return trim(rest);
        }
    }
    return name;
}

static bool is_name(struct slice text) {
    /* clang-format off */
    static const char *const others[] = {
        "admin", "administrator", "author", "anonymous", "unknown", "guest", "by", "none", "null",
        "user", "share", "follow", "read more", "super user", "webmaster", "root", "staff", "posts",
        "view profile", "profile", "avatar", "email", "undefined", "author name", "website", "date",
        "the author", "editor", "contributor", "contributors", "chef", "twitter", "facebook",
        "category", "view more posts", "di", "da", "af", "av", "von",
    };
    /* clang-format on */
    size_t words = 1, letters = 0, small = 0, digits = 0;
    if (text.size < 2 || text.size > PERSON_NAME_MAX) { return false; }
    if (slice_is_one_of(text, others, COUNT_OF(others))) { return false; }
    while (digits < text.size && ascii_is_digit(text.bytes[digits])) { digits++; }
    const bool numbered = digits > 0 && digits < text.size && text.bytes[digits] == ' ';
    if (slice_ends(text, " by") || slice_ends(text, "摄") || numbered) { return false; }
    digits = 0;
    for (size_t at = 0, size; at < text.size; at += size) {
        const uint32_t point = utf8_decode(text.bytes + at, &size);
        const enum character kind = character_of(point);
        words += point == ' ';
        digits += kind == CHARACTER_DIGIT;
        small += kind == CHARACTER_SMALL;
        letters += point > ' ' && (kind >= CHARACTER_SMALL || kind == CHARACTER_CAPITAL);
        const struct slice rest = slice_after(text, at);
        if (slice_begins_any_case(rest, "http") || slice_begins_any_case(rest, "www.") ||
            slice_begins_any_case(rest, ".com")) {
            return false;
        }
    }
    if (small == 0 && digits > letters) { return false; }
    return letters > 1 && digits <= letters + 4 && words <= WORDS_MAX + 4;
}

/* Goes past one of the words that join two names, such as `and`. */
static bool skip_word(struct slice *text) {
    static const char *const joins[] = {"and", "&",    "und", "et", "y",  "e",   "i", "og",
                                        "och", "ja",   "en",  "ve", "és", "dan", "и", "та",
                                        "και", "with", ",",   ";",  "|",  "、"};
    for (size_t i = 0; i < COUNT_OF(joins); i++) {
        const size_t size = person_begins(*text, joins[i]);
        const bool ends = size < text->size && is_space(text->bytes[size]);
        if (size == 0 || (ascii_is_letter(joins[i][0]) && !ends)) { continue; }
        *text = slice_after(*text, size);
        return true;
    }
    return false;
}

static bool skip_join(struct slice *text) {
    struct slice ahead = *text;
    bool joined = false;
    skip_spaces(&ahead);
    for (; skip_word(&ahead); skip_spaces(&ahead)) { joined = true; }
    if (!joined || ahead.size == 0) { return false; }
    *text = ahead;
    return true;
}

bool person_is_joint(struct slice text) {
    bool joined = false;
    for (skip_spaces(&text); skip_word(&text); skip_spaces(&text)) { joined = true; }
    return joined && text.size == 0;
}

/* Whether a date such as `April 3` begins here. */
static bool is_date(struct slice text) {
    size_t at = 0;
    while (at < text.size && !is_space(text.bytes[at]) && text.bytes[at] != '.' &&
           text.bytes[at] != ',') {
        at++;
    }
    const struct slice rest = slice_skip(slice_after(text, at), " .\x1f"); /* PERSON_EDGE */
    return rest.size > 0 && ascii_is_digit(*rest.bytes) &&
           month_of((struct slice){text.bytes, at}, DATE_UNKNOWN) > 0;
}

/* The name without a small word at its end, such as the `op` before a date. */
static struct slice without_last(struct slice name) {
    name = trim(name);
    size_t last = name.size;
    while (last > 0 && name.bytes[last - 1] != ' ') { last--; }
    const bool small = last > 0 && last < name.size && name.size - last <= LEAD_MAX &&
                       ascii_is_letter(name.bytes[last]) && name.bytes[last] >= 'a';
    if (small) { name.size = last; }
    return name;
}

static struct slice next_name(struct slice *text, bool statement) {
    const struct slice start = *text;
    bool dated = false;
    while (text->size > 0 && !ends_name(*text, statement)) {
        size_t size;
        utf8_decode(text->bytes, &size);
        /* A date follows: `John Doe, 3 April 2015`. */
        const bool first = text->size == start.size, word = first || text->bytes[-1] == ' ';
        dated = word && ((!first && !statement && ascii_is_digit(*text->bytes)) || is_date(*text));
        if (dated) { break; }
        *text = slice_after(*text, size);
    }
    struct slice name = {start.bytes, start.size - text->size};
    if (dated) { name = without_last(name); }
    /* The part of an address before its @ does not belong to the name. */
    while (slice_begins(*text, "@") && name.size > 0 && !is_space(name.bytes[name.size - 1])) {
        name.size--;
    }
    return without_role(trim(name));
}

static size_t read_names(struct slice text, bool statement, char names[PERSON_MAX]) {
    size_t size = 0, before;
    do {
        before = text.size;
        const struct slice name = next_name(&text, statement);
        if (!is_name(name)) { return size; }
        const size_t joint = size > 0 ? strlen(PERSON_JOINT) : 0;
        if (size + strlen(PERSON_JOINT) + name.size <= PERSON_MAX) {
            memcpy(names + size, PERSON_JOINT, joint);
            memcpy(names + size + joint, name.bytes, name.size);
            size += joint + name.size;
        }
    } while (text.size < before && text.size > 0 && *text.bytes == PERSON_EDGE &&
             !is_role(slice_skip(text, PERSON_SPACES)) && skip_join(&text));
    return size;
}

/* Goes past a date that the text begins with, perhaps after a weekday, and what separates it from
 * the name. */
static void skip_date(struct slice *text) {
    struct date date;
    size_t start, end, size;
    if (!date_find(*text, DATE_UNKNOWN, &date, &start, &end)) { return; }
    const struct slice before = slice_trim((struct slice){text->bytes, start}, PERSON_SPACES ",.");
    if (before.size > 0 && !date_is_weekday(before)) { return; }
    *text = slice_after(*text, end);
    while (text->size > 0 && !character_is_letter_or_digit(utf8_decode(text->bytes, &size))) {
        *text = slice_after(*text, size);
    }
}

/* Goes past a small word that means `by`, if a person follows. In other languages names begin with
 * it. */
static void skip_lead(struct slice *text) {
    static const char *const leads[] = {"di ",  "da ",  "de ",  "av ",  "af ",    "Av ",
                                        "Af ",  "Di ",  "Ni ",  "Nga ", "przez ", "Eftir ",
                                        "Του ", "Της ", "Από ", "από ", "от ",    "От "};
    for (size_t i = 0; i < COUNT_OF(leads); i++) {
        if (!slice_begins(*text, leads[i])) { continue; }
        const struct slice rest = slice_after(*text, strlen(leads[i]));
        struct slice after = rest;
        if (person_is_likely(next_name(&after, false))) { *text = rest; }
        return;
    }
}

size_t person_names(struct slice text, bool statement, char names[PERSON_MAX]) {
    skip_spaces(&text);
    if (!statement) { skip_date(&text); }
    for (int i = 0; i < PREFIX_MAX && person_skip_prefix(&text); i++) {}
    if (!statement) {
        skip_lead(&text);
        text = slice_after(text, person_begins(text, "about "));
    }
    return read_names(text, statement, names);
}

/* Whether the name in a byline may follow a prefix: it begins with a capital, or its script has
 * none, or it is an element of its own, or one word is all that follows. */
static bool may_follow(struct slice text, bool own) {
    size_t size;
    if (text.size == 0) { return false; }
    const enum character kind = character_of(utf8_decode(text.bytes, &size));
    for (size_t i = 0; i < COUNT_OF(after_prefix); i++) {
        if (person_begins(text, after_prefix[i]) > 0) { return false; }
    }
    return own || kind == CHARACTER_CAPITAL || kind >= CHARACTER_WIDE || !slice_contains(text, " ");
}

size_t person_byline(struct slice line, char names[PERSON_MAX], bool *open) {
    bool edge = true;
    const size_t rest = line.size > BYLINE_MAX ? line.size - BYLINE_MAX : 0;
    *open = false;
    if (line.size <= REPORTER_MAX && (slice_ends(line, " 기자") || slice_ends(line, " 특파원"))) {
        return read_names(line, false, names);
    }
    if (slice_begins(line, "(")) { line = slice_after(line, strlen("(")); }
    if (slice_begins(line, "（")) { line = slice_after(line, strlen("（")); }
    struct slice lead = line;
    skip_lead(&lead);
    if (lead.size < line.size && person_is_likely(lead)) { return read_names(lead, false, names); }
    while (line.size > rest) {
        struct slice after = line;
        if (edge && person_skip_prefix(&after)) {
            for (int i = 1; i < PREFIX_MAX && person_skip_prefix(&after); i++) {}
            *open = after.size == 0;
            const bool own = after.bytes[-1] == PERSON_EDGE || after.bytes[-1] == ':';
            const size_t size = may_follow(after, own) ? read_names(after, false, names) : 0;
            if (size > 0) { return size; }
        }
        /* Only the last letter of a word may be before an edge. */
        size_t letters = 0, size;
        while (letters < line.size && ascii_is_letter(line.bytes[letters])) { letters++; }
        if (letters > 0) { line = slice_after(line, letters - 1); }
        const uint32_t point = utf8_decode(line.bytes, &size);
        line = slice_after(line, size);
        edge = point == PERSON_EDGE || point == '|' || point == ',' || (edge && point == ' ') ||
               point == BULLET || point == MIDDLE_DOT || point == EN_DASH ||
               (ascii_is_digit((int)point) && slice_begins(line, " "));
    }
    return 0;
}

/* Whether the word begins as those of a name do: with a capital, or in a script that has none. */
static bool is_word_of_name(struct slice word) {
    size_t size;
    const enum character kind = character_of(utf8_decode(word.bytes, &size));
    return kind == CHARACTER_CAPITAL || kind >= CHARACTER_WIDE;
}

/* Whether the last word is the form of a company, as in `Acme Inc.`. */
static bool is_company(struct slice name) {
    static const char *const forms[] = {" inc", " llc", " ltd", " gmbh", " corp", " s.a", " s.l"};
    if (slice_ends(name, ".")) { name.size--; }
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        const size_t size = strlen(forms[i]);
        if (name.size > size && slice_is_any_case(slice_after(name, name.size - size), forms[i])) {
            return true;
        }
    }
    return false;
}

/* A small word such as `de` is not the last. */
static bool is_likely(struct slice name) {
    size_t words = 0, size;
    bool small = false;
    if (is_company(name)) { return false; }
    if (name.size > 0 && character_of(utf8_decode(name.bytes, &size)) >= CHARACTER_WIDE) {
        return true;
    }
    for (struct slice word; slice_next_word(&name, &word); words++) {
        small = !is_word_of_name(word);
        if (small && word.size > LEAD_MAX) { return false; }
    }
    return words > 1 && words <= LIKELY_WORDS && !small;
}

/* Takes the first of the names. */
static struct slice take_name(struct slice *names) {
    const struct slice name = {names->bytes, slice_find(*names, PERSON_JOINT)};
    *names = slice_skip(slice_after(*names, name.size), PERSON_JOINT);
    return name;
}

bool person_is_likely(struct slice names) {
    while (names.size > 0) {
        if (!is_likely(take_name(&names))) { return false; }
    }
    return true;
}

bool person_is_account(struct slice name) {
    bool is = false;
    for (size_t i = 1; i < name.size; i++) {
        const char byte = name.bytes[i];
        if (byte == ' ' || byte == PERSON_EDGE) { return false; }
        is = is || byte == '.' || byte == '_' || ascii_is_digit(byte) ||
             (byte >= 'A' && byte <= 'Z' && ascii_is_letter(name.bytes[i - 1]) &&
              name.bytes[i - 1] >= 'a');
    }
    return is;
}

/* Whether the name is one word of small letters, as that of an account may be. */
static bool is_small(struct slice name) {
    size_t at = 0;
    while (at < name.size && name.bytes[at] >= 'a' && name.bytes[at] <= 'z') { at++; }
    return at == name.size;
}

/* Whether the text is two words, and the second is neither a kind of company nor a degree. */
static bool is_turned(struct slice all, size_t comma, struct slice first) {
    const struct slice last = {all.bytes, comma};
    return !slice_contains(last, " ") && !slice_contains(first, " ") && is_word_of_name(last) &&
           is_word_of_name(first) && first.size > 2 && !is_company(all) &&
           !ascii_is_upper(first.bytes[first.size - 1]) && first.bytes[first.size - 1] != '.';
}

size_t person_turn(char *name, size_t size, bool sure) {
    const struct slice all = {name, size};
    const size_t comma = slice_find(all, ", ");
    char turned[PERSON_MAX];
    const struct slice first = slice_after(all, comma < size ? comma + strlen(", ") : size);
    if (first.size == 0 || slice_contains(first, ",") || slice_contains(all, PERSON_JOINT) ||
        (!sure && !is_turned(all, comma, first))) {
        return size;
    }
    memcpy(turned, first.bytes, first.size);
    turned[first.size] = ' ';
    memcpy(turned + first.size + 1, name, comma);
    memcpy(name, turned, size - 1);
    return size - 1;
}

/* Takes the text up to the next comma or word that joins names. */
static struct slice next_piece(struct slice *text) {
    const struct slice start = *text;
    for (size_t at = 1; at < start.size; at++) {
        struct slice after = slice_after(start, at);
        const bool may = strchr(" ,;\xe3", start.bytes[at]) != NULL; /* the last begins `、` */
        if (!may || !skip_join(&after)) { continue; }
        *text = after;
        return trim((struct slice){start.bytes, at});
    }
    *text = slice_after(start, start.size);
    return trim(start);
}

static bool may_be_taken_apart(struct slice name) {
    bool likely = true;
    while (name.size > 0 && likely) { likely = is_likely(next_piece(&name)); }
    return likely;
}

size_t person_join(struct slice names, const char *joint, bool apart,
                   char joined[METADATA_VALUE_MAX]) {
    size_t used = 0;
    bool has_person = false;
    for (struct slice rest = names; rest.size > 0 && !has_person;) {
        has_person = is_likely(take_name(&rest));
    }
    while (names.size > 0) {
        struct slice name = take_name(&names);
        const bool none = person_is_account(name) || is_small(name) || is_company(name);
        if (has_person && none) { continue; }
        const bool takes_apart = apart && may_be_taken_apart(name);
        while (name.size > 0) {
            const struct slice piece = takes_apart ? next_piece(&name) : name;
            if (!takes_apart) { name.size = 0; }
            const size_t between = used > 0 ? strlen(joint) : 0;
            if (used + between + piece.size > METADATA_VALUE_MAX) { return used; }
            memcpy(joined + used, joint, between);
            memcpy(joined + used + between, piece.bytes, piece.size);
            used += between + piece.size;
        }
    }
    return used;
}
