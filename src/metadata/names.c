#include "metadata/names.h"

#include "text/ascii.h"

#include <string.h>

/* Meta names, in small letters, sorted within their first letter. */
static const struct meta_row {
    const char *name;
    struct meaning meaning;
} metas[] = {
#define ROW(name, field, source) {name, {METADATA_##field, SOURCE_##source}},
    ROW("og:title", TITLE, OPEN_GRAPH) ROW("twitter:title", TITLE, TWITTER) ROW(
        "dc.title", TITLE, DUBLIN) ROW("dcterms.title", TITLE, DUBLIN) ROW("title", TITLE, META)
        ROW("headline", TITLE, META) ROW("citation_title", TITLE, META) ROW(
            "sailthru.title", TITLE, META) ROW("parsely-title", TITLE,
                                               META) ROW("author", AUTHOR,
                                                         META) ROW("authors", AUTHOR,
                                                                   META) ROW("byl", AUTHOR, META)
            ROW("citation_author", AUTHOR, META) ROW("parsely-author", AUTHOR, META) ROW(
                "sailthru.author", AUTHOR, META) ROW("cxenseparse:author", AUTHOR,
                                                     META) ROW("article.author", AUTHOR,
                                                               META) ROW("article_author", AUTHOR,
                                                                         META) ROW("article-author",
                                                                                   AUTHOR, META)
                ROW("shareaholic:article_author_name", AUTHOR,
                    META) ROW("article:author", AUTHOR,
                              OPEN_GRAPH) ROW("article:author_name", AUTHOR,
                                              OPEN_GRAPH) ROW("og:author", AUTHOR,
                                                              OPEN_GRAPH) ROW("book:author", AUTHOR,
                                                                              OPEN_GRAPH)
                    ROW("creator", AUTHOR, DUBLIN) ROW("dc.creator", AUTHOR, DUBLIN) ROW(
                        "dcterms.creator", AUTHOR, DUBLIN) ROW("dc.contributor", AUTHOR,
                                                               DUBLIN) ROW("article:published_time",
                                                                           PUBLISHED, OPEN_GRAPH)
                        ROW("og:article:published_time", PUBLISHED, OPEN_GRAPH) ROW(
                            "og:published_time", PUBLISHED,
                            OPEN_GRAPH) ROW("og:publish_date", PUBLISHED, OPEN_GRAPH)
                            ROW("og:pubdate", PUBLISHED, OPEN_GRAPH) ROW(
                                "article:published", PUBLISHED,
                                OPEN_GRAPH) ROW("article:publish_date", PUBLISHED, OPEN_GRAPH)
                                ROW("book:release_date", PUBLISHED, OPEN_GRAPH) ROW(
                                    "date",
                                    PUBLISHED, META) ROW("pubdate", PUBLISHED,
                                                         META) ROW("publishdate", PUBLISHED, META)
                                    ROW("publish-date", PUBLISHED, META) ROW(
                                        "publish_date",
                                        PUBLISHED,
                                        META) ROW("published", PUBLISHED,
                                                  META) ROW("publisheddate", PUBLISHED, META)
                                        ROW("published-date", PUBLISHED, META) ROW(
                                            "published_date",
                                            PUBLISHED,
                                            META) ROW("published_time", PUBLISHED,
                                                      META) ROW("publication_date", PUBLISHED, META)
                                            ROW("publication-date", PUBLISHED, META) ROW(
                                                "publicationdate",
                                                PUBLISHED, META) ROW("date-pub", PUBLISHED,
                                                                     META) ROW("date_published",
                                                                               PUBLISHED, META)
                                                ROW("datepublished", PUBLISHED, ITEM) ROW(
                                                    "article_date_original",
                                                    PUBLISHED, META) ROW("article:date", PUBLISHED,
                                                                         META) ROW("article."
                                                                                   "published",
                                                                                   PUBLISHED, META)
                                                    ROW("original-publish-date", PUBLISHED, META) ROW(
                                                        "originalpublicationdate", PUBLISHED,
                                                        META) ROW("sailthru.date", PUBLISHED, META) ROW("parsely-pub-date", PUBLISHED, META) ROW("cxenseparse:publishtime", PUBLISHED, META) ROW("cxenseparse:recs:publishtime", PUBLISHED, META) ROW("shareaholic:article_published_time", PUBLISHED, META) ROW("citation_publication_date", PUBLISHED, META) ROW("citation_online_date",
                                                                                                                                                                                                                                                                                                                                                                   PUBLISHED, META) ROW("citation_date",
                                                                                                                                                                                                                                                                                                                                                                                        PUBLISHED,
                                                                                                                                                                                                                                                                                                                                                                                        META) ROW("rnews:datepublished", PUBLISHED, META) ROW("prism.publicationdate",
                                                                                                                                                                                                                                                                                                                                                                                                                                              PUBLISHED, META) ROW("displaydate", PUBLISHED, META) ROW("pdate",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       PUBLISHED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       META) ROW("timestamp", PUBLISHED, META) ROW("ms.date",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   PUBLISHED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   META) ROW("dc.date",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             PUBLISHED, DUBLIN) ROW("dc.date.issued",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    PUBLISHED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    DUBLIN) ROW("dc.date.created",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                PUBLISHED, DUBLIN) ROW("dc.date.published", PUBLISHED, DUBLIN) ROW("dc.issued", PUBLISHED, DUBLIN) ROW("dcterms.date",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       PUBLISHED, DUBLIN) ROW("dcterms.created", PUBLISHED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              DUBLIN) ROW("dcterms.issued",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          PUBLISHED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          DUBLIN) ROW("datecreated",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                      PUBLISHED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                      LINKED_OTHER) ROW("uploaddate", PUBLISHED, LINKED_OTHER) ROW("article:modified_time",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   MODIFIED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   OPEN_GRAPH) ROW("og:article:modified_time", MODIFIED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   OPEN_GRAPH) ROW("og:updated_time",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   MODIFIED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   OPEN_GRAPH) ROW("og:modified_time", MODIFIED, OPEN_GRAPH) ROW("article:modified",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 MODIFIED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 OPEN_GRAPH) ROW("datemodified",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 MODIFIED, ITEM) ROW("last-modified", MODIFIED, META) ROW("lastmod",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          MODIFIED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          META) ROW("lastmodified",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    MODIFIED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    META) ROW("modified",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              MODIFIED, META) ROW("updated", MODIFIED, META) ROW("updated_time", MODIFIED, META) ROW("revised", MODIFIED, META) ROW("dc.date.modified", MODIFIED, DUBLIN) ROW("dc.modified", MODIFIED, DUBLIN) ROW("dcterms.modified",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   MODIFIED,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   DUBLIN) ROW("og:site_name",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               SITE,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               OPEN_GRAPH) ROW("application-name",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               SITE, META) ROW("apple-mobile-web-app-title", SITE, LINKED_OTHER) ROW("twitter:site",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     SITE,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     TWITTER)
                                                        ROW("dc.publisher", SITE, DUBLIN) ROW(
                                                            "dcterms.publisher",
                                                            SITE, DUBLIN) ROW("publisher", SITE, META) ROW("citation_journal_title", SITE, META)
                                                            ROW("description", DESCRIPTION,
                                                                META) ROW("og:description",
                                                                          DESCRIPTION,
                                                                          OPEN_GRAPH) ROW("twitter:"
                                                                                          "descript"
                                                                                          "ion",
                                                                                          DESCRIPTION,
                                                                                          TWITTER)
                                                                ROW("dc.description", DESCRIPTION, DUBLIN) ROW(
                                                                    "dcterms.description",
                                                                    DESCRIPTION,
                                                                    DUBLIN) ROW("dcterms.abstract",
                                                                                DESCRIPTION, DUBLIN) ROW("og:image",
                                                                                                         IMAGE,
                                                                                                         OPEN_GRAPH)
                                                                    ROW("og:image:url", IMAGE, OPEN_GRAPH) ROW("og:image:secure_url", IMAGE, OPEN_GRAPH) ROW(
                                                                        "twitter:image", IMAGE,
                                                                        TWITTER) ROW("twitter:"
                                                                                     "image:src",
                                                                                     IMAGE,
                                                                                     TWITTER) ROW("thumbnail",
                                                                                                  IMAGE,
                                                                                                  META)
                                                                        ROW("og:url", CANONICAL, OPEN_GRAPH) ROW(
                                                                            "twitter:url",
                                                                            CANONICAL,
                                                                            TWITTER) ROW("dc."
                                                                                         "rights",
                                                                                         LICENSE, DUBLIN) ROW("dc.rights.license",
                                                                                                              LICENSE, DUBLIN)
                                                                            ROW("d"
                                                                                "c"
                                                                                "t"
                                                                                "e"
                                                                                "r"
                                                                                "m"
                                                                                "s"
                                                                                "."
                                                                                "l"
                                                                                "i"
                                                                                "c"
                                                                                "e"
                                                                                "n"
                                                                                "s"
                                                                                "e",
                                                                                LICENSE, DUBLIN) ROW("dcterms.rights",
                                                                                                     LICENSE, DUBLIN)
                                                                                ROW("license", LICENSE, META) ROW(
                                                                                    "keywords",
                                                                                    KEYWORDS,
                                                                                    META) ROW("news"
                                                                                              "_"
                                                                                              "keyw"
                                                                                              "ord"
                                                                                              "s",
                                                                                              KEYWORDS,
                                                                                              META)
                                                                                    ROW("citation_"
                                                                                        "keywords",
                                                                                        KEYWORDS,
                                                                                        META) ROW("sail"
                                                                                                  "thru"
                                                                                                  ".tag"
                                                                                                  "s",
                                                                                                  KEYWORDS,
                                                                                                  META)
                                                                                        ROW("parsel"
                                                                                            "y-"
                                                                                            "tags",
                                                                                            KEYWORDS,
                                                                                            META) ROW("article:tag",
                                                                                                      KEYWORDS,
                                                                                                      OPEN_GRAPH)
                                                                                            ROW("dc"
                                                                                                "."
                                                                                                "su"
                                                                                                "bj"
                                                                                                "ec"
                                                                                                "t",
                                                                                                KEYWORDS,
                                                                                                DUBLIN) ROW("dcterms.subject",
                                                                                                            KEYWORDS,
                                                                                                            DUBLIN)
                                                                                                ROW("la"
                                                                                                    "ng"
                                                                                                    "ua"
                                                                                                    "g"
                                                                                                    "e",
                                                                                                    LANGUAGE,
                                                                                                    META) ROW("content-language",
                                                                                                              LANGUAGE,
                                                                                                              META)
                                                                                                    ROW("dc.language",
                                                                                                        LANGUAGE,
                                                                                                        DUBLIN) ROW("dcterms.language",
                                                                                                                    LANGUAGE,
                                                                                                                    DUBLIN)
                                                                                                        ROW("og:locale",
                                                                                                            LANGUAGE,
                                                                                                            OPEN_GRAPH)
                                                                                                            ROW("inlanguage",
                                                                                                                LANGUAGE,
                                                                                                                ITEM)
#undef ROW
};

static bool contains(struct slice text, const char *word) {
    for (size_t at = 0; at < text.size; at++) {
        if (ascii_starts(text.bytes + at, text.size - at, word)) { return true; }
    }
    return false;
}

/* Sites have many names for their dates. */
static struct meaning date_meaning(struct slice name) {
    const struct meaning none = {METADATA_COUNT, SOURCE_META};
    if (!contains(name, "date") && !contains(name, "time")) { return none; }
    if (contains(name, "modif") || contains(name, "updat")) {
        return (struct meaning){METADATA_MODIFIED, SOURCE_META};
    }
    return contains(name, "pub") ? (struct meaning){METADATA_PUBLISHED, SOURCE_META} : none;
}

struct meaning meta_meaning(struct slice name) {
    for (size_t i = 0; i < sizeof metas / sizeof metas[0]; i++) {
        /* `dc:date` is `dc.date`. */
        const char *row = metas[i].name;
        size_t at = 0;
        while (
            at < name.size && row[at] != '\0' &&
            (ascii_lower(name.bytes[at]) == row[at] || (name.bytes[at] == ':' && row[at] == '.'))) {
            at++;
        }
        if (at == name.size && row[at] == '\0') { return metas[i].meaning; }
    }
    return date_meaning(name);
}

enum metadata_name item_meaning(struct slice property) {
    static const struct {
        const char *name;
        enum metadata_name field;
    } rows[] = {
        {"headline", METADATA_TITLE},
        {"author", METADATA_AUTHOR},
        {"creator", METADATA_AUTHOR},
        {"datepublished", METADATA_PUBLISHED},
        {"datemodified", METADATA_MODIFIED},
        {"dc:title", METADATA_TITLE},
        {"dc:creator", METADATA_AUTHOR},
        {"dc:date", METADATA_PUBLISHED},
        {"dcterms:created", METADATA_PUBLISHED},
        {"dcterms:modified", METADATA_MODIFIED},
        {"schema:author", METADATA_AUTHOR},
        {"schema:datepublished", METADATA_PUBLISHED},
        {"schema:datemodified", METADATA_MODIFIED},
        {"schema:datecreated", METADATA_PUBLISHED},
        {"keywords", METADATA_KEYWORDS},
    };
    /* Several properties may stand in one attribute: the first that we know counts. */
    const char *at = property.bytes;
    const char *end = at + property.size;
    while (at < end) {
        const char *start = at;
        while (at < end && *at != ' ') { at++; }
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            if (ascii_is_word(start, (size_t)(at - start), rows[i].name)) { return rows[i].field; }
        }
        while (at < end && *at == ' ') { at++; }
    }
    return METADATA_COUNT;
}

static const struct {
    const char *word;
    unsigned means;
} words[] = {
    {"author", MEANS_AUTHOR},
    {"authors", MEANS_AUTHOR},
    {"byline", MEANS_AUTHOR},
    {"bylines", MEANS_AUTHOR},
    {"writer", MEANS_AUTHOR},
    {"contributor", MEANS_AUTHOR},
    {"contributors", MEANS_AUTHOR},
    {"vcard", MEANS_AUTHOR},
    {"username", MEANS_AUTHOR},
    {"poster", MEANS_AUTHOR},
    {"creator", MEANS_AUTHOR},
    {"autor", MEANS_AUTHOR},
    {"auteur", MEANS_AUTHOR},
    {"postauthor", MEANS_AUTHOR},
    {"authorname", MEANS_AUTHOR | MEANS_NAME},
    {"reporter", MEANS_AUTHOR},
    {"journalist", MEANS_AUTHOR},
    {"fn", MEANS_NAME},
    {"name", MEANS_NAME},
    {"nickname", MEANS_NAME},
    {"date", MEANS_DATE},
    {"dateline", MEANS_DATE},
    {"datetime", MEANS_DATE},
    {"timestamp", MEANS_DATE},
    {"time", MEANS_DATE},
    {"postdate", MEANS_DATE | MEANS_PUBLISHED},
    {"pubdate", MEANS_DATE | MEANS_PUBLISHED},
    {"published", MEANS_PUBLISHED},
    {"publish", MEANS_PUBLISHED},
    {"posted", MEANS_PUBLISHED},
    {"datum", MEANS_DATE},
    {"fecha", MEANS_DATE},
    {"updated", MEANS_UPDATED},
    {"modified", MEANS_UPDATED},
    {"update", MEANS_UPDATED},
    {"comment", MEANS_ELSEWHERE},
    {"comments", MEANS_ELSEWHERE},
    {"commentlist", MEANS_ELSEWHERE},
    {"related", MEANS_ELSEWHERE},
    {"recommended", MEANS_ELSEWHERE},
    {"recommendations", MEANS_ELSEWHERE},
    {"popular", MEANS_ELSEWHERE},
    {"trending", MEANS_ELSEWHERE},
    {"recent", MEANS_ELSEWHERE},
    {"latest", MEANS_ELSEWHERE},
    {"replies", MEANS_ELSEWHERE},
    {"respond", MEANS_ELSEWHERE},
    {"disqus", MEANS_ELSEWHERE},
    {"review", MEANS_ELSEWHERE},
    {"reviews", MEANS_ELSEWHERE},
    {"testimonial", MEANS_ELSEWHERE},
    {"testimonials", MEANS_ELSEWHERE},
    {"teaser", MEANS_ELSEWHERE},
    {"avatar", MEANS_NOT},
    {"bio", MEANS_NOT},
    {"image", MEANS_NOT},
    {"img", MEANS_NOT},
    {"photo", MEANS_NOT},
    {"description", MEANS_NOT},
    {"social", MEANS_NOT},
    {"title", MEANS_NOT},
    {"label", MEANS_NOT},
    {"role", MEANS_NOT},
    {"icon", MEANS_NOT},
    {"links", MEANS_NOT},
    {"box", MEANS_NOT},
    {"biography", MEANS_NOT},
    {"caption", MEANS_NOT},
    {"credit", MEANS_NOT},
};

struct class_filter class_filter_make(void) {
    struct class_filter filter = {{0}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        filter.letters[strlen(words[i].word)] |= (uint32_t)1 << (words[i].word[0] & 0x1f);
    }
    return filter;
}

static unsigned word_means(const struct class_filter *filter, struct slice word) {
    if (word.size > CLASS_WORD_MAX ||
        (filter->letters[word.size] >> (word.bytes[0] & 0x1f) & 1) == 0) {
        return 0;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (ascii_is_word(word.bytes, word.size, words[i].word)) { return words[i].means; }
    }
    return 0;
}

unsigned class_means(const struct class_filter *filter, struct slice classes) {
    const char *at = classes.bytes;
    const char *end = at + classes.size;
    unsigned means = 0;
    while (at < end) {
        const char *start = at;
        /* In camelCase, a capital begins a new word. */
        while (at < end && ascii_is_letter(*at) &&
               (at == start || !ascii_is_upper(*at) || ascii_is_upper(at[-1]))) {
            at++;
        }
        if (at - start > 1) {
            means |= word_means(filter, (struct slice){start, (size_t)(at - start)});
        }
        if (at < end && !ascii_is_letter(*at)) { at++; }
    }
    return means;
}
