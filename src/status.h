/* What every stage returns: STATUS_OK or an error. Codes that are also in danag.h have the same
 * numbers there, so the library can return them as they are. */
#ifndef DANAG_STATUS_H
#define DANAG_STATUS_H

#include "danag.h"

enum status {
    STATUS_OK = DANAG_OK,
    STATUS_CUT = DANAG_CUT, /* nothing more of this page is wanted; no failure */
    STATUS_NO_MEMORY = DANAG_NO_MEMORY,
    STATUS_STOPPED = DANAG_STOPPED,         /* by the output callback */
    STATUS_UNREADABLE = DANAG_FILTERED + 1, /* reading failed; errno has the reason */
    STATUS_FOREIGN,    /* the file is neither a page nor a dump; reported as damage */
    STATUS_UNSUPPORTED /* this build cannot unpack the file; reported as damage */
};

#endif
