#include "metadata/metadata_state.h"

#include "text/character.h"
#include "text/memory.h"

const uint64_t metadata_attributes =
    ATTRIBUTE_BIT(REL) | ATTRIBUTE_BIT(NAME) | ATTRIBUTE_BIT(LANG) | ATTRIBUTE_BIT(CLASS) |
    ATTRIBUTE_BIT(CONTENT) | ATTRIBUTE_BIT(ITEMPROP) | ATTRIBUTE_BIT(ITEMTYPE) |
    ATTRIBUTE_BIT(PROPERTY) | ATTRIBUTE_BIT(DATETIME) | ATTRIBUTE_BIT(HTTP_EQUIV) |
    ATTRIBUTE_BIT(ID);
const uint64_t metadata_rare_attributes = ATTRIBUTE_BIT(HREF) | ATTRIBUTE_BIT(TITLE);

struct metadata *metadata_new(const struct danag_allocator *memory, const struct outline *outline) {
    struct metadata *metadata = memory_new(memory, sizeof *metadata);
    if (metadata == NULL) { return NULL; }
    metadata->memory = memory;
    metadata->outline = outline;
    metadata->watcher =
        (struct token_watcher){.text = metadata_on_text, .tag = metadata_on_tag, .self = metadata};
    digest_key_draw(&metadata->key);
    word_rows_make(metadata);
    metadata->ended = true;
    return metadata;
}

void metadata_free(struct metadata *metadata) {
    if (metadata == NULL) { return; }
    memory_free(metadata->memory, metadata->script.bytes);
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
    linked_script_begin(&metadata->script);
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

static struct slice metadata_slot(const struct metadata *metadata, struct meaning meaning) {
    const struct stored_value slot = metadata->slots[meaning.field][meaning.origin];
    return (struct slice){metadata->store + slot.at, slot.size};
}

static size_t size_of(enum field field) {
    const bool is_long = field == FIELD_DESCRIPTION || field == FIELD_KEYWORDS ||
                         field == FIELD_IMAGE || field == FIELD_CANONICAL;
    return is_long ? METADATA_VALUE_MAX : SHORT_MAX;
}

void metadata_put(struct metadata *metadata, struct meaning meaning, struct slice value) {
    struct stored_value *slot = &metadata->slots[meaning.field][meaning.origin];
    if (slot->size > 0) { return; }
    const size_t left = STORE_SIZE - metadata->stored, most = size_of(meaning.field);
    const size_t room = left < most ? left : most;
    const size_t size = collapse(value, metadata->store + metadata->stored, room);
    *slot = (struct stored_value){(uint16_t)metadata->stored, (uint16_t)size};
    metadata->stored += size;
}

/* Whether the item is one of those in a list, whose parts end in one of `ends`. An author may be
 * one of several in a text. */
static bool has_item(struct slice list, struct slice item, const char *ends) {
    while (item.size <= list.size) {
        const struct slice rest = slice_after(list, item.size);
        const bool whole = rest.size == 0 || strchr(ends, rest.bytes[0]) != NULL;
        if (whole && memcmp(list.bytes, item.bytes, item.size) == 0) { return true; }
        list = slice_skip(slice_after(list, slice_before(list, ends)), " ,;" PERSON_JOINT);
    }
    return false;
}

/* Adds a value to the list of those of the same origin. */
static void add(struct metadata *metadata, struct meaning meaning, struct slice value) {
    struct stored_value *slot = &metadata->slots[meaning.field][meaning.origin];
    char item[SHORT_MAX];
    const size_t size = collapse(value, item, sizeof item);
    const bool author = meaning.field == FIELD_AUTHOR;
    const char *joint = author ? PERSON_JOINT : ", ";
    const size_t more = size + strlen(joint);
    if (slot->size == 0) {
        metadata_put(metadata, meaning, value);
        return;
    }
    if (size == 0 || slot->size + more > size_of(meaning.field) ||
        has_item(metadata_slot(metadata, meaning), (struct slice){item, size},
                 author ? " ,;" PERSON_JOINT : ",")) {
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
    memcpy(metadata->store + metadata->stored, joint, strlen(joint));
    memcpy(metadata->store + metadata->stored + strlen(joint), item, size);
    metadata->stored += more;
    slot->size = (uint16_t)(slot->size + more);
}

void metadata_put_date(struct metadata *metadata, struct meaning meaning, const struct date *date) {
    char text[DATE_TEXT_SIZE];
    const size_t size = date_write(date, text);
    metadata_put(metadata, meaning, (struct slice){text, size});
}

void metadata_put_text(struct metadata *metadata, struct meaning meaning, struct slice text,
                       bool statement) {
    char names[PERSON_MAX], room[METADATA_VALUE_MAX];
    struct date date;
    if (meaning.field == FIELD_PUBLISHED || meaning.field == FIELD_MODIFIED) {
        if (!metadata_has(metadata, meaning) && date_of_stamp(text, metadata->order, &date)) {
            metadata_put_date(metadata, meaning, &date);
        }
        return;
    }
    /* Some pages escape a text twice. */
    const bool address = meaning.field == FIELD_CANONICAL || meaning.field == FIELD_IMAGE;
    if (!address && slice_contains(text, "&")) {
        text = attribute_resolve(ATTRIBUTE_CONTENT, text, room, sizeof room);
    }
    if (meaning.field == FIELD_AUTHOR) {
        text = (struct slice){names, person_names(text, statement, names)};
        text.size = person_turn(names, text.size, meaning.origin == ORIGIN_DUBLIN);
        if (text.size == 0) { return; }
    } else if (meaning.field != FIELD_KEYWORDS) {
        statement = false;
    }
    (statement ? add : metadata_put)(metadata, meaning, text);
}

const struct token_watcher *metadata_watcher(const struct metadata *metadata) {
    return &metadata->watcher;
}

struct told metadata_end(struct metadata *metadata, struct slice modified, struct slice language) {
    if (modified.size > 0) { metadata_put_text(metadata, AS(MODIFIED, HTTP), modified, true); }
    if (language.size > 0) { metadata_put(metadata, AS(LANGUAGE, HTTP), language); }
    metadata_end_tokens(metadata);
    metadata_linked_data(metadata, NULL);
    metadata->ended = true;
    return (struct told){metadata_slot(metadata, AS(TITLE, OPEN_GRAPH)),
                         (struct slice){metadata->url, metadata->url_size}, metadata->article};
}

const char *metadata_value(const struct metadata *metadata, enum field field) {
    return metadata->values[field];
}

#define END                                                                                        \
    { FIELD_NONE, ORIGIN_COUNT }

/* The sources of each field, the most believed first. doc/metadata.md says how those of author and
 * published were measured. A page whose text says only when it was changed counts as published
 * then. */
static const struct meaning orders[METADATA_END][20] = {
    [FIELD_TITLE] = {OF(TITLE, HEADLINE), OF(TITLE, OPEN_GRAPH), OF(TITLE, TWITTER),
                     OF(TITLE, LINKED), OF(TITLE, LINKED_PAGE), OF(TITLE, DUBLIN), OF(TITLE, META),
                     OF(TITLE, ITEM), OF(TITLE, TITLE), END},
    [FIELD_AUTHOR] = {OF(AUTHOR, LINKED), OF(AUTHOR, LINKED_PAGE), OF(AUTHOR, META),
                      OF(AUTHOR, TWITTER), OF(AUTHOR, OPEN_GRAPH), OF(AUTHOR, DUBLIN),
                      OF(AUTHOR, CLASS), OF(AUTHOR, ITEM), OF(AUTHOR, TEXT), OF(AUTHOR, REL),
                      OF(AUTHOR, CLASS_BEFORE), OF(AUTHOR, TEXT_BEFORE), OF(AUTHOR, ADDRESS),
                      OF(AUTHOR, LINKED_OTHER), END},
    [FIELD_PUBLISHED] = {OF(PUBLISHED, META), OF(PUBLISHED, OPEN_GRAPH), OF(PUBLISHED, DUBLIN),
                         OF(PUBLISHED, TIME_BEFORE), OF(PUBLISHED, CLASS_BEFORE),
                         OF(PUBLISHED, ITEM), OF(PUBLISHED, TIME), OF(PUBLISHED, LINKED_PAGE),
                         OF(PUBLISHED, TEXT_BEFORE), OF(PUBLISHED, TEXT), OF(PUBLISHED, LINKED),
                         OF(PUBLISHED, CLASS), OF(PUBLISHED, ADDRESS), OF(PUBLISHED, LINKED_OTHER),
                         OF(MODIFIED, TEXT), OF(MODIFIED, TEXT_BEFORE), OF(MODIFIED, TIME),
                         OF(MODIFIED, TIME_BEFORE), END},
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

static const enum origin site_origins[] = {ORIGIN_OPEN_GRAPH, ORIGIN_LINKED, ORIGIN_LINKED_OTHER,
                                           ORIGIN_LINKED_PAGE, ORIGIN_META};

static bool is_site(const struct metadata *metadata, struct slice name) {
    bool is = false;
    for (size_t i = 0; i < COUNT_OF(site_origins) && !is; i++) {
        const struct slice site =
            metadata_slot(metadata, (struct meaning){FIELD_SITE, site_origins[i]});
        is = site.size > 0 && headline_compare(name, site) == HEADLINE_SAME;
    }
    return is;
}

/* Whether the page's copyright has the name, which is then the publisher's. */
static bool has_rights(const struct metadata *metadata, struct slice name) {
    struct slice rest = metadata_slot(metadata, AS(SITE, TEXT)), word;
    while (rest.size > 0) {
        if (headline_compare(name, rest) != HEADLINE_OTHER) { return true; }
        slice_next_word(&rest, &word);
    }
    return false;
}

/* Whether the name is neither the site's nor that of an account. A class may call anything an
 * author. */
static bool may_be_author(const struct metadata *metadata, struct slice name, enum origin origin) {
    return !is_site(metadata, name) && !has_rights(metadata, name) && !person_is_account(name) &&
           (origin != ORIGIN_CLASS || person_is_likely(name));
}

bool metadata_counts(const struct metadata *metadata, struct meaning meaning) {
    return metadata_has(metadata, meaning) &&
           (meaning.field != FIELD_AUTHOR ||
            may_be_author(metadata, metadata_slot(metadata, meaning), meaning.origin));
}

/* The authors without the site's name, if that is the last of them or stands behind a comma, and
 * without the publisher's, if that is the first of several. */
static struct slice without_site(const struct metadata *metadata, struct slice authors) {
    size_t end = authors.size;
    while (end > 0 && authors.bytes[end - 1] != ',' && authors.bytes[end - 1] != PERSON_EDGE) {
        end--;
    }
    if (end > 1 && is_site(metadata, slice_after(authors, end))) { authors.size = end - 1; }
    const size_t joint = slice_find(authors, PERSON_JOINT);
    const bool publisher = has_rights(metadata, (struct slice){authors.bytes, joint});
    return joint < authors.size && publisher ? slice_after(authors, joint + 1) : authors;
}

/* Whether no origin that is believed more than this one has a value for `chosen`. */
static bool may_be_chosen(const struct metadata *metadata, enum field chosen, struct meaning as) {
    const struct meaning *at = orders[chosen];
    while (at->field != FIELD_NONE && (at->field != as.field || at->origin != as.origin)) {
        if (metadata_counts(metadata, *at)) { return false; }
        at++;
    }
    return at->field != FIELD_NONE;
}

/* Whether the page's head says when it was published. Otherwise sources are compared. */
static bool is_surely_published(const struct metadata *metadata) {
    return metadata_has(metadata, AS(PUBLISHED, META)) ||
           metadata_has(metadata, AS(PUBLISHED, OPEN_GRAPH));
}

bool metadata_may_count(const struct metadata *metadata, struct meaning meaning) {
    if (meaning.field == FIELD_PUBLISHED) { return !is_surely_published(metadata); }
    return may_be_chosen(metadata, meaning.field, meaning) ||
           (meaning.field == FIELD_MODIFIED && may_be_chosen(metadata, FIELD_PUBLISHED, meaning));
}

/* Whether both a source for machines and one for readers have the day. */
static bool is_agreed(const struct metadata *metadata, struct slice day) {
    const unsigned stated = 1u << ORIGIN_LINKED | 1u << ORIGIN_LINKED_PAGE | 1u << ORIGIN_META |
                            1u << ORIGIN_OPEN_GRAPH | 1u << ORIGIN_DUBLIN | 1u << ORIGIN_ITEM;
    const unsigned shown = 1u << ORIGIN_CLASS | 1u << ORIGIN_CLASS_BEFORE | 1u << ORIGIN_TIME |
                           1u << ORIGIN_TIME_BEFORE | 1u << ORIGIN_TEXT | 1u << ORIGIN_TEXT_BEFORE;
    unsigned has = 0;
    for (unsigned origin = 0; origin < ORIGIN_COUNT; origin++) {
        const struct meaning meaning = {FIELD_PUBLISHED, (enum origin)origin};
        if (date_is_day(metadata_slot(metadata, meaning), day)) { has |= 1u << origin; }
    }
    return (has & stated) != 0 && (has & shown) != 0;
}

/* The most believed of the dates that another source confirms, if there is one, or of those that
 * have the day. */
static const struct meaning *confirmed(const struct metadata *metadata, const struct meaning *first,
                                       struct slice day) {
    for (const struct meaning *at = orders[FIELD_PUBLISHED]; at->field == FIELD_PUBLISHED; at++) {
        const struct slice date = metadata_slot(metadata, *at);
        if (day.size > 0 ? date_is_day(date, day) : is_agreed(metadata, date)) { return at; }
    }
    return first;
}

/* Chooses a date, unless the sources after it know better. */
static const struct meaning *compare_dates(const struct metadata *metadata,
                                           const struct meaning *at) {
    const struct slice address = metadata_slot(metadata, AS(PUBLISHED, ADDRESS));
    if (!is_surely_published(metadata) && !is_agreed(metadata, metadata_slot(metadata, *at))) {
        at = confirmed(metadata, at, (struct slice){"", 0});
    }
    /* A time in UTC may be a day off; the address has the site's own day. */
    const struct slice date = metadata_slot(metadata, *at);
    const bool utc = date.size > 0 && date.bytes[date.size - 1] == 'Z';
    return utc && date_is_next(date, address) ? confirmed(metadata, at, address) : at;
}

/* The value of the field that is believed most; empty if there is none. */
static struct slice choose(const struct metadata *metadata, enum field field) {
    const struct meaning *at = orders[field];
    while (at->field != FIELD_NONE && !metadata_has(metadata, *at)) { at++; }
    if (at->field == FIELD_NONE) { return (struct slice){"", 0}; }
    if (field == FIELD_PUBLISHED) { at = compare_dates(metadata, at); }
    return metadata_slot(metadata, *at);
}

/* The name itself, or a longer one that begins with it: `Ann Miller` for `Ann`. */
static struct slice fullest(const struct metadata *metadata, struct slice name) {
    for (unsigned origin = 0; origin < ORIGIN_COUNT && !slice_contains(name, " "); origin++) {
        const struct slice other =
            metadata_slot(metadata, (struct meaning){FIELD_AUTHOR, (enum origin)origin});
        if (other.size > name.size && other.bytes[name.size] == ' ' && person_is_likely(other) &&
            memcmp(other.bytes, name.bytes, name.size) == 0) {
            return other;
        }
    }
    return name;
}

/* The value of the author that is believed most. The name of the site or an account comes after all
 * that looks like a person. */
static struct slice choose_author(const struct metadata *metadata) {
    struct slice first = {"", 0};
    for (const struct meaning *at = orders[FIELD_AUTHOR]; at->field != FIELD_NONE; at++) {
        const struct slice value = metadata_slot(metadata, *at);
        if (value.size == 0 || (first.size > 0 && !person_is_likely(value))) { continue; }
        if (metadata_counts(metadata, *at)) { return value; }
        if (first.size == 0) { first = value; }
    }
    return first;
}

static void set(struct metadata *metadata, enum field field, struct slice value) {
    const size_t size = value.size < METADATA_VALUE_MAX ? value.size : METADATA_VALUE_MAX;
    if (size == 0) { return; }
    memcpy(metadata->chosen[field], value.bytes, size);
    metadata->chosen[field][size] = '\0';
    metadata->values[field] = metadata->chosen[field];
}

/* The name of the site, without a slogan if the host has the name; or a part of the title. */
static struct slice choose_site(const struct metadata *metadata, struct slice title) {
    const struct slice site = choose(metadata, FIELD_SITE);
    const struct slice url = {metadata->url, metadata->url_size};
    const struct slice host = slice_skip(slice_after(url, slice_find(url, "://")), ":/");
    const struct slice part = headline_part_of_host(
        site.size > 0 ? site : title, (struct slice){host.bytes, slice_find(host, "/")});
    return part.size > 0 ? part : site;
}

void metadata_choose(struct metadata *metadata, struct slice title, struct slice headline) {
    static const enum origin tellers[] = {ORIGIN_OPEN_GRAPH, ORIGIN_LINKED, ORIGIN_TWITTER,
                                          ORIGIN_META};
    struct date date;
    struct slice own = headline;
    for (size_t i = 0; i < COUNT_OF(tellers) && own.size == headline.size; i++) {
        const struct meaning told = {FIELD_TITLE, tellers[i]};
        own = headline_without_kicker(headline, metadata_slot(metadata, told));
    }
    metadata_put(metadata, AS(TITLE, HEADLINE), own);
    metadata_put(metadata, AS(TITLE, TITLE), title);
    if (date_of_url((struct slice){metadata->url, metadata->url_size}, &date)) {
        metadata_put_date(metadata, AS(PUBLISHED, ADDRESS), &date);
    }
    for (int field = METADATA_FIRST; field < METADATA_END; field++) {
        const bool ordered = orders[field][0].field == (enum field)field;
        if (ordered) { set(metadata, (enum field)field, choose(metadata, (enum field)field)); }
    }
    set(metadata, FIELD_SITE, choose_site(metadata, title));
    if (own.size < headline.size) { set(metadata, FIELD_HEADLINE, headline); }
    char names[METADATA_VALUE_MAX];
    const struct slice author = without_site(metadata, fullest(metadata, choose_author(metadata)));
    set(metadata, FIELD_AUTHOR, (struct slice){names, person_join(author, ", ", false, names)});
    set(metadata, FIELD_AUTHORS, (struct slice){names, person_join(author, "\n", true, names)});
}
