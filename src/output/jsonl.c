/* JSON lines: one object a line, for one document. What is unknown is left out. */
#include "output/formats.h"
#include "text/sixteen.h"
#include "text/utf8.h"

/* The bytes before the first one that is not ASCII, or that JSON wants escaped. */
static size_t plain_ascii(const char *text, size_t size) {
    size_t at = 0;
    for (; size - at >= 16; at += 16) {
        const sixteen bytes = sixteen_load((const unsigned char *)text + at);
        const sixteen marks = sixteen_or(sixteen_equal(bytes, '"'), sixteen_equal(bytes, '\\'));
        const sixteen other = sixteen_or(sixteen_between(bytes, 0, 0x1f), bytes); /* not ASCII */
        const unsigned bits = sixteen_bits(sixteen_or(marks, other));
        if (bits != 0) { return at + bits_lowest(bits); }
    }
    for (; at < size; at += 8) {
        const uint64_t octets = octets_load_from(text, size, at);
        const uint64_t marks = (octets & 0x80 * OCTETS_ONES) | octets_between(octets, 0, 0x1f) |
                               octets_between(octets, '"', '"') |
                               octets_between(octets, '\\', '\\');
        if (marks != 0) {
            /* The zeros that follow a short text are marked, too. */
            const size_t before = at + octets_before(marks);
            return before < size ? before : size;
        }
    }
    return size;
}

/* Whether U+0085, U+2028 or U+2029 comes: some readers end lines there, so JSON escapes them. */
static bool ends_a_line(const char *text, size_t length) {
    return (length == 2 && memcmp(text, "\xc2\x85", 2) == 0) ||
           (length == 3 &&
            (memcmp(text, "\xe2\x80\xa8", 3) == 0 || memcmp(text, "\xe2\x80\xa9", 3) == 0));
}

/* The bytes that can stand as they are. *next says what follows them, and *length its size. */
static size_t plain(const char *text, size_t size, enum utf8_sequence *next, size_t *length) {
    size_t at = 0;
    while ((at += plain_ascii(text + at, size - at)) < size) {
        *length = 1;
        if ((unsigned char)text[at] < 0x80) { break; }
        *next = utf8_sequence((const unsigned char *)text + at, size - at, length);
        if (*next != UTF8_VALID || ends_a_line(text + at, *length)) { break; }
        at += *length;
    }
    return at;
}

static void put_escaped(struct outlet *outlet, const char *text) {
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    size_t length;
    for (const char *letter = letters; *letter != '\0'; letter += 2) {
        if (*text == *letter) {
            outlet_put(outlet, (const char[]){'\\', letter[1]}, 2);
            return;
        }
    }
    outlet_print(outlet, "\\u%04x", (unsigned)utf8_decode(text, &length) & 0xffffu);
}

void json_put_string(struct outlet *outlet, struct slice text) {
    outlet_put(outlet, "\"", 1);
    while (text.size > 0) {
        enum utf8_sequence next = UTF8_VALID;
        size_t length = 0;
        const size_t size = plain(text.bytes, text.size, &next, &length);
        outlet_put(outlet, text.bytes, size);
        text = slice_after(text, size);
        if (text.size == 0) { break; }
        if (next == UTF8_VALID) {
            put_escaped(outlet, text.bytes);
        } else {
            outlet_put_text(outlet, UTF8_REPLACEMENT_TEXT);
        }
        text = slice_after(text, length);
    }
    outlet_put(outlet, "\"", 1);
}

static void put_list(struct outlet *outlet, struct slice lines) {
    const char *before = "[";
    while (lines.size > 0) {
        const size_t size = slice_find(lines, "\n");
        outlet_put(outlet, before, 1);
        json_put_string(outlet, (struct slice){lines.bytes, size});
        lines = slice_after(lines, size < lines.size ? size + 1 : size);
        before = ",";
    }
    outlet_put(outlet, "]", 1);
}

/* Puts an object of the members that are known; those of the source are an object in it. */
static void put_object(struct outlet *outlet, const struct record *record, bool is_source) {
    static const char source[] = "source";
    const char *before = "{";
    bool has_source = false;
    for (size_t i = 0; i < record->fields->count; i++) {
        const enum field field = (enum field)record->fields->fields[i];
        const struct slice value = record->values[field];
        const bool of_source = field_is(field, IS_OF_SOURCE);
        const bool inner = of_source && !is_source;
        if (value.bytes == NULL || (is_source && !of_source) || (inner && has_source)) { continue; }
        outlet_put_text(outlet, before);
        outlet_put(outlet, "\"", 1);
        outlet_put_text(outlet,
                        inner ? source : field_name(field) + (is_source ? sizeof source : 0));
        outlet_put(outlet, "\":", 2);
        if (inner) {
            put_object(outlet, record, true);
        } else if (field_is(field, IS_LIST)) {
            put_list(outlet, value);
        } else if (field_is(field, IS_NUMBER)) {
            outlet_put(outlet, value.bytes, value.size);
        } else {
            json_put_string(outlet, value);
        }
        has_source = has_source || inner;
        before = ",";
    }
    outlet_put_text(outlet, *before == '{' ? "{}" : "}");
}

static void jsonl_write(struct outlet *outlet, const struct record *record) {
    put_object(outlet, record, false);
    outlet_put(outlet, "\n", 1);
}

const struct record_format record_jsonl = {
    .facts = {.name = "jsonl",
              .summary = "one JSON object a page, in a line: its text and what is known of it",
              .extension = ".jsonl",
              .shows = "body fields images links numbers with-title"},
    .write = jsonl_write,
};
