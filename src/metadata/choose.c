/* Chooses a value for each name from those that the sources gave. */
#include "metadata/metadata_state.h"

#include "lines/headline.h"
#include "metadata/person.h"
#include "text/ascii.h"

#include <string.h>

#define ORDER_MAX SOURCE_COUNT

/* The sources of each name, the most believed first; SOURCE_COUNT ends a list. */
static const uint8_t orders[METADATA_COUNT][ORDER_MAX + 1] = {
    [METADATA_TITLE] = {SOURCE_HEADLINE, SOURCE_OPEN_GRAPH, SOURCE_TWITTER, SOURCE_LINKED,
                        SOURCE_DUBLIN, SOURCE_META, SOURCE_TITLE, SOURCE_COUNT},
    [METADATA_AUTHOR] = {SOURCE_LINKED, SOURCE_META, SOURCE_ITEM, SOURCE_TWITTER, SOURCE_REL,
                         SOURCE_OPEN_GRAPH, SOURCE_DUBLIN, SOURCE_CLASS, SOURCE_TEXT, SOURCE_PATH,
                         SOURCE_CLASS_BEFORE, SOURCE_TEXT_BEFORE, SOURCE_LINKED_PAGE,
                         SOURCE_COUNT},
    [METADATA_PUBLISHED] = {SOURCE_LINKED, SOURCE_OPEN_GRAPH, SOURCE_META, SOURCE_ITEM,
                            SOURCE_DUBLIN, SOURCE_LINKED_PAGE, SOURCE_CLASS, SOURCE_TIME,
                            SOURCE_TEXT, SOURCE_CLASS_BEFORE, SOURCE_TIME_BEFORE,
                            SOURCE_TEXT_BEFORE, SOURCE_ADDRESS, SOURCE_LINKED_OTHER,
                            SOURCE_COUNT},
    [METADATA_MODIFIED] = {SOURCE_LINKED, SOURCE_OPEN_GRAPH, SOURCE_META, SOURCE_ITEM,
                           SOURCE_LINKED_PAGE, SOURCE_DUBLIN, SOURCE_CLASS, SOURCE_TIME,
                           SOURCE_TEXT, SOURCE_CLASS_BEFORE, SOURCE_TIME_BEFORE,
                           SOURCE_TEXT_BEFORE, SOURCE_HTTP, SOURCE_COUNT},
    [METADATA_SITE] = {SOURCE_OPEN_GRAPH, SOURCE_LINKED, SOURCE_LINKED_OTHER, SOURCE_LINKED_PAGE,
                       SOURCE_META, SOURCE_DUBLIN, SOURCE_COUNT},
    [METADATA_DESCRIPTION] = {SOURCE_META, SOURCE_OPEN_GRAPH, SOURCE_TWITTER, SOURCE_LINKED,
                              SOURCE_DUBLIN, SOURCE_LINKED_PAGE, SOURCE_COUNT},
    [METADATA_IMAGE] = {SOURCE_OPEN_GRAPH, SOURCE_TWITTER, SOURCE_LINKED, SOURCE_REL,
                        SOURCE_LINKED_PAGE, SOURCE_META, SOURCE_COUNT},
    [METADATA_CANONICAL] = {SOURCE_REL, SOURCE_OPEN_GRAPH, SOURCE_TWITTER, SOURCE_COUNT},
    [METADATA_LICENSE] = {SOURCE_REL, SOURCE_LINKED, SOURCE_LINKED_PAGE, SOURCE_DUBLIN,
                          SOURCE_META, SOURCE_COUNT},
    [METADATA_KEYWORDS] = {SOURCE_META, SOURCE_LINKED, SOURCE_OPEN_GRAPH, SOURCE_DUBLIN,
                           SOURCE_ITEM, SOURCE_LINKED_PAGE, SOURCE_COUNT},
    [METADATA_LANGUAGE] = {SOURCE_ITEM, SOURCE_META, SOURCE_HTTP, SOURCE_DUBLIN,
                           SOURCE_OPEN_GRAPH, SOURCE_LINKED, SOURCE_LINKED_PAGE, SOURCE_COUNT},
};

static void choose(struct metadata *metadata, enum metadata_name name, struct slice value) {
    char *chosen = metadata->chosen[name];
    size_t size = value.size < METADATA_VALUE_MAX ? value.size : METADATA_VALUE_MAX;
    memcpy(chosen, value.bytes, size);
    chosen[size] = '\0';
    metadata->values[name] = size > 0 ? chosen : NULL;
}

void metadata_choose(struct metadata *metadata, struct slice title, struct slice headline) {
    struct date date;
    metadata_put(metadata, METADATA_TITLE, SOURCE_HEADLINE, headline);
    metadata_put(metadata, METADATA_TITLE, SOURCE_TITLE, title);
    if (date_of_url((struct slice){metadata->url, metadata->url_size}, &date)) {
        char text[DATE_TEXT_SIZE];
        const size_t size = date_write(&date, text);
        metadata_put(metadata, METADATA_PUBLISHED, SOURCE_ADDRESS, (struct slice){text, size});
    }
    for (int name = 0; name < METADATA_COUNT; name++) {
        for (const uint8_t *source = orders[name]; *source < SOURCE_COUNT; source++) {
            const struct slice value =
                metadata_slot(metadata, (enum metadata_name)name, (enum source)*source);
            if (value.size == 0) { continue; }
            choose(metadata, (enum metadata_name)name, value);
            break;
        }
    }
}
