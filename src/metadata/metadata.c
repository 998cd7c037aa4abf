#include "metadata/metadata_state.h"

#include "text/character.h"
#include "text/memory.h"
#include "text/utf8.h"

#include <string.h>

const uint64_t metadata_attributes =
    ATTRIBUTE_BIT(REL) | ATTRIBUTE_BIT(NAME) | ATTRIBUTE_BIT(LANG) | ATTRIBUTE_BIT(CLASS) |
    ATTRIBUTE_BIT(CONTENT) | ATTRIBUTE_BIT(ITEMPROP) | ATTRIBUTE_BIT(PROPERTY) |
    ATTRIBUTE_BIT(DATETIME) | ATTRIBUTE_BIT(HTTP_EQUIV) | ATTRIBUTE_BIT(ID);
const uint64_t metadata_rare_attributes = ATTRIBUTE_BIT(HREF) | ATTRIBUTE_BIT(TITLE);

struct metadata *metadata_new(const struct danag_allocator *memory, const struct outline *outline) {
    struct metadata *metadata = memory_new(memory, sizeof *metadata);
    if (metadata == NULL) { return NULL; }
    metadata->memory = memory;
    metadata->outline = outline;
    metadata->watcher =
        (struct token_watcher){.text = metadata_on_text, .tag = metadata_on_tag, .self = metadata};
    metadata->linked = linked_new(memory);
    if (metadata->linked == NULL) {
        memory_free(memory, metadata);
        return NULL;
    }
    metadata->filter = class_filter_make();
    digest_key_draw(&metadata->key);
    metadata->ended = true;
    return metadata;
}

/* What is read of the page: all of it, or what counts wherever it is, or nothing. */
static void want(struct metadata *metadata, bool all, bool some) {
    struct token_watcher *watcher = &metadata->watcher;
    watcher->wants_text = all;
    memset(watcher->wants_tags, all, sizeof watcher->wants_tags);
    watcher->wants_tags[ELEMENT_META] = watcher->wants_tags[ELEMENT_LINK] = some;
    watcher->wants_tags[ELEMENT_A] = watcher->wants_tags[ELEMENT_H1] = some;
}

void metadata_read_lines(struct metadata *metadata, int lines) {
    const bool reads = lines > 0;
    metadata->lines_left = lines;
    if (metadata->watcher.wants_text != reads) { want(metadata, reads, true); }
}

void metadata_free(struct metadata *metadata) {
    if (metadata == NULL) { return; }
    linked_free(metadata->linked);
    memory_free(metadata->memory, metadata);
}

void metadata_begin(struct metadata *metadata, const char *url) {
    /* The buffers at the end of the struct need no clearing. */
    const size_t start = offsetof(struct metadata, slots);
    memset((char *)metadata + start, 0, offsetof(struct metadata, store) - start);
    metadata_read_lines(metadata, LINES_BEFORE_H1);
    if (url != NULL) {
        const size_t size = strlen(url);
        metadata->url_size = size < URL_MAX ? size : 0;
        memcpy(metadata->url, url, metadata->url_size);
    }
    linked_begin(metadata->linked);
}

static bool is_white(uint32_t point) {
    return point <= ' ' || point == 0x7f || point == 0xa0 || point == 0x200b || point == 0xfeff ||
           (point >= 0x80 && point < 0xa0) || point == 0x2028 || point == 0x2029 ||
           (point >= 0x2000 && point <= 0x200a) || point == 0x3000;
}

/* Copies a text without white space around it, and with one space for other white space. The size
 * of the copy has no limit but `room`; characters are not cut. */
static size_t collapse(struct slice text, char *copy, size_t room) {
    size_t used = 0;
    bool space = false;
    for (size_t at = 0, size; at < text.size; at += size) {
        const char byte = text.bytes[at];
        if (byte > ' ' && byte < 0x7f) {
            if (used + space >= room) { break; }
            if (space) { copy[used++] = ' '; }
            space = false;
            copy[used++] = byte;
            size = 1;
            continue;
        }
        const uint32_t point = utf8_decode(text.bytes + at, &size);
        if (at + size > text.size) { break; }
        if (is_white(point) && point != '\x1f') {
            space = used > 0;
            continue;
        }
        if (used + space + size > room) { break; }
        if (space) { copy[used++] = ' '; }
        space = false;
        memcpy(copy + used, text.bytes + at, size);
        used += size;
    }
    return used;
}

struct slice metadata_slot(const struct metadata *metadata, enum field name, enum source source) {
    const struct slot slot = metadata->slots[name][source];
    return (struct slice){metadata->store + slot.at, slot.size};
}

static size_t size_of(enum field name) {
    const bool is_long = name == FIELD_DESCRIPTION || name == FIELD_KEYWORDS ||
                         name == FIELD_IMAGE || name == FIELD_CANONICAL;
    return is_long ? METADATA_VALUE_MAX : SHORT_MAX;
}

void metadata_put(struct metadata *metadata, enum field name, enum source source,
                  struct slice value) {
    struct slot *slot = &metadata->slots[name][source];
    if (slot->size > 0) { return; }
    const size_t left = STORE_SIZE - metadata->stored;
    const size_t room = left < size_of(name) ? left : size_of(name);
    const size_t size = collapse(value, metadata->store + metadata->stored, room);
    *slot = (struct slot){(uint16_t)metadata->stored, (uint16_t)size};
    metadata->stored += size;
}

/* Whether the item is one of those in a list, between which there is a comma and a space. */
static bool has_item(struct slice list, struct slice item) {
    while (item.size <= list.size) {
        const bool ends = item.size == list.size || list.bytes[item.size] == ',';
        if (ends && memcmp(list.bytes, item.bytes, item.size) == 0) { return true; }
        const size_t comma = slice_find(list, ",");
        if (comma + strlen(", ") > list.size) { return false; }
        list = slice_after(list, comma + strlen(", "));
    }
    return false;
}

void metadata_add(struct metadata *metadata, enum field name, enum source source,
                  struct slice value) {
    struct slot *slot = &metadata->slots[name][source];
    char item[SHORT_MAX];
    const size_t size = collapse(value, item, sizeof item);
    const size_t more = size + strlen(", ");
    if (slot->size == 0) {
        metadata_put(metadata, name, source, value);
        return;
    }
    if (size == 0 || slot->size + more > size_of(name) ||
        has_item(metadata_slot(metadata, name, source), (struct slice){item, size})) {
        return;
    }
    /* The slot's value moves to the end of the store, where it can grow. */
    if ((size_t)slot->at + slot->size != metadata->stored) {
        if (slot->size > STORE_SIZE - metadata->stored) { return; }
        memcpy(metadata->store + metadata->stored, metadata->store + slot->at, slot->size);
        slot->at = (uint16_t)metadata->stored;
        metadata->stored += slot->size;
    }
    if (more > STORE_SIZE - metadata->stored) { return; }
    memcpy(metadata->store + metadata->stored, ", ", strlen(", "));
    memcpy(metadata->store + metadata->stored + strlen(", "), item, size);
    metadata->stored += more;
    slot->size = (uint16_t)(slot->size + more);
}

void metadata_put_date(struct metadata *metadata, enum field name, enum source source,
                       const struct date *date) {
    char text[DATE_TEXT_SIZE];
    const size_t size = date_write(date, text);
    metadata_put(metadata, name, source, (struct slice){text, size});
}

void metadata_put_stamp(struct metadata *metadata, enum field name, enum source source,
                        struct slice stamp) {
    struct date date;
    if (metadata_has(metadata, name, source)) { return; }
    if (!date_of_stamp(stamp, metadata->order, &date)) { return; }
    metadata_put_date(metadata, name, source, &date);
}

void metadata_put_author(struct metadata *metadata, enum source source, struct slice text,
                         bool statement) {
    char names[PERSON_MAX];
    const struct slice found = {names, person_names(text, statement, names)};
    if (found.size == 0) { return; }
    (statement ? metadata_add : metadata_put)(metadata, FIELD_AUTHOR, source, found);
}

void metadata_put_text(struct metadata *metadata, struct meaning meaning, struct slice text) {
    if (meaning.field == FIELD_AUTHOR) {
        metadata_put_author(metadata, meaning.source, text, false);
    } else if (meaning.field == FIELD_PUBLISHED || meaning.field == FIELD_MODIFIED) {
        metadata_put_stamp(metadata, meaning.field, meaning.source, text);
    } else {
        metadata_put(metadata, meaning.field, meaning.source, text);
    }
}

void metadata_last_modified(struct metadata *metadata, const char *value) {
    metadata_put_stamp(metadata, FIELD_MODIFIED, SOURCE_HTTP, slice_from(value));
}

void metadata_content_language(struct metadata *metadata, const char *value) {
    metadata_put(metadata, FIELD_LANGUAGE, SOURCE_HTTP, slice_from(value));
}

int metadata_linked_data(struct metadata *metadata, const struct slice *script) {
    return metadata->ended ? 0 : linked_push(metadata, script);
}

const struct token_watcher *metadata_watcher(const struct metadata *metadata) {
    return &metadata->watcher;
}

void metadata_end(struct metadata *metadata) {
    metadata_settle(metadata);
    metadata_end_captures(metadata);
    metadata_end_line(metadata);
    linked_push(metadata, NULL);
    metadata->ended = true;
    want(metadata, false, false);
}

struct told metadata_told(const struct metadata *metadata) {
    return (struct told){metadata_slot(metadata, FIELD_TITLE, SOURCE_OPEN_GRAPH),
                         metadata->article};
}

const char *metadata_value(const struct metadata *metadata, enum field name) {
    return metadata->values[name];
}

#define END                                                                                        \
    { FIELD_NONE, SOURCE_COUNT }

/* For each name, the most believed first. doc/metadata.md says how the orders of the first three
 * were measured. A page that says only when it was changed counts as published then. */
static const struct meaning orders[METADATA_END][20] = {
    [FIELD_TITLE] = {OF(TITLE, HEADLINE), OF(TITLE, OPEN_GRAPH), OF(TITLE, TWITTER),
                     OF(TITLE, LINKED), OF(TITLE, LINKED_PAGE), OF(TITLE, DUBLIN), OF(TITLE, META),
                     OF(TITLE, ITEM), OF(TITLE, TITLE), END},
    [FIELD_AUTHOR] = {OF(AUTHOR, LINKED), OF(AUTHOR, LINKED_PAGE), OF(AUTHOR, META),
                      OF(AUTHOR, TWITTER), OF(AUTHOR, OPEN_GRAPH), OF(AUTHOR, DUBLIN),
                      OF(AUTHOR, ITEM), OF(AUTHOR, TEXT), OF(AUTHOR, REL), OF(AUTHOR, CLASS),
                      OF(AUTHOR, CLASS_BEFORE), OF(AUTHOR, TEXT_BEFORE), END},
    [FIELD_PUBLISHED] = {OF(PUBLISHED, META), OF(PUBLISHED, OPEN_GRAPH), OF(PUBLISHED, DUBLIN),
                         OF(PUBLISHED, TIME_BEFORE), OF(PUBLISHED, CLASS_BEFORE),
                         OF(PUBLISHED, ITEM), OF(PUBLISHED, TIME), OF(PUBLISHED, LINKED_PAGE),
                         OF(PUBLISHED, TEXT_BEFORE), OF(PUBLISHED, TEXT), OF(MODIFIED, TEXT),
                         OF(PUBLISHED, LINKED), OF(PUBLISHED, CLASS), OF(PUBLISHED, ADDRESS),
                         OF(PUBLISHED, LINKED_OTHER), OF(MODIFIED, OPEN_GRAPH), END},
    [FIELD_MODIFIED] = {OF(MODIFIED, LINKED), OF(MODIFIED, OPEN_GRAPH), OF(MODIFIED, META),
                        OF(MODIFIED, ITEM), OF(MODIFIED, LINKED_PAGE), OF(MODIFIED, DUBLIN),
                        OF(MODIFIED, CLASS), OF(MODIFIED, TIME), OF(MODIFIED, TEXT),
                        OF(MODIFIED, CLASS_BEFORE), OF(MODIFIED, TIME_BEFORE),
                        OF(MODIFIED, TEXT_BEFORE), OF(MODIFIED, HTTP), END},
    [FIELD_SITE] = {OF(SITE, OPEN_GRAPH), OF(SITE, LINKED), OF(SITE, LINKED_OTHER),
                    OF(SITE, LINKED_PAGE), OF(SITE, META), OF(SITE, DUBLIN), END},
    [FIELD_DESCRIPTION] = {OF(DESCRIPTION, META), OF(DESCRIPTION, OPEN_GRAPH),
                           OF(DESCRIPTION, TWITTER), OF(DESCRIPTION, LINKED),
                           OF(DESCRIPTION, DUBLIN), OF(DESCRIPTION, LINKED_PAGE), END},
    [FIELD_IMAGE] = {OF(IMAGE, OPEN_GRAPH), OF(IMAGE, TWITTER), OF(IMAGE, LINKED), OF(IMAGE, REL),
                     OF(IMAGE, LINKED_PAGE), OF(IMAGE, META), END},
    [FIELD_CANONICAL] = {OF(CANONICAL, REL), OF(CANONICAL, OPEN_GRAPH), OF(CANONICAL, TWITTER),
                         END},
    [FIELD_LICENSE] = {OF(LICENSE, REL), OF(LICENSE, LINKED), OF(LICENSE, LINKED_PAGE),
                       OF(LICENSE, DUBLIN), OF(LICENSE, META), END},
    [FIELD_KEYWORDS] = {OF(KEYWORDS, META), OF(KEYWORDS, LINKED), OF(KEYWORDS, OPEN_GRAPH),
                        OF(KEYWORDS, DUBLIN), OF(KEYWORDS, ITEM), OF(KEYWORDS, LINKED_PAGE), END},
    [FIELD_LANGUAGE] = {OF(LANGUAGE, ITEM), OF(LANGUAGE, META), OF(LANGUAGE, HTTP),
                        OF(LANGUAGE, DUBLIN), OF(LANGUAGE, OPEN_GRAPH), OF(LANGUAGE, LINKED),
                        OF(LANGUAGE, LINKED_PAGE), END},
};

/* Whether no source that is believed more than this one has a value for `chosen`. */
static bool may_be_chosen(const struct metadata *metadata, enum field chosen, enum field name,
                          enum source source) {
    const struct meaning *at = orders[chosen];
    while (at->field != FIELD_NONE && (at->field != name || at->source != source)) {
        if (metadata_has(metadata, at->field, at->source)) { return false; }
        at++;
    }
    return at->field != FIELD_NONE;
}

bool metadata_may_count(const struct metadata *metadata, enum field name, enum source source) {
    return may_be_chosen(metadata, name, name, source) ||
           (name == FIELD_MODIFIED && may_be_chosen(metadata, FIELD_PUBLISHED, name, source));
}

void metadata_choose(struct metadata *metadata, struct slice title, struct slice headline) {
    struct date date;
    metadata_put(metadata, FIELD_TITLE, SOURCE_HEADLINE, headline);
    metadata_put(metadata, FIELD_TITLE, SOURCE_TITLE, title);
    if (date_of_url((struct slice){metadata->url, metadata->url_size}, &date)) {
        metadata_put_date(metadata, FIELD_PUBLISHED, SOURCE_ADDRESS, &date);
    }
    for (int name = METADATA_FIRST; name < METADATA_END; name++) {
        for (const struct meaning *at = orders[name]; at->field != FIELD_NONE; at++) {
            const struct slice value = metadata_slot(metadata, at->field, at->source);
            if (value.size == 0) { continue; }
            const size_t size = value.size < METADATA_VALUE_MAX ? value.size : METADATA_VALUE_MAX;
            memcpy(metadata->chosen[name], value.bytes, size);
            metadata->chosen[name][size] = '\0';
            metadata->values[name] = metadata->chosen[name];
            break;
        }
    }
}
