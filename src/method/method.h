/* A method chooses the main content of a document: lines come in, as counts; spans of the tape go
 * out, in order. It never sees bytes, files or formats. Its state has a fixed size and belongs to
 * the caller, as does the tape. A new method needs a row in method.c. */
#ifndef DANAG_METHOD_METHOD_H
#define DANAG_METHOD_METHOD_H

#include "danag.h"
#include "lines/lines.h"

#define METHOD_PARAMETERS_MAX 8

#define METHOD_ERROR_SIZE 256

/* What a method works with. */
struct method_frame {
    struct tape *tape;
    const uint64_t *parameters; /* whole numbers, by their place in the method's list */
    const void *observed;       /* the state of the method's observer */
    const void *settings;       /* what the method made of all other parameters; NULL: presets */
    int (*span)(void *self, uint64_t start, uint64_t end); /* 0, or an error to pass on */
    void *self;
};

#define CONFIDENCE_SURE 1000 /* a confidence of 1 */

/* What a method expects of the content that it found. */
struct verdict {
    unsigned confidence; /* the expected F1, out of CONFIDENCE_SURE */
    bool withheld;       /* too low for the settings: some of the content was not passed on */
};

struct method {
    const char *name;
    const char *summary;
    size_t parameter_count;
    struct danag_parameter parameters[METHOD_PARAMETERS_MAX];
    /* For parameters that are no whole numbers (`values` says what they are); NULL: all are.
     * Sets one, by its place in the list, in settings that the method makes when it needs them:
     * `*settings` is NULL at first. False, with a message, where the value is not allowed; then
     * nothing has changed. */
    bool (*set)(void **settings, size_t parameter, const char *value,
                char error[METHOD_ERROR_SIZE]);
    void (*free_settings)(void *settings); /* takes NULL, too */
    enum line_rule line_rule;              /* the preset */
    unsigned line_rules;                   /* all allowed, as bits: 1u << LINES_TEXT, ... */
    const struct line_observer *observer;  /* NULL: none; else LINES_TEXT must be the only rule */
    bool reads_source; /* its lines come from lines/source_lines.h, by LINES_SOURCE or _TAG */
    bool only_r2l;     /* the tape holds right-to-left characters alone */
    size_t state_size;
    /* Before the first document, the state all zero, and after the last; may be NULL. `memory`:
     * bytes that the method may take beside its state and the tape. False where the system has
     * none. */
    bool (*make)(void *state, size_t memory);
    void (*free)(void *state);
    void (*begin)(void *state, const struct method_frame *frame);
    int (*line)(void *state, const struct line *line);
    int (*end)(void *state);
    struct verdict (*verdict)(const void *state); /* after `end`; NULL: there is none */
};

extern const struct method method_accb;
extern const struct method method_bte;
extern const struct method method_ccb;
extern const struct method method_crunch;
extern const struct method method_dana;
extern const struct method method_danag;
extern const struct method method_density;
extern const struct method method_dsc;
extern const struct method method_learned;
extern const struct method method_lqf;
extern const struct method method_plain;
extern const struct method method_r2l;
extern const struct method method_tccb;

size_t method_count(void);

/* NULL beyond the last. */
const struct method *method_at(size_t index);

#endif
