#include "claims.h"
#include "metadata/metadata_state.h"

#include <stdio.h>
#include <string.h>

/* `~` stands for an edge in a text of the page. */
static struct slice edged(const char *text, char *room) {
    size_t size = 0;
    for (; text[size] != '\0'; size++) {
        room[size] = text[size] == '~' ? PERSON_EDGE : text[size];
    }
    return (struct slice){room, size};
}

static void assert_same(const char *text, const char *names, size_t size, const char *expected) {
    char room[1024];
    const struct slice edges = edged(expected, room);
    bool same = size == edges.size && memcmp(names, edges.bytes, size) == 0;
    ck_assert_msg(same, "'%s': '%.*s', not '%s'", text, (int)size, names, expected);
}

static void assert_names(const char *text, const char *expected) {
    char room[1024];
    char names[PERSON_MAX];
    assert_same(text, names, person_names(edged(text, room), false, names), expected);
}

static void assert_statement(const char *text, const char *expected) {
    char room[1024];
    char names[PERSON_MAX];
    assert_same(text, names, person_names(edged(text, room), true, names), expected);
}

static void assert_byline(const char *text, const char *expected) {
    char room[1024];
    char names[PERSON_MAX];
    bool open;
    assert_same(text, names, person_byline(edged(text, room), names, &open), expected);
}

SUITE("persons");

CLAIM(names_lose_what_comes_before_them) {
    assert_names("By Ann Miller", "Ann Miller");
    assert_names("Posted by: Ann Miller", "Ann Miller");
    assert_names("Von ~Ann Müller~", "Ann Müller");
    assert_names("Par Ann Meunier", "Ann Meunier");
    assert_names("Piše: Ana Mlinar", "Ana Mlinar");
    assert_names("Oleh Ani Giling", "Ani Giling");
    assert_names("كتب: أحمد الطحان", "أحمد الطحان");
    assert_names("בא מאת", "בא מאת");
    assert_names("द्वारा राम कुमार", "राम कुमार");
    assert_names("Автор: Анна Мельник", "Анна Мельник");
    assert_names("Συντάκτης: Άννα Μυλωνά", "Άννα Μυλωνά");
    assert_names("作者：张三", "张三");
    assert_names("著者：田中花子", "田中花子");
    assert_names("取材・文／田中花子", "田中花子");
    assert_names("ავტორი: ანა მეწისქვილე", "ანა მეწისქვილე");
    assert_names("Հեղինակ՝ Աննա Ջրաղացպան", "Աննա Ջրաղացպան");
    assert_names("Пишува: Ана Мелничар", "Ана Мелничар");
    assert_names("Müəllif: Anna Dəyirmançı", "Anna Dəyirmançı");
    assert_names("About Ann Miller", "Ann Miller");
    assert_names("Di Anna Mugnaio", "Anna Mugnaio");
    assert_names("от Анна Мелник", "Анна Мелник");
    assert_names("Από Άννα Μυλωνά", "Άννα Μυλωνά");
    assert_names("Napisane przez Anna Młynarz", "Anna Młynarz");
    assert_names("ผู้เขียน: แอน มิลเลอร์", "แอน มิลเลอร์");
    assert_names("取材・文=田中花子", "田中花子");
    assert_names("Byron Miller", "Byron Miller");
    assert_names("Di Maio", "Di Maio");
}

CLAIM(names_lose_what_comes_after_them) {
    assert_names("Fri, 3 Apr, 2015 - 06:36", "");
    assert_names("Friday 3 April 2015 Ann Miller", "Ann Miller");
    assert_names("Ann, 3 April 2015", "Ann");
    assert_names("Ann Miller on April 3, 2015", "Ann Miller");
    assert_names("Ann Miller, April 3, 2015", "Ann Miller");
    assert_names("Ann Miller | The Gazette", "Ann Miller");
    assert_names("Ann Miller Leave a Comment", "Ann Miller");
    assert_names("Ann Miller Special to the Gazette", "Ann Miller");
    assert_names("Ann Miller (ann@example.org)", "Ann Miller");
    assert_names("Ann Miller • 5 min read", "Ann Miller");
    assert_names("Ann Miller, MD", "Ann Miller, MD");
    assert_names("Ana Molinera, corresponsal", "Ana Molinera");
    assert_names("Анна Мельник, корреспондент в Лондоне", "Анна Мельник");
    assert_names("Ann Miller Jr.", "Ann Miller Jr.");
}

CLAIM(what_somebody_is_is_no_part_of_the_name) {
    assert_names("By Ann Miller, Staff Writer", "Ann Miller");
    assert_names("By ~Ann Miller~, BBC Political Editor", "Ann Miller");
    assert_statement("Ann Miller, Senior Editor", "Ann Miller");
    assert_names("Ann Miller, Bob Editor Baker", "Ann Miller, Bob Editor Baker");
    assert_names("ANN MILLER Associated Press", "ANN MILLER");
    assert_names("The Associated Press", "The Associated Press");
    assert_names("김철수 기자", "김철수");
    assert_names("記者王明／台北報導", "王明");
    assert_names("NeoL／ネオエル", "NeoL／ネオエル");
    assert_names("Ann Miller; photos by Bob Baker", "Ann Miller");
    assert_names("A Photo Editor", "A Photo Editor");
    assert_names("记者 王明 摄", "");
}

CLAIM(a_small_word_before_a_date_is_no_part_of_the_name) {
    assert_names("Door Ann Miller op 5 januari 2021", "Ann Miller");
    assert_names("Ann M., 5 januari 2021", "Ann M.");
    assert_names("Jan de, 5 mei 2021", "Jan");
}

CLAIM(a_sign_of_editors_may_have_a_number_for_a_name) {
    assert_names("责任编辑：王明", "王明");
    assert_names("责任编辑：AP0015", "");
    assert_names("ann2015", "ann2015");
}

CLAIM(several_authors_become_a_list) {
    assert_names("By ~Ann Miller~ and ~Bob Baker~", "Ann Miller~Bob Baker");
    assert_names("~Ann Miller~, ~Bob Baker~ & ~Cy Cook~", "Ann Miller~Bob Baker~Cy Cook");
    assert_names("~Ann Miller~ ~Editor~", "Ann Miller");
}

CLAIM(what_is_no_name_is_none) {
    static const char *const others[] = {"https://example.org/ann",
                                         "www.example.org/ann",
                                         "admin",
                                         "Author",
                                         "By",
                                         "",
                                         "123456",
                                         "A",
                                         "~",
                                         "example.com"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_names(others[i], "");
        assert_statement(others[i], "");
    }
}

CLAIM(a_mark_with_the_first_byte_of_a_bullet_does_not_end_a_name) {
    assert_names("Ann O’Miller", "Ann O’Miller");
}

CLAIM(a_lead_word_is_no_name_and_one_of_its_own_element_comes_before_one) {
    assert_names("di", "");
    assert_names("~di~ Anna Mugnai", "Anna Mugnai");
    assert_names("~di~Anna Mugnai", "Anna Mugnai");
    assert_names("Di Mugnai", "Di Mugnai");
    assert_names("di Anna Mugnai", "Anna Mugnai");
    assert_names("di Mugnai", "di Mugnai");
    assert_names("Av Kari Moe ~og~ Per Dal", "Kari Moe~Per Dal");
    assert_names("Updated by ~Ann Miller~", "");
}

CLAIM(an_address_is_no_name) {
    assert_names("ann.miller@example.org", "");
    assert_statement("ann.miller@example.org", "");
    assert_statement("Ann Miller ann@example.org", "Ann Miller");
    assert_statement("Dr Ann Miller - https://example.org/", "Dr Ann Miller");
}

CLAIM(a_date_may_come_before_a_name) {
    assert_names("Dec. 19, 2025 · Ann Miller on bread", "Ann Miller");
    assert_names("5 min read", "");
}

CLAIM(a_byline_of_one_word_needs_no_capital) {
    assert_byline("by ann", "ann");
    assert_byline("by hand and foot", "");
}

static void assert_joined(const char *names, const char *expected) {
    char room[1024];
    char joined[METADATA_VALUE_MAX];
    const size_t size = person_join(edged(names, room), "|", true, joined);
    ck_assert_msg(size == strlen(expected) && memcmp(joined, expected, size) == 0,
                  "'%s': '%.*s', not '%s'", names, (int)size, joined, expected);
}

CLAIM(accounts_and_companies_do_not_count_beside_a_person) {
    assert_joined("KatieS~Ann Miller", "Ann Miller");
    assert_joined("annmiller~Ann Miller~bob baker", "Ann Miller|bob baker");
    assert_joined("Ann Miller~Acme Inc.", "Ann Miller");
    assert_joined("Acme Brot GmbH~Ann Miller", "Ann Miller");
    assert_joined("KatieS~Acme Inc.", "KatieS|Acme Inc.");
    ck_assert(!person_is_likely((struct slice){"Acme Inc.", 9}));
    ck_assert(person_is_likely((struct slice){"Ann Zinc", 8}));
    ck_assert(person_is_likely((struct slice){"Cy de Cook", 10}));
    ck_assert(!person_is_likely((struct slice){"More ago", 8}));
}

CLAIM(names_in_one_text_are_taken_apart_if_all_are_likely) {
    assert_joined("Ann Miller~Bob Baker", "Ann Miller|Bob Baker");
    assert_joined("Ann Miller, Bob Baker, and Cy de Cook", "Ann Miller|Bob Baker|Cy de Cook");
    assert_joined("Ann Miller und Bob Baker", "Ann Miller|Bob Baker");
    assert_joined("Ann Miller, MD", "Ann Miller, MD");
    assert_joined("Center for Books and Bread", "Center for Books and Bread");
    assert_joined("José Ortega y Gasset", "José Ortega y Gasset");
    assert_joined("张三、李四", "张三|李四");
}

CLAIM(a_last_name_may_come_first) {
    char one[] = "Miller, Ann B.", two[] = "Miller, Ann", list[] = "Miller, Ann, Bob";
    char others[][16] = {"ann, Bobby", "Ann, bobby",  "Acme, Inc", "Miller, PhD",
                         "Miller, MD", "Miller, Jr.", "Bob, Jo"};
    ck_assert_uint_eq(person_turn(list, strlen(list), true), strlen(list));
    ck_assert_uint_eq(person_turn(one, strlen(one), false), strlen(one));
    ck_assert_uint_eq(person_turn(one, strlen(one), true), strlen("Ann B. Miller"));
    ck_assert_int_eq(strncmp(one, "Ann B. Miller", strlen("Ann B. Miller")), 0);
    ck_assert_uint_eq(person_turn(two, strlen(two), false), strlen("Ann Miller"));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ck_assert_uint_eq(person_turn(others[i], strlen(others[i]), false), strlen(others[i]));
    }
}

CLAIM(a_statement_is_one_name) {
    assert_statement("Center for Books", "Center for Books");
    assert_names("Center for Books", "Center");
    assert_statement("by Ann Miller", "Ann Miller");
}

CLAIM(a_byline_says_that_a_name_follows) {
    assert_byline("By Ann Miller", "Ann Miller");
    assert_byline("April 3, 2015 | By Ann Miller | 3 comments", "Ann Miller");
    assert_byline("3 April 2015 ~by ~ann77~", "ann77");
    assert_byline("Written by ~Ann Miller~ in ~Bread~", "Ann Miller");
    assert_byline("Ann Miller", "");
    assert_byline("Bread is made by hand", "");
    assert_byline("By the time the bread is done", "");
    assert_byline("by mixing water and flour", "");
}

CLAIM(a_byline_may_be_a_small_word_and_a_person) {
    assert_byline("di Anna Mugnai", "Anna Mugnai");
    assert_byline("Av ~Kari Moe~ og ~Per Dal~", "Kari Moe~Per Dal");
    assert_byline("Του Γιάννη Παππά", "Γιάννη Παππά");
    assert_byline("di pane e di sale", "");
    assert_byline("di Anna Mugnai e del suo pane", "");
    assert_byline("(责编：张三、李四)", "张三、李四");
    assert_byline("김철수 기자", "김철수");
    assert_byline("김철수", "");
}

CLAIM(a_byline_without_a_name_is_open) {
    char room[64];
    char names[PERSON_MAX];
    bool open;
    ck_assert_uint_eq(person_byline(edged("Written by", room), names, &open), 0);
    ck_assert(open);
    ck_assert_uint_eq(person_byline(edged("Written in haste", room), names, &open), 0);
    ck_assert(!open);
}

CLAIM(names_have_a_limit) {
    char long_name[PERSON_NAME_MAX + 2];
    memset(long_name, 'x', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    assert_names(long_name, "");
    long_name[sizeof long_name - 2] = '\0';
    assert_names(long_name, long_name);

    char text[4096] = "";
    for (size_t i = 0; i < 40; i++) { snprintf(text + strlen(text), 32, "~Ann Miller%c~, ", 'a'); }
    char room[4096];
    char names[PERSON_MAX];
    ck_assert_uint_le(person_names(edged(text, room), false, names), PERSON_MAX);
}
