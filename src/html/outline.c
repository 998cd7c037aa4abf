#include "html/outline.h"

#include <string.h>

const char *const within_names[WITHIN_COUNT] = {
#define WITHIN_NAME(name, text) text,
    WITHINS(WITHIN_NAME)
#undef WITHIN_NAME
};

static bool is_heading(enum element element) {
    return element >= ELEMENT_H1 && element <= ELEMENT_H6;
}

static bool is_breaking(enum element element) {
    return (element_traits(element) & BREAKING) != 0;
}

/* What an element adds to the bits of the one that it stands in. */
static uint32_t within_of(enum element element, uint32_t above) {
    switch (element) {
    case ELEMENT_A:
        return within_bit(WITHIN_LINK);
    case ELEMENT_ADDRESS:
        return within_bit(WITHIN_ADDRESS);
    case ELEMENT_ARTICLE:
        return (above & within_bit(WITHIN_ARTICLE)) != 0 ? within_bit(WITHIN_NESTED_ARTICLE)
                                                         : within_bit(WITHIN_ARTICLE);
    case ELEMENT_ASIDE:
        return within_bit(WITHIN_ASIDE);
    case ELEMENT_BLOCKQUOTE:
        return within_bit(WITHIN_BLOCKQUOTE);
    case ELEMENT_BUTTON:
        return within_bit(WITHIN_BUTTON);
    case ELEMENT_CODE:
    case ELEMENT_KBD:
    case ELEMENT_SAMP:
    case ELEMENT_TT:
        return within_bit(WITHIN_CODE);
    case ELEMENT_DETAILS:
        return within_bit(WITHIN_DETAILS);
    case ELEMENT_DIALOG:
        return within_bit(WITHIN_DIALOG);
    case ELEMENT_DL:
        return within_bit(WITHIN_DL);
    case ELEMENT_FIELDSET:
        return within_bit(WITHIN_FIELDSET);
    case ELEMENT_FIGURE:
        return within_bit(WITHIN_FIGURE);
    case ELEMENT_FOOTER:
        return within_bit(WITHIN_FOOTER);
    case ELEMENT_FORM:
        return within_bit(WITHIN_FORM);
    case ELEMENT_H1:
    case ELEMENT_H2:
    case ELEMENT_H3:
    case ELEMENT_H4:
    case ELEMENT_H5:
    case ELEMENT_H6:
        return within_bit(WITHIN_HEADING);
    case ELEMENT_HEADER:
        return within_bit(WITHIN_HEADER);
    case ELEMENT_LABEL:
        return within_bit(WITHIN_LABEL);
    case ELEMENT_LI:
        return within_bit(WITHIN_LI);
    case ELEMENT_MAIN:
        return within_bit(WITHIN_MAIN);
    case ELEMENT_NAV:
        return within_bit(WITHIN_NAV);
    case ELEMENT_NOSCRIPT:
        return within_bit(WITHIN_NOSCRIPT);
    case ELEMENT_DIR:
    case ELEMENT_MENU:
    case ELEMENT_OL:
    case ELEMENT_UL: {
        uint32_t lists = within_bit(WITHIN_OL) | within_bit(WITHIN_UL);
        return within_bit(element == ELEMENT_OL ? WITHIN_OL : WITHIN_UL) |
               ((above & lists) != 0 ? within_bit(WITHIN_NESTED_LIST) : 0);
    }
    case ELEMENT_P:
        return within_bit(WITHIN_P);
    case ELEMENT_LISTING:
    case ELEMENT_PRE:
    case ELEMENT_XMP:
        return within_bit(WITHIN_PRE);
    case ELEMENT_SECTION:
        return within_bit(WITHIN_SECTION);
    case ELEMENT_TABLE:
        return within_bit(WITHIN_TABLE) | ((above & within_bit(WITHIN_TABLE)) != 0
                                               ? within_bit(WITHIN_NESTED_TABLE)
                                               : 0);
    case ELEMENT_TH:
        return within_bit(WITHIN_TH);
    default:
        return 0;
    }
}

void outline_begin(struct outline *outline) {
    outline->entries[0] = (struct outline_entry){.element = ELEMENT_UNKNOWN, .breaking = true};
    outline->top = 0;
    outline->beyond = 0;
    outline->shared = 0;
    memset(outline->open, 0, sizeof outline->open);
}

static uint32_t mix(uint32_t number, uint32_t more) {
    number = (number ^ more) * 0x85ebca6b;
    return number ^ number >> 15;
}

static void push(struct outline *outline, enum element element,
                 const struct outline_attributes *attributes) {
    if (outline->top == OUTLINE_DEPTH) {
        outline->beyond += (element_traits(element) & ENCLOSING) != 0;
        return;
    }
    const struct outline_entry *above = &outline->entries[outline->top];
    struct outline_entry *entry = &outline->entries[++outline->top];
    entry->own = attributes->keywords;
    for (int i = 0; i < KEYWORD_SET_WORDS; i++)
        entry->open.bits[i] = above->open.bits[i] | entry->own.bits[i];
    entry->within = above->within | within_of(element, above->within);
    if (attributes->hidden)
        entry->within |= within_bit(WITHIN_HIDDEN);
    entry->element = (uint8_t)element;
    entry->breaking = is_breaking(element);
    entry->depth = (uint8_t)(above->depth + entry->breaking);
    entry->path = above->path;
    entry->class_path = above->class_path;
    if (entry->breaking) {
        entry->path = mix(above->path, element + 1);
        entry->class_path = mix(above->class_path ^ attributes->classes, element + 1);
    }
    outline->open[element]++;
}

/* Closes the entry and all inside of it. */
static void pop_to(struct outline *outline, size_t entry) {
    for (size_t i = entry; i <= outline->top; i++)
        outline->open[outline->entries[i].element]--;
    outline->top = entry - 1;
    if (outline->entries[outline->top].depth < outline->shared)
        outline->shared = outline->entries[outline->top].depth;
}

/* What a search up the stack does not pass. */
static bool is_table_scope(enum element element) {
    return element == ELEMENT_TABLE || element == ELEMENT_TD || element == ELEMENT_TH ||
           element == ELEMENT_CAPTION;
}

static bool is_table_part(enum element element) {
    return is_table_scope(element) || element == ELEMENT_TR || element == ELEMENT_TBODY ||
           element == ELEMENT_THEAD || element == ELEMENT_TFOOT;
}

/* Closes the nearest open one of two elements, unless a breaking element but `through` lies in
 * between. */
static void close_near(struct outline *outline, enum element element, enum element other,
                       enum element through) {
    if (outline->open[element] == 0 && outline->open[other] == 0)
        return;
    for (size_t i = outline->top; i > 0; i--) {
        const struct outline_entry *entry = &outline->entries[i];
        if (entry->element == element || entry->element == other) {
            pop_to(outline, i);
            return;
        }
        if (entry->breaking && entry->element != through && entry->element != ELEMENT_P)
            return;
    }
}

/* Closes all inside of the table that is not opened by one of the elements of a row up. */
static void close_in_table(struct outline *outline, enum element element) {
    if (outline->open[ELEMENT_TABLE] == 0)
        return;
    size_t last = 0;
    for (size_t i = outline->top; i > 0 && outline->entries[i].element != ELEMENT_TABLE; i--) {
        enum element open = (enum element)outline->entries[i].element;
        bool cell = open == ELEMENT_TD || open == ELEMENT_TH;
        if (element == ELEMENT_TD || element == ELEMENT_TH) {
            if (open == ELEMENT_TR)
                break;
            if (cell)
                last = i;
        } else if (element == ELEMENT_TR) {
            if (cell || open == ELEMENT_TR)
                last = i;
        } else if (is_table_part(open)) {
            last = i;
        }
    }
    if (last > 0)
        pop_to(outline, last);
}

/* Elements that close others by beginning (HTML §13.2.6.4.7, 9–15). */
static void close_implied(struct outline *outline, enum element element) {
    unsigned traits = element_traits(element);
    if (element == ELEMENT_A) {
        if (outline->open[ELEMENT_A] > 0 && !outline_top(outline)->breaking)
            close_near(outline, ELEMENT_A, ELEMENT_A, ELEMENT_UNKNOWN);
        return;
    }
    if ((traits & BREAKING) == 0 || element == ELEMENT_BR)
        return;
    switch (element) {
    case ELEMENT_LI:
        close_near(outline, ELEMENT_LI, ELEMENT_LI, ELEMENT_DIV);
        break;
    case ELEMENT_DD:
    case ELEMENT_DT:
        close_near(outline, ELEMENT_DD, ELEMENT_DT, ELEMENT_DIV);
        break;
    case ELEMENT_CAPTION:
    case ELEMENT_TBODY:
    case ELEMENT_TD:
    case ELEMENT_TFOOT:
    case ELEMENT_TH:
    case ELEMENT_THEAD:
    case ELEMENT_TR:
        close_in_table(outline, element);
        return;
    default:
        break;
    }
    if (outline->open[ELEMENT_P] > 0)
        close_near(outline, ELEMENT_P, ELEMENT_P, ELEMENT_UNKNOWN);
    if (is_heading(element) && is_heading((enum element)outline_top(outline)->element))
        pop_to(outline, outline->top);
}

/* Elements that are always there once, whatever the tags say. */
static bool is_page(enum element element) {
    return element == ELEMENT_HTML || element == ELEMENT_HEAD || element == ELEMENT_BODY;
}

void outline_start(struct outline *outline, enum element element,
                   const struct outline_attributes *attributes) {
    if (is_page(element))
        return;
    close_implied(outline, element);
    if ((element_traits(element) & VOID) == 0)
        push(outline, element, attributes);
}

static bool matches(const struct outline_entry *entry, enum element element) {
    return entry->element == element ||
           (is_heading(element) && is_heading((enum element)entry->element));
}

void outline_end(struct outline *outline, enum element element) {
    if (is_page(element) || (element_traits(element) & VOID) != 0)
        return;
    bool breaking = is_breaking(element);
    if (outline->beyond > 0) {
        outline->beyond -= (element_traits(element) & ENCLOSING) != 0;
        return;
    }
    if (outline->open[element] == 0 && !is_heading(element))
        return;
    bool table_part = is_table_part(element);
    for (size_t i = outline->top; i > 0; i--) {
        const struct outline_entry *entry = &outline->entries[i];
        if (matches(entry, element)) {
            pop_to(outline, i);
            return;
        }
        if (breaking ? !table_part && is_table_scope((enum element)entry->element)
                     : entry->breaking)
            return;
    }
}
