#include "cli/report.h"

#include "output/writer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#define DRAW_EVERY       0.2 /* seconds */
#define WIDTH_PRESET     80
#define COMFORTABLE_MOST 100 /* columns */

void terminal_width(char width[TERMINAL_WIDTH_SIZE]) {
    struct winsize size;
    const char *variable = getenv("COLUMNS");
    unsigned long count = 0;
    if (isatty(STDOUT_FILENO) != 0) {
        count = variable != NULL ? strtoul(variable, NULL, 10) : 0;
        if (count == 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) { count = size.ws_col; }
    }
    if (count > COMFORTABLE_MOST) { count = COMFORTABLE_MOST; }
    snprintf(width, TERMINAL_WIDTH_SIZE, "%lu", count >= WRITER_WIDTH_LEAST ? count : 0);
}

bool message_of_two(const char *file, const char *other, const char *format, ...) {
    const char *const names[] = {file, other};
    va_list values;
    fputs("danag: ", stderr);
    for (int i = 0; i < 2; i++) {
        if (names[i] == NULL) { continue; }
        put_printable(strcmp(names[i], "-") == 0 ? "standard input" : names[i], stderr);
        fputs(": ", stderr);
    }
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    putc('\n', stderr);
    return false;
}

/* The bytes left to read in all files; 0: unknown, as for a pipe. What cannot be read has none. */
static uint64_t total_size(const struct file_list *files) {
    uint64_t total = 0;
    for (size_t i = 0; i < files->count; i++) {
        const char *file = files->names[i];
        struct stat status;
        if (!file_stat(file, &status) || S_ISDIR(status.st_mode)) { continue; }
        if (!S_ISREG(status.st_mode)) { return 0; }
        const off_t start = strcmp(file, "-") == 0 ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
        if (start >= 0 && start < status.st_size) { total += (uint64_t)(status.st_size - start); }
    }
    return total;
}

void progress_begin(struct progress *progress, const struct arguments *arguments,
                    const struct file_list *files, const struct summary *summary) {
    bool on_terminal = isatty(STDERR_FILENO) == 1;
    bool to_standard_output = arguments->output == NULL && arguments->output_folder == NULL;
    *progress = (struct progress){.summary = summary};
    progress->shares_terminal = on_terminal && to_standard_output && isatty(STDOUT_FILENO) == 1;
    progress->shown = arguments->progress == PROGRESS_YES ||
                      (arguments->progress == PROGRESS_AUTO && arguments->verbose != VERBOSE_NOT &&
                       on_terminal && !progress->shares_terminal);
    if (progress->shown) { progress->total = total_size(files); }
}

void line_add(char line[LINE_SIZE], const char *format, ...) {
    va_list values;
    const size_t size = strlen(line);
    va_start(values, format);
    vsnprintf(line + size, LINE_SIZE - size, format, values);
    va_end(values);
}

static void add_bytes(char line[LINE_SIZE], uint64_t done, uint64_t total) {
    static const char *const names[] = {"B", "kB", "MB", "GB", "TB", "PB"};
    uint64_t greatest = total > done ? total : done;
    double unit = 1;
    size_t name = 0;
    for (; name + 1 < COUNT_OF(names) && (double)greatest >= 1000 * unit; name++) { unit *= 1000; }
    int decimals = name == 0 ? 0 : 2;
    line_add(line, "%.*f", decimals, (double)done / unit);
    if (total > 0) { line_add(line, " of %.*f", decimals, (double)total / unit); }
    line_add(line, " %s", names[name]);
}

static void add_time_left(char line[LINE_SIZE], uint64_t done, uint64_t total, double seconds) {
    double left = seconds * (double)(total - done) / (double)done;
    unsigned long whole = left < 1e9 ? (unsigned long)left : 1000000000;
    if (whole >= 3600) {
        line_add(line, "  %lu:%02lu:%02lu left", whole / 3600, whole / 60 % 60, whole % 60);
    } else {
        line_add(line, "  %lu:%02lu left", whole / 60, whole % 60);
    }
}

static void draw(const struct progress *progress, uint64_t file_bytes, double seconds) {
    char line[LINE_SIZE] = "";
    struct winsize size;
    uint64_t done = progress->summary->bytes_in + file_bytes;
    uint64_t total = progress->total > 0 && done > progress->total ? done : progress->total;
    add_bytes(line, done, total);
    if (total > 0) { line_add(line, "  %.0f %%", 100 * (double)done / (double)total); }
    if (seconds > 0) {
        line_add(line, "  %.1f pages/s  %.1f MB/s", (double)progress->summary->pages / seconds,
                 (double)done / 1e6 / seconds);
    }
    if (total > 0 && done > 0) { add_time_left(line, done, total, seconds); }
    /* Leaves one column free, because a terminal may wrap a full line. */
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    fprintf(stderr, "\r%.*s\033[K", (known ? size.ws_col : WIDTH_PRESET) - 1, line);
    fflush(stderr);
}

void progress_step(struct progress *progress, uint64_t file_bytes) {
    if (!progress->shown) { return; }
    double seconds = summary_seconds(progress->summary);
    if (seconds - progress->drawn_at < DRAW_EVERY) { return; }
    draw(progress, file_bytes, seconds);
    progress->drawn = true;
    progress->drawn_at = seconds;
}

void progress_clear(struct progress *progress) {
    if (progress->drawn) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    progress->drawn = false;
}
