#include "cli/split.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#define NAME_SIZE    64
#define SHARD_DIGITS 4 /* at least, in the name of a folder of pages */

/* Keeps the first failure; later ones may only be its consequences. */
static bool note(struct split *split, bool done, const char *path, int error) {
    if (!done && split->failed == NULL) {
        split->failed = path;
        split->error = error;
    }
    return done;
}

static bool note_result(struct split *split, bool done, const struct result *result) {
    return note(split, done, result->path, result->output.error);
}

static bool close_folder(struct split *split, struct folder *folder) {
    bool closed = folder->descriptor < 0 || folder_close(folder);
    return note(split, closed, folder->path, errno);
}

static bool open_folder(struct split *split, struct folder *folder, const struct folder *parent,
                        const char *name) {
    bool opened = folder_open(folder, parent, name, parent->sync);
    if (opened) { folder_sweep(folder); }
    return note(split, opened, folder->path, errno);
}

static void remove_old_page(int shard, const char *name) {
    if (result_is_page(name)) { unlinkat(shard, name, 0); }
}

/* A folder that holds anything else stays. */
static void remove_old_shard(int folder, const char *name) {
    const size_t digits = strspn(name, DIGITS);
    if (digits < SHARD_DIGITS || name[digits] != '\0') { return; }
    const int shard = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (shard < 0) { return; }
    folder_each(shard, remove_old_page);
    close(shard);
    unlinkat(folder, name, AT_REMOVEDIR);
}

/* The pages of an earlier run would look like pages of this one, which may have fewer, or others in
 * another format. They stay until the FILE proves readable. */
static void remove_old(struct split *split) {
    if (!split->cleared) { folder_each(split->folder.descriptor, remove_old_shard); }
    split->cleared = true;
}

bool split_begin(struct split *split, const struct results *results, const char *file,
                 bool line_buffered) {
    split->results = results;
    split->file = file;
    split->line_buffered = line_buffered;
    split->shard.descriptor = -1;
    split->in_index = split->in_page = split->cleared = false;
    split->in_row = split->damaged = split->between = false;
    split->size = 0;
    split->failed = NULL;
    if (!open_folder(split, &split->folder, &results->folder, result_base(file))) { return false; }
    /* From here on it is not finished. */
    unlinkat(split->folder.descriptor, INDEX_NAME, 0);
    split->in_index = result_begin(&split->index, &split->folder, INDEX_NAME, false);
    return note_result(split, split->in_index, &split->index);
}

/* Pages come in order, so that each folder is opened and closed once. */
static bool open_shard(struct split *split, uint64_t number) {
    char name[NAME_SIZE];
    if (split->shard.descriptor >= 0 && split->shard_number == number) { return true; }
    if (!close_folder(split, &split->shard)) { return false; }
    split->shard_number = number;
    snprintf(name, sizeof name, "%0*" PRIu64, SHARD_DIGITS, number);
    return open_folder(split, &split->shard, &split->folder, name);
}

static void put(struct split *split, const char *text) {
    output_write(&split->index.output, text, strlen(text));
}

/* Ends the row of the last page. */
static void end_row(struct split *split) {
    char end[NAME_SIZE];
    if (!split->in_row) { return; }
    const char *status = split->damaged ? "damaged" : "whole";
    if (split->status != NULL) { status = split->status; }
    snprintf(end, sizeof end, "%s\t%" PRIu64 "\n", status, split->page_size);
    put(split, end);
    split->in_row = split->damaged = false;
}

/* Damage between two pages does not belong to the next one. */
static void settle(struct split *split) {
    split->damaged |= split->between && !split->stray;
    split->between = false;
}

void split_damage(struct split *split, uint64_t byte, bool stray) {
    settle(split);
    split->damaged |= split->in_page;
    split->between = !split->in_page;
    split->damage_at = byte;
    split->stray = stray;
}

bool split_begin_page(struct split *split, uint64_t record, uint64_t byte) {
    char name[NAME_SIZE];
    const bool damaged = split->between && split->damage_at == byte;
    if (damaged) { split->between = false; }
    settle(split);
    end_row(split);
    split->damaged |= damaged;
    remove_old(split);
    if (!open_shard(split, record / SPLIT_SHARD)) { return false; }
    snprintf(name, sizeof name, "%0*" PRIu64 ".%s%s", PAGE_DIGITS, record, split->results->suffix,
             split->results->gzip != NULL ? ".gz" : "");
    split->in_page = result_begin(&split->page, &split->shard, name, split->line_buffered);
    if (split->in_page) { output_compress(&split->page.output, split->results->gzip); }
    return note_result(split, split->in_page, &split->page);
}

static void put_number(struct split *split, uint64_t number) {
    char digits[NAME_SIZE];
    snprintf(digits, sizeof digits, "%" PRIu64 "\t", number);
    put(split, digits);
}

/* Escapes what would end a value, as MySQL's dumps do. */
static void put_value(struct split *split, const char *value) {
    static const char escaped[] = "\\\t\n\r";
    static const char letters[] = "\\tnr";
    if (value == NULL) { put(split, "\\N"); }
    while (value != NULL && *value != '\0') {
        size_t plain = strcspn(value, escaped);
        output_write(&split->index.output, value, plain);
        value += plain;
        if (*value == '\0') { break; }
        const char escape[] = {'\\', letters[strchr(escaped, *value++) - escaped]};
        output_write(&split->index.output, escape, sizeof escape);
    }
    put(split, "\t");
}

/* All but its status and size. */
static void begin_row(struct split *split, const struct split_row *row, bool kept) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%0*" PRIu64 "/%s", SHARD_DIGITS, split->shard_number,
             split->page.name);
    put_value(split, kept ? name : NULL);
    put_value(split, split->file);
    put_number(split, row->record);
    put_number(split, row->byte);
    put_value(split, row->url);
    split->in_row = true;
    split->status = row->status;
    split->page_size = kept ? split->page.output.size : 0;
}

bool split_end_page(struct split *split, const struct split_row *row, bool keep) {
    split->in_page = false;
    if (keep) {
        if (!note_result(split, result_keep(&split->page), &split->page)) { return false; }
        split->size += split->page.output.size;
    } else {
        result_drop(&split->page);
    }
    begin_row(split, row, keep);
    return note_result(split, split->index.output.error == 0, &split->index);
}

bool split_keep(struct split *split) {
    remove_old(split);
    settle(split);
    end_row(split);
    bool kept = close_folder(split, &split->shard);
    if (kept) {
        split->in_index = false;
        kept = note_result(split, result_keep(&split->index), &split->index);
    }
    split_drop(split);
    return kept && split->failed == NULL;
}

void split_drop(struct split *split) {
    if (split->in_page) { note_result(split, split->page.output.error == 0, &split->page); }
    if (split->in_page) { result_drop(&split->page); }
    if (split->in_index) { result_drop(&split->index); }
    close_folder(split, &split->shard);
    close_folder(split, &split->folder);
    /* Removes the folder if it is empty, because the FILE could not be read. */
    unlinkat(split->results->folder.descriptor, result_base(split->file), AT_REMOVEDIR);
}
