/* In:  the lists of --status and --content-type.
 * Out: whether a response is a page that is wanted.
 * Memory: the struct is the caller's and of a fixed size; the patterns' string stays the caller's.
 */
#ifndef DANAG_INPUT_WANTED_H
#define DANAG_INPUT_WANTED_H

#include <stdbool.h>
#include <stddef.h>

#define WANTED_STATUS_LEAST 100
#define WANTED_STATUS_MOST  999

struct wanted {
    bool status[WANTED_STATUS_MOST + 1];
    const char *patterns; /* of media types, with commas between; NULL: HTML */
};

/* Every 2xx HTML response. */
void wanted_preset(struct wanted *wanted);

/* "200,3xx".  False where it is no such list; then nothing has changed. */
bool wanted_set_status(struct wanted *wanted, const char *list);

/* "text/html,application/x*": shell patterns, the case of letters aside, for media types without
 * parameters.  False where one of them is empty. */
bool wanted_set_content_type(struct wanted *wanted, const char *patterns);

bool wanted_status(const struct wanted *wanted, unsigned status);

/* The value of a Content-Type, with parameters or without. */
bool wanted_content_type(const struct wanted *wanted, const char *content_type);

/* Whether HTML is wanted, and the type (or NULL) says nothing: then what begins like HTML is. */
bool wanted_if_html(const struct wanted *wanted, const char *content_type);

#endif
