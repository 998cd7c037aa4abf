#include "eval/package/wcxb.h"

#include "eval/message.h"
#include "eval/package/package.h"

#include <errno.h>
#include <jansson.h>
#include <string.h>
#include <zlib.h>

#define CHUNK_SIZE 65536

/* Returns what is wrong with the file, or NULL. */
static const char *read_page(gzFile file, struct buffer *html) {
    char chunk[CHUNK_SIZE];
    int size;
    while ((size = gzread(file, chunk, sizeof chunk)) > 0) {
        buffer_put(html, chunk, (size_t)size);
        if (html->size > PACKAGE_FILE_MAX) { return strerror(EFBIG); }
    }
    int error = errno;
    int code;
    gzerror(file, &code);
    if (size < 0) { return code == Z_ERRNO ? strerror(error) : "damaged gzip"; }
    return code == Z_BUF_ERROR ? "gzip that is cut" : NULL;
}

bool wcxb_read_page(const char *path, struct buffer *html) {
    errno = ENOMEM; /* which gzopen does not set itself */
    gzFile file = gzopen(path, "rbe");
    const char *wrong = file == NULL ? strerror(errno) : read_page(file, html);
    if (wrong != NULL) { eval_message("%s: cannot read: %s", path, wrong); }
    if (file != NULL) { gzclose(file); }
    return wrong == NULL;
}

/* A ground truth as it is taken apart. */
struct truth {
    const char *file;
    const json_t *all;
    const json_t *inner; /* its ground_truth */
    bool broken;         /* and told */
};

static void broken(struct truth *truth, const char *what, const char *key) {
    eval_message("%s: '%s' is not %s", truth->file, key, what);
    truth->broken = true;
}

/* A string that is not empty, or NULL. */
static const char *text_of(struct truth *truth, const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL || json_is_null(value)) { return NULL; }
    if (!json_is_string(value)) {
        broken(truth, "a string", key);
        return NULL;
    }
    return json_string_length(value) > 0 ? json_string_value(value) : NULL;
}

static void take_text(struct truth *truth, const char *key, char **text) {
    const char *found = text_of(truth, truth->all, key);
    if (found == NULL) { found = text_of(truth, truth->inner, key); }
    if (found != NULL) { *text = duplicate(found); }
}

static void take_type(struct truth *truth, char **type) {
    const json_t *internal = json_object_get(truth->all, "_internal");
    const json_t *page_type = json_object_get(internal, "page_type");
    const char *found = json_is_object(page_type) ? text_of(truth, page_type, "primary")
                                                  : text_of(truth, internal, "page_type");
    if (found != NULL) { *type = duplicate(found); }
}

/* A snippet that is empty stands in every text, and says nothing. */
static void take_snippets(struct truth *truth, const char *key, struct snippets *snippets) {
    const json_t *list = json_object_get(truth->inner, key);
    if (list == NULL || json_is_null(list)) { return; }
    if (!json_is_array(list)) {
        broken(truth, "a list", key);
        return;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *snippet = json_array_get(list, i);
        if (!json_is_string(snippet)) {
            broken(truth, "a list of strings", key);
        } else if (json_string_length(snippet) > 0) {
            snippets_add(snippets, json_string_value(snippet));
        }
    }
}

static void take_apart(struct truth *truth, struct buffer *gold, struct meta *meta) {
    truth->inner = json_object_get(truth->all, "ground_truth");
    if (!json_is_object(truth->inner)) {
        broken(truth, "an object", "ground_truth");
        return;
    }
    const char *content = text_of(truth, truth->inner, "main_content");
    if (content != NULL) { buffer_put(gold, content, strlen(content)); }
    take_text(truth, "url", &meta->url);
    take_text(truth, "language", &meta->language);
    take_type(truth, &meta->type);
    take_snippets(truth, "with", &meta->with);
    take_snippets(truth, "without", &meta->without);
}

bool wcxb_read_truth(const char *file, struct buffer *gold, struct meta *meta) {
    struct buffer bytes = {0};
    struct truth truth = {.file = file};
    if (!buffer_read(&bytes, file, PACKAGE_FILE_MAX)) {
        eval_message("%s: cannot read: %s", file, strerror(errno));
        buffer_free(&bytes);
        return false;
    }
    json_error_t error;
    json_t *all = json_loadb(bytes.bytes, bytes.size, 0, &error);
    truth.all = all;
    if (all != NULL) {
        take_apart(&truth, gold, meta);
    } else {
        eval_message("%s: line %d: %s", file, error.line, error.text);
    }
    json_decref(all);
    buffer_free(&bytes);
    return all != NULL && !truth.broken;
}
