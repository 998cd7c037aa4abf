#include "cli/unique/unique.h"

#include "cli/document.h"
#include "cli/report.h"
#include "text/memory.h"

#include <errno.h>
#include <inttypes.h>

#define RATE_PRESET  (BLOOM_RATE_ONE / 1000)
#define WORDS_PRESET ((uint64_t)64 << 17) /* 64 MiB */

/* A paragraph that was new, and the bits that it set. */
struct unique_step {
    uint64_t digest;
    uint32_t fresh;
};

/* The filter that the user asks for. */
static struct unique_wish wish_of(const struct arguments *arguments) {
    return (struct unique_wish){.words = arguments->unique_size / 8,
                                .rate = (uint32_t)arguments->unique_rate};
}

static bool read_file(struct unique *unique, FILE *stream) {
    const struct unique_wish wish = wish_of(unique->arguments);
    char wrong[UNIQUE_WRONG_SIZE];
    uint64_t byte;
    const bool named =
        unique->arguments->operand_count > 0 || unique->arguments->names_file != NULL;
    if (fstat(fileno(stream), &unique->before) != 0) {
        return message(unique->file.name, "%s", strerror(errno));
    }
    unique->exists = true;
    return unique_file_read(stream, (uint64_t)unique->before.st_size, &wish, &unique->bloom, &byte,
                            wrong) ||
           message(unique->file.name, "byte %" PRIu64 ": %s%s", byte, wrong,
                   named ? "" : "; --unique took it as its FILE");
}

static bool read_or_begin(struct unique *unique) {
    const struct unique_wish wish = wish_of(unique->arguments);
    FILE *stream = fopen(unique->file.name, "re");
    if (stream != NULL) {
        bool read = read_file(unique, stream);
        fclose(stream);
        return read;
    }
    if (errno != ENOENT) { return message(unique->file.name, "%s", strerror(errno)); }
    if (!bloom_make(&unique->bloom, wish.words != 0 ? wish.words : WORDS_PRESET,
                    wish.rate != 0 ? wish.rate : RATE_PRESET)) {
        return message(unique->file.name, "out of memory");
    }
    digest_key_draw(&unique->bloom.key);
    return true;
}

bool unique_open(struct unique *unique, const struct arguments *arguments) {
    struct stat status;
    *unique = (struct unique){.arguments = arguments};
    unique->file.folder.descriptor = -1;
    if (arguments->unique == NULL) { return true; }
    if (stat(arguments->unique, &status) == 0 && !S_ISREG(status.st_mode)) {
        return message(arguments->unique, "is not a regular file");
    }
    if (!whole_file_open(&unique->file, arguments->unique, !arguments->no_sync)) { return false; }
    if (whole_file_begin(&unique->file, true) && read_or_begin(unique)) { return true; }
    whole_file_close(&unique->file);
    return false;
}

void unique_close(struct unique *unique) {
    whole_file_close(&unique->file);
    bloom_free(&unique->bloom);
    free(unique->steps);
    unique->steps = NULL;
}

static bool note_step(struct unique *unique, uint64_t digest, uint32_t fresh) {
    if (!memory_grow(NULL, &unique->steps, &unique->step_capacity, unique->step_count + 1, SIZE_MAX,
                     sizeof *unique->steps)) {
        return false;
    }
    unique->steps[unique->step_count++] = (struct unique_step){digest, fresh};
    return true;
}

/* 1 if the paragraph passes, 0 if it does not, -1 if memory is short. */
static int judge(struct unique *unique, const char *text, size_t size) {
    struct bloom *bloom = &unique->bloom;
    const uint64_t least = unique->arguments->unique_least;
    uint64_t characters = 0;
    for (size_t i = 0; i < size && characters < least; i++) {
        characters += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    if (characters < least) { return 1; }
    unique->counts.paragraphs++;
    unique->counts.beyond_rate += bloom_is_full(bloom);
    const uint64_t digest = keyed_digest_of(text, size, &bloom->key);
    const uint32_t fresh = bloom_add(bloom, digest);
    unique->counts.repeated += fresh == 0;
    unique->lacks_memory = fresh != 0 && !note_step(unique, digest, fresh);
    return unique->lacks_memory ? -1 : fresh != 0;
}

static int on_paragraph(void *context, const char *text, size_t size) {
    struct unique_look *look = context;
    if (!look->in_turn && look->turn != NULL && !look->turn(look->self)) { return -1; }
    look->in_turn = true;
    return judge(look->unique, text, size);
}

void unique_join(struct unique_look *look, danag_t *danag) {
    look->in_turn = false;
    if (unique_is_wanted(look->unique)) { danag_set_filter(danag, on_paragraph, look); }
}

/* Of a page with a low confidence no record is written, but in other formats the parts of it that
 * were sure enough. Only these parts were judged. */
static bool is_unwritten(const struct unique *unique, int status) {
    if (status != DANAG_UNSURE) { return status == DANAG_FOREIGN; }
    return danag_format_is_records(output_format(unique->arguments));
}

void unique_end_page(struct unique_look *look, struct outcome *outcome) {
    struct unique *unique = look->unique;
    if (!look->in_turn) { return; }
    look->in_turn = false;
    if (is_unwritten(unique, outcome->status)) {
        /* The page gives no output, so its paragraphs have not passed. */
        while (unique->step_count > 0) {
            const struct unique_step *step = &unique->steps[--unique->step_count];
            bloom_take_back(&unique->bloom, step->digest, step->fresh);
        }
        unique->counts = (struct unique_counts){0};
    }
    if (unique->lacks_memory) { outcome->status = DANAG_NO_MEMORY; }
    outcome->unique = unique->counts;
    unique->counts = (struct unique_counts){0};
    unique->step_count = 0;
    unique->lacks_memory = false;
}

/* Whether the file is still as it was read. */
static bool is_unchanged(const struct unique *unique) {
    const struct stat *before = &unique->before;
    struct stat now;
    const struct whole_file *file = &unique->file;
    if (fstatat(file->folder.descriptor, file->base, &now, 0) != 0) { return !unique->exists; }
    return unique->exists && is_same_file(&now, before) && now.st_size == before->st_size &&
           now.st_mtime == before->st_mtime;
}

static bool check_unchanged(const struct unique *unique) {
    return is_unchanged(unique) ||
           message(unique->file.name,
                   "stays as it is, because something else has changed it meanwhile");
}

static void report_full(const struct unique *unique) {
    const struct bloom *bloom = &unique->bloom;
    char rate[UNIQUE_RATE_SIZE];
    if (!bloom_is_full(bloom)) { return; }
    unique_rate_text(bloom->rate, rate);
    message(unique->file.name,
            "full: it has %" PRIu64
            " paragraphs, and takes %.6f of the new ones for repeated, more "
            "than --unique-rate=%s; a larger --unique-size has room for more",
            bloom->digests, bloom_share(bloom), rate);
}

bool unique_make(struct unique *unique, bool failed) {
    if (!unique_is_wanted(unique)) { return true; }
    report_full(unique);
    if (failed) { return true; }
    if (check_unchanged(unique) &&
        whole_file_make(&unique->file, unique_file_put, &unique->bloom)) {
        return true;
    }
    whole_file_close(&unique->file);
    return false;
}

bool unique_keep(struct unique *unique, bool failed) {
    if (!unique_is_wanted(unique)) { return true; }
    if (!failed) { return check_unchanged(unique) && whole_file_keep(&unique->file); }
    /* If it is closed, unique_make has said why. */
    if (unique->file.folder.descriptor >= 0) {
        message(unique->file.name, "stays as it was, because this run has failed");
    }
    return true;
}
