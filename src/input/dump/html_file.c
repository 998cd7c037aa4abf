#include "input/dump/html_file.h"

#include "text/ascii.h"

#include <string.h>

static const char byte_order_mark[] = "\xef\xbb\xbf";

void html_file_begin(struct html_file *file, enum joined_pages what) {
    file->what = what;
    file->begun = file->cut = file->closed = false;
    file->offset = 0;
    file->held = 0;
}

enum match { MATCH_NO, MATCH_MORE, MATCH_YES };

/* Whether the bytes begin with the word, which goes no further. */
static enum match match_word(const char *bytes, size_t size, const char *word) {
    size_t length = strlen(word);
    size_t at = 0;
    while (at < size && at < length && ascii_lower(bytes[at]) == word[at]) { at++; }
    if (at < length) { return at == size ? MATCH_MORE : MATCH_NO; }
    if (at == size) { return MATCH_MORE; }
    bool over = ascii_is_space(bytes[at]) || bytes[at] == '/' || bytes[at] == '>';
    return over ? MATCH_YES : MATCH_NO;
}

/* Whether a page begins here. */
static enum match match_begin(const char *bytes, size_t size) {
    static const char *const words[] = {"<!doctype", "<html", "<?xml"};
    enum match found = MATCH_NO;
    if (bytes[0] == byte_order_mark[0]) {
        size_t mark = sizeof byte_order_mark - 1;
        size_t some = size < mark ? size : mark;
        if (memcmp(bytes, byte_order_mark, some) != 0) { return MATCH_NO; }
        if (size <= mark) { return MATCH_MORE; }
        bytes += mark;
        size -= mark;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0] && found != MATCH_YES; i++) {
        enum match match = match_word(bytes, size, words[i]);
        found = match > found ? match : found;
    }
    return found;
}

/* Whether a page ends here or, if it has ended, whether another one begins. */
static enum match match_mark(const struct html_file *file, const char *bytes, size_t size) {
    return file->closed ? match_begin(bytes, size) : match_word(bytes, size, "</html");
}

static bool may_be_mark(const struct html_file *file, char byte) {
    return byte == '<' || (file->closed && byte == byte_order_mark[0]);
}

/* The next place where a page may end. */
static const char *find_end(const char *at, const char *end) {
    for (; at < end; at++) {
        at = memchr(at, '<', (size_t)(end - at));
        if (at == NULL) { return end; }
        if (end - at <= 2 || (at[1] == '/' && ascii_lower(at[2]) == 'h')) { return at; }
    }
    return end;
}

static const char *find_mark(const struct html_file *file, const char *at, const char *end) {
    if (!file->closed) { return find_end(at, end); }
    while (at < end && !may_be_mark(file, *at)) { at++; }
    return at;
}

static int pass_on(struct html_file *file, const char *data, size_t size) {
    file->offset += size;
    int error = size == 0 || file->cut ? 0 : file->sink.push(file->sink.self, data, size);
    file->cut |= error == STATUS_CUT;
    return file->cut && file->what == JOINED_APART ? 0 : error;
}

static int begin_page(struct html_file *file) {
    file->begun = true;
    file->cut = false;
    return file->sink.begin(file->sink.self, &(struct page){.byte = file->offset});
}

/* All bytes before the mark have been passed on. */
static int take_mark(struct html_file *file) {
    file->closed = !file->closed;
    if (file->closed) { return 0; }
    if (file->what == JOINED_TOLD) {
        file->sink.remark(file->sink.reporter, file->offset,
                          "another page seems to begin here; --split-html takes them apart");
        file->what = JOINED_KEPT;
        return 0;
    }
    int error = file->sink.end(file->sink.self);
    return error == 0 ? begin_page(file) : error;
}

static int pass_on_held(struct html_file *file, size_t size) {
    size_t left = file->held - size;
    int error = pass_on(file, file->mark, size);
    memmove(file->mark, file->mark + size, left);
    file->held = left;
    return error;
}

/* Adds a byte to those that are held. No mark begins within another one. */
static int hold(struct html_file *file, char byte) {
    int error = 0;
    file->mark[file->held++] = byte;
    switch (match_mark(file, file->mark, file->held)) {
    case MATCH_MORE:
        return 0;
    case MATCH_NO:
        return pass_on_held(file, file->held - (may_be_mark(file, byte) ? 1 : 0));
    case MATCH_YES:
        error = take_mark(file);
        break;
    }
    return error == 0 ? pass_on_held(file, file->held) : error;
}

/* Passes on the bytes before the next mark and up to its first byte, which is held. Answers how
 * many bytes it took. */
static size_t search(struct html_file *file, const char *data, size_t size, int *error) {
    const char *end = data + size;
    const char *at = find_mark(file, data, end);
    while (at < end && (size_t)(end - at) >= HTML_MARK_BOUND &&
           match_mark(file, at, HTML_MARK_BOUND) == MATCH_NO) {
        at = find_mark(file, at + 1, end);
    }
    *error = pass_on(file, data, (size_t)(at - data));
    if (at < end && *error == 0) { *error = hold(file, *at++); }
    return (size_t)(at - data);
}

int html_file_push(struct html_file *file, const char *data, size_t size) {
    int error = file->begun ? 0 : begin_page(file);
    while (size > 0 && error == 0) {
        size_t taken = 1;
        if (file->held > 0) {
            error = hold(file, *data);
        } else if (file->what == JOINED_KEPT) {
            taken = size;
            error = pass_on(file, data, size);
        } else {
            taken = search(file, data, size, &error);
        }
        data += taken;
        size -= taken;
    }
    return error;
}

int html_file_end(struct html_file *file) {
    int error = file->begun ? 0 : begin_page(file);
    if (error == 0) { error = pass_on_held(file, file->held); }
    return error == 0 || error == STATUS_CUT ? file->sink.end(file->sink.self) : error;
}
