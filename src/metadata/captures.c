/* Keeps the text of elements whose attributes say what they hold, such as the name of an author. */
#include "metadata/metadata_state.h"

static void end_capture(struct metadata *metadata, struct capture *capture) {
    const struct slice text = {metadata->captured[capture - metadata->captures],
                               capture->phrase.size};
    capture->open = false;
    metadata->captures_open--;
    if (text.size == 0 || (capture->person && !person_is_likely(text))) { return; }
    metadata_put_text(metadata, capture->meaning, text, capture->person);
    if (capture->class != 0) {
        metadata->named =
            (struct named){capture->class, metadata->lines_left, metadata->phrase.size};
    }
}

void captures_settle(struct metadata *metadata) {
    const size_t top = metadata->outline->top;
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (!capture->open) { continue; }
        if (capture->new) { capture->level = (uint8_t)top; }
        capture->new = false;
        const bool closed = top < capture->level ||
                            metadata->outline->entries[capture->level].element != capture->element;
        if (closed) { end_capture(metadata, capture); }
    }
}

void captures_end(struct metadata *metadata) {
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        if (metadata->captures[i].open) { end_capture(metadata, &metadata->captures[i]); }
    }
}

void captures_text(struct metadata *metadata, const struct text *text) {
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (capture->open) {
            phrase_text(&capture->phrase, metadata->captured[i], CAPTURE_MAX, text);
        }
    }
}

void edge_put(struct phrase *phrase, char *bytes, size_t room) {
    if (phrase->whole || phrase->size + 2 > room) { return; }
    if (phrase->size > 0 && bytes[phrase->size - 1] == PERSON_EDGE) { return; }
    if (phrase->space) { bytes[phrase->size++] = ' '; }
    phrase->space = false;
    bytes[phrase->size++] = PERSON_EDGE;
}

void edge_remove(struct phrase *phrase, const char *bytes) {
    if (phrase->size == 0 || bytes[phrase->size - 1] != PERSON_EDGE) { return; }
    phrase->size--;
    phrase->space = true;
}

void captures_mark(struct metadata *metadata) {
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (capture->open && capture->phrase.size > 0) {
            edge_put(&capture->phrase, metadata->captured[i], CAPTURE_MAX);
        }
    }
}

void captures_join(struct metadata *metadata) {
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (capture->open) { edge_remove(&capture->phrase, metadata->captured[i]); }
    }
}

struct capture *captures_begin(struct metadata *metadata, const struct tag *tag,
                               struct meaning meaning) {
    if (!metadata_may_count(metadata, meaning)) { return NULL; }
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (capture->open) { continue; }
        capture->open = capture->new = true;
        capture->person = false;
        capture->class = 0;
        metadata->captures_open++;
        capture->element = tag->element;
        capture->meaning = meaning;
        phrase_begin(&capture->phrase);
        return capture;
    }
    return NULL;
}

bool captures_have_author(const struct metadata *metadata) {
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        const struct capture *capture = &metadata->captures[i];
        if (capture->open && capture->meaning.field == FIELD_AUTHOR &&
            capture->meaning.origin == ORIGIN_ITEM) {
            return true;
        }
    }
    return false;
}
