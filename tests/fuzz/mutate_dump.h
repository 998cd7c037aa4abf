/* What a target whose input is a dump says of its input. Such a target links mutate_dump.c. */
#pragma once

#include <stddef.h>

/* How many bytes of options are before the dump. */
extern const size_t dump_start;
