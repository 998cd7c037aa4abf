/* Checks and keeps the options and parameters of danag_set. The options own the method's settings
 * until options_free. */
#pragma once

#include "input/charset/encoding.h"
#include "method/method.h"
#include "output/writer.h"

#define OPTIONS_ERROR_SIZE METHOD_ERROR_SIZE

#define OPTIONS_LANGUAGES_MAX 511 /* bytes of the list of languages */

struct options {
    const struct danag_allocator *memory; /* for what grows with settings and documents */
    const struct method *method;
    uint64_t parameters[METHOD_PARAMETERS_MAX];
    void *settings;                     /* of the method; NULL: its presets */
    const struct format *format;        /* the preset if records are written */
    const struct record_format *record; /* NULL: the format writes the content as it comes */
    struct field_list fields;           /* empty: as the record format likes */
    struct field_list bodies;           /* empty: text */
    enum line_rule line_rule;
    uint64_t max_memory;
    uint64_t page_timeout; /* seconds of CPU time; 0: no limit */
    enum encoding charset; /* ENCODING_NONE: the document decides */
    bool with_url, metadata, front_matter, explain;
    danag_filter *filter; /* NULL: all paragraphs pass */
    void *filter_context;
    struct writer_wishes wishes;
    char languages[OPTIONS_LANGUAGES_MAX + 1]; /* documents in others are withheld; "": none are */
};

void options_preset(struct options *options, const struct danag_allocator *memory);
void options_free(struct options *options);

/* Chooses the method, with its presets. */
void options_use_method(struct options *options, const struct method *method);

/* The names of the line rules that the method allows, numbered from 0, its preset first. NULL
 * beyond the last. */
const char *options_line_rule(const struct method *method, size_t index);

/* Sets an option or a parameter. If the name is unknown or the value is not allowed, changes
 * nothing and returns false, with a message. */
bool options_set(struct options *options, const char *name, const char *value,
                 char error[OPTIONS_ERROR_SIZE]);

/* Why the options do not go together, or NULL. */
const char *options_misfit(const struct options *options);
