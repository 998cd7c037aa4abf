/* A dump gives the same pages and damages whole and cut into pieces.  The first bytes say the
 * sizes of the pieces; the others are the dump. */
#include "../input/transcript.h"
#include "input/warc.h"

#include <stdlib.h>
#include <string.h>

#define CUTS 4

/* A transcript is of fixed size, and takes more for a page than the page is long. */
#define SIZE_MAX_HERE 4096

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static struct transcript *transcript_new(void) {
    struct transcript *transcript = calloc(1, sizeof *transcript);
    if (transcript == NULL)
        abort();
    transcript_begin(transcript);
    return transcript;
}

static struct warc *reader_new(struct transcript *transcript) {
    const struct page_sink sink = transcript_sink(transcript);
    struct wanted wanted;
    wanted_preset(&wanted);
    struct warc *warc = warc_new(&sink, &wanted);
    if (warc == NULL)
        abort();
    return warc;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < CUTS || size > SIZE_MAX_HERE)
        return 0;
    struct transcript *whole = transcript_new();
    struct transcript *cut = transcript_new();
    struct warc *one = reader_new(whole);
    struct warc *other = reader_new(cut);
    const char *bytes = (const char *)data + CUTS;
    size_t left = size - CUTS;
    warc_push(one, bytes, left);
    warc_end(one);
    for (size_t number = 0; left > 0; number++) {
        size_t piece = (size_t)data[number % CUTS] + 1;
        piece = piece < left ? piece : left;
        warc_push(other, bytes, piece);
        bytes += piece;
        left -= piece;
    }
    warc_end(other);
    if (whole->size != cut->size || memcmp(whole->text, cut->text, whole->size) != 0)
        abort();
    warc_free(one);
    warc_free(other);
    free(whole);
    free(cut);
    return 0;
}
