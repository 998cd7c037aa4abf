/* Chooses a value for each name from those that the sources gave. */
#include "metadata/metadata_state.h"

#include "lines/headline.h"
#include "metadata/person.h"
#include "text/ascii.h"

#include <string.h>

#define ORDER_MAX 20

/* A value that may be chosen: of a name, from a source. */
struct place {
    uint8_t name;
    uint8_t source;
};

#define OF(name, source)                                                                           \
    { FIELD_##name, SOURCE_##source }
#define END                                                                                        \
    { FIELD_NONE, SOURCE_COUNT }

/* For each name, the most believed first. doc/metadata.md says how the orders of the first three
 * were measured. A page that says only when it was changed counts as published then. */
static const struct place orders[METADATA_END][ORDER_MAX] = {
    [FIELD_TITLE] = {OF(TITLE, HEADLINE), OF(TITLE, OPEN_GRAPH), OF(TITLE, TWITTER),
                     OF(TITLE, LINKED), OF(TITLE, LINKED_PAGE), OF(TITLE, DUBLIN), OF(TITLE, META),
                     OF(TITLE, ITEM), OF(TITLE, TITLE), END},
    [FIELD_AUTHOR] = {OF(AUTHOR, LINKED), OF(AUTHOR, LINKED_PAGE), OF(AUTHOR, META),
                      OF(AUTHOR, TWITTER), OF(AUTHOR, OPEN_GRAPH), OF(AUTHOR, DUBLIN),
                      OF(AUTHOR, ITEM), OF(AUTHOR, TEXT), OF(AUTHOR, REL), OF(AUTHOR, CLASS),
                      OF(AUTHOR, CLASS_BEFORE), OF(AUTHOR, TEXT_BEFORE), END},
    [FIELD_PUBLISHED] = {OF(PUBLISHED, META), OF(PUBLISHED, OPEN_GRAPH), OF(PUBLISHED, DUBLIN),
                         OF(PUBLISHED, TIME_BEFORE), OF(PUBLISHED, CLASS_BEFORE),
                         OF(PUBLISHED, ITEM), OF(PUBLISHED, TIME), OF(PUBLISHED, LINKED_PAGE),
                         OF(PUBLISHED, TEXT_BEFORE), OF(PUBLISHED, TEXT), OF(MODIFIED, TEXT),
                         OF(PUBLISHED, LINKED), OF(PUBLISHED, CLASS), OF(PUBLISHED, ADDRESS),
                         OF(PUBLISHED, LINKED_OTHER), OF(MODIFIED, OPEN_GRAPH), END},
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

/* Whether no source that is believed more than this one has a value for `chosen`. */
static bool may_be_chosen(const struct metadata *metadata, enum field chosen, enum field name,
                          enum source source) {
    const struct place *at = orders[chosen];
    while (at->name != FIELD_NONE && (at->name != name || at->source != source)) {
        if (metadata_has(metadata, (enum field)at->name, (enum source)at->source)) { return false; }
        at++;
    }
    return at->name != FIELD_NONE;
}

bool metadata_may_count(const struct metadata *metadata, enum field name, enum source source) {
    return may_be_chosen(metadata, name, name, source) ||
           (name == FIELD_MODIFIED && may_be_chosen(metadata, FIELD_PUBLISHED, name, source));
}

static void choose(struct metadata *metadata, enum field name, struct slice value) {
    char *chosen = metadata->chosen[name];
    size_t size = value.size < METADATA_VALUE_MAX ? value.size : METADATA_VALUE_MAX;
    memcpy(chosen, value.bytes, size);
    chosen[size] = '\0';
    metadata->values[name] = size > 0 ? chosen : NULL;
}

void metadata_choose(struct metadata *metadata, struct slice title, struct slice headline) {
    struct date date;
    metadata_put(metadata, FIELD_TITLE, SOURCE_HEADLINE, headline);
    metadata_put(metadata, FIELD_TITLE, SOURCE_TITLE, title);
    if (date_of_url((struct slice){metadata->url, metadata->url_size}, &date)) {
        char text[DATE_TEXT_SIZE];
        const size_t size = date_write(&date, text);
        metadata_put(metadata, FIELD_PUBLISHED, SOURCE_ADDRESS, (struct slice){text, size});
    }
    for (int name = METADATA_FIRST; name < METADATA_END; name++) {
        for (const struct place *at = orders[name]; at->name != FIELD_NONE; at++) {
            const struct slice value =
                metadata_slot(metadata, (enum field)at->name, (enum source)at->source);
            if (value.size == 0) { continue; }
            choose(metadata, (enum field)name, value);
            break;
        }
    }
}
