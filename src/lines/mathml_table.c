/* The characters of mathematics in TeX. */
#include "lines/mathml.h"

#include <stdlib.h>

/* Sorted by character. */
/* clang-format off */
static const struct symbol { uint16_t point; const char *tex; } symbols[] = {
    {'#', "\\#"}, {'$', "\\$"}, {'%', "\\%"}, {'&', "\\&"}, {'\\', "\\backslash"}, {'^', "\\hat{}"},
    {'_', "\\_"}, {'{', "\\{"}, {'}', "\\}"}, {'~', "\\sim"}, {0xac, "\\neg"}, {0xb1, "\\pm"},
    {0xb7, "\\cdot"}, {0xd7, "\\times"}, {0xf7, "\\div"}, {0x131, "\\imath"}, {0x237, "\\jmath"},
    {0x393, "\\Gamma"}, {0x394, "\\Delta"}, {0x398, "\\Theta"}, {0x39b, "\\Lambda"}, {0x39e, "\\Xi"},
    {0x3a0, "\\Pi"}, {0x3a3, "\\Sigma"}, {0x3a5, "\\Upsilon"}, {0x3a6, "\\Phi"}, {0x3a8, "\\Psi"},
    {0x3a9, "\\Omega"}, {0x3b1, "\\alpha"}, {0x3b2, "\\beta"}, {0x3b3, "\\gamma"},
    {0x3b4, "\\delta"}, {0x3b5, "\\varepsilon"}, {0x3b6, "\\zeta"}, {0x3b7, "\\eta"},
    {0x3b8, "\\theta"}, {0x3b9, "\\iota"}, {0x3ba, "\\kappa"}, {0x3bb, "\\lambda"}, {0x3bc, "\\mu"},
    {0x3bd, "\\nu"}, {0x3be, "\\xi"}, {0x3bf, "o"}, {0x3c0, "\\pi"}, {0x3c1, "\\rho"},
    {0x3c2, "\\varsigma"}, {0x3c3, "\\sigma"}, {0x3c4, "\\tau"}, {0x3c5, "\\upsilon"},
    {0x3c6, "\\varphi"}, {0x3c7, "\\chi"}, {0x3c8, "\\psi"}, {0x3c9, "\\omega"},
    {0x3d1, "\\vartheta"}, {0x3d5, "\\phi"}, {0x3d6, "\\varpi"}, {0x3f1, "\\varrho"},
    {0x3f5, "\\epsilon"}, {0x2016, "\\|"}, {0x2020, "\\dagger"}, {0x2021, "\\ddagger"},
    {0x2022, "\\bullet"}, {0x2026, "\\ldots"}, {0x2032, "\\prime"}, {0x2033, "\\prime\\prime"},
    {0x2102, "\\mathbb{C}"}, {0x210b, "\\mathcal{H}"}, {0x210c, "\\mathfrak{H}"},
    {0x210d, "\\mathbb{H}"}, {0x210e, "h"}, {0x210f, "\\hbar"}, {0x2110, "\\mathcal{I}"},
    {0x2111, "\\Im"}, {0x2112, "\\mathcal{L}"}, {0x2113, "\\ell"}, {0x2115, "\\mathbb{N}"},
    {0x2118, "\\wp"}, {0x2119, "\\mathbb{P}"}, {0x211a, "\\mathbb{Q}"}, {0x211b, "\\mathcal{R}"},
    {0x211c, "\\Re"}, {0x211d, "\\mathbb{R}"}, {0x2124, "\\mathbb{Z}"}, {0x212c, "\\mathcal{B}"},
    {0x2130, "\\mathcal{E}"}, {0x2131, "\\mathcal{F}"}, {0x2133, "\\mathcal{M}"},
    {0x2135, "\\aleph"}, {0x2190, "\\leftarrow"}, {0x2191, "\\uparrow"}, {0x2192, "\\rightarrow"},
    {0x2193, "\\downarrow"}, {0x2194, "\\leftrightarrow"}, {0x2195, "\\updownarrow"},
    {0x21a6, "\\mapsto"}, {0x21aa, "\\hookrightarrow"}, {0x21cc, "\\rightleftharpoons"},
    {0x21d0, "\\Leftarrow"}, {0x21d2, "\\Rightarrow"}, {0x21d4, "\\Leftrightarrow"},
    {0x2200, "\\forall"}, {0x2202, "\\partial"}, {0x2203, "\\exists"}, {0x2204, "\\nexists"},
    {0x2205, "\\emptyset"}, {0x2206, "\\Delta"}, {0x2207, "\\nabla"}, {0x2208, "\\in"},
    {0x2209, "\\notin"}, {0x220b, "\\ni"}, {0x220f, "\\prod"}, {0x2210, "\\coprod"},
    {0x2211, "\\sum"}, {0x2212, "-"}, {0x2213, "\\mp"}, {0x2215, "/"}, {0x2216, "\\setminus"},
    {0x2217, "*"}, {0x2218, "\\circ"}, {0x221a, "\\surd"}, {0x221d, "\\propto"}, {0x221e, "\\infty"},
    {0x2220, "\\angle"}, {0x2223, "\\mid"}, {0x2224, "\\nmid"}, {0x2225, "\\parallel"},
    {0x2227, "\\wedge"}, {0x2228, "\\vee"}, {0x2229, "\\cap"}, {0x222a, "\\cup"}, {0x222b, "\\int"},
    {0x222c, "\\iint"}, {0x222d, "\\iiint"}, {0x222e, "\\oint"}, {0x2234, "\\therefore"},
    {0x2235, "\\because"}, {0x2236, ":"}, {0x223c, "\\sim"}, {0x2243, "\\simeq"}, {0x2245, "\\cong"},
    {0x2248, "\\approx"}, {0x2250, "\\doteq"}, {0x2254, ":="}, {0x2260, "\\neq"}, {0x2261, "\\equiv"},
    {0x2264, "\\leq"}, {0x2265, "\\geq"}, {0x226a, "\\ll"}, {0x226b, "\\gg"}, {0x227a, "\\prec"},
    {0x227b, "\\succ"}, {0x2282, "\\subset"}, {0x2283, "\\supset"}, {0x2286, "\\subseteq"},
    {0x2287, "\\supseteq"}, {0x228a, "\\subsetneq"}, {0x228e, "\\uplus"}, {0x2293, "\\sqcap"},
    {0x2294, "\\sqcup"}, {0x2295, "\\oplus"}, {0x2296, "\\ominus"}, {0x2297, "\\otimes"},
    {0x2299, "\\odot"}, {0x22a2, "\\vdash"}, {0x22a4, "\\top"}, {0x22a5, "\\bot"}, {0x22a8, "\\models"},
    {0x22c0, "\\bigwedge"}, {0x22c1, "\\bigvee"}, {0x22c2, "\\bigcap"}, {0x22c3, "\\bigcup"},
    {0x22c5, "\\cdot"}, {0x22c6, "\\star"}, {0x22ee, "\\vdots"}, {0x22ef, "\\cdots"},
    {0x22f1, "\\ddots"}, {0x2308, "\\lceil"}, {0x2309, "\\rceil"}, {0x230a, "\\lfloor"},
    {0x230b, "\\rfloor"}, {0x23de, "\\overbrace{}"}, {0x23df, "\\underbrace{}"},
    {0x25a1, "\\square"}, {0x25b3, "\\triangle"}, {0x27e8, "\\langle"}, {0x27e9, "\\rangle"},
    {0x27f5, "\\longleftarrow"}, {0x27f6, "\\longrightarrow"}, {0x27f8, "\\Longleftarrow"},
    {0x27f9, "\\Longrightarrow"}, {0x27fa, "\\iff"}, {0x2a01, "\\bigoplus"}, {0x2a02, "\\bigotimes"},
    {0x2a7d, "\\leqslant"}, {0x2a7e, "\\geqslant"}, {0x2aaf, "\\preceq"}, {0x2ab0, "\\succeq"},
};

static const struct { const char *mark; bool under; const char *command; const char *wide; } accents[] = {
    {"\\hat{}", false, "\\hat", "\\widehat"}, {"\xcb\x86", false, "\\hat", "\\widehat"},
    {"\\sim", false, "\\tilde", "\\widetilde"}, {"\xcb\x9c", false, "\\tilde", "\\widetilde"},
    {"\xc2\xaf", false, "\\bar", "\\overline"}, {"\xe2\x80\xbe", false, "\\bar", "\\overline"},
    {"\xcb\x89", false, "\\bar", "\\overline"}, {"\xe2\x80\x95", false, "\\bar", "\\overline"},
    {"\\_", false, "\\bar", "\\overline"}, {"-", false, "\\bar", "\\overline"},
    {"\xe2\x94\x80", false, "\\bar", "\\overline"}, {"\\rightarrow", false, "\\vec", "\\overrightarrow"},
    {"\xe2\x83\x97", false, "\\vec", "\\overrightarrow"}, {"\\leftarrow", false, NULL, "\\overleftarrow"},
    {"\xcb\x99", false, "\\dot", "\\dot"}, {".", false, "\\dot", "\\dot"},
    {"\xc2\xa8", false, "\\ddot", "\\ddot"}, {"\xcb\x87", false, "\\check", "\\check"},
    {"\xcb\x98", false, "\\breve", "\\breve"}, {"\xc2\xb4", false, "\\acute", "\\acute"},
    {"`", false, "\\grave", "\\grave"}, {"\\overbrace{}", false, "\\overbrace", "\\overbrace"},
    {"\\_", true, "\\underline", "\\underline"}, {"\xc2\xaf", true, "\\underline", "\\underline"},
    {"\xcc\xb2", true, "\\underline", "\\underline"}, {"\xe2\x80\xbe", true, "\\underline", "\\underline"},
    {"\xe2\x80\x95", true, "\\underline", "\\underline"}, {"\xe2\x94\x80", true, "\\underline", "\\underline"},
    {"\\underbrace{}", true, "\\underbrace", "\\underbrace"},
};
/* clang-format on */

static int compare(const void *key, const void *row) {
    const uint32_t point = *(const uint32_t *)key, other = ((const struct symbol *)row)->point;
    return point < other ? -1 : point > other;
}

const char *mathml_symbol(uint32_t point) {
    const struct symbol *found =
        bsearch(&point, symbols, COUNT_OF(symbols), sizeof symbols[0], compare);
    return found != NULL ? found->tex : NULL;
}

const char *mathml_accent(struct slice mark, bool under, bool wide) {
    for (size_t i = 0; i < COUNT_OF(accents); i++) {
        if (accents[i].under == under && slice_is(mark, accents[i].mark)) {
            return wide || accents[i].command == NULL ? accents[i].wide : accents[i].command;
        }
    }
    return NULL;
}

static bool is_listed(struct slice word, const char *list) {
    struct slice item;
    while (slice_next_listed(&list, &item)) {
        if (word.size == item.size && memcmp(word.bytes, item.bytes, item.size) == 0) {
            return true;
        }
    }
    return false;
}

bool mathml_is_function(struct slice name) {
    return is_listed(name, "arccos,arcsin,arctan,arg,cos,cosh,cot,coth,csc,deg,det,dim,exp,gcd,hom,"
                           "inf,ker,lg,lim,liminf,limsup,ln,log,max,min,Pr,sec,sin,sinh,sup,tan,"
                           "tanh");
}

bool mathml_has_limits(struct slice tex) {
    return is_listed(tex, "\\sum,\\prod,\\coprod,\\int,\\iint,\\iiint,\\oint,\\bigcup,\\bigcap,"
                          "\\bigvee,\\bigwedge,\\bigoplus,\\bigotimes,\\lim,\\liminf,\\limsup,"
                          "\\max,\\min,\\sup,\\inf,\\det,\\gcd,\\Pr");
}

uint32_t mathml_plain(uint32_t point, const char **alphabet) {
    static const char *const letters[] = {
        "\\mathbf", "",         "\\boldsymbol", "\\mathcal", "\\mathcal", "\\mathfrak", "\\mathbb",
        "\\mathbf", "\\mathsf", "\\mathsf",     "\\mathsf",  "\\mathsf",  "\\mathtt"};
    static const char *const greek[] = {"\\boldsymbol", "", "\\boldsymbol", "\\boldsymbol",
                                        "\\boldsymbol"};
    static const char *const digits[] = {"\\mathbf", "\\mathbb", "\\mathsf", "\\mathbf",
                                         "\\mathtt"};
    static const uint16_t others[] = {0x2202, 0x3f5, 0x3d1, 0x3f0, 0x3d5, 0x3f1, 0x3d6};
    *alphabet = "";
    if (point >= 0x1d400 && point < 0x1d6a4) {
        const uint32_t at = point - 0x1d400;
        *alphabet = letters[at / 52];
        return at % 52 < 26 ? 'A' + at % 52 : 'a' + at % 52 - 26;
    }
    if (point >= 0x1d6a8 && point < 0x1d7ca) {
        const uint32_t at = (point - 0x1d6a8) % 58;
        *alphabet = greek[(point - 0x1d6a8) / 58];
        return at < 25    ? 0x391 + at
               : at == 25 ? 0x2207
               : at < 51  ? 0x3b1 + at - 26
                          : others[at - 51];
    }
    if (point >= 0x1d7ce && point < 0x1d800) {
        *alphabet = digits[(point - 0x1d7ce) / 10];
        return '0' + (point - 0x1d7ce) % 10;
    }
    return point;
}
