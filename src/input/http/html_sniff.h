/* In:  the first bytes of a body whose media type is not known.
 * Out: whether they begin like HTML, after WHATWG's MIME Sniffing §7.1.
 * Memory: none. */
#ifndef DANAG_INPUT_HTTP_HTML_SNIFF_H
#define DANAG_INPUT_HTTP_HTML_SNIFF_H

#include <stdbool.h>
#include <stddef.h>

/* No more bytes are asked for; what is not HTML by then is none. */
#define HTML_SNIFF_BOUND 1024

enum html_sniff { HTML_SNIFF_MORE, HTML_SNIFF_YES, HTML_SNIFF_NO };

/* `whole`: no more will come; then the answer is never HTML_SNIFF_MORE. A byte-order mark, white
 * space and an XML declaration may stand before the first tag, doctype or comment. */
enum html_sniff html_sniff(const char *data, size_t size, bool whole);

#endif
