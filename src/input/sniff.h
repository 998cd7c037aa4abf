/* In:  the first bytes of a file or a body.
 * Out: what it is: compressed, a dump, HTML or binary data.
 * Memory: none; each function looks at the bytes that have come so far. */
#pragma once

#include "input/decode/decoder.h"
#include "input/pieces.h"

/* Whether the bytes begin like something. SNIFFED_MORE: there are too few to know. */
enum sniffed { SNIFFED_NO, SNIFFED_MORE, SNIFFED_YES };

static inline enum sniffed sniffed_most(enum sniffed one, enum sniffed other) {
    return one > other ? one : other;
}

/* Whether the bytes begin with this word, which is in lower case; their case does not matter. */
enum sniffed sniff_word(const char *data, size_t size, const char *word);

/* The same, but a space, "/" or ">" must follow the word. */
enum sniffed sniff_tag(const char *data, size_t size, const char *word);

enum magic {
    MAGIC_NONE,
    MAGIC_MORE,       /* more bytes are needed */
    MAGIC_GZIP,       /* RFC 1952 §2.3.1 */
    MAGIC_ZSTD,       /* RFC 8878 §3.1.1 */
    MAGIC_DICTIONARY, /* a skippable frame with a dictionary; Zstandard for WARC 1.0 §3 */
    MAGIC_SKIPPABLE,  /* RFC 8878 §3.1.2 */
    MAGIC_BZIP2,      /* this and the next two only in sniff_file */
    MAGIC_XZ,
    MAGIC_ZIP /* a local file header (APPNOTE §4.3.7): in a WACZ, before gzip members */
};

/* How a file is coded; with MAGIC_FILE_BOUND bytes never MAGIC_MORE. The same for an HTTP body,
 * with MAGIC_BODY_BOUND bytes. */
#define MAGIC_FILE_BOUND 10
#define MAGIC_BODY_BOUND 4
enum magic sniff_file(const char *data, size_t size);
enum magic sniff_body(const char *data, size_t size);

/* The coding of all kinds but the first two. */
enum coding magic_coding(enum magic magic);

/* Whether a member in this coding is likely to begin here, judged by MAGIC_LIKELY_SIZE bytes. A
 * search needs more than the magic number: two or four bytes may match by chance. */
#define MAGIC_LIKELY_SIZE 10
bool sniff_is_likely(enum coding coding, const char *data);

/* The byte with which all its members begin. */
char sniff_first_byte(enum coding coding);

/* Whether a dictionary of zstd begins here (RFC 8878 §5). */
bool sniff_is_dictionary(const char *data, size_t size);

/* Whether a body may be in zlib's format (RFC 1950 §2.2). Text may begin with two such bytes. */
bool sniff_is_zlib(const char *data, size_t size);

/* The kind of a file, by at most SNIFF_DUMP_BOUND bytes. SOURCE_AUTO until the kind is clear. A
 * file that is neither WARC nor ARC, perhaps after a byte-order mark, is HTML. */
enum source_kind { SOURCE_AUTO, SOURCE_HTML, SOURCE_WARC, SOURCE_ARC, SOURCE_MHTML };
#define SNIFF_DUMP_BOUND 256
enum source_kind sniff_dump(const char *data, size_t size);

/* Whether a file begins with markup, perhaps after a byte-order mark and white space. */
bool sniff_is_markup(const char *data, size_t size);

/* Whether the bytes begin like HTML, much as in MIME Sniffing §7.1. A byte-order mark, white space
 * and an XML declaration may come before the first tag, doctype or comment. If SNIFF_HTML_BOUND
 * bytes do not show that they are HTML, they are not. `whole`: no more bytes will come, so
 * SNIFFED_MORE is never the answer. */
#define SNIFF_HTML_BOUND 1024
enum sniffed sniff_html(const char *data, size_t size, bool whole);

/* Whether the bytes begin like HTML or with a byte-order mark, or are ASCII text. */
bool sniff_is_text(const char *data, size_t size);

/* Whether one of the bytes stands in no text in ASCII or a charset that extends it. */
bool sniff_has_binary(const char *data, size_t size);

/* What the bytes are if they are no page, such as "a PDF document"; "binary data" if they are
 * neither markup nor text; NULL if they may be a page. SNIFF_FOREIGN_BOUND bytes, where the mark of
 * a tar archive ends, are enough to know; fewer, if no more will come. */
#define SNIFF_FOREIGN_BOUND 262
const char *sniff_foreign(const char *data, size_t size);

/* Whether they are binary data of no known kind, such as the middle of a compressed file. */
bool sniff_is_noise(const char *data, size_t size);
