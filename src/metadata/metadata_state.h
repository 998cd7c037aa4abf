/* What the files in metadata/ share. */
#pragma once

#include "html/json.h"
#include "metadata/metadata.h"
#include "text/keyed_digest.h"

/* Dates: the first one in a text, as ISO 8601. doc/metadata.md has the rules: which forms and
 * languages are read, and when the order of day and month is known. */

#define DATE_TEXT_SIZE  32 /* bytes of the longest date with its NUL */
#define DATE_YEAR_LEAST 1990
#define DATE_YEAR_MOST  2099

/* How to read 03/04/2015. DATE_UNKNOWN: it is no date, unless one of the first two numbers is over
 * 12. The last two are bits that may be added. */
enum date_order {
    DATE_UNKNOWN,
    DATE_DAY_FIRST = 1,
    DATE_MONTH_FIRST = 2,
    DATE_CROATIAN = 4,  /* a few names mean other months than in Polish and Czech */
    DATE_SHORT_YEAR = 8 /* 03.04.15 is a date */
};

/* cldr.c: the order that goes with a language tag, such as `en-US`. */
unsigned date_order_of(struct slice language);

/* The data of CLDR (month_table.c): rows of words such as ` april=d`, by their hash; and language
 * tags, each between spaces. */
#define MONTH_ROWS 128
extern const char *const month_rows[MONTH_ROWS];
extern const char order_day[], order_month[], order_none[];

struct date {
    int year, month;
    int day;  /* 0: only the month is known */
    int hour; /* -1: only the day is known */
    int minute;
    int second; /* -1: not known */
    int zone;   /* minutes east of UTC; DATE_NO_ZONE: not known */
};
#define DATE_NO_ZONE 10000

/* Finds the first date in the text. *start and *end say where in the text it is, in bytes. False if
 * there is none. A `stamp` is a value that is nothing but a date: it may also be YYYYMMDD or
 * seconds since 1970. */
bool date_find(struct slice text, unsigned order, struct date *date, size_t *start, size_t *end);
bool date_of_stamp(struct slice stamp, unsigned order, struct date *date);

/* Whether the text begins with a digit, in one of several scripts. */
bool date_has_digit(struct slice text);
/* Whether the word is an English weekday, such as `Fri`. */
bool date_is_weekday(struct slice name);

/* The year before the first one of the Japanese era that the text begins with; 0 if it does not. */
int date_era(struct slice text);

/* Finds a date in the path of a URL: /2015/04/03/, /2015/04/ or 2015-04-03. */
bool date_of_url(struct slice url, struct date *date);

/* calendar.c: a date without a time; the date of a number of days since 1970-01-01. */
struct date date_new(int year, int month, int day);
struct date date_of_days(int64_t days);

/* date_is_real: whether the calendar has the date, and a page may have it. date_weekday: 0 is
 * Sunday. */
bool date_is_real(const struct date *date);
int date_weekday(const struct date *date);

/* Makes a date of Iran's calendar one of ours. False if the year or the day cannot be. */
bool date_of_persian(struct date *date);

/* Whether two dates, as date_write has them, are of the same day; or of neighbouring days. */
bool date_is_day(struct slice date, struct slice other);
bool date_is_next(struct slice date, struct slice other);

/* Writes the date. Returns the size without the NUL. */
size_t date_write(const struct date *date, char text[DATE_TEXT_SIZE]);

/* cldr.c: the month whose name the word is, in any language we know, from 1; 0 if it is none. */
int month_of(struct slice word, unsigned order);

/* What the names mean that pages use, of meta tags, properties and classes. */

/* Where a value comes from. orders in metadata.c has the order in which they are believed. */
enum origin {
    ORIGIN_LINKED,       /* JSON-LD of an article, a post or a question */
    ORIGIN_LINKED_PAGE,  /* JSON-LD of a page */
    ORIGIN_LINKED_OTHER, /* JSON-LD of an organization or a site; the date of creation */
    ORIGIN_META,         /* meta names that many sites use */
    ORIGIN_OPEN_GRAPH,
    ORIGIN_TWITTER,
    ORIGIN_DUBLIN,       /* Dublin Core; authors of citations, who have the last name first, too */
    ORIGIN_ITEM,         /* microdata and RDFa */
    ORIGIN_REL,          /* link, and rel=author */
    ORIGIN_CLASS,        /* classes such as `author` and `published` */
    ORIGIN_CLASS_BEFORE, /* the same, before the first h1 */
    ORIGIN_TIME,
    ORIGIN_TIME_BEFORE,
    ORIGIN_TEXT, /* a line near the headline */
    ORIGIN_TEXT_BEFORE,
    ORIGIN_ADDRESS, /* the URL; of an author, that of a link */
    ORIGIN_HTTP,
    ORIGIN_HEADLINE, /* danag's choice of it */
    ORIGIN_TITLE,
    ORIGIN_COUNT
};

/* A field, and where its value comes from. */
struct meaning {
    enum field field; /* FIELD_NONE: none */
    enum origin origin;
};
#define OF(field, origin)                                                                          \
    { FIELD_##field, ORIGIN_##origin }
#define AS(field, origin) ((struct meaning)OF(field, origin))

/* The meaning of a meta's name or property. */
struct meaning meta_meaning(struct metadata *metadata, struct slice name);

/* The field of an itemprop or property on any element; FIELD_NONE if there is none. */
enum field item_meaning(struct slice property);

/* What the words of a class or id say: bits. */
enum class_means {
    MEANS_AUTHOR = 1 << 0,
    MEANS_DATE = 1 << 1,
    MEANS_PUBLISHED = 1 << 2,
    MEANS_UPDATED = 1 << 3,
    MEANS_ELSEWHERE = 1 << 4, /* comments, related articles and the like */
    MEANS_NAME = 1 << 5,
    MEANS_NOT = 1 << 6, /* avatars, biographies and so on: no name is in them */
    MEANS_PART = 1 << 7 /* a part of a name */
};

#define CLASSES_MAX    160 /* bytes of a class or id that are read */
#define CLASS_WORD_MAX 15

unsigned class_means(struct metadata *metadata, struct slice classes);

/* A row of a hash table of words that mean something. */
#define WORD_ROWS 256
struct word_row {
    uint64_t first, second; /* digest and size of the word; for a class, as in struct keyword_key */
    unsigned value;
};

/* Fills meta_rows and class_rows, which are zeros before. */
void word_rows_make(struct metadata *metadata);

/* Persons: the names of authors in a text, without `By`, dates, addresses and roles. In a text of
 * the page, PERSON_EDGE stands where an inline element begins or ends. */

#define PERSON_EDGE     '\x1f'
#define PERSON_NAME_MAX 100 /* bytes of one name */
#define PERSON_MAX      400 /* bytes of all names */

/* What stands between two names. */
#define PERSON_JOINT  "\x1f" /* PERSON_EDGE */
#define PERSON_SPACES " " PERSON_JOINT

static inline void skip_spaces(struct slice *text) {
    *text = slice_skip(*text, PERSON_SPACES);
}

/* Whether the byte is a space or an edge. */
static inline bool is_space(char byte) {
    return byte == ' ' || byte == PERSON_EDGE;
}

/* The size in bytes of `prefix`, in small letters, if the text begins with it, whatever its case;
 * otherwise 0. An edge in `prefix` may have spaces before it. */
size_t person_begins(struct slice text, const char *prefix);

/* Goes past one of the words that stand before a name, such as `By`. False if there is none. */
bool person_skip_prefix(struct slice *text);

/* Whether the names may be those of persons: of several words that begin with capitals, or in a
 * script that has none. */
bool person_is_likely(struct slice names);

/* Whether a name looks like an account's: one word with a dot, a digit or a capital inside. */
bool person_is_account(struct slice name);

/* Whether the text is nothing but what may stand between two names, such as `and`. */
bool person_is_joint(struct slice text);

/* Turns `Miller, Ann` into `Ann Miller`, in place. If the last name is `sure` to come first, turns
 * `Miller, Ann B.` as well. Returns the new size. */
size_t person_turn(char *name, size_t size, bool sure);

/* Writes the names with `joint` between them, which is no longer than ", ". If `apart`, a text that
 * names several likely persons, with commas or `and` between them, is taken apart. Returns the
 * size. */
size_t person_join(struct slice names, const char *joint, bool apart,
                   char joined[METADATA_VALUE_MAX]);

/* Both return the size of the names written to `names`, or 0 if the text names nobody.
 * person_names takes a text that is the author's name by its place. `statement`: it is nothing but
 * names, as an attribute is; then `Center for Books` is one name. person_byline
 * takes any line of the page, and wants `By`, or its like in another language, at the beginning or
 * after an edge or a separator. *open says whether such a word is all that the line has: the name
 * may come next. */
size_t person_names(struct slice text, bool statement, char names[PERSON_MAX]);
size_t person_byline(struct slice line, char names[PERSON_MAX], bool *open);

#define STORE_SIZE    (24 * 1024) /* bytes of all values found in a page; later ones are dropped */
#define SHORT_MAX     512         /* bytes of a title, author, date, site, license or language */
#define CAPTURES_MAX  4           /* elements whose text is kept at the same time */
#define CAPTURE_MAX   320         /* bytes of the text of one */
#define BLOCK_MAX     240         /* bytes of a line that may be a byline */
#define CLASSES_CACHE 256         /* recent values of class attributes */
#define URL_MAX       2048        /* bytes of the page's address that are read */

/* The body is read for the author and the date until this many lines with text after an h1 (without
 * one: from the start), and this many h1 count. */
#define LINES_AFTER_H1  80
#define LINES_OF_BYLINE 20 /* lines after an h1 in which a link to an author counts */
#define LINES_OF_DATE   3  /* lines after an h1 in which any date is the page's */
#define LINES_BEFORE_H1 400
#define H1_MOST         4

struct stored_value {
    uint16_t at; /* offset in the store */
    uint16_t size;
};

/* An element whose text is kept. */
struct capture {
    bool open;
    bool new;      /* its element is open from the next token on */
    bool person;   /* the text counts only if it looks like a person; then it may be another one */
    uint8_t level; /* the element's entry in the outline */
    enum element element;
    uint64_t class; /* for an author, the digest of the element's class; otherwise 0 */
    struct meaning meaning;
    struct phrase phrase;
};

/* The last element whose class called it an author, and where it ended: the lines that were left,
 * and the place in the line. */
struct named {
    uint64_t class;
    int lines_left;
    size_t at;
};

struct classes {
    uint64_t digest;
    unsigned means;
};

/* The script with JSON-LD that is being read. */
#define LINKED_VALUES_MAX 8192 /* values and keys in a script */
struct linked_string {
    bool open, escaped; /* within quotes, after a backslash */
    bool cut;           /* the script is too long: the rest is dropped */
    size_t size;
};
struct linked_script {
    char *bytes;
    size_t capacity, size;
    bool cuts;                   /* the script is long: its strings are cut */
    struct linked_string string; /* the string at the end of such a script */
    unsigned references;
    struct json json;
    struct json_value values[LINKED_VALUES_MAX];
};

void linked_script_begin(struct linked_script *script);

struct metadata {
    const struct danag_allocator *memory;
    const struct outline *outline;
    struct linked_script script;
    struct word_row meta_rows[WORD_ROWS];
    struct word_row class_rows[WORD_ROWS];
    struct token_watcher watcher;
    struct digest_key key;               /* of all digests here */
    struct classes cache[CLASSES_CACHE]; /* class values of this page and of earlier ones */

    struct stored_value slots[METADATA_END][ORIGIN_COUNT];
    size_t stored;
    const char *values[METADATA_END]; /* the chosen values */
    unsigned order;                   /* bits of enum date_order */
    bool article;                     /* Open Graph or JSON-LD says that the page is one */
    bool ended;                       /* scripts are no longer read */

    struct capture captures[CAPTURES_MAX];
    size_t captures_open;
    struct named named;
    size_t elsewhere;   /* the entry of the outermost open element with comments or the like; 0 */
    bool elsewhere_new; /* it is open from the next token on */

    /* The line being read, with marks where inline elements begin and end. */
    struct phrase phrase;
    int lines_left; /* how many more lines are read for the author and the date */
    int changed_at; /* `lines_left` when a line said that the page was changed; 0: none did */
    int h1_count;
    size_t own;           /* the entry of the article that has the first h1; 0 */
    bool own_closed;      /* that article is closed: later dates are those of other pages */
    bool byline_open;     /* the last line was only `By`: a name may come */
    bool label_is_author; /* twitter:label1 says that twitter:data1 is the author */

    size_t url_size;
    char store[STORE_SIZE];
    char captured[CAPTURES_MAX][CAPTURE_MAX];
    char block[BLOCK_MAX];
    char url[URL_MAX];
    char chosen[METADATA_END][METADATA_VALUE_MAX + 1];
};

/* Keeps a value, with white space collapsed, unless it is empty or its origin has one. */
void metadata_put(struct metadata *metadata, struct meaning meaning, struct slice value);
void metadata_put_date(struct metadata *metadata, struct meaning meaning, const struct date *date);

/* Keeps a text as its field wants it: of a date or an author only what names one. `statement`: the
 * text is nothing but the value, as in an attribute or in JSON-LD. Then another author or keyword
 * of the same origin is added to the list; otherwise the first value stays. */
void metadata_put_text(struct metadata *metadata, struct meaning meaning, struct slice text,
                       bool statement);

static inline bool metadata_has(const struct metadata *metadata, struct meaning meaning) {
    return metadata->slots[meaning.field][meaning.origin].size > 0;
}

/* Whether there is a value that counts. A site's name or an account counts as an author only if
 * there is no other. */
bool metadata_counts(const struct metadata *metadata, struct meaning meaning);

/* The origin, or the one for what is before the first h1. */
static inline enum origin origin_before(const struct metadata *metadata, enum origin origin) {
    return metadata->h1_count > 0 ? origin : origin + 1;
}

/* byline.c: reads a line of the page for its author and dates; whether the words before a date, in
 * one of some languages, say that the page was changed then. */
void byline_read(struct metadata *metadata, struct slice line);
bool byline_says_updated(struct slice text);

/* Whether a value from this source could be chosen: no source that is believed more has one. */
bool metadata_may_count(const struct metadata *metadata, struct meaning meaning);

/* captures.c: begins to keep the text of an element; NULL if it can be of no use, or if there are
 * too many. captures_settle ends those whose elements are closed, captures_end all of them. */
struct capture *captures_begin(struct metadata *metadata, const struct tag *tag,
                               struct meaning meaning);
void captures_settle(struct metadata *metadata);
void captures_end(struct metadata *metadata);
/* Adds text to all of them, or a mark where an inline element begins or ends; captures_join takes
 * that mark back. */
void captures_text(struct metadata *metadata, const struct text *text);
void captures_mark(struct metadata *metadata);
void captures_join(struct metadata *metadata);
/* Whether the text of an author in microdata is being kept. */
bool captures_have_author(const struct metadata *metadata);
/* Adds PERSON_EDGE to a phrase in `bytes`, or takes it back. */
void edge_put(struct phrase *phrase, char *bytes, size_t room);
void edge_remove(struct phrase *phrase, const char *bytes);

/* tokens.c: reads the body for the author and the date, for this many more lines with text; the
 * watcher's callbacks; the page ends, and with it all elements. */
void metadata_read_lines(struct metadata *metadata, int lines);
void metadata_on_tag(void *metadata, const struct tag *tag);
void metadata_on_text(void *metadata, const struct text *text);
void metadata_end_tokens(struct metadata *metadata);
