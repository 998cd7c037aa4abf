/* Begins and ends lines; ends runs and paragraphs. All line rules use this code. */
#include "lines/lines_state.h"
#include "text/soft_hyphen.h"

void lines_begin_line(struct lines *lines) {
    if (lines->observer.line_begin != NULL) {
        lines->observer.line_begin(lines->observer_state, lines->edge);
    }
    lines->line = (struct line){.element = lines->element, .start = tape_position(lines->tape)};
    lines->begun = false;
    tape_line(lines->tape);
}

void lines_end_run(struct lines *lines) {
    if (lines->in_run) {
        /* The tape has the memory for one byte more, or drops it. */
        if (lines->in_reading) { tape_append(lines->tape, ")", 1); }
        tape_close(lines->tape, lines->text_end);
    }
    lines->in_run = lines->in_reading = false;
    lines->after_r2l = false;
}

void lines_end_paragraph(struct lines *lines) {
    lines_end_run(lines);
    lines->in_paragraph = lines->on_tape = false;
    lines->space.size = 0;
    lines->join.tags = JOIN_TAGS;
    lines->join.last = 0;
}

int lines_end_line(struct lines *lines) {
    lines_end_run(lines);
    lines->line.end = tape_position(lines->tape);
    if (lines->observer.line != NULL) {
        lines->observer.line(lines->observer_state, &lines->line, lines->edge);
    }
    int error = lines->sink.line(lines->sink.self, &lines->line);
    if (error == 0) { lines_begin_line(lines); }
    return error;
}

/* The tape need not hear that a line begins where the last one began. */
static void begin_line_again(struct lines *lines) {
    if (tape_position(lines->tape) != lines->line.start) {
        lines_begin_line(lines);
        return;
    }
    if (lines->observer.line_begin != NULL) {
        lines->observer.line_begin(lines->observer_state, lines->edge);
    }
    lines->line.element = lines->element;
    lines->line.code = 0;
    lines->begun = false;
}

int lines_end_line_with_text(struct lines *lines) {
    if (lines->line.content > 0) { return lines_end_line(lines); }
    begin_line_again(lines);
    return 0;
}

void lines_end_title(struct lines *lines) {
    struct phrase *phrase = &lines->title.phrase;
    phrase->whole = lines->title.ended = true;
    phrase->size = soft_hyphen_remove(lines->title.bytes, phrase->size);
}
