#include "output/sieve.h"

#include "output/writer.h"
#include "status.h"
#include "text/memory.h"

/* Half of the limit is for the text, half for the tape; some of it for the headers of runs. */
#define TEXT_SHARE 2
#define TAPE_SHARE 3

struct sieve {
    const struct danag_allocator *memory;
    struct tape *document, *tape;
    size_t tape_most; /* bytes of the tape that a paragraph may take */
    danag_filter *filter;
    void *context;
    uint64_t passed, left_out;

    /* Where the present paragraph goes, if it passes. */
    sieve_taker *taker;
    void *self;

    uint64_t span_end;   /* the end of the last span, on the document's tape */
    uint64_t start;      /* where the present paragraph begins on the sieve's own tape */
    bool cut;            /* the paragraph is not whole, and no other follows */
    struct bounded text; /* the paragraph's text */
    uint32_t paragraph;  /* the number of its last part; 0: it has none */
    bool begins;         /* that part has no text yet */
    bool ended;          /* the next part does not belong to it */
    struct block block;  /* of that part */
    uint32_t parted;     /* a table that has several paragraphs in a cell; 0: none */

    /* The run being read. */
    struct run run;
    size_t run_size;   /* bytes of it read so far */
    struct block note; /* these bytes, if it is a RUN_BLOCK */
};

struct sieve *sieve_new(const struct danag_allocator *memory, struct tape *document, size_t limit) {
    struct sieve *sieve = memory_new(memory, sizeof *sieve);
    if (sieve == NULL) { return NULL; }
    sieve->memory = sieve->text.memory = memory;
    sieve->document = document;
    sieve->text.most = limit / TEXT_SHARE;
    sieve->tape_most = limit / TAPE_SHARE;
    sieve->tape = tape_new(memory, limit);
    if (sieve->tape != NULL) { return sieve; }
    sieve_free(sieve);
    return NULL;
}

void sieve_free(struct sieve *sieve) {
    if (sieve == NULL) { return; }
    tape_free(sieve->tape);
    bounded_free(&sieve->text);
    memory_free(sieve->memory, sieve);
}

struct tape *sieve_tape(const struct sieve *sieve) {
    return sieve->tape;
}

static void empty(struct sieve *sieve) {
    bounded_begin(&sieve->text);
    sieve->start = tape_position(sieve->tape);
    sieve->paragraph = 0;
    sieve->ended = false;
}

void sieve_begin(struct sieve *sieve, danag_filter *filter, void *context) {
    tape_begin(sieve->tape);
    sieve->filter = filter;
    sieve->context = context;
    sieve->passed = sieve->left_out = 0;
    sieve->taker = NULL;
    sieve->span_end = 0;
    sieve->cut = false;
    sieve->parted = 0;
    block_make_plain(&sieve->block, 0);
    empty(sieve);
}

/* Judges the paragraph that has ended, if there is one. */
int sieve_end(struct sieve *sieve) {
    const uint64_t end = tape_position(sieve->tape);
    if (sieve->text.failed) { return STATUS_NO_MEMORY; }
    const bool nothing = sieve->start == end && !sieve->cut;
    if (nothing || sieve->taker == NULL) { return 0; }
    /* Images without text always pass, and what is not whole is not to be judged. */
    const struct bounded *text = &sieve->text;
    const bool judges = text->size > 0 && !sieve->cut;
    const int verdict = judges ? sieve->filter(sieve->context, text->bytes, text->size) : 1;
    if (verdict < 0) { return STATUS_STOPPED; }
    int error = 0;
    if (verdict > 0) {
        error = sieve->taker(sieve->self, sieve->start, sieve->cut ? UINT64_MAX : end);
    }
    sieve->passed += verdict > 0;
    sieve->left_out += verdict == 0;
    if (error == 0 && !tape_forget(sieve->tape, end)) { error = STATUS_NO_MEMORY; }
    empty(sieve);
    return error;
}

/* Text was left out here: a run that nobody reads stands for it. */
static int gap(struct sieve *sieve) {
    const struct run nothing = {.style.kind = RUN_LINE};
    int error = sieve_end(sieve);
    if (error == 0 && !tape_note(sieve->tape, &nothing, "")) { error = STATUS_NO_MEMORY; }
    empty(sieve);
    return error;
}

/* Bytes of the tape that the paragraph takes. */
static uint64_t used(const struct sieve *sieve) {
    return tape_position(sieve->tape) - sieve->start;
}

/* Whether the paragraph with this block belongs to the one before it. */
static bool goes_on(struct sieve *sieve, const struct block *block) {
    const struct block *before = &sieve->block;
    if (sieve->paragraph == 0 || sieve->ended) { return false; }
    /* Joined ones may have only so much. Addresses take room, too. */
    if (sieve->text.size > SIEVE_JOINED_MOST || used(sieve) > sieve->tape_most / 2) {
        return false;
    }
    if (block->pre != 0) { return block->pre == before->pre; }
    if (block->table == 0 || block->table != before->table || block->table == sieve->parted) {
        return false;
    }
    if (!writer_same_cell(before, block)) { return true; }
    sieve->parted = block->table;
    return false;
}

/* A paragraph of the page begins; `block` is what its note says. */
static int begin_paragraph(struct sieve *sieve, const struct block *block) {
    int error = goes_on(sieve, block) ? 0 : sieve_end(sieve);
    memcpy(&sieve->block, block, block_size(block->depth));
    sieve->paragraph = sieve->run.style.paragraph;
    sieve->begins = true;
    return error;
}

static void put_space(struct sieve *sieve) {
    if (sieve->text.size > 0 && (sieve->begins || sieve->run.style.spaced)) {
        bounded_put(&sieve->text, sieve->begins ? "\n" : " ", 1);
    }
    sieve->begins = false;
}

static int on_run(void *self, const struct run *run) {
    struct sieve *sieve = self;
    if (sieve->cut) { return 0; }
    sieve->run = *run;
    sieve->run_size = 0;
    if (run->style.kind == RUN_BLOCK) { return 0; }
    if (run->style.paragraph != sieve->paragraph) {
        /* A paragraph that begins without a note is plain. */
        struct block plain;
        block_make_plain(&plain, run->style.paragraph);
        int error = begin_paragraph(sieve, &plain);
        if (error != 0) { return error; }
    }
    if (run->size >= sieve->tape_most || used(sieve) >= sieve->tape_most - run->size) {
        sieve->cut = true;
        return 0;
    }
    if (run->style.kind == RUN_LINE) { sieve->ended = true; }
    if (run->style.kind == RUN_TEXT) { put_space(sieve); }
    if (run->size > 0) { return tape_open(sieve->tape, run) ? 0 : STATUS_NO_MEMORY; }
    return tape_note(sieve->tape, run, "") ? 0 : STATUS_NO_MEMORY;
}

/* The note about a paragraph comes before all else in it. */
static int on_block(struct sieve *sieve, const char *bytes, size_t size) {
    const struct run *run = &sieve->run;
    if (size > sizeof sieve->note - sieve->run_size) { return 0; }
    memcpy((char *)&sieve->note + sieve->run_size, bytes, size);
    sieve->run_size += size;
    if (sieve->run_size < run->size) { return 0; }
    int error = begin_paragraph(sieve, &sieve->note);
    if (error != 0) { return error; }
    return tape_note(sieve->tape, run, (const char *)&sieve->note) ? 0 : STATUS_NO_MEMORY;
}

static int on_text(void *self, const char *text, size_t size) {
    struct sieve *sieve = self;
    const struct run *run = &sieve->run;
    if (sieve->cut) { return 0; }
    if (run->style.kind == RUN_BLOCK) { return on_block(sieve, text, size); }
    if (run->style.kind == RUN_TEXT) { bounded_put(&sieve->text, text, size); }
    if (!tape_append(sieve->tape, text, size)) { return STATUS_NO_MEMORY; }
    sieve->run_size += size;
    if (sieve->run_size == run->size) { tape_close(sieve->tape, run->source_end); }
    return 0;
}

int sieve_span(struct sieve *sieve, sieve_taker *taker, void *self, uint64_t start, uint64_t end) {
    const struct tape_reader reader = {on_run, on_text, sieve};
    const bool same = sieve->taker == NULL || taker == sieve->taker;
    const bool follows = same && start == sieve->span_end;
    int error = follows ? 0 : gap(sieve);
    sieve->taker = taker;
    sieve->self = self;
    sieve->span_end = end;
    if (error == 0) { error = tape_read(sieve->document, start, end, &reader); }
    if (tape_read_end(sieve->document, start, end) < end) { sieve->cut = true; }
    return error;
}

void sieve_cut(struct sieve *sieve) {
    sieve->cut = true;
}

bool sieve_is_empty(const struct sieve *sieve) {
    return sieve->passed == 0 && sieve->left_out > 0;
}
