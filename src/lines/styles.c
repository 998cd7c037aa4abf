#include "lines/lines_state.h"

#include "text/memory.h"

/* The attributes that are read for each style. */
static const struct {
    unsigned wants; /* bits of enum style_want: one is enough */
    uint64_t attributes;
} readers[] = {
    {STYLE_WANTS_ATTRIBUTES,
     ATTRIBUTE_BIT(CLASS) | ATTRIBUTE_BIT(DIR) | ATTRIBUTE_BIT(LANG) | ATTRIBUTE_BIT(DATA_LANG) |
         ATTRIBUTE_BIT(DATA_LANGUAGE) | ATTRIBUTE_BIT(LANGUAGE) | ATTRIBUTE_BIT(STYLE) |
         ATTRIBUTE_BIT(SYNTAX) | ATTRIBUTE_BIT(ALIGN) | ATTRIBUTE_BIT(REVERSED) |
         ATTRIBUTE_BIT(START) | ATTRIBUTE_BIT(VALUE)},
    {STYLE_WANTS_CALLOUTS, ATTRIBUTE_BIT(DATA_CALLOUT)},
    {STYLE_WANTS_BLOCKS, ATTRIBUTE_BIT(COLSPAN) | ATTRIBUTE_BIT(ROWSPAN)},
    {STYLE_WANTS_ADDRESSES, ATTRIBUTE_BIT(HREF)},
    {STYLE_WANTS_FOOTNOTES, ATTRIBUTE_BIT(CLASS) | ATTRIBUTE_BIT(HREF) | ATTRIBUTE_BIT(ID) |
                                ATTRIBUTE_BIT(NAME) | ATTRIBUTE_BIT(ROLE)},
};

/* For which formats an element matters, and how its text looks. Any element may say which language
 * its code is in. */
#define BLOCK_LOOK(element)         [ELEMENT_##element] = {STYLE_WANTS_BLOCKS, 0}
#define INLINE_LOOK(element, style) [ELEMENT_##element] = {STYLE_WANTS_INLINE, STYLE_##style}
#define ADDRESS_LOOK(element)       [ELEMENT_##element] = {STYLE_WANTS_ADDRESSES, 0}
#define IMAGE_LOOK(element)         [ELEMENT_##element] = {STYLE_WANTS_IMAGES, 0}
/* clang-format off */
static const struct {
    uint8_t wants; /* bits of enum style_want: one is enough */
    uint16_t bits; /* of enum inline_style */
} looks[ELEMENT_COUNT] = {
    BLOCK_LOOK(BLOCKQUOTE), BLOCK_LOOK(BR), BLOCK_LOOK(CAPTION), BLOCK_LOOK(DIR), BLOCK_LOOK(H1),
    BLOCK_LOOK(H2), BLOCK_LOOK(H3), BLOCK_LOOK(H4), BLOCK_LOOK(H5), BLOCK_LOOK(H6), BLOCK_LOOK(HR),
    BLOCK_LOOK(INPUT), BLOCK_LOOK(LI), BLOCK_LOOK(LISTING), BLOCK_LOOK(MENU), BLOCK_LOOK(OL), BLOCK_LOOK(PLAINTEXT),
    BLOCK_LOOK(PRE), BLOCK_LOOK(RP), BLOCK_LOOK(RT), BLOCK_LOOK(TABLE), BLOCK_LOOK(TD),
    BLOCK_LOOK(TH), BLOCK_LOOK(TR), BLOCK_LOOK(UL), BLOCK_LOOK(XMP),
    INLINE_LOOK(B, STRONG), INLINE_LOOK(CODE, CODE), INLINE_LOOK(DEL, DELETED),
    INLINE_LOOK(EM, EMPHASIS), INLINE_LOOK(I, EMPHASIS), INLINE_LOOK(INS, INSERTED), INLINE_LOOK(KBD, KEYBOARD), INLINE_LOOK(MARK, MARKED),
    INLINE_LOOK(S, DELETED), INLINE_LOOK(SAMP, CODE), INLINE_LOOK(STRIKE, DELETED),
    INLINE_LOOK(STRONG, STRONG), INLINE_LOOK(SUB, SUB), INLINE_LOOK(SUP, SUPER),
    INLINE_LOOK(TT, CODE),
    ADDRESS_LOOK(A), ADDRESS_LOOK(BASE), ADDRESS_LOOK(LINK), ADDRESS_LOOK(META),
    IMAGE_LOOK(AMP_IMG), IMAGE_LOOK(IMG), IMAGE_LOOK(PICTURE), IMAGE_LOOK(SOURCE),
};
/* clang-format on */

bool styles_want(struct styles *styles, unsigned wants) {
    const unsigned kept = STYLE_WANTS_ADDRESSES | STYLE_WANTS_ATTRIBUTES | STYLE_WANTS_INLINE;
    const bool strings = (wants & kept) != 0;
    if (strings && styles->strings == NULL) {
        styles->strings = memory_new(styles->memory, sizeof *styles->strings);
        if (styles->strings == NULL) { return false; }
    }
    if ((wants & STYLE_WANTS_FOOTNOTES) != 0 && styles->footnotes == NULL) {
        styles->footnotes = memory_new(styles->memory, sizeof *styles->footnotes);
        if (styles->footnotes == NULL) { return false; }
        digest_key_draw(&styles->footnotes->key);
    }
    styles->wants = wants;
    styles->attributes = 0;
    for (size_t i = 0; i < COUNT_OF(readers); i++) {
        if ((wants & readers[i].wants) != 0) { styles->attributes |= readers[i].attributes; }
    }
    for (size_t i = 0; i < ELEMENT_COUNT; i++) {
        styles->watched[i] = (wants & (looks[i].wants | STYLE_WANTS_ATTRIBUTES)) != 0;
    }
    return true;
}

void styles_free(struct styles *styles) {
    memory_free(styles->memory, styles->strings);
    memory_free(styles->memory, styles->footnotes);
}

void styles_begin(struct styles *styles) {
    const size_t start = offsetof(struct styles, ids);
    memset((char *)styles + start, 0, offsetof(struct styles, block.containers) - start);
    styles->tag = STYLE_NO_ATTRIBUTES;
    styles->notes[0] = (struct style_note){.bits = 0};
    /* The list of all items that are in no list. */
    styles->own[0] = (struct style_own){.id = ++styles->ids, .kind = CONTAINER_BULLET};
    styles->code = STYLE_NEXT_CODE;
    if (styles->footnotes != NULL) { footnotes_begin(styles->footnotes); }
    if (styles->strings == NULL) { return; }
    struct page_style *page = &styles->strings->page;
    page->base[0] = page->address[0] = page->language[0] = page->direction[0] = '\0';
    page->formulas = page->asciimath = page->canonical = false;
    page->told = 0;
    pictures_begin(&styles->strings->pictures);
    players_begin(&styles->strings->players);
}

static struct style_own *own_anew_at(struct styles *styles, size_t at) {
    struct style_own *own = &styles->own[at];
    *own = (struct style_own){.id = ++styles->ids};
    return own;
}

static struct style_own *own_anew(struct styles *styles) {
    return own_anew_at(styles, styles->outline->top);
}

/* The element that was just opened becomes a container, unless there are too many around it. */
static void enter(const struct styles *styles, struct style_note *note) {
    if (note->depth == BLOCK_CONTAINERS_MAX) { return; }
    note->container = (uint8_t)styles->outline->top;
    note->depth++;
}

/* A list that is directly in another list belongs to the last item of that list. Lists in a `pre`
 * only hold its lines. */
static void open_list(struct styles *styles, struct style_note *note, bool ordered) {
    if (note->pre != 0) { return; }
    const uint8_t top = (uint8_t)styles->outline->top;
    const struct style_tag *tag = &styles->tag;
    struct style_own *own = own_anew(styles);
    if (note->list != 0 && styles->own[note->list].last.id != 0) {
        own->container = styles->own[note->list].last;
        enter(styles, note);
    }
    note->list = top;
    own->kind = !ordered                          ? CONTAINER_BULLET
                : tag->reversed && !tag->numbered ? CONTAINER_COUNTDOWN
                                                  : CONTAINER_NUMBER;
    own->reversed = tag->reversed;
    own->next = tag->numbered ? tag->number : 1;
}

static void open_item(struct styles *styles, struct style_note *note) {
    if (note->pre != 0) { return; }
    struct style_own *list = &styles->own[note->list];
    struct style_own *own = own_anew(styles);
    if (styles->tag.numbered) { list->next = styles->tag.number; }
    own->container = (struct container){
        .id = own->id, .list = list->id, .ordinal = list->next, .kind = list->kind};
    list->last = own->container;
    styles->boxes = styles->outline->boxes;
    int32_t step = list->reversed ? -1 : 1;
    if (list->next > -STYLES_NUMBER_MOST && list->next < STYLES_NUMBER_MOST) { list->next += step; }
    enter(styles, note);
    note->list = 0;
}

/* The cell or caption that was just opened becomes a container, if the format wants that. */
static void contain_cell(struct styles *styles, struct style_note *note) {
    const bool wanted = (styles->wants & STYLE_WANTS_CELLS) != 0;
    if (wanted && note->table != 0 && note->pre == 0 && !styles->own[note->table].numbered) {
        enter(styles, note);
    }
}

/* A cell outside of all tables is no cell (HTML §13.2.6.4.7). */
static void open_cell(struct styles *styles, struct style_note *note, bool header) {
    if (note->table == 0) { return; }
    struct style_own *table = &styles->own[note->table];
    struct style_own *own = own_anew(styles);
    if (table->row == 0) { table->row = 1; }
    if ((styles->tag.marks & CODE_NUMBERS) != 0) { table->numbered = true; }
    own->column = table->column + 1;
    table->column += styles->tag.columns;
    own->container = (struct container){
        .id = own->id,
        .list = table->id,
        .row = table->row,
        .column = (uint16_t)(own->column < UINT16_MAX ? own->column : UINT16_MAX),
        .columns = styles->tag.columns,
        .rows = styles->tag.rows,
        .kind = CONTAINER_CELL,
        .look = (uint8_t)((header ? CELL_HEADER : 0) | (note->head ? CELL_HEAD : 0) |
                          (styles->tag.align != 0 ? styles->tag.align : note->align)),
    };
    note->cell = (uint8_t)styles->outline->top;
    note->list = 0;
    if (note->pre == 0) { note->kind = BLOCK_PARAGRAPH; }
    contain_cell(styles, note);
}

/* The id of the list of definitions around the element that was just opened; 0: there is none. */
static uint32_t list_of_definitions(const struct styles *styles) {
    const struct outline *outline = styles->outline;
    size_t at = outline->top;
    while (at > 0 && outline->entries[at].element != ELEMENT_DL) { at--; }
    return at > 0 ? styles->own[at].id : 0;
}

static void open_term(struct styles *styles, struct style_note *note, enum element element) {
    const bool term = element == ELEMENT_DT || element == ELEMENT_SUMMARY;
    const enum container_kind kind = element == ELEMENT_DT   ? CONTAINER_TERM
                                     : element == ELEMENT_DD ? CONTAINER_DEFINITION
                                                             : CONTAINER_DETAILS;
    const uint32_t list = kind == CONTAINER_DETAILS ? 0 : list_of_definitions(styles);
    note->list = 0;
    if (note->pre == 0) { note->kind = term ? BLOCK_TERM : BLOCK_PARAGRAPH; }
    if ((styles->wants & STYLE_WANTS_CELLS) == 0 || note->pre != 0 || element == ELEMENT_SUMMARY ||
        (kind != CONTAINER_DETAILS && list == 0)) {
        return;
    }
    struct style_own *own = own_anew(styles);
    own->container = (struct container){.id = own->id, .list = list, .kind = (uint8_t)kind};
    enter(styles, note);
}

/* Makes the element at `at` a container, unless it is a quote already. */
static void contain_callout(struct styles *styles, size_t at) {
    struct style_note *note = &styles->notes[at];
    struct container *container = &styles->own[at].container;
    const uint8_t kind = container->callout;
    *container =
        (struct container){.id = styles->own[at].id, .kind = CONTAINER_CALLOUT, .callout = kind};
    if (note->container == at || note->depth == BLOCK_CONTAINERS_MAX) { return; }
    note->container = (uint8_t)at;
    note->depth++;
    note->list = 0;
}

/* The element that was just opened may be a callout. */
static void open_callout(struct styles *styles, struct style_note *note) {
    const struct callout_class *class = &styles->tag.callout;
    const uint8_t top = (uint8_t)styles->outline->top;
    if ((styles->wants & STYLE_WANTS_CALLOUTS) == 0 || class->kind == CALLOUT_NONE ||
        (!class->box && !class->docbook)) {
        return;
    }
    if (note->container != top) { own_anew(styles); }
    styles->own[top].container.callout = class->kind;
    if (class->box) {
        contain_callout(styles, top);
    } else {
        styles->docbook = top;
    }
}

/* The element that was just opened may be the title of a callout, before all of its text. */
static void open_title(struct styles *styles, struct style_note *note, enum element element) {
    const uint8_t box = styles->docbook;
    const struct callout_class *class = &styles->tag.callout;
    /* PHP's manual has <div class=tip><strong class=tip>. */
    const bool label = element == ELEMENT_SPAN || element == ELEMENT_STRONG;
    const bool title = element == ELEMENT_H3 ? class->title : label && class->docbook;
    if (!title || note->around != box || styles->own[box].id != styles->ids ||
        styles->shown == styles->ids) {
        return;
    }
    contain_callout(styles, box);
    note->container = styles->notes[box].container;
    note->depth = styles->notes[box].depth;
    note->list = styles->notes[box].list;
    styles->docbook = 0;
}

/* The element at `at` is a `pre`, or counts as one. */
static void open_pre(struct styles *styles, size_t at) {
    struct style_note *note = &styles->notes[at];
    if (note->pre != 0) { return; }
    own_anew_at(styles, at);
    note->pre = (uint8_t)at;
    note->kind = BLOCK_PRE;
    styles->newlines = 0;
    styles->code_lines = -1;
    styles->counted = 0;
}

/* The box around a line of code counts as a `pre`, with what is between the two. */
static void open_code_box(struct styles *styles) {
    const uint8_t box = styles->outline->code.box;
    if (styles->notes[box].pre != 0) { return; }
    open_pre(styles, box);
    for (size_t i = styles->outline->top - 1; i > box; i--) {
        styles->notes[i].pre = box;
        styles->notes[i].kind = BLOCK_PRE;
    }
}

static void open_block(struct styles *styles, struct style_note *note, enum element element) {
    const uint8_t top = (uint8_t)styles->outline->top;
    struct style_own *own;
    switch (element) {
    case ELEMENT_UL:
    case ELEMENT_MENU:
    case ELEMENT_DIR:
    case ELEMENT_OL:
        open_list(styles, note, element == ELEMENT_OL);
        break;
    case ELEMENT_LI:
        open_item(styles, note);
        break;
    case ELEMENT_BLOCKQUOTE:
        own = own_anew(styles);
        own->container = (struct container){.id = own->id, .kind = CONTAINER_QUOTE};
        enter(styles, note);
        note->list = 0;
        open_callout(styles, note);
        break;
    case ELEMENT_DL:
        own_anew(styles);
        break;
    case ELEMENT_DD:
    case ELEMENT_DETAILS:
    case ELEMENT_DT:
    case ELEMENT_SUMMARY:
        open_term(styles, note, element);
        if (element == ELEMENT_DETAILS && note->container != top) { open_callout(styles, note); }
        break;
    case ELEMENT_ASIDE:
    case ELEMENT_DIV:
    case ELEMENT_SECTION:
        open_callout(styles, note);
        break;
    case ELEMENT_TABLE:
        own_anew(styles)->numbered = (styles->tag.marks & CODE_NUMBERS) != 0;
        if (note->table != 0) { styles->own[note->table].layout = true; }
        note->table = top;
        note->cell = note->list = note->align = 0;
        note->head = false;
        break;
    case ELEMENT_THEAD:
        note->head = true;
        break;
    case ELEMENT_TR:
        note->align = styles->tag.align;
        if (note->table != 0) {
            styles->own[note->table].row++;
            styles->own[note->table].column = 0;
        }
        break;
    case ELEMENT_TD:
    case ELEMENT_TH:
        open_cell(styles, note, element == ELEMENT_TH);
        break;
    case ELEMENT_CAPTION:
        own = own_anew(styles);
        own->container = (struct container){
            .id = own->id, .list = styles->own[note->table].id, .kind = CONTAINER_CAPTION};
        note->kind = BLOCK_CAPTION;
        contain_cell(styles, note);
        break;
    case ELEMENT_LISTING:
    case ELEMENT_PLAINTEXT:
    case ELEMENT_PRE:
    case ELEMENT_XMP:
        open_pre(styles, top);
        break;
    default:
        if ((element_traits(element) & HEADING) == 0) { break; }
        if (note->pre == 0) { note->kind = BLOCK_HEADING; }
        note->level = (uint8_t)(element - ELEMENT_H1 + 1);
        break;
    }
}

static void open_inline(struct styles *styles, struct style_note *note, enum element element) {
    const uint16_t bit = looks[element].bits;
    if (element == ELEMENT_RT) { note->ruby = RUBY_READING; }
    if (element == ELEMENT_RP) { note->ruby = RUBY_BRACKET; }
    if ((styles->wants & STYLE_WANTS_INLINE) == 0) { return; }
    if (bit != 0 && (styles->tag.marks & CODE_FORMULA) != 0) { return; }
    if (bit == STYLE_CODE && (note->bits & STYLE_ANY_CODE) == 0) {
        styles->code ^= STYLE_ANY_CODE;
        note->bits |= styles->code;
    } else if (bit != STYLE_CODE &&
               !(bit == STYLE_KEYBOARD && (note->bits & STYLE_ANY_CODE) != 0)) {
        if (styles->outline->in_link) {
            note->bits |= (uint16_t)((bit & STYLE_STARS & ~note->bits) << STYLE_IN_LINK);
        }
        note->bits |= bit;
    }
}

/* Whether the element has to do with code. Most do not. */
static bool is_of_code(const struct style_note *note, const struct style_tag *tag) {
    return (note->pre | note->box | tag->language[0]) != 0 ||
           (tag->marks & (CODE_BOX | CODE_NUMBERS | CODE_EXTRA | CODE_SELF | CODE_FORMULA |
                          CODE_DISPLAY | CODE_ITEM)) != 0;
}

/* Notes what the element says of the code in it, or of the box around the code. */
static void open_code(struct styles *styles, struct style_note *note, enum element element) {
    const struct style_tag *tag = &styles->tag;
    const uint8_t top = (uint8_t)styles->outline->top;
    const bool pre = note->pre == top, code = pre || element == ELEMENT_CODE;
    const bool in_box = note->pre != 0 || styles_in_box(styles, note);
    if (tag->language[0] != '\0') {
        note->language = top;
        memcpy(styles->languages[top], tag->language, BLOCK_LANGUAGE_SIZE);
    }
    if ((tag->marks & CODE_FORMULA) != 0) {
        styles->formula ^= STYLE_NEXT_FORMULA;
        note->bits |= STYLE_FORMULA | styles->formula;
    }
    if ((tag->marks & CODE_DISPLAY) != 0) { note->bits |= STYLE_DISPLAY; }
    if (pre && note->aside == ASIDE_ALL) { note->aside = ASIDE_NONE; }
    const unsigned controls = CODE_CONTROL | (note->pre != 0 ? CODE_HEADER : 0u);
    const bool control = element == ELEMENT_BUTTON || (tag->marks & controls) != 0;
    const bool line = (tag->marks & CODE_LINE) != 0 || element == ELEMENT_LI ||
                      outline_is_code_line(styles->outline);
    if (note->pre != 0 && line && !code && note->line == 0) {
        note->line = ++styles->ids;
        styles->code_lines += styles->code_lines < UINT16_MAX;
    }
    /* A table in a `pre` may have the numbers of the lines in its first column. */
    const bool first = element == ELEMENT_TD && styles->own[note->cell].column == 1;
    const bool colored = element == ELEMENT_SPAN && (tag->marks & CODE_COLOR) != 0;
    uint8_t aside = ASIDE_NONE;
    if ((tag->marks & CODE_EXTRA) != 0 || (in_box && !code && control)) {
        aside = ASIDE_ALL;
    } else if (in_box && (tag->marks & CODE_NUMBERS) != 0 && element != ELEMENT_TABLE) {
        aside = ASIDE_NUMBERS;
    } else if ((tag->marks & CODE_ITEM) != 0 && note->kind != BLOCK_TERM) {
        aside = ASIDE_ITEM;
    } else if ((tag->marks & CODE_SELF) != 0 && note->aside == ASIDE_NONE) {
        aside = ASIDE_SELF;
    } else if ((colored || first) && note->pre != 0 && note->aside == ASIDE_NONE) {
        aside = ASIDE_COUNT;
    }
    if (aside != ASIDE_NONE) {
        note->aside = aside;
        note->element = ++styles->ids;
    }
    const bool box = (tag->marks & (CODE_BOX | CODE_NUMBERS)) != 0 || tag->language[0] != '\0';
    if (!code && note->pre == 0 && box) { note->box = top; }
}

void styles_opened(struct styles *styles) {
    const struct outline_entry *entry = outline_top(styles->outline);
    struct style_note *note = &styles->notes[styles->outline->top];
    const uint8_t around = styles->outline->marks[styles->outline->top];
    const bool line = outline_is_code_line(styles->outline);
    const bool alone = line && styles->outline->code.box == styles->outline->top;
    if (line && !alone) { open_code_box(styles); }
    *note = styles->notes[around];
    note->around = around;
    styles->outline->marks[styles->outline->top] = (uint8_t)styles->outline->top;
    if (alone) { open_pre(styles, styles->outline->top); }
    if (styles->docbook >= styles->outline->top) {
        styles->docbook = 0;
    } /* that element has ended */
    if (outline_breaks(styles->outline, styles->outline->top)) {
        open_block(styles, note, (enum element)entry->element);
    } else {
        open_inline(styles, note, (enum element)entry->element);
    }
    if (styles->docbook != 0) { open_title(styles, note, (enum element)entry->element); }
    if ((styles->wants & STYLE_WANTS_ATTRIBUTES) != 0 && is_of_code(note, &styles->tag)) {
        open_code(styles, note, (enum element)entry->element);
    }
    note->footnoting &= (uint8_t)~FOOTNOTE_BOX;
    if (styles->tag.footnote.tells || note->footnoting != 0 || note->refers != 0) {
        styles_opened_footnote(styles, note, (enum element)entry->element);
    }
}
