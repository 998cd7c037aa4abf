/* The names of features. */
#include "method/learned/features.h"

#include <stdio.h>

static const struct group {
    const char *prefix;
    unsigned first;
    unsigned count;
} groups[] = {
#define GROUP(name, prefix, count) {prefix, FEATURE_##name, count},
    FEATURE_GROUPS(GROUP)
#undef GROUP
};

static const char *kind_name(unsigned kind) {
    static const uint8_t element_of[] = {ELEMENT_UNKNOWN,
#define ELEMENT_OF(name) ELEMENT_##name,
                                         FEATURE_ELEMENTS(ELEMENT_OF)
#undef ELEMENT_OF
    };
    if (kind == KIND_OTHER) { return "other"; }
    return kind < sizeof element_of ? elements[element_of[kind]].name : "none";
}

static const char *const mark_names[] = {"currency", "year",     "time",     "bold",
                                         "input",    "after-h1", "copyright"};

/* The name of a feature within its group. NULL if the feature is a bucket, which has only a number.
 */
static const char *value_name(const struct group *group, unsigned value) {
    switch (group->first) {
    case FEATURE_ELEMENT:
    case FEATURE_PARENT:
    case FEATURE_GRANDPARENT:
        return kind_name(value);
    case FEATURE_PAGE_CLASS:
    case FEATURE_PAGE_SEEN:
    case FEATURE_SAID:
    case FEATURE_HEADED:
    case FEATURE_OWN_CLASS:
    case FEATURE_ABOVE_CLASS:
    case FEATURE_OPEN_CLASS:
    case FEATURE_INSIDE_CLASS:
        return keyword_names[value];
    case FEATURE_PAGE_KIND:
        return page_kind_names[value];
    case FEATURE_OPENED:
    case FEATURE_CLOSED:
        return line_edge_names[value];
    case FEATURE_OPEN:
        return within_names[value];
    case FEATURE_FIRST:
    case FEATURE_LAST:
        return character_names[value];
    case FEATURE_SCRIPT:
    case FEATURE_PAGE_SCRIPT:
        return character_names[CHARACTER_SMALL + value];
    case FEATURE_MARK:
        return mark_names[value];
    default:
        return NULL;
    }
}

void feature_name(unsigned id, char name[FEATURE_NAME_SIZE]) {
    const struct group *group = groups;
    while (id >= group->first + group->count) { group++; }
    unsigned value = id - group->first;
    const char *text = value_name(group, value);
    if (text != NULL) {
        snprintf(name, FEATURE_NAME_SIZE, "%s:%s", group->prefix, text);
    } else {
        snprintf(name, FEATURE_NAME_SIZE, "%s:%u", group->prefix, value);
    }
}
