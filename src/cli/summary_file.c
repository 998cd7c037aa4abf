#include "cli/summary_file.h"

#include "cli/unique/unique.h"
#include "danag.h"
#include "output/json.h"
#include "text/ascii.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#define NUMBER_SIZE 32
#define KEY_SIZE    32
#define LINE_SIZE   256

/* One key of the object after another. */
struct keys {
    struct outlet outlet;
    bool any;
};

static void put_key(struct keys *keys, const char *name) {
    outlet_put_text(&keys->outlet, keys->any ? ",\"" : "\"");
    outlet_put_text(&keys->outlet, name);
    outlet_put_text(&keys->outlet, "\":");
    keys->any = true;
}

static void put_text(struct keys *keys, const char *name, const char *value) {
    put_key(keys, name);
    json_put_string(&keys->outlet, (struct slice){value, strlen(value)});
}

static void put_count(struct keys *keys, const char *name, uint64_t count) {
    char digits[NUMBER_SIZE];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    put_key(keys, name);
    outlet_put_text(&keys->outlet, digits);
}

static void put_seconds(struct keys *keys, const char *name, double seconds) {
    char digits[NUMBER_SIZE];
    snprintf(digits, sizeof digits, "%.3f", seconds);
    put_key(keys, name);
    outlet_put_text(&keys->outlet, digits);
}

/* The reason's name as a key, such as not_html. */
static void put_skipped(struct keys *keys, enum skip skip, uint64_t count) {
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%s", skip_name(skip));
    for (char *at = key; *at != '\0'; at++) { *at = *at == ' ' ? '_' : ascii_lower(*at); }
    put_count(keys, key, count);
}

static void put_all_skipped(struct keys *keys, const struct summary *summary) {
    put_key(keys, "skipped");
    outlet_put_text(&keys->outlet, "{");
    keys->any = false;
    for (int i = 0; i < SKIP_COUNT; i++) { put_skipped(keys, (enum skip)i, summary->skipped[i]); }
    outlet_put_text(&keys->outlet, "}");
    keys->any = true;
}

static double seconds_of(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static double cpu_seconds(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) { return 0; }
    return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

/* In bytes; 0 if only Linux could tell. getrusage(2) counts what this process was before execve(2),
 * too. */
static uint64_t peak_memory(FILE *status) {
    char line[LINE_SIZE];
    uint64_t kibibytes = 0;
    if (status == NULL) { return 0; }
    while (kibibytes == 0 && fgets(line, sizeof line, status) != NULL) {
        if (sscanf(line, "VmHWM: %" SCNu64 " kB", &kibibytes) != 1) { kibibytes = 0; }
    }
    return 1024 * kibibytes;
}

static const char *setting_or(const struct arguments *arguments, const char *name,
                              const char *preset) {
    const char *value = arguments_setting(arguments, name);
    return value != NULL ? value : preset;
}

/* The keys keep their names and their order from version to version. */
/* What the object says. */
struct figures {
    FILE *process;
    const struct summary *summary;
    const struct arguments *arguments;
    int status;
};

static void put_object(struct outlet *outlet, const void *what) {
    const struct figures *figures = what;
    const struct summary *summary = figures->summary;
    const struct arguments *arguments = figures->arguments;
    struct keys keys = {.outlet = *outlet};
    const uint64_t peak = peak_memory(figures->process);
    outlet_put_text(&keys.outlet, "{");
    put_text(&keys, "version", danag_version());
    put_text(&keys, "method",
             arguments->repeats.out != NULL
                 ? "repeats"
                 : setting_or(arguments, "method", danag_method_name(0)));
    put_text(&keys, "format", setting_or(arguments, "format", danag_format_name(0)));
    put_count(&keys, "jobs", summary->jobs);
    put_count(&keys, "status", (uint64_t)figures->status);
    put_count(&keys, "results_before", summary->before);
    put_count(&keys, "files", summary->files);
    put_count(&keys, "failed", summary->failed);
    put_count(&keys, "records", summary_records(summary));
    put_count(&keys, "pages", summary->pages);
    put_count(&keys, "unsure", summary->unsure);
    put_count(&keys, "language", summary->foreign);
    if (UNIQUE_BUILT_IN && arguments->unique != NULL) {
        put_count(&keys, "repeated", summary->filtered);
        put_count(&keys, "paragraphs", summary->unique.paragraphs);
        put_count(&keys, "paragraphs_repeated", summary->unique.repeated);
        put_count(&keys, "paragraphs_beyond_rate", summary->unique.beyond_rate);
    }
    put_count(&keys, "cut", summary->cut);
    put_all_skipped(&keys, summary);
    put_count(&keys, "damaged", summary->damaged);
    put_count(&keys, "undecodable", summary->undecodable);
    put_count(&keys, "bytes_in", summary->bytes_in);
    put_count(&keys, "bytes_out", summary->bytes_out);
    put_seconds(&keys, "seconds", summary_seconds(summary));
    put_seconds(&keys, "cpu_seconds", cpu_seconds());
    if (peak > 0) { put_count(&keys, "peak_memory", peak); }
    outlet_put_text(&keys.outlet, "}\n");
}

bool summary_file_open(struct summary_file *file, const struct arguments *arguments) {
    file->process = NULL;
    if (!whole_file_open(&file->file, arguments->summary, !arguments->no_sync)) { return false; }
    /* The system writes it when it is read. */
    if (arguments->summary != NULL) { file->process = fopen("/proc/self/status", "re"); }
    return true;
}

void summary_file_close(struct summary_file *file) {
    whole_file_close(&file->file);
    if (file->process != NULL) { fclose(file->process); }
    file->process = NULL;
}

bool summary_file_write(struct summary_file *file, const struct summary *summary,
                        const struct arguments *arguments, int status) {
    if (file->file.name == NULL) { return true; }
    const struct figures figures = {file->process, summary, arguments, status};
    bool written = whole_file_write(&file->file, put_object, &figures);
    summary_file_close(file);
    return written;
}
