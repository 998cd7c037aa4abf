#include "html/linked_data.h"

#include "status.h"
#include "text/ascii.h"
#include "text/memory.h"
#include "text/utf8.h"

#include <string.h>

#define KEY_SIZE   11 /* bytes of the longest key we look for */
#define FIRST_SIZE 4096

/* Where in the JSON we are. From SCAN_VALUE on, in a string that we keep. */
enum scan {
    SCAN_OUTSIDE,
    SCAN_STRING, /* perhaps a key */
    SCAN_STRING_ESCAPE,
    SCAN_AFTER_STRING,
    SCAN_AFTER_KEY, /* and its colon */
    SCAN_VALUE,
    SCAN_VALUE_ESCAPE,
    SCAN_VALUE_HEX
};

struct linked_data {
    const struct danag_allocator *memory;
    size_t most;

    /* First the texts that we keep, each with a NUL at its end, then the one being read. */
    char *bytes;
    size_t capacity;
    size_t kept;
    size_t size;
    bool has_article; /* the text that we keep is an articleBody */
    bool cut;         /* the end of the text being read is missing */
    bool kept_cut;    /* the end of a text that we keep is missing */
    bool ended;
    bool failed; /* memory was short */

    enum scan scan;
    bool in_article;     /* the text being read is an articleBody */
    char key[KEY_SIZE];  /* the last string */
    size_t key_size;     /* more than KEY_SIZE: it is none of our keys */
    unsigned hex_digits; /* of \u, as read so far */
    uint32_t unit;       /* their number */
    uint32_t lead;       /* the first half of a surrogate pair; 0: none */
};

struct linked_data *linked_data_new(const struct danag_allocator *memory, size_t most) {
    struct linked_data *data = memory_new(memory, sizeof *data);
    if (data == NULL) { return NULL; }
    data->memory = memory;
    data->most = most;
    return data;
}

void linked_data_free(struct linked_data *data) {
    if (data == NULL) { return; }
    memory_free(data->memory, data->bytes);
    memory_free(data->memory, data);
}

void linked_data_begin(struct linked_data *data) {
    data->kept = data->size = 0;
    data->has_article = data->in_article = data->cut = data->kept_cut = false;
    data->ended = data->failed = false;
    data->scan = SCAN_OUTSIDE;
    data->lead = 0;
}

static bool make_room(struct linked_data *data, size_t size) {
    if (size <= data->capacity) { return true; }
    size_t capacity = data->capacity > 0 ? data->capacity : FIRST_SIZE;
    while (capacity < size) { capacity *= 2; }
    if (capacity > data->most) { capacity = data->most; }
    char *larger = memory_resize(data->memory, data->bytes, capacity);
    data->failed = larger == NULL;
    if (larger == NULL) { return false; }
    data->bytes = larger;
    data->capacity = capacity;
    return true;
}

/* Adds to the text being read. An article takes the place of posts. */
static void add(struct linked_data *data, const char *bytes, size_t size) {
    if (size == 0 || data->cut || data->failed) { return; }
    if (data->in_article && !data->has_article) {
        data->has_article = true;
        data->kept = data->size = 0;
        data->kept_cut = false;
    }
    /* A NUL follows each text. */
    const size_t room = data->size < data->most ? data->most - 1 - data->size : 0;
    data->cut = size > room;
    if (data->cut) { size = room; }
    if (!make_room(data, data->size + size + 1)) { return; }
    memcpy(data->bytes + data->size, bytes, size);
    data->size += size;
}

static void add_character(struct linked_data *data, uint32_t point) {
    char text[UTF8_SEQUENCE_MAX];
    add(data, text, utf8_encode(point, text));
}

/* What follows is not the second half of a surrogate pair. */
static void end_lead(struct linked_data *data) {
    if (data->lead != 0) { add_character(data, UTF8_REPLACEMENT); }
    data->lead = 0;
}

static void add_unit(struct linked_data *data, uint32_t unit) {
    if (unit >= 0xdc00 && unit <= 0xdfff && data->lead != 0) {
        add_character(data, 0x10000 + ((data->lead - 0xd800) << 10) + (unit - 0xdc00));
        data->lead = 0;
        return;
    }
    end_lead(data);
    if (unit >= 0xd800 && unit <= 0xdbff) {
        data->lead = unit;
    } else {
        add_character(data, unit >= 0xdc00 && unit <= 0xdfff ? UTF8_REPLACEMENT : unit);
    }
}

static bool is_blank(const char *bytes, size_t size) {
    size_t at = 0;
    while (at < size && (unsigned char)bytes[at] <= ' ') { at++; }
    return at == size;
}

/* The size of the text being read, without a last character that is cut. */
static size_t whole_size(const struct linked_data *data) {
    const size_t size = data->size - data->kept;
    enum utf8_sequence next;
    size_t length;
    if (!data->cut || size == 0) { return size; }
    return utf8_valid((const unsigned char *)data->bytes + data->kept, size, &next, &length);
}

/* Keeps the text being read, unless there is nothing in it or a longer article. */
static void end_text(struct linked_data *data) {
    end_lead(data);
    const size_t size = whole_size(data);
    const bool shorter = data->in_article && size < data->kept;
    if (size > 0 && !shorter && !data->failed && !is_blank(data->bytes + data->kept, size)) {
        if (data->in_article) {
            memmove(data->bytes, data->bytes + data->kept, size);
            data->kept = 0;
            data->kept_cut = false;
        }
        data->kept += size;
        data->bytes[data->kept++] = '\0';
    }
    data->kept_cut = data->kept_cut || (data->cut && !shorter);
    data->size = data->kept;
    data->cut = false;
}

/* Each of these reads some of the bytes from `at` on and returns where it stopped. */

static const char *string_end(const char *at, const char *end) {
    while (at < end && *at != '"' && *at != '\\') { at++; }
    return at;
}

static const char *scan_string(struct linked_data *data, const char *at, const char *end) {
    const char *stop = string_end(at, end);
    size_t size = (size_t)(stop - at);
    if (data->key_size + size <= KEY_SIZE) { memcpy(data->key + data->key_size, at, size); }
    data->key_size = data->key_size + size <= KEY_SIZE ? data->key_size + size : KEY_SIZE + 1;
    if (stop == end) { return end; }
    data->scan = *stop == '"' ? SCAN_AFTER_STRING : SCAN_STRING_ESCAPE;
    return stop + 1;
}

static bool is_key(const struct linked_data *data, const char *key) {
    return data->key_size == strlen(key) && memcmp(data->key, key, data->key_size) == 0;
}

static enum scan after_colon(struct linked_data *data) {
    data->in_article = is_key(data, "articleBody");
    bool wanted = data->in_article || (!data->has_article && is_key(data, "text"));
    return wanted ? SCAN_AFTER_KEY : SCAN_OUTSIDE;
}

static const char *scan_outside(struct linked_data *data, const char *at, const char *end) {
    at = memchr(at, '"', (size_t)(end - at));
    if (at == NULL) { return end; }
    data->scan = SCAN_STRING;
    data->key_size = 0;
    return at + 1;
}

static const char *scan_value(struct linked_data *data, const char *at, const char *end) {
    const char *stop = string_end(at, end);
    if (stop > at) { end_lead(data); }
    add(data, at, (size_t)(stop - at));
    if (stop == end) { return end; }
    data->scan = *stop == '"' ? SCAN_OUTSIDE : SCAN_VALUE_ESCAPE;
    if (*stop == '"') { end_text(data); }
    return stop + 1;
}

static const char *scan_escape(struct linked_data *data, const char *at) {
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    data->scan = *at == 'u' ? SCAN_VALUE_HEX : SCAN_VALUE;
    data->hex_digits = 0;
    data->unit = 0;
    if (*at == 'u') { return at + 1; }
    const char *letter = memchr(letters, *at, sizeof letters - 1);
    end_lead(data);
    add(data, letter != NULL ? meanings + (letter - letters) : at, 1);
    return at + 1;
}

static const char *scan_hex(struct linked_data *data, const char *at) {
    int digit = ascii_hex(*at);
    if (digit >= 0) {
        data->unit = data->unit << 4 | (uint32_t)digit;
        if (++data->hex_digits < 4) { return at + 1; }
    }
    add_unit(data, digit >= 0 ? data->unit : UTF8_REPLACEMENT);
    data->scan = SCAN_VALUE;
    return digit >= 0 ? at + 1 : at;
}

static const char *scan(struct linked_data *data, const char *at, const char *end) {
    switch (data->scan) {
    case SCAN_OUTSIDE:
        return scan_outside(data, at, end);
    case SCAN_STRING:
        return scan_string(data, at, end);
    case SCAN_STRING_ESCAPE:
        data->key_size = KEY_SIZE + 1;
        data->scan = SCAN_STRING;
        return at + 1;
    case SCAN_AFTER_STRING:
        if (ascii_is_space(*at)) { return at + 1; }
        data->scan = *at == ':' ? after_colon(data) : SCAN_OUTSIDE;
        return *at == ':' ? at + 1 : at;
    case SCAN_AFTER_KEY:
        if (ascii_is_space(*at)) { return at + 1; }
        data->scan = *at == '"' ? SCAN_VALUE : SCAN_OUTSIDE;
        return *at == '"' ? at + 1 : at;
    case SCAN_VALUE:
        return scan_value(data, at, end);
    case SCAN_VALUE_ESCAPE:
        return scan_escape(data, at);
    default:
        return scan_hex(data, at);
    }
}

/* A string that its script leaves open counts as far as it goes. */
static void end_script(struct linked_data *data) {
    if (data->scan >= SCAN_VALUE) { end_text(data); }
    data->scan = SCAN_OUTSIDE;
}

int linked_data_push(void *self, const struct slice *script) {
    struct linked_data *data = self;
    if (data->ended) { return 0; }
    if (script == NULL) {
        end_script(data);
    } else {
        const char *at = script->bytes;
        const char *end = at + script->size;
        while (at < end) { at = scan(data, at, end); }
    }
    return data->failed ? STATUS_NO_MEMORY : 0;
}

enum linked_text linked_data_end(struct linked_data *data) {
    end_script(data);
    data->ended = true;
    return data->kept == 0     ? LINKED_TEXT_NONE
           : data->has_article ? LINKED_TEXT_ARTICLE
                               : LINKED_TEXT_POSTS;
}

bool linked_data_is_cut(const struct linked_data *data) {
    return data->kept_cut;
}

/* Whether the text is HTML: it has an end tag or a `br`. */
static bool is_html(struct slice text) {
    const char *end = text.bytes + text.size;
    for (const char *at = text.bytes; at < end; at++) {
        at = memchr(at, '<', (size_t)(end - at));
        if (at == NULL) { return false; }
        const size_t left = (size_t)(end - at);
        bool ends = left > 2 && at[1] == '/' && ascii_is_letter(at[2]);
        bool breaks = left > 3 && ascii_starts(at, left, "<br") && !ascii_is_letter(at[3]);
        if (ends || breaks) { return true; }
    }
    return false;
}

static int push(struct lexer *lexer, const char *text) {
    return lexer_push(lexer, text, strlen(text));
}

/* Each line is a paragraph. Only references are markup: texts that are not HTML have some, too. */
static int push_lines(struct lexer *lexer, struct slice text) {
    const char *end = text.bytes + text.size;
    int error = 0;
    for (const char *at = text.bytes; at < end && error == 0; at++) {
        const char *start = at;
        while (at < end && *at != '<' && *at != '\n') { at++; }
        error = lexer_push(lexer, start, (size_t)(at - start));
        if (error == 0 && at < end) { error = push(lexer, *at == '<' ? "&lt;" : "<p>"); }
    }
    return error;
}

static int pass_on(struct lexer *lexer, struct slice text) {
    lexer_begin(lexer);
    int error = push(lexer, "<p>");
    if (error == 0) {
        error = is_html(text) ? lexer_push(lexer, text.bytes, text.size) : push_lines(lexer, text);
    }
    return error == 0 ? lexer_end(lexer) : error;
}

int linked_data_pass_on(const struct linked_data *data, struct lexer *lexer) {
    int error = 0;
    for (size_t at = 0; at < data->kept && error == 0;) {
        const char *text = data->bytes + at;
        size_t size = strlen(text);
        error = pass_on(lexer, (struct slice){text, size});
        at += size + 1;
    }
    return error;
}
