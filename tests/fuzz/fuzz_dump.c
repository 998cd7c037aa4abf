/* A dump gives the same pages and damages whole and cut into pieces, and where it ends its members
 * early. The first bytes say the sizes of the pieces, the format, and where members end; the
 * others are the dump. */
#include "../input/transcript.h"
#include "input/dump/record.h"
#include "mutate_dump.h"

#include <stdlib.h>
#include <string.h>

#define CUTS    4
#define MEMBERS 3
#define HEAD    (CUTS + 1 + MEMBERS)

/* A transcript is of fixed size, and takes more for a page than the page is long. */
#define SIZE_MAX_HERE 4096

const size_t dump_start = HEAD;

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static struct transcript *transcript_new(void) {
    struct transcript *transcript = calloc(1, sizeof *transcript);
    if (transcript == NULL) { abort(); }
    transcript_begin(transcript);
    return transcript;
}

static struct records *reader_new(const struct dump_format *format, struct transcript *transcript) {
    const struct page_sink sink = transcript_sink(transcript);
    struct wanted wanted;
    wanted_preset(&wanted);
    struct records *records = records_new(format, &sink, &wanted);
    if (records == NULL) { abort(); }
    return records;
}

/* cuts of NULL: in one piece. */
static void push(struct records *records, const unsigned char *cuts, const char *bytes,
                 size_t left) {
    for (size_t number = 0; left > 0; number++) {
        size_t piece = cuts == NULL ? left : (size_t)cuts[number % CUTS] + 1;
        piece = piece < left ? piece : left;
        records_push(records, bytes, piece);
        bytes += piece;
        left -= piece;
    }
}

static void read_dump(struct records *records, const unsigned char *head, const unsigned char *cuts,
                      const char *bytes, size_t left) {
    for (size_t i = 0; i < MEMBERS; i++) {
        size_t member = head[CUTS + 1 + i];
        member = member < left ? member : left;
        if (member > 0) {
            push(records, cuts, bytes, member);
            records_member(records, (head[CUTS] >> i & 2) == 0);
            bytes += member;
            left -= member;
        }
    }
    push(records, cuts, bytes, left);
    records_end(records);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < HEAD || size > SIZE_MAX_HERE) { return 0; }
    const struct dump_format *format = data[CUTS] & 1 ? &arc_format : &warc_format;
    struct transcript *whole = transcript_new();
    struct transcript *cut = transcript_new();
    struct records *one = reader_new(format, whole);
    struct records *other = reader_new(format, cut);
    const char *bytes = (const char *)data + HEAD;
    read_dump(one, data, NULL, bytes, size - HEAD);
    read_dump(other, data, data, bytes, size - HEAD);
    if (whole->size != cut->size || memcmp(whole->text, cut->text, whole->size) != 0) { abort(); }
    records_free(one);
    records_free(other);
    free(whole);
    free(cut);
    return 0;
}
