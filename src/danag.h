/* danag: the main content of HTML pages, in one pass and bounded memory.
 *
 *     danag_t *danag = danag_new();
 *     danag_set_output(danag, write_to_file, file);
 *     danag_begin(danag, "https://example.org/", NULL, NULL);
 *     while ((size = fread(buffer, 1, sizeof buffer, page)) > 0)
 *         danag_feed(danag, buffer, size);
 *     danag_finish(danag);
 *     danag_free(danag);
 *
 * One danag_t reads one document after another.  It holds no global state: each thread may have
 * one of its own, and none may be used by two threads at once.  What the words here mean (line,
 * region, gap) and where the method comes from, danag(1) and doc/algorithm.md say. */
#ifndef DANAG_H
#define DANAG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct danag danag_t;

/* What a call answers.  danag_error() tells the same in words. */
enum danag_status {
    DANAG_OK = 0,
    DANAG_CUT,     /* from danag_finish: some content did not fit in max-memory and was left out */
    DANAG_UNSURE,  /* from danag_finish: the confidence is below min-confidence, so nothing was put
                      out (where little memory made the method judge in parts: not all was) */
    DANAG_INVALID, /* an option that is not known, a value out of range, a call out of order */
    DANAG_NO_MEMORY, /* the system gave none */
    DANAG_STOPPED    /* the output callback asked to stop */
};

/* NULL where memory is short. */
danag_t *danag_new(void);

/* Takes NULL, too. */
void danag_free(danag_t *danag);

/* Sets an option, or a parameter of the method, between documents.  All values are strings:
 *
 *     method      a name of danag_method_name; all parameters go back to their presets; "learned",
 *                 or "danag" where the library was built without it: the first of the names
 *     format      "text": a line a paragraph; "spans": where each of these lines stands, as two
 *                 byte offsets in the decoded page; "text"
 *     lines       what a line is: "source", "tag", "block", "text" or "token"; choosing a method
 *                 sets what it takes a line for; which it can take, danag_method_line_rule says
 *     max-memory  bytes for what is kept of a document, with K, M or G for powers of 1024; from
 *                 64K on; "64M".  Fixed buffers, under 256 KiB in all, come on top, and once there
 *                 were documents in other charsets than UTF-8 their tables, under 448 KiB.
 *     with-url    "yes": the document's URL and a tab before each line; "no"
 *     charset     a label of the Encoding standard, as "windows-1251": documents are read as that,
 *                 whatever is said of them; "" for what is said; ""
 *     gap, ...    the parameters of the method, as danag_method_parameter lists them; several
 *                 methods may have one of the same name
 *
 * Those of learned:
 *
 *     favor           what the choice leans to: "precision", "balanced" or "recall"; "balanced"
 *     model           a file with weights in place of the compiled-in ones: it is read and checked
 *                     now, and kept until another is set; "" for the compiled-in ones; ""
 *     min-confidence  a number from 0 to 1 with up to three decimals, as "0.5": nothing comes out
 *                     of documents of less confidence (danag_confidence); "0"
 *
 * DANAG_OK or DANAG_INVALID; then nothing has changed. */
int danag_set(danag_t *danag, const char *name, const char *value);

/* Where the output goes: UTF-8, in pieces of any size, each line ended by one LF.  A line is whole
 * at the latest when danag_finish returns.  What is put out of a document that was cut is the very
 * beginning of what there would be uncut: its last line has no end.  Anything but 0 stops the
 * document.  The callback may call nothing on the danag_t that called it. */
typedef int danag_output(void *context, const char *bytes, size_t size);
int danag_set_output(danag_t *danag, danag_output *output, void *context);

/* Begins a document.  Each string may be NULL, and must stay as it is until danag_finish returns.
 * `charset` is a label that the caller knows, and `content_type` HTTP's header.  These decide what
 * the document is read as, in this order: the option charset, the document's byte-order mark,
 * `charset`, the charset of `content_type`, what the first 1,024 bytes of the document declare,
 * what they look like.  Labels that are not known are ignored.  What cannot be decoded becomes
 * U+FFFD.  A document that has not been finished is dropped.
 * DANAG_OK, DANAG_NO_MEMORY or DANAG_INVALID (no output is set). */
int danag_begin(danag_t *danag, const char *url, const char *content_type, const char *charset);

/* The document's next bytes, cut anywhere.  What comes out does not depend on the cuts.
 * DANAG_OK, DANAG_NO_MEMORY, DANAG_STOPPED or DANAG_INVALID (no document was begun); an error
 * stays until the next document. */
int danag_feed(danag_t *danag, const void *bytes, size_t size);

/* Ends the document.  What danag_feed answers, or DANAG_CUT or DANAG_UNSURE. */
int danag_finish(danag_t *danag);

/* After danag_finish: the F1 that the method expects of what it found, from 0 to 1: 1 where there
 * was no text.  It is the same whether or not that came out.  -1 where the method expects none
 * (only learned does), or the document was not read to its end. */
double danag_confidence(const danag_t *danag);

/* After danag_finish: the document's title, in UTF-8, at most 1,024 bytes of it; "" where it has
 * none.  Valid until the next document. */
const char *danag_title(const danag_t *danag);

/* After danag_finish: what the document was read as, by the Encoding standard's name for it;
 * "UTF-8" where it was all ASCII and nothing was said.  "" before the first document. */
const char *danag_charset(const danag_t *danag);

/* After danag_finish: how many U+FFFD stand in the document for what could not be decoded. */
uint64_t danag_undecodable(const danag_t *danag);

/* What was wrong, in English, after a call that did not answer DANAG_OK.  Valid until the next
 * call. */
const char *danag_error(const danag_t *danag);

/* The methods, numbered from 0. NULL beyond the last. */
size_t danag_method_count(void);
const char *danag_method_name(size_t method);
const char *danag_method_summary(size_t method);

/* What a method can be told with danag_set: most are whole numbers. */
struct danag_parameter {
    const char *name;
    const char *summary;
    uint64_t least;
    uint64_t most;
    uint64_t preset;
    const char *values; /* of others, in words: what they may be, and the preset; else NULL */
};

/* The parameters of a method, numbered from 0.  NULL beyond the last. */
const struct danag_parameter *danag_method_parameter(size_t method, size_t parameter);

/* The values of `lines` that a method takes, numbered from 0; the first is its preset.  NULL beyond
 * the last, and at 0 where it takes none. */
const char *danag_method_line_rule(size_t method, size_t rule);

/* Of the library that runs, as in "1.0". */
const char *danag_version(void);

#ifdef __cplusplus
}
#endif

#endif
