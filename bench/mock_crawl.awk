# Writes a crawl of made-up pages with the markup of today's web: long classes, menus, cards, scripts,
# pictures, comments. With --enable-release, make counts branches on it.
#
#     awk -f bench/mock_crawl.awk >mock.warc

# A whole number from 0 to `bound` - 1.
function draw(bound) {
    seed = (seed * 69069 + 1) % 4294967296
    return int(seed / 65536) % bound
}

function any_of(list, parts) {
    return parts[1 + draw(split(list, parts, " "))]
}

function word(   count, made) {
    for (count = 1 + draw(3); count > 0; count--) { made = made any_of(syllables) }
    return made
}

function words(count,   made) {
    made = word()
    while (--count > 0) { made = made " " word() }
    return made
}

function class(   made, count) {
    made = any_of(names)
    for (count = draw(9); count > 0; count--) {
        made = made (draw(3) == 0 ? any_of("__ --") any_of(names) : " " any_of(names) "-" draw(12))
    }
    return made
}

function boxed(content,   count) {
    for (count = draw(4); count > 0; count--) {
        content = "\n          <div" (draw(4) ? " class=\"" class() "\"" : "") \
            (draw(5) ? "" : " style=\"margin-top:" draw(99) "px;color:#" draw(999) "\"") ">" content "\n          </div>"
    }
    return content
}

function link(text) {
    return "<a" (draw(3) ? "" : " class=\"" class() "\"") " href=\"" (draw(2) ? "/" : "https://www.example.org/") word() "/" \
        word() "-" word() "-" draw(9999) ".html" (draw(4) ? "" : "?utm_source=" word() "&amp;id=" draw(999)) \
        "\"" (draw(4) ? "" : " target=\"_blank\" rel=\"noopener nofollow\"") ">" text "</a>"
}

function picture() {
    return "<img src=\"/media/" word() "/" draw(99999) "-640x360.jpg\" srcset=\"/media/" draw(99999) \
        "-320.jpg 320w, /media/" draw(99999) "-1280.jpg 1280w\" sizes=\"(max-width: 640px) 100vw, 640px\" alt=\"" \
        words(1 + draw(8)) "\" width=\"640\" height=\"360\" loading=\"lazy\" class=\"" class() "\">"
}

function icon() {
    return "<svg class=\"icon icon-" word() "\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M" draw(24) \
        "." draw(99) " " draw(24) "c0-1.1.9-2 2-2h" draw(9) "v" draw(9) "z\" fill=\"currentColor\"/></svg>"
}

function sentence(   made, count) {
    made = words(3 + draw(9))
    for (count = draw(4); count > 0; count--) {
        made = made any_of(", &nbsp; &#8217; &amp; —") " " \
            (draw(5) ? words(2 + draw(7)) : "<em>" words(2) "</em>")
        if (draw(6) == 0) { made = made " " link(words(2)) }
    }
    return made any_of(". . . ! ?") " "
}

function paragraph(   made, count) {
    for (count = 1 + draw(5); count > 0; count--) { made = made sentence() }
    return "      <p" (draw(3) ? "" : " class=\"" class() "\"") ">" made "</p>\n"
}

function script(size,   made) {
    while (length(made) < size) {
        made = made "window." word() "=window." word() "||{};if(a<" draw(99) "){" word() "(\"<div>\",{" word() \
            ":" draw(9999) "})}"
    }
    return "<script" (draw(2) ? "" : " type=\"text/javascript\" async") ">" made "</script>\n"
}

function menu(count,   made) {
    while (count-- > 0) {
        made = made "        <li" (draw(2) ? "" : " id=\"menu-item-" draw(9999) "\" class=\"" class() "\"") ">" \
            link((draw(6) ? "" : icon()) (draw(2) ? words(2) : "<span>" words(1 + draw(2)) "</span>")) "</li>\n"
    }
    return "      <ul class=\"" class() "\">\n" made "      </ul>\n"
}

function card() {
    return "    <div class=\"" class() "\" data-id=\"" draw(9999) "\">\n      <div class=\"" class() "\">" \
        boxed(link(picture())) "</div>\n      <h3 class=\"" class() "\">" link(words(4 + draw(7))) "</h3>\n      <span class=\"" \
        class() "\">" draw(28) " May 20" draw(30) "</span>\n      <div class=\"" class() "\">" boxed("<p>" words(8 + draw(20)) \
        "…</p>") "</div>\n      <button type=\"button\" class=\"" class() "\" data-toggle=\"" word() "\">" icon() \
        word() "</button>\n    </div>\n"
}

function comment() {
    return "    <li id=\"comment-" draw(99999) "\" class=\"comment " class() "\"><div class=\"" class() \
        "\"><cite>" word() "</cite> <time datetime=\"2024-05-0" 1 + draw(9) "T10:00:00Z\">" draw(28) " May</time></div>" \
        paragraph() link("Reply") "</li>\n"
}

function many(what, count,   made) {
    while (count-- > 0) {
        made = made (what == "card" ? card() : what == "comment" ? comment() : paragraph())
        if (what == "paragraph" && draw(5) == 0) {
            made = made "      <h2 id=\"" word() "\">" words(3) "</h2>\n" (draw(2) ? menu(4) : \
                "      <figure class=\"" class() "\">" picture() "<figcaption>" words(9) "</figcaption></figure>\n")
        }
    }
    return made
}

function head(title,   made, count) {
    made = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" title " - Example</title>\n"
    for (count = 12; count > 0; count--) {
        made = made "<meta property=\"og:" word() "\" content=\"" words(5) "\">\n<link rel=\"stylesheet\" id=\"" \
            word() "-css\" href=\"/assets/" word() ".css?ver=" draw(99) "\" media=\"all\">\n"
    }
    return made "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\"," \
        "\"headline\":\"" title "\",\"author\":{\"@type\":\"Person\",\"name\":\"Ann Miller\"},\"datePublished\":" \
        "\"2024-05-01T08:00:00Z\"}</script>\n<style>." word() "{color:#" draw(999) "}</style>\n" script(30000) "</head>\n"
}

function page(   title) {
    title = words(6)
    return head(title) "<body class=\"" class() " " class() "\">\n  <!-- " words(9) " -->\n  <header class=\"" class() \
        "\"><nav aria-label=\"" word() "\">\n" menu(20 + draw(40)) "  </nav></header>\n  <main id=\"main\" class=\"" class() \
        "\"><article class=\"" class() "\">\n    <h1 class=\"" class() "\">" title "</h1>\n    <div class=\"byline\">" \
        link("Ann Miller") "</div>\n" many("paragraph", draw(40)) "  </article>\n" boxed(many("card", draw(30))) \
        "  <ol class=\"" class() "\">\n" many("comment", draw(12)) "  </ol></main>\n  <footer class=\"" class() "\">\n" \
        menu(20 + draw(30)) script(20000) "  </footer>\n</body>\n</html>\n"
}

BEGIN {
    names = "container wrapper content entry post card item title meta nav menu link widget sidebar button col row" \
        " block header footer text image share related list grid inner module site page is has elementor wp"
    for (number = 0; number < 40; number++) {
        syllables = number % 9 == 4 ? "ста на о при кон ры те ли" : number % 9 == 3 ? "é ü ta lin ç gro ne à ri" : \
            "a the in ter con men ly of ra tion be st er al ing no per"
        made = page()
        response = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\n\r\n" made
        printf "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://www.example.org/%d\r\n", number
        printf "WARC-Date: 2024-05-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
        printf "Content-Length: %d\r\n\r\n%s\r\n\r\n", length(response), response
    }
}
