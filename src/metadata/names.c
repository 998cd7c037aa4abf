#include "lines/keywords.h"
#include "metadata/metadata_state.h"

#define NAME_MAX 64 /* bytes */

/* The names of metas in small letters, with a dot for each colon, by what they mean. Those that
 * date_meaning understands need not be here. */
/* clang-format off */
static const struct {
    struct meaning meaning;
    const char *names;
} metas[] = {
    {OF(TITLE, META), "citation_title headline parsely-title sailthru.title title"},
    {OF(TITLE, OPEN_GRAPH), "og.title"},
    {OF(TITLE, TWITTER), "twitter.title"},
    {OF(TITLE, DUBLIN), "dc.title dcterms.title"},
    {OF(AUTHOR, META),
     "article-author article.author article_author author authors byl cxenseparse.author "
     "parsely-author sailthru.author shareaholic.article_author_name"},
    {OF(AUTHOR, OPEN_GRAPH), "article.author_name book.author og.author"},
    {OF(AUTHOR, DUBLIN), "citation_author creator dc.contributor dc.creator dcterms.creator"},
    {OF(PUBLISHED, META),
     "article.date article_date_original citation_date citation_online_date date displaydate "
     "ms.date pdate published sailthru.date timestamp"},
    {OF(PUBLISHED, OPEN_GRAPH),
     "article.publish_date article.published article.published_time book.release_date "
     "og.article.published_time og.pubdate og.publish_date og.published_time"},
    {OF(PUBLISHED, DUBLIN),
     "dc.date dc.date.created dc.date.issued dc.date.published dc.issued dcterms.created "
     "dcterms.date dcterms.issued"},
    {OF(PUBLISHED, ITEM), "datepublished"},
    {OF(PUBLISHED, LINKED_OTHER), "datecreated uploaddate"},
    {OF(MODIFIED, META), "last-modified lastmod lastmodified modified revised"},
    {OF(MODIFIED, OPEN_GRAPH),
     "article.modified article.modified_time og.article.modified_time og.modified_time "
     "og.updated_time"},
    {OF(MODIFIED, DUBLIN), "dc.date.modified dc.modified dcterms.modified"},
    {OF(MODIFIED, ITEM), "datemodified"},
    {OF(SITE, META), "application-name citation_journal_title publisher"},
    {OF(SITE, OPEN_GRAPH), "og.site_name"},
    {OF(SITE, TWITTER), "twitter.site"},
    {OF(SITE, DUBLIN), "dc.publisher dcterms.publisher"},
    {OF(SITE, LINKED_OTHER), "apple-mobile-web-app-title"},
    {OF(SITE, TEXT), "copyright"}, /* perhaps the publisher */
    {OF(DESCRIPTION, META), "description"},
    {OF(DESCRIPTION, OPEN_GRAPH), "og.description"},
    {OF(DESCRIPTION, DUBLIN), "dc.description dcterms.abstract dcterms.description"},
    {OF(IMAGE, META), "thumbnail"},
    {OF(IMAGE, OPEN_GRAPH), "og.image og.image.secure_url og.image.url"},
    {OF(IMAGE, TWITTER), "twitter.image"},
    {OF(CANONICAL, OPEN_GRAPH), "og.url"},
    {OF(CANONICAL, TWITTER), "twitter.url"},
    {OF(LICENSE, META), "license"},
    {OF(LICENSE, DUBLIN), "dc.rights.license dcterms.rights"},
    {OF(KEYWORDS, META), "keywords"},
    {OF(KEYWORDS, OPEN_GRAPH), "article.tag"},
    {OF(KEYWORDS, DUBLIN), "dcterms.subject"},
    {OF(LANGUAGE, META), "content-language"},
    {OF(LANGUAGE, OPEN_GRAPH), "og.locale"},
    {OF(LANGUAGE, DUBLIN), "dc.language dcterms.language"},
    {OF(LANGUAGE, ITEM), "inlanguage"},
};
/* clang-format on */

/* The same for properties of any element. */
static const struct {
    enum field field;
    const char *names;
} items[] = {
    {FIELD_TITLE, " dc.title headline "},
    {FIELD_AUTHOR, " author creator dc.creator schema.author "},
    {FIELD_PUBLISHED,
     " datepublished dc.date dcterms.created schema.datecreated schema.datepublished "},
    {FIELD_MODIFIED, " datemodified dcterms.modified schema.datemodified "},
    {FIELD_KEYWORDS, " keywords "},
};

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

/* The row of the word, or the free row for it. */
static struct word_row *find_row(struct word_row rows[WORD_ROWS], uint64_t hash, uint64_t first,
                                 uint64_t second) {
    size_t at = hash % WORD_ROWS;
    while (rows[at].first != 0 && (rows[at].first != first || rows[at].second != second)) {
        at = (at + 1) % WORD_ROWS;
    }
    return &rows[at];
}

/* Writes the name between spaces, as in the lists; nothing if it is too long. Returns its size
 * without the spaces. */
static size_t write_key(struct slice name, char key[NAME_MAX + 3]) {
    if (name.size > NAME_MAX) { name.size = 0; }
    key[0] = ' ';
    for (size_t i = 0; i < name.size; i++) {
        key[i + 1] = name.bytes[i] == ':' ? '.' : ascii_lower(name.bytes[i]);
    }
    memcpy(key + name.size + 1, " ", 2);
    return name.size;
}

/* A row's value is the place in `metas`. */
static struct word_row *find_meta(struct metadata *metadata, const char *name, size_t size) {
    const uint64_t digest = keyed_digest_of(name, size, &metadata->key);
    return find_row(metadata->meta_rows, digest, digest, size);
}

struct meaning meta_meaning(struct metadata *metadata, struct slice name) {
    char key[NAME_MAX + 3];
    const size_t size = write_key(name, key);
    const struct word_row *row = find_meta(metadata, key + 1, size);
    return row->first != 0 ? metas[row->value].meaning : date_meaning(key);
}

enum field item_meaning(struct slice property) {
    /* Several properties may stand in one attribute: the first that we know counts. */
    char key[NAME_MAX + 3];
    struct slice word;
    while (slice_next_item(&property, ' ', &word)) {
        if (write_key(word, key) == 0 || memchr(word.bytes, '.', word.size) != NULL) { continue; }
        for (size_t i = 0; i < COUNT_OF(items); i++) {
            if (strstr(items[i].names, key) != NULL) { return items[i].field; }
        }
    }
    return FIELD_NONE;
}

/* The words of classes, in small letters. */
/* clang-format off */
static const struct {
    unsigned means;
    const char *words;
} classes[] = {
    {MEANS_AUTHOR,
     "auteur auteurs author authors autor autora autore autores autori avtor byline bylines "
     "columnist contributor contributors creator firma forfatter forfattare journalist journalista "
     "kirjoittaja muhabir penulis periodista postauthor poster redacteur redakteur reporter skribent "
     "szerzo tacgia username vcard verfasser writer writers yazar"},
    {MEANS_AUTHOR | MEANS_NAME, "authorname"},
    {MEANS_NOT,
     "avatar bio biography box caption credit description icon image img label links photo role "
     "social title"},
    {MEANS_ELSEWHERE,
     "comment commentlist comments disqus latest popular recent recommendations recommended "
     "related replies respond review reviews teaser testimonial testimonials trending"},
    {MEANS_DATE | MEANS_PUBLISHED,
     "articledate created newsdate postdate posttime pubdate publishdate publishtime pubtime"},
    {MEANS_DATE,
     "data date dateline datetime dato datum fecha tanggal tarih time timestamp waktu"},
    {MEANS_NAME, "fn name nickname"},
    {MEANS_PART, "family familyname firstname given givenname lastname surname"},
    {MEANS_UPDATED, "modified update updated"},
    {MEANS_PUBLISHED, "posted publicado publicerad published publisert"},
};
/* clang-format on */

static struct word_row *find_class(struct metadata *metadata, const struct keyword_key *key) {
    return find_row(metadata->class_rows, keyword_hash(key) / 2, key->first, key->second);
}

void word_rows_make(struct metadata *metadata) {
    for (unsigned i = 0; i < COUNT_OF(metas); i++) {
        struct slice names = slice_from(metas[i].names), name;
        while (slice_next_word(&names, &name)) {
            const uint64_t digest = keyed_digest_of(name.bytes, name.size, &metadata->key);
            *find_meta(metadata, name.bytes, name.size) = (struct word_row){digest, name.size, i};
        }
    }
    for (size_t i = 0; i < COUNT_OF(classes); i++) {
        struct slice words = slice_from(classes[i].words), word;
        while (slice_next_word(&words, &word)) {
            const uint64_t rest = word.size > 8 ? octets_load_from(word.bytes, word.size, 8) : 0;
            const struct keyword_key key = {octets_load_from(word.bytes, word.size, 0), rest,
                                            word.size};
            *find_class(metadata, &key) =
                (struct word_row){key.first, key.second, classes[i].means};
        }
    }
}

/* Whether the word, which ends before `rest`, begins the class of a topic: `category-reviews`. */
static bool begins_topic(const struct keyword_key *key, struct slice rest) {
    static const char category[] = "category", tag[] = "tag";
    const bool may_be = key->size == strlen(category)
                            ? key->first == octets_load(category)
                            : key->size == strlen(tag) && key->first == octets_load_few(tag, 3);
    return may_be && slice_begins(rest, "-");
}

unsigned class_means(struct metadata *metadata, struct slice words) {
    struct keyword_key key;
    unsigned means = 0;
    for (size_t at = 0; keyword_key_next(words, &at, &key);) {
        const struct slice rest = slice_after(words, at);
        if (begins_topic(&key, rest)) { at += slice_before(rest, " "); }
        if (key.size > 1 && key.size <= CLASS_WORD_MAX) {
            means |= find_class(metadata, &key)->value;
        }
    }
    return means;
}
