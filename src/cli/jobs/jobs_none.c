/* For a build without threads. */
#include "cli/jobs/jobs.h"

size_t jobs_count(size_t wanted) {
    (void)wanted;
    return 1;
}

struct jobs *jobs_new(const struct arguments *arguments, const struct file_list *files,
                      struct pages *pages, struct unique *unique, danag_t *const *danags,
                      size_t count) {
    (void)arguments, (void)files, (void)pages, (void)unique, (void)danags, (void)count;
    return NULL;
}

void jobs_free(struct jobs *jobs) {
    (void)jobs;
}

int jobs_read(struct jobs *jobs, size_t file) {
    (void)jobs, (void)file;
    return STATUS_NO_MEMORY;
}
