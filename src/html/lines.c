#include "html/lines.h"

#include "danag.h"
#include "html/place.h"
#include "html/traits.h"
#include "octets.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* White space that stands before the next text, if any comes. */
struct space {
    char bytes[PRE_SPACE_MAX];
    size_t size;
    uint64_t source_start; /* in the page */
    bool in_link;          /* its first is */
};

struct title {
    char bytes[TITLE_MAX];
    size_t size;
    bool open;
    bool whole; /* it has ended, or is full */
    bool space;
};

struct lines {
    enum line_rule rule;
    struct store *store;
    struct line_sink sink;
    struct traits_reader *traits; /* NULL: not wanted */
    bool read_places;
    struct place_reader places;
    bool only_r2l;
    enum line_edge edge; /* what ends the line, or has ended the last one */

    struct line line;
    bool begun;           /* something of the line has been seen, if only white space */
    enum element element; /* the last breaking element begun */

    bool in_paragraph; /* there is text since the last break */
    bool in_fragment;
    bool block_ended;  /* a breaking tag but br stands behind the last text */
    uint64_t text_end; /* of the last text, in the page */
    uint64_t run_end;  /* of right-to-left characters, and joiners behind them */
    struct space space;

    uint64_t preformatted;    /* open elements of that trait */
    uint64_t in_preformatted; /* open elements in these that must have an end tag */
    bool after_pre;           /* right after the start tag, where one newline is dropped */
    bool in_link;
    bool href; /* the tag that is being read has one */
    bool after_r2l;
    uint64_t joiners; /* since the last right-to-left character */

    struct title title;
};

struct lines *lines_new(enum line_rule rule, struct store *store, const struct line_sink *sink) {
    struct lines *lines = calloc(1, sizeof *lines);
    if (lines == NULL)
        return NULL;
    lines->rule = rule;
    lines->store = store;
    lines->sink = *sink;
    return lines;
}

void lines_free(struct lines *lines) {
    free(lines);
}

void lines_read_traits(struct lines *lines, struct traits_reader *reader) {
    lines->traits = reader;
}

void lines_read_places(struct lines *lines) {
    lines->read_places = true;
}

void lines_keep_r2l(struct lines *lines) {
    lines->only_r2l = true;
}

static int line_begin(struct lines *lines) {
    if (lines->read_places)
        place_line_begin(&lines->places);
    if (lines->traits != NULL)
        traits_line_begin(lines->traits, lines->edge);
    lines->line = (struct line){.element = lines->element, .start = store_position(lines->store)};
    lines->begun = false;
    return store_line(lines->store) ? 0 : DANAG_NO_MEMORY;
}

void lines_begin(struct lines *lines) {
    lines->element = ELEMENT_UNKNOWN;
    lines->in_paragraph = lines->in_fragment = false;
    lines->space.size = 0;
    lines->preformatted = lines->in_preformatted = 0;
    lines->after_pre = lines->in_link = lines->href = lines->after_r2l = false;
    lines->joiners = 0;
    lines->title.size = 0;
    lines->title.open = lines->title.whole = lines->title.space = false;
    lines->edge = EDGE_PAGE;
    lines->block_ended = true;
    place_begin(&lines->places);
    if (lines->traits != NULL)
        traits_begin(lines->traits);
    line_begin(lines);
}

static void fragment_end(struct lines *lines) {
    if (lines->in_fragment)
        store_close(lines->store, lines->text_end);
    lines->in_fragment = false;
    lines->after_r2l = false;
}

static void paragraph_end(struct lines *lines) {
    fragment_end(lines);
    lines->in_paragraph = false;
    lines->space.size = 0;
}

static int line_end(struct lines *lines) {
    fragment_end(lines);
    lines->line.end = store_position(lines->store);
    if (lines->read_places)
        lines->line.places = place_of_line(&lines->places);
    if (lines->traits != NULL)
        lines->line.traits = traits_line(lines->traits, &lines->line, lines->edge);
    int error = lines->sink.line(lines->sink.self, &lines->line);
    return error == 0 ? line_begin(lines) : error;
}

/* Where only lines with text are lines. */
static int line_end_if_text(struct lines *lines) {
    if (lines->line.content > 0)
        return line_end(lines);
    return line_begin(lines);
}

static bool fragment_begin(struct lines *lines, uint64_t source_start) {
    enum joint joint = !lines->in_paragraph      ? JOINT_PARAGRAPH
                       : lines->space.size == 0  ? JOINT_NONE
                       : lines->preformatted > 0 ? JOINT_NONE
                                                 : JOINT_SPACE;
    /* Indentation stays in the text, but leading space is no content. */
    bool indented = lines->preformatted > 0 && lines->space.size > 0;
    if (indented)
        source_start = lines->space.source_start;
    if (!store_open(lines->store, joint, source_start))
        return false;
    lines->in_fragment = lines->in_paragraph = true;
    if (lines->line.words == 0)
        lines->line.continued = !lines->block_ended;
    lines->block_ended = false;
    lines->line.words++;
    return !indented || store_append(lines->store, lines->space.bytes, lines->space.size);
}

static bool space_within_fragment(struct lines *lines) {
    lines->line.content += lines->space.size;
    if (lines->space.in_link)
        lines->line.link += lines->space.size;
    lines->line.words++;
    return store_append(lines->store, lines->space.bytes, lines->space.size);
}

static void count_r2l(struct lines *lines, enum text_class class, uint64_t count) {
    if (class == TEXT_R2L) {
        if (lines->after_r2l)
            lines->line.r2l += lines->joiners;
        lines->line.r2l += count;
        lines->after_r2l = true;
        lines->joiners = 0;
    } else if (class == TEXT_JOINER) {
        lines->joiners += count;
    } else {
        lines->after_r2l = false;
    }
}

static uint64_t spaces(struct slice text) {
    uint64_t count = 0;
    for (size_t place = 0; place < text.size; place += 8) {
        uint64_t octets = octets_load_from(text.bytes, text.size, place);
        count += octets_count(octets_between(octets, ' ', ' '));
    }
    return count;
}

static int visible_text(struct lines *lines, const struct text *text) {
    bool stored = true;
    if (!lines->in_fragment)
        stored = fragment_begin(lines, text->source_start);
    else if (lines->space.size > 0)
        stored = space_within_fragment(lines);
    lines->space.size = 0;
    lines->after_pre = false;
    lines->begun = true;
    if (lines->traits != NULL)
        traits_text(lines->traits, text);

    struct slice slice = text->text;
    uint64_t count = slice.size;
    if (text->class == TEXT_WORDS)
        lines->line.words += spaces(slice);
    else
        count = utf8_characters(slice.bytes, slice.size);
    lines->line.content += count;
    if (lines->in_link)
        lines->line.link += count;
    count_r2l(lines, text->class, count);
    lines->text_end = text->source_end;
    stored = stored && store_append(lines->store, slice.bytes, slice.size);
    return stored ? 0 : DANAG_NO_MEMORY;
}

/* A newline where it means more than a space: in `pre`, or as the end of a line of the source. */
static int newline(struct lines *lines) {
    bool dropped = lines->after_pre;
    lines->after_pre = false;
    if (lines->preformatted > 0)
        paragraph_end(lines);
    if (lines->rule == LINES_SOURCE)
        return line_end(lines);
    if (dropped || lines->rule == LINES_TOLD)
        return 0;
    if (lines->rule == LINES_BLOCK)
        return line_end(lines);
    return line_end_if_text(lines);
}

static void space_put(struct lines *lines, char byte, uint64_t source_start) {
    struct space *space = &lines->space;
    if (space->size == 0) {
        space->in_link = lines->in_link;
        space->source_start = source_start;
    }
    if (lines->preformatted == 0)
        space->size = 0;
    if (space->size < PRE_SPACE_MAX)
        space->bytes[space->size++] = byte;
}

/* Whether it is written as a reference, not as one or two bytes that are a newline. */
static bool is_reference(const struct text *text) {
    return text->source_end - text->source_start > text->text.size + 1;
}

static int spaces_one_by_one(struct lines *lines, const struct text *text) {
    bool preformatted = lines->preformatted > 0;
    bool newlines = preformatted || !is_reference(text);
    int error = 0;
    for (size_t i = 0; i < text->text.size && error == 0; i++) {
        unsigned char byte = (unsigned char)text->text.bytes[i];
        if (byte == '\n' && newlines)
            error = newline(lines);
        else if (preformatted)
            lines->after_pre = false;
        if ((byte & 0xc0) == 0x80 || (byte == '\n' && preformatted))
            continue;
        space_put(lines, byte == '\t' && preformatted ? '\t' : ' ', text->source_start + i);
        lines->begun = lines->begun || byte != '\n';
    }
    return error;
}

static int white_space(struct lines *lines, const struct text *text) {
    lines->after_r2l = false;
    lines->edge = EDGE_NEWLINE;
    if (lines->traits != NULL)
        traits_space(lines->traits);
    if (lines->preformatted > 0 || lines->rule == LINES_SOURCE)
        return spaces_one_by_one(lines, text);
    space_put(lines, ' ', text->source_start);
    return 0;
}

static void title_text(struct title *title, const struct text *text) {
    if (text->class == TEXT_SPACE) {
        title->space = title->size > 0;
        return;
    }
    if (title->whole)
        return;
    size_t used = title->size + title->space;
    size_t room = used < TITLE_MAX ? TITLE_MAX - used : 0;
    size_t size = text->text.size;
    if (size > room)
        size = utf8_whole(text->text.bytes, room);
    title->whole = size < text->text.size;
    if (title->whole && size > 0 && text->text.bytes[size - 1] == ' ')
        size--;
    if (size == 0)
        return;
    if (title->space)
        title->bytes[title->size++] = ' ';
    title->space = false;
    memcpy(title->bytes + title->size, text->text.bytes, size);
    title->size += size;
}

/* That something stands between two runs their places tell: be it a tag or a comment. */
static int on_r2l_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (lines->title.open) {
        title_text(&lines->title, text);
        return 0;
    }
    bool adjacent = lines->in_paragraph && text->source_start == lines->run_end;
    if (text->class == TEXT_R2L) {
        if (!adjacent)
            space_put(lines, ' ', text->source_start);
        lines->run_end = text->source_end;
        return visible_text(lines, text);
    }
    if (text->class == TEXT_JOINER && adjacent) {
        struct space *space = &lines->space;
        size_t room = PRE_SPACE_MAX - space->size;
        size_t size =
            text->text.size <= room ? text->text.size : utf8_whole(text->text.bytes, room);
        memcpy(space->bytes + space->size, text->text.bytes, size);
        space->size += size;
        lines->run_end = text->source_end;
    }
    return 0;
}

static int word_end(struct lines *lines) {
    return lines->in_fragment ? line_end(lines) : 0;
}

/* Each word by itself; only text that stands in the page as it is has spaces between words. */
static int words_one_by_one(struct lines *lines, const struct text *text) {
    struct text word = *text;
    const char *end = text->text.bytes + text->text.size;
    const char *space = text->text.bytes;
    int error = 0;
    while (error == 0 && (space = memchr(space, ' ', (size_t)(end - space))) != NULL) {
        word.text.size = (size_t)(space - word.text.bytes);
        word.source_end = word.source_start + word.text.size;
        error = visible_text(lines, &word);
        if (error == 0)
            error = word_end(lines);
        space_put(lines, ' ', word.source_end);
        word.text.bytes = ++space;
        word.source_start = word.source_end + 1;
    }
    word.text.size = (size_t)(end - word.text.bytes);
    word.source_end = text->source_end;
    return error == 0 ? visible_text(lines, &word) : error;
}

static int on_text_of_tokens(void *self, const struct text *text) {
    struct lines *lines = self;
    if (lines->title.open) {
        title_text(&lines->title, text);
        return 0;
    }
    if (text->class == TEXT_WORDS)
        return words_one_by_one(lines, text);
    if (text->class != TEXT_SPACE)
        return visible_text(lines, text);
    int error = word_end(lines);
    return error == 0 ? white_space(lines, text) : error;
}

static int on_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (lines->title.open) {
        title_text(&lines->title, text);
        return 0;
    }
    return text->class == TEXT_SPACE ? white_space(lines, text) : visible_text(lines, text);
}

static int on_attribute(void *self, const struct attribute *attribute) {
    struct lines *lines = self;
    bool href = attribute->element == ELEMENT_A && slice_equals(attribute->name, "href");
    if (href)
        lines->href = true;
    if (lines->read_places)
        place_attribute(&lines->places, attribute);
    if (lines->traits != NULL && href)
        traits_href(lines->traits);
    else if (lines->traits != NULL)
        traits_attribute(lines->traits, attribute);
    return 0;
}

static int on_newline_in_tag(void *self, uint64_t code) {
    struct lines *lines = self;
    lines->line.code += code;
    return line_end(lines);
}

/* An open `pre` ends at the latest with the element round it, as it does in HTML. */
static void preformat(struct lines *lines, bool end, unsigned traits) {
    if ((traits & PREFORMATTED) != 0 && !end)
        lines->preformatted++;
    else if ((traits & PREFORMATTED) != 0 && lines->preformatted > 0)
        lines->preformatted--;
    else if (lines->preformatted > 0 && (traits & ENCLOSING) != 0 && !end)
        lines->in_preformatted++;
    else if (lines->in_preformatted > 0 && (traits & ENCLOSING) != 0)
        lines->in_preformatted--;
    else if ((traits & ENCLOSING) != 0 && end)
        lines->preformatted = 0;
    if (lines->preformatted == 0)
        lines->in_preformatted = 0;
}

/* What elements mean for the text that follows, whatever the rule. */
static void enter_or_leave(struct lines *lines, const struct tag *tag, unsigned traits) {
    if (tag->element == ELEMENT_A)
        lines->in_link = !tag->end && lines->href;
    lines->href = false;
    if (tag->element == ELEMENT_TITLE) {
        if (lines->traits != NULL && tag->end && !lines->title.whole)
            traits_title(lines->traits, lines_title(lines));
        lines->title.whole = lines->title.whole || tag->end;
        lines->title.open = !tag->end;
    }
    bool drops_newline = tag->element == ELEMENT_PRE || tag->element == ELEMENT_LISTING;
    lines->after_pre = drops_newline && !tag->end;
    if (!lines->only_r2l)
        preformat(lines, tag->end, traits);
    if ((traits & BREAKING) != 0 && tag->element != ELEMENT_BR) {
        lines->element = tag->end ? ELEMENT_UNKNOWN : tag->element;
        lines->block_ended = true;
    }
}

static enum line_edge edge_of(const struct tag *tag) {
    return tag->element == ELEMENT_BR ? EDGE_BREAK : tag->end ? EDGE_END_TAG : EDGE_START_TAG;
}

static int tag_by_text(struct lines *lines, const struct tag *tag, bool breaking) {
    if (!breaking || tag->element == ELEMENT_BR)
        lines->line.code += tag->code;
    lines->edge = edge_of(tag);
    int error = breaking ? line_end_if_text(lines) : 0;
    if (lines->traits != NULL)
        traits_tag(lines->traits, tag);
    if (lines->read_places)
        place_tag(&lines->places, tag);
    return error;
}

static int tag_by_block(struct lines *lines, const struct tag *tag, bool breaking) {
    int error = 0;
    if (breaking && tag->element != ELEMENT_BR && lines->begun)
        error = line_end(lines);
    lines->line.code += tag->code;
    lines->line.element = lines->element;
    lines->begun = true;
    if (tag->element == ELEMENT_BR)
        error = line_end(lines);
    return error;
}

static int tag_by_tag(struct lines *lines, const struct tag *tag, enum element element) {
    int error = line_end_if_text(lines);
    lines->line.code = tag->code;
    lines->line.element = element;
    return error == 0 ? line_end(lines) : error;
}

static int on_tag(void *self, const struct tag *tag) {
    struct lines *lines = self;
    unsigned traits = element_traits(tag->element);
    bool breaking = (traits & BREAKING) != 0;
    if (breaking)
        paragraph_end(lines);
    enter_or_leave(lines, tag, traits);
    switch (lines->rule) {
    case LINES_TEXT:
        return tag_by_text(lines, tag, breaking);
    case LINES_BLOCK:
        return tag_by_block(lines, tag, breaking);
    case LINES_TAG:
        return tag_by_tag(lines, tag, lines->element);
    case LINES_TOKEN:
        return tag_by_tag(lines, tag, tag->element);
    case LINES_SOURCE:
    case LINES_TOLD:
        break;
    }
    lines->line.code += tag->code;
    lines->begun = true;
    return 0;
}

int lines_told(struct lines *lines, uint64_t ascii, uint64_t r2l) {
    lines->line.ascii = ascii;
    lines->line.r2l = r2l;
    return line_end(lines);
}

int lines_end(struct lines *lines) {
    if (lines->rule == LINES_TOLD)
        return 0;
    lines->edge = EDGE_PAGE;
    bool textless = lines->rule == LINES_SOURCE || lines->rule == LINES_BLOCK;
    if (textless ? lines->begun : lines->line.content > 0)
        return line_end(lines);
    return 0;
}

struct token_sink lines_token_sink(struct lines *lines) {
    return (struct token_sink){
        .text = lines->only_r2l              ? on_r2l_text
                : lines->rule == LINES_TOKEN ? on_text_of_tokens
                                             : on_text,
        .tag = on_tag,
        .attribute = on_attribute,
        .newline_in_tag = lines->rule == LINES_SOURCE ? on_newline_in_tag : NULL,
        .self = lines,
    };
}

struct slice lines_title(const struct lines *lines) {
    return (struct slice){lines->title.bytes, lines->title.size};
}
