/* What every stage answers: STATUS_OK or the first error, which then sticks. The codes that danag.h
 * has keep its numbers, so that either may pass through the other. */
#ifndef DANAG_STATUS_H
#define DANAG_STATUS_H

#include "danag.h"

enum status {
    STATUS_OK = DANAG_OK,
    STATUS_NO_MEMORY = DANAG_NO_MEMORY,
    STATUS_STOPPED = DANAG_STOPPED, /* by whoever takes the output */
    STATUS_UNREADABLE,              /* reading failed; errno has the reason */
    STATUS_UNSUPPORTED /* this build cannot unpack the file, which damage has reported */
};

#endif
