#include "cli/target.h"

#include "output/formats.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>

#define NAME_SIZE    64
#define SHARD_DIGITS 4 /* at least, in the name of a folder of pages */

/* Keeps the first failure; later ones may only be its consequences. */
static bool note(struct target *target, bool done, const char *path, int error) {
    if (!done && target->failed == NULL) {
        target->failed = path;
        target->error = error;
    }
    return done;
}

static bool note_result(struct target *target, bool done, const struct result *result) {
    return note(target, done, result->path, result->output.error);
}

static bool close_folder(struct target *target, struct folder *folder) {
    bool closed = folder->descriptor < 0 || folder_close(folder);
    return note(target, closed, folder->path, errno);
}

static bool open_folder(struct target *target, struct folder *folder, const struct folder *parent,
                        const char *name, char path[RESULT_PATH_MAX]) {
    const int length = snprintf(path, RESULT_PATH_MAX, "%s/%s", parent->path, name);
    errno = ENAMETOOLONG;
    *folder = (struct folder){.descriptor = -1, .sync = parent->sync, .path = path};
    const bool opened =
        length > 0 && length < RESULT_PATH_MAX && folder_open(folder, parent->descriptor, name);
    if (opened) { folder_sweep(folder); }
    return note(target, opened, folder->path, errno);
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
static void remove_old(struct target *target) {
    if (!target->cleared) { folder_each(target->folder.descriptor, remove_old_shard); }
    target->cleared = true;
}

bool target_begin(struct target *target, const struct results *results, const char *file) {
    const struct folder *folder = &results->folder;
    char path[RESULT_PATH_MAX];
    const char *name = results->split ? INDEX_NAME : path;
    *target = (struct target){
        .results = results, .file = file, .folder.descriptor = -1, .shard.descriptor = -1};
    results_name(results, file, path);
    if (results->split) {
        const char *base = result_base(file);
        if (!open_folder(target, &target->folder, folder, base, target->folder_path)) {
            return false;
        }
        folder = &target->folder;
        /* From here on the FILE is not finished: its table is gone. */
        unlinkat(target->folder.descriptor, INDEX_NAME, 0);
    }
    target->in_result =
        result_begin(&target->result, folder, name, results->split ? NULL : &results->style);
    return note_result(target, target->in_result, &target->result);
}

/* Pages come in order, so that each folder is opened and closed once. */
static bool open_shard(struct target *target, uint64_t number) {
    char name[NAME_SIZE];
    if (target->shard.descriptor >= 0 && target->shard_number == number) { return true; }
    if (!close_folder(target, &target->shard)) { return false; }
    target->shard_number = number;
    snprintf(name, sizeof name, "%0*" PRIu64, SHARD_DIGITS, number);
    return open_folder(target, &target->shard, &target->folder, name, target->shard_path);
}

/* Where the rows of the table go. */
static struct outlet table_of(struct target *target) {
    return (struct outlet){.output = output_put, .context = &target->result.output};
}

static void end_row(struct target *target) {
    struct outlet table = table_of(target);
    if (!target->in_row) { return; }
    outlet_print(&table, "%s\t%" PRIu64 "\n",
                 target->status != NULL ? target->status
                 : target->damaged      ? "damaged"
                                        : "whole",
                 target->page_size);
    target->in_row = target->damaged = false;
}

/* Damage between two pages does not belong to the next one. */
static void settle(struct target *target) {
    target->damaged |= target->between && !target->stray;
    target->between = false;
}

void target_damage(struct target *target, uint64_t byte, bool stray) {
    settle(target);
    target->damaged |= target->in_page;
    target->between = !target->in_page;
    target->damage_at = byte;
    target->stray = stray;
}

bool target_begin_page(struct target *target, uint64_t record, uint64_t byte) {
    char name[NAME_SIZE];
    const bool damaged = target->between && target->damage_at == byte;
    target->between &= !damaged;
    settle(target);
    end_row(target);
    target->damaged |= damaged;
    remove_old(target);
    target->record = record;
    target->byte = byte;
    if (!open_shard(target, record / TARGET_SHARD)) { return false; }
    snprintf(name, sizeof name, "%0*" PRIu64 "%s", PAGE_DIGITS, record, target->results->extension);
    target->in_page = result_begin(&target->page, &target->shard, name, &target->results->style);
    return note_result(target, target->in_page, &target->page);
}

static void put_value(struct outlet *table, const char *value) {
    if (value != NULL) {
        tsv_put_escaped(table, slice_from(value));
    } else {
        outlet_put_text(table, "\\N");
    }
    outlet_put_text(table, "\t");
}

/* All but its status and size. */
static void begin_row(struct target *target, const char *url, bool kept) {
    struct outlet table = table_of(target);
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%0*" PRIu64 "/%s", SHARD_DIGITS, target->shard_number,
             target->page.name);
    put_value(&table, kept ? name : NULL);
    put_value(&table, target->file);
    outlet_print(&table, "%" PRIu64 "\t%" PRIu64 "\t", target->record, target->byte);
    put_value(&table, url);
    target->in_row = true;
    target->page_size = kept ? target->page.output.size : 0;
}

bool target_end_page(struct target *target, const char *url, const char *status, bool keep) {
    target->in_page = false;
    target->status = status;
    if (!keep) { result_drop(&target->page); }
    if (keep && !note_result(target, result_keep(&target->page), &target->page)) { return false; }
    if (keep) { target->size += target->page.output.size; }
    begin_row(target, url, keep);
    return note_result(target, target->result.output.error == 0, &target->result);
}

bool target_keep(struct target *target) {
    const bool split = target->results->split;
    bool kept = true;
    if (split) {
        remove_old(target);
        settle(target);
        end_row(target);
        kept = close_folder(target, &target->shard);
    }
    if (kept) {
        target->in_result = false;
        kept = note_result(target, result_keep(&target->result), &target->result);
    }
    if (kept && !split) { target->size = target->result.output.size; }
    target_drop(target);
    return kept && target->failed == NULL;
}

void target_drop(struct target *target) {
    const bool begun[] = {target->in_page, target->in_result};
    struct result *const results[] = {&target->page, &target->result};
    for (int i = 0; i < 2; i++) {
        if (!begun[i]) { continue; }
        result_drop(results[i]);
        note_result(target, results[i]->output.error == 0, results[i]);
    }
    if (!target->results->split) { return; }
    close_folder(target, &target->shard);
    close_folder(target, &target->folder);
    /* Removes the folder if it is empty, because the FILE could not be read. */
    unlinkat(target->results->folder.descriptor, result_base(target->file), AT_REMOVEDIR);
}
