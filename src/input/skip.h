/* In:  nothing.
 * Out: the reasons why a record of a dump gives no page, and their names.
 * Memory: none; names are constant. */
#ifndef DANAG_INPUT_SKIP_H
#define DANAG_INPUT_SKIP_H

enum skip {
    SKIP_REQUEST, /* by its WARC-Type; see WARC 1.1 §6 */
    SKIP_METADATA,
    SKIP_REVISIT,
    SKIP_WARCINFO, /* and the version block of an ARC file */
    SKIP_CONVERSION,
    SKIP_CONTINUATION, /* a segment of a page that was begun before, or of none */
    SKIP_OTHER_RECORD,
    SKIP_STATUS,       /* of the HTTP response; see wanted.h */
    SKIP_CONTENT_TYPE, /* the same */
    SKIP_NOT_HTML,     /* no content type is given, and it does not begin like HTML */
    SKIP_EMPTY,        /* there is no body */
    SKIP_HEAD,         /* the HTTP head cannot be read */
    SKIP_CODING,       /* its Content-Encoding cannot be undone */
    SKIP_COUNT
};

/* As in "revisit", "status", "not HTML". */
const char *skip_name(enum skip skip);

#endif
