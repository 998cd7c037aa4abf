#include "output/language_code.h"

#include <string.h>

#define ROW 6 /* a code of two letters, one of three, and a space */

/* The codes of ISO 639-1, and those of ISO 639-3 for the same languages. */
static const char rows[] = "aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym "
                           "azaze babak bebel bgbul bibis "
                           "bmbam bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces "
                           "cuchu cvchv cycym dadan dedeu "
                           "dvdiv dzdzo eeewe elell eneng eoepo esspa etest eueus fafas ffful "
                           "fifin fjfij fofao frfra fyfry "
                           "gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin hohmo hrhrv "
                           "hthat huhun hyhye hzher iaina "
                           "idind ieile igibo iiiii ikipk ioido isisl itita iuiku jajpn jvjav "
                           "kakat kgkon kikik kjkua kkkaz "
                           "klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir lalat "
                           "lbltz lglug lilim lnlin lolao "
                           "ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon mrmar msmsa "
                           "mtmlt mymya nanau nbnob ndnde "
                           "nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya ococi ojoji omorm "
                           "orori ososs papan pipli plpol "
                           "pspus ptpor quque rmroh rnrun roron rurus rwkin sasan scsrd sdsnd "
                           "sesme sgsag sisin skslk slslv "
                           "smsmo snsna sosom sqsqi srsrp ssssw stsot susun svswe swswa tatam "
                           "tetel tgtgk ththa titir tktuk "
                           "tltgl tntsn toton trtur tstso tttat twtwi tytah uguig ukukr ururd "
                           "uzuzb veven vivie vovol wawln "
                           "wowol xhxho yiyid yoyor zazha zhzho zuzul ";

struct slice language_code(struct slice code) {
    const char *hyphen = memchr(code.bytes, '-', code.size);
    if (hyphen != NULL) { code.size = (size_t)(hyphen - code.bytes); }
    for (const char *row = rows; code.size == 2 && *row != '\0'; row += ROW) {
        if (memcmp(row, code.bytes, 2) == 0) { return (struct slice){row + 2, 3}; }
    }
    return code;
}
