/* HTML: a small document of the text that was kept, in elements that cannot do harm.
 *
 * The document is always whole: one without text has an empty body, and one that was cut ends with
 * a comment that says so. The format keeps a stack of the elements that it has open, of a fixed
 * size. When a paragraph begins, it closes what is not around it and opens what is. */
#include "output/writer.h"

#include "text/number.h"

#include <inttypes.h>

#define INLINES 11 /* one element for each bit of enum inline_style */

/* An open container, and the list or table around it. */
struct level {
    uint32_t list;   /* the id of the list or table; 0: none, this is a quote */
    uint8_t kind;    /* enum container_kind */
    bool header;     /* the cell is written as a th */
    int32_t next;    /* of a list: the number that browsers give its next item */
    uint32_t row;    /* of a table: the open tr; 0: none */
    uint32_t column; /* of a table: the column of the row's next cell, from 1 */
};

/* The open elements, the outermost first: levels, a leaf, inlines. */
struct html_state {
    bool in_body; /* the document has begun */
    unsigned depth;
    struct level levels[BLOCK_CONTAINERS_MAX];
    const char *leaf_end; /* ends the element that the paragraph is in, if it is in one */
    const char *before;   /* what to put before the paragraph's text */
    unsigned note; /* the note that the paragraph begins; 0: none, or the list shows its number */
    unsigned inlines;
    uint8_t opened[INLINES]; /* indexes of the open inline elements */
    uint16_t bits;           /* bits of all open inline elements */
    const char *formula_end; /* ends the formula that is open; "" if none is */
    uint32_t links;          /* the link that is open, as in struct writer */
};

/* The reference for a byte that would be markup, or that an attribute's value cannot have; "" for
 * other bytes. */
static const char *escape_of(unsigned char byte, bool value) {
    return byte == '&'                                  ? "&amp;"
           : byte == '<'                                ? "&lt;"
           : byte == '>'                                ? "&gt;"
           : !value                                     ? ""
           : byte == '"'                                ? "&quot;"
           : byte < ' ' || byte == 0x7f || byte == 0xc2 ? " "
                                                        : "";
}

void html_put_escaped(struct outlet *outlet, struct slice text, bool value) {
    const char *start = text.bytes, *end = start + text.size;
    size_t length = 1;
    for (const char *at = start; at < end; at += length) {
        const unsigned char byte = (unsigned char)*at;
        length = 1;
        if (byte > '>' && (!value || (byte != 0x7f && byte != 0xc2))) { continue; }
        if (byte == 0xc2 && (end - at < 2 || (unsigned char)at[1] >= 0xa0)) { continue; }
        const char *escape = escape_of(byte, value);
        if (*escape == '\0') { continue; }
        length += byte == 0xc2;
        outlet_put(outlet, start, (size_t)(at - start));
        outlet_put_text(outlet, escape);
        start = at + length;
    }
    outlet_put(outlet, start, (size_t)(end - start));
}

/* Whether the text begins with the number, perhaps in brackets. */
static bool begins_with(struct slice text, unsigned number) {
    char digits[NUMBER_SIZE_MAX + 1];
    digits[number_write(number, digits)] = '\0';
    text = slice_skip(text, "[(");
    const struct slice rest = slice_after(text, strlen(digits));
    return slice_begins(text, digits) && (rest.size == 0 || !ascii_is_digit(rest.bytes[0]));
}

static void html_text(struct writer *writer, const char *text, size_t size) {
    struct html_state *html = writer->state;
    if ((writer->run.style.marks & MARK_FOOTNOTE) != 0) { return; } /* html_run puts its number */
    if (html->note != 0 && !begins_with((struct slice){text, size}, html->note)) {
        outlet_print(&writer->outlet, "<sup>%u</sup> ", html->note);
    }
    html->note = 0;
    html_put_escaped(&writer->outlet, (struct slice){text, size}, false);
}

static void put_value(struct writer *writer, const char *text) {
    html_put_escaped(&writer->outlet, slice_from(text), true);
}

/* Ends the attribute before it and begins a title, which the caller ends. */
static void put_title(struct writer *writer, const char *title) {
    if (title[0] == '\0') { return; }
    writer_puts(writer, "\" title=\"");
    put_value(writer, title);
}

static void html_begin(struct writer *writer) {
    *(struct html_state *)writer->state = (struct html_state){.leaf_end = "", .formula_end = ""};
}

/* Begins the document when its first text comes, because what the page says about itself comes
 * before that. The policy lets no browser run or load anything but images. */
static void begin_body(struct writer *writer) {
    struct html_state *html = writer->state;
    const struct page_style *page = lines_page(writer->lines);
    const struct slice title = lines_title(writer->lines);
    struct address own;
    if (html->in_body) { return; }
    html->in_body = true;
    size_t size = 0;
    while (ascii_is_letter(page->language[size]) || ascii_is_digit(page->language[size]) ||
           page->language[size] == '-') {
        size++;
    }
    writer_puts(writer, "<!DOCTYPE html>\n<html");
    if (size > 0 && page->language[size] == '\0') {
        outlet_print(&writer->outlet, " lang=\"%s\"", page->language);
    }
    writer_puts(writer, " dir=\"");
    /* If the page does not tell the direction, the browser finds it. */
    writer_puts(writer, ascii_same(page->direction, "ltr")   ? "ltr"
                        : ascii_same(page->direction, "rtl") ? "rtl"
                                                             : "auto");
    writer_puts(writer, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta http-equiv=\"Content-Security-Policy\" "
                        "content=\"default-src 'none'; img-src http: https:\">\n<title>");
    html_text(writer, title.bytes, title.size);
    writer_puts(writer, "</title>\n");
    address_resolve(&own, NULL, writer->address != NULL ? writer->address : "");
    if (ascii_starts(own.text, own.size, "http")) {
        writer_puts(writer, "<link rel=\"canonical\" href=\"");
        put_value(writer, own.text);
        writer_puts(writer, "\">\n");
    }
    writer_puts(writer, "</head>\n<body>");
}

/* Elements that begin at the same place are nested in this order. */
static const struct {
    uint16_t bit;
    const char *start, *end;
} inlines[INLINES] = {
    {STYLE_LINK, "<a href=\"", "</a>"},     {STYLE_STRONG, "<strong>", "</strong>"},
    {STYLE_EMPHASIS, "<em>", "</em>"},      {STYLE_DELETED, "<del>", "</del>"},
    {STYLE_SUPER, "<sup>", "</sup>"},       {STYLE_SUB, "<sub>", "</sub>"},
    {STYLE_MARKED, "<mark>", "</mark>"},    {STYLE_INSERTED, "<ins>", "</ins>"},
    {STYLE_KEYBOARD, "<kbd>", "</kbd>"},    {STYLE_CODE, "<code>", "</code>"},
    {STYLE_NEXT_CODE, "<code>", "</code>"},
};

static void close_except(struct writer *writer, uint16_t bits) {
    struct html_state *html = writer->state;
    while ((html->bits & ~bits) != 0) {
        const uint8_t place = html->opened[--html->inlines];
        html->bits &= (uint16_t)~inlines[place].bit;
        writer_puts(writer, inlines[place].end);
    }
}

/* The next text has these bits: closes the inline elements that are not around it, puts `before`,
 * and opens those that are. */
static void restyle(struct writer *writer, uint16_t bits, const char *before) {
    struct html_state *html = writer->state;
    writer_puts(writer, html->formula_end);
    html->formula_end = "";
    if ((bits & STYLE_LINK) != 0 && html->links != writer->links) {
        close_except(writer, (uint16_t)~STYLE_LINK);
        html->links = writer->links;
    }
    close_except(writer, bits);
    writer_puts(writer, before);
    if (bits == html->bits) { return; }
    for (uint8_t i = 0; i < INLINES; i++) {
        if ((bits & ~html->bits & inlines[i].bit) == 0) { continue; }
        writer_puts(writer, inlines[i].start);
        if (inlines[i].bit == STYLE_LINK) {
            put_value(writer, writer->link);
            put_title(writer, writer->title);
            writer_puts(writer, "\">");
        }
        html->opened[html->inlines++] = i;
        html->bits |= inlines[i].bit;
    }
}

/* The starts and ends of containers, and of what is around them; those of items and cells that
 * depend on more than the kind are in open_item and open_cell. */
static const struct {
    const char *start, *end, *group_start, *group_end;
} parts[] = {
    [CONTAINER_QUOTE] = {"\n<blockquote>", "\n</blockquote>", "", ""},
    [CONTAINER_BULLET] = {"", "</li>", "", "\n</ul>"},
    [CONTAINER_NUMBER] = {"", "</li>", "", "\n</ol>"},
    [CONTAINER_COUNTDOWN] = {"", "</li>", "", "\n</ol>"},
    [CONTAINER_CELL] = {"", "</td>", "\n<table>", "\n</table>"},
    [CONTAINER_CAPTION] = {"", "</caption>", "\n<table>", "\n</table>"},
    [CONTAINER_CALLOUT] = {"", "\n</div>", "", ""},
    /* A term needs a definition (HTML §4.4.9). */
    [CONTAINER_TERM] = {"\n<dt>", "</dt>", "\n<dl>", "\n<dd></dd>\n</dl>"},
    [CONTAINER_DEFINITION] = {"\n<dd>", "</dd>", "\n<dl>", "\n</dl>"},
    [CONTAINER_DETAILS] = {"\n<details open>", "\n</details>", "", ""},
    [CONTAINER_FOOTNOTE] = {"", "\n</div>", "", ""},
};

static bool is_ordered(unsigned kind) {
    return kind == CONTAINER_NUMBER || kind == CONTAINER_COUNTDOWN;
}

/* `keep`: its list or table stays open. */
static void close_level(struct writer *writer, bool keep) {
    struct html_state *html = writer->state;
    const struct level *level = &html->levels[--html->depth];
    writer_puts(writer, level->header ? "</th>" : parts[level->kind].end);
    if (keep) { return; }
    if (level->row != 0) { writer_puts(writer, "</tr>"); }
    writer_puts(writer, parts[level->kind].group_end);
}

static void close_leaf(struct writer *writer) {
    struct html_state *html = writer->state;
    restyle(writer, 0, "");
    writer_puts(writer, html->leaf_end);
}

/* The item of the paragraph has begun. */
static void put_box(struct writer *writer) {
    const enum task task = writer_task(writer->block, writer->shared);
    if (task == TASK_NONE) { return; }
    writer_puts(writer, task == TASK_DONE ? "<input type=\"checkbox\" checked disabled> "
                                          : "<input type=\"checkbox\" disabled> ");
}

static void put_id(struct writer *writer, unsigned note) {
    if (note != 0) { outlet_print(&writer->outlet, " id=\"fn%u\"", note); }
}

/* A note has its own number. */
static void open_item(struct writer *writer, struct level *level, const struct container *item,
                      bool goes_on) {
    const bool numbered = item->kind == CONTAINER_NUMBER;
    const unsigned note = footnote_of(item);
    const int32_t ordinal = note != 0 ? (int32_t)note : item->ordinal;
    if (!goes_on) {
        level->next = numbered ? ordinal : 1;
        if (level->next != 1) {
            outlet_print(&writer->outlet, "\n<ol start=\"%" PRId32 "\">", ordinal);
        } else {
            writer_puts(writer, !is_ordered(item->kind) ? "\n<ul>"
                                : numbered              ? "\n<ol>"
                                                        : "\n<ol reversed>");
        }
    }
    writer_puts(writer, "\n<li");
    put_id(writer, note);
    if (numbered && ordinal != level->next) {
        outlet_print(&writer->outlet, " value=\"%" PRId32 "\"", ordinal);
        level->next = ordinal;
    }
    writer_puts(writer, ">");
    if (item == &writer->block->containers[writer->block->depth - 1]) { put_box(writer); }
    level->next++;
}

static void put_span(struct writer *writer, const char *name, unsigned span) {
    if (span > 1) { outlet_print(&writer->outlet, " %s=\"%u\"", name, span); }
}

/* Opens the row of a cell, and one cell in place of all empty ones before it. */
static void open_row(struct writer *writer, struct level *level, const struct container *cell) {
    if (level->row != cell->row) {
        writer_puts(writer, level->row != 0 ? "</tr>\n<tr>" : "\n<tr>");
        level->row = cell->row;
        level->column = 1;
    }
    if (cell->column > level->column) {
        writer_puts(writer, "<td");
        put_span(writer, "colspan", cell->column - level->column);
        writer_puts(writer, "></td>");
    }
}

/* An attribute aligns the cell, since the policy forbids styles. */
static void open_cell(struct writer *writer, struct level *level, const struct container *cell) {
    static const char *const aligns[] = {"", " align=\"left\"", " align=\"center\"",
                                         " align=\"right\""};
    if (cell->kind == CONTAINER_CAPTION) {
        writer_puts(writer, level->row != 0 ? "</tr>\n<caption>" : "\n<caption>");
        level->row = 0;
        return;
    }
    open_row(writer, level, cell);
    level->header = (cell->look & (CELL_HEADER | CELL_HEAD)) != 0;
    writer_puts(writer, level->header ? "<th" : "<td");
    put_span(writer, "colspan", cell->columns);
    put_span(writer, "rowspan", cell->rows);
    writer_puts(writer, aligns[(cell->look & CELL_ALIGNED) / CELL_LEFT]);
    writer_puts(writer, ">");
    level->column = (uint32_t)cell->column + cell->columns;
}

/* As on pages of GitHub. */
static void open_callout(struct writer *writer, enum callout kind) {
    static const char *const names[CALLOUT_KINDS] = {
        [CALLOUT_NOTE] = "note",           [CALLOUT_TIP] = "tip",
        [CALLOUT_IMPORTANT] = "important", [CALLOUT_WARNING] = "warning",
        [CALLOUT_CAUTION] = "caution",
    };
    outlet_print(&writer->outlet, "\n<div class=\"markdown-alert markdown-alert-%s\">",
                 names[kind]);
}

/* `goes_on`: its list or table is open. */
static void open_level(struct writer *writer, const struct container *container, bool goes_on) {
    struct html_state *html = writer->state;
    struct level *level = &html->levels[html->depth++];
    if (!goes_on) {
        *level = (struct level){.list = container->list};
        writer_puts(writer, parts[container->kind].group_start);
    }
    level->kind = container->kind;
    level->header = false;
    writer_puts(writer, parts[container->kind].start);
    if (container->kind == CONTAINER_CALLOUT) {
        open_callout(writer, (enum callout)container->callout);
    } else if (container->kind == CONTAINER_FOOTNOTE) {
        writer_puts(writer, "\n<div");
        put_id(writer, footnote_of(container));
        writer_puts(writer, ">");
    } else if (container->kind == CONTAINER_CELL || container->kind == CONTAINER_CAPTION) {
        open_cell(writer, level, container);
    } else if (container_is_item(container)) {
        open_item(writer, level, container, goes_on);
    }
}

/* Closes and opens levels, after the shared ones. A rule comes where a p and a list may stand. */
static void change_levels(struct writer *writer) {
    struct html_state *html = writer->state;
    const struct block *block = writer->block;
    const unsigned shared = writer->shared;
    /* Whether the next container can follow the level's in the same list or table. */
    const struct level *level = &html->levels[shared];
    const struct container *container = &block->containers[shared];
    bool keep = shared < html->depth && shared < block->depth && level->list != 0 &&
                level->list == container->list &&
                is_ordered(level->kind) == is_ordered(container->kind);
    bool rule = block->rule && !writer->first;
    while (html->depth > shared) { close_level(writer, keep && html->depth == shared + 1); }
    if (rule && !keep) { writer_puts(writer, "\n<hr>"); }
    while (html->depth < block->depth) {
        bool follows = keep && html->depth == shared;
        open_level(writer, &block->containers[html->depth], follows);
        if (rule && follows) { writer_puts(writer, "\n<hr>"); }
    }
}

/* A parser drops a newline directly after `<pre>` (HTML §13.2.6.4.7). */
static void open_pre(struct writer *writer) {
    struct html_state *html = writer->state;
    const char *language = writer->block->language;
    writer_puts(writer, "\n<pre>");
    html->leaf_end = "</pre>";
    if (language[0] != '\0') {
        outlet_print(&writer->outlet, "<code class=\"language-%s\">", language);
        html->leaf_end = "</code></pre>";
    } else if (writer->run.style.kind == RUN_LINE) {
        writer_puts(writer, "\n");
    }
}

/* The first text of an item, a cell or the like needs no element of its own. */
static void open_leaf(struct writer *writer) {
    static const char *const headings[] = {"",      "</h1>", "</h2>", "</h3>",
                                           "</h4>", "</h5>", "</h6>"};
    struct html_state *html = writer->state;
    const struct block *block = writer->block;
    const bool inside = html->depth > writer->shared;
    const struct container *last = &block->containers[inside ? block->depth - 1 : 0];
    const bool in_details = inside && last->kind == CONTAINER_DETAILS;
    html->note = inside && last->kind != CONTAINER_NUMBER ? footnote_of(last) : 0;
    if (block->pre != 0) {
        open_pre(writer);
    } else if (block->kind == BLOCK_HEADING) {
        outlet_print(&writer->outlet, "\n<h%u>", (unsigned)block->level);
        html->leaf_end = headings[block->level];
    } else if (in_details && block->kind == BLOCK_TERM) {
        writer_puts(writer, "\n<summary>");
        html->leaf_end = "</summary>";
    } else if (inside && !in_details && !container_is_quote(last) &&
               last->kind != CONTAINER_FOOTNOTE) {
        html->leaf_end = "";
    } else {
        writer_puts(writer, "\n<p>");
        html->leaf_end = "</p>";
    }
}

static void html_paragraph(struct writer *writer) {
    struct html_state *html = writer->state;
    const struct block *block = writer->block;
    const struct block *before = writer->goes_on ? block : writer->block_before;
    const bool same_pre = !writer->first && block->pre == before->pre;
    const bool stays =
        same_pre && !writer->gap && writer->shared == html->depth && writer->shared == block->depth;
    begin_body(writer);
    html->before = "";
    if (stays && block->pre != 0) {
        if (writer_later_cell(before, block)) {
            writer_puts(writer, "\t");
        } else {
            writer_repeat(writer, "\n", block->newlines > 0 ? block->newlines : 1);
        }
    } else if (stays && block->first == before->first) {
        html->before = "<br>\n";
    } else {
        close_leaf(writer);
        change_levels(writer);
        open_leaf(writer);
    }
}

/* Formulas look as pandoc writes them, with the marks that MathJax and KaTeX know. */
static void html_run(struct writer *writer) {
    struct html_state *html = writer->state;
    const struct style *style = &writer->run.style;
    const bool display = (style->marks & MARK_DISPLAY) != 0;
    const bool refers = (style->marks & MARK_FOOTNOTE) != 0;
    restyle(writer, refers ? 0 : style->bits,
            writer->begins  ? html->before
            : style->spaced ? " "
                            : "");
    if (refers) {
        const unsigned note = writer->footnotes->number;
        outlet_print(&writer->outlet, "<sup><a href=\"#fn%u\">%u</a></sup>", note, note);
        return;
    }
    if ((style->marks & MARK_FORMULA) == 0) { return; }
    const bool bare = (style->marks & MARK_DELIMITED) == 0;
    writer_puts(writer, display ? "<span class=\"math display\">" : "<span class=\"math inline\">");
    if (bare) { writer_puts(writer, display ? "\\[" : "\\("); }
    html->formula_end = !bare ? "</span>" : display ? "\\]</span>" : "\\)</span>";
}

static void html_image(struct writer *writer, const struct address *address, const char *words,
                       const char *title) {
    html_run(writer);
    writer_puts(writer, "<img src=\"");
    put_value(writer, address->text);
    writer_puts(writer, "\" alt=\"");
    put_value(writer, words);
    put_title(writer, title);
    writer_puts(writer, "\">");
}

static void html_end(struct writer *writer, const struct ending *ending) {
    const struct html_state *html = writer->state;
    begin_body(writer);
    close_leaf(writer);
    while (html->depth > 0) { close_level(writer, false); }
    writer_puts(writer,
                ending->cut ? "\n<!-- cut -->\n</body>\n</html>\n" : "\n</body>\n</html>\n");
}

const struct format format_html = {
    .facts = {.name = "html",
              .summary = "a small, clean HTML document",
              .extension = ".html",
              .shows = "images links with-title"},
    .wants = STYLE_WANTS_BLOCKS | STYLE_WANTS_INLINE | STYLE_WANTS_ATTRIBUTES | STYLE_WANTS_CELLS |
             STYLE_WANTS_CALLOUTS | STYLE_WANTS_FOOTNOTES,
    .may_want = STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES,
    .with_title = true,
    .state_size = sizeof(struct html_state),
    .begin = html_begin,
    .paragraph = html_paragraph,
    .run = html_run,
    .text = html_text,
    .image = html_image,
    .end = html_end,
};
