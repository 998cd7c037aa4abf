#include "cli/option_table.h"
#include "cli/report.h"
#include "input/charset/encoding.h"
#include "text/language.h"

#include <inttypes.h>

#define WIDTH        80 /* columns of --help */
#define DESCRIPTIONS 26 /* the column where descriptions begin */

static const char *const topics[TOPICS] = {[TOPIC_CONTENT] = "Content",
                                           [TOPIC_INPUT] = "Input",
                                           [TOPIC_OUTPUT] = "Output",
                                           [TOPIC_REPEATS] = "Repeats",
                                           [TOPIC_MESSAGES] = "Messages"};

/* The values that the parameter takes, and its preset. */
static void add_values(char text[LINE_SIZE], const struct danag_parameter *parameter) {
    if (parameter->values != NULL) {
        line_add(text, "%s", parameter->values);
    } else {
        line_add(text, "from %" PRIu64 " to %" PRIu64 "; %" PRIu64 " by default", parameter->least,
                 parameter->most, parameter->preset);
    }
}

/* The values of an option, in words, as far as there is a list of them. */
static void add_choices(char text[LINE_SIZE], const struct option_row *row) {
    size_t method;
    if ((row->use & OPTION_PARAMETER) != 0) {
        add_values(text, option_parameter(row->name, &method));
    } else if (row->choices != NULL) {
        line_add(text, "%s", row->choices);
    } else if (row->names != NULL) {
        for (size_t i = 0; row->names(i) != NULL; i++) {
            line_add(text, "%s%s", i > 0 ? ", " : "", row->names(i));
        }
    }
}

/* The methods that have the parameter. */
static void add_owners(char text[LINE_SIZE], const char *name) {
    const struct danag_parameter *parameter;
    const char *separator = " (for ";
    for (size_t method = 0; method < danag_method_count(); method++) {
        size_t i = 0;
        while ((parameter = danag_method_parameter(method, i)) != NULL &&
               strcmp(parameter->name, name) != 0) {
            i++;
        }
        if (parameter == NULL) { continue; }
        line_add(text, "%s%s", separator, danag_method_name(method));
        separator = ", ";
    }
    line_add(text, ")");
}

/* The description of an option. Lists of methods and of fields would be too long for it. */
static void add_description(char text[LINE_SIZE], const struct option_row *row, bool with_owners) {
    const bool is_parameter = (row->use & OPTION_PARAMETER) != 0;
    line_add(text, "%s", row->help);
    if (row->choices != NULL || row->names == danag_format_name || is_parameter) {
        line_add(text, ": ");
        add_choices(text, row);
    }
    if (is_parameter && with_owners) { add_owners(text, row->name); }
    if (row->preset != NULL) { line_add(text, " (default: %s)", row->preset); }
}

/* Prints the words from this column on, in lines that begin where descriptions do. */
static void put_words(const char *text, int column) {
    const char *separator = "";
    for (int size; *text != '\0'; text += size + (text[size] == ' ')) {
        size = (int)strcspn(text, " ");
        if (column + (int)strlen(separator) + size > WIDTH) {
            printf("\n%*s", DESCRIPTIONS + 2, "");
            column = DESCRIPTIONS + 2;
            separator = "";
        }
        column += printf("%s%.*s", separator, size, text);
        separator = " ";
    }
    putchar('\n');
}

static void print_option(const struct option_row *row, bool with_owners) {
    const char letter[] = {row->letter != '\0' ? '-' : ' ', row->letter != '\0' ? row->letter : ' ',
                           row->letter != '\0' ? ',' : ' ', '\0'};
    const char *equals = row->argument != NULL && row->argument[0] != '[' ? "=" : "";
    char text[LINE_SIZE] = "";
    int column = printf("  %s --%s%s%s", letter, row->name, equals,
                        row->argument != NULL ? row->argument : "");
    column += printf("%*s", column < DESCRIPTIONS ? DESCRIPTIONS - column : 1, "");
    add_description(text, row, with_owners);
    put_words(text, column);
}

static void print_usage(void) {
    fputs("Usage: danag [OPTION]... [FILE]...\n"
          "Write the main content of HTML pages to standard output.\n"
          "\n"
          "Each FILE is an HTML page, a WARC dump or an ARC file, which may be compressed\n"
          "with gzip, zstd, bzip2 or xz. With no FILE, or when FILE is -, read standard\n"
          "input.\n",
          stdout);
}

/* The options of a topic; without one, the common ones. */
static void print_options(int topic) {
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        const bool wanted = topic == TOPICS ? (row->use & OPTION_COMMON) != 0 : row->topic == topic;
        if (wanted && option_is_listed(row)) { print_option(row, topic != TOPICS); }
    }
}

void print_help(void) {
    print_usage();
    putchar('\n');
    print_options(TOPICS);
    fputs("\n"
          "Exit status: 0 if all was read whole, 1 if input was damaged, 2 otherwise.\n"
          "\n"
          "danag --help=all lists all options, and danag(1) explains them.\n",
          stdout);
}

void print_help_all(void) {
    print_usage();
    for (int topic = 0; topic < TOPICS; topic++) {
        printf("\n%s:\n", topics[topic]);
        print_options(topic);
    }
    fputs("\n"
          "--no-X takes the switch --X back, --no-title takes --with-title back, and so on.\n"
          "\n"
          "A line with a single form feed separates pages, unless -H is given or they are\n"
          "records.\n"
          "\n"
          "Exit status:\n"
          " 0  if all input was read whole,\n"
          " 1  if some input was damaged or cut,\n"
          " 2  if the usage was wrong, or a file or memory failed.\n",
          stdout);
}

void print_help_table(void) {
    puts("option\ttaken back by\tletter\targument\tvalues\tdefault\ttopic\tset by\tmeaning");
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        char values[LINE_SIZE] = "";
        if (!option_is_listed(row)) { continue; }
        add_choices(values, row);
        if (*values == '\0' && row->allowed != NULL) { line_add(values, "%s", row->allowed); }
        printf("%s\t%s\t%.1s\t%s\t%s\t%s\t%s\t%s\t%s\n", row->name,
               row->off != NULL ? row->off : "", &row->letter,
               row->argument != NULL ? row->argument : "", values,
               row->preset != NULL ? row->preset : "", topics[row->topic],
               option_is_setting(row) ? "danag_set" : "", row->help);
    }
}

void print_version(void) {
    static const struct {
        const char *name;
        bool built_in;
    } parts[] = {
        {"learned", BUILT_IN(DANAG_LEARNED)},   {"cld2", BUILT_IN(DANAG_CLD2)},
        {"formats", BUILT_IN(DANAG_FORMATS)},   {"iconv", BUILT_IN(DANAG_ICONV)},
        {"landlock", BUILT_IN(DANAG_LANDLOCK)}, {"pledge", BUILT_IN(DANAG_PLEDGE)},
        {"psl", BUILT_IN(DANAG_PSL)},           {"repeats", BUILT_IN(DANAG_REPEATS)},
        {"seccomp", BUILT_IN(DANAG_SECCOMP)},   {"threads", BUILT_IN(DANAG_THREADS)},
        {"uchardet", BUILT_IN(DANAG_UCHARDET)}, {"unique", BUILT_IN(DANAG_UNIQUE)},
    };
    const char *separator = " ";
    printf("danag %s\nbuilt with:", danag_version());
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (!parts[i].built_in) { continue; }
        printf("%s%s", separator, parts[i].name);
        separator = ", ";
    }
    puts(*separator == ' ' ? " nothing optional" : "");
    separator = "unpacks with: ";
    for (enum coding coding = 0; coding < CODING_COUNT; coding++) {
        /* The library that decodes gzip also decodes deflate. */
        if (coding == CODING_DEFLATE || !coding_is_built_in(coding)) { continue; }
        printf("%s%s", separator, coding_facts[coding].decoder);
        separator = ", ";
    }
    puts(*separator == 'u' ? "unpacks with: none" : "");
}

static void print_method(size_t method) {
    const struct danag_parameter *parameter;
    const char *rule = danag_method_line_rule(method, 0);
    printf("%-10s %s\n", danag_method_name(method), danag_method_summary(method));
    for (size_t i = 0; (parameter = danag_method_parameter(method, i)) != NULL; i++) {
        char values[LINE_SIZE] = "";
        add_values(values, parameter);
        printf("           %s=%s  %s\n                  %s\n", parameter->name,
               parameter->values == NULL ? "N" : "VALUE", parameter->summary, values);
    }
    if (rule == NULL) { return; }
    printf("           lines=RULE  %s", rule);
    for (size_t i = 1; (rule = danag_method_line_rule(method, i)) != NULL; i++) {
        printf(i == 1 ? " (default), %s" : ", %s", rule);
    }
    putchar('\n');
}

void print_methods(void) {
    for (size_t method = 0; method < danag_method_count(); method++) { print_method(method); }
    puts("\nParameters follow the name: --method=danag:gap=8,lines=source");
}

void print_formats(void) {
    for (size_t format = 0; format < danag_format_count(); format++) {
        printf("%-10s %s\n", danag_format_name(format), danag_format_summary(format));
    }
}

void print_fields(void) {
    const char *name;
    for (size_t field = 0; (name = danag_field_name(field)) != NULL; field++) { puts(name); }
}

void print_charsets(void) {
    for (int encoding = ENCODING_NONE + 1; encoding < ENCODING_COUNT; encoding++) {
        puts(encoding_name((enum encoding)encoding));
    }
}

void print_languages(void) {
    const char *code;
    for (size_t i = 0; (code = language_known(i)) != NULL; i++) {
        if (strcmp(code, LANGUAGE_UNDECIDED) != 0) { puts(code); }
    }
    puts(LANGUAGE_UNDECIDED);
}
