/* What every stage returns: STATUS_OK or an error. Those set to a code of danag.h mean the same,
 * and go back to the library's caller; the others stay inside. */
#pragma once

#include "danag.h"

/* Whether configure has defined the macro, which is 1 then; otherwise it stays its own name. */
#define BUILT_IN(macro)   (sizeof MACRO_TEXT(macro) == sizeof "1")
#define MACRO_TEXT(macro) #macro

enum status {
    STATUS_OK = DANAG_OK,
    STATUS_NO_MEMORY = DANAG_NO_MEMORY,
    STATUS_STOPPED = DANAG_STOPPED,     /* by the output callback */
    STATUS_ENOUGH = DANAG_FILTERED + 1, /* nothing more of this page is wanted; no failure */
    STATUS_UNREADABLE,                  /* reading failed; errno has the reason */
    STATUS_NO_PAGE,    /* the file is neither a page nor a dump; reported as damage */
    STATUS_UNSUPPORTED /* this build cannot unpack the file; reported as damage */
};
