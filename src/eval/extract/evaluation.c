#include "eval/extract/evaluation.h"

#include "eval/command.h"

#include <math.h>
#include <stdlib.h>

struct result evaluation_no_result(void) {
    struct result result = {OUTCOME_UNREAD, .with = NAN,    .without = NAN,
                            .bytes = NAN,   .seconds = NAN, .peak = NAN};
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        result.scores[measure] = (struct score){NAN, NAN, NAN};
    }
    return result;
}

void evaluation_prepare(struct evaluation *evaluation) {
    size_t count = 0;
    for (size_t i = 0; i < evaluation->package_count; i++) {
        count += evaluation->packages[i].document_count;
    }
    evaluation->entries = allocate(count, sizeof *evaluation->entries);
    for (size_t i = 0; i < evaluation->package_count; i++) {
        for (size_t j = 0; j < evaluation->packages[i].document_count; j++) {
            evaluation->entries[evaluation->entry_count++] = (struct entry){i, j};
        }
    }
    count *= evaluation->extractors.count;
    evaluation->results = allocate(count, sizeof *evaluation->results);
    for (size_t i = 0; i < count; i++) { evaluation->results[i] = evaluation_no_result(); }
}

const struct document *evaluation_document(const struct evaluation *evaluation, size_t entry) {
    const struct entry *place = &evaluation->entries[entry];
    return &evaluation->packages[place->package].documents[place->document];
}

const struct result *evaluation_result(const struct evaluation *evaluation, size_t entry,
                                       size_t extractor) {
    return &evaluation->results[entry * evaluation->extractors.count + extractor];
}

struct page evaluation_page(const struct evaluation *evaluation, size_t entry,
                            struct buffer *path) {
    const struct document *document = evaluation_document(evaluation, entry);
    package_path(path, evaluation->packages[evaluation->entries[entry].package].directory,
                 document->name, ".html");
    return (struct page){path->bytes, document->meta.url, document->meta.charset};
}

int evaluation_status(const struct evaluation *evaluation) {
    int status = EVAL_DONE;
    size_t count = evaluation->entry_count * evaluation->extractors.count;
    for (size_t i = 0; i < count; i++) {
        enum outcome outcome = evaluation->results[i].outcome;
        if (outcome == OUTCOME_UNREAD) { return EVAL_FAILED; }
        if (outcome != OUTCOME_ANSWERED && outcome != OUTCOME_EMPTY) { status = EVAL_FAULTS; }
    }
    return status;
}

void evaluation_free(struct evaluation *evaluation) {
    for (size_t i = 0; i < evaluation->package_count; i++) {
        package_close(&evaluation->packages[i]);
    }
    free(evaluation->packages);
    extractors_free(&evaluation->extractors);
    free(evaluation->entries);
    free(evaluation->results);
    *evaluation = (struct evaluation){0};
}
