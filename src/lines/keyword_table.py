#!/usr/bin/env python3
"""Writes the known words as tables of C: keyword_table.py h > keyword_table.h, and so for .c

The hashes are those of keywords.c and keywords.h, which also say what the tables are.
"""

import sys

# A meaning in each row, in alphabetical order, by the words that have it. The first one names it, in
# the code and in messages. A word with a `*` also counts at either end of a longer word. Plurals in
# -s need no word of their own. A word of 16 bytes stands for all words of a text that begin with it.
MEANINGS = """
about
accordion* collaps* collapse collapsed collapsible expand expanded expandable* toggle*
action control
ad adv advert* advertisement advertising adslot adunit adbox sponsor* sponsored werbung anzeige
    publicité publicidad pubblicità publicidade advertentie reklama реклама διαφήμισ
answer*
article* story* storie news
aside
author* byline* writer contributor bio vcard autor auteur autora autore автор συντάκτη redakcja
    yazar
avatar*
badge* label chip pill
banner* billboard
body*
box boxe panel
brand branding logo*
breadcrumb* crumb
button* btn cta
caption* legend credit gallerytext
card* tile
carousel* slider* slideshow* slide swiper gallery* galleries
cart basket checkout* wishlist* addtocart* minicart buy purchase bag order
category* categorie* cat taxonomy term department kategorie kategorien catégorie catégories
    rubrique categoría categorías categoria kategoria рубрики категори рубрика κατηγορί
code codehilite highlight syntax example api
column* col
comment* discussion respond kommentar kommentare commentaire commentaires comentario comentarios
    commento commenti comentário comentários reactie reacties komentarz komentarze коммента
    коментар отзывы отзыв σχόλια σχόλιο yorum yorumlar kommentarer
contact* address phone telephone tel email location map kontakt impressum contacto contatti
    contato контакты контакт επικοινω iletişim
content*
cookie* consent* gdpr ccpa
copyright* legal disclaimer* privacy policy license colophon rechte droits réservés derechos
    reservados diritti riservati direitos zastrzeżone prawa права защищены материал δικαιώμα
    datenschutz
date* time datetime timestamp* published* posted updated modified day month year datum
    veröffentlicht publié publicado pubblicato gepubliceerd dodano opublikowano дата опублико
    добавлен ημερομην δημοσίευ
description* desc descr
detail*
entry* hentry
event* calendar* schedule venue ticket
faq
feature benefit highlights
featured* spotlight editor pick
figure image* img photo* picture media
filter* facet* refine sort sorting
follow*
footer* foot bottom contentinfo
form input field fieldset
forum* board topic
grid masonry
header* masthead* head
heading* headline*
hero* jumbotron cover
hidden hide invisible offscreen
icon* ico
info information*
item listitem element
job career vacancy
language lang locale country switcher translate
left
link* url
list
loading spinner placeholder skeleton lazy
login* logout signin signup register* registration account password anmelden einloggen connexion
    registrieren ingresar accedi entrar inloggen zaloguj logowanie rejestracja войти вход
    регистра σύνδεση εγγραφή giriş
main primary maincontent core
menu* dropdown* hamburger
message* msg chat
meta* metadata
modal* popup* popover* overlay* lightbox* dialog* offcanvas* drawer* tooltip*
module block component region area
more readmore* viewall seeall continue mehr weiterlesen suite más leer leggi mais meer więcej
    czytaj далее читать читайте подробне περισσότ devamı
name
nav navi navbar* navmenu navlist topnav subnav mainnav navigation*
newsletter* subscribe* subscription* mailing optin abonnieren abonnez abonner suscríbete
    iscriviti assine abonneer prenumerera подписат подписка
note tip admonition callout hint
notice alert announcement* warning notification
option select checkbox choice variant swatch
page document
pager paging paginat* pagination pagenav next prev previous weiter zurück suivant précédent
    siguiente anterior successivo precedente próximo następna poprzednia следующа предыдущ
    επόμενο προηγούμ
popular* trending* latest recent* most beliebt neueste meistgelesen populaires récents popolari
    recientes últimas últimos ultime najnowsze popularne najczęściej популярн последни свежие
    новости δημοφιλή τελευταί
post* blog*
price* pricing* cost amount money currency
print download* pdf drucken imprimer imprimir stampa afdrukken drukuj печать распечат εκτύπωση
product* sku shop* store catalog merchandise
profile*
promo* promotion offer deal sale discount coupon*
question*
quote* blockquote
rating* star score
recipe* ingredient*
reference footnote* citation bibliography
related* similar recommend* recommended recommendation* suggested suggestion upsell also
    ähnliche verwandte similaires relacionados relacionadas correlati correlate gerelateerd
    podobne powiązane похожие похожее σχετικά ilgili liknande
reply* replies antworten répondre responder rispondi beantwoorden odpowiedz ответить ответ
    απάντηση svara
result* listing* feed archive index loop collection
review*
right
row
search* suche suchen rechercher recherche buscar cerca pesquisar zoeken szukaj wyszukaj поиск
    искать найти αναζήτησ ara sök
secondary tertiary complementary supplementary extra additional
section*
service* solution client partner
share* sharing teilen partager compartir condividi compartilhar delen udostępnij поделить
    κοινοποί paylaş dela
sidebar* side rail sidenav
signature* sig
site global
skip skiplink* sr screen screenreader* visually visuallyhidden* accessibility
social*
specification* spec attribute property propertie technical
step instruction* direction
sticky* fixed floating
subtitle* subheading tagline eyebrow kicker
summary* excerpt* abstract intro* introduction lead lede standfirst dek synopsis overview
tab tabpanel tablist pane
table tbl cell chart data
tag taglist tagcloud keyword schlagwort schlagworte étiquettes etiquetas etichette tagi słowa
    теги метки ετικέτες
team staff people person
teaser* preview snippet
testimonial* feedback
text* txt copy prose paragraph wysiwyg markdown rte formatted
thread*
thumbnail* thumb*
title*
toc tableofcontents outline
tool toolbar* utility utilitie util
top topbar
user* member customer
video* player* audio podcast embed
vote like upvote favorite* bookmark* save
widget* plugin
wrapper wrap* container* inner outer holder
"""

SLOT_BITS, PART_BITS, FILTER_BITS = 12, 9, 13
PART_LETTERS, SIZE_MAX = 4, 16
MIX = 0x9e3779b97f4a7c15


def number_of(letters):
    return int.from_bytes(letters, "little")


def halves(word):
    return number_of(word[:8]), number_of(word[8:])


def top(bits, product, of=64):
    """The highest bits of a product of numbers of 64 bits."""
    return product % 2**of >> (of - bits)


def slot_of(word):
    first, second = halves(word)
    return top(SLOT_BITS, (first ^ second * 0xff51afd7ed558ccd) * MIX)


def part_slot(letters):
    return top(PART_BITS, number_of(letters) * 0x9e3779b1, 32)


def filter_bit(word):
    first, second = halves(word)
    return top(FILTER_BITS, ((first ^ second << 1) + len(word)) * MIX)


def table(declaration, values, in_row):
    print(f"\n{declaration} = {{")
    for at in range(0, len(values), in_row):
        print("    " + ", ".join(values[at:at + in_row]) + ",")
    print("};")


def rows(numbers):
    """What a table of these has: the others are 0."""
    return [f"[{slot}] = {number}" for slot, number in sorted(numbers.items())]


def print_names(names):
    print("""\
/* The meanings of known words. keyword_table.py wrote this file. */
#pragma once

/* clang-format off */
enum keyword {""")
    for name in names:
        print(f"    KEYWORD_{name.upper()},")
    print("    KEYWORD_COUNT\n};")


def print_tables(names, meanings):
    slots, beginnings, ends, known = {}, {}, {}, ["{0}"]
    bits = [0] * (2**FILTER_BITS // 64)
    for name, words in zip(names, meanings):
        for listed in words.split():
            word = listed.rstrip("*").encode()
            slot = slot_of(word)
            while slot in slots:
                slot = (slot + 1) % 2**SLOT_BITS
            slots[slot] = number = len(known)
            next_beginning = next_end = 0
            if listed.endswith("*"):
                beginning, end = part_slot(word[:PART_LETTERS]), part_slot(word[-PART_LETTERS:])
                next_beginning, next_end = beginnings.get(beginning, 0), ends.get(end, 0)
                beginnings[beginning] = ends[end] = number
            for form in [word, word + b"s"]:
                if len(form) <= SIZE_MAX:
                    bits[filter_bit(form) // 64] |= 1 << filter_bit(form) % 64
            first, second = halves(word)
            known.append(f"{{0x{first:x}, 0x{second:x}, {len(word)}, KEYWORD_{name.upper()}, "
                         f"{next_beginning}, {next_end}}}")
    print("""\
/* The words of keyword_table.py, which wrote this file. */
#include "lines/keywords.h"

/* clang-format off */""", end="")
    table("const char *const keyword_names[KEYWORD_COUNT]", [f'"{name}"' for name in names], 6)
    table("const struct keyword_word keyword_known[]", known, 2)
    table("const uint16_t keyword_slots[1 << KEYWORD_SLOT_BITS]", rows(slots), 7)
    table("const uint16_t keyword_beginnings[1 << KEYWORD_PART_BITS]", rows(beginnings), 7)
    table("const uint16_t keyword_ends[1 << KEYWORD_PART_BITS]", rows(ends), 7)
    table("const uint64_t keyword_filter[(1 << KEYWORD_FILTER_BITS) / 64]",
          [f"0x{word:x}" for word in bits], 4)


meanings = MEANINGS.replace("\n    ", " ").strip().split("\n")
names = [meaning.split()[0].rstrip("*") for meaning in meanings]
if sys.argv[1:] == ["h"]:
    print_names(names)
elif sys.argv[1:] == ["c"]:
    print_tables(names, meanings)
else:
    sys.exit(__doc__)
