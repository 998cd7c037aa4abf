/* Reads tags: meta, link, html, time, and elements whose attributes say what they hold. */
#include "metadata/metadata_state.h"

#include "text/octets.h"

#include <string.h>

/* The first value of these attributes that is not empty; empty if the tag has none. */
static struct slice value_of_any(const struct tag *tag, uint64_t names) {
    for (size_t i = 0; (tag->named & names) != 0 && i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if ((attribute_bit(attribute->name) & names) != 0 && attribute->value.size > 0) {
            return attribute->value;
        }
    }
    return (struct slice){"", 0};
}

static struct slice value_of(const struct tag *tag, enum attribute_name name) {
    return value_of_any(tag, attribute_bit(name));
}

/* The first of two attributes that has a value. */
static struct slice value_of_first(const struct tag *tag, enum attribute_name name,
                                   enum attribute_name other) {
    const struct slice value = value_of(tag, name);
    return value.size > 0 ? value : value_of(tag, other);
}

static struct slice property_of(const struct tag *tag) {
    return value_of_any(tag, ATTRIBUTE_BIT(PROPERTY) | ATTRIBUTE_BIT(ITEMPROP));
}

/* What the words of a rel say: bits. */
enum rel { REL_CANONICAL = 1, REL_LICENSE = 2, REL_COPYRIGHT = 4, REL_IMAGE = 8, REL_AUTHOR = 16 };

static unsigned rels_of(const struct tag *tag) {
    static const struct {
        const char *word;
        unsigned rel;
    } rows[] = {{"canonical", REL_CANONICAL},
                {"license", REL_LICENSE},
                {"copyright", REL_COPYRIGHT},
                {"image_src", REL_IMAGE},
                {"author", REL_AUTHOR}};
    struct slice list = value_of(tag, ATTRIBUTE_REL), word;
    unsigned rels = 0;
    while (slice_next_word(&list, &word)) {
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            if (slice_is_any_case(word, rows[i].word)) { rels |= rows[i].rel; }
        }
    }
    return rels;
}

static void put_value(struct metadata *metadata, struct meaning meaning, struct slice value) {
    if (meaning.field == FIELD_AUTHOR && meaning.source != SOURCE_ITEM) {
        metadata_put_author(metadata, meaning.source, value, true);
    } else if (meaning.field == FIELD_KEYWORDS) {
        metadata_add(metadata, FIELD_KEYWORDS, meaning.source, value);
    } else {
        metadata_put_text(metadata, meaning, value);
    }
}

/* `twitter:label1` says what `twitter:data1` is. */
static void twitter_label(struct metadata *metadata, struct slice name, struct slice content) {
    static const char *const labels[] = {
        "written by", "author", "by",       "verfasst von",    "escrito por",
        "écrit par",  "autor",  "автор",    "geschrieben von", "napisane przez",
        "scritto da", "auteur", "posted by"};
    if (slice_begins_any_case(name, "twitter:label")) {
        metadata->label_is_author = false;
        for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
            if (slice_is_any_case(content, labels[i])) { metadata->label_is_author = true; }
        }
    } else if (slice_begins_any_case(name, "twitter:data") && metadata->label_is_author) {
        metadata_put_author(metadata, SOURCE_TWITTER, content, false);
        metadata->label_is_author = false;
    }
}

/* Whether `name` is that of an author, as the text of their element is being read. */
static bool is_name_of_author(const struct metadata *metadata, struct slice name) {
    if (metadata->captures_open == 0 || !slice_is_any_case(name, "name")) { return false; }
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
    if (metadata_has(metadata, meaning.field, meaning.source) ||
        !metadata_may_count(metadata, meaning.field, meaning.source)) {
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

static void meta_tag(struct metadata *metadata, const struct tag *tag) {
    const struct slice content = value_of(tag, ATTRIBUTE_CONTENT);
    const struct slice names[] = {property_of(tag), value_of(tag, ATTRIBUTE_NAME),
                                  value_of(tag, ATTRIBUTE_HTTP_EQUIV)};
    if (content.size == 0 || metadata->elsewhere > 0) { return; }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].size == 0) { continue; }
        struct meaning meaning = meta_meaning(names[i]);
        if (is_name_of_author(metadata, names[i])) {
            meaning = (struct meaning){FIELD_AUTHOR, SOURCE_ITEM};
        }
        if (meaning.field != FIELD_NONE) {
            put_value(metadata, meaning, content);
            return;
        }
        twitter_label(metadata, names[i], content);
        if (slice_is_any_case(names[i], "og:type") && slice_is_any_case(content, "article")) {
            metadata->article = true;
        }
    }
}

/* Puts the address of a link that is of one of the kinds. */
static void put_link(struct metadata *metadata, const struct tag *tag, unsigned rels) {
    const struct slice href = value_of(tag, ATTRIBUTE_HREF);
    if ((rels & REL_CANONICAL) != 0) {
        metadata_put(metadata, FIELD_CANONICAL, SOURCE_REL, href);
    } else if ((rels & (REL_LICENSE | REL_COPYRIGHT)) != 0) {
        metadata_put(metadata, FIELD_LICENSE, SOURCE_REL, href);
    } else if ((rels & REL_IMAGE) != 0) {
        metadata_put(metadata, FIELD_IMAGE, SOURCE_REL, href);
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

static enum field date_field(unsigned means) {
    return (means & (MEANS_UPDATED | MEANS_PUBLISHED)) == MEANS_UPDATED ? FIELD_MODIFIED
                                                                        : FIELD_PUBLISHED;
}

static void time_tag(struct metadata *metadata, const struct tag *tag, unsigned means) {
    const struct meaning meaning = {date_field(means), before(metadata, SOURCE_TIME)};
    const struct slice stamp = value_of_first(tag, ATTRIBUTE_DATETIME, ATTRIBUTE_CONTENT);
    if (stamp.size > 0) {
        metadata_put_stamp(metadata, meaning.field, meaning.source, stamp);
    } else {
        capture(metadata, tag, meaning);
    }
}

static void item_tag(struct metadata *metadata, const struct tag *tag) {
    const struct slice property = property_of(tag);
    if (property.size == 0) { return; }
    struct meaning meaning = {item_meaning(property), SOURCE_ITEM};
    if (is_name_of_author(metadata, property)) { meaning.field = FIELD_AUTHOR; }
    if (meaning.field == FIELD_NONE) { return; }
    const struct slice value = value_of_first(tag, ATTRIBUTE_CONTENT, ATTRIBUTE_DATETIME);
    if (value.size > 0) {
        put_value(metadata, meaning, value);
    } else if ((element_traits(tag->element) & VOID) == 0) {
        capture(metadata, tag, meaning);
    }
}

static void class_tag(struct metadata *metadata, const struct tag *tag, unsigned means) {
    const bool named = (means & MEANS_NOT) == 0 || (means & MEANS_NAME) != 0;
    const enum source source = before(metadata, SOURCE_CLASS);
    if ((means & MEANS_AUTHOR) != 0 && named) {
        capture(metadata, tag, (struct meaning){FIELD_AUTHOR, source});
    }
    if ((means & (MEANS_DATE | MEANS_PUBLISHED | MEANS_UPDATED)) == 0) { return; }
    const struct slice value = value_of_first(tag, ATTRIBUTE_DATETIME, ATTRIBUTE_TITLE);
    if (value.size > 0) { metadata_put_stamp(metadata, date_field(means), source, value); }
    capture(metadata, tag, (struct meaning){date_field(means), source});
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

/* What the words of the tag's class and, if it begins a line, of its id say. */
static unsigned means_of_tag(struct metadata *metadata, const struct tag *tag) {
    const bool breaks = (element_traits(tag->element) & BREAKING) != 0;
    const struct slice classes = value_of(tag, ATTRIBUTE_CLASS);
    const struct slice id = breaks ? value_of(tag, ATTRIBUTE_ID) : (struct slice){"", 0};
    return (classes.size > 0 ? means_of(metadata, classes) : 0) |
           (id.size > 0 ? means_of(metadata, id) : 0);
}

static void body_tag(struct metadata *metadata, const struct tag *tag) {
    const uint64_t named = ATTRIBUTE_BIT(PROPERTY) | ATTRIBUTE_BIT(ITEMPROP) | ATTRIBUTE_BIT(REL);
    const unsigned means = means_of_tag(metadata, tag);
    if (means != 0) { go_elsewhere(metadata, tag, means); }
    if (metadata->elsewhere > 0) { return; }
    if (means == 0 && tag->element != ELEMENT_TIME && (tag->named & named) == 0) { return; }
    item_tag(metadata, tag);
    if ((element_traits(tag->element) & VOID) != 0) { return; }
    if (tag->element == ELEMENT_TIME) {
        time_tag(metadata, tag, means);
    } else if (means != 0) {
        class_tag(metadata, tag, means);
    }
    if (tag->element != ELEMENT_A) { return; }
    const unsigned rels = rels_of(tag);
    if ((rels & REL_AUTHOR) != 0) {
        capture(metadata, tag, (struct meaning){FIELD_AUTHOR, SOURCE_REL});
    } else {
        put_link(metadata, tag, rels & REL_LICENSE);
    }
}

static void html_tag(struct metadata *metadata, const struct tag *tag) {
    const struct slice language = value_of(tag, ATTRIBUTE_LANG);
    size_t letters = 0;
    while (letters < language.size && ascii_is_letter(language.bytes[letters])) { letters++; }
    if (letters < 2 || letters > 8) { return; }
    metadata_put(metadata, FIELD_LANGUAGE, SOURCE_ITEM, language);
    if (metadata->order == DATE_UNKNOWN) { metadata->order = date_order_of(language); }
}

/* Whether what the body has is of no use, as the head or JSON-LD has told enough. */
static bool is_told(const struct metadata *metadata) {
    const struct slot *author = metadata->slots[FIELD_AUTHOR];
    const struct slot *published = metadata->slots[FIELD_PUBLISHED];
    return (author[SOURCE_META].size > 0 || author[SOURCE_LINKED].size > 0) &&
           (published[SOURCE_META].size > 0 || published[SOURCE_OPEN_GRAPH].size > 0);
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

void metadata_on_tag(void *self, const struct tag *tag) {
    struct metadata *metadata = self;
    if (tag->element == ELEMENT_META || tag->element == ELEMENT_LINK) {
        metadata_settle(metadata);
        if (tag->element == ELEMENT_META) {
            meta_tag(metadata, tag);
            return;
        }
        put_link(metadata, tag, rels_of(tag));
        item_tag(metadata, tag);
        return;
    }
    if (metadata->lines_left == 0) {
        /* The body is not read for the author and the date. */
        if (tag->element == ELEMENT_A && !tag->end) {
            put_link(metadata, tag, rels_of(tag) & REL_LICENSE);
        } else if (tag->element == ELEMENT_H1 && tag->end) {
            end_h1(metadata);
        }
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
