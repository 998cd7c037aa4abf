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
    bool box;     /* it is a callout's */
    bool docbook; /* it may be a callout's, if a title as in DocBook follows */
    bool title;   /* it is that of a title */
};

/* Reads the words of a class, or of data-callout, which is a callout's `box`. */
void callout_read(struct callout_class *found, struct slice words);

/* Whether the text only names a kind of callout, in one of some languages, or is only a picture. */
bool callout_is_name(struct slice text);
