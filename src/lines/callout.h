/* Callouts: boxes of text that a page sets apart and calls a note, a tip, a warning or the like. */
#pragma once

#include "text/slice.h"

#include <stdint.h>

/* The kinds that GitHub's Markdown knows. */
enum callout {
    CALLOUT_NONE,
    CALLOUT_NOTE,
    CALLOUT_TIP,
    CALLOUT_IMPORTANT,
    CALLOUT_WARNING,
    CALLOUT_CAUTION,
    CALLOUT_KINDS
};

/* What the class of an element says. */
struct callout_class {
    uint8_t kind; /* enum callout: what it names */
    bool box;     /* the class is that of a callout's box */
    bool docbook; /* the box is a callout if a title follows, as in DocBook; or it is this title */
    bool title;   /* the class is that of a callout's title */
};

/* Reads the words of a class or of data-callout. */
void callout_read(struct callout_class *found, struct slice words);

/* Whether the text is only the name of a kind of callout, in one of many languages, or only an
 * emoji. */
bool callout_is_name(struct slice text);
