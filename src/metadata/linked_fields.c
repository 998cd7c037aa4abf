/* Reads a script with JSON-LD when it has ended. Long strings are cut. If the script is still too
 * long, has too many values or is damaged, its beginning is read. */
#include "metadata/metadata_state.h"
#include "status.h"
#include "text/memory.h"

#define LINKED_SIZE_MAX ((size_t)256 << 10) /* bytes that are kept of a script */
#define STRING_MAX      4096                /* bytes that are kept of a string in it */
#define NODES_MAX       64                  /* members of an array that are read */
#define AUTHORS_MAX     12
#define REFERENCES_MAX  16 /* nodes that are looked up by their `@id` */

/* What a node of JSON-LD is, by its `@type`. */
enum node_kind { NODE_OTHER, NODE_ARTICLE, NODE_PAGE, NODE_SITE, NODE_ASIDE };

static const struct {
    const char *end;
    enum node_kind kind;
} kinds[] = {
    {"Article", NODE_ARTICLE},      {"Posting", NODE_ARTICLE}, {"Question", NODE_ARTICLE},
    {"Report", NODE_ARTICLE},       {"HowTo", NODE_ARTICLE},   {"Recipe", NODE_ARTICLE},
    {"CreativeWork", NODE_ARTICLE}, {"Dataset", NODE_ARTICLE}, {"Thesis", NODE_ARTICLE},
    {"Chapter", NODE_ARTICLE},      {"Page", NODE_PAGE},       {"WebSite", NODE_SITE},
    {"Organization", NODE_SITE},    {"Blog", NODE_SITE},       {"Comment", NODE_ASIDE},
    {"Answer", NODE_ASIDE},         {"Review", NODE_ASIDE},    {"List", NODE_ASIDE},
    {"Product", NODE_ASIDE},        {"Object", NODE_ASIDE},    {"Offer", NODE_ASIDE},
    {"Rating", NODE_ASIDE},         {"Event", NODE_ASIDE},     {"Action", NODE_ASIDE},
};

static enum node_kind kind_of(const struct json *json, uint32_t node) {
    const uint32_t types = json_member(json, node, "@type");
    enum node_kind kind = NODE_OTHER;
    uint32_t type = JSON_NONE;
    for (int i = 0; i < NODES_MAX && (type = json_next(json, types, type)) != JSON_NONE; i++) {
        size_t row = 0;
        while (row < COUNT_OF(kinds) && !slice_ends(json_raw(json, type), kinds[row].end)) {
            row++;
        }
        const enum node_kind found = row < COUNT_OF(kinds) ? kinds[row].kind : NODE_OTHER;
        if (kind == NODE_OTHER || found == NODE_ARTICLE) { kind = found; }
    }
    return kind;
}

/* A string without its escapes and its character references, which such strings have as in HTML. */
static struct slice text_of(const struct json *json, uint32_t value,
                            char room[2][METADATA_VALUE_MAX]) {
    const struct slice text = {room[0], json_unescape(json, value, room[0], METADATA_VALUE_MAX)};
    return attribute_resolve(ATTRIBUTE_CONTENT, text, room[1], METADATA_VALUE_MAX);
}

static void put(struct metadata *metadata, struct meaning meaning, uint32_t value) {
    char room[2][METADATA_VALUE_MAX];
    const struct json *json = &metadata->script.json;
    if (metadata_has(metadata, meaning) || !json_is(json, value, JSON_STRING)) { return; }
    const bool date = meaning.field == FIELD_PUBLISHED || meaning.field == FIELD_MODIFIED;
    metadata_put_text(metadata, meaning, date ? json_raw(json, value) : text_of(json, value, room),
                      false);
}

/* The name of the first node with this `@id` that has one; JSON_NONE if there is none. */
static uint32_t name_by_id(struct linked_script *script, struct slice id) {
    const struct json *json = &script->json;
    if (id.size == 0 || script->references == REFERENCES_MAX) { return JSON_NONE; }
    script->references++;
    for (uint32_t node = 0; node < json->count; node++) {
        if (json->values[node].kind != JSON_OBJECT) { continue; }
        const struct slice own = json_raw(json, json_member(json, node, "@id"));
        if (own.size != id.size || memcmp(own.bytes, id.bytes, id.size) != 0) { continue; }
        const uint32_t name = json_next(json, json_member(json, node, "name"), JSON_NONE);
        if (json_is(json, name, JSON_STRING)) { return name; }
    }
    return JSON_NONE;
}

/* The name of a person or organization, or the string itself. */
static uint32_t name_of(struct linked_script *script, uint32_t person) {
    const struct json *json = &script->json;
    if (json_is(json, person, JSON_STRING)) { return person; }
    const uint32_t name = json_next(json, json_member(json, person, "name"), JSON_NONE);
    if (json_is(json, name, JSON_STRING)) { return name; }
    return name_by_id(script, json_raw(json, json_member(json, person, "@id")));
}

/* Puts all items of a list: names of authors, or keywords. */
static void put_list(struct metadata *metadata, struct meaning meaning, uint32_t list) {
    char room[2][METADATA_VALUE_MAX];
    const struct json *json = &metadata->script.json;
    const bool authors = meaning.field == FIELD_AUTHOR;
    const int most = authors ? AUTHORS_MAX : NODES_MAX;
    uint32_t item = JSON_NONE;
    if (metadata_has(metadata, meaning)) { return; }
    for (int i = 0; i < most && (item = json_next(json, list, item)) != JSON_NONE; i++) {
        const uint32_t text = authors ? name_of(&metadata->script, item) : item;
        metadata_put_text(metadata, meaning, text_of(json, text, room), true);
    }
}

/* The member with this key or, if there is none, with the other one. */
static uint32_t member_or(const struct json *json, uint32_t node, const char *key,
                          const char *other) {
    const uint32_t found = json_member(json, node, key);
    return found != JSON_NONE ? found : json_member(json, node, other);
}

static void read_work(struct metadata *metadata, uint32_t node, enum origin origin) {
    static const struct {
        const char *key;
        enum field field;
    } rows[] = {{"datePublished", FIELD_PUBLISHED},
                {"dateModified", FIELD_MODIFIED},
                {"description", FIELD_DESCRIPTION},
                {"license", FIELD_LICENSE},
                {"inLanguage", FIELD_LANGUAGE}};
    const struct json *json = &metadata->script.json;
    const struct meaning site = {FIELD_SITE, origin};
    const uint32_t authors = member_or(json, node, "author", "creator");
    /* A second article: another one, as in a list, or a recipe on the same page. */
    if (metadata_has(metadata, (struct meaning){FIELD_PUBLISHED, origin})) {
        put_list(metadata, AS(AUTHOR, LINKED_OTHER), authors);
        return;
    }
    put(metadata, (struct meaning){FIELD_TITLE, origin}, member_or(json, node, "headline", "name"));
    put_list(metadata, (struct meaning){FIELD_AUTHOR, origin}, authors);
    put(metadata, AS(PUBLISHED, LINKED_OTHER), json_member(json, node, "dateCreated"));
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        put(metadata, (struct meaning){rows[i].field, origin},
            json_member(json, node, rows[i].key));
    }
    if (!metadata_has(metadata, site)) {
        put(metadata, site, name_of(&metadata->script, json_member(json, node, "publisher")));
    }
    const uint32_t image = json_next(json, json_member(json, node, "image"), JSON_NONE);
    put(metadata, (struct meaning){FIELD_IMAGE, origin},
        json_is(json, image, JSON_OBJECT) ? json_member(json, image, "url") : image);
    put_list(metadata, (struct meaning){FIELD_KEYWORDS, origin},
             json_member(json, node, "keywords"));
}

/* JSON_DEPTH_MAX limits the recursion. */
static void read_node(struct metadata *metadata, uint32_t node) {
    static const char *const inside[] = {"@graph",    "mainEntity", "mainEntityOfPage", "isPartOf",
                                         "publisher", "hasPart",    "subjectOf"};
    const struct json *json = &metadata->script.json;
    if (json_is(json, node, JSON_ARRAY)) {
        uint32_t one = JSON_NONE;
        for (int i = 0; i < NODES_MAX && (one = json_next(json, node, one)) != JSON_NONE; i++) {
            read_node(metadata, one);
        }
        return;
    }
    if (!json_is(json, node, JSON_OBJECT)) { return; }
    const enum node_kind kind = kind_of(json, node);
    if (kind == NODE_ASIDE) { return; }
    if (kind == NODE_SITE) {
        put(metadata, AS(SITE, LINKED_OTHER), json_member(json, node, "name"));
    } else if (kind != NODE_OTHER) {
        metadata->article = metadata->article || kind == NODE_ARTICLE;
        read_work(metadata, node, kind == NODE_ARTICLE ? ORIGIN_LINKED : ORIGIN_LINKED_PAGE);
    }
    for (size_t i = 0; i < COUNT_OF(inside); i++) {
        const uint32_t value = json_member(json, node, inside[i]);
        if (value != JSON_NONE) { read_node(metadata, value); }
    }
}

/* Where the next object or array begins. Some pages put a comment or `<![CDATA[` around it. */
static size_t start_of(struct slice text) {
    for (size_t at = 0; at < text.size; at++) {
        const char before = at > 0 ? text.bytes[at - 1] : ' ';
        if (text.bytes[at] == '{') { return at; }
        if (text.bytes[at] == '[' && before != '!' && !ascii_is_letter(before)) { return at; }
    }
    return text.size;
}

static void read_script(struct metadata *metadata) {
    struct linked_script *script = &metadata->script;
    struct json *json = &script->json;
    struct slice text = {script->bytes, script->size};
    json->values = script->values;
    json->room = LINKED_VALUES_MAX;
    script->references = 0;
    for (bool whole = true; whole && text.size > 0; text = slice_after(text, json->end)) {
        text = slice_after(text, start_of(text));
        whole = json_read(json, text);
        if (json->count > 0) { read_node(metadata, 0); }
    }
}

/* Copies a piece with its long strings cut, up to `room` bytes. Returns the size. The copy may be
 * in the same place. */
static size_t keep(struct linked_string *string, struct slice piece, char *copy, size_t room) {
    size_t used = 0;
    for (size_t i = 0; i < piece.size && used < room; i++) {
        const char byte = piece.bytes[i];
        const bool escaped = string->escaped;
        string->escaped = byte == '\\' && !escaped;
        if (byte == '"' && !escaped) {
            *string = (struct linked_string){.open = !string->open};
        } else if (++string->size > STRING_MAX && string->open && !escaped) {
            string->cut = true;
        }
        if (!string->cut) { copy[used++] = byte; }
    }
    return used;
}

void linked_script_begin(struct linked_script *script) {
    script->size = 0;
    script->cuts = false;
    script->string = (struct linked_string){.open = false};
}

int metadata_linked_data(struct metadata *metadata, const struct slice *piece) {
    struct linked_script *script = &metadata->script;
    if (metadata->ended) { return 0; }
    if (piece == NULL) {
        read_script(metadata);
        linked_script_begin(script);
        return 0;
    }
    if (script->size + piece->size > LINKED_SIZE_MAX && !script->cuts) {
        const struct slice before = {script->bytes, script->size};
        script->size = keep(&script->string, before, script->bytes, script->size);
        script->cuts = true;
    }
    const size_t left = LINKED_SIZE_MAX - script->size;
    const size_t room = piece->size < left ? piece->size : left;
    if (room == 0) { return 0; }
    if (!memory_grow(metadata->memory, &script->bytes, &script->capacity, script->size + room,
                     LINKED_SIZE_MAX, 1)) {
        return STATUS_NO_MEMORY;
    }
    char *end = script->bytes + script->size;
    if (script->cuts) {
        script->size += keep(&script->string, *piece, end, room);
    } else {
        memcpy(end, piece->bytes, room);
        script->size += room;
    }
    return 0;
}
