#include "html/outline.h"

#include <string.h>

const char *const within_names[WITHIN_COUNT] = {
#define WITHIN_NAME(name, text) text,
    WITHINS(WITHIN_NAME)
#undef WITHIN_NAME
};

enum outline_rule {
    HEADING = 1 << 0,
    TABLE_PART = 1 << 1,
    TABLE_SCOPE = 1 << 2, /* end tags in it close nothing around it, except those of table parts */
    ALWAYS = 1 << 3       /* every page has exactly one, whatever its tags say */
};

#define BIT(within) ((uint32_t)1 << WITHIN_##within)

static const struct {
    uint32_t within;
    uint32_t nested; /* also set if the element is inside another of its kind */
    unsigned rules;
} rows[ELEMENT_COUNT] = {
    [ELEMENT_A] = {BIT(LINK), 0, 0},
    [ELEMENT_ADDRESS] = {BIT(ADDRESS), 0, 0},
    [ELEMENT_ARTICLE] = {BIT(ARTICLE), BIT(NESTED_ARTICLE), 0},
    [ELEMENT_ASIDE] = {BIT(ASIDE), 0, 0},
    [ELEMENT_BLOCKQUOTE] = {BIT(BLOCKQUOTE), 0, 0},
    [ELEMENT_BODY] = {0, 0, ALWAYS},
    [ELEMENT_BUTTON] = {BIT(BUTTON), 0, 0},
    [ELEMENT_CAPTION] = {0, 0, TABLE_PART | TABLE_SCOPE},
    [ELEMENT_CODE] = {BIT(CODE), 0, 0},
    [ELEMENT_DETAILS] = {BIT(DETAILS), 0, 0},
    [ELEMENT_DIALOG] = {BIT(DIALOG), 0, 0},
    [ELEMENT_DIR] = {BIT(UL), BIT(NESTED_LIST), 0},
    [ELEMENT_DL] = {BIT(DL), 0, 0},
    [ELEMENT_FIELDSET] = {BIT(FIELDSET), 0, 0},
    [ELEMENT_FIGURE] = {BIT(FIGURE), 0, 0},
    [ELEMENT_FOOTER] = {BIT(FOOTER), 0, 0},
    [ELEMENT_FORM] = {BIT(FORM), 0, 0},
    [ELEMENT_H1] = {BIT(HEADING), 0, HEADING},
    [ELEMENT_H2] = {BIT(HEADING), 0, HEADING},
    [ELEMENT_H3] = {BIT(HEADING), 0, HEADING},
    [ELEMENT_H4] = {BIT(HEADING), 0, HEADING},
    [ELEMENT_H5] = {BIT(HEADING), 0, HEADING},
    [ELEMENT_H6] = {BIT(HEADING), 0, HEADING},
    [ELEMENT_HEAD] = {0, 0, ALWAYS},
    [ELEMENT_HEADER] = {BIT(HEADER), 0, 0},
    [ELEMENT_HTML] = {0, 0, ALWAYS},
    [ELEMENT_KBD] = {BIT(CODE), 0, 0},
    [ELEMENT_LABEL] = {BIT(LABEL), 0, 0},
    [ELEMENT_LI] = {BIT(LI), 0, 0},
    [ELEMENT_LISTING] = {BIT(PRE), 0, 0},
    [ELEMENT_MAIN] = {BIT(MAIN), 0, 0},
    [ELEMENT_MENU] = {BIT(UL), BIT(NESTED_LIST), 0},
    [ELEMENT_NAV] = {BIT(NAV), 0, 0},
    [ELEMENT_NOSCRIPT] = {BIT(NOSCRIPT), 0, 0},
    [ELEMENT_OL] = {BIT(OL), BIT(NESTED_LIST), 0},
    [ELEMENT_P] = {BIT(P), 0, 0},
    [ELEMENT_PLAINTEXT] = {BIT(PRE), 0, 0},
    [ELEMENT_PRE] = {BIT(PRE), 0, 0},
    [ELEMENT_SAMP] = {BIT(CODE), 0, 0},
    [ELEMENT_SECTION] = {BIT(SECTION), 0, 0},
    [ELEMENT_TABLE] = {BIT(TABLE), BIT(NESTED_TABLE), TABLE_PART | TABLE_SCOPE},
    [ELEMENT_TBODY] = {0, 0, TABLE_PART},
    [ELEMENT_TD] = {0, 0, TABLE_PART | TABLE_SCOPE},
    [ELEMENT_TFOOT] = {0, 0, TABLE_PART},
    [ELEMENT_TH] = {BIT(TH), 0, TABLE_PART | TABLE_SCOPE},
    [ELEMENT_THEAD] = {0, 0, TABLE_PART},
    [ELEMENT_TR] = {0, 0, TABLE_PART},
    [ELEMENT_TT] = {BIT(CODE), 0, 0},
    [ELEMENT_UL] = {BIT(UL), BIT(NESTED_LIST), 0},
    [ELEMENT_XMP] = {BIT(PRE), 0, 0},
};

static bool has_rule(enum element element, enum outline_rule rule) {
    return (rows[element].rules & rule) != 0;
}

/* The bits for text in the element. `above` has the bits for text around the element. An ordered
 * list in an unordered list counts as nested, and so does the reverse. */
static uint32_t within_of(enum element element, uint32_t above) {
    uint32_t within = rows[element].within;
    uint32_t lists = BIT(OL) | BIT(UL);
    uint32_t same = (within & lists) != 0 ? lists : within;
    return above | within | ((above & same) != 0 ? rows[element].nested : 0);
}

void outline_begin(struct outline *outline) {
    *outline = (struct outline){.top = 0};
    outline->entries[0] = (struct outline_entry){.element = ELEMENT_UNKNOWN};
}

/* False if the stack is full. */
static bool push(struct outline *outline, enum element element, unsigned traits) {
    if (outline->top == OUTLINE_DEPTH) {
        outline->beyond += (traits & ENCLOSING) != 0;
        return false;
    }
    const struct outline_entry *above = &outline->entries[outline->top];
    bool breaking = (traits & BREAKING) != 0;
    const size_t top = ++outline->top;
    outline->entries[top] = (struct outline_entry){.within = within_of(element, above->within),
                                                   .element = (uint8_t)element,
                                                   .depth = (uint8_t)(above->depth + breaking),
                                                   .block = breaking ? (uint8_t)top : above->block};
    outline->marks[top] = outline->marks[top - 1];
    outline->open[element]++;
    return true;
}

void outline_mark(struct outline *outline) {
    outline->marks[outline->top] = (uint8_t)outline->top;
}

/* Closes the entry and everything inside it. */
static void pop_to(struct outline *outline, size_t entry) {
    for (size_t i = entry; i <= outline->top; i++) { outline->open[outline->entries[i].element]--; }
    outline->top = entry - 1;
}

/* The entry, or if only blocks count, the innermost breaking one of it and those around it. */
static size_t nearest(const struct outline *outline, size_t entry, bool blocks) {
    return blocks ? outline->entries[entry].block : entry;
}

/* Closes the nearest open `element` or `other`, both inline or both breaking. The search passes
 * inline elements, p and `through`, and stops at any other breaking element. */
static void close_near(struct outline *outline, enum element element, enum element other,
                       enum element through) {
    const bool blocks = (element_traits(element) & BREAKING) != 0;
    if (outline->open[element] == 0 && outline->open[other] == 0) { return; }
    for (size_t i = nearest(outline, outline->top, blocks); i > 0;
         i = nearest(outline, i - 1, blocks)) {
        const enum element open = (enum element)outline->entries[i].element;
        if (open == element || open == other) {
            pop_to(outline, i);
            return;
        }
        if (outline_breaks(outline, i) && open != through && open != ELEMENT_P) { return; }
    }
}

/* Closes what the start tag of a table part ends: a cell ends the cell before it, a row ends the
 * row before it, and any other part ends all open parts of the table. */
static void close_in_table(struct outline *outline, enum element element) {
    if (outline->open[ELEMENT_TABLE] == 0) { return; }
    size_t outermost = 0;
    for (size_t i = outline_top(outline)->block; outline->entries[i].element != ELEMENT_TABLE;
         i = outline->entries[i - 1].block) {
        enum element open = (enum element)outline->entries[i].element;
        bool cell = open == ELEMENT_TD || open == ELEMENT_TH;
        if (element == ELEMENT_TD || element == ELEMENT_TH) {
            if (open == ELEMENT_TR) { break; }
            if (cell) { outermost = i; }
        } else if (element == ELEMENT_TR) {
            if (cell || open == ELEMENT_TR) { outermost = i; }
        } else if (has_rule(open, TABLE_PART)) {
            outermost = i;
        }
    }
    if (outermost > 0) { pop_to(outline, outermost); }
}

/* Closes the elements that a start tag ends (HTML §13.2.6.4.7, 9–15). */
static void close_implied(struct outline *outline, enum element element) {
    unsigned traits = element_traits(element);
    if (element == ELEMENT_A) {
        if (outline->open[ELEMENT_A] > 0 && !outline_breaks(outline, outline->top)) {
            close_near(outline, ELEMENT_A, ELEMENT_A, ELEMENT_UNKNOWN);
        }
        return;
    }
    if ((traits & BREAKING) == 0 || element == ELEMENT_BR) { return; }
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
    if (outline->open[ELEMENT_P] > 0) {
        close_near(outline, ELEMENT_P, ELEMENT_P, ELEMENT_UNKNOWN);
    }
    if (has_rule(element, HEADING) &&
        has_rule((enum element)outline_top(outline)->element, HEADING)) {
        pop_to(outline, outline->top);
    }
}

static bool start(struct outline *outline, enum element element, unsigned traits) {
    close_implied(outline, element);
    return (traits & VOID) == 0 && push(outline, element, traits);
}

static bool matches(const struct outline_entry *entry, enum element element) {
    return entry->element == element ||
           (has_rule(element, HEADING) && has_rule((enum element)entry->element, HEADING));
}

static void end(struct outline *outline, enum element element, unsigned traits) {
    if ((traits & VOID) != 0) { return; }
    if (outline->beyond > 0) {
        outline->beyond -= (traits & ENCLOSING) != 0;
        return;
    }
    bool is_open = has_rule(element, HEADING) ? outline_is_within(outline, WITHIN_HEADING)
                                              : outline->open[element] > 0;
    if (!is_open) { return; }
    bool table_part = has_rule(element, TABLE_PART);
    for (size_t i = outline->top; i > 0; i--) {
        const struct outline_entry *entry = &outline->entries[i];
        if (matches(entry, element)) {
            pop_to(outline, i);
            return;
        }
        bool stops = (traits & BREAKING) != 0
                         ? !table_part && has_rule((enum element)entry->element, TABLE_SCOPE)
                         : outline_breaks(outline, i);
        if (stops) { return; }
    }
}

bool outline_apply(struct outline *outline, const struct tag *tag) {
    unsigned traits = element_traits(tag->element);
    outline->boxes += (traits & BOX) != 0;
    if ((traits & ENCLOSING) != 0) { outline->enclosing += tag->end ? -1 : 1; }
    if (tag->element == ELEMENT_A) { outline->in_link = !tag->end && tag_has(tag, ATTRIBUTE_HREF); }
    if (has_rule(tag->element, ALWAYS)) { return false; }
    if (!tag->end) { return start(outline, tag->element, traits); }
    end(outline, tag->element, traits);
    return false;
}
