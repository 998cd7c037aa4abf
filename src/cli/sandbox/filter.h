/* The filters of system calls, which make_filter.c makes when danag is built. */
#ifndef DANAG_CLI_SANDBOX_FILTER_H
#define DANAG_CLI_SANDBOX_FILTER_H

#include <linux/filter.h>

extern const struct sock_fprog filter_reads;  /* for a danag that only reads files */
extern const struct sock_fprog filter_writes; /* for one that makes files, too */

#endif
