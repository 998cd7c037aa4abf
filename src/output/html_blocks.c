/* Opens and closes the elements around a paragraph: lists, tables and quotes, then a p, a heading
 * or a pre. */
#include "output/html.h"

static bool is_cell(unsigned kind) {
    return kind == CONTAINER_CELL || kind == CONTAINER_CAPTION;
}

static bool is_ordered(unsigned kind) {
    return kind == CONTAINER_NUMBER || kind == CONTAINER_COUNTDOWN;
}

static void close_leaf(struct writer *writer) {
    static const char *const ends[] = {
        [HTML_NO_LEAF] = "", [HTML_BARE] = "",      [HTML_P] = "</p>",
        [HTML_HEADING] = "", [HTML_PRE] = "</pre>", [HTML_CODE] = "</code></pre>",
    };
    struct html_state *html = writer->state;
    html_restyle(writer, 0, "");
    html_put(writer, ends[html->leaf]);
    if (html->leaf == HTML_HEADING) { html_put_number(writer, "</h", html->heading, ">"); }
    html->leaf = HTML_NO_LEAF;
    html->pre = 0;
}

/* Ends the list or the table of a level that is closed. */
static void close_group(struct writer *writer, const struct html_level *level) {
    if (level->list == 0) { return; }
    if (!is_cell(level->kind)) {
        html_put(writer, is_ordered(level->kind) ? "\n</ol>" : "\n</ul>");
        return;
    }
    if (level->row != 0) { html_put(writer, "</tr>"); }
    html_put(writer, "\n</table>");
}

static void close_container(struct writer *writer, const struct html_level *level) {
    switch ((enum container_kind)level->kind) {
    case CONTAINER_QUOTE:
        html_put(writer, "\n</blockquote>");
        break;
    case CONTAINER_BULLET:
    case CONTAINER_NUMBER:
    case CONTAINER_COUNTDOWN:
        html_put(writer, "</li>");
        break;
    case CONTAINER_CELL:
        html_put(writer, level->header ? "</th>" : "</td>");
        break;
    case CONTAINER_CAPTION:
        html_put(writer, "</caption>");
        break;
    }
}

static void open_list(struct writer *writer, struct html_level *level,
                      const struct container *container) {
    bool ordered = is_ordered(container->kind);
    level->next = 1;
    if (container->kind == CONTAINER_NUMBER && container->ordinal != 1) {
        html_put_number(writer, "\n<ol start=\"", container->ordinal, "\">");
        level->next = container->ordinal;
    } else {
        html_put(writer, !ordered                                 ? "\n<ul>"
                         : container->kind == CONTAINER_COUNTDOWN ? "\n<ol reversed>"
                                                                  : "\n<ol>");
    }
}

static void open_item(struct writer *writer, struct html_level *level,
                      const struct container *item) {
    if (item->kind == CONTAINER_NUMBER && item->ordinal != level->next) {
        html_put_number(writer, "\n<li value=\"", item->ordinal, "\">");
        level->next = item->ordinal;
    } else {
        html_put(writer, "\n<li>");
    }
    level->next++;
}

static void put_span(struct writer *writer, const char *name, unsigned span) {
    if (span > 1) { html_put_number(writer, name, span, "\""); }
}

/* Opens the row of a cell, and one cell in place of all empty ones before it. */
static void open_row(struct writer *writer, struct html_level *level,
                     const struct container *cell) {
    if (level->row != cell->row) {
        html_put(writer, level->row != 0 ? "</tr>\n<tr>" : "\n<tr>");
        level->row = cell->row;
        level->column = 1;
    }
    if (cell->column > level->column) {
        html_put(writer, "<td");
        put_span(writer, " colspan=\"", cell->column - level->column);
        html_put(writer, "></td>");
    }
}

static void open_cell(struct writer *writer, struct html_level *level,
                      const struct container *cell) {
    if (cell->kind == CONTAINER_CAPTION) {
        html_put(writer, level->row != 0 ? "</tr>\n<caption>" : "\n<caption>");
        level->row = 0;
        return;
    }
    open_row(writer, level, cell);
    html_put(writer, cell->header ? "<th" : "<td");
    put_span(writer, " colspan=\"", cell->columns);
    put_span(writer, " rowspan=\"", cell->rows);
    html_put(writer, ">");
    level->column = (uint32_t)cell->column + cell->columns;
}

/* `goes_on`: its list or table is open. */
static void open_level(struct writer *writer, const struct container *container, bool goes_on) {
    struct html_state *html = writer->state;
    struct html_level *level = &html->levels[html->depth++];
    if (!goes_on) { *level = (struct html_level){.list = container->list}; }
    level->id = container->id;
    level->kind = container->kind;
    level->header = container->header;
    if (container->kind == CONTAINER_QUOTE) {
        html_put(writer, "\n<blockquote>");
    } else if (is_cell(container->kind)) {
        if (!goes_on) { html_put(writer, "\n<table>"); }
        open_cell(writer, level, container);
    } else {
        if (!goes_on) { open_list(writer, level, container); }
        open_item(writer, level, container);
    }
}

static unsigned shared_levels(const struct html_state *html, const struct block *block) {
    unsigned shared = 0;
    while (shared < html->depth && shared < block->depth &&
           html->levels[shared].id == block->containers[shared].id) {
        shared++;
    }
    return shared;
}

/* Whether a container can follow the level's in the same list or table. */
static bool goes_on(const struct html_level *level, const struct container *container) {
    return level->list != 0 && level->list == container->list &&
           is_ordered(level->kind) == is_ordered(container->kind);
}

/* Closes and opens levels, from `shared` on. A rule comes where both a p and a list may stand. */
static void change_levels(struct writer *writer, unsigned shared) {
    struct html_state *html = writer->state;
    const struct block *block = writer->block;
    bool keep = shared < html->depth && shared < block->depth &&
                goes_on(&html->levels[shared], &block->containers[shared]);
    bool rule = block->rule && html->paragraph != 0;
    while (html->depth > shared) {
        const struct html_level *level = &html->levels[--html->depth];
        close_container(writer, level);
        if (html->depth > shared || !keep) { close_group(writer, level); }
    }
    if (rule && !keep) { html_put(writer, "\n<hr>"); }
    while (html->depth < block->depth) {
        bool first = html->depth == shared;
        open_level(writer, &block->containers[html->depth], keep && first);
        if (rule && keep && first) { html_put(writer, "\n<hr>"); }
    }
}

static void put_newlines(struct writer *writer, unsigned count) {
    for (unsigned i = 0; i < count; i++) { html_put(writer, "\n"); }
}

/* A parser drops a newline directly after `<pre>` (HTML §13.2.6.4.7). */
static void open_pre(struct writer *writer, const char *language, unsigned newlines) {
    struct html_state *html = writer->state;
    html->leaf = language[0] != '\0' ? HTML_CODE : HTML_PRE;
    html_put(writer, "\n<pre>");
    if (html->leaf == HTML_CODE) {
        html_put(writer, "<code class=\"language-");
        html_put(writer, language);
        html_put(writer, "\">");
    } else if (newlines > 0 || writer->run.style.kind == RUN_LINE) {
        html_put(writer, "\n");
    }
    put_newlines(writer, newlines);
}

/* `inside`: a container was opened for the paragraph. */
static void open_leaf(struct writer *writer, bool inside, bool same_pre) {
    struct html_state *html = writer->state;
    const struct block *block = writer->block;
    bool bare = inside && html->levels[html->depth - 1].kind != CONTAINER_QUOTE;
    if (block->pre != 0) {
        open_pre(writer, block->language, same_pre ? 0 : block->newlines);
    } else if (block->kind == BLOCK_HEADING) {
        html->leaf = HTML_HEADING;
        html->heading = block->level;
        html_put_number(writer, "\n<h", block->level, ">");
    } else {
        html->leaf = bare ? HTML_BARE : HTML_P;
        if (!bare) { html_put(writer, "\n<p>"); }
    }
}

/* Puts what is between two texts of a `pre`. */
static void go_on_in_pre(struct writer *writer) {
    const struct html_state *html = writer->state;
    const struct block *block = writer->block;
    if (block->row != 0 && block->row == html->row && block->column > html->column) {
        html_put(writer, "\t");
    } else {
        put_newlines(writer, block->newlines > 0 ? block->newlines : 1);
    }
}

static const char *begin_block(struct writer *writer, unsigned shared) {
    struct html_state *html = writer->state;
    bool same_pre = writer->block->pre == html->pre;
    close_leaf(writer);
    change_levels(writer, shared);
    open_leaf(writer, html->depth > shared, same_pre);
    html->first = writer->block->first;
    html->pre = writer->block->pre;
    return "";
}

const char *html_begin_paragraph(struct writer *writer) {
    struct html_state *html = writer->state;
    const struct block *block = writer->block;
    unsigned shared = shared_levels(html, block);
    const char *before = "";
    bool stays = html->leaf != HTML_NO_LEAF && !html->gap && shared == html->depth &&
                 shared == block->depth && block->pre == html->pre;
    if (stays && block->pre != 0) {
        go_on_in_pre(writer);
    } else if (stays && block->first == html->first) {
        before = "<br>\n";
    } else {
        before = begin_block(writer, shared);
    }
    html->row = block->row;
    html->column = block->column;
    return before;
}

void html_end_blocks(struct writer *writer) {
    struct html_state *html = writer->state;
    close_leaf(writer);
    while (html->depth > 0) {
        const struct html_level *level = &html->levels[--html->depth];
        close_container(writer, level);
        close_group(writer, level);
    }
}
