/* Reads the options for many pages together: what sites repeat, and --unique. */
#include "cli/arguments_read.h"
#include "cli/repeats.h"
#include "cli/unique/unique.h"
#include "cli/unique/unique_file.h"
#include "text/number.h"

#include <getopt.h>
#include <string.h>

static void read_rate(struct arguments *arguments, const char *value) {
    if (!unique_rate_read(value, &arguments->unique_rate)) {
        arguments_refuse_value(arguments, "unique-rate", value, "a number from 0.000000001 to 0.5");
    }
}

static void read_filter_size(struct arguments *arguments, const char *value) {
    uint64_t *size = &arguments->unique_size;
    if (!number_read_size(value, size) || *size < UNIQUE_SIZE_LEAST || *size > UNIQUE_SIZE_MOST ||
        *size % UNIQUE_SIZE_LEAST != 0) {
        arguments_refuse_value(arguments, "unique-size", value, "a size such as 64M, up to 1024G");
    }
}

bool arguments_read_unique(struct arguments *arguments, int option) {
    if (!UNIQUE_BUILT_IN) { return false; }
    switch (option) {
    case OPTION_UNIQUE:
        arguments->unique = optarg;
        return true;
    case OPTION_UNIQUE_RATE:
        read_rate(arguments, optarg);
        return true;
    case OPTION_UNIQUE_SIZE:
        read_filter_size(arguments, optarg);
        return true;
    case OPTION_UNIQUE_LEAST:
        arguments_read_number(arguments, "unique-least", UINT32_MAX, "a number up to 4294967295",
                              &arguments->unique_least);
        return true;
    default:
        return false;
    }
}

static void read_repeats_by(struct arguments *arguments) {
    int kind = 0;
    while (kind < SITE_KINDS && strcmp(site_names[kind], optarg) != 0) { kind++; }
    if (kind == SITE_KINDS) {
        arguments_refuse_value(arguments, "repeats-by", optarg, "site, host or all");
    } else if (kind == SITE_DOMAIN && !repeats_know_sites()) {
        arguments_refuse(arguments, "repeats-by", "this build cannot tell sites: it has no libpsl");
    } else {
        arguments->repeats.by = (enum site_kind)kind;
    }
}

static unsigned read_repeats_number(struct arguments *arguments, const char *option,
                                    unsigned lowest, unsigned most, const char *expected) {
    uint64_t number = 0;
    arguments_read_number(arguments, option, most, expected, &number);
    if (number < lowest && arguments->wish == WISH_EXTRACT) {
        arguments_refuse_value(arguments, option, optarg, expected);
    }
    return (unsigned)number;
}

static void read_repeats_size(struct arguments *arguments) {
    uint64_t *size = &arguments->repeats.size;
    _Static_assert(SKETCH_LEAST == 128 << 10 && SKETCH_LARGEST >> 30 == 16, "the message says so");
    if (!number_read_size(optarg, size) || *size < SKETCH_LEAST || *size > SKETCH_LARGEST) {
        arguments_refuse_value(arguments, "repeats-size", optarg, "bytes, from 128K to 16G");
    }
}

bool arguments_read_repeats(struct arguments *arguments, int option) {
    struct repeats_wish *wish = &arguments->repeats;
    if (!REPEATS_BUILT_IN) { return false; }
    switch (option) {
    case OPTION_REPEATS:
        wish->known = optarg;
        break;
    case OPTION_REPEATS_OUT:
        wish->out = optarg;
        break;
    case OPTION_REPEATS_MERGE:
        arguments->wish = WISH_MERGE;
        break;
    case OPTION_REPEATS_LEAST:
        wish->least = read_repeats_number(arguments, "repeats-least", REPEATS_LEAST_LOWEST,
                                          SKETCH_MOST, "a number from 2 to 65535");
        wish->for_known = true;
        break;
    case OPTION_REPEATS_SHARE:
        wish->share =
            read_repeats_number(arguments, "repeats-share", 0, 100, "per cent, from 0 to 100");
        wish->for_known = true;
        break;
    case OPTION_REPEATS_SIZE:
        read_repeats_size(arguments);
        wish->for_out = true;
        break;
    case OPTION_REPEATS_BY:
        read_repeats_by(arguments);
        wish->for_out = true;
        break;
    default:
        return false;
    }
    return true;
}
