#include "cli/jobs/joint.h"

#include <string.h>

void joint_make(struct joint *joint, const char *format, bool with_url, danag_output *put,
                void *self) {
    const bool lines =
        format == NULL || strcmp(format, "text") == 0 || strcmp(format, "spans") == 0;
    *joint = (struct joint){.kind = JOINT_FORM_FEED, .text = true, .put = put, .self = self};
    if (lines && with_url) { joint->kind = JOINT_PLAIN; }
    if (format == NULL) { return; }
    const bool warc = strcmp(format, "warc") == 0;
    if (warc || strcmp(format, "jsonl") == 0 || strcmp(format, "tsv") == 0) {
        joint->kind = warc ? JOINT_MEMBER : JOINT_PLAIN;
        joint->text = false;
    }
}

void joint_new_output(struct joint *joint) {
    joint->follows = joint->in_line = false;
}

void joint_begin(struct joint *joint) {
    joint->begun = false;
}

/* Before the first byte of a page. */
static int begin(struct joint *joint) {
    static const char form_feed[] = "\n\f\n";
    const char *start = form_feed + (joint->in_line ? 0 : 1);
    const bool feeds = joint->kind == JOINT_FORM_FEED && joint->follows;
    const char *end = feeds ? form_feed + sizeof form_feed - 1 : form_feed + 1;
    joint->skips = joint->follows && joint->kind == JOINT_MEMBER;
    joint->begun = joint->follows = true;
    if (!joint->text || start == end) { return 0; }
    joint->in_line = false;
    return joint->put(joint->self, start, (size_t)(end - start));
}

static int put(struct joint *joint, const char *bytes, size_t size) {
    if (size > 0) { joint->in_line = bytes[size - 1] != '\n'; }
    return joint->put(joint->self, bytes, size);
}

int joint_put(struct joint *joint, const char *bytes, size_t size) {
    int error = joint->begun ? 0 : begin(joint);
    if (error != 0) { return error; }
    if (!joint->skips) { return put(joint, bytes, size); }
    joint->skips = size > 0;
    return 0;
}

int joint_end(struct joint *joint, int status) {
    /* A page in another language, one without a new paragraph, and a record that is not written
     * leave no trace. */
    const bool none = status == DANAG_FOREIGN || status == DANAG_FILTERED;
    if (joint->begun || none || !joint->text) { return 0; }
    return begin(joint);
}
