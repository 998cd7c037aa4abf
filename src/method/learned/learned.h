/* What the parts of the learned method share: its settings and its choice of lines. */
#ifndef DANAG_METHOD_LEARNED_LEARNED_H
#define DANAG_METHOD_LEARNED_LEARNED_H

#include "method/learned/model.h"
#include "method/method.h"

/* What the choice of lines favors. */
enum favor { FAVOR_PRECISION, FAVOR_BALANCED, FAVOR_RECALL };

/* Whether readers' comments are part of the content. With COMMENTS_AUTO the page decides: they are
 * in a forum, and they are not below an article. */
enum comments { COMMENTS_AUTO, COMMENTS_YES, COMMENTS_NO };

struct settings {
    const struct danag_allocator *memory;
    const struct model *model;
    struct model *read; /* the same model if it was read from a file, for model_free; else NULL */
    enum favor favor;
    enum comments comments;
    unsigned least_confidence; /* out of CONFIDENCE_SURE; pages below it give no output */
};

extern const struct settings settings_preset;

/* The method's parameters. */
enum setting { SETTING_FAVOR, SETTING_COMMENTS, SETTING_MODEL, SETTING_MIN_CONFIDENCE, SETTINGS };

/* The method's `set` and `free_settings`: see method.h. */
bool settings_set(const struct danag_allocator *memory, void **settings, size_t parameter,
                  const char *value, char error[METHOD_ERROR_SIZE]);
void settings_free(void *settings);

#define COMMENT_LEVEL (MODEL_LEVELS / 2) /* the lowest level of a likely comment */

/* Raises the levels of content where comments are wanted and lowers them where they are not. */
void weigh_comments(enum comments comments, uint8_t *const levels[MODEL_OUTPUTS], size_t count);

struct choice {
    unsigned least_level; /* the lowest level to output; MODEL_LEVELS: output no lines */
    unsigned confidence;  /* the expected F1, out of CONFIDENCE_SURE */
};

/* Chooses the lowest level to output. `words`: how many words the lines of each level have. */
struct choice choose_lines(const struct model *model, const uint64_t words[MODEL_LEVELS],
                           enum favor favor);

#endif
