/* What danag.mjs needs besides danag.h: the output in memory, the page of --explain, and iconv. The
 * host's TextDecoder stands for iconv, so the module needs no tables of charsets. */
#include "cli/explain/page.h"
#include "danag.h"

#include <errno.h>
#include <iconv.h>

/* Functions in JavaScript. */
#define IMPORTED(name) __attribute__((import_module("danag"), import_name(name)))

/* The number of a decoder that is ready, or -1 if the host has none. */
IMPORTED("open_charset") int open_charset(const char *label);

/* Decodes bytes that are complete. Returns how many bytes of UTF-8 are in the output, or -1 if the
 * bytes mean nothing, or more than there is room for. */
IMPORTED("decode")
int decode(int decoder, const char *bytes, size_t size, char *output, size_t room);

/* The number is the handle; 0 is a number, too. */
iconv_t iconv_open(const char *to, const char *from) {
    (void)to;
    int decoder = open_charset(from);
    if (decoder < 0) { errno = EINVAL; }
    return (iconv_t)decoder;
}

size_t iconv(iconv_t handle, char **restrict input, size_t *restrict size, char **restrict output,
             size_t *restrict room) {
    if (input == NULL) { return 0; }
    int written = decode((int)handle, *input, *size, *output, *room);
    if (written < 0) {
        errno = EILSEQ;
        return (size_t)-1;
    }
    *input += *size;
    *size = 0;
    *output += written;
    *room -= (size_t)written;
    return 0;
}

int iconv_close(iconv_t handle) {
    (void)handle;
    return 0;
}

/* The output of documents goes to the buffer. Returns what danag_set_output does. */
int module_collect(danag_t *danag, struct danag_buffer *output);
int module_collect(danag_t *danag, struct danag_buffer *output) {
    return danag_set_output(danag, danag_collect, output);
}

/* Appends the page of --explain, for the document that danag_finish has ended, to the buffer. The
 * settings are those that danag_set took. False if memory is short. */
bool module_explain(const danag_t *danag, const char *address, struct setting *settings,
                    size_t count, struct danag_buffer *page);
bool module_explain(const danag_t *danag, const char *address, struct setting *settings,
                    size_t count, struct danag_buffer *page) {
    const struct arguments arguments = {.settings = settings, .setting_count = count};
    const struct explained explained = explained_page(&arguments, danag, address);
    struct outlet outlet = {.output = danag_collect, .context = page};
    explain_put_page(&outlet, &explained);
    return !outlet.stopped;
}
