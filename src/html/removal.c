/* Opens and closes removed elements, on top of the outline's stack.
 *
 * If a removed element has no end tag, the first tag that cannot be inside it ends it, so that the
 * rest of the page is not lost. */
#include "html/outline.h"

static void push(struct outline *outline, enum element element, bool foreign) {
    if (outline->top + 1 == sizeof outline->entries / sizeof outline->entries[0]) {
        outline->beyond_removed++;
        return;
    }
    const struct outline_entry *above = outline_top(outline);
    outline->entries[++outline->top] = (struct outline_entry){.within = above->within,
                                                              .element = (uint8_t)element,
                                                              .depth = above->depth,
                                                              .block = above->block,
                                                              .foreign = foreign};
}

/* Closes the entry and everything inside it. */
static void pop_to(struct outline *outline, size_t entry) {
    outline->top = entry - 1;
    outline->beyond_removed = 0;
    if (outline->removed == entry) { outline->removed = 0; }
}

static bool start_outside(struct outline *outline, const struct tag *tag, unsigned traits) {
    if ((traits & REMOVED) == 0) { return false; }
    bool foreign = (traits & FOREIGN) != 0;
    outline->scripts += tag->element == ELEMENT_SCRIPT;
    outline->boxes += (traits & BOX) != 0;
    /* Only svg and math can close themselves with `/>` (HTML §13.2.5.40). */
    if (!foreign || !tag->self_closing) {
        push(outline, tag->element, foreign);
        outline->removed = outline->top;
    }
    return true;
}

/* Closes svg and math, up to the HTML around them. */
static void leave_foreign(struct outline *outline) {
    size_t entry = outline->top;
    while (entry > outline->removed && outline->entries[entry - 1].foreign) { entry--; }
    pop_to(outline, entry);
}

/* Whether a start tag ends svg and math. A `font` does if it has one of these attributes (HTML
 * §13.2.6.5). */
static bool breaks_out(const struct tag *tag, unsigned traits) {
    const uint64_t names = attribute_bit(ATTRIBUTE_COLOR) | attribute_bit(ATTRIBUTE_FACE) |
                           attribute_bit(ATTRIBUTE_SIZE);
    return (traits & BREAKOUT) != 0 || (tag->element == ELEMENT_FONT && (tag->named & names) != 0);
}

static bool start_inside(struct outline *outline, const struct tag *tag, unsigned traits) {
    if (outline_is_foreign(outline) && breaks_out(tag, traits)) {
        leave_foreign(outline);
        if (outline->removed == 0) { return start_outside(outline, tag, traits); }
    }
    const bool foreign = outline_is_foreign(outline);
    const bool own = tag->element == (enum element)outline->entries[outline->removed].element;
    if ((traits & FOREIGN) != 0 || foreign) {
        if (!tag->self_closing && (traits & (FOREIGN | INTEGRATION | ENCLOSING)) != 0) {
            push(outline, tag->element, (traits & INTEGRATION) == 0);
        }
    } else if ((traits & (INTEGRATION | ENCLOSING)) != 0 || (own && (traits & NESTING) != 0)) {
        push(outline, tag->element, false);
    }
    return true;
}

/* Whether the tag is in a template, or in HTML inside svg or math. There, an end tag closes nothing
 * unless its element is open there (HTML §13.2.4.2, scopes). */
static bool is_scope(const struct outline *outline) {
    if (outline->entries[outline->removed].element == ELEMENT_TEMPLATE) { return true; }
    return outline->entries[outline->removed].foreign && !outline_is_foreign(outline);
}

static bool end_inside(struct outline *outline, enum element element, unsigned traits) {
    bool ends_foreign = element == ELEMENT_P || element == ELEMENT_BR;
    if (ends_foreign && outline_is_foreign(outline)) {
        leave_foreign(outline);
        return outline->removed != 0;
    }
    for (size_t i = outline->top; i >= outline->removed; i--) {
        if ((enum element)outline->entries[i].element != element) { continue; }
        if (outline->beyond_removed > 0 && i > outline->removed) {
            outline->beyond_removed--;
        } else {
            pop_to(outline, i);
        }
        return true;
    }
    bool outer = element == ELEMENT_BODY || element == ELEMENT_HTML ||
                 ((traits & ENCLOSING) != 0 && !is_scope(outline));
    if (outer) { pop_to(outline, outline->removed); }
    return !outer;
}

void outline_end(struct outline *outline) {
    if (outline->removed > 0) { pop_to(outline, outline->removed); }
}

bool outline_removes_more(struct outline *outline, const struct tag *tag) {
    unsigned traits = element_traits(tag->element);
    if (outline->removed == 0) { return !tag->end && start_outside(outline, tag, traits); }
    return tag->end ? end_inside(outline, tag->element, traits)
                    : start_inside(outline, tag, traits);
}
