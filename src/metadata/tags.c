/* Reads tags: meta, link, html, time, and elements whose attributes say what they hold. */
#include "metadata/metadata_state.h"

#include "text/octets.h"

#include <string.h>

/* The attributes of a tag that are read here; empty if it does not have them. */
struct attributes {
    struct slice name, content, rel, href, lang, classes, id, title, datetime, equiv;
    struct slice property; /* or itemprop */
};

static struct attributes attributes_of(const struct tag *tag) {
    struct attributes found = {.name = {"", 0}};
    for (size_t i = 0; i < tag->attribute_count; i++) {
        struct slice *at = NULL;
        switch (tag->attributes[i].name) {
        case ATTRIBUTE_NAME:
            at = &found.name;
            break;
        case ATTRIBUTE_CONTENT:
            at = &found.content;
            break;
        case ATTRIBUTE_REL:
            at = &found.rel;
            break;
        case ATTRIBUTE_HREF:
            at = &found.href;
            break;
        case ATTRIBUTE_LANG:
            at = &found.lang;
            break;
        case ATTRIBUTE_CLASS:
            at = &found.classes;
            break;
        case ATTRIBUTE_ID:
            at = &found.id;
            break;
        case ATTRIBUTE_TITLE:
            at = &found.title;
            break;
        case ATTRIBUTE_DATETIME:
            at = &found.datetime;
            break;
        case ATTRIBUTE_HTTP_EQUIV:
            at = &found.equiv;
            break;
        case ATTRIBUTE_PROPERTY:
        case ATTRIBUTE_ITEMPROP:
            at = &found.property;
            break;
        default:
            break;
        }
        if (at != NULL && at->size == 0) { *at = tag->attributes[i].value; }
    }
    return found;
}

/* What the words of a rel say: bits. */
enum rel { REL_CANONICAL = 1, REL_LICENSE = 2, REL_COPYRIGHT = 4, REL_IMAGE = 8, REL_AUTHOR = 16 };

static unsigned rel_of(struct slice word) {
    static const struct {
        const char *word;
        unsigned rel;
    } rows[] = {{"canonical", REL_CANONICAL},
                {"license", REL_LICENSE},
                {"copyright", REL_COPYRIGHT},
                {"image_src", REL_IMAGE},
                {"author", REL_AUTHOR}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (ascii_is_word(word.bytes, word.size, rows[i].word)) { return rows[i].rel; }
    }
    return 0;
}

static unsigned rels_of(struct slice list) {
    unsigned rels = 0;
    for (size_t at = 0; at < list.size; at++) {
        const size_t start = at;
        while (at < list.size && !ascii_is_space(list.bytes[at])) { at++; }
        rels |= rel_of((struct slice){list.bytes + start, at - start});
    }
    return rels;
}

static bool is_language(struct slice value) {
    size_t letters = 0;
    while (letters < value.size && ascii_is_letter(value.bytes[letters])) { letters++; }
    return letters >= 2 && letters <= 8;
}

static void put_value(struct metadata *metadata, struct meaning meaning, struct slice value) {
    switch (meaning.field) {
    case FIELD_PUBLISHED:
    case FIELD_MODIFIED:
        metadata_put_stamp(metadata, meaning.field, meaning.source, value);
        break;
    case FIELD_AUTHOR:
        if (meaning.source == SOURCE_ITEM) {
            metadata_put_author(metadata, SOURCE_ITEM, value);
        } else {
            metadata_add_author(metadata, meaning.source, value);
        }
        break;
    case FIELD_KEYWORDS:
        metadata_add(metadata, FIELD_KEYWORDS, meaning.source, value);
        break;
    default:
        metadata_put(metadata, meaning.field, meaning.source, value);
        break;
    }
}

/* `twitter:label1` says what `twitter:data1` is. */
static void twitter_label(struct metadata *metadata, struct slice name, struct slice content) {
    static const char *const labels[] = {
        "written by", "author", "by",       "verfasst von",    "escrito por",
        "écrit par",  "autor",  "автор",    "geschrieben von", "napisane przez",
        "scritto da", "auteur", "posted by"};
    if (ascii_starts(name.bytes, name.size, "twitter:label")) {
        metadata->label_is_author = false;
        for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
            if (ascii_is_word(content.bytes, content.size, labels[i])) {
                metadata->label_is_author = true;
            }
        }
    } else if (ascii_starts(name.bytes, name.size, "twitter:data") && metadata->label_is_author) {
        metadata_put_author(metadata, SOURCE_TWITTER, content);
        metadata->label_is_author = false;
    }
}

/* Whether the text of the element of an author is being read. */
static bool in_author_item(const struct metadata *metadata) {
    if (metadata->captures_open == 0) { return false; }
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        const struct capture *capture = &metadata->captures[i];
        if (capture->open && capture->meaning.field == FIELD_AUTHOR &&
            capture->meaning.source == SOURCE_ITEM) {
            return true;
        }
    }
    return false;
}

static void capture(struct metadata *metadata, const struct tag *tag, struct meaning meaning) {
    const enum field name = (enum field)meaning.field;
    const enum source source = (enum source)meaning.source;
    if (metadata_has(metadata, name, source) || !metadata_may_count(metadata, name, source)) {
        return;
    }
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (capture->open) { continue; }
        capture->open = capture->new = true;
        metadata->captures_open++;
        capture->element = tag->element;
        capture->meaning = meaning;
        phrase_begin(&capture->phrase);
        return;
    }
}

static void meta_tag(struct metadata *metadata, const struct attributes *attributes) {
    if (attributes->content.size == 0) { return; }
    const struct slice names[] = {attributes->property, attributes->name, attributes->equiv};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].size == 0) { continue; }
        if (metadata->elsewhere > 0) { continue; }
        struct meaning meaning = meta_meaning(names[i]);
        if (slice_is_any_case(names[i], "name") && in_author_item(metadata)) {
            meaning = (struct meaning){FIELD_AUTHOR, SOURCE_ITEM};
        }
        if (meaning.field != FIELD_NONE) {
            put_value(metadata, meaning, attributes->content);
            return;
        }
        twitter_label(metadata, names[i], attributes->content);
        if (slice_is_any_case(names[i], "og:type") &&
            slice_is_any_case(attributes->content, "article")) {
            metadata->article = true;
        }
    }
}

static void link_tag(struct metadata *metadata, const struct attributes *attributes) {
    const unsigned rels = attributes->href.size > 0 ? rels_of(attributes->rel) : 0;
    if ((rels & REL_CANONICAL) != 0) {
        metadata_put(metadata, FIELD_CANONICAL, SOURCE_REL, attributes->href);
    } else if ((rels & (REL_LICENSE | REL_COPYRIGHT)) != 0) {
        metadata_put(metadata, FIELD_LICENSE, SOURCE_REL, attributes->href);
    } else if ((rels & REL_IMAGE) != 0) {
        metadata_put(metadata, FIELD_IMAGE, SOURCE_REL, attributes->href);
    }
}

/* The words of a class or id, which the cache may know. */
static unsigned means_of(struct metadata *metadata, struct slice value) {
    if (value.size > CLASSES_MAX) { value.size = CLASSES_MAX; }
    const uint64_t digest = keyed_digest_of(value.bytes, value.size, &metadata->key);
    struct classes *cached = &metadata->cache[digest % CLASSES_CACHE];
    if (cached->digest != digest) {
        *cached = (struct classes){digest, class_means(&metadata->filter, value)};
    }
    return cached->means;
}

static enum source before(const struct metadata *metadata, enum source source) {
    return metadata->h1_count > 0 ? source : source + 1;
}

static void time_tag(struct metadata *metadata, const struct tag *tag,
                     const struct attributes *attributes, unsigned means) {
    const enum field name = (means & MEANS_UPDATED) != 0 && (means & MEANS_PUBLISHED) == 0
                                ? FIELD_MODIFIED
                                : FIELD_PUBLISHED;
    const struct meaning meaning = {(uint8_t)name, (uint8_t)before(metadata, SOURCE_TIME)};
    const struct slice stamp = attributes->datetime.size > 0  ? attributes->datetime
                               : attributes->content.size > 0 ? attributes->content
                                                              : (struct slice){"", 0};
    if (stamp.size > 0) {
        metadata_put_stamp(metadata, name, meaning.source, stamp);
    } else {
        capture(metadata, tag, meaning);
    }
}

static void item_tag(struct metadata *metadata, const struct tag *tag,
                     const struct attributes *attributes) {
    struct meaning meaning = {(uint8_t)item_meaning(attributes->property), SOURCE_ITEM};
    if (slice_is_any_case(attributes->property, "name") && in_author_item(metadata)) {
        meaning.field = FIELD_AUTHOR;
    }
    if (meaning.field == FIELD_NONE) { return; }
    const struct slice value = attributes->content.size > 0    ? attributes->content
                               : attributes->datetime.size > 0 ? attributes->datetime
                                                               : (struct slice){"", 0};
    if (value.size > 0) {
        put_value(metadata, meaning, value);
    } else if ((element_traits(tag->element) & VOID) == 0) {
        capture(metadata, tag, meaning);
    }
}

static void class_tag(struct metadata *metadata, const struct tag *tag,
                      const struct attributes *attributes, unsigned means) {
    const bool named = (means & MEANS_NOT) == 0 || (means & MEANS_NAME) != 0;
    if ((means & MEANS_AUTHOR) != 0 && named) {
        capture(metadata, tag,
                (struct meaning){FIELD_AUTHOR, (uint8_t)before(metadata, SOURCE_CLASS)});
    }
    if ((means & (MEANS_DATE | MEANS_PUBLISHED | MEANS_UPDATED)) == 0) { return; }
    const enum field name = (means & (MEANS_UPDATED | MEANS_PUBLISHED)) == MEANS_UPDATED
                                ? FIELD_MODIFIED
                                : FIELD_PUBLISHED;
    const struct meaning meaning = {(uint8_t)name, (uint8_t)before(metadata, SOURCE_CLASS)};
    const struct slice value =
        attributes->datetime.size > 0 ? attributes->datetime : attributes->title;
    if (value.size > 0) { metadata_put_stamp(metadata, name, meaning.source, value); }
    capture(metadata, tag, meaning);
}

static void link_in_text(struct metadata *metadata, const struct tag *tag,
                         const struct attributes *attributes) {
    const unsigned rels = rels_of(attributes->rel);
    if ((rels & REL_AUTHOR) != 0) {
        capture(metadata, tag, (struct meaning){FIELD_AUTHOR, SOURCE_REL});
    } else if ((rels & REL_LICENSE) != 0) {
        metadata_put(metadata, FIELD_LICENSE, SOURCE_REL, attributes->href);
    }
}

/* Comments and the like reach to the end of their element. */
static void go_elsewhere(struct metadata *metadata, const struct tag *tag, unsigned means) {
    const bool may = (element_traits(tag->element) & ENCLOSING) != 0 &&
                     tag->element != ELEMENT_ARTICLE && tag->element != ELEMENT_MAIN &&
                     tag->element != ELEMENT_HEADER;
    if ((means & MEANS_ELSEWHERE) == 0 || !may || metadata->elsewhere > 0) { return; }
    metadata->elsewhere = SIZE_MAX;
    metadata->elsewhere_new = true;
}

static unsigned means_of_attribute(struct metadata *metadata, const struct tag *tag,
                                   enum attribute_name name) {
    if (!tag_has(tag, name)) { return 0; }
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if (attribute->name == name && attribute->value.size > 0) {
            return means_of(metadata, attribute->value);
        }
    }
    return 0;
}

/* What the words of the tag's class and, if it begins a line, of its id say. */
static unsigned means_of_tag(struct metadata *metadata, const struct tag *tag) {
    const bool breaks = (element_traits(tag->element) & BREAKING) != 0;
    return means_of_attribute(metadata, tag, ATTRIBUTE_CLASS) |
           (breaks ? means_of_attribute(metadata, tag, ATTRIBUTE_ID) : 0);
}

static void body_tag(struct metadata *metadata, const struct tag *tag) {
    const uint64_t named = ATTRIBUTE_BIT(PROPERTY) | ATTRIBUTE_BIT(ITEMPROP) | ATTRIBUTE_BIT(REL);
    const unsigned means = means_of_tag(metadata, tag);
    if (means != 0) { go_elsewhere(metadata, tag, means); }
    if (metadata->elsewhere > 0) { return; }
    if (means == 0 && tag->element != ELEMENT_TIME && (tag->named & named) == 0) { return; }
    const struct attributes attributes = attributes_of(tag);
    if (attributes.property.size > 0) { item_tag(metadata, tag, &attributes); }
    if ((element_traits(tag->element) & VOID) != 0) { return; }
    if (tag->element == ELEMENT_TIME) {
        time_tag(metadata, tag, &attributes, means);
    } else if (means != 0) {
        class_tag(metadata, tag, &attributes, means);
    }
    if (tag->element == ELEMENT_A) { link_in_text(metadata, tag, &attributes); }
}

static void html_tag(struct metadata *metadata, const struct tag *tag) {
    const struct attributes attributes = attributes_of(tag);
    if (!is_language(attributes.lang)) { return; }
    metadata_put(metadata, FIELD_LANGUAGE, SOURCE_ITEM, attributes.lang);
    if (metadata->order == DATE_UNKNOWN) { metadata->order = date_order_of(attributes.lang); }
}

/* Whether what the body has is of no use, as the head or JSON-LD has told enough. */
static bool is_told(const struct metadata *metadata) {
    const struct slot *author = metadata->slots[FIELD_AUTHOR];
    const struct slot *published = metadata->slots[FIELD_PUBLISHED];
    return (author[SOURCE_META].size > 0 || author[SOURCE_LINKED].size > 0) &&
           (published[SOURCE_META].size > 0 || published[SOURCE_OPEN_GRAPH].size > 0);
}

static void head_tag(struct metadata *metadata, const struct tag *tag) {
    const struct attributes attributes = attributes_of(tag);
    if (tag->element == ELEMENT_META) {
        meta_tag(metadata, &attributes);
    } else {
        link_tag(metadata, &attributes);
        if (attributes.property.size > 0) { item_tag(metadata, tag, &attributes); }
    }
}

static void start_tag(struct metadata *metadata, const struct tag *tag) {
    if (tag->element == ELEMENT_HTML) {
        html_tag(metadata, tag);
    } else if (tag->element == ELEMENT_BODY) {
        linked_push(metadata, NULL);
        if (is_told(metadata)) { metadata_read_lines(metadata, 0); }
    } else if (tag->attribute_count > 0 || tag->element == ELEMENT_TIME) {
        body_tag(metadata, tag);
    }
}

static void end_h1(struct metadata *metadata) {
    if (metadata->h1_count == H1_MOST) { return; }
    metadata->h1_count++;
    metadata_read_lines(metadata, is_told(metadata) ? 0 : LINES_AFTER_H1);
}

/* Where the body is not read for the author and the date. */
static void other_tag(struct metadata *metadata, const struct tag *tag) {
    if (tag->element == ELEMENT_A && tag_has(tag, ATTRIBUTE_REL) && !tag->end) {
        const struct attributes attributes = attributes_of(tag);
        if ((rels_of(attributes.rel) & REL_LICENSE) != 0) {
            metadata_put(metadata, FIELD_LICENSE, SOURCE_REL, attributes.href);
        }
    } else if (tag->element == ELEMENT_H1 && tag->end) {
        end_h1(metadata);
    }
}

void metadata_on_tag(void *self, const struct tag *tag) {
    struct metadata *metadata = self;
    if (tag->element == ELEMENT_META || tag->element == ELEMENT_LINK) {
        metadata_settle(metadata);
        head_tag(metadata, tag);
        return;
    }
    if (metadata->lines_left == 0) {
        other_tag(metadata, tag);
        return;
    }
    metadata_settle(metadata);
    if (outline_is_within(metadata->outline, WITHIN_NAV)) { return; }
    if ((element_traits(tag->element) & BREAKING) != 0) {
        metadata_end_line(metadata);
    } else {
        metadata_mark(metadata);
    }
    if (!tag->end) {
        start_tag(metadata, tag);
    } else if (tag->element == ELEMENT_H1) {
        end_h1(metadata);
    }
}
