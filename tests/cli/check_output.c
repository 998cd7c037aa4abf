/* How an output joins the pages that the library writes one by one. */
#include "claims.h"
#include "cli/output.h"
#include "danag.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEXT_SIZE 256

/* What is written can still be read through `reader`, after the output has closed its stream. */
static FILE *reader;
static struct output output;

static void begin(const struct output_style *style) {
    reader = tmpfile();
    ck_assert_ptr_nonnull(reader);
    FILE *stream = fdopen(dup(fileno(reader)), "w");
    ck_assert_ptr_nonnull(stream);
    output_begin(&output, stream, "memory", style);
}

static void must_give(const char *expected) {
    char text[TEXT_SIZE] = "";
    ck_assert(output_close(&output));
    rewind(reader);
    text[fread(text, 1, sizeof text - 1, reader)] = '\0';
    ck_assert_str_eq(text, expected);
    fclose(reader);
}

/* Writes a page in pieces of one byte; `|` is the end of a record. */
static void add_page(const char *page, bool trace) {
    output_begin_page(&output);
    for (; *page != '\0'; page++) {
        ck_assert(output_write_page(&output, page, *page == '|' ? 0 : 1));
    }
    ck_assert(output_end_page(&output, trace));
}

static const struct output_style lines = {.text = true, .form_feeds = true};
static const struct output_style with_urls = {.text = true};

SUITE("output");

CLAIM(a_form_feed_stands_between_two_pages) {
    begin(&lines);
    add_page("a\n", true);
    add_page("", true);
    add_page("b\nc\n", true);
    must_give("a\n\f\n\f\nb\nc\n");
    begin(&lines);
    add_page("", true);
    add_page("", true);
    must_give("\f\n");
}

CLAIM(a_line_that_stayed_open_ends_before_the_next_page) {
    begin(&lines);
    add_page("a", true);
    add_page("b\n", true);
    must_give("a\n\f\nb\n");
    begin(&lines);
    output_begin_page(&output);
    output_write_page(&output, "dropped", 7);
    add_page("", true);
    must_give("dropped\n\f\n");
    begin(&with_urls);
    add_page("url\ta", true);
    add_page("url\tb\n", true);
    must_give("url\ta\nurl\tb\n");
}

CLAIM(a_page_that_is_left_out_leaves_no_trace) {
    begin(&lines);
    add_page("", false);
    add_page("a\n", true);
    add_page("", false);
    add_page("b\n", true);
    add_page("", false);
    must_give("a\n\f\nb\n");
}

static bool mark_end(struct gzip *gzip, const char *bytes, uint32_t count, bool ends,
                     const struct gzip_sink *sink) {
    (void)gzip;
    const bool put = count == 0 || sink->put(sink->self, bytes, count);
    return ends ? sink->put(sink->self, "|", 1) : put;
}

CLAIM(what_begins_an_output_comes_once) {
    struct gzip gzip = {.add = mark_end};
    const struct output_style records = {.once = true, .gzip = &gzip};
    begin(&records);
    add_page("info|page 1|", true);
    add_page("info|page 2|", true);
    add_page("", true);
    must_give("info|page 1|page 2|");
    begin(&records);
    add_page("", true);
    add_page("info|page|", true);
    must_give("info|page|");
}

CLAIM(an_output_without_pages_is_a_member_if_it_is_compressed) {
    struct gzip gzip = {.add = mark_end};
    begin(&(struct output_style){.text = true, .gzip = &gzip});
    must_give("|");
    begin(&lines);
    must_give("");
}

CLAIM(the_format_says_what_stands_between_pages) {
    struct setting setting = {"format", NULL};
    struct arguments arguments = {.settings = &setting, .setting_count = 1};
    for (size_t i = 0; (setting.value = danag_format_name(i)) != NULL; i++) {
        const bool records = danag_format_is_records(i);
        arguments.with_url = false;
        struct output_style style = output_style_of(&arguments, NULL);
        ck_assert(style.text == !records && style.form_feeds == !records);
        ck_assert(style.once ==
                  (strcmp(setting.value, "warc") == 0 || strcmp(setting.value, "table") == 0));
        arguments.with_url = true;
        style = output_style_of(&arguments, NULL);
        ck_assert(style.text == !records);
        ck_assert(style.form_feeds == (!records && !danag_format_has_lines(i)));
    }
}

#define MUCH (1024 * 1024)

/* Starts a process that waits a moment and then reads. It ends with status 0 if it read MUCH
 * bytes. */
static pid_t read_late(int descriptor, int other) {
    static char bytes[MUCH];
    const pid_t process = fork();
    ck_assert_int_ge(process, 0);
    if (process > 0) { return process; }
    size_t size = 0;
    ssize_t got;
    close(other);
    poll(NULL, 0, 100);
    while ((got = read(descriptor, bytes, sizeof bytes)) > 0) { size += (size_t)got; }
    _exit(size == MUCH ? 0 : 1);
}

CLAIM(a_pipe_that_does_not_wait_is_waited_for) {
    static char bytes[MUCH];
    int ends[2], status;
    for (int by_lines = 0; by_lines < 2; by_lines++) {
        ck_assert_int_eq(pipe(ends), 0);
        const pid_t process = read_late(ends[0], ends[1]);
        close(ends[0]);
        fcntl(ends[1], F_SETFL, O_NONBLOCK);
        output_begin(&output, fdopen(ends[1], "w"), "pipe",
                     &(struct output_style){.line_buffered = by_lines == 1});
        memset(bytes, by_lines == 1 ? '\n' : 'a', sizeof bytes);
        ck_assert(output_write(&output, bytes, sizeof bytes));
        ck_assert(output_close(&output));
        ck_assert_int_eq(waitpid(process, &status, 0), process);
        ck_assert_int_eq(status, 0);
    }
}

CLAIM(by_lines_a_line_is_written_when_it_ends) {
    const struct output_style by_lines = {.text = true, .line_buffered = true};
    char text[TEXT_SIZE] = "";
    begin(&by_lines);
    ck_assert(output_write(&output, "one", 3));
    ck_assert_int_eq(pread(fileno(reader), text, sizeof text, 0), 0);
    ck_assert(output_write(&output, " line\n", 6));
    ck_assert_int_eq(pread(fileno(reader), text, sizeof text, 0), 9);
    must_give("one line\n");
}
