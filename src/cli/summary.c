#include "cli/summary.h"

#include "output/formats.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sys/resource.h>
#include <time.h>

#define NAME_SIZE   32
#define STATUS_SIZE 4096

#define AT(member) offsetof(struct summary, member)

/* The figures, in the order of both forms. Keys keep their names and order in later versions. */
static const struct figure {
    const char *name; /* NULL: it is not printed */
    const char *key;  /* NULL: it is not in the object */
    enum {
        SHOWN_ALWAYS,
        PRINTED_IF_ANY,
        OF_UNIQUE,      /* only with --unique */
        FOR_EACH_REASON /* why records were skipped */
    } kind;
    size_t offset;
} figures[] = {
    {NULL, "results_before", SHOWN_ALWAYS, AT(before)},
    {"files", "files", SHOWN_ALWAYS, AT(files)},
    {"failed", "failed", SHOWN_ALWAYS, AT(failed)},
    {"records", "records", SHOWN_ALWAYS, AT(records)},
    {"pages", "pages", SHOWN_ALWAYS, AT(pages)},
    {"pages left out", "unsure", PRINTED_IF_ANY, AT(unsure)},
    {"pages in other languages", "language", PRINTED_IF_ANY, AT(foreign)},
    {NULL, "repeated", OF_UNIQUE, AT(filtered)},
    {"paragraphs", "paragraphs", OF_UNIQUE, AT(unique.paragraphs)},
    {"paragraphs repeated", "paragraphs_repeated", OF_UNIQUE, AT(unique.repeated)},
    {"paragraphs beyond the rate", "paragraphs_beyond_rate", OF_UNIQUE, AT(unique.beyond_rate)},
    {"pages without new ones", NULL, OF_UNIQUE, AT(filtered)},
    {"pages cut by limits", "cut", PRINTED_IF_ANY, AT(cut)},
    {"skipped", "skipped", FOR_EACH_REASON, AT(skipped)},
    {"damaged", "damaged", SHOWN_ALWAYS, AT(damaged)},
    {"undecodable characters", "undecodable", PRINTED_IF_ANY, AT(undecodable)},
    {"bytes in", "bytes_in", SHOWN_ALWAYS, AT(bytes_in)},
    {"bytes out", "bytes_out", SHOWN_ALWAYS, AT(bytes_out)},
};

static uint64_t value_of(const struct summary *summary, const struct figure *figure) {
    uint64_t value;
    memcpy(&value, (const char *)summary + figure->offset, sizeof value);
    return value;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void summary_begin(struct summary *summary, size_t jobs, const struct arguments *arguments) {
    *summary = (struct summary){
        .arguments = arguments, .started = now(), .jobs = jobs, .sandbox = "off", .process = -1};
    /* The system writes it when it is read. */
    if (arguments->summary != NULL) {
        summary->process = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    }
}

double summary_seconds(const struct summary *summary) {
    return now() - summary->started;
}

static void print_count(const char *name, uint64_t count) {
    fprintf(stderr, "danag: %-26s %14" PRIu64 "\n", name, count);
}

static void print_figure(const struct summary *summary, const struct figure *figure) {
    const uint64_t value = value_of(summary, figure);
    if (figure->kind == SHOWN_ALWAYS || (figure->kind == PRINTED_IF_ANY && value > 0) ||
        (figure->kind == OF_UNIQUE && summary->unique.paragraphs > 0)) {
        print_count(figure->name, value);
    }
    if (figure->kind != FOR_EACH_REASON) { return; }
    print_count("skipped", summary->records - summary->pages);
    for (int i = 0; i < SKIP_COUNT; i++) {
        char name[NAME_SIZE];
        snprintf(name, sizeof name, "skipped: %s", skip_names[i]);
        if (summary->skipped[i] > 0) { print_count(name, summary->skipped[i]); }
    }
}

void summary_print(const struct summary *summary) {
    const double seconds = summary_seconds(summary);
    const double megabytes = (double)summary->bytes_in / 1e6;
    for (size_t i = 0; i < COUNT_OF(figures); i++) {
        if (figures[i].name != NULL) { print_figure(summary, &figures[i]); }
    }
    fprintf(stderr, "danag: %-26s %14s\n", "sandbox", summary->sandbox);
    fprintf(stderr, "danag: %-26s %14.2f\n", "seconds", seconds);
    fprintf(stderr, "danag: %-26s %14.2f\n", "MB/s", seconds > 0 ? megabytes / seconds : 0.0);
}

/* A member of the object, after "{" or ",". */
static void put_text(struct outlet *outlet, char before, const char *key, const char *value) {
    outlet_print(outlet, "%c\"%s\":", before, key);
    json_put_string(outlet, slice_from(value));
}

static void put_number(struct outlet *outlet, char before, const char *key, uint64_t number) {
    outlet_print(outlet, "%c\"%s\":%" PRIu64, before, key, number);
}

/* The key of a reason is its name, such as not_html. */
static void put_skipped(struct outlet *outlet, const struct summary *summary) {
    outlet_put_text(outlet, ",\"skipped\":");
    for (int i = 0; i < SKIP_COUNT; i++) {
        char key[NAME_SIZE];
        snprintf(key, sizeof key, "%s", skip_names[i]);
        for (char *at = key; *at != '\0'; at++) { *at = *at == ' ' ? '_' : ascii_lower(*at); }
        put_number(outlet, i == 0 ? '{' : ',', key, summary->skipped[i]);
    }
    outlet_put_text(outlet, "}");
}

static double cpu_seconds(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) { return 0; }
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* In bytes; 0 if only Linux could tell. getrusage(2) counts the process before execve(2), too. */
static uint64_t peak_memory(int process) {
    char text[STATUS_SIZE];
    uint64_t kibibytes;
    const ssize_t size = process >= 0 ? read(process, text, sizeof text - 1) : 0;
    text[size > 0 ? size : 0] = '\0';
    const char *line = strstr(text, "VmHWM:");
    return line != NULL && sscanf(line, "VmHWM: %" SCNu64 " kB", &kibibytes) == 1 ? 1024 * kibibytes
                                                                                  : 0;
}

static void put_object(struct outlet *outlet, const void *what) {
    const struct summary *summary = what;
    const struct arguments *arguments = summary->arguments;
    const uint64_t peak = peak_memory(summary->process);
    const char *method = arguments_setting(arguments, "method");
    const char *format = arguments_setting(arguments, "format");
    if (method == NULL) { method = danag_method_name(0); }
    put_text(outlet, '{', "version", danag_version());
    put_text(outlet, ',', "method", arguments->repeats.out != NULL ? "repeats" : method);
    put_text(outlet, ',', "format", format != NULL ? format : danag_format_name(0));
    put_number(outlet, ',', "jobs", summary->jobs);
    put_number(outlet, ',', "status", (uint64_t)summary->status);
    for (size_t i = 0; i < COUNT_OF(figures); i++) {
        const struct figure *figure = &figures[i];
        const bool wanted =
            figure->kind != OF_UNIQUE || (UNIQUE_BUILT_IN && arguments->unique != NULL);
        if (figure->kind == FOR_EACH_REASON) {
            put_skipped(outlet, summary);
        } else if (figure->key != NULL && wanted) {
            put_number(outlet, ',', figure->key, value_of(summary, figure));
        }
    }
    outlet_print(outlet, ",\"seconds\":%.3f,\"cpu_seconds\":%.3f", summary_seconds(summary),
                 cpu_seconds());
    if (peak > 0) { put_number(outlet, ',', "peak_memory", peak); }
    outlet_put_text(outlet, "}\n");
}

bool summary_write(const struct summary *summary, struct whole_file *file) {
    return file->name == NULL || whole_file_write(file, put_object, summary);
}
