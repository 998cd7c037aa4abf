#include "input/skip.h"

static const char *const names[SKIP_COUNT] = {
    [SKIP_REQUEST] = "request",
    [SKIP_METADATA] = "metadata",
    [SKIP_REVISIT] = "revisit",
    [SKIP_WARCINFO] = "warcinfo",
    [SKIP_CONVERSION] = "conversion",
    [SKIP_CONTINUATION] = "continuation",
    [SKIP_OTHER_RECORD] = "other record",
    [SKIP_STATUS] = "status",
    [SKIP_CONTENT_TYPE] = "content type",
    [SKIP_NOT_HTML] = "not HTML",
    [SKIP_EMPTY] = "empty",
    [SKIP_HEAD] = "unreadable head",
    [SKIP_CODING] = "content encoding",
};

const char *skip_name(enum skip skip) {
    return names[skip];
}
