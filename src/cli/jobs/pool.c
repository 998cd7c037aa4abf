#include "cli/jobs/pool.h"

#include "text/memory.h"

#include <pthread.h>
#include <time.h>

/* A report: whether it is damage, the byte, and the text with its NUL. */
#define REPORT_HEAD (1 + sizeof(uint64_t))

static bool grow(struct buffer *buffer, size_t needed) {
    return memory_grow(NULL, &buffer->bytes, &buffer->capacity, needed, buffer->limit, 1);
}

bool buffer_add(struct buffer *buffer, const char *bytes, size_t size, size_t *taken) {
    const size_t room = buffer->limit - buffer->size;
    *taken = size < room ? size : room;
    if (*taken == 0) { return true; }
    const size_t needed = buffer->size + *taken;
    if (!grow(buffer, needed)) { return false; }
    memcpy(buffer->bytes + buffer->size, bytes, *taken);
    buffer->size = needed;
    return true;
}

/* The buffer, emptied for another page. */
static struct buffer emptied(const struct buffer *buffer, size_t limit) {
    return (struct buffer){.bytes = buffer->bytes, .capacity = buffer->capacity, .limit = limit};
}

/* Copies the string, and sets *at to its offset. */
static bool copy_string(struct buffer *strings, const char **string, size_t *at) {
    size_t taken;
    *at = strings->size;
    if (*string == NULL) { return true; }
    const size_t size = strlen(*string) + 1;
    return buffer_add(strings, *string, size, &taken) && taken == size;
}

bool slot_set_page(struct slot *slot, const struct page *page, const struct page_place *place) {
    struct page *facts = &slot->facts;
    *facts = *page;
    const char **const strings[] = {&facts->url,
                                    &facts->content_type,
                                    &facts->id,
                                    &facts->digest,
                                    &facts->truncated,
                                    &facts->last_modified,
                                    &facts->content_language};
    const size_t count = COUNT_OF(strings);
    size_t at[COUNT_OF(strings)];
    for (size_t i = 0; i < count; i++) {
        if (!copy_string(&slot->strings, strings[i], &at[i])) { return false; }
    }
    /* The buffer does not move any more, so pointers into it last. */
    for (size_t i = 0; i < count; i++) {
        if (*strings[i] != NULL) { *strings[i] = slot->strings.bytes + at[i]; }
    }
    slot->progress.place = *place;
    slot->has_page = true;
    slot->reports_before = slot->reports.size;
    return true;
}

enum added slot_report(struct slot *slot, enum report kind, uint64_t byte, const char *what) {
    struct buffer *reports = &slot->reports;
    char head[REPORT_HEAD] = {(char)kind};
    size_t taken;
    const size_t text = strnlen(what, SLOT_REPORT_MAX - REPORT_HEAD - 1);
    if (reports->limit - reports->size < SLOT_REPORT_MAX) { return ADDED_FULL; }
    /* The whole buffer at once, because the taker may be reading the reports before the page. */
    if (!grow(reports, reports->limit)) { return ADDED_NO_MEMORY; }
    memcpy(head + 1, &byte, sizeof byte);
    buffer_add(reports, head, sizeof head, &taken);
    buffer_add(reports, what, text, &taken);
    buffer_add(reports, "", 1, &taken);
    return ADDED;
}

struct report_read slot_next_report(const struct slot *slot, size_t *at) {
    const char *bytes = slot->reports.bytes + *at;
    struct report_read report = {.kind = (enum report)bytes[0], .what = bytes + REPORT_HEAD};
    memcpy(&report.byte, bytes + 1, sizeof report.byte);
    *at += REPORT_HEAD + strlen(report.what) + 1;
    return report;
}

struct lane {
    struct slot *first, *last;
    size_t slots, working;
    bool stopped;
};

/* The conditions that threads wait for. */
enum condition {
    ROOM,  /* readers: a slot */
    HEAD,  /* a reader: its slot at the head */
    WORK,  /* workers: a page */
    TURN,  /* a worker: the end of the pages before its own */
    FLOW,  /* whoever has a full or an empty buffer: the other */
    READY, /* the taker */
    CONDITIONS
};

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t conditions[CONDITIONS];
    size_t workers;
    size_t working; /* workers with a page */
    bool over;
    struct slot *free;
    size_t slot_count, free_count, lane_count;
    size_t present; /* the lane that is being taken */
    struct lane lanes[POOL_LANES_MAX];
    struct slot slots[];
};

struct pool *pool_new(size_t workers, size_t lanes) {
    struct pool *pool = calloc(1, sizeof *pool + POOL_SLOTS * workers * sizeof pool->slots[0]);
    if (pool == NULL) { return NULL; }
    pool->workers = workers;
    pool->lane_count = lanes;
    pool->slot_count = pool->free_count = POOL_SLOTS * workers;
    for (size_t i = 0; i < pool->slot_count; i++) {
        pool->slots[i].next = pool->free;
        pool->free = &pool->slots[i];
    }
    pthread_mutex_init(&pool->mutex, NULL);
    for (size_t i = 0; i < CONDITIONS; i++) { pthread_cond_init(&pool->conditions[i], NULL); }
    return pool;
}

void pool_free(struct pool *pool) {
    if (pool == NULL) { return; }
    for (size_t i = 0; i < pool->slot_count; i++) {
        free(pool->slots[i].page.bytes);
        free(pool->slots[i].strings.bytes);
        free(pool->slots[i].reports.bytes);
        free(pool->slots[i].output.bytes);
    }
    pthread_mutex_destroy(&pool->mutex);
    for (size_t i = 0; i < CONDITIONS; i++) { pthread_cond_destroy(&pool->conditions[i]); }
    free(pool);
}

static void wait_for(struct pool *pool, enum condition what) {
    pthread_cond_wait(&pool->conditions[what], &pool->mutex);
}

static void wake_one(struct pool *pool, enum condition what) {
    pthread_cond_signal(&pool->conditions[what]);
}

static void wake_all(struct pool *pool, enum condition what) {
    pthread_cond_broadcast(&pool->conditions[what]);
}

static struct lane *lane_of(struct pool *pool, const struct slot *slot) {
    return &pool->lanes[slot->lane];
}

static void wake_everybody(struct pool *pool) {
    for (enum condition what = 0; what < CONDITIONS; what++) { wake_all(pool, what); }
}

/* Later files leave at least half of the slots to the present one. */
static bool may_take(const struct pool *pool, size_t lane) {
    const size_t later = pool->slot_count - pool->free_count - pool->lanes[pool->present].slots;
    return pool->free != NULL && (lane == pool->present || later < pool->slot_count / 2);
}

struct slot *pool_take(struct pool *pool, size_t number) {
    struct lane *lane = &pool->lanes[number];
    struct slot *slot = NULL;
    pthread_mutex_lock(&pool->mutex);
    while (!lane->stopped && !may_take(pool, number)) { wait_for(pool, ROOM); }
    if (!lane->stopped) {
        slot = pool->free;
        pool->free = slot->next;
        pool->free_count--;
        *slot = (struct slot){.state = SLOT_FILLING,
                              .lane = number,
                              .page = emptied(&slot->page, SLOT_PAGE_MAX),
                              .strings = emptied(&slot->strings, SLOT_STRINGS_MAX),
                              .reports = emptied(&slot->reports, SLOT_REPORTS_MAX),
                              .output = emptied(&slot->output, SLOT_OUTPUT_MAX)};
        *(lane->first == NULL ? &lane->first : &lane->last->next) = slot;
        lane->last = slot;
        lane->slots++;
    }
    pthread_mutex_unlock(&pool->mutex);
    return slot;
}

void pool_fill(struct pool *pool, struct slot *slot) {
    pthread_mutex_lock(&pool->mutex);
    if (slot->in_pieces) {
        slot->in_pieces = false;
        slot->full |= FULL_PAGE;
        wake_all(pool, FLOW);
    } else if (slot->has_page) {
        slot->state = SLOT_READY;
        wake_one(pool, WORK);
    } else {
        slot->state = SLOT_DONE;
        wake_all(pool, TURN);
        wake_one(pool, READY);
    }
    pthread_mutex_unlock(&pool->mutex);
}

static bool is_head(struct pool *pool, const struct slot *slot) {
    return slot->lane == pool->present && lane_of(pool, slot)->first == slot;
}

bool pool_pass(struct pool *pool, struct slot *slot, unsigned what) {
    pthread_mutex_lock(&pool->mutex);
    const struct lane *lane = lane_of(pool, slot);
    if (what == FULL_PAGE) {
        while (!lane->stopped && !is_head(pool, slot)) { wait_for(pool, HEAD); }
        if (!slot->in_pieces) {
            slot->in_pieces = true;
            slot->state = SLOT_READY;
            wake_one(pool, WORK);
        }
        wake_all(pool, FLOW);
    } else {
        wake_one(pool, READY);
    }
    slot->full |= what;
    while (!lane->stopped && (slot->full & what) != 0) { wait_for(pool, FLOW); }
    const bool passed = !lane->stopped;
    pthread_mutex_unlock(&pool->mutex);
    return passed;
}

static struct slot *first_ready(const struct lane *lane) {
    struct slot *slot = lane->stopped ? NULL : lane->first;
    while (slot != NULL && slot->state != SLOT_READY) { slot = slot->next; }
    return slot;
}

/* Later files leave at least one worker to the present one. */
static struct slot *find_work(const struct pool *pool) {
    const size_t later = pool->working - pool->lanes[pool->present].working;
    struct slot *slot = first_ready(&pool->lanes[pool->present]);
    for (size_t i = 1; slot == NULL && i < pool->lane_count && later + 1 < pool->workers; i++) {
        slot = first_ready(&pool->lanes[(pool->present + i) % pool->lane_count]);
    }
    return slot;
}

/* While there is other work, a taker that waits is woken for several pages at once. */
struct slot *pool_work(struct pool *pool) {
    struct slot *slot = NULL;
    pthread_mutex_lock(&pool->mutex);
    while (!pool->over && (slot = find_work(pool)) == NULL) {
        wake_one(pool, READY);
        wait_for(pool, WORK);
    }
    if (slot != NULL) {
        slot->state = SLOT_WORKING;
        lane_of(pool, slot)->working++;
        pool->working++;
    }
    pthread_mutex_unlock(&pool->mutex);
    return slot;
}

enum more pool_more(struct pool *pool, struct slot *slot) {
    pthread_mutex_lock(&pool->mutex);
    const struct lane *lane = lane_of(pool, slot);
    enum more more = MORE_NONE;
    if (slot->in_pieces) {
        slot->full &= ~(unsigned)FULL_PAGE;
        wake_all(pool, FLOW);
        while (!lane->stopped && (slot->full & FULL_PAGE) == 0) { wait_for(pool, FLOW); }
        more = lane->stopped ? MORE_STOPPED : MORE;
    }
    pthread_mutex_unlock(&pool->mutex);
    return more;
}

/* Whether all slots before this one are done. */
static bool is_turn_of(const struct pool *pool, const struct slot *slot) {
    const struct slot *before = pool->lanes[slot->lane].first;
    while (before != slot && before->state == SLOT_DONE) { before = before->next; }
    return slot->lane == pool->present && before == slot;
}

bool pool_turn(struct pool *pool, struct slot *slot) {
    pthread_mutex_lock(&pool->mutex);
    const struct lane *lane = lane_of(pool, slot);
    while (!lane->stopped && !is_turn_of(pool, slot)) { wait_for(pool, TURN); }
    const bool its_turn = !lane->stopped;
    pthread_mutex_unlock(&pool->mutex);
    return its_turn;
}

/* Whether the taker would find a quarter of the slots. */
static bool is_much_done(const struct pool *pool) {
    const struct slot *slot = pool->lanes[pool->present].first;
    size_t done = 0;
    while (slot != NULL && slot->state == SLOT_DONE) {
        slot = slot->next;
        done++;
    }
    return done >= pool->slot_count / 4;
}

void pool_done(struct pool *pool, struct slot *slot) {
    pthread_mutex_lock(&pool->mutex);
    struct lane *lane = lane_of(pool, slot);
    slot->state = SLOT_DONE;
    wake_all(pool, TURN);
    lane->working--;
    pool->working--;
    if (lane->stopped || is_much_done(pool)) { wake_one(pool, READY); }
    pthread_mutex_unlock(&pool->mutex);
}

void pool_set_present(struct pool *pool, size_t lane) {
    pthread_mutex_lock(&pool->mutex);
    pool->present = lane;
    wake_everybody(pool);
    pthread_mutex_unlock(&pool->mutex);
}

/* What the taker can do with the slot. */
static unsigned state_of(const struct slot *slot) {
    if (slot == NULL) { return 0; }
    return slot->state == SLOT_DONE ? SLOT_OVER : slot->full & (FULL_OUTPUT | FULL_REPORTS);
}

struct slot *pool_head(struct pool *pool, size_t lane, unsigned *what) {
    struct slot *const *first = &pool->lanes[lane].first;
    bool waiting = true;
    struct timespec end;
    pthread_mutex_lock(&pool->mutex);
    while ((*what = state_of(*first)) == 0 && waiting) {
        clock_gettime(CLOCK_REALTIME, &end);
        end.tv_sec += POOL_PATIENCE;
        waiting = pthread_cond_timedwait(&pool->conditions[READY], &pool->mutex, &end) == 0;
    }
    struct slot *slot = *what != 0 ? *first : NULL;
    pthread_mutex_unlock(&pool->mutex);
    return slot;
}

/* Readers that wait for a slot are woken when a quarter of them is free, not for each. */
static void free_head(struct pool *pool, struct lane *lane) {
    struct slot *slot = lane->first;
    lane->first = slot->next;
    lane->slots--;
    slot->next = pool->free;
    pool->free = slot;
    pool->free_count++;
    if (pool->free_count >= pool->slot_count / 4) { wake_all(pool, ROOM); }
    wake_all(pool, HEAD);
}

void pool_taken(struct pool *pool, struct slot *slot, unsigned what) {
    pthread_mutex_lock(&pool->mutex);
    if (what == SLOT_OVER) {
        free_head(pool, lane_of(pool, slot));
    } else {
        slot->full &= ~what;
        wake_all(pool, FLOW);
    }
    pthread_mutex_unlock(&pool->mutex);
}

void pool_stop(struct pool *pool, size_t lane) {
    pthread_mutex_lock(&pool->mutex);
    pool->lanes[lane].stopped = true;
    wake_everybody(pool);
    pthread_mutex_unlock(&pool->mutex);
}

void pool_clear(struct pool *pool, size_t number) {
    struct lane *lane = &pool->lanes[number];
    pthread_mutex_lock(&pool->mutex);
    while (lane->working > 0) { wait_for(pool, READY); }
    while (lane->first != NULL) { free_head(pool, lane); }
    lane->stopped = false;
    pthread_mutex_unlock(&pool->mutex);
}

void pool_end(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    pool->over = true;
    wake_all(pool, WORK);
    pthread_mutex_unlock(&pool->mutex);
}
