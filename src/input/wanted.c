#include "input/wanted.h"

#include "input/http.h"

void wanted_preset(struct wanted *wanted) {
    *wanted = (struct wanted){.patterns = NULL};
    for (unsigned status = 200; status < 300; status++) {
        wanted->status[status] = true;
    }
}

bool wanted_status(const struct wanted *wanted, unsigned status) {
    return status <= WANTED_STATUS_MOST && wanted->status[status];
}

bool wanted_content_type(const struct wanted *wanted, const char *content_type) {
    (void)wanted;
    return content_type_is_html(content_type);
}
