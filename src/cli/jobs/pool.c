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

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t room;  /* readers wait for a slot */
    pthread_cond_t head;  /* a reader waits until its slot is at the head */
    pthread_cond_t work;  /* workers wait for a page */
    pthread_cond_t turn;  /* a worker waits until the pages before its own are done */
    pthread_cond_t flow;  /* whoever has a full or an empty buffer waits for the other */
    pthread_cond_t ready; /* the taker waits */
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

static bool make_slots(struct pool *pool) {
    pool->slot_count = POOL_SLOTS * pool->workers;
    pool->slots = calloc(pool->slot_count, sizeof *pool->slots);
    if (pool->slots == NULL) { return false; }
    for (size_t i = 0; i < pool->slot_count; i++) {
        slot_make(&pool->slots[i]);
        pool->slots[i].next = pool->free;
        pool->free = &pool->slots[i];
    }
    pool->free_count = pool->slot_count;
    return true;
}

struct pool *pool_new(size_t workers, size_t lanes) {
    struct pool *pool = calloc(1, sizeof *pool + lanes * sizeof pool->lanes[0]);
    if (pool == NULL) { return NULL; }
    pool->workers = workers;
    pool->lane_count = lanes;
    if (!make_slots(pool)) {
        free(pool);
        return NULL;
    }
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->room, NULL);
    pthread_cond_init(&pool->head, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->turn, NULL);
    pthread_cond_init(&pool->flow, NULL);
    pthread_cond_init(&pool->ready, NULL);
    return pool;
}

void pool_free(struct pool *pool) {
    if (pool == NULL) { return; }
    for (size_t i = 0; i < pool->slot_count; i++) { slot_free(&pool->slots[i]); }
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->room);
    pthread_cond_destroy(&pool->head);
    pthread_cond_destroy(&pool->work);
    pthread_cond_destroy(&pool->turn);
    pthread_cond_destroy(&pool->flow);
    pthread_cond_destroy(&pool->ready);
    free(pool->slots);
    free(pool);
}

static void lock(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
}

static void unlock(struct pool *pool) {
    pthread_mutex_unlock(&pool->mutex);
}

static void wait_for(struct pool *pool, pthread_cond_t *condition) {
    pthread_cond_wait(condition, &pool->mutex);
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
    while (!pool->lanes[lane].stopped && !may_take(pool, lane)) { wait_for(pool, &pool->room); }
    struct slot *slot = pool->lanes[lane].stopped ? NULL : take(pool, lane);
    unlock(pool);
    return slot;
}

void pool_fill(struct pool *pool, struct slot *slot) {
    lock(pool);
    if (slot->in_pieces) {
        slot->page_full = slot->page_over = true;
        pthread_cond_broadcast(&pool->flow);
    } else if (slot->has_page) {
        slot->state = SLOT_READY;
        pthread_cond_signal(&pool->work);
    } else {
        slot->state = SLOT_DONE;
        pthread_cond_broadcast(&pool->turn);
        pthread_cond_signal(&pool->ready);
    }
    unlock(pool);
}

static bool is_head(struct pool *pool, const struct slot *slot) {
    return slot->lane == pool->present && lane_of(pool, slot)->first == slot;
}

bool pool_pass(struct pool *pool, struct slot *slot) {
    lock(pool);
    const struct lane *lane = lane_of(pool, slot);
    while (!lane->stopped && !is_head(pool, slot)) { wait_for(pool, &pool->head); }
    slot->page_full = true;
    if (!slot->in_pieces) {
        slot->in_pieces = true;
        slot->state = SLOT_READY;
        pthread_cond_signal(&pool->work);
    }
    pthread_cond_broadcast(&pool->flow);
    while (!lane->stopped && slot->page_full) { wait_for(pool, &pool->flow); }
    bool passed = !lane->stopped;
    unlock(pool);
    return passed;
}

bool pool_pass_reports(struct pool *pool, struct slot *slot) {
    lock(pool);
    const struct lane *lane = lane_of(pool, slot);
    slot->reports_full = true;
    pthread_cond_signal(&pool->ready);
    while (!lane->stopped && slot->reports_full) { wait_for(pool, &pool->flow); }
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
    while (!pool->over && (slot = find_work(pool)) == NULL) { wait_for(pool, &pool->work); }
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
    if (slot->in_pieces && !slot->page_over) {
        slot->page_full = false;
        pthread_cond_broadcast(&pool->flow);
        while (!lane->stopped && !slot->page_full) { wait_for(pool, &pool->flow); }
        bool stopped = lane->stopped;
        unlock(pool);
        return stopped ? MORE_STOPPED : MORE;
    }
    unlock(pool);
    return MORE_NONE;
}

bool pool_pass_output(struct pool *pool, struct slot *slot) {
    lock(pool);
    const struct lane *lane = lane_of(pool, slot);
    slot->output_full = true;
    pthread_cond_signal(&pool->ready);
    while (!lane->stopped && slot->output_full) { wait_for(pool, &pool->flow); }
    bool passed = !lane->stopped;
    unlock(pool);
    return passed;
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
    while (!lane->stopped && !is_turn_of(pool, slot)) { wait_for(pool, &pool->turn); }
    bool stopped = lane->stopped;
    unlock(pool);
    return !stopped;
}

void pool_done(struct pool *pool, struct slot *slot) {
    lock(pool);
    struct lane *lane = lane_of(pool, slot);
    slot->state = SLOT_DONE;
    pthread_cond_broadcast(&pool->turn);
    lane->working--;
    pool->working--;
    if (lane->first == slot || lane->stopped) { pthread_cond_signal(&pool->ready); }
    unlock(pool);
}

void pool_set_present(struct pool *pool, size_t lane) {
    lock(pool);
    pool->present = lane;
    pthread_cond_broadcast(&pool->room);
    pthread_cond_broadcast(&pool->head);
    pthread_cond_broadcast(&pool->turn);
    pthread_cond_broadcast(&pool->work);
    unlock(pool);
}

/* What the taker can do with the slot. */
static unsigned state_of(const struct slot *slot) {
    if (slot == NULL) { return 0; }
    return (slot->state == SLOT_DONE ? HEAD_DONE : 0u) | (slot->output_full ? HEAD_OUTPUT : 0u) |
           (slot->reports_full ? HEAD_REPORTS : 0u);
}

/* False if nobody has signalled the condition for a while. */
static bool wait_a_while_for(struct pool *pool, pthread_cond_t *condition) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += POOL_PATIENCE;
    return pthread_cond_timedwait(condition, &pool->mutex, &end) == 0;
}

struct slot *pool_head(struct pool *pool, size_t lane, unsigned *what) {
    bool waiting = true;
    lock(pool);
    while ((*what = state_of(pool->lanes[lane].first)) == 0 && waiting) {
        waiting = wait_a_while_for(pool, &pool->ready);
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
    if (pool->free_count >= pool->slot_count / 4) { pthread_cond_broadcast(&pool->room); }
    pthread_cond_broadcast(&pool->head);
}

void pool_taken(struct pool *pool, struct slot *slot, unsigned what) {
    lock(pool);
    if ((what & HEAD_DONE) != 0) {
        free_head(pool, lane_of(pool, slot));
    } else {
        if ((what & HEAD_OUTPUT) != 0) { slot->output_full = false; }
        if ((what & HEAD_REPORTS) != 0) { slot->reports_full = false; }
        pthread_cond_broadcast(&pool->flow);
    }
    unlock(pool);
}

void pool_stop(struct pool *pool, size_t lane) {
    lock(pool);
    pool->lanes[lane].stopped = true;
    pthread_cond_broadcast(&pool->room);
    pthread_cond_broadcast(&pool->head);
    pthread_cond_broadcast(&pool->turn);
    pthread_cond_broadcast(&pool->flow);
    unlock(pool);
}

void pool_clear(struct pool *pool, size_t number) {
    struct lane *lane = &pool->lanes[number];
    lock(pool);
    while (lane->working > 0) { wait_for(pool, &pool->ready); }
    while (lane->first != NULL) { free_head(pool, lane); }
    lane->stopped = false;
    unlock(pool);
}

void pool_end(struct pool *pool) {
    lock(pool);
    pool->over = true;
    pthread_cond_broadcast(&pool->work);
    unlock(pool);
}
