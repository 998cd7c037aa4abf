# Writes a crawl of made-up pages with the markup of today's web: long classes, menus, cards, scripts,
# pictures, comments. With --enable-release, make counts branches on it.
#
#     awk -f bench/mock_crawl.awk >mock.warc

# A whole number from 0 to `bound` - 1.
function draw(bound) {
    seed = (seed * 69069 + 1) % 4294967296
    return int(seed / 65536) % bound
}

function any_of(list,   parts) {
    return parts[1 + draw(split(list, parts, " "))]
}

function word(   made, count) {
    for (count = 1 + draw(3); count > 0; count--) { made = made any_of(syllables) }
    return made
}

function words(count,   made) {
    made = word()
    while (--count > 0) { made = made " " word() }
    return made
}

function attribute(name, value) {
    return " " name "=\"" value "\""
}

function class(   made, count) {
    made = any_of(names)
    for (count = draw(9); count > 0; count--) {
        made = made (draw(3) == 0 ? any_of("__ --") any_of(names) : " " any_of(names) "-" draw(12))
    }
    return attribute("class", made)
}

function element(name, attributes, content) {
    return "<" name attributes ">" content "</" name ">"
}

function line(text) {
    return "        " text "\n"
}

function boxed(content,   count, style) {
    for (count = draw(4); count > 0; count--) {
        style = attribute("style", "margin-top:" draw(99) "px;color:#" draw(999))
        content = line(element("div", (draw(4) ? class() : "") (draw(5) ? "" : style), "\n" content))
    }
    return content
}

function address(   made) {
    made = (draw(2) ? "/" : "https://www.example.org/") word() "/" word() "-" word() "-" draw(9999)
    return made ".html" (draw(4) ? "" : "?utm_source=" word() "&amp;id=" draw(999))
}

function link(text) {
    return element("a", (draw(3) ? "" : class()) attribute("href", address()) (draw(4) ? "" : \
        attribute("target", "_blank") attribute("rel", "noopener nofollow")), text)
}

function picture(   file) {
    file = "/media/" word() "/" draw(99999)
    return "<img" attribute("src", file "-640x360.jpg") attribute("srcset", file "-320.jpg 320w, " \
        file "-1280.jpg 1280w") attribute("sizes", "(max-width: 640px) 100vw, 640px") \
        attribute("alt", words(1 + draw(8))) attribute("width", 640) attribute("loading", "lazy") \
        class() ">"
}

function icon(   path) {
    path = "M" draw(24) "." draw(99) " " draw(24) "c0-1.1.9-2 2-2h" draw(9) "v" draw(9) "z"
    return element("svg", attribute("viewBox", "0 0 24 24") attribute("aria-hidden", "true"), \
        "<path" attribute("d", path) "/>")
}

function sentence(   made, count) {
    made = words(3 + draw(9))
    for (count = draw(4); count > 0; count--) {
        made = made any_of(", &nbsp; &#8217; &amp; —") " "
        made = made (draw(5) ? words(2 + draw(7)) : element("em", "", words(2)))
        if (draw(6) == 0) { made = made " " link(words(2)) }
    }
    return made any_of(". . . ! ?") " "
}

function paragraph(   made, count) {
    for (count = 1 + draw(5); count > 0; count--) { made = made sentence() }
    return line(element("p", draw(3) ? "" : class(), made))
}

function script(size,   made) {
    while (length(made) < size) {
        made = made "window." word() "=window." word() "||{};if(a<" draw(99) "){" word() \
            "(\"<div>\",{" word() ":" draw(9999) "})}"
    }
    return element("script", draw(2) ? "" : " async", made) "\n"
}

function menu(count,   made, id) {
    while (count-- > 0) {
        id = attribute("id", "menu-item-" draw(9999))
        made = made line(element("li", draw(2) ? "" : id class(), link((draw(6) ? "" : icon()) \
            (draw(2) ? words(2) : element("span", "", words(1 + draw(2)))))))
    }
    return line(element("ul", class(), "\n" made))
}

function card(   made) {
    made = line(element("div", class(), boxed(link(picture()))))
    made = made line(element("h3", class(), link(words(4 + draw(7)))))
    made = made line(element("span", class(), draw(28) " May 20" draw(30)))
    made = made line(element("div", class(), boxed(element("p", "", words(8 + draw(20)) "…"))))
    made = made line(element("button", attribute("data-toggle", word()) class(), icon() word()))
    return line(element("div", class() attribute("data-id", draw(9999)), "\n" made))
}

function comment(   made) {
    made = element("time", attribute("datetime", "2024-05-0" 1 + draw(9) "T10:00:00Z"), "May")
    made = element("div", class(), element("cite", "", word()) " " made)
    return line(element("li", attribute("id", "comment-" draw(99999)) class(), \
        made paragraph() link("Reply")))
}

function section(   made) {
    made = element("figcaption", "", words(9))
    return line(element("h2", attribute("id", word()), words(3))) \
        (draw(2) ? menu(4) : line(element("figure", class(), picture() made)))
}

function many(what, count,   made) {
    while (count-- > 0) {
        made = made (what == "card" ? card() : what == "comment" ? comment() : paragraph())
        if (what == "paragraph" && draw(5) == 0) { made = made section() }
    }
    return made
}

function head(title,   made, count) {
    made = "<meta charset=\"utf-8\">\n" element("title", "", title " - Example") "\n"
    for (count = 12; count > 0; count--) {
        made = made "<meta" attribute("property", "og:" word()) attribute("content", words(5)) ">\n"
        made = made "<link" attribute("rel", "stylesheet") attribute("href", address()) ">\n"
    }
    made = made element("script", attribute("type", "application/ld+json"), \
        "{\"@type\":\"Article\",\"headline\":\"" title "\",\"author\":{\"name\":\"Ann Miller\"}}") "\n"
    return element("head", "", made element("style", "", "." word() "{color:#111}") script(30000))
}

function page(   title, made) {
    title = words(6)
    made = line(element("h1", class(), title)) line(element("div", class(), link("Ann Miller")))
    made = line(element("article", class(), made many("paragraph", draw(40))))
    made = made boxed(many("card", draw(30))) line(element("ol", class(), many("comment", draw(12))))
    made = line(element("main", class(), made)) line(element("footer", class(), menu(20 + draw(30))))
    made = line(element("header", class(), element("nav", "", menu(20 + draw(40))))) made
    made = element("body", class(), "\n<!-- " words(9) " -->\n" made script(20000))
    return "<!DOCTYPE html>\n" element("html", attribute("lang", "en"), head(title) "\n" made) "\n"
}

BEGIN {
    names = "container wrapper content entry post card item title meta nav menu link widget" \
        " sidebar button col row block header footer text image share related list grid inner wp"
    latin = "the in ter con men ly of ra tion be st er al ing no per"
    for (number = 0; number < 40; number++) {
        syllables = number % 9 == 4 ? "ста на о при кон ры те ли" : \
            number % 9 == 3 ? "é ü ta lin ç gro ne à ri" : latin
        made = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\n\r\n" page()
        printf "WARC/1.0\r\nWARC-Type: response\r\n"
        printf "WARC-Target-URI: https://www.example.org/%d\r\n", number
        printf "WARC-Date: 2024-05-01T00:00:00Z\r\n"
        printf "Content-Type: application/http; msgtype=response\r\n"
        printf "Content-Length: %d\r\n\r\n%s\r\n\r\n", length(made), made
    }
}
