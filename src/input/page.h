/* How the reader of a file passes on pages, which are wanted, and why a record gives none. */
#pragma once

#include "status.h"

/* How much a page may unpack to. A few bytes can unpack to gigabytes; such a bomb must not hold up
 * the pages after it. A bound of 0 means that there is none. */
#define LIMIT_PAGE_PRESET  (UINT64_C(256) << 20)
#define LIMIT_RATIO_PRESET 500
#define LIMIT_DEPTH_PRESET 3

/* The most that --max-depth allows. */
#define LIMIT_DEPTH_MOST 8

/* The ratio does not count for so many bytes of a page: a page of blanks packs well, too. */
#define LIMIT_RATIO_FREE (UINT64_C(1) << 20)

struct limits {
    uint64_t page;  /* --max-page: unpacked bytes of a page */
    uint64_t ratio; /* --max-ratio: unpacked bytes of a page to its stored bytes */
    uint64_t depth; /* --max-depth: codings of an HTTP body */
};

/* Why a page is cut. */
enum limit { LIMIT_PAGE, LIMIT_RATIO };

static inline bool limits_ratio_exceeded(const struct limits *limits, uint64_t unpacked,
                                         uint64_t stored) {
    return limits->ratio > 0 && unpacked > LIMIT_RATIO_FREE &&
           (unpacked - LIMIT_RATIO_FREE) / limits->ratio > stored;
}

/* Why a record of a dump gives no page: name in the code, and in reports. The first seven are by
 * the type of record (WARC 1.1 §6). */
/* clang-format off */
#define SKIPS(X)                                                                                   \
    X(REQUEST, "request")                                                                          \
    X(METADATA, "metadata")                                                                        \
    X(REVISIT, "revisit")                                                                          \
    X(WARCINFO, "warcinfo") /* also the version block of an ARC file */                            \
    X(CONVERSION, "conversion") /* of a type that is not wanted */                                 \
    X(CONTINUATION, "continuation") /* a later segment of a record, even if it continues a page */ \
    X(OTHER_RECORD, "other record")                                                                \
    X(STATUS, "status") /* the HTTP status is not wanted */                                        \
    X(CONTENT_TYPE, "content type") /* the content type is not wanted */                           \
    X(NOT_HTML, "not HTML") /* there is no content type, and the body does not begin like HTML */  \
    X(EMPTY, "empty") /* there is no body */                                                       \
    X(HEAD, "unreadable head") /* the HTTP head cannot be read */                                  \
    X(CODING, "content encoding") /* the body cannot be decoded */                                 \
    X(FOREIGN, "binary") /* it is an image, an archive or other binary data */
/* clang-format on */

enum skip {
#define SKIP_ENUM(id, name) SKIP_##id,
    SKIPS(SKIP_ENUM)
#undef SKIP_ENUM
        SKIP_COUNT
};

extern const char *const skip_names[SKIP_COUNT];

/* A date in ISO 8601 with a fraction of a second, a zone and a NUL. */
#define PAGE_DATE_SIZE 40

/* What is known about a page. Strings are valid until its `end`; NULL is unknown. */
struct page {
    const char *url;
    const char *content_type; /* a media type, maybe with parameters */
    uint64_t byte;            /* offset of the page, or of its record, in the unpacked file */

    /* Of its record. */
    uint64_t length;           /* from its header to the end of its block; 0 if unknown */
    const char *id;            /* without angle brackets */
    const char *digest;        /* of the payload, such as "sha1:..." */
    const char *truncated;     /* why the crawler did not keep all of it (WARC 1.1 §5.13) */
    char date[PAGE_DATE_SIZE]; /* in ISO 8601; "" if unknown */

    /* Of the HTTP response. */
    unsigned status; /* 0 if no status line states it */
    const char *last_modified, *content_language;
};

/* Where a page stands in its file, so that a reader can seek there. */
struct page_place {
    bool known;
    bool packed; /* the file is compressed */
    /* Of the page or its record; in a compressed file, of its gzip member or zstd frame. */
    uint64_t offset;
    /* Bytes of the page or its record; in a compressed file, of its member, if that holds nothing
     * else. 0 if unknown, and for a record in segments. */
    uint64_t length;
    bool cut; /* a limit cut the page: its end is missing */
};

/* What to do where an HTML file seems to hold another page. */
enum joined_pages { JOINED_KEPT, JOINED_TOLD, JOINED_APART };

/* The next stage, which takes the pages. */
struct page_sink {
    /* Each answers STATUS_OK, or an error, which sticks. STATUS_ENOUGH, from `push`, is none: the
     * sink wants no more bytes of this page, but still its end. What `push` gets is in a buffer of
     * the reader. The sink may write there, if the bytes are as before when it returns. */
    int (*begin)(void *self, const struct page *page);
    int (*push)(void *self, const char *data, size_t size);
    int (*end)(void *self);
    void (*skip)(void *self, enum skip why); /* a record gives no page; it may not be over yet */
    void *self;

    /* `byte` is an offset in the file, or in the unpacked stream if `what` says so. */
    void (*damage)(void *reporter, uint64_t byte, const char *what);
    void (*remark)(void *reporter, uint64_t byte, const char *what); /* only for JOINED_TOLD */
    void *reporter;

    /* A limit cuts the page that has begun; only its end still follows. NULL: not told. */
    void (*cut)(void *self, enum limit limit);

    /* The next bytes of the page stand at this place of an open file: whether the sink reads them
     * there itself. At most once a page. NULL: it does not. */
    bool (*apart)(void *self, int descriptor, uint64_t at, uint64_t size);
};

#define WANTED_STATUS_MOST 999

/* Which pages the user wants, and how much of each. */
struct wanted {
    bool status[WANTED_STATUS_MOST + 1];
    const char *patterns; /* of media types, separated by commas; NULL for HTML */
    const char *url;      /* of a page that is no record; NULL: unknown */
    enum joined_pages joined;
    struct limits limits;
};

/* Wants every HTML response with a 2xx status, within the preset limits. */
void wanted_preset(struct wanted *wanted);

/* The list is like "200,3xx". If it is not valid, answers false and changes nothing. */
bool wanted_set_status(struct wanted *wanted, const char *list);

/* The patterns are shell patterns for media types without parameters, like
 * "text/html,application/x*"; case does not matter. Does not copy the string. If a pattern is empty
 * or too long, answers false and changes nothing. */
bool wanted_set_content_type(struct wanted *wanted, const char *patterns);

bool wanted_status(const struct wanted *wanted, unsigned status);

/* `content_type` may have parameters. */
bool wanted_content_type(const struct wanted *wanted, const char *content_type);

/* The same for a `conversion` record, which is a page in another form: by default text/plain and
 * text/markdown are wanted, too. */
bool wanted_conversion(const struct wanted *wanted, const char *content_type);

/* Whether a page with this type must begin like HTML to be wanted: the user wants HTML, but the
 * type is NULL or says nothing. */
bool wanted_if_html(const struct wanted *wanted, const char *content_type);
