/* Reads tags and text: meta, link, html, time, elements whose attributes say what they hold, their
 * text, and lines near the headline. */
#include "metadata/metadata_state.h"

/* Sets what is read of the page: all of it, only what counts in any place, or nothing. */
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
    metadata->watcher.wants_addresses =
        metadata->h1_count > 0 && lines >= LINES_AFTER_H1 - LINES_OF_BYLINE;
    if (metadata->watcher.wants_text != reads) { want(metadata, reads, true); }
}

/* Ends the captures and the comments whose elements are closed. */
static void settle_more(struct metadata *metadata) {
    const size_t top = metadata->outline->top;
    if (metadata->elsewhere_new) {
        metadata->elsewhere = top;
        metadata->elsewhere_new = false;
    }
    if (top < metadata->elsewhere && metadata->elsewhere < SIZE_MAX) { metadata->elsewhere = 0; }
    if (metadata->captures_open > 0) { captures_settle(metadata); }
}

static inline void settle(struct metadata *metadata) {
    if (metadata->own > metadata->outline->top) { metadata->own_closed = true; }
    if (metadata->elsewhere > 0 || metadata->captures_open > 0) { settle_more(metadata); }
}

/* The parts of a name are one, as in `<span class="given">Jane</span> <span class="family">Doe`. */
static void join_parts(struct metadata *metadata) {
    edge_remove(&metadata->phrase, metadata->block);
    if (metadata->captures_open > 0) { captures_join(metadata); }
}

/* Whether the text here says nothing of the page's author and date. The author of a figure is that
 * of its picture. */
static bool is_aside(const struct metadata *metadata) {
    return metadata->elsewhere > 0 || outline_is_within(metadata->outline, WITHIN_NAV) ||
           outline_is_within(metadata->outline, WITHIN_FIGURE);
}

static void end_line(struct metadata *metadata) {
    struct slice line = {metadata->block, metadata->phrase.size};
    const bool whole = metadata->phrase.whole;
    if (metadata->captures_open > 0) { captures_mark(metadata); }
    if (line.size == 0) { return; }
    phrase_begin(&metadata->phrase);
    skip_spaces(&line);
    if (line.size < 2) { return; }
    metadata_read_lines(metadata, metadata->lines_left - 1);
    if (whole || is_aside(metadata)) {
        metadata->byline_open = false;
        return;
    }
    byline_read(metadata, line);
}

void metadata_on_text(void *self, const struct text *text) {
    struct metadata *metadata = self;
    settle(metadata);
    if (outline_top(metadata->outline)->element == ELEMENT_TITLE ||
        outline_is_within(metadata->outline, WITHIN_NAV)) {
        return;
    }
    phrase_text(&metadata->phrase, metadata->block, BLOCK_MAX, text);
    if (metadata->captures_open > 0) { captures_text(metadata, text); }
}

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
static const struct {
    const char *word;
    enum field field;
} rel_rows[] = {{"canonical", FIELD_CANONICAL},
                {"license", FIELD_LICENSE},
                {"copyright", FIELD_LICENSE},
                {"image_src", FIELD_IMAGE},
                {"author", FIELD_AUTHOR}};

static unsigned rels_of(const struct tag *tag) {
    struct slice list = value_of(tag, ATTRIBUTE_REL), word;
    unsigned rels = 0;
    while (slice_next_word(&list, &word)) {
        for (size_t i = 0; i < COUNT_OF(rel_rows); i++) {
            rels |= slice_is_any_case(word, rel_rows[i].word) ? 1u << i : 0;
        }
    }
    return rels;
}

static void put_value(struct metadata *metadata, struct meaning meaning, struct slice value) {
    /* An author in microdata may be a whole byline; any other value is the value alone. */
    const bool byline = meaning.field == FIELD_AUTHOR && meaning.origin == ORIGIN_ITEM;
    metadata_put_text(metadata, meaning, value, !byline);
}

/* `twitter:label1` says what `twitter:data1` is. */
static void twitter_label(struct metadata *metadata, struct slice name, struct slice content) {
    static const char *const labels[] = {
        "written by", "author", "by",       "verfasst von",    "escrito por",
        "écrit par",  "autor",  "автор",    "geschrieben von", "napisane przez",
        "scritto da", "auteur", "posted by"};
    if (slice_begins_any_case(name, "twitter:label")) {
        metadata->label_is_author = slice_is_one_of(content, labels, COUNT_OF(labels));
    } else if (slice_begins_any_case(name, "twitter:data") && metadata->label_is_author) {
        metadata_put_text(metadata, AS(AUTHOR, TWITTER), content, false);
        metadata->label_is_author = false;
    }
}

static void capture(struct metadata *metadata, const struct tag *tag, struct meaning meaning) {
    if (!metadata_has(metadata, meaning)) { captures_begin(metadata, tag, meaning); }
}

/* Whether nothing but a word such as `and` is between the end of the last author and here. */
static bool follows_author(const struct metadata *metadata) {
    const struct named *last = &metadata->named;
    const size_t size = metadata->phrase.size;
    return metadata->lines_left == last->lines_left && size >= last->at &&
           person_is_joint((struct slice){metadata->block + last->at, size - last->at});
}

/* A class calls the element an author. The next one with the same class is another. */
static void author_tag(struct metadata *metadata, const struct tag *tag, struct meaning meaning) {
    const struct slice class = value_of(tag, ATTRIBUTE_CLASS);
    const uint64_t digest = keyed_digest_of(class.bytes, class.size, &metadata->key);
    const bool another = metadata_has(metadata, meaning);
    if (another && (digest != metadata->named.class || !follows_author(metadata))) { return; }
    struct capture *name = captures_begin(metadata, tag, meaning);
    if (name == NULL) { return; }
    name->person = another;
    name->class = digest;
}

/* Whether `name` is that of an author, as the text of their element is being read. */
static bool is_name_of_author(const struct metadata *metadata, struct slice name) {
    return metadata->captures_open > 0 && slice_is_any_case(name, "name") &&
           captures_have_author(metadata);
}

static void meta_tag(struct metadata *metadata, const struct tag *tag) {
    const struct slice content = value_of(tag, ATTRIBUTE_CONTENT);
    const struct slice names[] = {property_of(tag), value_of(tag, ATTRIBUTE_NAME),
                                  value_of(tag, ATTRIBUTE_HTTP_EQUIV)};
    if (content.size == 0 || metadata->elsewhere > 0) { return; }
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (names[i].size == 0) { continue; }
        struct meaning meaning = meta_meaning(metadata, names[i]);
        if (is_name_of_author(metadata, names[i])) { meaning = AS(AUTHOR, ITEM); }
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

/* Puts the address of a link as the first of these fields that takes an address. */
static void put_link(struct metadata *metadata, const struct tag *tag, unsigned rels) {
    if ((rels &= ~(unsigned)REL_AUTHOR) == 0) { return; }
    const struct meaning meaning = {rel_rows[bits_lowest(rels)].field, ORIGIN_REL};
    metadata_put(metadata, meaning, value_of(tag, ATTRIBUTE_HREF));
}

/* Bits of enum class_means for the words of a class or id. */
static unsigned means_of(struct metadata *metadata, struct slice value) {
    if (value.size > CLASSES_MAX) { value.size = CLASSES_MAX; }
    const uint64_t digest = keyed_digest_of(value.bytes, value.size, &metadata->key);
    struct classes *cached = &metadata->cache[digest % CLASSES_CACHE];
    if (cached->digest != digest) {
        *cached = (struct classes){digest, class_means(metadata, value)};
    }
    return cached->means;
}

static enum field date_field(unsigned means) {
    return (means & (MEANS_UPDATED | MEANS_PUBLISHED)) == MEANS_UPDATED ? FIELD_MODIFIED
                                                                        : FIELD_PUBLISHED;
}

/* The text right before this place in the line: that of the last inline element, or the text after
 * it. */
static struct slice last_part(const struct metadata *metadata) {
    const struct slice line =
        slice_trim((struct slice){metadata->block, metadata->phrase.size}, PERSON_SPACES);
    size_t from = line.size;
    while (from > 0 && line.bytes[from - 1] != PERSON_EDGE) { from--; }
    return slice_after(line, from);
}

static void time_tag(struct metadata *metadata, const struct tag *tag, unsigned means) {
    if (metadata->own_closed) { return; }
    struct meaning meaning = {date_field(means), origin_before(metadata, ORIGIN_TIME)};
    if (byline_says_updated(last_part(metadata))) { meaning.field = FIELD_MODIFIED; }
    const struct slice stamp = value_of_first(tag, ATTRIBUTE_DATETIME, ATTRIBUTE_CONTENT);
    if (stamp.size > 0) {
        metadata_put_text(metadata, meaning, stamp, true);
    } else {
        capture(metadata, tag, meaning);
    }
}

static void item_tag(struct metadata *metadata, const struct tag *tag) {
    const struct slice property = property_of(tag);
    if (property.size == 0) { return; }
    struct meaning meaning = {item_meaning(property), ORIGIN_ITEM};
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
    const struct meaning author = {FIELD_AUTHOR, origin_before(metadata, ORIGIN_CLASS)};
    const struct meaning date = {date_field(means), author.origin};
    const bool in_figure = outline_is_within(metadata->outline, WITHIN_FIGURE);
    if (tag->element == ELEMENT_ARTICLE) { return; } /* its classes are about what is in it */
    if ((means & MEANS_AUTHOR) != 0 && named && !in_figure) { author_tag(metadata, tag, author); }
    if ((means & (MEANS_DATE | MEANS_PUBLISHED | MEANS_UPDATED)) == 0) { return; }
    if (metadata->own_closed) { return; }
    const struct slice value = value_of_first(tag, ATTRIBUTE_DATETIME, ATTRIBUTE_TITLE);
    if (value.size > 0) { metadata_put_text(metadata, date, value, true); }
    capture(metadata, tag, date);
}

/* Whether it is an item of microdata that a visitor has added to the page. */
static bool is_comment(const struct tag *tag) {
    const struct slice type = value_of(tag, ATTRIBUTE_ITEMTYPE);
    return slice_ends(type, "/Comment") || slice_ends(type, "/Answer");
}

/* Comments and the like reach to the end of their element. */
static void go_elsewhere(struct metadata *metadata, const struct tag *tag, unsigned means) {
    /* Right below the headline a date is the page's, even if a class calls the page a comment. */
    const bool dates = (means & (MEANS_DATE | MEANS_PUBLISHED)) != 0 && metadata->h1_count > 0 &&
                       metadata->lines_left >= LINES_AFTER_H1 - LINES_OF_DATE;
    const bool is_class = (means & MEANS_ELSEWHERE) != 0 && !dates &&
                          (element_traits(tag->element) & ENCLOSING) != 0 &&
                          tag->element != ELEMENT_ARTICLE && tag->element != ELEMENT_MAIN &&
                          tag->element != ELEMENT_HEADER;
    if (metadata->elsewhere > 0 || (!is_class && !is_comment(tag))) { return; }
    metadata->elsewhere = SIZE_MAX;
    metadata->elsewhere_new = true;
}

/* Bits of enum class_means for the tag's class and, if it begins a line, its id. */
static unsigned means_of_tag(struct metadata *metadata, const struct tag *tag) {
    const bool breaks = (element_traits(tag->element) & BREAKING) != 0;
    const struct slice classes = value_of(tag, ATTRIBUTE_CLASS);
    const struct slice id = breaks ? value_of(tag, ATTRIBUTE_ID) : (struct slice){"", 0};
    return (classes.size > 0 ? means_of(metadata, classes) : 0) |
           (id.size > 0 ? means_of(metadata, id) : 0);
}

/* Whether the link is that of somebody who writes for the site: `/author/ann-miller`. */
static bool leads_to_author(struct metadata *metadata, const struct tag *tag) {
    if (!metadata->watcher.wants_addresses || metadata_has(metadata, AS(AUTHOR, ADDRESS)) ||
        !metadata_may_count(metadata, AS(AUTHOR, ADDRESS))) {
        return false;
    }
    struct slice path = value_of(tag, ATTRIBUTE_HREF);
    while (path.size > 0 && path.bytes[path.size - 1] == '/') { path.size--; }
    size_t last = path.size, before;
    while (last > 0 && path.bytes[last - 1] != '/') { last--; }
    before = last > 0 ? last - 1 : 0;
    while (before > 0 && path.bytes[before - 1] != '/') { before--; }
    return before > 0 && (means_of(metadata, (struct slice){path.bytes + before, last - before}) &
                          MEANS_AUTHOR) != 0;
}

static void body_tag(struct metadata *metadata, const struct tag *tag) {
    const uint64_t named = ATTRIBUTE_BIT(PROPERTY) | ATTRIBUTE_BIT(ITEMPROP) | ATTRIBUTE_BIT(REL);
    const unsigned means = means_of_tag(metadata, tag);
    if (means != 0 || tag_has(tag, ATTRIBUTE_ITEMTYPE)) { go_elsewhere(metadata, tag, means); }
    if (metadata->elsewhere > 0) { return; }
    const bool link = tag->element == ELEMENT_A && metadata->watcher.wants_addresses;
    if (means == 0 && tag->element != ELEMENT_TIME && !link && (tag->named & named) == 0) {
        return;
    }
    if ((means & MEANS_PART) != 0) { join_parts(metadata); }
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
        capture(metadata, tag, AS(AUTHOR, REL));
    } else if (leads_to_author(metadata, tag)) {
        struct capture *name = captures_begin(metadata, tag, AS(AUTHOR, ADDRESS));
        if (name != NULL) { name->person = true; }
    } else {
        put_link(metadata, tag, rels & REL_LICENSE);
    }
}

static void html_tag(struct metadata *metadata, const struct tag *tag) {
    const struct slice language = value_of(tag, ATTRIBUTE_LANG);
    size_t letters = 0;
    while (letters < language.size && ascii_is_letter(language.bytes[letters])) { letters++; }
    if (letters < 2 || letters > 8) { return; }
    metadata_put(metadata, AS(LANGUAGE, ITEM), language);
    if (metadata->order == DATE_UNKNOWN) { metadata->order = date_order_of(language); }
}

/* Whether the body need not be read, as the head or JSON-LD has told enough. */
static bool is_told(const struct metadata *metadata) {
    return (metadata_counts(metadata, AS(AUTHOR, META)) ||
            metadata_counts(metadata, AS(AUTHOR, LINKED))) &&
           (metadata_has(metadata, AS(PUBLISHED, META)) ||
            metadata_has(metadata, AS(PUBLISHED, OPEN_GRAPH)));
}

static void start_tag(struct metadata *metadata, const struct tag *tag) {
    /* This may be the page's own article in a teaser, or a review that is an article. */
    if (tag->element == ELEMENT_H1 && metadata->h1_count == 0) { metadata->elsewhere = 0; }
    if (tag->element == ELEMENT_HTML) {
        html_tag(metadata, tag);
    } else if (tag->element == ELEMENT_BODY) {
        metadata_linked_data(metadata, NULL);
        if (is_told(metadata)) { metadata_read_lines(metadata, 0); }
    } else if (tag->attribute_count > 0 || tag->element == ELEMENT_TIME) {
        body_tag(metadata, tag);
    }
}

/* Finds the article that has the h1. */
static void find_own(struct metadata *metadata) {
    const struct outline *outline = metadata->outline;
    size_t entry = outline->top;
    while (entry > 0 && outline->entries[entry].element != ELEMENT_ARTICLE) { entry--; }
    metadata->own = entry;
}

static void end_h1(struct metadata *metadata) {
    if (metadata->h1_count == H1_MOST) { return; }
    if (metadata->h1_count == 0) { find_own(metadata); }
    metadata->h1_count++;
    metadata_read_lines(metadata, is_told(metadata) ? 0 : LINES_AFTER_H1);
}

void metadata_on_tag(void *self, const struct tag *tag) {
    struct metadata *metadata = self;
    if (tag->element == ELEMENT_META || tag->element == ELEMENT_LINK) {
        settle(metadata);
        if (tag->element == ELEMENT_META) {
            meta_tag(metadata, tag);
        } else {
            put_link(metadata, tag, rels_of(tag));
            item_tag(metadata, tag);
        }
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
    settle(metadata);
    if (outline_is_within(metadata->outline, WITHIN_NAV)) { return; }
    if ((element_traits(tag->element) & BREAKING) != 0) {
        end_line(metadata);
    } else {
        if (metadata->phrase.size > 0) { edge_put(&metadata->phrase, metadata->block, BLOCK_MAX); }
        if (metadata->captures_open > 0) { captures_mark(metadata); }
    }
    if (!tag->end) {
        start_tag(metadata, tag);
    } else if (tag->element == ELEMENT_H1) {
        end_h1(metadata);
    }
}

void metadata_end_tokens(struct metadata *metadata) {
    settle(metadata);
    captures_end(metadata);
    end_line(metadata);
    want(metadata, false, false);
}
