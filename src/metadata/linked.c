/* Reads JSON-LD: a script at a time, when it has ended.
 *
 * Memory: the script, up to LINKED_SIZE_MAX bytes, and its values while it is read, of which there
 * are at most LINKED_VALUES_MAX. Other scripts are ignored, and so is broken JSON. */
#include "metadata/metadata_state.h"

#ifndef DANAG_JANSSON

struct linked *linked_new(void) {
    return NULL;
}

void linked_free(struct linked *linked) {
    (void)linked;
}

void linked_begin(struct linked *linked) {
    (void)linked;
}

void linked_push(struct metadata *metadata, const struct slice *script) {
    (void)metadata, (void)script;
}

#else

#include "text/ascii.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define LINKED_SIZE_MAX   ((size_t)256 << 10) /* bytes of a script */
#define LINKED_SIZE_FIRST ((size_t)8 << 10)
#define LINKED_VALUES_MAX 16384 /* commas, brackets and braces in a script */
#define DEPTH_MAX         12    /* of what is read */
#define NODES_MAX         64    /* of an array */
#define AUTHORS_MAX       12

struct linked {
    char *bytes;
    size_t capacity;
    size_t size;
    bool dropped; /* the script is too long, or memory was short */
};

struct linked *linked_new(void) {
    return calloc(1, sizeof(struct linked));
}

void linked_free(struct linked *linked) {
    if (linked == NULL) { return; }
    free(linked->bytes);
    free(linked);
}

void linked_begin(struct linked *linked) {
    linked->size = 0;
    linked->dropped = false;
}

static void append(struct linked *linked, const struct slice *script) {
    const size_t size = linked->size + script->size;
    if (linked->dropped || size > LINKED_SIZE_MAX) {
        linked->dropped = true;
        return;
    }
    if (size > linked->capacity) {
        size_t capacity = linked->capacity > 0 ? linked->capacity : LINKED_SIZE_FIRST;
        while (capacity < size) { capacity *= 2; }
        char *larger = realloc(linked->bytes, capacity);
        linked->dropped = larger == NULL;
        if (larger == NULL) { return; }
        linked->bytes = larger;
        linked->capacity = capacity;
    }
    memcpy(linked->bytes + linked->size, script->bytes, script->size);
    linked->size = size;
}

/* What a node of JSON-LD is, by its `@type`. */
enum node_kind { NODE_OTHER, NODE_ARTICLE, NODE_PAGE, NODE_SITE, NODE_PERSON, NODE_ASIDE };

static bool ends(const char *text, const char *with) {
    const size_t size = strlen(text);
    const size_t least = strlen(with);
    return size >= least && strcmp(text + size - least, with) == 0;
}

static enum node_kind kind_of_type(const char *type) {
    static const char *const articles[] = {
        "Article", "Posting",      "Question", "Report",  "QAPage_", "BlogPost", "HowTo",
        "Recipe",  "CreativeWork", "Blog_",    "Dataset", "Thesis",  "Chapter"};
    static const char *const asides[] = {"Comment",     "Answer",      "Review", "BreadcrumbList",
                                         "Product",     "ImageObject", "Offer",  "AggregateRating",
                                         "ItemList",    "VideoObject", "Event",  "Rating",
                                         "SearchAction"};
    for (size_t i = 0; i < sizeof articles / sizeof articles[0]; i++) {
        if (ends(type, articles[i])) { return NODE_ARTICLE; }
    }
    for (size_t i = 0; i < sizeof asides / sizeof asides[0]; i++) {
        if (ends(type, asides[i])) { return NODE_ASIDE; }
    }
    if (strcmp(type, "Person") == 0) { return NODE_PERSON; }
    if (ends(type, "Page")) { return NODE_PAGE; }
    if (ends(type, "WebSite") || ends(type, "Organization") || ends(type, "Blog")) {
        return NODE_SITE;
    }
    return NODE_OTHER;
}

static enum node_kind kind_of(const json_t *node) {
    const json_t *type = json_object_get(node, "@type");
    if (json_is_string(type)) { return kind_of_type(json_string_value(type)); }
    enum node_kind kind = NODE_OTHER;
    for (size_t i = 0; i < json_array_size(type) && i < 4; i++) {
        const json_t *one = json_array_get(type, i);
        const enum node_kind found =
            json_is_string(one) ? kind_of_type(json_string_value(one)) : NODE_OTHER;
        if (kind == NODE_OTHER || found == NODE_ARTICLE) { kind = found; }
    }
    return kind;
}

static struct slice string_of(const json_t *value) {
    if (!json_is_string(value)) { return (struct slice){"", 0}; }
    return (struct slice){json_string_value(value), json_string_length(value)};
}

/* Strings may have character references, as the texts of HTML have. */
static struct slice resolved(const json_t *value, char *room) {
    const struct slice text = string_of(value);
    return (struct slice){room,
                          attribute_resolve(ATTRIBUTE_CONTENT, text, room, METADATA_VALUE_MAX)};
}

static void put(struct metadata *metadata, enum metadata_name name, enum source source,
                const json_t *value) {
    char room[METADATA_VALUE_MAX];
    const struct slice text = resolved(value, room);
    if (text.size > 0) { metadata_put(metadata, name, source, text); }
}

static void put_date(struct metadata *metadata, enum metadata_name name, enum source source,
                     const json_t *value) {
    const struct slice stamp = string_of(value);
    if (stamp.size > 0) { metadata_put_stamp(metadata, name, source, stamp); }
}

/* The node with this `@id` and a name, in the whole script. */
static const json_t *find_node(const json_t *node, const char *id, int depth) {
    const json_t *value;
    const char *key;
    size_t index;
    const json_t *found = NULL;
    if (depth == 0) { return NULL; }
    if (json_is_array(node)) {
        json_array_foreach(node, index, value) {
            if (index == NODES_MAX || found != NULL) { break; }
            found = find_node(value, id, depth - 1);
        }
        return found;
    }
    const json_t *own = json_object_get(node, "@id");
    if (json_is_string(own) && strcmp(json_string_value(own), id) == 0 &&
        json_is_string(json_object_get(node, "name"))) {
        return node;
    }
    json_object_foreach((json_t *)node, key, value) {
        if (found == NULL && (json_is_object(value) || json_is_array(value))) {
            found = find_node(value, id, depth - 1);
        }
    }
    return found;
}

/* The name of a person or organization, or the string itself. */
static const json_t *name_of(const json_t *root, const json_t *person) {
    if (json_is_string(person)) { return person; }
    const json_t *name = json_object_get(person, "name");
    if (json_is_array(name)) { name = json_array_get(name, 0); }
    if (json_is_string(name)) { return name; }
    const json_t *id = json_object_get(person, "@id");
    if (!json_is_string(id)) { return NULL; }
    return json_object_get(find_node(root, json_string_value(id), DEPTH_MAX), "name");
}

static void put_authors(struct metadata *metadata, enum source source, const json_t *root,
                        const json_t *author) {
    const size_t count = json_is_array(author) ? json_array_size(author) : 1;
    if (metadata_has(metadata, METADATA_AUTHOR, source)) { return; }
    for (size_t i = 0; i < count && i < AUTHORS_MAX; i++) {
        char room[METADATA_VALUE_MAX];
        const json_t *one = json_is_array(author) ? json_array_get(author, i) : author;
        const json_t *name = name_of(root, one);
        const struct slice text = resolved(name, room);
        metadata_add_author(metadata, source, text);
    }
}

static void put_image(struct metadata *metadata, enum source source, const json_t *image) {
    if (json_is_array(image)) { image = json_array_get(image, 0); }
    if (json_is_object(image)) { image = json_object_get(image, "url"); }
    put(metadata, METADATA_IMAGE, source, image);
}

static void put_keywords(struct metadata *metadata, enum source source, const json_t *keywords) {
    char room[METADATA_VALUE_MAX];
    if (!json_is_array(keywords)) {
        put(metadata, METADATA_KEYWORDS, source, keywords);
        return;
    }
    if (metadata_has(metadata, METADATA_KEYWORDS, source)) { return; }
    for (size_t i = 0; i < json_array_size(keywords) && i < NODES_MAX; i++) {
        const struct slice text = resolved(json_array_get(keywords, i), room);
        if (text.size > 0) { metadata_add(metadata, METADATA_KEYWORDS, source, text); }
    }
}

static void read_work(struct metadata *metadata, const json_t *root, const json_t *node,
                      enum source source) {
    const json_t *title = json_object_get(node, "headline");
    if (!json_is_string(title)) { title = json_object_get(node, "name"); }
    const json_t *author = json_object_get(node, "author");
    if (author == NULL) { author = json_object_get(node, "creator"); }
    /* Another article, as in a list. */
    if (metadata_has(metadata, METADATA_PUBLISHED, source)) { return; }
    put(metadata, METADATA_TITLE, source, title);
    put_authors(metadata, source, root, author);
    put_date(metadata, METADATA_PUBLISHED, source, json_object_get(node, "datePublished"));
    put_date(metadata, METADATA_PUBLISHED, SOURCE_LINKED_OTHER,
             json_object_get(node, "dateCreated"));
    put_date(metadata, METADATA_MODIFIED, source, json_object_get(node, "dateModified"));
    put(metadata, METADATA_DESCRIPTION, source, json_object_get(node, "description"));
    put(metadata, METADATA_LICENSE, source, json_object_get(node, "license"));
    put(metadata, METADATA_LANGUAGE, source, json_object_get(node, "inLanguage"));
    put(metadata, METADATA_SITE, source, name_of(root, json_object_get(node, "publisher")));
    put_image(metadata, source, json_object_get(node, "image"));
    put_keywords(metadata, source, json_object_get(node, "keywords"));
}

static void read_node(struct metadata *metadata, const json_t *root, const json_t *node,
                      int depth) {
    static const char *const inside[] = {"@graph",    "mainEntity", "mainEntityOfPage", "isPartOf",
                                         "publisher", "hasPart",    "subjectOf"};
    if (depth == 0) { return; }
    if (json_is_array(node)) {
        for (size_t i = 0; i < json_array_size(node) && i < NODES_MAX; i++) {
            read_node(metadata, root, json_array_get(node, i), depth - 1);
        }
        return;
    }
    if (!json_is_object(node)) { return; }
    switch (kind_of(node)) {
    case NODE_ARTICLE:
        read_work(metadata, root, node, SOURCE_LINKED);
        break;
    case NODE_PAGE:
        read_work(metadata, root, node, SOURCE_LINKED_PAGE);
        break;
    case NODE_SITE:
        put(metadata, METADATA_SITE, SOURCE_LINKED_OTHER, json_object_get(node, "name"));
        break;
    case NODE_ASIDE:
        return;
    default:
        break;
    }
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        const json_t *value = json_object_get(node, inside[i]);
        if (value != NULL) { read_node(metadata, root, value, depth - 1); }
    }
}

/* Whether the script may be read: it has not too many values, and one that can tell something.
 * Turns control characters into spaces, as many sites have them in strings. */
static bool prepare(struct linked *linked, size_t *start) {
    size_t values = 0;
    *start = 0;
    for (size_t i = 0; i < linked->size; i++) {
        char *byte = &linked->bytes[i];
        if ((unsigned char)*byte < ' ') { *byte = ' '; }
        values += *byte == ',' || *byte == '{' || *byte == '[';
    }
    while (*start < linked->size && linked->bytes[*start] != '{' && linked->bytes[*start] != '[') {
        ++*start;
    }
    return values <= LINKED_VALUES_MAX && *start < linked->size;
}

static void read_script(struct metadata *metadata) {
    struct linked *linked = metadata->linked;
    size_t start;
    if (linked->size == 0 || linked->dropped || !prepare(linked, &start)) { return; }
    json_t *root = json_loadb(linked->bytes + start, linked->size - start,
                              JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL, NULL);
    if (root == NULL) { return; }
    read_node(metadata, root, root, DEPTH_MAX);
    json_decref(root);
}

void linked_push(struct metadata *metadata, const struct slice *script) {
    struct linked *linked = metadata->linked;
    if (script != NULL) {
        append(linked, script);
        return;
    }
    read_script(metadata);
    linked_begin(linked);
}

#endif
