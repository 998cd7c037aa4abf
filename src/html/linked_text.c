#include "html/linked_text.h"

#include "html/json.h"
#include "status.h"
#include "text/memory.h"
#include "text/outlet.h"

#define KEY_SIZE 11 /* bytes of the longest key we look for */

/* Where in the JSON we are. */
enum scan {
    SCAN_OUTSIDE,
    SCAN_STRING, /* perhaps a key */
    SCAN_AFTER_STRING,
    SCAN_AFTER_KEY, /* after a key that we look for, and its colon */
    SCAN_VALUE      /* in a string that we keep */
};

struct linked_text {
    struct bounded texts; /* the texts that we keep, a NUL after each, and the one being read */
    size_t kept;          /* bytes of the texts that we keep */
    bool has_article;     /* the text that we keep is an articleBody */
    bool kept_cut;        /* the end of a text that we keep is missing */
    bool ended;

    enum scan scan;
    bool in_article;    /* the text being read is an articleBody */
    char key[KEY_SIZE]; /* the last string */
    size_t key_size;    /* more than KEY_SIZE: it is none of our keys */
    struct json_string string;
};

struct linked_text *linked_text_new(const struct danag_allocator *memory, size_t most) {
    struct linked_text *data = memory_new(memory, sizeof *data);
    if (data == NULL) { return NULL; }
    data->texts = (struct bounded){.memory = memory, .most = most - 1};
    return data;
}

void linked_text_free(struct linked_text *data) {
    if (data == NULL) { return; }
    bounded_free(&data->texts);
    memory_free(data->texts.memory, data);
}

void linked_text_begin(struct linked_text *data) {
    bounded_begin(&data->texts);
    data->kept = 0;
    data->has_article = data->in_article = data->kept_cut = data->ended = false;
    data->scan = SCAN_OUTSIDE;
}

/* Adds to the text being read. An article takes the place of posts. */
static void add(struct linked_text *data, struct slice text) {
    if (text.size == 0) { return; }
    if (data->in_article && !data->has_article) {
        data->has_article = true;
        data->kept = data->texts.size = 0;
        data->kept_cut = false;
    }
    bounded_put(&data->texts, text.bytes, text.size);
}

/* Keeps the text being read, unless it is blank or shorter than the article that is kept. */
static void end_text(struct linked_text *data) {
    struct bounded *texts = &data->texts;
    const struct slice text = slice_after(bounded_slice(texts), data->kept);
    const bool cut = texts->cut, shorter = data->in_article && text.size < data->kept;
    size_t blank = 0;
    while (blank < text.size && (unsigned char)text.bytes[blank] <= ' ') { blank++; }
    texts->cut = false;
    if (blank < text.size && !shorter && !texts->failed) {
        if (data->in_article) {
            memmove(texts->bytes, text.bytes, text.size);
            texts->size = text.size;
            data->kept_cut = false;
        }
        bounded_put(texts, "", 1); /* without room for it, no text follows */
        data->kept = texts->size;
    }
    data->kept_cut = data->kept_cut || (cut && !shorter);
    texts->size = data->kept;
    texts->cut = false;
}

/* Adds to the string that may be a key. One with an escape is none of ours. */
static void add_to_key(struct linked_text *data, struct slice text) {
    const bool fits = data->string.size == 0 && data->key_size + text.size <= KEY_SIZE;
    if (fits) { memcpy(data->key + data->key_size, text.bytes, text.size); }
    data->key_size = fits ? data->key_size + text.size : KEY_SIZE + 1;
}

/* Reads some of a string. Returns where it stopped. */
static const char *scan_string(struct linked_text *data, const char *at, const char *end) {
    struct slice source = {at, (size_t)(end - at)}, text;
    const bool goes_on = json_string_next(&data->string, &source, &text);
    const bool key = data->scan == SCAN_STRING;
    if (key) {
        add_to_key(data, text);
    } else {
        add(data, text);
    }
    if (goes_on) { return source.bytes; }
    data->scan = key ? SCAN_AFTER_STRING : SCAN_OUTSIDE;
    if (!key) { end_text(data); }
    return source.bytes + 1;
}

/* Reads some of the bytes from `at` on. Returns where it stopped. */
static const char *scan(struct linked_text *data, const char *at, const char *end) {
    switch (data->scan) {
    case SCAN_OUTSIDE:
        at = memchr(at, '"', (size_t)(end - at));
        if (at == NULL) { return end; }
        data->scan = SCAN_STRING;
        data->key_size = 0;
        data->string = (struct json_string){.lead = 0};
        return at + 1;
    case SCAN_AFTER_STRING:
        if (ascii_is_space(*at)) { return at + 1; }
        data->scan = SCAN_OUTSIDE;
        if (*at != ':') { return at; }
        data->in_article = slice_is((struct slice){data->key, data->key_size}, "articleBody");
        if (data->in_article ||
            (!data->has_article && slice_is((struct slice){data->key, data->key_size}, "text"))) {
            data->scan = SCAN_AFTER_KEY;
        }
        return at + 1;
    case SCAN_AFTER_KEY:
        if (ascii_is_space(*at)) { return at + 1; }
        data->scan = *at == '"' ? SCAN_VALUE : SCAN_OUTSIDE;
        return *at == '"' ? at + 1 : at;
    default:
        return scan_string(data, at, end);
    }
}

/* A string without its end counts as far as it goes, without a part of an escape. */
static void end_script(struct linked_text *data) {
    static const char quote[] = "\"";
    data->string.size = 0;
    while (data->scan == SCAN_VALUE) { scan_string(data, quote, quote + 1); }
    data->scan = SCAN_OUTSIDE;
}

int linked_text_push(void *self, const struct slice *script) {
    struct linked_text *data = self;
    if (data->ended) { return 0; }
    if (script == NULL) {
        end_script(data);
    } else {
        const char *at = script->bytes;
        const char *end = at + script->size;
        while (at < end) { at = scan(data, at, end); }
    }
    return data->texts.failed ? STATUS_NO_MEMORY : 0;
}

enum linked_kind linked_text_end(struct linked_text *data) {
    end_script(data);
    data->ended = true;
    return data->kept == 0     ? LINKED_TEXT_NONE
           : data->has_article ? LINKED_TEXT_ARTICLE
                               : LINKED_TEXT_POSTS;
}

bool linked_text_is_cut(const struct linked_text *data) {
    return data->kept_cut;
}

/* Whether the text is HTML: it has an end tag or a `br`. */
static bool is_html(struct slice text) {
    while ((text = slice_after(text, slice_find(text, "<"))).size > 0) {
        bool ends = text.size > 2 && text.bytes[1] == '/' && ascii_is_letter(text.bytes[2]);
        bool breaks =
            text.size > 3 && slice_begins_any_case(text, "<br") && !ascii_is_letter(text.bytes[3]);
        if (ends || breaks) { return true; }
        text = slice_after(text, 1);
    }
    return false;
}

/* Each line is a paragraph. Only references are markup: texts that are not HTML have some, too. */
static int push_lines(struct lexer *lexer, struct slice text) {
    int error = 0;
    while (text.size > 0 && error == 0) {
        size_t size = 0;
        while (size < text.size && text.bytes[size] != '<' && text.bytes[size] != '\n') { size++; }
        error = lexer_push(lexer, text.bytes, size);
        text = slice_after(text, size);
        if (error != 0 || text.size == 0) { break; }
        const struct slice instead = slice_from(text.bytes[0] == '<' ? "&lt;" : "<p>");
        error = lexer_push(lexer, instead.bytes, instead.size);
        text = slice_after(text, 1);
    }
    return error;
}

int linked_text_pass_on(const struct linked_text *data, struct lexer *lexer) {
    struct slice rest = {bounded_slice(&data->texts).bytes, data->kept}, text;
    int error = 0;
    while (error == 0 && slice_next_item(&rest, '\0', &text)) {
        lexer_begin(lexer);
        error = lexer_push(lexer, "<p>", 3);
        if (error == 0) {
            error =
                is_html(text) ? lexer_push(lexer, text.bytes, text.size) : push_lines(lexer, text);
        }
        if (error == 0) { error = lexer_end(lexer); }
    }
    return error;
}
