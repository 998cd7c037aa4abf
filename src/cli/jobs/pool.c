#include "cli/jobs/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct lane {
    struct slot *first;
    struct slot *last;
    size_t slots;
    size_t working;
    bool stopped;
};

/* What is waited for. */
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
    size_t slot_count;
    struct slot *slots;
    struct slot *free;
    size_t free_count;
    size_t lane_count;
    size_t present; /* the lane that is being taken */
    struct lane lanes[];
};

struct pool *pool_new(size_t workers, size_t lanes) {
    struct pool *pool = calloc(1, sizeof *pool + lanes * sizeof pool->lanes[0]);
    struct slot *slots = calloc(POOL_SLOTS * workers, sizeof *slots);
    if (pool == NULL || slots == NULL) {
        free(pool);
        free(slots);
        return NULL;
    }
    pool->workers = workers;
    pool->lane_count = lanes;
    pool->slots = slots;
    pool->slot_count = pool->free_count = POOL_SLOTS * workers;
    for (size_t i = 0; i < pool->slot_count; i++) {
        slot_make(&slots[i]);
        slots[i].next = pool->free;
        pool->free = &slots[i];
    }
    pthread_mutex_init(&pool->mutex, NULL);
    for (size_t i = 0; i < CONDITIONS; i++) { pthread_cond_init(&pool->conditions[i], NULL); }
    return pool;
}

void pool_free(struct pool *pool) {
    if (pool == NULL) { return; }
    for (size_t i = 0; i < pool->slot_count; i++) { slot_free(&pool->slots[i]); }
    pthread_mutex_destroy(&pool->mutex);
    for (size_t i = 0; i < CONDITIONS; i++) { pthread_cond_destroy(&pool->conditions[i]); }
    free(pool->slots);
    free(pool);
}

static void lock(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
}

static void unlock(struct pool *pool) {
    pthread_mutex_unlock(&pool->mutex);
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

/* Later files leave at least half of the slots to the present one. */
static bool may_take(const struct pool *pool, size_t lane) {
    size_t later = 0;
    if (pool->free == NULL || lane == pool->present) { return pool->free != NULL; }
    for (size_t i = 0; i < pool->lane_count; i++) {
        if (i != pool->present) { later += pool->lanes[i].slots; }
    }
    return later < pool->slot_count / 2;
}

static struct slot *take(struct pool *pool, size_t number) {
    struct lane *lane = &pool->lanes[number];
    struct slot *slot = pool->free;
    pool->free = slot->next;
    pool->free_count--;
    slot_clear(slot);
    slot->lane = number;
    slot->state = SLOT_FILLING;
    if (lane->first == NULL) {
        lane->first = slot;
    } else {
        lane->last->next = slot;
    }
    lane->last = slot;
    lane->slots++;
    return slot;
}

struct slot *pool_take(struct pool *pool, size_t lane) {
    lock(pool);
    while (!pool->lanes[lane].stopped && !may_take(pool, lane)) { wait_for(pool, ROOM); }
    struct slot *slot = pool->lanes[lane].stopped ? NULL : take(pool, lane);
    unlock(pool);
    return slot;
}

void pool_fill(struct pool *pool, struct slot *slot) {
    lock(pool);
    if (slot->in_pieces) {
        slot->page_full = slot->page_over = true;
        wake_all(pool, FLOW);
    } else if (slot->has_page) {
        slot->state = SLOT_READY;
        wake_one(pool, WORK);
    } else {
        slot->state = SLOT_DONE;
        wake_all(pool, TURN);
        wake_one(pool, READY);
    }
    unlock(pool);
}

static bool is_head(struct pool *pool, const struct slot *slot) {
    return slot->lane == pool->present && lane_of(pool, slot)->first == slot;
}

bool pool_pass(struct pool *pool, struct slot *slot) {
    lock(pool);
    const struct lane *lane = lane_of(pool, slot);
    while (!lane->stopped && !is_head(pool, slot)) { wait_for(pool, HEAD); }
    slot->page_full = true;
    if (!slot->in_pieces) {
        slot->in_pieces = true;
        slot->state = SLOT_READY;
        wake_one(pool, WORK);
    }
    wake_all(pool, FLOW);
    while (!lane->stopped && slot->page_full) { wait_for(pool, FLOW); }
    bool passed = !lane->stopped;
    unlock(pool);
    return passed;
}

bool pool_pass_full(struct pool *pool, struct slot *slot, unsigned what) {
    lock(pool);
    const struct lane *lane = lane_of(pool, slot);
    slot->full |= what;
    wake_one(pool, READY);
    while (!lane->stopped && (slot->full & what) != 0) { wait_for(pool, FLOW); }
    bool passed = !lane->stopped;
    unlock(pool);
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

struct slot *pool_work(struct pool *pool) {
    struct slot *slot = NULL;
    lock(pool);
    while (!pool->over && (slot = find_work(pool)) == NULL) { wait_for(pool, WORK); }
    if (slot != NULL) {
        slot->state = SLOT_WORKING;
        lane_of(pool, slot)->working++;
        pool->working++;
    }
    unlock(pool);
    return slot;
}

enum more pool_more(struct pool *pool, struct slot *slot) {
    lock(pool);
    const struct lane *lane = lane_of(pool, slot);
    enum more more = MORE_NONE;
    if (slot->in_pieces && !slot->page_over) {
        slot->page_full = false;
        wake_all(pool, FLOW);
        while (!lane->stopped && !slot->page_full) { wait_for(pool, FLOW); }
        more = lane->stopped ? MORE_STOPPED : MORE;
    }
    unlock(pool);
    return more;
}

/* Whether all before the slot is done. */
static bool is_turn_of(const struct pool *pool, const struct slot *slot) {
    const struct slot *before = pool->lanes[slot->lane].first;
    while (before != slot && before->state == SLOT_DONE) { before = before->next; }
    return slot->lane == pool->present && before == slot;
}

bool pool_turn(struct pool *pool, struct slot *slot) {
    lock(pool);
    const struct lane *lane = lane_of(pool, slot);
    while (!lane->stopped && !is_turn_of(pool, slot)) { wait_for(pool, TURN); }
    bool stopped = lane->stopped;
    unlock(pool);
    return !stopped;
}

void pool_done(struct pool *pool, struct slot *slot) {
    lock(pool);
    struct lane *lane = lane_of(pool, slot);
    slot->state = SLOT_DONE;
    wake_all(pool, TURN);
    lane->working--;
    pool->working--;
    if (lane->first == slot || lane->stopped) { wake_one(pool, READY); }
    unlock(pool);
}

void pool_set_present(struct pool *pool, size_t lane) {
    lock(pool);
    pool->present = lane;
    wake_all(pool, ROOM);
    wake_all(pool, HEAD);
    wake_all(pool, TURN);
    wake_all(pool, WORK);
    unlock(pool);
}

/* What the taker can do with the slot. */
static unsigned state_of(const struct slot *slot) {
    if (slot == NULL) { return 0; }
    return slot->full | (slot->state == SLOT_DONE ? HEAD_DONE : 0u);
}

/* False if nobody has signalled the condition for a while. */
static bool wait_a_while_for(struct pool *pool, enum condition what) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += POOL_PATIENCE;
    return pthread_cond_timedwait(&pool->conditions[what], &pool->mutex, &end) == 0;
}

struct slot *pool_head(struct pool *pool, size_t lane, unsigned *what) {
    bool waiting = true;
    lock(pool);
    while ((*what = state_of(pool->lanes[lane].first)) == 0 && waiting) {
        waiting = wait_a_while_for(pool, READY);
    }
    struct slot *slot = *what != 0 ? pool->lanes[lane].first : NULL;
    unlock(pool);
    return slot;
}

/* Readers that wait for a slot are woken when a quarter of them is free, not for each. */
static void free_head(struct pool *pool, struct lane *lane) {
    struct slot *slot = lane->first;
    lane->first = slot->next;
    lane->slots--;
    slot->state = SLOT_FREE;
    slot->next = pool->free;
    pool->free = slot;
    pool->free_count++;
    if (pool->free_count >= pool->slot_count / 4) { wake_all(pool, ROOM); }
    wake_all(pool, HEAD);
}

void pool_taken(struct pool *pool, struct slot *slot, unsigned what) {
    lock(pool);
    if ((what & HEAD_DONE) != 0) {
        free_head(pool, lane_of(pool, slot));
    } else {
        slot->full &= ~what;
        wake_all(pool, FLOW);
    }
    unlock(pool);
}

void pool_stop(struct pool *pool, size_t lane) {
    lock(pool);
    pool->lanes[lane].stopped = true;
    wake_all(pool, ROOM);
    wake_all(pool, HEAD);
    wake_all(pool, TURN);
    wake_all(pool, FLOW);
    unlock(pool);
}

void pool_clear(struct pool *pool, size_t number) {
    struct lane *lane = &pool->lanes[number];
    lock(pool);
    while (lane->working > 0) { wait_for(pool, READY); }
    while (lane->first != NULL) { free_head(pool, lane); }
    lane->stopped = false;
    unlock(pool);
}

void pool_end(struct pool *pool) {
    lock(pool);
    pool->over = true;
    wake_all(pool, WORK);
    unlock(pool);
}
