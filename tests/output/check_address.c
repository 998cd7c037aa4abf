#include "claims.h"
#include "output/address.h"

#include <string.h>

static void assert_resolves(const char *page, const char *reference, const char *expected) {
    struct address base, to;
    address_base(&base, "", page, "");
    address_resolve(&to, &base, reference);
    ck_assert_msg(strcmp(to.text, expected) == 0 && to.size == strlen(expected),
                  "%s is resolved to %s, not %s", reference, to.text, expected);
}

static const char *const rfc[][2] = {
    {"g", "http://a/b/c/g"},
    {"./g", "http://a/b/c/g"},
    {"g/", "http://a/b/c/g/"},
    {"/g", "http://a/g"},
    {"//g", "http://g"},
    {"?y", "http://a/b/c/d;p?y"},
    {"g?y", "http://a/b/c/g?y"},
    {"#s", "http://a/b/c/d;p?q#s"},
    {"g#s", "http://a/b/c/g#s"},
    {"g?y#s", "http://a/b/c/g?y#s"},
    {";x", "http://a/b/c/;x"},
    {"g;x", "http://a/b/c/g;x"},
    {"g;x?y#s", "http://a/b/c/g;x?y#s"},
    {"", "http://a/b/c/d;p?q"},
    {".", "http://a/b/c/"},
    {"./", "http://a/b/c/"},
    {"..", "http://a/b/"},
    {"../", "http://a/b/"},
    {"../g", "http://a/b/g"},
    {"../..", "http://a/"},
    {"../../", "http://a/"},
    {"../../g", "http://a/g"},
    {"../../../g", "http://a/g"},
    {"../../../../g", "http://a/g"},
    {"/./g", "http://a/g"},
    {"/../g", "http://a/g"},
    {"g.", "http://a/b/c/g."},
    {".g", "http://a/b/c/.g"},
    {"g..", "http://a/b/c/g.."},
    {"..g", "http://a/b/c/..g"},
    {"./../g", "http://a/b/g"},
    {"./g/.", "http://a/b/c/g/"},
    {"g/./h", "http://a/b/c/g/h"},
    {"g/../h", "http://a/b/c/h"},
    {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
    {"g;x=1/../y", "http://a/b/c/y"},
    {"g?y/./x", "http://a/b/c/g?y/./x"},
    {"g?y/../x", "http://a/b/c/g?y/../x"},
    {"g#s/./x", "http://a/b/c/g#s/./x"},
    {"g#s/../x", "http://a/b/c/g#s/../x"},
    {"http:g", "http://a/b/c/g"}, /* the RFC allows it, and browsers do it */
};
#define RFC (int)(sizeof rfc / sizeof rfc[0])

SUITE("address");

CLAIM_TIMES(the_examples_of_the_rfc_are_resolved, RFC) {
    assert_resolves("http://a/b/c/d;p?q", rfc[_i][0], rfc[_i][1]);
}

static const char *const like_browsers[][2] = {
    {" \t\n g \r\n", "http://a/b/c/g"},
    {"a\tb\nc\rd", "http://a/b/c/abcd"},
    {"two words", "http://a/b/c/two%20words"},
    {"a\x01\x7f", "http://a/b/c/a%01%7F"},
    {"K\xc3\xa4se?\xc3\xa4#\xc3\xa4", "http://a/b/c/K%C3%A4se?%C3%A4#%C3%A4"},
    {"\"<>^`{|}", "http://a/b/c/%22%3C%3E%5E%60%7B%7C%7D"},
    {"100%", "http://a/b/c/100%"},
    {"..\\g\\h?\\#\\", "http://a/b/g/h?%5C#%5C"},
    {"\\\\g\\h", "http://g/h"},
    {"%2E/%2e%2E/.%2e/g%2e", "http://a/g%2e"},
    {"%2e%2e/%2E/g", "http://a/b/g"},
    {"///g", "http://g"},
    {"HTTPS://G/H", "https://G/H"},
    {"http:/g", "http://a/g"},
    {"https:/g", "https://g"},
    {"https:g", "https://g"},
    {"https:////g/./h", "https://g/h"},
    {"https://g?../h", "https://g?../h"},
    {"//g/../h", "http://g/h"},
    {"ftp://g/h", "ftp://g/h"},
    {"MailTo:a@b.example?subject=x y", "mailto:a@b.example?subject=x%20y"},
    {"tel:+49 123", "tel:+49%20123"},
    {"x/g:h", "http://a/b/c/x/g:h"},
    {"?g:h", "http://a/b/c/d;p?g:h"},
    {"#g:h", "http://a/b/c/d;p?q#g:h"},
};
#define LIKE_BROWSERS (int)(sizeof like_browsers / sizeof like_browsers[0])

CLAIM_TIMES(an_address_is_read_as_browsers_read_it, LIKE_BROWSERS) {
    assert_resolves("http://a/b/c/d;p?q", like_browsers[_i][0], like_browsers[_i][1]);
}

static const char *const refused[] = {
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "JAVASCRIPT:alert(1)",
    " javascript:alert(1)",
    "\tjavascript:alert(1)",
    "\njavascript:alert(1)",
    "\x01javascript:alert(1)",
    "\x1fjavascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "java\rscript:alert(1)",
    "j\ta\nv\ra\ts\nc\rr\ti\np\rt\t:\nalert(1)",
    "javascript\t:alert(1)",
    "javascript\n:alert(1)",
    "java script:alert(1)",
    "javascript :alert(1)",
    "java\x01script:alert(1)",
    "java\x7fscript:alert(1)",
    "java\xc2\xadscript:alert(1)",
    "javascript://a.example/%0Aalert(1)",
    "%6aavascript:alert(1)",
    "java%0ascript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "file:///etc/passwd",
    "about:blank",
    "g:h",
    "12:30",
    ":g",
    "http://",
    "http:",
    "ftp:?g",
    "https:///#g",
    "//",
    "///?g",
};
#define REFUSED (int)(sizeof refused / sizeof refused[0])

CLAIM_TIMES(other_schemes_are_refused, REFUSED) {
    assert_resolves("https://a/b", refused[_i], "");
}

CLAIM(a_relative_reference_without_a_base_stays_relative) {
    assert_resolves(NULL, "../g?y", "../g?y");
    assert_resolves(NULL, "/g h", "/g%20h");
    assert_resolves(NULL, "//g/h", "//g/h");
    assert_resolves(NULL, "#s", "#s");
    assert_resolves(NULL, "", "");
    assert_resolves(NULL, "http://g/./h", "http://g/h");
    assert_resolves(NULL, "javascript:x", "");
    assert_resolves("page.html", "g", "g");
    assert_resolves("mailto:a@b.example", "g", "g");
    assert_resolves("javascript:x", "g", "g");
}

CLAIM(a_base_without_a_path_gets_one) {
    assert_resolves("http://a", "g", "http://a/g");
    assert_resolves("http://a?q", "g", "http://a/g");
    assert_resolves("http://a?q#s", "?y", "http://a?y");
    assert_resolves("http://a#s", "#t", "http://a#t");
    assert_resolves("http://a", "../g", "http://a/g");
}

static void assert_base(const char *href, const char *page, const char *expected) {
    struct address base;
    address_base(&base, href, page, "");
    ck_assert_str_eq(base.size > 0 ? base.text : "", expected);
}

CLAIM(the_base_element_is_relative_to_the_page) {
    assert_base("../d/", "http://a/b/c", "http://a/d/");
    assert_base("//g/", "https://a/b/c", "https://g/");
    assert_base("http://g/", "http://a/b/c", "http://g/");
    assert_base("http://g/", NULL, "http://g/");
    assert_base("", "http://a/b/c#s", "http://a/b/c");
}

CLAIM(a_base_that_is_no_base_is_ignored) {
    assert_base("javascript:x", "http://a/b/c", "http://a/b/c");
    assert_base("mailto:x", "http://a/b/c", "http://a/b/c");
    assert_base("data:,x", NULL, "");
    assert_base("/d/", NULL, "");
    assert_base("", NULL, "");
}

CLAIM(an_address_that_is_too_long_is_refused) {
    static char long_one[ADDRESS_MAX + 2];
    struct address to, base;
    memset(long_one, 'g', ADDRESS_MAX);
    address_base(&base, "", NULL, "");
    address_resolve(&to, &base, long_one);
    ck_assert_uint_eq(to.size, ADDRESS_MAX);
    address_base(&base, "", "http://a/", "");
    address_resolve(&to, &base, long_one);
    ck_assert_uint_eq(to.size, 0);
    long_one[ADDRESS_MAX - strlen("http://a/")] = '\0';
    address_resolve(&to, &base, long_one);
    ck_assert_uint_eq(to.size, ADDRESS_MAX);
    memset(long_one, '"', ADDRESS_MAX / 3 + 1);
    long_one[ADDRESS_MAX / 3 + 1] = '\0';
    address_resolve(&to, &base, long_one);
    ck_assert_uint_eq(to.size, 0);
}
