/* Reads JSON-LD: a script at a time, when it has ended. Scripts that are too long or have too many
 * values are ignored, and so are those that are not JSON. */
#include "html/json.h"
#include "metadata/metadata_state.h"
#include "status.h"
#include "text/memory.h"

#include <string.h>

#define LINKED_SIZE_MAX   ((size_t)256 << 10) /* bytes of a script */
#define LINKED_VALUES_MAX 8192                /* values and keys in a script */
#define NODES_MAX         64                  /* of an array that are read */
#define AUTHORS_MAX       12
#define REFERENCES_MAX    16 /* nodes that are looked up by their `@id` */

struct linked {
    const struct danag_allocator *memory;
    char *bytes;
    size_t capacity, size;
    bool dropped; /* the script is too long */
    unsigned references;
    struct json json;
    struct json_value values[LINKED_VALUES_MAX];
};

struct linked *linked_new(const struct danag_allocator *memory) {
    struct linked *linked = memory_new(memory, sizeof *linked);
    if (linked != NULL) { linked->memory = memory; }
    return linked;
}

void linked_free(struct linked *linked) {
    if (linked == NULL) { return; }
    memory_free(linked->memory, linked->bytes);
    memory_free(linked->memory, linked);
}

void linked_begin(struct linked *linked) {
    linked->size = 0;
    linked->dropped = false;
}

static int append(struct linked *linked, const struct slice *script) {
    const size_t size = linked->size + script->size;
    linked->dropped = linked->dropped || size > LINKED_SIZE_MAX;
    if (script->size == 0 || linked->dropped) { return 0; }
    char *larger =
        memory_grow(linked->memory, linked->bytes, &linked->capacity, size, LINKED_SIZE_MAX, 1);
    if (larger == NULL) { return STATUS_NO_MEMORY; }
    linked->bytes = larger;
    memcpy(linked->bytes + linked->size, script->bytes, script->size);
    linked->size = size;
    return 0;
}

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

#define KINDS (sizeof kinds / sizeof kinds[0])

static enum node_kind kind_of(const struct json *json, uint32_t node) {
    const uint32_t types = json_member(json, node, "@type");
    enum node_kind kind = NODE_OTHER;
    uint32_t type = json_first(json, types);
    for (int i = 0; type != JSON_NONE && i < NODES_MAX; i++) {
        size_t row = 0;
        while (row < KINDS && !slice_ends(json_raw(json, type), kinds[row].end)) { row++; }
        const enum node_kind found = row < KINDS ? kinds[row].kind : NODE_OTHER;
        if (kind == NODE_OTHER || found == NODE_ARTICLE) { kind = found; }
        type = json_after(json, types, type);
    }
    return kind;
}

/* A string without its escapes and its character references, which strings here have as HTML has.
 */
static struct slice text_of(const struct json *json, uint32_t value, char *room) {
    char text[METADATA_VALUE_MAX];
    const size_t size = json_unescape(json, value, text, sizeof text);
    return (struct slice){room, attribute_resolve(ATTRIBUTE_CONTENT, (struct slice){text, size},
                                                  room, METADATA_VALUE_MAX)};
}

static void put(struct metadata *metadata, struct meaning meaning, uint32_t value) {
    char room[METADATA_VALUE_MAX];
    const struct json *json = &metadata->linked->json;
    if (metadata_has(metadata, meaning) || !json_is(json, value, JSON_STRING)) { return; }
    const bool date = meaning.field == FIELD_PUBLISHED || meaning.field == FIELD_MODIFIED;
    metadata_put_text(metadata, meaning, date ? json_raw(json, value) : text_of(json, value, room),
                      false);
}

/* The name of the first node with this `@id` that has one; JSON_NONE if there is none. */
static uint32_t name_by_id(struct linked *linked, struct slice id) {
    const struct json *json = &linked->json;
    if (id.size == 0 || linked->references == REFERENCES_MAX) { return JSON_NONE; }
    linked->references++;
    for (uint32_t node = 0; node < json->count; node++) {
        if (json->values[node].kind != JSON_OBJECT) { continue; }
        const struct slice own = json_raw(json, json_member(json, node, "@id"));
        if (own.size != id.size || memcmp(own.bytes, id.bytes, id.size) != 0) { continue; }
        const uint32_t name = json_first(json, json_member(json, node, "name"));
        if (json_is(json, name, JSON_STRING)) { return name; }
    }
    return JSON_NONE;
}

/* The name of a person or organization, or the string itself. */
static uint32_t name_of(struct linked *linked, uint32_t person) {
    const struct json *json = &linked->json;
    if (json_is(json, person, JSON_STRING)) { return person; }
    const uint32_t name = json_first(json, json_member(json, person, "name"));
    if (json_is(json, name, JSON_STRING)) { return name; }
    return name_by_id(linked, json_raw(json, json_member(json, person, "@id")));
}

static void put_authors(struct metadata *metadata, struct meaning meaning, uint32_t authors) {
    char room[METADATA_VALUE_MAX];
    const struct json *json = &metadata->linked->json;
    if (metadata_has(metadata, meaning)) { return; }
    uint32_t author = json_first(json, authors);
    for (int i = 0; author != JSON_NONE && i < AUTHORS_MAX; i++) {
        const uint32_t name = name_of(metadata->linked, author);
        if (name != JSON_NONE) {
            metadata_put_text(metadata, meaning, text_of(json, name, room), true);
        }
        author = json_after(json, authors, author);
    }
}

static void put_keywords(struct metadata *metadata, struct meaning meaning, uint32_t keywords) {
    char room[METADATA_VALUE_MAX];
    const struct json *json = &metadata->linked->json;
    if (metadata_has(metadata, meaning)) { return; }
    put(metadata, meaning, keywords);
    uint32_t keyword = json_is(json, keywords, JSON_ARRAY) ? json_first(json, keywords) : JSON_NONE;
    for (int i = 0; keyword != JSON_NONE && i < NODES_MAX; i++) {
        metadata_put_text(metadata, meaning, text_of(json, keyword, room), true);
        keyword = json_after(json, keywords, keyword);
    }
}

static uint32_t member(const struct metadata *metadata, uint32_t node, const char *key) {
    return json_member(&metadata->linked->json, node, key);
}

/* The member with this key or, if there is none, with the other one. */
static uint32_t member_or(const struct metadata *metadata, uint32_t node, const char *key,
                          const char *other) {
    const uint32_t found = member(metadata, node, key);
    return found != JSON_NONE ? found : member(metadata, node, other);
}

static void read_work(struct metadata *metadata, uint32_t node, enum origin source) {
    static const struct {
        const char *key;
        enum field field;
    } rows[] = {{"datePublished", FIELD_PUBLISHED},
                {"dateModified", FIELD_MODIFIED},
                {"description", FIELD_DESCRIPTION},
                {"license", FIELD_LICENSE},
                {"inLanguage", FIELD_LANGUAGE}};
    /* Another article, as in a list. */
    if (metadata_has(metadata, (struct meaning){FIELD_PUBLISHED, source})) { return; }
    const struct json *json = &metadata->linked->json;
    const struct meaning site = {FIELD_SITE, source};
    put(metadata, (struct meaning){FIELD_TITLE, source},
        member_or(metadata, node, "headline", "name"));
    put_authors(metadata, (struct meaning){FIELD_AUTHOR, source},
                member_or(metadata, node, "author", "creator"));
    put(metadata, AS(PUBLISHED, LINKED_OTHER), member(metadata, node, "dateCreated"));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put(metadata, (struct meaning){rows[i].field, source}, member(metadata, node, rows[i].key));
    }
    const uint32_t publisher = member(metadata, node, "publisher");
    if (publisher != JSON_NONE && !metadata_has(metadata, site)) {
        put(metadata, site, name_of(metadata->linked, publisher));
    }
    const uint32_t image = json_first(json, member(metadata, node, "image"));
    put(metadata, (struct meaning){FIELD_IMAGE, source},
        json_is(json, image, JSON_OBJECT) ? member(metadata, image, "url") : image);
    put_keywords(metadata, (struct meaning){FIELD_KEYWORDS, source},
                 member(metadata, node, "keywords"));
}

/* JSON_DEPTH_MAX limits the recursion. */
static void read_node(struct metadata *metadata, uint32_t node) {
    static const char *const inside[] = {"@graph",    "mainEntity", "mainEntityOfPage", "isPartOf",
                                         "publisher", "hasPart",    "subjectOf"};
    const struct json *json = &metadata->linked->json;
    if (json_is(json, node, JSON_ARRAY)) {
        uint32_t one = json_first(json, node);
        for (int i = 0; one != JSON_NONE && i < NODES_MAX; i++) {
            read_node(metadata, one);
            one = json_after(json, node, one);
        }
        return;
    }
    if (!json_is(json, node, JSON_OBJECT)) { return; }
    const enum node_kind kind = kind_of(json, node);
    if (kind == NODE_ASIDE) { return; }
    if (kind == NODE_SITE) {
        put(metadata, AS(SITE, LINKED_OTHER), member(metadata, node, "name"));
    } else if (kind != NODE_OTHER) {
        metadata->article = metadata->article || kind == NODE_ARTICLE;
        read_work(metadata, node, kind == NODE_ARTICLE ? SOURCE_LINKED : SOURCE_LINKED_PAGE);
    }
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        const uint32_t value = member(metadata, node, inside[i]);
        if (value != JSON_NONE) { read_node(metadata, value); }
    }
}

static void read_script(struct metadata *metadata) {
    struct linked *linked = metadata->linked;
    size_t start = 0;
    /* Some pages put a comment or `<![CDATA[` around it. */
    while (start < linked->size && linked->bytes[start] != '{' &&
           (linked->bytes[start] != '[' || (start > 0 && linked->bytes[start - 1] == '!'))) {
        start++;
    }
    if (linked->dropped || start == linked->size) { return; }
    linked->json.values = linked->values;
    linked->json.room = LINKED_VALUES_MAX;
    linked->references = 0;
    if (json_read(&linked->json, (struct slice){linked->bytes + start, linked->size - start})) {
        read_node(metadata, 0);
    }
}

int linked_push(struct metadata *metadata, const struct slice *script) {
    struct linked *linked = metadata->linked;
    if (script != NULL) { return append(linked, script); }
    read_script(metadata);
    linked_begin(linked);
    return 0;
}
