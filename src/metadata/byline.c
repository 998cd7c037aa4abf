/* Lines near the headline that tell the author and the dates of the page. */
#include "metadata/metadata_state.h"

#define CHANGE_APART 6 /* lines between the days of a change and of publication */

/* Whether the text may have a year: four digits, a digit that is not ASCII, or a Japanese era. */
static bool has_year(struct slice text) {
    for (size_t i = 0; i + 4 <= text.size; i++) {
        const char *at = text.bytes + i;
        if ((*at == '1' || *at == '2') && ascii_is_digit(at[1]) && ascii_is_digit(at[2]) &&
            ascii_is_digit(at[3])) {
            return true;
        }
        const struct slice rest = slice_after(text, i);
        if ((unsigned char)*at >= 0xd9 && (date_has_digit(rest) || date_era(rest) > 0)) {
            return true;
        }
    }
    return false;
}

bool byline_says_updated(struct slice text) {
    /* The beginnings of words. */
    static const char *const words[] = {
        "updated",    "modified",   "last edited", "revised",       "reviewed",     "aktualis",
        "geändert",   "mis à jour", "actualis",    "modifié",       "actualiz",     "aggiornat",
        "modificat",  "modificad",  "atualiz",     "bijgewerkt",    "gewijzigd",    "aktualiz",
        "uppdaterad", "oppdatert",  "opdateret",   "päivitetty",    "ažurira",      "posodob",
        "uuendat",    "atnaujin",   "atjaunin",    "frissít",       "módosít",      "güncel",
        "ενημ",       "обновл",     "изменен",     "оновл",         "змінен",       "обновен",
        "עודכן",      "עדכון",      "تحديث",       "به‌روز", "अपडेट",         "अद्यतन",
        "อัปเดต",      "แก้ไข",       "cập nhật",    "diperbarui",    "dikemas kini", "更新",
        "수정",       "업데이트"};
    for (; text.size > 0; text = slice_after(text, 1)) {
        if (((unsigned char)*text.bytes & 0xc0) == 0x80) { continue; }
        for (size_t i = 0; i < COUNT_OF(words); i++) {
            if (person_begins(text, words[i]) > 0) { return true; }
        }
    }
    return false;
}

/* Whether lines are read for a date. After an h1 the first one counts, before it the last one. */
static bool wants_date(const struct metadata *metadata, enum field field, enum origin origin) {
    const struct meaning meaning = {field, origin};
    return metadata_may_count(metadata, meaning) &&
           (metadata->h1_count == 0 || !metadata_has(metadata, meaning));
}

static void find_dates(struct metadata *metadata, struct slice line) {
    const enum origin origin = origin_before(metadata, ORIGIN_TEXT);
    if (metadata->own_closed || (!wants_date(metadata, FIELD_PUBLISHED, origin) &&
                                 !wants_date(metadata, FIELD_MODIFIED, origin))) {
        return;
    }
    size_t start, end;
    struct date date;
    while (has_year(line) && date_find(line, metadata->order, &date, &start, &end)) {
        const bool updated = byline_says_updated((struct slice){line.bytes, start});
        const struct meaning meaning = {updated ? FIELD_MODIFIED : FIELD_PUBLISHED, origin};
        /* In a long line a date far from its start is part of a sentence. */
        const bool near = start < 60 || line.size < 100;
        /* Dates after the day of a change are those of the text. */
        const bool late = !updated && metadata->changed_at > metadata->lines_left + CHANGE_APART;
        if (updated && metadata->changed_at == 0) { metadata->changed_at = metadata->lines_left; }
        if (near && date.day > 0 && !late) {
            if (metadata->h1_count == 0) { metadata->slots[meaning.field][origin].size = 0; }
            metadata_put_date(metadata, meaning, &date);
        }
        line = slice_after(line, end);
    }
}

/* Whether the line is like the entry of a menu before the h1, such as `By type`. */
static bool is_entry(const struct metadata *metadata, struct slice line, struct slice name) {
    static const char by[] = "by ";
    line = slice_trim(line, PERSON_SPACES);
    return metadata->h1_count == 0 && slice_begins_any_case(line, by) &&
           line.size == strlen(by) + name.size && !person_is_likely(name) &&
           !person_is_account(name);
}

static void find_author(struct metadata *metadata, struct slice line) {
    char names[PERSON_MAX];
    bool open = false;
    const struct meaning meaning = {FIELD_AUTHOR, origin_before(metadata, ORIGIN_TEXT)};
    size_t size = 0;
    if (metadata_has(metadata, meaning) || !metadata_may_count(metadata, meaning)) {
        metadata->byline_open = false;
        return;
    }
    if (metadata->byline_open && line.size < 80) { size = person_names(line, false, names); }
    if (size == 0) { size = person_byline(line, names, &open); }
    metadata->byline_open = open;
    if (size > 0 && !is_entry(metadata, line, (struct slice){names, size})) {
        metadata_put(metadata, meaning, (struct slice){names, size});
    }
}

void byline_read(struct metadata *metadata, struct slice line) {
    find_author(metadata, line);
    find_dates(metadata, line);
}
