#include "cli/option_table.h"

#include "cli/gzip.h"
#include "cli/jobs/jobs.h"
#include "cli/repeats.h"
#include "cli/unique/unique.h"
#include "danag.h"
#include "text/number.h"

/* Passes it on to danag_set. */
static bool set_setting(struct arguments *to, const struct option_row *row, const char *value) {
    arguments_add_setting(to, row->name, value);
    return true;
}

static bool set_switch(struct arguments *to, const struct option_row *row, const char *value) {
    *(bool *)((char *)to + row->at) = strcmp(value, "yes") == 0;
    return true;
}

static bool set_text(struct arguments *to, const struct option_row *row, const char *value) {
    *(const char **)((char *)to + row->at) = value;
    return true;
}

/* Rows that say in words what is allowed take a size, such as 64M. */
static bool set_number(struct arguments *to, const struct option_row *row, const char *value) {
    uint64_t *number = (uint64_t *)((char *)to + row->at);
    const char *end = number_read(value, number);
    const bool read =
        row->allowed != NULL ? number_read_size(value, number) : end != NULL && *end == '\0';
    return read && *number >= row->least && *number <= row->most;
}

/* Keeps a number from 0 to 1 as parts of `most`, a power of ten. */
static bool set_share(struct arguments *to, const struct option_row *row, const char *value) {
    uint64_t *parts = (uint64_t *)((char *)to + row->at);
    return number_read_share(value, row->most, parts) && *parts >= row->least;
}

/* Keeps the number of a word of those that the row lists. */
static bool set_choice(struct arguments *to, const struct option_row *row, const char *value) {
    const char *word = row->choices != NULL ? row->choices : row->allowed;
    const size_t size = strlen(value);
    for (unsigned number = (unsigned)row->least; *word != '\0'; number++) {
        const size_t length = strcspn(word, ", ");
        if (length == size && memcmp(word, value, size) == 0) {
            *(unsigned *)((char *)to + row->at) = number;
            return true;
        }
        word += length + strspn(word + length, ", ");
        if (strncmp(word, "or ", 3) == 0) { word += 3; }
    }
    return false;
}

static bool set_status(struct arguments *to, const struct option_row *row, const char *value) {
    (void)row;
    return wanted_set_status(&to->wanted, value);
}

static bool set_content_type(struct arguments *to, const struct option_row *row,
                             const char *value) {
    (void)row;
    return wanted_set_content_type(&to->wanted, value);
}

static bool set_url(struct arguments *to, const struct option_row *row, const char *value) {
    return ascii_is_http(value, strlen(value)) && set_text(to, row, value);
}

static bool set_names_file(struct arguments *to, const struct option_row *row, const char *value) {
    to->names_by_line = strcmp(row->name, "files-from") == 0;
    return set_text(to, row, value);
}

static bool set_unique_rate(struct arguments *to, const struct option_row *row, const char *value) {
    return set_share(to, row, value) && to->unique_rate <= BLOOM_RATE_MOST;
}

static bool set_unique_size(struct arguments *to, const struct option_row *row, const char *value) {
    return set_number(to, row, value) && to->unique_size % UNIQUE_SIZE_LEAST == 0;
}

static bool set_explain(struct arguments *to, const struct option_row *row, const char *value) {
    return (!EXPLANATION_BUILT_IN || explain_is_page(value) || explain_is_table(value)) &&
           set_setting(to, row, "yes") && set_text(to, row, value);
}

/* Given twice, it says more. */
static bool set_verbose(struct arguments *to, const struct option_row *row, const char *value) {
    (void)row;
    to->verbose = strcmp(value, "yes") != 0    ? VERBOSE_NOT
                  : to->verbose == VERBOSE_NOT ? VERBOSE_SUMMARY
                                               : VERBOSE_PAGES;
    return true;
}

static bool set_progress(struct arguments *to, const struct option_row *row, const char *value) {
    (void)row;
    to->progress = strcmp(value, "yes") == 0 ? PROGRESS_YES : PROGRESS_NO;
    return true;
}

static bool set_print(struct arguments *to, const struct option_row *row, const char *value) {
    (void)value;
    to->wish = WISH_PRINT;
    to->print = row->print;
    return true;
}

static bool set_help(struct arguments *to, const struct option_row *row, const char *value) {
    set_print(to, row, value);
    if (strcmp(value, "all") == 0) { to->print = print_help_all; }
    if (strcmp(value, "table") == 0) { to->print = print_help_table; }
    return to->print != print_help || strcmp(value, "yes") == 0;
}

#define AT(member) (unsigned short)offsetof(struct arguments, member)

#ifdef DANAG_LEARNED
#define METHOD_PRESET "learned"
#else
#define METHOD_PRESET "danag"
#endif
#ifdef DANAG_PSL
#define SITE_CHOICES "site, host or all"
#define SITE_PRESET  "site"
#define SITE_FIRST   SITE_DOMAIN
#else
#define SITE_CHOICES "host or all"
#define SITE_PRESET  "host"
#define SITE_FIRST   SITE_HOST
#endif
#define REPEATS_MISSING (REPEATS_BUILT_IN ? NULL : "this build does not count what sites repeat")
#define UNIQUE_MISSING  (UNIQUE_BUILT_IN ? NULL : "this build does not look at paragraphs")

// clang-format off
const struct option_row option_rows[] = {
    {.name = "method", .letter = 'm', .argument = "NAME", .names = danag_method_name,
     .help = "choose content by NAME or NAME:PARAMETER=VALUE,...; 'help' lists them",
     .preset = METHOD_PRESET,
     .allowed = "NAME or NAME:PARAMETER=VALUE,..., with parameters of a method",
     .print = print_methods, .at = AT(method), .use = OPTION_COMMON, .set = set_text},
    {.name = "favor", .argument = "WHAT", .help = "in the choice of lines, favor WHAT",
     .use = OPTION_COMMON | OPTION_PARAMETER, .set = set_setting},
    {.name = "comments", .argument = "WHEN", .help = "take readers' comments for content",
     .use = OPTION_COMMON | OPTION_PARAMETER, .set = set_setting},
    {.name = "min-confidence", .argument = "X", .help = "leave out pages with a lower expected F1",
     .use = OPTION_PARAMETER, .set = set_setting},
    {.name = "gap", .argument = "N",
     .help = "allow N lines between two regions of the main content", .use = OPTION_PARAMETER,
     .set = set_setting},
    {.name = "language", .argument = "LIST",
     .help = "leave out pages with content in other languages than these, as en,zh-Hant,und",
     .print = print_languages,
     .use = OPTION_COMMON, .set = set_setting},

    {.name = "input", .letter = 'i', .argument = "KIND", .topic = TOPIC_INPUT,
     .help = "read input as KIND", .choices = "auto, html, warc, arc or mhtml", .preset = "auto",
     .at = AT(kind), .use = OPTION_COMMON | OPTION_COUNTS, .set = set_choice},
    {.name = "charset", .letter = 'c', .argument = "LABEL", .topic = TOPIC_INPUT,
     .help = "decode pages as LABEL ('help' lists them)",
     .print = print_charsets, .use = OPTION_COMMON | OPTION_COUNTS, .set = set_setting},
    {.name = "url", .argument = "URL", .topic = TOPIC_INPUT,
     .help = "the address of the page, which its links are relative to",
     .allowed = "an address such as https://example.org/page",
     .not_with = {"files-from", "files0-from"}, .at = AT(wanted.url), .use = OPTION_COUNTS,
     .set = set_url},
    {.name = "recursive", .off = "no-recursive", .letter = 'r', .topic = TOPIC_INPUT,
     .help = "read the pages and dumps in each FILE that is a folder, and in its folders",
     .at = AT(recursive), .use = OPTION_COUNTS, .set = set_switch},
    {.name = "files-from", .argument = "F", .topic = TOPIC_INPUT,
     .help = "read the FILEs named in file F, a name on each line", .at = AT(names_file),
     .use = OPTION_COMMON | OPTION_COUNTS | OPTION_MERGES, .set = set_names_file},
    {.name = "files0-from", .argument = "F", .topic = TOPIC_INPUT,
     .help = "the same, but each name ends in NUL", .at = AT(names_file),
     .use = OPTION_COUNTS | OPTION_MERGES, .set = set_names_file},
    {.name = "status", .argument = "LIST", .topic = TOPIC_INPUT,
     .help = "read pages of a dump with these HTTP statuses, as 200,3xx",
     .allowed = "a list such as 200,3xx", .preset = "2xx", .use = OPTION_COUNTS, .set = set_status},
    {.name = "content-type", .argument = "LIST", .topic = TOPIC_INPUT,
     .help = "read pages of a dump with these media types, as 'text/*' (default: HTML)",
     .allowed = "a list of patterns", .use = OPTION_COUNTS, .set = set_content_type},
    {.name = "split-html", .off = "no-split-html", .topic = TOPIC_INPUT,
     .help = "begin another page where <!doctype or <html follows </html>, as in: zcat *.html.gz "
             "| danag", .at = AT(split_html), .use = OPTION_COUNTS, .set = set_switch},
    {.name = "max-page", .argument = "SIZE", .topic = TOPIC_INPUT,
     .help = "cut a page after SIZE unpacked bytes; SIZE may end in K, M or G",
     .allowed = "a size such as 256M", .preset = "256M", .at = AT(wanted.limits.page),
     .most = UINT64_MAX, .use = OPTION_COUNTS, .set = set_number},
    {.name = "max-ratio", .argument = "N", .topic = TOPIC_INPUT,
     .help = "cut a page that unpacks to over N times its stored size and one more MiB",
     .preset = "500", .at = AT(wanted.limits.ratio), .most = UINT32_MAX, .use = OPTION_COUNTS,
     .set = set_number},
    {.name = "max-depth", .argument = "N", .topic = TOPIC_INPUT,
     .help = "undo at most N codings of an HTTP body", .preset = "3", .at = AT(wanted.limits.depth),
     .most = LIMIT_DEPTH_MOST, .use = OPTION_COUNTS, .set = set_number},
    {.name = "max-memory", .argument = "SIZE", .topic = TOPIC_INPUT,
     .help = "keep at most SIZE bytes of a page", .preset = "64M", .use = OPTION_COUNTS,
     .set = set_setting},
    {.name = "page-timeout", .argument = "SECS", .topic = TOPIC_INPUT,
     .help = "cut a page that takes more seconds of CPU time; 0 sets no limit", .preset = "0",
     .use = OPTION_COUNTS, .set = set_setting},
    {.name = "jobs", .letter = 'j', .argument = "N", .topic = TOPIC_INPUT,
     .help = "extract N pages at once, 0: as many as processors", .preset = "1", .at = AT(jobs),
     .most = JOBS_MAX, .use = OPTION_COMMON | OPTION_COUNTS, .set = set_number},

    {.name = "format", .letter = 'f', .argument = "NAME", .topic = TOPIC_OUTPUT,
     .names = danag_format_name, .help = "write in format NAME ('help' explains)", .preset = "text",
     .print = print_formats, .use = OPTION_COMMON, .set = set_setting},
    {.name = "fields", .argument = "LIST", .topic = TOPIC_OUTPUT, .names = danag_field_name,
     .help = "write these fields in jsonl, tsv and table, as url,title,text ('help' lists them)",
     .print = print_fields, .set = set_setting},
    {.name = "body", .argument = "LIST", .topic = TOPIC_OUTPUT,
     .help = "the content in jsonl, tsv, table and warc, which takes one",
     .choices = "text, markdown or html", .preset = "text", .set = set_setting},
    {.name = "links", .off = "no-links", .topic = TOPIC_OUTPUT,
     .help = "write links with their addresses", .use = OPTION_COMMON | OPTION_LOOKS,
     .set = set_setting},
    {.name = "images", .off = "no-images", .topic = TOPIC_OUTPUT, .help = "write images",
     .use = OPTION_COMMON | OPTION_LOOKS, .set = set_setting},
    {.name = "numbers", .off = "no-numbers", .topic = TOPIC_OUTPUT,
     .help = "number the items of ordered lists", .use = OPTION_LOOKS, .set = set_setting},
    {.name = "with-title", .off = "no-title", .topic = TOPIC_OUTPUT,
     .help = "write the headline first (default in markdown, html)",
     .use = OPTION_COMMON | OPTION_LOOKS, .set = set_setting},
    {.name = "front-matter", .off = "no-front-matter", .topic = TOPIC_OUTPUT,
     .help = "write what is known of each page before its Markdown, as YAML", .set = set_setting},
    {.name = "with-url", .off = "no-url", .letter = 'H', .topic = TOPIC_OUTPUT,
     .help = "write the page's URL and a tab before each line", .use = OPTION_COMMON,
     .set = set_setting},
    {.name = "width", .argument = "N", .topic = TOPIC_OUTPUT,
     .help = "wrap text to N columns, 20 to 1000; 0 does not wrap it (default: the terminal's, "
             "at most 100; otherwise 0)", .use = OPTION_LOOKS, .set = set_setting},
    {.name = "output", .letter = 'o', .argument = "FILE", .topic = TOPIC_OUTPUT,
     .help = "write to FILE instead of standard output", .at = AT(output),
     .use = OPTION_COMMON | OPTION_COUNTS | OPTION_MERGES | OPTION_WRITES, .set = set_text},
    {.name = "output-dir", .argument = "DIR", .topic = TOPIC_OUTPUT,
     .help = "write the content of each FILE to DIR/BASENAME.txt (or .md, .html, ...)",
     .not_with = {"output"}, .at = AT(output_folder), .use = OPTION_COMMON, .set = set_text},
    {.name = "split-pages", .off = "no-split-pages", .topic = TOPIC_OUTPUT,
     .help = "write each page to a file of its own, DIR/BASENAME/0000/0000001.txt, and a table "
             "of them to DIR/BASENAME/index.tsv", .needs = {"output-dir"}, .at = AT(split_pages),
     .set = set_switch},
    /* The file of --unique says nothing of a run that was broken off. */
    {.name = "resume", .off = "no-resume", .topic = TOPIC_OUTPUT,
     .help = "skip FILEs that already have a result in DIR", .needs = {"output-dir"},
     .not_with = {"unique"}, .at = AT(resume), .set = set_switch},
    {.name = "no-sync", .off = "sync", .topic = TOPIC_OUTPUT,
     .help = "do not wait until results are on the disk", .needs = {"output-dir", "repeats-make"},
     .at = AT(no_sync), .use = OPTION_COUNTS | OPTION_MERGES, .set = set_switch},
    {.name = "gzip", .off = "no-gzip", .letter = 'z', .topic = TOPIC_OUTPUT,
     .help = "compress with gzip; names of results end in .gz",
     .missing = GZIP_BUILT_IN ? NULL : "this build has neither ISA-L nor zlib", .at = AT(gzip),
     .use = OPTION_COMMON, .set = set_switch},
    {.name = "line-buffered", .off = "no-line-buffered", .topic = TOPIC_OUTPUT,
     .help = "flush the output after each line", .at = AT(line_buffered), .use = OPTION_COUNTS,
     .set = set_switch},

    {.name = "repeats", .argument = "FILE", .topic = TOPIC_REPEATS,
     .help = "leave out lines that stand on several pages of a site, by the counts in FILE",
     .missing = REPEATS_MISSING, .at = AT(repeats.known), .set = set_text},
    {.name = "repeats-least", .argument = "N", .topic = TOPIC_REPEATS,
     .help = "on at least N pages", .preset = "3", .needs = {"repeats"}, .missing = REPEATS_MISSING,
     .least = REPEATS_LEAST_LOWEST, .most = SKETCH_MOST, .at = AT(repeats.least),
     .set = set_number},
    {.name = "repeats-share", .argument = "X", .topic = TOPIC_REPEATS,
     .help = "and on a share X of the site's pages",
     .allowed = "a number from 0 to 1 with at most two decimals", .preset = "0.02",
     .needs = {"repeats"}, .missing = REPEATS_MISSING, .most = 100, .at = AT(repeats.share),
     .set = set_share},
    {.name = "repeats-make", .argument = "HOW", .topic = TOPIC_REPEATS,
     .help = "write such counts instead of content: 'count' makes them of pages, 'merge' of "
             "FILEs of counts", .allowed = "count or merge", .missing = REPEATS_MISSING,
     .least = REPEATS_COUNT, .at = AT(repeats.make), .use = OPTION_COUNTS | OPTION_MERGES,
     .set = set_choice},
    {.name = "repeats-by", .argument = "KIND", .topic = TOPIC_REPEATS,
     .help = "count what belongs together", .choices = SITE_CHOICES, .preset = SITE_PRESET,
     .needs = {"repeats-make"}, .missing = REPEATS_MISSING, .least = SITE_FIRST,
     .at = AT(repeats.by), .use = OPTION_COUNTS, .set = set_choice},
    {.name = "repeats-size", .argument = "SIZE", .topic = TOPIC_REPEATS,
     .help = "the size of the counts", .allowed = "bytes, from 128K to 16G", .preset = "64M",
     .needs = {"repeats-make"}, .missing = REPEATS_MISSING, .least = SKETCH_LEAST,
     .most = SKETCH_LARGEST, .at = AT(repeats.size), .use = OPTION_COUNTS, .set = set_number},
    {.name = "unique", .argument = "FILE", .topic = TOPIC_REPEATS,
     .help = "write each paragraph once, over all pages, and over all runs with FILE, which "
             "remembers them", .missing = UNIQUE_MISSING, .at = AT(unique), .use = OPTION_WRITES,
     .set = set_text},
    {.name = "unique-rate", .argument = "X", .topic = TOPIC_REPEATS,
     .help = "the share of new paragraphs that may be left out by mistake while FILE is not full",
     .allowed = "a number from 0.000000001 to 0.5", .preset = "0.001", .needs = {"unique"},
     .missing = UNIQUE_MISSING, .least = BLOOM_RATE_LEAST, .most = BLOOM_RATE_ONE,
     .at = AT(unique_rate), .set = set_unique_rate},
    {.name = "unique-size", .argument = "SIZE", .topic = TOPIC_REPEATS,
     .help = "the size of a new FILE; 64M has room for 37 million paragraphs at 0.001",
     .allowed = "a size such as 64M, up to 1024G", .preset = "64M", .needs = {"unique"},
     .missing = UNIQUE_MISSING, .least = UNIQUE_SIZE_LEAST, .most = UNIQUE_SIZE_MOST,
     .at = AT(unique_size), .set = set_unique_size},
    {.name = "unique-least", .argument = "N", .topic = TOPIC_REPEATS,
     .help = "write paragraphs of fewer than N characters always", .preset = "0",
     .needs = {"unique"}, .missing = UNIQUE_MISSING, .most = UINT32_MAX, .at = AT(unique_least),
     .set = set_number},

    {.name = "quiet", .off = "no-quiet", .letter = 'q', .topic = TOPIC_MESSAGES,
     .help = "do not report damaged input or pages left out", .at = AT(quiet),
     .use = OPTION_COMMON | OPTION_COUNTS | OPTION_MERGES, .set = set_switch},
    {.name = "verbose", .off = "no-verbose", .letter = 'v', .topic = TOPIC_MESSAGES,
     .help = "print a summary; twice: each page's confidence",
     .use = OPTION_COMMON | OPTION_COUNTS, .set = set_verbose},
    {.name = "progress", .off = "no-progress", .topic = TOPIC_MESSAGES,
     .help = "show progress (default: with -v on a terminal)", .use = OPTION_COUNTS,
     .set = set_progress},
    {.name = "summary", .argument = "FILE", .topic = TOPIC_MESSAGES,
     .help = "write the summary to FILE, too, as a JSON object; SIGUSR1 prints it at any time",
     .at = AT(summary), .use = OPTION_COUNTS | OPTION_WRITES, .set = set_text},
    {.name = "explain", .argument = "FILE", .topic = TOPIC_MESSAGES,
     .help = "write to FILE why each line of a page was kept or not: a page with diagrams "
             "(FILE.html) or a table (FILE.tsv)", .allowed = "a file that ends in .html or .tsv",
     .not_with = {"files-from", "files0-from"},
     .missing = EXPLANATION_BUILT_IN ? NULL : "this build writes only text", .at = AT(explain),
     .use = OPTION_WRITES, .set = set_explain},
    {.name = "no-sandbox", .off = "sandbox", .topic = TOPIC_MESSAGES,
     .help = "do not ask the system to limit what danag can do", .at = AT(no_sandbox),
     .use = OPTION_COUNTS | OPTION_MERGES, .set = set_switch},
    {.name = "help", .letter = 'h', .argument = "[=WHAT]", .topic = TOPIC_MESSAGES,
     .help = "print this and exit; 'all' prints all options", .allowed = "all or table",
     .print = print_help, .use = OPTION_COMMON | OPTION_COUNTS | OPTION_MERGES, .set = set_help},
    {.name = "version", .letter = 'V', .topic = TOPIC_MESSAGES,
     .help = "print the version and what is built in, and exit",
     .print = print_version, .use = OPTION_COMMON | OPTION_COUNTS | OPTION_MERGES,
     .set = set_print},
};
// clang-format on

const size_t option_count = sizeof option_rows / sizeof option_rows[0];
_Static_assert(sizeof option_rows / sizeof option_rows[0] <= OPTIONS_MAX, "`given` has room");
_Static_assert(LIMIT_RATIO_PRESET == 500 && LIMIT_DEPTH_PRESET == 3, "the rows say so");

const struct option_row *option_find(const char *name) {
    const struct option_row *row = option_rows;
    while (strcmp(row->name, name) != 0) { row++; }
    return row;
}

bool option_is_setting(const struct option_row *row) {
    return row->set == set_setting || row->names != NULL;
}

const struct danag_parameter *option_parameter(const char *name, size_t *method) {
    const struct danag_parameter *parameter;
    for (*method = 0; *method < danag_method_count(); (*method)++) {
        for (size_t i = 0; (parameter = danag_method_parameter(*method, i)) != NULL; i++) {
            if (strcmp(parameter->name, name) == 0) { return parameter; }
        }
    }
    return NULL;
}

bool option_is_listed(const struct option_row *row) {
    size_t method;
    return row->missing == NULL &&
           ((row->use & OPTION_PARAMETER) == 0 || option_parameter(row->name, &method) != NULL);
}
