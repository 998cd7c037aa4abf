#include "claims.h"
#include "line_list.h"

#define HAN "\xe6\xb1\x89"

static void assert_text(const char *page, const char *text) {
    assert_tape(LINES_TEXT, page, text);
}

SUITE("joins");

CLAIM(a_label_is_parted_from_its_value) {
    assert_text("<b>Label:</b><span>Value</span>", "|Label: Value");
    assert_text("<b>Label:</b><span>value</span>", "|Label:value");
    assert_text("<b>Label:</b>Value", "|Label:Value");
}

CLAIM(the_cite_of_a_quote_is_parted_from_the_quote) {
    assert_text("<cite>ann wrote:</cite>Bread", "|ann wrote: Bread");
    assert_text("<cite>ann 10:00 am</cite>Bread", "|ann 10:00 am Bread");
    assert_text("<cite>Nature</cite>s", "|Natures");
}

CLAIM(two_inline_elements_are_words_of_their_own) {
    assert_text("<span>Petzl</span><span>Actik</span>", "|Petzl Actik");
    assert_text("<b>Size</b><a href=x>42</a>", "|Size 42");
    assert_text("<b>2024</b><i>15</i>", "|2024 15");
    assert_text("<b>(79)</b><i>79 reviews</i>", "|(79) 79 reviews");
    assert_text("<b>(a)</b><i>b</i>", "|(a)b");
    assert_text("<b>one.</b></i><i><u>Two", "|one. Two");
    assert_text("<b>\xc3\xa9t\xc3\xa9</b><i>\xc3\x89lan</i>", "|\xc3\xa9t\xc3\xa9 \xc3\x89lan");
    assert_text("<b>News</b><svg><g></g></svg><img><b>Sport</b>", "|News Sport");
}

CLAIM(one_tag_alone_does_not_part_a_word) {
    assert_text("Linked<b>In</b>", "|LinkedIn");
    assert_text("<b>You</b>Tube", "|YouTube");
    assert_text("ab<b></b>Cd", "|abCd");
    assert_text("<b>Micro</b><wbr>Soft", "|MicroSoft");
    assert_text("<b>Micro<!-- --></b><!-- -->Soft", "|MicroSoft");
}

CLAIM(a_word_goes_on_with_a_small_letter) {
    assert_text("<b>W</b><i>ord</i>", "|Word");
    assert_text("<b>child</b><i>ren</i>", "|children");
    assert_text("<b>3</b><i>rd</i> <b>13</b><i>th</i>", "|3rd 13th");
}

CLAIM(letters_one_by_one_are_one_word) {
    assert_text("<i>A</i><i>B</i><i>C</i>", "|ABC");
    assert_text("ab<i>\xc3\x89</i><i>B</i>", "|ab\xc3\x89"
                                             "B");
    assert_text("<p>ab<p><i>O</i><i>NCE</i>", "|ab|ONCE");
}

CLAIM(sub_and_sup_belong_to_the_word) {
    assert_text("<i>CO</i><sub>2</sub> <i>mc</i><sup>2</sup>", "|CO2 mc2");
    assert_text("<i>note</i><sup><a>1</a></sup><i>Next</i>", "|note1Next");
}

CLAIM(code_is_left_alone) {
    assert_text("<code><i>foo</i><i>Bar</i></code>", "|fooBar");
    assert_text("<pre><i>foo</i><i>Bar</i></pre>", "|fooBar");
}

CLAIM(scripts_without_spaces_get_none) {
    assert_text("<b>" HAN HAN "</b><i>Ab</i>", "|" HAN HAN "Ab");
    assert_text("<b>Ab</b><i>" HAN "</i>", "|Ab" HAN);
    /* Thai letters, a full stop and digits in full width */
    assert_text("<b>\xe0\xb8\x81\xe0\xb8\x81</b><i>Ab</i>", "|\xe0\xb8\x81\xe0\xb8\x81"
                                                            "Ab");
    assert_text("<b>" HAN "\xe3\x80\x82</b><i>Ab</i>", "|" HAN "\xe3\x80\x82"
                                                       "Ab");
    assert_text("<b>\xef\xbc\x91\xef\xbc\x91</b><i>12</i>", "|\xef\xbc\x91\xef\xbc\x91"
                                                            "12");
}

CLAIM(punctuation_stays_with_its_word) {
    assert_text("<b>end</b><i>.</i>", "|end.");
    assert_text("<b>a,</b><i>Bc</i> <b>12.</b><i>50</i>", "|a,Bc 12.50");
    assert_text("<b>ab</b><i>(Cd)</i>", "|ab(Cd)");
}

CLAIM(a_button_is_apart_from_the_words_around_it) {
    assert_text("one<button>two</button>three", "|one two three");
    assert_text("<button><b>Log</b></button><button>in</button>", "|Log in");
    assert_text("One.<button>two</button>", "|One. two");
    assert_text("<p>one<p><button>two</button>", "|one|two");
    assert_text("\xd8\xa8<button>\xd8\xa8</button>", "|\xd8\xa8 \xd8\xa8"); /* Arabic */
    assert_text("(<button>edit</button>).", "|(edit).");
    assert_text(HAN "<button>" HAN "</button>", "|" HAN HAN);
    assert_text("<pre>one<button>two</button></pre>", "|onetwo");
}

CLAIM(a_box_is_between_words) {
    assert_text("one<img src=x>two<input>three", "|one two three");
    assert_text("one<svg><path/></svg>two<select><option>x</select>three", "|one two three");
    assert_text("one<textarea>x</textarea>two<video>x</video>three", "|one two three");
    assert_text("one<img>, (<img>two)", "|one, (two)");
    assert_text("one<img><p>two", "|one|two");
    assert_text("one<img>tw<b>o</b>", "|one two");
    assert_text("<code>one<img>two</code>", "|onetwo");
}

CLAIM(what_is_not_shown_is_not_between_words) {
    assert_text("one<script>x</script>two", "|onetwo");
    assert_text("one<template><img></template>two", "|onetwo");
    assert_text("one<wbr>two", "|onetwo");
}

CLAIM(the_space_does_not_count) {
    ASSERT_LINES(LINES_TEXT, "<b>Ab</b><a href=x>Cd</a> e",
                 {.content = 6, .code = 21, .link = 2, .words = 2, .text = "|Ab Cd e"});
}

CLAIM(a_run_of_its_own_is_spaced) {
    assert_tape(LINES_TAG, "<b>Ab</b><i>Cd</i>", "|Ab_Cd");
    assert_tape(LINES_TOKEN, "<b>Ab</b><i>Cd</i>", "|Ab_Cd");
    assert_tape(LINES_TAG, "<b>Ab</b><p><i>Cd</i>", "|Ab|Cd");
}
