/* The names of the months. */
#include "metadata/date.h"
#include "text/character.h"
#include "text/utf8.h"

#include <string.h>

#define WORD_MAX 32 /* bytes of the longest name */

/* Names and their short forms, in small letters, in English, German, French, Spanish, Portuguese,
 * Italian, Dutch, Polish, Russian and Greek. In Slavonic languages and Greek dates have the
 * genitive. */
static const char *const names[12] = {
    " jan january januar jänner jänn janvier janv enero ene janeiro gennaio gen januari stycznia "
    "styczeń sty января янв январь ιανουαρίου ιανουάριος ιαν januára ",
    " feb february februar feber février févr fév fevrier febrero fevereiro fev febbraio februari "
    "lutego luty lut февраля февр фев февраль φεβρουαρίου φεβρουάριος φεβ ",
    " mar march märz mär mrz maerz mars marzo março marco maart mrt marca marzec марта мар март "
    "μαρτίου μάρτιος μαρ μάρ ",
    " apr april avril avr abril abr aprile kwietnia kwiecień kwi апреля апр апрель απριλίου "
    "απρίλιος απρ ",
    " may mai mayo maio mai maggio mag mei maja maj мая май μαΐου μαίου μάιος μαϊ μάι μαι ",
    " jun june juni juin junio junho giugno giu czerwca czerwiec cze июня июн июнь ιουνίου ιούνιος "
    "ιουν ιούν ",
    " jul july juli juillet juil julio julho luglio lug lipca lipiec lip июля июл июль ιουλίου "
    "ιούλιος ιουλ ιούλ ",
    " aug august août aout agosto ago augustus sierpnia sierpień sie августа авг август αυγούστου "
    "αύγουστος αυγ αύγ ",
    " sep sept september septembre septiembre setiembre setembro set settembre września wrzesień "
    "wrz сентября сент сен сентябрь σεπτεμβρίου σεπτέμβριος σεπ σεπτ ",
    " oct october oktober okt octobre octubre outubro out ottobre ott października październik paź "
    "октября окт октябрь οκτωβρίου οκτώβριος οκτ ",
    " nov november novembre noviembre novembro listopada listopad lis ноября нояб ноя ноябрь "
    "νοεμβρίου νοέμβριος νοε νοέ ",
    " dec december dezember dez décembre déc diciembre dic dezembro dicembre grudnia grudzień gru "
    "декабря дек декабрь δεκεμβρίου δεκέμβριος δεκ ",
};

int month_of(struct slice word) {
    char folded[WORD_MAX + 2] = " ";
    size_t size = 1;
    for (size_t at = 0, length; at < word.size; at += length) {
        char bytes[UTF8_SEQUENCE_MAX];
        const uint32_t point = character_fold(utf8_decode(word.bytes + at, &length));
        /* The names here end in a final sigma, which character_fold replaces. */
        const size_t more = utf8_encode(point, bytes);
        if (size + more > WORD_MAX) { return 0; }
        memcpy(folded + size, bytes, more);
        size += more;
    }
    if (size < 3) { return 0; }
    const size_t sigma = 2;
    if (size > sigma && memcmp(folded + size - sigma, "σ", sigma) == 0) {
        memcpy(folded + size - sigma, "ς", sigma);
    }
    memcpy(folded + size, " ", 2);
    for (int month = 0; month < 12; month++) {
        if (strstr(names[month], folded) != NULL) { return month + 1; }
    }
    return 0;
}
