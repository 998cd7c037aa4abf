/* Reads the values of options, and refuses wrong ones. */
#include "cli/arguments_read.h"
#include "cli/printable.h"
#include "text/number.h"

#include <getopt.h>
#include <stdio.h>

/* How many bytes of a wrong value a message shows. */
#define VALUE_SHOWN 64

void arguments_refuse(struct arguments *arguments, const char *option, const char *why) {
    fprintf(stderr, "danag: %s: %s\n", option, why);
    arguments->wish = WISH_REFUSED;
}

void arguments_refuse_value(struct arguments *arguments, const char *option, const char *value,
                            const char *expected) {
    char shown[VALUE_SHOWN + 1];
    snprintf(shown, sizeof shown, "%s", value);
    fprintf(stderr, "danag: %s: '", option);
    put_printable(shown, stderr);
    fprintf(stderr, "' is not %s\n", expected);
    arguments->wish = WISH_REFUSED;
}

void arguments_read_number(struct arguments *arguments, const char *option, uint64_t most,
                           const char *expected, uint64_t *number) {
    const char *end = number_read(optarg, number);
    if (end == NULL || *end != '\0' || *number > most) {
        arguments_refuse_value(arguments, option, optarg, expected);
    }
}
