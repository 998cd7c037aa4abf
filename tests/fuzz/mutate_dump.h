/* What a target whose input is a dump says of its input. Such a target links mutate_dump.c. */
#ifndef DANAG_TESTS_FUZZ_MUTATE_DUMP_H
#define DANAG_TESTS_FUZZ_MUTATE_DUMP_H

#include <stddef.h>

/* How many bytes of options are before the dump. */
extern const size_t dump_start;

#endif
