#include "lines/headline.h"

#include "text/character.h"

#define AGREEMENT_LEAST 40 /* percent of their letter pairs that an h1 and the title must share */
#define PATH_MORE       20 /* percent by which an h1 must be more like the path than the title is */
#define TAIL_WORDS      3  /* words of a title that a kicker may stand before */
#define LABEL_LEAST     3  /* bytes of the label of a host that names the site */
#define PAIR_SLOT_BITS  12 /* pairs are counted by their hash; chance hits are rare */
#define FULLWIDTH_BAR   0xff5c
#define HANGUL_I        0x3163 /* Korean pages have this letter for a bar */
#define LEFT_GUILLEMET  0xab
#define RIGHT_GUILLEMET 0xbb

void headline_begin(struct headline *headline) {
    headline->count = 0;
    phrase_begin(&headline->candidates[0]);
}

void headline_text(struct headline *headline, const struct text *text) {
    size_t open = headline->count;
    if (open == HEADLINE_CANDIDATES) { return; }
    phrase_text(&headline->candidates[open], headline->bytes[open], HEADLINE_MAX, text);
}

void headline_break(struct headline *headline) {
    if (headline->count == HEADLINE_CANDIDATES) { return; }
    phrase_space(&headline->candidates[headline->count]);
}

static struct slice candidate(const struct headline *headline, size_t number) {
    return (struct slice){headline->bytes[number], headline->candidates[number].size};
}

/* Moves *at past the next letter or digit. False if there is none. */
static bool next_letter(struct slice text, size_t *at, uint32_t *letter) {
    while (*at < text.size) {
        size_t size;
        if (ascii_is_letter(text.bytes[*at])) {
            *letter = (unsigned char)ascii_lower(text.bytes[(*at)++]);
            return true;
        }
        const uint32_t point = utf8_decode(text.bytes + *at, &size);
        *at += size;
        if (!character_is_letter_or_digit(point)) { continue; }
        *letter = character_fold(point);
        return true;
    }
    return false;
}

static size_t letters(struct slice text) {
    size_t count = 0;
    uint32_t letter;
    for (size_t at = 0; next_letter(text, &at, &letter);) { count++; }
    return count;
}

void headline_end(struct headline *headline) {
    if (headline->count == HEADLINE_CANDIDATES) { return; }
    struct phrase *last = &headline->candidates[headline->count];
    last->size = soft_hyphen_remove(headline->bytes[headline->count], last->size);
    /* In documentation, a heading often ends in a sign that links to itself. */
    static const char mark[] = "\xc2\xb6";
    if (slice_ends(candidate(headline, headline->count), mark)) {
        last->size -= strlen(mark);
        const char *bytes = headline->bytes[headline->count];
        if (last->size > 0 && bytes[last->size - 1] == ' ') { last->size--; }
    }
    /* arXiv has a label for screen readers. */
    static const char label[] = "Title:";
    if (slice_begins(candidate(headline, headline->count), label)) {
        char *bytes = headline->bytes[headline->count];
        const struct slice rest =
            slice_skip(slice_after(candidate(headline, headline->count), strlen(label)), " ");
        memmove(bytes, rest.bytes, rest.size);
        last->size = rest.size;
    }
    if (letters(candidate(headline, headline->count)) > 0) { headline->count++; }
    if (headline->count < HEADLINE_CANDIDATES) {
        phrase_begin(&headline->candidates[headline->count]);
    }
}

/* The weight of a text, in letters. A letter of a script without spaces counts twice. */
static size_t weight(struct slice text) {
    size_t sum = 0;
    uint32_t letter;
    for (size_t at = 0; next_letter(text, &at, &letter);) {
        sum += character_of(letter) == CHARACTER_WIDE ? 2 : 1;
    }
    return sum;
}

/* The parts of a title, from the first to the last. */
struct title_parts {
    struct slice title;
    size_t at;       /* where the next part begins */
    bool guillemets; /* a guillemet quotes, as the title has a left and a right one */
};

static bool is_dash(uint32_t point) {
    return point == '-' || point == '_' || (point >= 0x2010 && point <= 0x2015);
}

/* The size in bytes of the separator at `at`, or 0. A bar always separates, a dash does so next to
 * a script without spaces, and other characters with spaces around them. `previous` is the
 * character before, a space at the start. */
static size_t separator(const struct title_parts *parts, size_t at, uint32_t previous) {
    const struct slice title = parts->title;
    size_t size, next, end = at;
    if (ascii_is_letter(title.bytes[at])) { return 0; }
    uint32_t point = utf8_decode(title.bytes + at, &size);
    if (point == '|' || point == FULLWIDTH_BAR || point == HANGUL_I) { return size; }
    const bool wide = character_of(previous) == CHARACTER_WIDE ||
                      (at + size < title.size &&
                       character_of(utf8_decode(title.bytes + at + size, &next)) == CHARACTER_WIDE);
    if (is_dash(point) && wide) { return size; }
    for (; previous == ' ' && end < title.size && title.bytes[end] != ' '; end += size) {
        point = utf8_decode(title.bytes + end, &size);
        const bool quote = point == LEFT_GUILLEMET || point == RIGHT_GUILLEMET;
        if (quote ? parts->guillemets
                  : !is_dash(point) && point != ':' && character_of(point) != CHARACTER_SEPARATOR) {
            return 0;
        }
    }
    return end - at;
}

/* False after the last part. A part may be empty. */
static bool next_part(struct title_parts *parts, struct slice *part) {
    const struct slice title = parts->title;
    const size_t start = parts->at;
    size_t at = start, skipped = 0;
    uint32_t previous = ' ';
    if (start >= title.size) { return false; }
    for (size_t size; at < title.size && (skipped = separator(parts, at, previous)) == 0;) {
        previous = utf8_decode(title.bytes + at, &size);
        at += size;
    }
    *part = slice_trim((struct slice){title.bytes + start, at - start}, " ");
    parts->at = at + skipped;
    return true;
}

/* The title from its first visible character on. Org writes a left-to-right mark for an empty
 * title. */
static struct slice seen_part(struct slice title) {
    size_t at = 0, size = 0;
    for (; at < title.size; at += size) {
        const uint32_t point = utf8_decode(title.bytes + at, &size);
        if ((point < 0x200b || point > 0x200f) && point != 0xfeff) { break; }
    }
    return slice_after(title, at);
}

/* The path of an address, without its query. Empty if there is none, or no `://`. */
static struct slice path_of(struct slice url) {
    url = slice_skip(slice_after(url, slice_find(url, "://")), ":/");
    url = slice_after(url, slice_find(url, "/"));
    return (struct slice){url.bytes, slice_find(url, "?")};
}

static bool is_same(struct slice one, struct slice other) {
    return headline_compare(one, other) == HEADLINE_SAME;
}

/* Whether the text has the letters of the host, of its end from a label on, or of one label. */
static bool names_host(struct slice text, struct slice host) {
    bool names = is_same(text, host);
    for (struct slice label; !names && slice_next_item(&host, '.', &label);) {
        names = label.size >= LABEL_LEAST && (is_same(text, label) || is_same(text, host));
    }
    return names;
}

/* Whether the text is only the site's name, and the page is not the site's first. */
static bool is_site(struct slice text, struct slice url) {
    const struct slice host = slice_skip(slice_after(url, slice_find(url, "://")), ":/");
    return path_of(url).size > 1 &&
           names_host(text, (struct slice){host.bytes, slice_find(host, "/")});
}

/* The parts of the title that may be the headline. Both are empty if the title has no letters, or
 * only the site's name. */
struct clues {
    struct slice first; /* the first part */
    struct slice last;  /* the last part */
    struct slice main;  /* the first part with half of the weight of the heaviest one */
};

static struct clues clues_of(struct slice title, struct slice url) {
    struct clues clues = {{title.bytes, 0}, {title.bytes, 0}, {title.bytes, 0}};
    struct slice part;
    size_t most = 0;
    const bool guillemets = slice_contains(title, "«") && slice_contains(title, "»");
    for (struct title_parts parts = {title, 0, guillemets}; next_part(&parts, &part);) {
        const size_t own = weight(part);
        if (own == 0 || is_site(part, url)) { continue; }
        if (most == 0) { clues.first = part; }
        clues.last = part;
        if (own > most) { most = own; }
    }
    struct title_parts parts = {title, 0, guillemets};
    while (most > 0 && clues.main.size == 0 && next_part(&parts, &part)) {
        if (2 * weight(part) >= most && !is_site(part, url)) { clues.main = part; }
    }
    return clues;
}

static size_t pair_slot(uint32_t previous, uint32_t letter) {
    return ((previous * 0x85ebca6b) ^ letter) * 0x9e3779b1 >> (32 - PAIR_SLOT_BITS);
}

/* How much of both texts is pairs of neighbouring letters that they share, in percent. The first
 * letter makes a pair with the start. */
static size_t agreement(struct slice one, struct slice other) {
    uint16_t pairs[1 << PAIR_SLOT_BITS] = {0};
    size_t all = 0, shared = 0;
    uint32_t letter, previous = 0;
    for (size_t at = 0; next_letter(one, &at, &letter); previous = letter, all++) {
        pairs[pair_slot(previous, letter)]++;
    }
    previous = 0;
    for (size_t at = 0; next_letter(other, &at, &letter); previous = letter, all++) {
        uint16_t *left = &pairs[pair_slot(previous, letter)];
        if (*left == 0) { continue; }
        --*left;
        shared++;
    }
    return all > 0 ? 200 * shared / all : 0;
}

/* Whether the text is what the part has before a colon: the site's name or the topic. The part says
 * more than the text. */
static bool ends_at_colon(struct slice text, struct slice part) {
    uint32_t letter, other;
    size_t end = 0;
    for (size_t at = 0; next_letter(text, &at, &letter);) {
        if (!next_letter(part, &end, &other) || letter != other) { return false; }
    }
    /* A name may end in a mark of its own, as in `Why?: the answer`. */
    if (end < part.size && (part.bytes[end] == '?' || part.bytes[end] == '!')) { end++; }
    return end + 1 < part.size && part.bytes[end] == ':' && part.bytes[end + 1] == ' ';
}

/* Whether the title is one word, such as the name of the site, and the h1 says more. */
static bool is_short_name(struct slice title, struct slice h1) {
    return memchr(title.bytes, ' ', title.size) == NULL && memchr(h1.bytes, ' ', h1.size) != NULL &&
           letters(h1) > letters(title);
}

/* Whether the text is a part in the middle of the title, as a question after its topic. */
static bool is_inner_part(struct slice text, struct slice title) {
    struct slice part;
    struct title_parts parts = {title, 0, false};
    if (!next_part(&parts, &part)) { return false; }
    while (next_part(&parts, &part) && parts.at < title.size) {
        if (is_same(text, part)) { return true; }
    }
    return false;
}

/* Whether an h1 names the book that the page is a chapter of, or the site: it is the last part of
 * the title, and a later h1 is the first. */
static bool names_book(const struct headline *headline, const struct clues *clues, size_t number) {
    const struct slice h1 = candidate(headline, number);
    bool chapter = false;
    if (!is_same(h1, clues->last) || is_same(h1, clues->first)) { return false; }
    for (size_t i = number + 1; i < headline->count && !chapter; i++) {
        chapter = is_same(candidate(headline, i), clues->first);
    }
    return chapter;
}

static struct slice choose(const struct headline *headline, struct slice title, struct slice url,
                           const struct clues *clues) {
    const struct slice path = path_of(url);
    size_t best = 0, most = 0;
    for (size_t i = 0; i < headline->count; i++) {
        const struct slice h1 = candidate(headline, i);
        if (ends_at_colon(h1, clues->main) || is_site(h1, url) || names_book(headline, clues, i)) {
            continue;
        }
        if (weight(h1) > weight(clues->main) && is_inner_part(h1, title)) { return h1; }
        const size_t first = agreement(h1, clues->first), main = agreement(h1, clues->main);
        if (first > most || main > most) {
            most = first > main ? first : main;
            best = i;
        }
    }
    if (most >= AGREEMENT_LEAST) { return candidate(headline, best); }
    const struct slice h1 = candidate(headline, 0);
    if ((headline->count == 1 && is_short_name(title, h1)) ||
        (headline->count > 0 && agreement(h1, path) > agreement(clues->main, path) + PATH_MORE)) {
        return h1;
    }
    if (clues->main.size > 0) { return clues->main; }
    return headline->count > 0 ? h1 : seen_part(title);
}

struct slice headline_choose(const struct headline *headline, struct slice title,
                             const struct told *told) {
    const struct clues clues = clues_of(title, told->url);
    const struct clues others = clues_of(told->title, told->url);
    for (size_t i = 0; i < headline->count; i++) {
        const struct slice h1 = candidate(headline, i);
        if (is_same(h1, told->title) || is_same(h1, others.main) || is_same(h1, others.first)) {
            return h1;
        }
    }
    if (headline->count == 0 && others.main.size > 0) { return others.main; }
    const bool agrees = is_same(clues.main, others.main) || is_same(clues.main, told->title);
    if (agrees && !told->article) { return clues.main; }
    const struct slice chosen = choose(headline, title, told->url, &clues);
    return others.main.size > 0 && is_site(chosen, told->url) ? others.main : chosen;
}

enum headline_match headline_compare(struct slice text, struct slice headline) {
    uint32_t one, other = 0;
    size_t at = 0, at_headline = 0;
    while (next_letter(text, &at, &one)) {
        if (!next_letter(headline, &at_headline, &other) || one != other) { return HEADLINE_OTHER; }
    }
    if (other == 0) { return HEADLINE_OTHER; }
    return next_letter(headline, &at_headline, &other) ? HEADLINE_BEGINS : HEADLINE_SAME;
}

struct slice headline_part_of_host(struct slice title, struct slice host) {
    struct slice part;
    for (struct title_parts parts = {title, 0, false}; next_part(&parts, &part);) {
        if (names_host(part, host)) { return part; }
    }
    return (struct slice){"", 0};
}

struct slice headline_without_kicker(struct slice headline, struct slice told) {
    const struct slice main = clues_of(told, (struct slice){"", 0}).main;
    size_t at = 0, words = 1, ahead = letters(headline);
    uint32_t letter;
    for (size_t i = 0; i < main.size; i++) { words += main.bytes[i] == ' '; }
    const size_t own = letters(main);
    const bool repeated = headline_compare(headline, told) != HEADLINE_OTHER;
    if (words < TAIL_WORDS || ahead <= own || repeated) { return headline; }
    for (ahead -= own; ahead > 0 && next_letter(headline, &at, &letter);) { ahead--; }
    const struct slice tail = slice_after(headline, at);
    /* The kicker ends where a word ends. */
    size_t next = 0, size;
    if (character_is_letter_or_digit(utf8_decode(tail.bytes, &size))) { return headline; }
    return next_letter(tail, &next, &letter) && is_same(main, tail) ? main : headline;
}
