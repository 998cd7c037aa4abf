#include "cli/report.h"

#include "text/character.h"
#include "text/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define DRAW_EVERY       0.2 /* seconds */
#define LINE_MAX_SIZE    160
#define WIDTH_PRESET     80
#define COMFORTABLE_MOST 100 /* columns */
#define USEFUL_LEAST     20  /* the least that the option width takes */

void put_printable(const char *text, FILE *stream) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t length = 1;
    for (size_t left = strlen(text); left > 0; left -= length, bytes += length) {
        size_t size;
        enum utf8_sequence sequence = utf8_sequence(bytes, left, &length);
        if (sequence == UTF8_CUT) { length = left; }
        if (sequence == UTF8_VALID &&
            character_is_printable(utf8_decode((const char *)bytes, &size))) {
            fwrite(bytes, 1, length, stream);
        } else {
            putc('?', stream);
        }
    }
}

static unsigned long columns(void) {
    struct winsize size;
    const char *variable = getenv("COLUMNS");
    unsigned long wanted = variable != NULL ? strtoul(variable, NULL, 10) : 0;
    if (wanted > 0) { return wanted; }
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void terminal_width(char width[TERMINAL_WIDTH_SIZE]) {
    unsigned long count = isatty(STDOUT_FILENO) != 0 ? columns() : 0;
    if (count > COMFORTABLE_MOST) { count = COMFORTABLE_MOST; }
    snprintf(width, TERMINAL_WIDTH_SIZE, "%lu", count >= USEFUL_LEAST ? count : 0);
}

static void put_name(const char *name) {
    put_printable(strcmp(name, "-") == 0 ? "standard input" : name, stderr);
    fputs(": ", stderr);
}

void message(const char *file, const char *format, ...) {
    va_list values;
    fputs("danag: ", stderr);
    put_name(file);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    putc('\n', stderr);
}

void message_of_two(const char *file, const char *other, const char *text) {
    fputs("danag: ", stderr);
    put_name(file);
    put_name(other);
    fprintf(stderr, "%s\n", text);
}

void message_confidence(const char *file, const char *url, double confidence) {
    fputs("danag: ", stderr);
    put_name(file);
    if (url != NULL) { put_name(url); }
    fprintf(stderr, "confidence %.3f%s\n", confidence, confidence > 0 ? "" : ", no text");
}

/* Adds the number of bytes left to read in a file. Returns false if that number is unknown, as for
 * a pipe. Adds nothing for a file that cannot be read. */
static bool add_size(const char *file, uint64_t *total) {
    struct stat status;
    bool standard_input = strcmp(file, "-") == 0;
    if ((standard_input ? fstat(STDIN_FILENO, &status) : stat(file, &status)) != 0) { return true; }
    if (!S_ISREG(status.st_mode)) { return S_ISDIR(status.st_mode); }
    off_t start = standard_input ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    if (start >= 0 && start < status.st_size) { *total += (uint64_t)(status.st_size - start); }
    return true;
}

static uint64_t total_size(const struct file_list *files) {
    uint64_t total = 0;
    for (size_t i = 0; i < files->count; i++) {
        if (!add_size(files->names[i], &total)) { return 0; }
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
                      (arguments->progress == PROGRESS_AUTO && arguments->verbose && on_terminal &&
                       !progress->shares_terminal);
    if (progress->shown) { progress->total = total_size(files); }
}

/* Appends as much of the text as fits on the line. */
__attribute__((format(printf, 2, 3))) static void add(char line[LINE_MAX_SIZE], const char *format,
                                                      ...) {
    va_list values;
    size_t size = strlen(line);
    va_start(values, format);
    vsnprintf(line + size, LINE_MAX_SIZE - size, format, values);
    va_end(values);
}

static void add_bytes(char line[LINE_MAX_SIZE], uint64_t done, uint64_t total) {
    static const char *const names[] = {"B", "kB", "MB", "GB", "TB", "PB"};
    uint64_t greatest = total > done ? total : done;
    double unit = 1;
    size_t name = 0;
    for (; name + 1 < sizeof names / sizeof names[0] && (double)greatest >= 1000 * unit; name++) {
        unit *= 1000;
    }
    int decimals = name == 0 ? 0 : 2;
    add(line, "%.*f", decimals, (double)done / unit);
    if (total > 0) { add(line, " of %.*f", decimals, (double)total / unit); }
    add(line, " %s", names[name]);
}

static void add_time_left(char line[LINE_MAX_SIZE], uint64_t done, uint64_t total, double seconds) {
    double left = seconds * (double)(total - done) / (double)done;
    unsigned long whole = left < 1e9 ? (unsigned long)left : 1000000000;
    if (whole >= 3600) {
        add(line, "  %lu:%02lu:%02lu left", whole / 3600, whole / 60 % 60, whole % 60);
    } else {
        add(line, "  %lu:%02lu left", whole / 60, whole % 60);
    }
}

/* Leaves one column free, because a terminal may wrap a full line. */
static int width(void) {
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return (known ? size.ws_col : WIDTH_PRESET) - 1;
}

static void draw(const struct progress *progress, uint64_t file_bytes, double seconds) {
    char line[LINE_MAX_SIZE] = "";
    uint64_t done = progress->summary->bytes_in + file_bytes;
    uint64_t total = progress->total > 0 && done > progress->total ? done : progress->total;
    add_bytes(line, done, total);
    if (total > 0) { add(line, "  %.0f %%", 100 * (double)done / (double)total); }
    if (seconds > 0) {
        add(line, "  %.1f pages/s  %.1f MB/s", (double)progress->summary->pages / seconds,
            (double)done / 1e6 / seconds);
    }
    if (total > 0 && done > 0) { add_time_left(line, done, total, seconds); }
    fprintf(stderr, "\r%.*s\033[K", width(), line);
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
    if (progress->drawn) { fputs("\r\033[K", stderr); }
    progress->drawn = false;
}
