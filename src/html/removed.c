#include "html/removed.h"

bool removed_is_foreign(const struct removed *removed) {
    return (element_traits(removed->element) & FOREIGN) != 0 && removed->integration == 0;
}

static bool leave(struct removed *removed) {
    *removed = (struct removed){.element = ELEMENT_UNKNOWN};
    return false;
}

static bool enter(struct removed *removed, enum element element, bool self_closing) {
    unsigned traits = element_traits(element);
    if ((traits & REMOVED) == 0)
        return false;
    /* Outside of svg and math a `/` closes nothing (HTML §13.2.5.40). */
    if ((traits & FOREIGN) == 0 || !self_closing)
        *removed = (struct removed){.element = element, .depth = 1};
    return true;
}

bool removed_start_tag(struct removed *removed, enum element element, bool self_closing,
                       bool breakout) {
    if (removed->element == ELEMENT_UNKNOWN)
        return enter(removed, element, self_closing);
    unsigned traits = element_traits(element);
    bool foreign = removed_is_foreign(removed);
    if (foreign && (breakout || (traits & BREAKOUT) != 0)) {
        leave(removed);
        return enter(removed, element, self_closing);
    }
    if (self_closing && (foreign || (traits & FOREIGN) != 0))
        return true;
    if (element == removed->element && (traits & NESTING) != 0)
        removed->depth++;
    else if ((element_traits(removed->element) & FOREIGN) != 0 && (traits & INTEGRATION) != 0)
        removed->integration++;
    else if ((traits & ENCLOSING) != 0 && removed->integration == 0)
        removed->enclosing++;
    return true;
}

bool removed_end_tag(struct removed *removed, enum element element) {
    unsigned traits = element_traits(element);
    if (removed->element == ELEMENT_UNKNOWN)
        return false;
    if (element == removed->element) {
        if (--removed->depth == 0)
            leave(removed);
        return true;
    }
    if (element == ELEMENT_BODY || element == ELEMENT_HTML)
        return leave(removed);
    if (removed_is_foreign(removed) && (element == ELEMENT_P || element == ELEMENT_BR))
        return leave(removed);
    if ((traits & INTEGRATION) != 0 && removed->integration > 0) {
        removed->integration--;
        return true;
    }
    /* HTML drops end tags inside of a template that open nothing there (§13.2.4.2, scopes), and
     * where svg or math hold HTML. */
    if ((traits & ENCLOSING) == 0 || removed->element == ELEMENT_TEMPLATE ||
        removed->integration > 0)
        return true;
    if (removed->enclosing == 0)
        return leave(removed);
    removed->enclosing--;
    return true;
}
