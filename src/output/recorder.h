/* In:  spans of the tape, in order, and what else is known of a document.
 * Out: one record, when the document ends.
 * Memory: the document's text in each of the formats that the record has, in buffers that together
 *         never take more than their limit.
 *
 * A body is such a text. Text, Markdown and HTML have the content; the comments have what the
 * method takes for readers' comments and not for content, in the format of the first other body. */
#ifndef DANAG_OUTPUT_RECORDER_H
#define DANAG_OUTPUT_RECORDER_H

#include "output/record.h"
#include "output/writer.h"

struct recorder;

/* The fields of a record: those listed, or else the format's, with these bodies. Lists may be
 * empty. */
struct field_list recorder_fields(const struct record_format *format,
                                  const struct field_list *listed, const struct field_list *bodies);

/* `with_text`: recorder_text is needed. `limit`: bytes of all bodies. NULL if memory is short.
 * Copies all but the format, which is NULL if no record will be written. */
struct recorder *recorder_new(const struct danag_allocator *memory,
                              const struct record_format *format, const struct field_list *fields,
                              const struct writer_wishes *wishes, bool with_text, size_t limit);
void recorder_free(struct recorder *recorder); /* accepts NULL */

/* The styles that the bodies need: bits of enum style_want. */
unsigned recorder_wants(const struct recorder *recorder);

/* Gives each body its writer. `styles` are those on the tape. False if memory is short. */
bool recorder_make(struct recorder *recorder, struct tape *tape, struct lines *lines,
                   unsigned styles);

/* Whether the record has the field. */
bool recorder_has(const struct recorder *recorder, enum field field);

/* Begins a document. `url` may be NULL and stays valid until recorder_write. Returns 0 or
 * STATUS_NO_MEMORY, as the next three do. */
int recorder_begin(struct recorder *recorder, const char *url);

/* Adds a span of content, or of comments. `self` is the recorder. */
int recorder_span(void *self, uint64_t start, uint64_t end);
int recorder_comment(void *self, uint64_t start, uint64_t end);

/* Content is missing at the end of each body. */
void recorder_cut(struct recorder *recorder);

/* Ends the bodies; `title` and `confidence` are for them, as for writer_end. */
int recorder_end(struct recorder *recorder, const char *title, double confidence);

/* After recorder_end: whether a body is not whole. */
bool recorder_is_cut(const struct recorder *recorder);

/* After recorder_end: the content as plain text; valid until the next document. */
struct slice recorder_text(const struct recorder *recorder);

/* After recorder_end: sets the value of a field, which must stay valid until recorder_write. An
 * empty value is unknown. The recorder itself knows the URL, the bodies, the words and whether it
 * is cut. */
void recorder_set(struct recorder *recorder, enum field field, struct slice value);

/* Writes the record. `first`: the output has none yet. Returns 0 or STATUS_STOPPED. */
int recorder_write(struct recorder *recorder, danag_output *output, void *context, bool first);

#endif
