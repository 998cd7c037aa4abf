#include "lines/keywords.h"
#include "metadata/metadata_state.h"

#include <stdlib.h>

#define NAME_MAX 64 /* bytes */

/* Whether a name has its meaning in a meta, as a property of any element, or in both. */
enum name_use { NAME_META, NAME_ITEM, NAME_BOTH };

/* Names in small letters, with a dot for each colon; sorted by their bytes. Those of a meta that
 * date_meaning understands need no row. */
/* clang-format off */
static const struct name_row {
    const char *name;
    struct meaning meaning;
    enum name_use use;
} names[] = {
    {"apple-mobile-web-app-title", OF(SITE, LINKED_OTHER), NAME_META},
    {"application-name", OF(SITE, META), NAME_META},
    {"article-author", OF(AUTHOR, META), NAME_META},
    {"article.author", OF(AUTHOR, META), NAME_META},
    {"article.author_name", OF(AUTHOR, OPEN_GRAPH), NAME_META},
    {"article.date", OF(PUBLISHED, META), NAME_META},
    {"article.modified", OF(MODIFIED, OPEN_GRAPH), NAME_META},
    {"article.modified_time", OF(MODIFIED, OPEN_GRAPH), NAME_META},
    {"article.publish_date", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"article.published", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"article.published_time", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"article.tag", OF(KEYWORDS, OPEN_GRAPH), NAME_META},
    {"article_author", OF(AUTHOR, META), NAME_META},
    {"article_date_original", OF(PUBLISHED, META), NAME_META},
    {"author", OF(AUTHOR, META), NAME_BOTH},
    {"authors", OF(AUTHOR, META), NAME_META},
    {"book.author", OF(AUTHOR, OPEN_GRAPH), NAME_META},
    {"book.release_date", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"byl", OF(AUTHOR, META), NAME_META},
    {"citation_author", OF(AUTHOR, DUBLIN), NAME_META},
    {"citation_date", OF(PUBLISHED, META), NAME_META},
    {"citation_journal_title", OF(SITE, META), NAME_META},
    {"citation_online_date", OF(PUBLISHED, META), NAME_META},
    {"citation_title", OF(TITLE, META), NAME_META},
    {"content-language", OF(LANGUAGE, META), NAME_META},
    {"creator", OF(AUTHOR, DUBLIN), NAME_BOTH},
    {"cxenseparse.author", OF(AUTHOR, META), NAME_META},
    {"date", OF(PUBLISHED, META), NAME_META},
    {"datecreated", OF(PUBLISHED, LINKED_OTHER), NAME_META},
    {"datemodified", OF(MODIFIED, ITEM), NAME_BOTH},
    {"datepublished", OF(PUBLISHED, ITEM), NAME_BOTH},
    {"dc.contributor", OF(AUTHOR, DUBLIN), NAME_META},
    {"dc.creator", OF(AUTHOR, DUBLIN), NAME_BOTH},
    {"dc.date", OF(PUBLISHED, DUBLIN), NAME_BOTH},
    {"dc.date.created", OF(PUBLISHED, DUBLIN), NAME_META},
    {"dc.date.issued", OF(PUBLISHED, DUBLIN), NAME_META},
    {"dc.date.modified", OF(MODIFIED, DUBLIN), NAME_META},
    {"dc.date.published", OF(PUBLISHED, DUBLIN), NAME_META},
    {"dc.description", OF(DESCRIPTION, DUBLIN), NAME_META},
    {"dc.issued", OF(PUBLISHED, DUBLIN), NAME_META},
    {"dc.language", OF(LANGUAGE, DUBLIN), NAME_META},
    {"dc.modified", OF(MODIFIED, DUBLIN), NAME_META},
    {"dc.publisher", OF(SITE, DUBLIN), NAME_META},
    {"dc.rights.license", OF(LICENSE, DUBLIN), NAME_META},
    {"dc.title", OF(TITLE, DUBLIN), NAME_BOTH},
    {"dcterms.abstract", OF(DESCRIPTION, DUBLIN), NAME_META},
    {"dcterms.created", OF(PUBLISHED, DUBLIN), NAME_BOTH},
    {"dcterms.creator", OF(AUTHOR, DUBLIN), NAME_META},
    {"dcterms.date", OF(PUBLISHED, DUBLIN), NAME_META},
    {"dcterms.description", OF(DESCRIPTION, DUBLIN), NAME_META},
    {"dcterms.issued", OF(PUBLISHED, DUBLIN), NAME_META},
    {"dcterms.language", OF(LANGUAGE, DUBLIN), NAME_META},
    {"dcterms.modified", OF(MODIFIED, DUBLIN), NAME_BOTH},
    {"dcterms.publisher", OF(SITE, DUBLIN), NAME_META},
    {"dcterms.rights", OF(LICENSE, DUBLIN), NAME_META},
    {"dcterms.subject", OF(KEYWORDS, DUBLIN), NAME_META},
    {"dcterms.title", OF(TITLE, DUBLIN), NAME_META},
    {"description", OF(DESCRIPTION, META), NAME_META},
    {"displaydate", OF(PUBLISHED, META), NAME_META},
    {"headline", OF(TITLE, META), NAME_BOTH},
    {"inlanguage", OF(LANGUAGE, ITEM), NAME_META},
    {"keywords", OF(KEYWORDS, META), NAME_BOTH},
    {"last-modified", OF(MODIFIED, META), NAME_META},
    {"lastmod", OF(MODIFIED, META), NAME_META},
    {"lastmodified", OF(MODIFIED, META), NAME_META},
    {"license", OF(LICENSE, META), NAME_META},
    {"modified", OF(MODIFIED, META), NAME_META},
    {"ms.date", OF(PUBLISHED, META), NAME_META},
    {"og.article.modified_time", OF(MODIFIED, OPEN_GRAPH), NAME_META},
    {"og.article.published_time", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"og.author", OF(AUTHOR, OPEN_GRAPH), NAME_META},
    {"og.description", OF(DESCRIPTION, OPEN_GRAPH), NAME_META},
    {"og.image", OF(IMAGE, OPEN_GRAPH), NAME_META},
    {"og.image.secure_url", OF(IMAGE, OPEN_GRAPH), NAME_META},
    {"og.image.url", OF(IMAGE, OPEN_GRAPH), NAME_META},
    {"og.locale", OF(LANGUAGE, OPEN_GRAPH), NAME_META},
    {"og.modified_time", OF(MODIFIED, OPEN_GRAPH), NAME_META},
    {"og.pubdate", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"og.publish_date", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"og.published_time", OF(PUBLISHED, OPEN_GRAPH), NAME_META},
    {"og.site_name", OF(SITE, OPEN_GRAPH), NAME_META},
    {"og.title", OF(TITLE, OPEN_GRAPH), NAME_META},
    {"og.updated_time", OF(MODIFIED, OPEN_GRAPH), NAME_META},
    {"og.url", OF(CANONICAL, OPEN_GRAPH), NAME_META},
    {"parsely-author", OF(AUTHOR, META), NAME_META},
    {"parsely-title", OF(TITLE, META), NAME_META},
    {"pdate", OF(PUBLISHED, META), NAME_META},
    {"published", OF(PUBLISHED, META), NAME_META},
    {"publisher", OF(SITE, META), NAME_META},
    {"revised", OF(MODIFIED, META), NAME_META},
    {"sailthru.author", OF(AUTHOR, META), NAME_META},
    {"sailthru.date", OF(PUBLISHED, META), NAME_META},
    {"sailthru.title", OF(TITLE, META), NAME_META},
    {"schema.author", OF(AUTHOR, ITEM), NAME_ITEM},
    {"schema.datecreated", OF(PUBLISHED, ITEM), NAME_ITEM},
    {"schema.datemodified", OF(MODIFIED, ITEM), NAME_ITEM},
    {"schema.datepublished", OF(PUBLISHED, ITEM), NAME_ITEM},
    {"shareaholic.article_author_name", OF(AUTHOR, META), NAME_META},
    {"thumbnail", OF(IMAGE, META), NAME_META},
    {"timestamp", OF(PUBLISHED, META), NAME_META},
    {"title", OF(TITLE, META), NAME_META},
    {"twitter.image", OF(IMAGE, TWITTER), NAME_META},
    {"twitter.site", OF(SITE, TWITTER), NAME_META},
    {"twitter.title", OF(TITLE, TWITTER), NAME_META},
    {"twitter.url", OF(CANONICAL, TWITTER), NAME_META},
    {"uploaddate", OF(PUBLISHED, LINKED_OTHER), NAME_META},
};
/* clang-format on */

/* Sites have many names for their dates. */
static struct meaning date_meaning(const char *name) {
    const struct meaning none = {FIELD_NONE, ORIGIN_META};
    const bool dated = strstr(name, "date") != NULL || strstr(name, "time") != NULL ||
                       strstr(name, "shed_on") != NULL || strstr(name, "shed_at") != NULL;
    if (!dated) { return none; }
    if (strstr(name, "modif") != NULL || strstr(name, "updat") != NULL) {
        return (struct meaning){FIELD_MODIFIED, ORIGIN_META};
    }
    return strstr(name, "pub") != NULL ? (struct meaning){FIELD_PUBLISHED, ORIGIN_META} : none;
}

static int compare_rows(const void *name, const void *row) {
    return strcmp(name, ((const struct name_row *)row)->name);
}

/* NULL if the name has no row. `key` gets it as a row has it; "" if it is too long. */
static const struct name_row *find_name(struct slice name, char key[NAME_MAX + 1]) {
    if (name.size > NAME_MAX) { name.size = 0; }
    for (size_t i = 0; i < name.size; i++) {
        key[i] = name.bytes[i] == ':' ? '.' : ascii_lower(name.bytes[i]);
    }
    key[name.size] = '\0';
    return bsearch(key, names, sizeof names / sizeof names[0], sizeof names[0], compare_rows);
}

struct meaning meta_meaning(struct slice name) {
    char key[NAME_MAX + 1];
    const struct name_row *found = find_name(name, key);
    return found != NULL && found->use != NAME_ITEM ? found->meaning : date_meaning(key);
}

enum field item_meaning(struct slice property) {
    /* Several properties may stand in one attribute: the first that we know counts. */
    char key[NAME_MAX + 1];
    struct slice word;
    while (slice_next_item(&property, ' ', &word)) {
        const struct name_row *row = find_name(word, key);
        if (row != NULL && row->use != NAME_META && memchr(word.bytes, '.', word.size) == NULL) {
            return row->meaning.field;
        }
    }
    return FIELD_NONE;
}

/* clang-format off */
static const struct {
    const char *word;
    unsigned means;
} words[] = {
    {"auteur", MEANS_AUTHOR}, {"author", MEANS_AUTHOR}, {"authorname", MEANS_AUTHOR | MEANS_NAME},
    {"authors", MEANS_AUTHOR}, {"autor", MEANS_AUTHOR}, {"avatar", MEANS_NOT}, {"bio", MEANS_NOT},
    {"biography", MEANS_NOT}, {"box", MEANS_NOT}, {"byline", MEANS_AUTHOR},
    {"bylines", MEANS_AUTHOR}, {"caption", MEANS_NOT}, {"comment", MEANS_ELSEWHERE},
    {"commentlist", MEANS_ELSEWHERE}, {"comments", MEANS_ELSEWHERE}, {"contributor", MEANS_AUTHOR},
    {"contributors", MEANS_AUTHOR}, {"created", MEANS_DATE | MEANS_PUBLISHED},
    {"creator", MEANS_AUTHOR}, {"credit", MEANS_NOT},
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

/* The word's row, or the free one where it would be. */
static struct class_row *find_class(struct class_row rows[CLASS_ROWS],
                                    const struct keyword_key *key) {
    size_t at = keyword_hash(key) / 2 % CLASS_ROWS;
    while (rows[at].first != 0 &&
           (rows[at].first != key->first || rows[at].second != key->second)) {
        at = (at + 1) % CLASS_ROWS;
    }
    return &rows[at];
}

void class_rows_make(struct class_row rows[CLASS_ROWS]) {
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct keyword_key key = {.size = 0};
        size_t at = 0;
        keyword_key_next(slice_from(words[i].word), &at, &key);
        *find_class(rows, &key) = (struct class_row){key.first, key.second, words[i].means};
    }
}

unsigned class_means(struct class_row rows[CLASS_ROWS], struct slice classes) {
    struct keyword_key key;
    unsigned means = 0;
    for (size_t at = 0; keyword_key_next(classes, &at, &key);) {
        if (key.size > 1 && key.size <= CLASS_WORD_MAX) { means |= find_class(rows, &key)->means; }
    }
    return means;
}
