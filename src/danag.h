/* danag: extracts the main content of HTML pages, in one pass and bounded memory.
 *
 *     danag_t *danag = danag_new();
 *     danag_set_output(danag, write_to_file, file);
 *     danag_begin(danag, "https://example.org/", NULL, NULL);
 *     while ((size = fread(buffer, 1, sizeof buffer, page)) > 0)
 *         danag_feed(danag, buffer, size);
 *     danag_finish(danag);
 *     danag_free(danag);
 *
 * One danag_t reads one document after another. The library has no global state: each thread may
 * have its own danag_t, but two threads must not use the same one at once. danag(1) and
 * doc/methods.md explain the words used here (line, region, gap) and the methods. */
#ifndef DANAG_H
#define DANAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; danag_version() is that of the library in use. */
#define DANAG_VERSION_MAJOR 1
#define DANAG_VERSION_MINOR 0
#define DANAG_VERSION_PATCH 0

typedef struct danag danag_t;

/* The result of a call. danag_error() describes it in words. */
enum danag_status {
    DANAG_OK = 0,
    DANAG_CUT,       /* from danag_finish: content over max-memory was left out. A record was
                        written all the same, and its field `truncated` is "memory" */
    DANAG_UNSURE,    /* from danag_finish: the confidence is below min-confidence. Nothing was
                        written, or only parts if the document did not fit into memory; of a
                        record, nothing */
    DANAG_INVALID,   /* an unknown option, a value out of range, or a call out of order */
    DANAG_NO_MEMORY, /* an allocation failed, or iconv found no free file descriptor */
    DANAG_STOPPED,   /* the output callback or the filter asked to stop */
    DANAG_FOREIGN,   /* from danag_finish: the language is none of the option language. Nothing was
                        written */
    DANAG_LATE,      /* from danag_feed and danag_finish: the document took more CPU time than
                        page-timeout allows. The rest of it is not read; danag_finish writes the
                        content of what was read. A record's field `truncated` is "time" */
    DANAG_FILTERED   /* from danag_finish: the filter left out all paragraphs of the document, and
                        there was at least one. Nothing was written */
};

/* Creates a danag_t, to be freed with danag_free. NULL if out of memory. */
danag_t *danag_new(void);

/* Where a danag_t gets its memory from, instead of from malloc. `resize` works as realloc does: a
 * `block` of NULL asks for a new block, a `size` of 0 frees one, and NULL means that there is no
 * memory; then the old block stays as it is. Blocks are aligned as those of malloc. The libraries
 * that danag uses (iconv, uchardet, CLD2 and the C library) still call malloc. */
struct danag_allocator {
    void *(*resize)(void *context, void *block, size_t size);
    void *context; /* the first argument of `resize` */
};

/* The same as danag_new, but with an allocator, which is copied. NULL stands for malloc. */
danag_t *danag_new_with(const struct danag_allocator *allocator);

/* Frees a danag_t; does nothing for NULL. */
void danag_free(danag_t *danag);

/* Sets an option, or a parameter of the method. Allowed only between documents. All values are
 * strings. The default is in parentheses:
 *
 *     method      a name from danag_method_name; setting it resets `lines` and all parameters (the
 *                 first name: "learned", or "danag" if the library was built without learned)
 *     format      a name from danag_format_name (the first name: "text")
 *     lines       what a line is: "source", "tag", "block", "text" or "token";
 *                 danag_method_line_rule lists what the method accepts (the first of these)
 *     max-memory  how many bytes of a document to keep at most, such as "512K", "64M" or "1G", in
 *                 powers of 1024; at least 64K, for records 128K ("64M"). A quarter of it is for
 *                 the bodies of a record, in equal shares; a longer body is cut.
 *                 Fixed buffers of less than 256 KiB come on top (384 KiB for the format markdown,
 *                 512 KiB for records), and tables of less than 448 KiB after a document in a
 *                 charset other than UTF-8.
 *     page-timeout
 *                 how many seconds of CPU time danag_feed may take for a document, in all; after
 *                 that, it reads no more of it; "0" sets no limit ("0")
 *     language    codes of languages, with commas between them, such as "en,zh-Hant,und"; "zh" is
 *                 any Chinese. Documents whose content is in another language give no output. The
 *                 content is held back until it is known, as the body of a record. Needs CLD2; ""
 *                 lets all languages pass ("")
 *     body        what the records of jsonl, tsv and table have as content, unless `fields` says
 *                 it, and those of warc: a list of "text", "markdown" and "html" with commas
 *                 between them; warc takes one. danag(1) lists the fields ("text")
 *     fields      the fields of the records of jsonl, tsv and table, in order: a list of names
 *                 with commas between them; "" for those that the format likes ("")
 *     with-url    "yes" writes the document's URL and a tab before each line, in the formats text
 *                 and spans ("no")
 *     width       columns, from "20" to "1000": the format text wraps its lines at that many, marks
 *                 quotes with "> " and writes an empty line between blocks; "0" does not ("0")
 *     numbers     "yes": the format text numbers the items of ordered lists; "no" gives them
 *                 bullets ("no")
 *     links       "yes": formats that can show links keep their addresses ("no")
 *     images      "yes": formats that can show images keep them ("no")
 *     with-title  "yes" writes the page's headline first, and leaves it out where the text repeats
 *                 it; "no" writes what the method chose. The format spans has no place for it (as
 *                 the format likes: "yes" for markdown and html, "no" for text)
 *     front-matter
 *                 "yes" writes what is known of the document before its content in markdown, as
 *                 YAML. The content is held back until then, as the body of a record. Other
 *                 formats have no place for it ("no")
 *     metadata    "yes" reads the metadata of each document for danag_metadata. Records that have
 *                 such fields read them in any case ("no")
 *     explain     "yes" keeps what the method saw of each line, for danag_line; that takes up to 16
 *                 MiB more ("no")
 *     charset     a label from the Encoding standard, such as "windows-1251", that overrides
 *                 whatever the document says; "" lets the document decide ("")
 *     gap, ...    the parameters of the method: danag_method_parameter lists them
 *
 * Only for the method learned:
 *
 *     favor           what to favor: "precision", "balanced" or "recall" ("balanced")
 *     comments        "yes": readers' comments are content; "no": they are not; "auto": they are
 *                     in forums, but not below articles ("auto")
 *     model           a file of weights to use instead of the built-in ones; the call reads and
 *                     checks it; "" for the built-in ones ("")
 *     min-confidence  a number from 0 to 1 with up to three decimals, such as "0.5"; documents
 *                     with a lower danag_confidence give no output ("0")
 *
 * Returns DANAG_OK. On an error, returns DANAG_INVALID and changes nothing. */
int danag_set(danag_t *danag, const char *name, const char *value);

/* Receives the output in UTF-8, in pieces of any size. Nothing separates the documents of one
 * output. A record comes when its document ends. It is whole unless the callback stops it. In other
 * formats each line ends with one LF, and the last line is complete when danag_finish returns. If a
 * document is cut, its output ends where the cut is: without a last LF in the formats text and
 * spans, as a whole document in markdown and html. In the formats warc and table the first record
 * of an output is about the output itself, and a piece of no bytes follows each record, so that
 * each can be compressed alone. The callback returns 0 to go on, or anything else to stop the
 * document. It must not call any function with the same danag_t. */
typedef int danag_output(void *context, const char *bytes, size_t size);

/* Sets the callback for a new output; `context` is its first argument. Returns DANAG_OK, or
 * DANAG_INVALID within a document. */
int danag_set_output(danag_t *danag, danag_output *output, void *context);

/* Decides about a paragraph of the content. Returns 1 to write it, 0 to leave it out, -1 to stop
 * the document (DANAG_STOPPED). Called for each paragraph in order, before anything of it is
 * written in any format. `text` is UTF-8, at least one byte and no NUL at its end, valid until the
 * callback returns: what the format text writes of the paragraph as a line, without a bullet. The
 * lines of a `pre` are one paragraph with an LF between two lines, and so are the cells of a table
 * with one paragraph in each; of plain text, what is between empty lines. A `pre` or table with
 * more than 64 KiB comes in parts, and so does a shorter one if max-memory is small: a part has
 * at most a 24th of it, with some 32 bytes for each line or cell. The callback must not call
 * any function with the same danag_t. */
typedef int danag_filter(void *context, const char *text, size_t size);

/* Sets a filter of paragraphs; `context` is its first argument, NULL for `filter` takes it away. It
 * holds one paragraph at a time, in a quarter of max-memory, which must be at least 256K. A
 * document is cut where a longer paragraph begins; formats other than text may write the beginning
 * of that paragraph, which was not judged. Readers' comments in records are filtered, too. Returns
 * DANAG_OK, or DANAG_INVALID: within a document, or if this is not built in. */
int danag_set_filter(danag_t *danag, danag_filter *filter, void *context);

/* Output in memory. All members are 0 at first; to empty it, set `size` to 0. danag_buffer_free
 * frees its bytes. */
struct danag_buffer {
    char *bytes; /* without a NUL at their end */
    size_t size;
    size_t capacity; /* how many bytes there is room for */
};

/* A danag_output that appends to the struct danag_buffer at `context`. If memory is short it stops
 * the document. */
int danag_collect(void *context, const char *bytes, size_t size);

/* Frees the buffer's bytes, and makes all its members 0. The struct stays the caller's. */
void danag_buffer_free(struct danag_buffer *buffer);

/* Begins a document; an unfinished document is dropped. Each string may be NULL, and must stay
 * unchanged until danag_finish returns. `content_type` is the value of the HTTP header
 * Content-Type; `charset` is a charset label known from elsewhere. The charset is the first of
 * these that is known: the option charset, the document's byte-order mark, `charset`, the charset
 * in `content_type`, what the first 1,024 bytes of the document declare, what its bytes look like.
 * Bytes that cannot be decoded become U+FFFD. If `content_type` is text/plain or text/markdown, the
 * document has no markup: all of it is content, line by line as it stands, whatever the method.
 * Only newlines are written as LF, and control characters other than tabs as spaces; markdown and
 * html show it as code. Returns DANAG_OK, DANAG_NO_MEMORY, or DANAG_INVALID (no output is set, or
 * the options do not go together). */
int danag_begin(danag_t *danag, const char *url, const char *content_type, const char *charset);

/* Gives a fact for the record of the document that was begun, which its bytes do not say: one of
 *
 *     id, date, status    of the record of a dump, or of the response
 *     truncated           why the document is not whole
 *     source.file, source.offset, source.unpacked, source.length, source.digest
 *                         where the document came from, as danag(1) describes them
 *     last-modified, content-language
 *                         the values of these HTTP headers
 *
 * `status` and the offsets and lengths are whole numbers in decimal. The value is copied; NULL or
 * "" takes a fact back. It does nothing if neither records nor metadata are wanted. All facts of a
 * document together have at most 16 KiB. Returns DANAG_OK, or DANAG_INVALID: no document was begun,
 * there is no such fact, the value is no number, or the facts are too long; then the fact is
 * unknown. */
int danag_describe(danag_t *danag, const char *name, const char *value);

/* Reads the next bytes of the document. They may end anywhere, even within a character: the output
 * is the same. Returns DANAG_OK, DANAG_NO_MEMORY, DANAG_STOPPED, DANAG_LATE or DANAG_INVALID (no
 * document was begun). After an error, further calls for the same document return the same error.
 */
int danag_feed(danag_t *danag, const void *bytes, size_t size);

/* The same, but faster: danag reads most bytes where they stand, and writes to them while it does.
 * They are as before when it returns; until then no other thread may read them. */
int danag_feed_in_place(danag_t *danag, void *bytes, size_t size);

/* Ends the document. Returns what danag_feed can return, or DANAG_CUT, DANAG_UNSURE,
 * DANAG_FOREIGN or DANAG_FILTERED. */
int danag_finish(danag_t *danag);

/* Drops the unfinished document, if there is one: nothing more of it is written. */
void danag_drop(danag_t *danag);

/* After danag_finish: the F1 that the method expects of the content it found, from 0.001 to 1; at
 * least 0.5 if the document is text with nothing around it; 0 if there was no text at all.
 * min-confidence does not change it. -1 for all methods except learned, and if an error ended the
 * document early; also for plain text, to which min-confidence does not apply. */
double danag_confidence(const danag_t *danag);

/* After danag_finish: the document's title in UTF-8, cut after at most 1,024 bytes; "" if it has
 * none. Valid until the next document. */
const char *danag_title(const danag_t *danag);

/* After danag_finish, with the option metadata: what the document says of itself, numbered from 0;
 * NULL after the last. The names are "title", "headline", "author", "authors", "published",
 * "modified", "site", "description", "image", "canonical", "license", "keywords" and "language", in
 * this order. A value is UTF-8 without control characters, up to 2,048 bytes; never "". Dates are
 * ISO 8601, as exact as the document says: "2015-04", "2015-04-03" or "2015-04-03T08:30:00+02:00".
 * The authors in "author" and the keywords have ", " between two; "authors" has each author on a
 * line, with newlines between. Addresses are as the document has them. None are found if an error
 * ended the document early. Valid until the next document. doc/metadata.md says where they come
 * from. */
const char *danag_metadata_name(const danag_t *danag, size_t index);
const char *danag_metadata_value(const danag_t *danag, size_t index);

/* After danag_finish, with the option explain: a line of the document as the method saw it. */
struct danag_line {
    const char *text;    /* UTF-8, cut after at most 4,096 bytes; "" if it has none */
    const char *element; /* the innermost element around it that breaks lines; "" if unknown */
    uint64_t start;      /* where its text begins in the document, in bytes after decoding */
    uint64_t end;
    /* What the method compares: T1, characters of text, and T2, characters of markup. For dana and
     * r2l: right-to-left characters and ASCII characters in the line of the source. */
    uint64_t content;
    uint64_t code;
    uint64_t link; /* characters of the text that are in links */
    uint64_t words;
    int64_t diff; /* content minus code, summed over the line and its two neighbours */
    /* danag: the cluster that a region with the line is in, from 1. dana and r2l: the chain that a
     * line with right-to-left characters is in. 0: none. Lines in a gap are in none. */
    uint64_t cluster;
    bool kept; /* the method chose it, or text in it */
    /* Only learned: how likely the line is content, and how likely it had to be; above 1: no line
     * was chosen. Repeated lines may be left out, and whole lists kept. -1: unknown. */
    double probability;
    double least_probability;
    bool comment; /* only learned: likely a reader's comment */
    /* Only learned: how many other pages of its site have the line, and how many there are, if
     * the program danag knows (--repeats); otherwise 0. */
    uint64_t other_pages;
    uint64_t site_pages;
};

/* How many lines the last document had; 0 without the option explain, and for plain text, which no
 * method judges. */
uint64_t danag_line_count(const danag_t *danag);

/* The lines, numbered from 0; NULL after the last. Of a document with more than 10,000 lines or 8
 * MiB of text, the first of them. Valid until the next document. */
const struct danag_line *danag_line(const danag_t *danag, size_t line);

/* A feature of a line, and how it moved the line's score. */
#define DANAG_REASON_SIZE 64
struct danag_reason {
    char name[DANAG_REASON_SIZE]; /* such as "words:3" or "open:article" */
    double weight; /* what its weights add to the log odds that the line is content */
};

/* Only learned: the ten features that moved the line's score most, numbered from 0, the strongest
 * first; NULL after the last. The weights count as the net passes them on in this document, other
 * things being equal (doc/learned.md). Valid until the next call. */
const struct danag_reason *danag_line_reason(const danag_t *danag, size_t line, size_t reason);

/* After danag_finish: the charset that the document was decoded from, as the Encoding standard
 * names it; "UTF-8" if the document was all ASCII and declared no charset. "" before the first
 * document. */
const char *danag_charset(const danag_t *danag);

/* Appends the content of one page in memory to the buffer, with a NUL that its size does not count:
 * with the default method, in a format from danag_format_name, or as text if that is NULL. `url`
 * may be NULL. Returns DANAG_OK, DANAG_CUT (the page does not fit into 64 MiB), DANAG_NO_MEMORY or
 * DANAG_INVALID (there is no such format). */
int danag_text(const char *html, size_t size, const char *url, const char *format,
               struct danag_buffer *text);

/* After danag_finish: how many times U+FFFD replaced bytes that could not be decoded. */
uint64_t danag_undecodable(const danag_t *danag);

/* What was wrong, in English, after a call that did not return DANAG_OK. Valid until the next
 * call. */
const char *danag_error(const danag_t *danag);

/* The methods, numbered from 0; NULL after the last. The strings are constant. */
size_t danag_method_count(void);
const char *danag_method_name(size_t method);
const char *danag_method_summary(size_t method);

/* The formats, numbered from 0. NULL beyond the last. The extension is how the name of a file in
 * the format usually ends, such as ".txt". */
size_t danag_format_count(void);
const char *danag_format_name(size_t format);
const char *danag_format_summary(size_t format);
const char *danag_format_extension(size_t format);

/* Whether the format writes a record for each document, with its body and its fields; and whether a
 * piece of no bytes follows each record (see danag_output). False beyond the last format. */
bool danag_format_is_records(size_t format);
bool danag_format_has_members(size_t format);

/* Whether the format can write the URL before each line, with the option with-url. */
bool danag_format_has_lines(size_t format);

/* Whether one of the options that only some formats know changes anything in this one: `option` is
 * "links", "images", "numbers", "width", "with-title", "front-matter", "with-url", "fields" or
 * "body". Of a format of records, what changes one of its possible bodies counts. False for other
 * names. */
bool danag_format_shows(size_t format, const char *option);

/* The fields of records, numbered from 0. NULL beyond the last. */
const char *danag_field_name(size_t field);

/* A parameter of a method, for danag_set. Most are whole numbers from `least` to `most`. */
struct danag_parameter {
    const char *name;
    const char *summary;
    uint64_t least;
    uint64_t most;
    uint64_t preset;
    const char
        *values; /* NULL for a whole number; else the values allowed and the preset, in words */
};

/* The parameters of a method, numbered from 0; NULL after the last. */
const struct danag_parameter *danag_method_parameter(size_t method, size_t parameter);

/* The values of `lines` that a method accepts, numbered from 0; the first is its preset. NULL after
 * the last, and at 0 if it accepts none. */
const char *danag_method_line_rule(size_t method, size_t rule);

/* The version of the library in use, such as "1.0.2". */
const char *danag_version(void);

#ifdef __cplusplus
}
#endif

#endif
