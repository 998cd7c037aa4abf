#include "lines/pictures.h"

static const char video[] = "Video", audio[] = "Audio";

/* The first row that fits counts. The text after `frame` in a frame's address, up to a `?` or the
 * like, goes after `page` to make the address of the page; NULL: that address cannot be known. */
static const struct site {
    const char *words;
    const char *frame;
    const char *page;
} sites[] = {
    {video, "youtube.com/embed/videoseries?list=", "https://www.youtube.com/playlist?list="},
    {video, "youtube.com/embed/videoseries", NULL},
    {video, "youtube.com/embed/live_stream", NULL},
    {video, "youtube.com/embed/", "https://www.youtube.com/watch?v="},
    {video, "youtube-nocookie.com/embed/", "https://www.youtube.com/watch?v="},
    {video, "player.vimeo.com/video/", "https://vimeo.com/"},
    {video, "dailymotion.com/embed/video/", "https://www.dailymotion.com/video/"},
    {video, "geo.dailymotion.com/player", NULL},
    {video, "player.twitch.tv/", NULL},
    {video, "clips.twitch.tv/embed", NULL},
    {video, "facebook.com/plugins/video.php", NULL},
    {video, "fast.wistia.net/embed/iframe/", NULL},
    {video, "fast.wistia.com/embed/iframe/", NULL},
    {video, "play.vidyard.com/", NULL},
    {video, "iframe.mediadelivery.net/embed/", NULL},
    {video, "tiktok.com/embed/", NULL},
    {video, "embed.nicovideo.jp/watch/", "https://www.nicovideo.jp/watch/"},
    {video, "players.brightcove.net/", NULL},
    {video, "cdn.jwplayer.com/players/", NULL},
    {video, "player.bilibili.com/player.html", NULL},
    {video, "player.youku.com/embed/", NULL},
    {video, "v.qq.com/txp/iframe/player.html", NULL},
    {video, "vk.com/video_ext.php", NULL},
    {video, "ok.ru/videoembed/", "https://ok.ru/video/"},
    {video, "rutube.ru/play/embed/", "https://rutube.ru/video/"},
    {video, "rumble.com/embed/", NULL},
    {video, "streamable.com/e/", "https://streamable.com/"},
    {video, "loom.com/embed/", "https://www.loom.com/share/"},
    {video, "embed.ted.com/talks/", "https://www.ted.com/talks/"},
    {video, "archive.org/embed/", "https://archive.org/details/"},
    {audio, "w.soundcloud.com/player", NULL},
    {audio, "open.spotify.com/embed/", "https://open.spotify.com/"},
    {audio, "open.spotify.com/embed-podcast/", "https://open.spotify.com/"},
    {audio, "embed.podcasts.apple.com/", "https://podcasts.apple.com/"},
    {audio, "embed.music.apple.com/", "https://music.apple.com/"},
    {audio, "bandcamp.com/EmbeddedPlayer", NULL},
    {audio, "mixcloud.com/widget/iframe/", NULL},
    {audio, "player.mixcloud.com/widget/iframe/", NULL},
    {audio, "html5-player.libsyn.com/embed/", NULL},
    {audio, "playlist.megaphone.fm", NULL},
    {audio, "embed.acast.com/", NULL},
    {audio, "player.simplecast.com/", NULL},
    {audio, "player.captivate.fm/episode/", NULL},
    {audio, "widget.spreaker.com/player", NULL},
    {audio, "share.transistor.fm/e/", "https://share.transistor.fm/s/"},
};

void players_begin(struct players *players) {
    players->waits = false;
    players->size = 0;
}

/* Takes the title of the tag, or else words for its kind. */
static void take_words(struct players *players, const struct tag *tag, const char *kind) {
    struct slice words = slice_trim(tag_value(tag, ATTRIBUTE_TITLE), " \t\n\f\r");
    if (words.size == 0) { words = slice_trim(tag_value(tag, ATTRIBUTE_ARIA_LABEL), " \t\n\f\r"); }
    if (words.size == 0 || words.size > STYLES_TITLE_MAX) { words = slice_from(kind); }
    memcpy(players->words, words.bytes, words.size);
    players->words[words.size] = '\0';
}

/* The site of a frame with this address; `rest` is what follows its `frame`. NULL if it is none. */
static const struct site *site_of(struct slice address, struct slice *rest) {
    static const char *const starts[] = {"https:", "http:", "//", "www."};
    address = slice_trim(address, " \t\n\f\r");
    for (size_t i = 0; i < COUNT_OF(starts); i++) {
        const bool found = slice_begins_any_case(address, starts[i]);
        if (found) { address = slice_after(address, strlen(starts[i])); }
    }
    for (size_t i = 0; i < COUNT_OF(sites); i++) {
        const size_t size = strlen(sites[i].frame);
        if (!slice_begins(address, sites[i].frame)) { continue; }
        *rest = slice_after(address, size);
        rest->size = slice_before(*rest, "?&#");
        return sites[i].page == NULL || rest->size > 0 ? &sites[i] : NULL;
    }
    return NULL;
}

/* Whether the player repeats the last one, in a noscript. */
static bool is_repeated(struct players *players, struct slice address) {
    const bool same = address.size == players->size &&
                      memcmp(address.bytes, players->address, players->size) == 0;
    players->size = address.size <= PLAYER_ADDRESS_MAX ? address.size : 0;
    memmove(players->address, address.bytes, players->size);
    return same;
}

static bool take_frame(struct players *players, const struct tag *tag, struct picture *player) {
    static const enum attribute_name names[] = {ATTRIBUTE_SRC, ATTRIBUTE_DATA_SRC,
                                                ATTRIBUTE_DATA_LAZY_SRC};
    char page[PLAYER_ADDRESS_MAX];
    struct slice address, rest;
    const struct site *site = NULL;
    for (size_t i = 0; i < COUNT_OF(names) && site == NULL; i++) {
        address = tag_value(tag, names[i]);
        site = picture_is_address(address) ? site_of(address, &rest) : NULL;
    }
    if (site == NULL) { return false; }
    take_words(players, tag, site->words);
    const size_t size = site->page != NULL ? strlen(site->page) : 0;
    if (size > 0 && size + rest.size <= sizeof page) {
        memcpy(page, site->page, size);
        memcpy(page + size, rest.bytes, rest.size);
        address = (struct slice){page, size + rest.size};
    }
    if (is_repeated(players, address)) { return false; }
    if (address.bytes == page) { address.bytes = players->address; }
    *player = (struct picture){address, slice_from(players->words)};
    return true;
}

bool players_tag(struct players *players, const struct tag *tag, struct picture *player) {
    if (tag->element == ELEMENT_IFRAME) { return take_frame(players, tag, player); }
    if (tag->element != ELEMENT_SOURCE) {
        take_words(players, tag, tag->element == ELEMENT_VIDEO ? video : audio);
        players->waits = true;
    }
    const struct slice address = tag_value(tag, ATTRIBUTE_SRC);
    if (!players->waits || !picture_is_address(address)) { return false; }
    players->waits = false;
    *player = (struct picture){address, slice_from(players->words)};
    return true;
}
