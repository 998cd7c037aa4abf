#include "lines/styles.h"

#include "text/ascii.h"
#include "text/utf8.h"

#include <string.h>

#define NUMBER_MOST 999999999 /* of a list item (CommonMark §5.2) */
#define SPAN_MOST   1000      /* columns of a cell (HTML §4.9.11) */

static uint32_t attributes_for(unsigned wants) {
    uint32_t attributes = 0;
    if ((wants & STYLE_WANTS_ATTRIBUTES) != 0) {
        attributes |= attribute_bit(ATTRIBUTE_CLASS) | attribute_bit(ATTRIBUTE_COLSPAN) |
                      attribute_bit(ATTRIBUTE_DIR) | attribute_bit(ATTRIBUTE_LANG) |
                      attribute_bit(ATTRIBUTE_REVERSED) | attribute_bit(ATTRIBUTE_ROWSPAN) |
                      attribute_bit(ATTRIBUTE_START) | attribute_bit(ATTRIBUTE_VALUE);
    }
    if ((wants & STYLE_WANTS_SPANS) != 0) {
        attributes |= attribute_bit(ATTRIBUTE_COLSPAN) | attribute_bit(ATTRIBUTE_ROWSPAN);
    }
    if ((wants & (STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES)) != 0) {
        attributes |= attribute_bit(ATTRIBUTE_HREF);
    }
    if ((wants & STYLE_WANTS_IMAGES) != 0) {
        attributes |= attribute_bit(ATTRIBUTE_SRC) | attribute_bit(ATTRIBUTE_ALT);
    }
    return attributes;
}

static const uint8_t block_elements[] = {
    ELEMENT_BLOCKQUOTE, ELEMENT_BR, ELEMENT_CAPTION, ELEMENT_DIR,       ELEMENT_H1,
    ELEMENT_H2,         ELEMENT_H3, ELEMENT_H4,      ELEMENT_H5,        ELEMENT_H6,
    ELEMENT_HR,         ELEMENT_LI, ELEMENT_LISTING, ELEMENT_MENU,      ELEMENT_OL,
    ELEMENT_PRE,        ELEMENT_RP, ELEMENT_RT,      ELEMENT_PLAINTEXT, ELEMENT_TABLE,
    ELEMENT_TD,         ELEMENT_TH, ELEMENT_TR,      ELEMENT_UL,        ELEMENT_XMP,
};

static const uint8_t inline_elements[] = {
    ELEMENT_B,    ELEMENT_CODE,   ELEMENT_DEL,    ELEMENT_EM,  ELEMENT_I,   ELEMENT_KBD, ELEMENT_S,
    ELEMENT_SAMP, ELEMENT_STRIKE, ELEMENT_STRONG, ELEMENT_SUB, ELEMENT_SUP, ELEMENT_TT,
};

static const uint8_t link_elements[] = {ELEMENT_A, ELEMENT_BASE, ELEMENT_IMG};

static void watch(struct styles *styles, const uint8_t *list, size_t count) {
    for (size_t i = 0; i < count; i++) { styles->watched[list[i]] = true; }
}

void styles_want(struct styles *styles, unsigned wants) {
    styles->wants = wants;
    styles->attributes = attributes_for(wants);
    /* Any element may say which language its code is in. */
    memset(styles->watched, (wants & STYLE_WANTS_ATTRIBUTES) != 0, sizeof styles->watched);
    if ((wants & STYLE_WANTS_BLOCKS) != 0) { watch(styles, block_elements, sizeof block_elements); }
    if ((wants & STYLE_WANTS_INLINE) != 0) {
        watch(styles, inline_elements, sizeof inline_elements);
    }
    if ((wants & (STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES)) != 0) {
        watch(styles, link_elements, sizeof link_elements);
    }
}

static const struct style_tag no_attributes = {.columns = 1, .rows = 1};

void styles_begin(struct styles *styles) {
    styles->tag = no_attributes;
    styles->notes[0] = (struct style_note){.bits = 0};
    /* The list of all items that are in no list. */
    styles->own[0] = (struct style_own){.id = 1, .kind = CONTAINER_BULLET};
    styles->ids = 1;
    styles->link = styles->first = 0;
    styles->breaks = styles->newlines = 0;
    styles->rule = false;
    styles->address[0] = '\0';
    styles->page.base[0] = styles->page.language[0] = styles->page.direction[0] = '\0';
}

static void copy(char *to, size_t most, struct slice from) {
    size_t size = from.size <= most ? from.size : utf8_whole(from.bytes, most);
    memcpy(to, from.bytes, size);
    to[size] = '\0';
}

/* A whole number, with a sign; false if there is none (HTML §2.3.4.1). */
static bool read_number(struct slice text, int32_t *number) {
    const char *at = text.bytes;
    const char *end = at + text.size;
    while (at < end && ascii_is_space(*at)) { at++; }
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) { at++; }
    if (at == end || !ascii_is_digit(*at)) { return false; }
    int32_t value = 0;
    for (; at < end && ascii_is_digit(*at) && value <= NUMBER_MOST / 10; at++) {
        value = 10 * value + (*at - '0');
    }
    if (value > NUMBER_MOST) { value = NUMBER_MOST; }
    *number = negative ? -value : value;
    return true;
}

static uint16_t read_span(struct slice text) {
    int32_t number;
    if (!read_number(text, &number) || number < 1) { return 1; }
    return (uint16_t)(number < SPAN_MOST ? number : SPAN_MOST);
}

static bool is_language_byte(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte) || strchr("+#._-", byte) != NULL;
}

/* Finds the language of code in the words of a class, such as `language-c`. */
static void read_language(struct styles *styles, struct slice classes) {
    static const char *const prefixes[] = {"language-", "lang-", "highlight-source-", "brush:"};
    const char *end = classes.bytes + classes.size;
    for (const char *word = classes.bytes; word < end; word++) {
        if (word > classes.bytes && !ascii_is_space(word[-1])) { continue; }
        for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
            if (!ascii_starts(word, (size_t)(end - word), prefixes[i])) { continue; }
            const char *name = word + strlen(prefixes[i]);
            while (name < end && *name == ' ' && name[-1] == ':') { name++; }
            size_t size = 0;
            while (name + size < end && name[size] != '\0' && is_language_byte(name[size])) {
                size++;
            }
            if (size == 0 || size >= BLOCK_LANGUAGE_SIZE) { continue; }
            copy(styles->language, BLOCK_LANGUAGE_SIZE - 1, (struct slice){name, size});
            styles->tag.language = true;
            return;
        }
    }
}

static void read_attribute(struct styles *styles, enum element element,
                           const struct attribute *attribute) {
    struct style_tag *tag = &styles->tag;
    struct slice value = attribute->value;
    int32_t number;
    switch (attribute->name) {
    case ATTRIBUTE_CLASS:
        read_language(styles, value);
        break;
    case ATTRIBUTE_COLSPAN:
        tag->columns = read_span(value);
        break;
    case ATTRIBUTE_ROWSPAN:
        tag->rows = read_span(value);
        break;
    case ATTRIBUTE_START:
    case ATTRIBUTE_VALUE:
        if (read_number(value, &number)) {
            tag->number = number;
            tag->numbered = true;
        }
        break;
    case ATTRIBUTE_REVERSED:
        tag->reversed = true;
        break;
    case ATTRIBUTE_LANG:
        if (element == ELEMENT_HTML) { copy(styles->page.language, STYLES_LANGUAGE_MAX, value); }
        break;
    case ATTRIBUTE_DIR:
        if (element == ELEMENT_HTML || element == ELEMENT_BODY) {
            copy(styles->page.direction, sizeof styles->page.direction - 1, value);
        }
        break;
    case ATTRIBUTE_HREF:
        if (element == ELEMENT_A) {
            copy(styles->address, STYLES_ADDRESS_MAX, value);
        } else if (element == ELEMENT_BASE && styles->page.base[0] == '\0') {
            copy(styles->page.base, STYLES_ADDRESS_MAX, value);
        }
        break;
    default:
        break;
    }
}

static bool reads_attributes(const struct styles *styles, enum element element) {
    const unsigned others = STYLE_WANTS_ATTRIBUTES | STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES;
    bool cell = element == ELEMENT_TD || element == ELEMENT_TH;
    return (styles->wants & (cell ? others | STYLE_WANTS_SPANS : others)) != 0;
}

void styles_tag(struct styles *styles, const struct tag *tag) {
    if (tag->element == ELEMENT_A) {
        styles->link++;
        styles->address[0] = '\0';
    } else if (tag->element == ELEMENT_BR) {
        styles->breaks++;
        styles->newlines++;
    } else if (tag->element == ELEMENT_HR) {
        styles->rule = true;
    }
    if (!reads_attributes(styles, tag->element)) { return; }
    styles->tag = no_attributes;
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if ((styles->attributes & attribute_bit(attribute->name)) != 0) {
            read_attribute(styles, tag->element, attribute);
        }
    }
}

static struct style_own *own_anew(struct styles *styles) {
    struct style_own *own = &styles->own[styles->outline->top];
    *own = (struct style_own){.id = ++styles->ids};
    return own;
}

/* A list that is directly in another list belongs to the last item of that list. */
static void open_list(struct styles *styles, struct style_note *note, bool ordered) {
    const uint8_t top = (uint8_t)styles->outline->top;
    const struct style_tag *tag = &styles->tag;
    struct style_own *own = own_anew(styles);
    if (note->list != 0 && styles->own[note->list].last.id != 0) {
        own->container = styles->own[note->list].last;
        note->container = top;
        note->depth++;
    }
    note->list = top;
    own->kind = !ordered                          ? CONTAINER_BULLET
                : tag->reversed && !tag->numbered ? CONTAINER_COUNTDOWN
                                                  : CONTAINER_NUMBER;
    own->reversed = tag->reversed;
    own->next = tag->numbered ? tag->number : 1;
}

static void open_item(struct styles *styles, struct style_note *note) {
    struct style_own *list = &styles->own[note->list];
    struct style_own *own = own_anew(styles);
    if (styles->tag.numbered) { list->next = styles->tag.number; }
    own->container = (struct container){
        .id = own->id, .list = list->id, .ordinal = list->next, .kind = list->kind};
    list->last = own->container;
    int32_t step = list->reversed ? -1 : 1;
    if (list->next > -NUMBER_MOST && list->next < NUMBER_MOST) { list->next += step; }
    note->container = (uint8_t)styles->outline->top;
    note->depth++;
    note->list = 0;
}

static void open_quote(struct styles *styles, struct style_note *note) {
    struct style_own *own = own_anew(styles);
    own->container = (struct container){.id = own->id, .kind = CONTAINER_QUOTE};
    note->container = (uint8_t)styles->outline->top;
    note->depth++;
    note->list = 0;
}

static void open_table(struct styles *styles, struct style_note *note) {
    own_anew(styles);
    if (note->table != 0) { styles->own[note->table].layout = true; }
    note->table = (uint8_t)styles->outline->top;
    note->cell = note->list = 0;
}

static void open_row(struct styles *styles, const struct style_note *note) {
    if (note->table == 0) { return; }
    struct style_own *table = &styles->own[note->table];
    table->row++;
    table->column = 0;
}

/* The cell or caption that was just opened becomes a container, if the format wants that. */
static void contain_cell(struct styles *styles, struct style_note *note, enum container_kind kind) {
    if ((styles->wants & STYLE_WANTS_CELLS) == 0 || note->table == 0 || note->pre != 0) { return; }
    struct style_own *own = &styles->own[styles->outline->top];
    own->container = (struct container){
        .id = own->id,
        .list = styles->own[note->table].id,
        .row = own->row,
        .column = (uint16_t)(own->column < UINT16_MAX ? own->column : UINT16_MAX),
        .columns = own->columns,
        .rows = own->rows,
        .kind = (uint8_t)kind,
        .header = own->header,
    };
    note->container = (uint8_t)styles->outline->top;
    note->depth++;
}

static void open_caption(struct styles *styles, struct style_note *note) {
    own_anew(styles);
    note->kind = BLOCK_CAPTION;
    contain_cell(styles, note, CONTAINER_CAPTION);
}

/* A cell outside of all tables is no cell (HTML §13.2.6.4.7). */
static void open_cell(struct styles *styles, struct style_note *note, bool header) {
    if (note->table == 0) { return; }
    struct style_own *table = &styles->own[note->table];
    struct style_own *own = own_anew(styles);
    own->header = header;
    own->columns = styles->tag.columns;
    own->rows = styles->tag.rows;
    if (table->row == 0) { table->row = 1; }
    own->row = table->row;
    own->column = table->column + 1;
    table->column += own->columns;
    note->cell = (uint8_t)styles->outline->top;
    note->list = 0;
    if (note->pre == 0) { note->kind = BLOCK_PARAGRAPH; }
    contain_cell(styles, note, CONTAINER_CELL);
}

static void open_pre(struct styles *styles, struct style_note *note) {
    if (note->pre != 0) { return; }
    own_anew(styles);
    note->pre = (uint8_t)styles->outline->top;
    note->kind = BLOCK_PRE;
    styles->newlines = 0;
}

static uint8_t bits_of(enum element element) {
    switch (element) {
    case ELEMENT_B:
    case ELEMENT_STRONG:
        return STYLE_STRONG;
    case ELEMENT_EM:
    case ELEMENT_I:
        return STYLE_EMPHASIS;
    case ELEMENT_CODE:
    case ELEMENT_KBD:
    case ELEMENT_SAMP:
    case ELEMENT_TT:
        return STYLE_CODE;
    case ELEMENT_DEL:
    case ELEMENT_S:
    case ELEMENT_STRIKE:
        return STYLE_DELETED;
    case ELEMENT_SUP:
        return STYLE_SUPER;
    case ELEMENT_SUB:
        return STYLE_SUB;
    default:
        return 0;
    }
}

static void open_inline(struct styles *styles, struct style_note *note, enum element element) {
    if (element == ELEMENT_RT) { note->ruby = RUBY_READING; }
    if (element == ELEMENT_RP) { note->ruby = RUBY_BRACKET; }
    if ((styles->wants & STYLE_WANTS_INLINE) != 0) { note->bits |= bits_of(element); }
}

static void open_block(struct styles *styles, struct style_note *note, enum element element) {
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
        open_quote(styles, note);
        break;
    case ELEMENT_TABLE:
        open_table(styles, note);
        break;
    case ELEMENT_TR:
        open_row(styles, note);
        break;
    case ELEMENT_TD:
    case ELEMENT_TH:
        open_cell(styles, note, element == ELEMENT_TH);
        break;
    case ELEMENT_CAPTION:
        open_caption(styles, note);
        break;
    case ELEMENT_LISTING:
    case ELEMENT_PLAINTEXT:
    case ELEMENT_PRE:
    case ELEMENT_XMP:
        open_pre(styles, note);
        break;
    case ELEMENT_H1:
    case ELEMENT_H2:
    case ELEMENT_H3:
    case ELEMENT_H4:
    case ELEMENT_H5:
    case ELEMENT_H6:
        if (note->pre == 0) { note->kind = BLOCK_HEADING; }
        note->level = (uint8_t)(element - ELEMENT_H1 + 1);
        break;
    default:
        break;
    }
}

void styles_opened(struct styles *styles) {
    const struct outline_entry *entry = outline_top(styles->outline);
    struct style_note *note = &styles->notes[styles->outline->top];
    const uint8_t around = styles->outline->marks[styles->outline->top];
    *note = styles->notes[around];
    note->around = around;
    outline_mark(styles->outline);
    note->language = note->language || styles->tag.language;
    if (entry->breaking) {
        open_block(styles, note, (enum element)entry->element);
    } else {
        open_inline(styles, note, (enum element)entry->element);
    }
}

static void add_container(struct block *block, unsigned at, const struct container *container) {
    if (at < BLOCK_CONTAINERS_MAX) { block->containers[at] = *container; }
}

/* The note around that of the entry. */
static const struct style_note *outer_note(const struct styles *styles, size_t entry) {
    return &styles->notes[styles->notes[entry].around];
}

/* Lists the containers around the text in an element. Text that is directly in a list counts as an
 * item of its own. */
static void find_containers(const struct styles *styles, const struct style_note *note,
                            struct block *block) {
    unsigned depth = note->depth + (note->list != 0 ? 1u : 0u);
    block->depth = (uint8_t)(depth < BLOCK_CONTAINERS_MAX ? depth : BLOCK_CONTAINERS_MAX);
    if (note->list != 0) {
        const struct style_own *list = &styles->own[note->list];
        const struct container item = {.id = list->id, .list = list->id, .kind = CONTAINER_BULLET};
        add_container(block, --depth, &item);
    }
    for (size_t i = note->container; i > 0; i = outer_note(styles, i)->container) {
        add_container(block, --depth, &styles->own[i].container);
        if (i < note->table && depth < BLOCK_CONTAINERS_MAX) { block->outside++; }
    }
}

static void find_cell(const struct styles *styles, const struct style_note *note,
                      struct block *block) {
    if (note->table == 0 || (note->cell == 0 && note->kind != BLOCK_CAPTION)) { return; }
    const struct style_own *table = &styles->own[note->table];
    const struct style_own *cell = &styles->own[note->cell];
    block->table = note->pre != 0 && note->pre < note->table ? 0 : table->id;
    block->layout = table->layout;
    const uint8_t outer = outer_note(styles, note->table)->table;
    block->inside_layout = outer != 0;
    if (outer != 0) { block->outer_table = styles->own[outer].id; }
    if (note->cell == 0) { return; }
    block->row = cell->row;
    block->column = cell->column;
    block->header = cell->header;
    block->columns = cell->columns;
    block->rows = cell->rows;
}

const struct block *styles_block(struct styles *styles, uint32_t paragraph, bool new_block) {
    const struct style_note *note = styles_top(styles);
    struct block *block = &styles->block;
    if (new_block || styles->breaks > 1) { styles->first = paragraph; }
    bool plain = note->kind == BLOCK_PARAGRAPH && note->container == 0 && note->list == 0 &&
                 note->cell == 0 && !styles->rule && styles->first == paragraph;
    if (!plain) {
        memset(block, 0, offsetof(struct block, containers));
        block->first = styles->first;
        block->kind = note->kind;
        block->level = note->level;
        block->rule = styles->rule;
        if (note->pre != 0) {
            block->pre = styles->own[note->pre].id;
            block->newlines =
                (uint16_t)(styles->newlines < UINT16_MAX ? styles->newlines : UINT16_MAX);
            if (note->language) { memcpy(block->language, styles->language, BLOCK_LANGUAGE_SIZE); }
        }
        find_containers(styles, note, block);
        find_cell(styles, note, block);
    }
    styles->breaks = styles->newlines = 0;
    styles->rule = false;
    return plain ? NULL : block;
}

void block_make_plain(struct block *block, uint32_t paragraph) {
    memset(block, 0, offsetof(struct block, containers));
    block->first = paragraph;
}

unsigned block_shared(const struct block *before, const struct block *next) {
    unsigned shared = 0;
    while (shared < before->depth && shared < next->depth &&
           before->containers[shared].id == next->containers[shared].id) {
        shared++;
    }
    return shared;
}
