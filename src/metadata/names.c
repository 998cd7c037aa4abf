#include "metadata/metadata_state.h"

#include "text/octets.h"

#include <stdlib.h>
#include <string.h>

#define META_NAME_MAX 64 /* bytes */

/* Meta names, in small letters, with a dot for each colon; sorted by their bytes. Those that
 * date_meaning understands need no row. */
/* clang-format off */
static const struct meta_row {
    const char *name;
    struct meaning meaning;
} metas[] = {
    {"apple-mobile-web-app-title", OF(SITE, LINKED_OTHER)},
    {"application-name", OF(SITE, META)},
    {"article-author", OF(AUTHOR, META)},
    {"article.author", OF(AUTHOR, META)},
    {"article.author_name", OF(AUTHOR, OPEN_GRAPH)},
    {"article.date", OF(PUBLISHED, META)},
    {"article.modified", OF(MODIFIED, OPEN_GRAPH)},
    {"article.modified_time", OF(MODIFIED, OPEN_GRAPH)},
    {"article.publish_date", OF(PUBLISHED, OPEN_GRAPH)},
    {"article.published", OF(PUBLISHED, OPEN_GRAPH)},
    {"article.published_time", OF(PUBLISHED, OPEN_GRAPH)},
    {"article.tag", OF(KEYWORDS, OPEN_GRAPH)},
    {"article_author", OF(AUTHOR, META)},
    {"article_date_original", OF(PUBLISHED, META)},
    {"author", OF(AUTHOR, META)},
    {"authors", OF(AUTHOR, META)},
    {"book.author", OF(AUTHOR, OPEN_GRAPH)},
    {"book.release_date", OF(PUBLISHED, OPEN_GRAPH)},
    {"byl", OF(AUTHOR, META)},
    {"citation_author", OF(AUTHOR, META)},
    {"citation_date", OF(PUBLISHED, META)},
    {"citation_journal_title", OF(SITE, META)},
    {"citation_online_date", OF(PUBLISHED, META)},
    {"citation_title", OF(TITLE, META)},
    {"content-language", OF(LANGUAGE, META)},
    {"creator", OF(AUTHOR, DUBLIN)},
    {"cxenseparse.author", OF(AUTHOR, META)},
    {"date", OF(PUBLISHED, META)},
    {"datecreated", OF(PUBLISHED, LINKED_OTHER)},
    {"datemodified", OF(MODIFIED, ITEM)},
    {"datepublished", OF(PUBLISHED, ITEM)},
    {"dc.contributor", OF(AUTHOR, DUBLIN)},
    {"dc.creator", OF(AUTHOR, DUBLIN)},
    {"dc.date", OF(PUBLISHED, DUBLIN)},
    {"dc.date.created", OF(PUBLISHED, DUBLIN)},
    {"dc.date.issued", OF(PUBLISHED, DUBLIN)},
    {"dc.date.modified", OF(MODIFIED, DUBLIN)},
    {"dc.date.published", OF(PUBLISHED, DUBLIN)},
    {"dc.description", OF(DESCRIPTION, DUBLIN)},
    {"dc.issued", OF(PUBLISHED, DUBLIN)},
    {"dc.language", OF(LANGUAGE, DUBLIN)},
    {"dc.modified", OF(MODIFIED, DUBLIN)},
    {"dc.publisher", OF(SITE, DUBLIN)},
    {"dc.rights.license", OF(LICENSE, DUBLIN)},
    {"dc.title", OF(TITLE, DUBLIN)},
    {"dcterms.abstract", OF(DESCRIPTION, DUBLIN)},
    {"dcterms.created", OF(PUBLISHED, DUBLIN)},
    {"dcterms.creator", OF(AUTHOR, DUBLIN)},
    {"dcterms.date", OF(PUBLISHED, DUBLIN)},
    {"dcterms.description", OF(DESCRIPTION, DUBLIN)},
    {"dcterms.issued", OF(PUBLISHED, DUBLIN)},
    {"dcterms.language", OF(LANGUAGE, DUBLIN)},
    {"dcterms.modified", OF(MODIFIED, DUBLIN)},
    {"dcterms.publisher", OF(SITE, DUBLIN)},
    {"dcterms.rights", OF(LICENSE, DUBLIN)},
    {"dcterms.subject", OF(KEYWORDS, DUBLIN)},
    {"dcterms.title", OF(TITLE, DUBLIN)},
    {"description", OF(DESCRIPTION, META)},
    {"displaydate", OF(PUBLISHED, META)},
    {"headline", OF(TITLE, META)},
    {"inlanguage", OF(LANGUAGE, ITEM)},
    {"keywords", OF(KEYWORDS, META)},
    {"last-modified", OF(MODIFIED, META)},
    {"lastmod", OF(MODIFIED, META)},
    {"lastmodified", OF(MODIFIED, META)},
    {"license", OF(LICENSE, META)},
    {"modified", OF(MODIFIED, META)},
    {"ms.date", OF(PUBLISHED, META)},
    {"og.article.modified_time", OF(MODIFIED, OPEN_GRAPH)},
    {"og.article.published_time", OF(PUBLISHED, OPEN_GRAPH)},
    {"og.author", OF(AUTHOR, OPEN_GRAPH)},
    {"og.description", OF(DESCRIPTION, OPEN_GRAPH)},
    {"og.image", OF(IMAGE, OPEN_GRAPH)},
    {"og.image.secure_url", OF(IMAGE, OPEN_GRAPH)},
    {"og.image.url", OF(IMAGE, OPEN_GRAPH)},
    {"og.locale", OF(LANGUAGE, OPEN_GRAPH)},
    {"og.modified_time", OF(MODIFIED, OPEN_GRAPH)},
    {"og.pubdate", OF(PUBLISHED, OPEN_GRAPH)},
    {"og.publish_date", OF(PUBLISHED, OPEN_GRAPH)},
    {"og.published_time", OF(PUBLISHED, OPEN_GRAPH)},
    {"og.site_name", OF(SITE, OPEN_GRAPH)},
    {"og.title", OF(TITLE, OPEN_GRAPH)},
    {"og.updated_time", OF(MODIFIED, OPEN_GRAPH)},
    {"og.url", OF(CANONICAL, OPEN_GRAPH)},
    {"parsely-author", OF(AUTHOR, META)},
    {"parsely-title", OF(TITLE, META)},
    {"pdate", OF(PUBLISHED, META)},
    {"published", OF(PUBLISHED, META)},
    {"publisher", OF(SITE, META)},
    {"revised", OF(MODIFIED, META)},
    {"sailthru.author", OF(AUTHOR, META)},
    {"sailthru.date", OF(PUBLISHED, META)},
    {"sailthru.title", OF(TITLE, META)},
    {"shareaholic.article_author_name", OF(AUTHOR, META)},
    {"thumbnail", OF(IMAGE, META)},
    {"timestamp", OF(PUBLISHED, META)},
    {"title", OF(TITLE, META)},
    {"twitter.image", OF(IMAGE, TWITTER)},
    {"twitter.site", OF(SITE, TWITTER)},
    {"twitter.title", OF(TITLE, TWITTER)},
    {"twitter.url", OF(CANONICAL, TWITTER)},
    {"uploaddate", OF(PUBLISHED, LINKED_OTHER)},
};
/* clang-format on */

/* Sites have many names for their dates. */
static struct meaning date_meaning(const char *name) {
    const struct meaning none = {FIELD_NONE, SOURCE_META};
    if (strstr(name, "date") == NULL && strstr(name, "time") == NULL) { return none; }
    if (strstr(name, "modif") != NULL || strstr(name, "updat") != NULL) {
        return (struct meaning){FIELD_MODIFIED, SOURCE_META};
    }
    return strstr(name, "pub") != NULL ? (struct meaning){FIELD_PUBLISHED, SOURCE_META} : none;
}

static int compare_rows(const void *name, const void *row) {
    return strcmp(name, ((const struct meta_row *)row)->name);
}

struct meaning meta_meaning(struct slice name) {
    char key[META_NAME_MAX + 1];
    if (name.size > META_NAME_MAX) { return (struct meaning){FIELD_NONE, SOURCE_META}; }
    for (size_t i = 0; i < name.size; i++) {
        key[i] = name.bytes[i] == ':' ? '.' : ascii_lower(name.bytes[i]);
    }
    key[name.size] = '\0';
    const struct meta_row *found =
        bsearch(key, metas, sizeof metas / sizeof metas[0], sizeof metas[0], compare_rows);
    return found != NULL ? found->meaning : date_meaning(key);
}

enum field item_meaning(struct slice property) {
    /* clang-format off */
    static const struct {
        const char *name;
        enum field field;
    } rows[] = {
        {"headline", FIELD_TITLE}, {"author", FIELD_AUTHOR}, {"creator", FIELD_AUTHOR},
        {"datepublished", FIELD_PUBLISHED}, {"datemodified", FIELD_MODIFIED},
        {"dc:title", FIELD_TITLE}, {"dc:creator", FIELD_AUTHOR}, {"dc:date", FIELD_PUBLISHED},
        {"dcterms:created", FIELD_PUBLISHED}, {"dcterms:modified", FIELD_MODIFIED},
        {"schema:author", FIELD_AUTHOR}, {"schema:datepublished", FIELD_PUBLISHED},
        {"schema:datemodified", FIELD_MODIFIED}, {"schema:datecreated", FIELD_PUBLISHED},
        {"keywords", FIELD_KEYWORDS},
    };
    /* clang-format on */
    /* Several properties may stand in one attribute: the first that we know counts. */
    struct slice word;
    while (slice_next_item(&property, ' ', &word)) {
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            if (slice_is_any_case(word, rows[i].name)) { return rows[i].field; }
        }
    }
    return FIELD_NONE;
}

/* Sorted. */
/* clang-format off */
static const struct class_word {
    const char *word;
    unsigned means;
} words[] = {
    {"auteur", MEANS_AUTHOR}, {"author", MEANS_AUTHOR}, {"authorname", MEANS_AUTHOR | MEANS_NAME},
    {"authors", MEANS_AUTHOR}, {"autor", MEANS_AUTHOR}, {"avatar", MEANS_NOT}, {"bio", MEANS_NOT},
    {"biography", MEANS_NOT}, {"box", MEANS_NOT}, {"byline", MEANS_AUTHOR},
    {"bylines", MEANS_AUTHOR}, {"caption", MEANS_NOT}, {"comment", MEANS_ELSEWHERE},
    {"commentlist", MEANS_ELSEWHERE}, {"comments", MEANS_ELSEWHERE}, {"contributor", MEANS_AUTHOR},
    {"contributors", MEANS_AUTHOR}, {"creator", MEANS_AUTHOR}, {"credit", MEANS_NOT},
    {"date", MEANS_DATE}, {"dateline", MEANS_DATE}, {"datetime", MEANS_DATE}, {"datum", MEANS_DATE},
    {"description", MEANS_NOT}, {"disqus", MEANS_ELSEWHERE}, {"fecha", MEANS_DATE},
    {"fn", MEANS_NAME}, {"icon", MEANS_NOT}, {"image", MEANS_NOT}, {"img", MEANS_NOT},
    {"journalist", MEANS_AUTHOR}, {"label", MEANS_NOT}, {"latest", MEANS_ELSEWHERE},
    {"links", MEANS_NOT}, {"modified", MEANS_UPDATED}, {"name", MEANS_NAME},
    {"nickname", MEANS_NAME}, {"photo", MEANS_NOT}, {"popular", MEANS_ELSEWHERE},
    {"postauthor", MEANS_AUTHOR}, {"postdate", MEANS_DATE | MEANS_PUBLISHED},
    {"posted", MEANS_PUBLISHED}, {"poster", MEANS_AUTHOR},
    {"pubdate", MEANS_DATE | MEANS_PUBLISHED}, {"publish", MEANS_PUBLISHED},
    {"published", MEANS_PUBLISHED}, {"recent", MEANS_ELSEWHERE},
    {"recommendations", MEANS_ELSEWHERE}, {"recommended", MEANS_ELSEWHERE},
    {"related", MEANS_ELSEWHERE}, {"replies", MEANS_ELSEWHERE}, {"reporter", MEANS_AUTHOR},
    {"respond", MEANS_ELSEWHERE}, {"review", MEANS_ELSEWHERE}, {"reviews", MEANS_ELSEWHERE},
    {"role", MEANS_NOT}, {"social", MEANS_NOT}, {"teaser", MEANS_ELSEWHERE},
    {"testimonial", MEANS_ELSEWHERE}, {"testimonials", MEANS_ELSEWHERE}, {"time", MEANS_DATE},
    {"timestamp", MEANS_DATE}, {"title", MEANS_NOT}, {"trending", MEANS_ELSEWHERE},
    {"update", MEANS_UPDATED}, {"updated", MEANS_UPDATED}, {"username", MEANS_AUTHOR},
    {"vcard", MEANS_AUTHOR}, {"writer", MEANS_AUTHOR},
};
/* clang-format on */

static int compare_word(const void *key, const void *row) {
    const struct slice *word = key;
    const char *other = ((const struct class_word *)row)->word;
    for (size_t i = 0; i < word->size; i++) {
        const int difference = ascii_lower(word->bytes[i]) - other[i];
        if (difference != 0) { return difference; }
    }
    return other[word->size] == '\0' ? 0 : -1;
}

struct class_filter class_filter_make(void) {
    struct class_filter filter = {{0}, {0}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *word = words[i].word;
        filter.first[strlen(word)] |= (uint32_t)1 << (word[0] & 0x1f);
        filter.second[strlen(word)] |= (uint32_t)1 << (word[1] & 0x1f);
    }
    return filter;
}

/* The letters of up to CLASSES_MAX bytes, and where words begin: bit n is that of byte n. In
 * camelCase, a capital begins a new word. */
struct class_letters {
    uint64_t letters, begins;
};

static struct class_letters class_letters_of(struct slice classes) {
    uint64_t letters = 0, capitals = 0;
    for (size_t at = 0; at < classes.size; at += 8) {
        const uint64_t octets = octets_load_from(classes.bytes, classes.size, at);
        const uint64_t lower = octets_between(octets | 0x20 * OCTETS_ONES, 'a', 'z');
        letters |= octets_bits(lower) << at;
        capitals |= octets_bits(lower & ~octets << 2) << at;
    }
    const uint64_t after_small = (letters & ~capitals) << 1;
    return (struct class_letters){letters, letters & (~(letters << 1) | (capitals & after_small))};
}

unsigned class_means(const struct class_filter *filter, struct slice classes) {
    if (classes.size > CLASSES_MAX) { classes.size = CLASSES_MAX; }
    const struct class_letters found = class_letters_of(classes);
    unsigned means = 0;
    for (uint64_t begins = found.begins; begins != 0; begins &= begins - 1) {
        const unsigned at = bits_lowest(begins);
        const uint64_t ends = (~found.letters | found.begins) >> at & ~UINT64_C(1);
        const size_t size = ends != 0 ? bits_lowest(ends) : classes.size - at;
        const char *word = classes.bytes + at;
        if (size > 1 && size <= CLASS_WORD_MAX &&
            (filter->first[size] >> (word[0] & 0x1f) & filter->second[size] >> (word[1] & 0x1f) &
             1) != 0) {
            const struct slice key = {word, size};
            const struct class_word *known =
                bsearch(&key, words, sizeof words / sizeof words[0], sizeof words[0], compare_word);
            means |= known != NULL ? known->means : 0;
        }
    }
    return means;
}
