#include "html/outline.h"

const char *const within_names[WITHIN_COUNT] = {
#define WITHIN_NAME(name, text) text,
    WITHINS(WITHIN_NAME)
#undef WITHIN_NAME
};

#define BIT(within) ((uint32_t)((uint64_t)1 << WITHIN_##within))

/* A bit of enum within for text in each element, or 0. */
static const uint32_t own_within[ELEMENT_COUNT] = {
#define WITHIN_OWN(name, text, traits, within)                                                     \
    [ELEMENT_##name] = WITHIN_##within < WITHIN_NONE ? BIT(within) : 0,
    ELEMENTS(WITHIN_OWN)
#undef WITHIN_OWN
};

static bool has_rule(unsigned element, enum element_trait rule) {
    return (element_traits((enum element)element) & rule) != 0;
}

/* The bits for text in the element. `above` has the bits for text around the element. An ordered
 * list in an unordered list counts as nested, and so does the reverse. */
static uint32_t within_of(enum element element, uint32_t above) {
    const uint32_t lists = BIT(OL) | BIT(UL), within = own_within[element];
    uint32_t nested = 0;
    if ((within & lists) != 0) {
        nested = (above & lists) != 0 ? BIT(NESTED_LIST) : 0;
    } else if ((above & within) != 0) {
        nested = (within & BIT(ARTICLE)) != 0 ? BIT(NESTED_ARTICLE)
                 : (within & BIT(TABLE)) != 0 ? BIT(NESTED_TABLE)
                                              : 0;
    }
    return above | within | nested;
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

static void close_code(struct code_places *code, size_t entry) {
    if (code->box >= entry) { code->box = 0; }
    if (code->line >= entry) { code->line = 0; }
    if (code->forum >= entry) { code->forum = 0; }
    if (code->pre >= entry) { code->pre = 0; }
}

/* Closes the entry and everything inside it. */
static void pop_to(struct outline *outline, size_t entry) {
    static const struct code_places none = {0};
    for (size_t i = entry; i <= outline->top; i++) { outline->open[outline->entries[i].element]--; }
    if (memcmp(&outline->code, &none, sizeof none) != 0) { close_code(&outline->code, entry); }
    outline->top = entry - 1;
}

/* Closes the nearest open `element` or `other`, both inline or both breaking. The search passes
 * inline elements, p and `through`, and stops at any other breaking element. */
static void close_near(struct outline *outline, enum element element, enum element other,
                       enum element through) {
    const bool blocks = (element_traits(element) & BREAKING) != 0;
    if (outline->open[element] == 0 && outline->open[other] == 0) { return; }
    for (size_t i = outline->top; i > 0; i--) {
        if (blocks && (i = outline->entries[i].block) == 0) { return; }
        const unsigned open = outline->entries[i].element;
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
        const unsigned open = outline->entries[i].element;
        const bool cell = open == ELEMENT_TD || open == ELEMENT_TH;
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
    if ((traits & TABLE_PART) != 0 && element != ELEMENT_TABLE) {
        close_in_table(outline, element);
        return;
    }
    if (element == ELEMENT_LI) {
        close_near(outline, ELEMENT_LI, ELEMENT_LI, ELEMENT_DIV);
    } else if (element == ELEMENT_DD || element == ELEMENT_DT) {
        close_near(outline, ELEMENT_DD, ELEMENT_DT, ELEMENT_DIV);
    }
    if (outline->open[ELEMENT_P] > 0) {
        close_near(outline, ELEMENT_P, ELEMENT_P, ELEMENT_UNKNOWN);
    }
    if ((traits & HEADING) != 0 && has_rule(outline_top(outline)->element, HEADING)) {
        pop_to(outline, outline->top);
    }
}

static void end(struct outline *outline, enum element element, unsigned traits) {
    if ((traits & VOID) != 0) { return; }
    if (outline->beyond > 0) {
        outline->beyond -= (traits & ENCLOSING) != 0;
        return;
    }
    const bool heading = (traits & HEADING) != 0;
    if (!(heading ? outline_is_within(outline, WITHIN_HEADING) : outline->open[element] > 0)) {
        return;
    }
    for (size_t i = outline->top; i > 0; i--) {
        const struct outline_entry *entry = &outline->entries[i];
        if (entry->element == element || (heading && has_rule(entry->element, HEADING))) {
            pop_to(outline, i);
            return;
        }
        const bool stops = (traits & BREAKING) == 0 ? outline_breaks(outline, i)
                                                    : (traits & TABLE_PART) == 0 &&
                                                          has_rule(entry->element, TABLE_SCOPE);
        if (stops) { return; }
    }
}

bool outline_apply(struct outline *outline, const struct tag *tag) {
    unsigned traits = element_traits(tag->element);
    outline->boxes += (traits & BOX) != 0;
    if ((traits & ENCLOSING) != 0) { outline->enclosing += tag->end ? -1 : 1; }
    if (tag->element == ELEMENT_A) { outline->in_link = !tag->end && tag_has(tag, ATTRIBUTE_HREF); }
    if ((traits & ALWAYS) != 0) { return false; }
    if (tag->end) {
        end(outline, tag->element, traits);
        return false;
    }
    close_implied(outline, tag->element);
    return (traits & VOID) == 0 && push(outline, tag->element, traits);
}

static bool has_first_word(struct slice classes, const char *word) {
    const size_t size = strlen(word);
    return slice_begins(classes, word) && (classes.size == size || classes.bytes[size] == ' ');
}

enum code_part {
    PART_NONE,
    PART_BOX,   /* a box of code without a `pre` */
    PART_LINE,  /* a line in it */
    PART_CELL,  /* the same, in a table that is the box */
    PART_FORUM, /* a box of a forum */
    PART_BOTH,  /* a box that itself holds the text of the code, with its newlines */
};

static enum code_part part_of(const struct tag *tag, struct slice classes) {
    const bool has_language = (tag->named & ATTRIBUTE_BIT(DATA_LANG)) != 0;
    switch (classes.size > 0 ? classes.bytes[0] : '\0') {
    case 'b':
        return has_first_word(classes, "blob-code") ? PART_CELL : PART_NONE; /* GitHub */
    case 'c': /* CodeMirror; Crayon, of WordPress; MyBB and phpBB; Writerside */
        return has_first_word(classes, "cm-line") || has_first_word(classes, "crayon-line")
                   ? PART_LINE
               : has_first_word(classes, "cm-content") || has_first_word(classes, "crayon-pre")
                   ? PART_BOX
               : has_first_word(classes, "codeblock") || has_first_word(classes, "codebox")
                   ? PART_FORUM
               : has_language && slice_is(classes, "code-block") ? PART_BOTH
                                                                 : PART_NONE;
    case 'f':
        return has_first_word(classes, "fragment") ? PART_BOX : PART_NONE; /* Doxygen */
    case 'l':                                                              /* the same; LaTeXML */
        return has_first_word(classes, "line") || has_first_word(classes, "ltx_listingline")
                   ? PART_LINE
               : slice_begins(classes, "ltx_l") && slice_contains(classes, "ltx_lst_") ? PART_BOX
                                                                                       : PART_NONE;
    case 'p':
        return has_first_word(classes, "phpcode") ? PART_FORUM : PART_NONE; /* php.net */
    case 'q':                                                               /* Quill */
        return has_first_word(classes, "ql-code-block")             ? PART_LINE
               : has_first_word(classes, "ql-code-block-container") ? PART_BOX
                                                                    : PART_NONE;
    default:
        return PART_NONE;
    }
}

static size_t table_around(const struct outline *outline) {
    size_t i = outline->top;
    while (i > 0 && outline->entries[i].element != ELEMENT_TABLE) { i--; }
    return i;
}

void outline_read_box(struct outline *outline, const struct tag *tag) {
    const struct slice classes = tag_value(tag, ATTRIBUTE_CLASS);
    const enum code_part part = part_of(tag, classes);
    const uint8_t top = (uint8_t)outline->top;
    if (part == PART_NONE) { return; }
    if (part == PART_FORUM) { outline->code.forum = top; }
    if (part == PART_BOX || part == PART_BOTH) { outline->code.box = top; }
    if (part == PART_CELL) { outline->code.box = (uint8_t)table_around(outline); }
    /* SyntaxHighlighter: any box of such lines. */
    if (outline->code.box == 0 && slice_begins(classes, "line number")) {
        outline->code.box = (uint8_t)(top - 1);
    }
    const size_t box = outline->code.box;
    /* Lines that can be folded away have a div of their own. */
    const bool inside =
        part == PART_CELL || top <= box + 2 || outline_is_within(outline, WITHIN_PRE);
    if (box == 0 || !inside || part == PART_BOX || part == PART_FORUM) { return; }
    for (size_t i = box; i <= top; i++) { outline->entries[i].within |= BIT(PRE); }
    outline->code.line = top;
}

bool outline_is_tag_of_pre(const struct outline *outline, const struct tag *tag) {
    const size_t box = outline->code.forum;
    const unsigned around = outline_top(outline)->element;
    if (tag->end) { return outline->code.pre > 0 && outline->open[ELEMENT_CODE] == 0; }
    if (outline_is_within(outline, WITHIN_PRE)) { return false; }
    const bool boxed =
        box > 0 && outline->top <= box + 2 && (around == ELEMENT_DIV || around == ELEMENT_DD);
    return boxed || has_first_word(tag_value(tag, ATTRIBUTE_CLASS), "bbc_code");
}

/* Removed elements are on top of the stack. If one has no end tag, the first tag that cannot be
 * inside it ends it, so that the rest of the page is not lost. */
static void push_removed(struct outline *outline, enum element element, bool foreign) {
    if (outline->top + 1 == sizeof outline->entries / sizeof outline->entries[0]) {
        outline->beyond_removed++;
        return;
    }
    struct outline_entry entry = *outline_top(outline);
    entry.element = (uint8_t)element;
    entry.foreign = foreign;
    outline->entries[++outline->top] = entry;
}

/* Closes the entry and everything inside it. */
static void pop_removed(struct outline *outline, size_t entry) {
    outline->top = entry - 1;
    outline->beyond_removed = 0;
    if (outline->removed == entry) { outline->removed = 0; }
}

static bool start_outside(struct outline *outline, const struct tag *tag, unsigned traits) {
    /* What is in a declarative shadow root is shown (HTML §13.2.6.4.4). */
    const bool shown = tag->element == ELEMENT_TEMPLATE && tag_has(tag, ATTRIBUTE_SHADOWROOTMODE);
    if ((traits & REMOVED) == 0 || shown) { return false; }
    const bool foreign = (traits & FOREIGN) != 0;
    outline->scripts += tag->element == ELEMENT_SCRIPT;
    outline->boxes += (traits & BOX) != 0;
    /* Only svg and math can close themselves with `/>` (HTML §13.2.5.40). */
    if (!foreign || !tag->self_closing) {
        push_removed(outline, tag->element, foreign);
        outline->removed = outline->top;
    }
    return true;
}

/* Closes svg and math, up to the HTML around them. */
static void leave_foreign(struct outline *outline) {
    size_t entry = outline->top;
    while (entry > outline->removed && outline->entries[entry - 1].foreign) { entry--; }
    pop_removed(outline, entry);
}

static bool start_inside(struct outline *outline, const struct tag *tag, unsigned traits) {
    /* A `font` ends svg and math if it has one of these attributes (HTML §13.2.6.5). */
    const uint64_t named = ATTRIBUTE_BIT(COLOR) | ATTRIBUTE_BIT(FACE) | ATTRIBUTE_BIT(SIZE);
    const bool breaks_out =
        (traits & BREAKOUT) != 0 || (tag->element == ELEMENT_FONT && (tag->named & named) != 0);
    if (outline_is_foreign(outline) && breaks_out) {
        leave_foreign(outline);
        if (outline->removed == 0) { return start_outside(outline, tag, traits); }
    }
    const bool foreign = outline_is_foreign(outline);
    const bool own = tag->element == (enum element)outline->entries[outline->removed].element;
    if ((traits & FOREIGN) != 0 || foreign) {
        if (!tag->self_closing && (traits & (FOREIGN | INTEGRATION | ENCLOSING)) != 0) {
            push_removed(outline, tag->element, (traits & INTEGRATION) == 0);
        }
    } else if ((traits & (INTEGRATION | ENCLOSING)) != 0 || (own && (traits & NESTING) != 0)) {
        push_removed(outline, tag->element, false);
    }
    return true;
}

static bool end_inside(struct outline *outline, enum element element, unsigned traits) {
    if ((element == ELEMENT_P || element == ELEMENT_BR) && outline_is_foreign(outline)) {
        leave_foreign(outline);
        return outline->removed != 0;
    }
    for (size_t i = outline->top; i >= outline->removed; i--) {
        if (outline->entries[i].element != element) { continue; }
        if (outline->beyond_removed > 0 && i > outline->removed) {
            outline->beyond_removed--;
        } else {
            pop_removed(outline, i);
        }
        return true;
    }
    /* In a template, or in HTML inside svg or math, an end tag closes nothing unless its element is
     * open there (HTML §13.2.4.2, scopes). */
    const struct outline_entry *removed = &outline->entries[outline->removed];
    const bool scope =
        removed->element == ELEMENT_TEMPLATE || (removed->foreign && !outline_is_foreign(outline));
    const bool outer =
        element == ELEMENT_BODY || element == ELEMENT_HTML || ((traits & ENCLOSING) != 0 && !scope);
    if (outer) { pop_removed(outline, outline->removed); }
    return !outer;
}

void outline_end(struct outline *outline) {
    if (outline->removed > 0) { pop_removed(outline, outline->removed); }
}

bool outline_removes_more(struct outline *outline, const struct tag *tag) {
    unsigned traits = element_traits(tag->element);
    if (outline->removed == 0) { return !tag->end && start_outside(outline, tag, traits); }
    return tag->end ? end_inside(outline, tag->element, traits)
                    : start_inside(outline, tag, traits);
}
