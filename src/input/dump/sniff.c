#include "input/dump/sniff.h"

#include "text/ascii.h"

#include <stdbool.h>

static const char warc_word[] = "WARC/";
static const char arc_word[] = "filedesc:"; /* the version block, which begins each ARC file */

void sniff_begin(struct sniff *sniff) {
    sniff->answer = SNIFF_MORE;
    sniff->seen = 0;
    sniff->matched = 0;
    sniff->word = warc_word;
}

static enum sniff_answer look_at(struct sniff *sniff, char byte) {
    bool blank = byte == '\r' || byte == '\n';
    if (sniff->matched == 0 && byte == arc_word[0]) { sniff->word = arc_word; }
    if (sniff->word[sniff->matched] == '\0') {
        return ascii_is_digit(byte) ? SNIFF_WARC : SNIFF_HTML;
    }
    if (byte == sniff->word[sniff->matched]) {
        sniff->matched++;
    } else if (sniff->matched > 0 || !blank) {
        return SNIFF_HTML;
    }
    if (sniff->matched == sizeof arc_word - 1) { return SNIFF_ARC; }
    return ++sniff->seen == SNIFF_BOUND ? SNIFF_HTML : SNIFF_MORE;
}

enum sniff_answer sniff_push(struct sniff *sniff, const char *data, size_t size) {
    for (size_t at = 0; at < size && sniff->answer == SNIFF_MORE; at++) {
        sniff->answer = look_at(sniff, data[at]);
    }
    return sniff->answer;
}

enum sniff_answer sniff_end(struct sniff *sniff) {
    if (sniff->answer == SNIFF_MORE) { sniff->answer = SNIFF_HTML; }
    return sniff->answer;
}
