#include "cli/arguments.h"

#include "cli/option_table.h"
#include "cli/repeats.h"
#include "cli/report.h"
#include "text/nearest.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>

#define VALUE_SHOWN 64 /* bytes of a wrong value in a message */
#define NAME_SIZE   32 /* of options, parameters and fields */

/* The number that getopt_long returns for the first row; the name that takes an option back has the
 * next number. */
#define FIRST_ROW 256

/* Returns false. */
static bool refuse_value(const struct option_row *row, const char *value) {
    const char *allowed = row->choices != NULL ? row->choices : row->allowed;
    char shown[VALUE_SHOWN + 1];
    snprintf(shown, sizeof shown, "%s", value);
    fprintf(stderr, "danag: %s: '", row->name);
    put_printable(shown, stderr);
    if (allowed != NULL) {
        fprintf(stderr, "' is not %s\n", allowed);
    } else {
        fprintf(stderr, "' is not a number from %" PRIu64 " to %" PRIu64 "\n", row->least,
                row->most);
    }
    return false;
}

void arguments_add_setting(struct arguments *arguments, const char *name, const char *value) {
    const size_t count = arguments->setting_count;
    const char *last = arguments_setting(arguments, name);
    if (last != NULL && strcmp(last, value) == 0) { return; }
    struct setting *settings = realloc(arguments->settings, (count + 1) * sizeof *settings);
    if (settings == NULL) {
        message(NULL, "out of memory");
        arguments->wish = WISH_REFUSED;
        return;
    }
    settings[count] = (struct setting){name, value};
    arguments->settings = settings;
    arguments->setting_count++;
}

/* Adds the value of -m: "NAME" or "NAME:PARAMETER=VALUE,...". A parameter's own option wins; of one
 * that is named twice here, the last value counts. */
static bool add_method(struct arguments *arguments) {
    const struct option_row *row = option_find("method");
    char *rest = arguments->method_text = strdup(arguments->method);
    const size_t own = arguments->setting_count;
    arguments_add_setting(arguments, row->name, rest != NULL ? strsep(&rest, ":") : "");
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        char *value = strchr(name, '=');
        size_t method;
        if (*name == '\0') { continue; }
        if (value != NULL) { *value++ = '\0'; }
        if (value == NULL ||
            (option_parameter(name, &method) == NULL && strcmp(name, "lines") != 0)) {
            return refuse_value(row, arguments->method);
        }
        bool given = false;
        for (size_t i = 0; i < own; i++) {
            given = given || strcmp(arguments->settings[i].name, name) == 0;
        }
        if (!given) { arguments_add_setting(arguments, name, value); }
    }
    return true;
}

/* The options for getopt_long, made from the rows. */
struct getopt_lists {
    struct option names[2 * OPTIONS_MAX + 1];
    char letters[3 * OPTIONS_MAX + 2];
};

static void list_options(struct getopt_lists *lists) {
    struct option *name = lists->names;
    char *letter = lists->letters;
    *letter++ = ':';
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        const int number = FIRST_ROW + 2 * (int)i;
        const int argument = row->argument == NULL     ? no_argument
                             : row->argument[0] == '[' ? optional_argument
                                                       : required_argument;
        *name++ = (struct option){row->name, argument, NULL, number};
        if (row->off != NULL) {
            *name++ = (struct option){row->off, no_argument, NULL, number + 1};
        }
        if (row->letter == '\0') { continue; }
        *letter++ = row->letter;
        if (argument != no_argument) { *letter++ = ':'; }
        if (argument == optional_argument) { *letter++ = ':'; }
    }
    *name = (struct option){0};
    *letter = '\0';
}

/* The row of the option that getopt_long has found; NULL if it found none. */
static const struct option_row *row_of(int found) {
    if (found >= FIRST_ROW) { return &option_rows[(found - FIRST_ROW) / 2]; }
    for (size_t i = 0; i < option_count; i++) {
        if (found != '\0' && option_rows[i].letter == found) { return &option_rows[i]; }
    }
    return NULL;
}

static bool take(struct arguments *arguments, int found, const char *value) {
    const struct option_row *row = row_of(found);
    const bool off = found >= FIRST_ROW && (found - FIRST_ROW) % 2 != 0;
    if (row->missing != NULL) { return message(row->name, "%s", row->missing); }
    arguments->given[row - option_rows] = !off;
    if (value == NULL) { value = off ? "no" : "yes"; }
    if (row->print != NULL && strcmp(value, "help") == 0) {
        arguments->wish = WISH_PRINT;
        arguments->print = row->print;
    }
    return row->set(arguments, row, value) || refuse_value(row, value);
}

/* The names of all options, and those that take them back; NULL beyond the last. */
static const char *option_name(size_t index) {
    if (index >= 2 * option_count) { return NULL; }
    const struct option_row *row = &option_rows[index / 2];
    return index % 2 != 0 && row->off != NULL ? row->off : row->name;
}

/* Reports what getopt_long could not read; its own messages would print control characters. Says
 * what to write instead of a former option, or of a method's parameter. Returns false. */
static bool refuse_option(bool lacks_value, const char *given) {
    const struct option_row *row = row_of(optopt);
    const char letter[] = {'-', (char)optopt, '\0'};
    char name[NAME_SIZE] = "";
    size_t method;
    if (row != NULL && lacks_value) { return message(row->name, "needs a value"); }
    if (row != NULL && strchr(given, '=') != NULL) {
        return message(row->name,
                       row->off != NULL ? "takes no value; --%s takes it back" : "takes no value",
                       row->off);
    }
    if (optopt != 0) { return message(letter, "unknown or ambiguous option"); }
    if (strncmp(given, "--", 2) == 0) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(given + 2, "="), given + 2);
    }
    if (option_parameter(name, &method) == NULL) {
        const char *near = nearest_name(option_name, slice_from(name));
        return near == NULL
                   ? message(given, "unknown or ambiguous option")
                   : message(given, "unknown or ambiguous option; did you mean --%s?", near);
    }
    return message(name, "write --method=%s:%s=VALUE", danag_method_name(method), name);
}

static bool is_given(const struct arguments *arguments, const char *name) {
    return name != NULL && arguments->given[option_find(name) - option_rows];
}

/* Whether a row that was given goes with the others. */
static bool goes_together(const struct arguments *arguments, const struct option_row *row) {
    const unsigned uses[] = {[REPEATS_COUNT] = OPTION_COUNTS, [REPEATS_MERGE] = OPTION_MERGES};
    const char *const hows[] = {[REPEATS_COUNT] = "count", [REPEATS_MERGE] = "merge"};
    const unsigned make = arguments->repeats.make;
    const char *const *needs = row->needs;
    bool goes = true;
    if (make != REPEATS_NOTHING && (row->use & uses[make]) == 0) {
        goes = message(row->name, "cannot be combined with --repeats-make=%s", hows[make]);
    } else if (needs[0] != NULL && !is_given(arguments, needs[0]) &&
               !is_given(arguments, needs[1])) {
        goes = message(row->name, needs[1] != NULL ? "needs --%s or --%s" : "needs --%s", needs[0],
                       needs[1]);
    }
    for (size_t i = 0; i < sizeof row->not_with / sizeof row->not_with[0]; i++) {
        if (is_given(arguments, row->not_with[i])) {
            goes = message(row->name, "cannot be combined with --%s", row->not_with[i]);
        }
    }
    return goes;
}

/* The file that the option makes danag write. NULL: none. */
static const char *file_of(const struct arguments *arguments, const struct option_row *row) {
    if ((row->use & OPTION_WRITES) == 0) { return NULL; }
    const char *file = *(const char *const *)(const void *)((const char *)arguments + row->at);
    if (row->at != offsetof(struct arguments, output)) { return file; }
    if (arguments->output_folder != NULL) { return NULL; }
    return file != NULL ? file : "-";
}

/* Whether no earlier row's option writes the same file. */
static bool goes_apart(const struct arguments *arguments, const struct option_row *row) {
    const char *file = file_of(arguments, row);
    for (const struct option_row *other = option_rows; file != NULL && other < row; other++) {
        const char *before = file_of(arguments, other);
        if (before == NULL || strcmp(file, before) != 0) { continue; }
        return message(row->name, "would go where --%s goes", other->name);
    }
    return true;
}

static bool operands_fit(const struct arguments *arguments) {
    const char *known = arguments->repeats.known;
    const char *names = arguments->names_file;
    bool reads_input = names != NULL ? strcmp(names, "-") == 0 : arguments->operand_count == 0;
    for (size_t i = 0; i < arguments->operand_count; i++) {
        reads_input = reads_input || strcmp(arguments->operands[i], "-") == 0;
    }
    if (names != NULL && arguments->operand_count > 0) {
        return message(arguments->names_by_line ? "files-from" : "files0-from",
                       "cannot be combined with FILE operands");
    }
    if (arguments->operand_count > 1 &&
        (arguments->explain != NULL || arguments->wanted.url != NULL)) {
        return message(arguments->explain != NULL ? "explain" : "url",
                       "takes one FILE, with one page");
    }
    return known == NULL || strcmp(known, "-") != 0 || !reads_input ||
           message("repeats", "standard input is read for pages already");
}

/* Whether the option changes anything in the format, or in one of the bodies of its records.
 * Readers' comments are text. */
static bool is_shown(const struct arguments *arguments, size_t format, const char *option) {
    const char *fields = arguments_setting(arguments, "fields");
    const char *body = arguments_setting(arguments, "body");
    const char *list = fields != NULL && *fields != '\0' ? fields : body;
    if (!danag_format_shows(format, option)) { return false; }
    if (!danag_format_is_records(format)) { return true; }
    if (list == NULL || *list == '\0') { list = danag_format_name(0); }
    for (struct slice name; slice_next_listed(&list, &name);) {
        if (slice_is(name, "comments")) { return danag_format_shows(0, option); }
        for (size_t i = 0; i < danag_format_count(); i++) {
            if (slice_is(name, danag_format_name(i)) && danag_format_shows(i, option)) {
                return true;
            }
        }
    }
    return false;
}

/* The formats in which the option changes something, as "text, markdown and html". */
static void put_formats(const char *option) {
    const char *last = NULL, *separator = "";
    for (size_t i = 0; i < danag_format_count(); i++) {
        if (danag_format_is_records(i) || !danag_format_shows(i, option)) { continue; }
        if (last != NULL) {
            fprintf(stderr, "%s%s", separator, last);
            separator = ", ";
        }
        last = danag_format_name(i);
    }
    fprintf(stderr, "%s%s\n", *separator != '\0' ? " and " : "", last);
}

/* Reports options that change nothing in the format. Width 0 and no headline are not reported:
 * formats without these options are like that anyway. An unknown format is refused when it is
 * set. */
static void note_unshown(const struct arguments *arguments) {
    const size_t format = output_format(arguments);
    if (format == danag_format_count()) { return; }
    for (size_t i = 0; i < option_count; i++) {
        const char *name = option_rows[i].name;
        if ((option_rows[i].use & OPTION_LOOKS) == 0 || !arguments->given[i] ||
            strcmp(arguments_setting(arguments, name), "0") == 0 ||
            is_shown(arguments, format, name)) {
            continue;
        }
        fprintf(stderr, "danag: %s: changes nothing here: it is for ", name);
        put_formats(name);
    }
}

static bool check(const struct arguments *arguments) {
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        if (arguments->given[i] && !(goes_together(arguments, row) && goes_apart(arguments, row))) {
            return false;
        }
    }
    if (!operands_fit(arguments)) { return false; }
    if (!arguments->quiet) { note_unshown(arguments); }
    return true;
}

/* Sets what follows from an option for other options. */
static void conclude(struct arguments *arguments) {
    struct repeats_wish *repeats = &arguments->repeats;
    const char *with_url = arguments_setting(arguments, "with-url");
    arguments->with_url = with_url != NULL && strcmp(with_url, "yes") == 0;
    if (arguments->output != NULL && strcmp(arguments->output, "-") == 0) {
        arguments->output = NULL; /* standard output, as without the option */
    }
    arguments->wanted.joined = arguments->split_html ? JOINED_APART
                               : arguments->verbose != VERBOSE_NOT && !arguments->quiet
                                   ? JOINED_TOLD
                                   : JOINED_KEPT;
    if (arguments->explain != NULL) { arguments->jobs = 1; }
    if (repeats->make == REPEATS_MERGE) { arguments->wish = WISH_MERGE; }
    if (repeats->make == REPEATS_COUNT) {
        repeats->out = arguments->output != NULL ? arguments->output : "-";
        arguments->output = NULL;
    }
}

void arguments_read(struct arguments *arguments, int argc, char **argv) {
    struct getopt_lists lists;
    bool fits = true;
    int found;
    *arguments =
        (struct arguments){.jobs = 1,
                           .repeats = {.size = REPEATS_SIZE_PRESET,
                                       .by = repeats_know_sites() ? SITE_DOMAIN : SITE_HOST,
                                       .least = REPEATS_LEAST_PRESET,
                                       .share = REPEATS_SHARE_PRESET}};
    wanted_preset(&arguments->wanted);
    list_options(&lists);
    opterr = 0;
    while (fits && arguments->wish == WISH_EXTRACT &&
           (found = getopt_long(argc, argv, lists.letters, lists.names, NULL)) != -1) {
        fits = found == '?' || found == ':' ? refuse_option(found == ':', argv[optind - 1])
                                            : take(arguments, found, optarg);
    }
    arguments->operands = argv + optind;
    arguments->operand_count = (size_t)(argc - optind);
    if (fits && arguments->wish == WISH_EXTRACT) {
        fits = (arguments->method == NULL || add_method(arguments)) && check(arguments);
    }
    if (!fits) { arguments->wish = WISH_REFUSED; }
    if (arguments->wish == WISH_EXTRACT) { conclude(arguments); }
}

void arguments_free(struct arguments *arguments) {
    free(arguments->settings);
    free(arguments->method_text);
}
