#include "html/removed.h"

/* The element is svg or math, and what stands in it is not HTML. */
static bool is_in_root(const struct removed *removed) {
    return (element_traits(removed->element) & FOREIGN) != 0 && removed->integration == 0;
}

bool removed_is_foreign(const struct removed *removed) {
    return removed->foreign > 0 || is_in_root(removed);
}

static bool leave(struct removed *removed) {
    *removed = (struct removed){.element = ELEMENT_UNKNOWN};
    return false;
}

static bool enter(struct removed *removed, enum element element, bool self_closing) {
    unsigned traits = element_traits(element);
    if ((traits & REMOVED) == 0) { return false; }
    /* Outside of svg and math a `/` closes nothing (HTML §13.2.5.40). */
    if ((traits & FOREIGN) == 0 || !self_closing) {
        *removed = (struct removed){.element = element, .depth = 1};
    }
    return true;
}

static void start_in_root(struct removed *removed, enum element element, unsigned traits) {
    if (element == removed->element) {
        removed->depth++;
    } else if ((traits & INTEGRATION) != 0) {
        removed->integration++;
    } else if ((traits & ENCLOSING) != 0) {
        removed->enclosing++;
    }
}

static void start_in_html(struct removed *removed, enum element element, unsigned traits) {
    bool in_foreign_root = (element_traits(removed->element) & FOREIGN) != 0;
    if ((traits & FOREIGN) != 0) {
        removed->foreign++;
    } else if (element == removed->element && (traits & NESTING) != 0) {
        removed->depth++;
    } else if (in_foreign_root && (traits & INTEGRATION) != 0) {
        removed->integration++;
    } else if (!in_foreign_root && (traits & ENCLOSING) != 0) {
        removed->enclosing++;
    }
}

bool removed_start_tag(struct removed *removed, enum element element, bool self_closing,
                       bool breakout) {
    unsigned traits = element_traits(element);
    if (removed->element == ELEMENT_UNKNOWN) { return enter(removed, element, self_closing); }
    if (removed_is_foreign(removed) && (breakout || (traits & BREAKOUT) != 0)) {
        if (removed->foreign == 0) {
            leave(removed);
            return enter(removed, element, self_closing);
        }
        removed->foreign = 0;
    }
    if (self_closing && (removed_is_foreign(removed) || (traits & FOREIGN) != 0)) { return true; }
    if (removed->foreign > 0) {
        removed->foreign += (traits & FOREIGN) != 0;
    } else if (is_in_root(removed)) {
        start_in_root(removed, element, traits);
    } else {
        start_in_html(removed, element, traits);
    }
    return true;
}

/* Whether svg or math in HTML in the element takes the end tag for itself. */
static bool end_in_foreign(struct removed *removed, enum element element, unsigned traits) {
    if (removed->foreign == 0) { return false; }
    if ((traits & FOREIGN) != 0) {
        removed->foreign--;
    } else if (element == ELEMENT_P || element == ELEMENT_BR) {
        removed->foreign = 0;
    } else {
        return false;
    }
    return true;
}

bool removed_end_tag(struct removed *removed, enum element element) {
    unsigned traits = element_traits(element);
    if (removed->element == ELEMENT_UNKNOWN) { return false; }
    if (end_in_foreign(removed, element, traits)) { return true; }
    if (element == removed->element) {
        if (--removed->depth == 0) { leave(removed); }
        return true;
    }
    if (element == ELEMENT_BODY || element == ELEMENT_HTML) { return leave(removed); }
    if (is_in_root(removed) && (element == ELEMENT_P || element == ELEMENT_BR)) {
        return leave(removed);
    }
    if ((traits & INTEGRATION) != 0 && removed->integration > 0) {
        removed->integration--;
        return true;
    }
    /* HTML drops end tags inside of a template that open nothing there (§13.2.4.2, scopes), and
     * where svg or math hold HTML. */
    if ((traits & ENCLOSING) == 0 || removed->element == ELEMENT_TEMPLATE ||
        removed->integration > 0) {
        return true;
    }
    if (removed->enclosing == 0) { return leave(removed); }
    removed->enclosing--;
    return true;
}
