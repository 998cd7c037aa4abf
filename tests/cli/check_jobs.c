/* How threads share the work of --jobs: slots, and the pool that they wait at. */
#include "claims.h"
#include "cli/jobs/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WORKERS 2
#define SLOTS   ((size_t)WORKERS * POOL_SLOTS)

static struct pool *pool;

static void begin_pool(void) {
    pool = pool_new(WORKERS, 2);
    ck_assert_ptr_nonnull(pool);
}

static void end_pool(void) {
    pool_free(pool);
}

static const struct page some_page = {.url = "https://example.org/", .byte = 7, .date = "2025"};
static const struct page_place some_place = {.known = true, .offset = 3};

/* Takes a slot and fills it with a page, or with nothing. */
static struct slot *fill(size_t lane, bool with_page, uint64_t record) {
    struct slot *slot = pool_take(pool, lane);
    ck_assert_ptr_nonnull(slot);
    slot->record = record;
    if (with_page) { ck_assert(slot_set_page(slot, &some_page, &some_place)); }
    pool_fill(pool, slot);
    return slot;
}

/* What the taker waits for, however long that takes. */
static struct slot *head(size_t lane, unsigned *what) {
    struct slot *slot;
    do { slot = pool_head(pool, lane, what); } while (slot == NULL);
    return slot;
}

static void take(size_t lane, uint64_t record) {
    unsigned what = 0;
    struct slot *slot = head(lane, &what);
    ck_assert_uint_eq(what, SLOT_OVER);
    ck_assert_uint_eq(slot->record, record);
    pool_taken(pool, slot, what);
}

SUITE("jobs", .begin = begin_pool, .end = end_pool);

CLAIM(the_taker_does_not_wait_for_ever) {
    unsigned what = SLOT_OVER;
    ck_assert_ptr_null(pool_head(pool, 0, &what));
    ck_assert_uint_eq(what, 0);
}

CLAIM(slots_are_taken_in_the_order_of_the_file) {
    struct slot *works[3];
    for (uint64_t i = 0; i < 3; i++) { fill(0, true, i); }
    fill(0, false, 3);
    for (size_t i = 0; i < 3; i++) { works[i] = pool_work(pool); }
    for (size_t i = 3; i-- > 0;) { pool_done(pool, works[i]); }
    for (uint64_t i = 0; i <= 3; i++) { take(0, i); }
}

CLAIM(the_present_file_comes_before_later_ones) {
    struct slot *later = fill(1, true, 0);
    struct slot *present = fill(0, true, 0);
    ck_assert_ptr_eq(pool_work(pool), present);
    ck_assert_ptr_eq(pool_work(pool), later);
    pool_done(pool, later);
    pool_done(pool, present);
    take(0, 0);
    pool_set_present(pool, 1);
    take(1, 0);
}

/* Another thread that waits, and how its wait ended. */
struct waiter {
    pthread_t thread;
    struct slot *slot;
    size_t lane;
    bool result;
};

static void begin_waiter(struct waiter *waiter, void *(*body)(void *)) {
    ck_assert_int_eq(pthread_create(&waiter->thread, NULL, body, waiter), 0);
}

/* Time enough for a thread that does not wait, as it should, to go on. */
static void let_others_run(void) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

static void *wait_for_slot(void *self) {
    struct waiter *waiter = self;
    waiter->slot = pool_take(pool, waiter->lane);
    return NULL;
}

CLAIM(later_files_leave_half_of_the_slots) {
    struct waiter waiter = {.lane = 1};
    for (size_t i = 0; i < SLOTS / 2; i++) { fill(1, false, i); }
    begin_waiter(&waiter, wait_for_slot);
    for (size_t i = 0; i < SLOTS / 2; i++) { fill(0, false, i); }
    for (size_t i = 0; i < SLOTS / 2; i++) { take(0, i); }
    pool_set_present(pool, 1);
    pthread_join(waiter.thread, NULL);
    ck_assert_ptr_nonnull(waiter.slot);
}

static void *wait_for_work(void *self) {
    struct waiter *waiter = self;
    waiter->slot = pool_work(pool);
    return NULL;
}

CLAIM(later_files_leave_a_worker) {
    struct waiter waiter = {.lane = 0};
    struct slot *first = fill(1, true, 0);
    fill(1, true, 1);
    ck_assert_ptr_eq(pool_work(pool), first);
    begin_waiter(&waiter, wait_for_work);
    struct slot *present = fill(0, true, 0);
    pthread_join(waiter.thread, NULL);
    ck_assert_ptr_eq(waiter.slot, present);
}

CLAIM(workers_end_without_work) {
    struct waiter waiter = {.lane = 0};
    begin_waiter(&waiter, wait_for_work);
    pool_end(pool);
    pthread_join(waiter.thread, NULL);
    ck_assert_ptr_null(waiter.slot);
}

static void *work_until_there_is_none(void *self) {
    struct slot *slot;
    let_others_run();
    while ((slot = pool_work(pool)) != NULL) { pool_done(pool, slot); }
    return self;
}

CLAIM(the_taker_is_woken_when_workers_have_nothing_else_to_do) {
    struct waiter waiter = {.lane = 0};
    struct timespec begun, woken;
    unsigned what;
    fill(0, true, 0);
    begin_waiter(&waiter, work_until_there_is_none);
    clock_gettime(CLOCK_MONOTONIC, &begun);
    ck_assert_ptr_nonnull(pool_head(pool, 0, &what));
    clock_gettime(CLOCK_MONOTONIC, &woken);
    ck_assert_int_lt((woken.tv_sec - begun.tv_sec) * 1000 +
                         (woken.tv_nsec - begun.tv_nsec) / 1000000,
                     POOL_PATIENCE * 1000);
    pool_end(pool);
    pthread_join(waiter.thread, NULL);
}

static struct slot *half_a_page(void) {
    struct slot *slot = pool_take(pool, 0);
    ck_assert(slot_set_page(slot, &some_page, &some_place));
    return slot;
}

/* The reader's side of a page in three pieces. */
static void *pass_three(void *self) {
    struct waiter *waiter = self;
    struct slot *slot = waiter->slot;
    slot->page.size = 1;
    waiter->result = pool_pass(pool, slot, FULL_PAGE);
    slot->page.size = 2;
    waiter->result = pool_pass(pool, slot, FULL_PAGE) && waiter->result;
    slot->page.size = 3;
    pool_fill(pool, slot);
    return NULL;
}

CLAIM(each_piece_comes_once_and_in_order) {
    struct waiter waiter = {.slot = half_a_page()};
    begin_waiter(&waiter, pass_three);
    let_others_run();
    struct slot *slot = pool_work(pool);
    for (size_t piece = 1; piece <= 3; piece++) {
        ck_assert_uint_eq(slot->page.size, piece);
        ck_assert_int_eq(pool_more(pool, slot), piece < 3 ? MORE : MORE_NONE);
    }
    pthread_join(waiter.thread, NULL);
    ck_assert(waiter.result);
    pool_done(pool, slot);
    take(0, 0);
}

CLAIM(a_long_page_waits_for_the_pages_before_it) {
    struct waiter waiter = {.lane = 0};
    struct slot *before = fill(0, true, 5);
    waiter.slot = half_a_page();
    begin_waiter(&waiter, pass_three);
    ck_assert_ptr_eq(pool_work(pool), before);
    struct slot *later = fill(1, true, 0);
    let_others_run();
    ck_assert_ptr_eq(pool_work(pool), later);
    pool_done(pool, later);
    pool_done(pool, before);
    take(0, 5);
    ck_assert_ptr_eq(pool_work(pool), waiter.slot);
    while (pool_more(pool, waiter.slot) == MORE) {}
    pthread_join(waiter.thread, NULL);
    pool_done(pool, waiter.slot);
    take(0, 0);
}

static void *pass_output(void *self) {
    struct waiter *waiter = self;
    waiter->result = pool_pass(pool, waiter->slot, FULL_OUTPUT);
    return NULL;
}

static void *pass_reports(void *self) {
    struct waiter *waiter = self;
    waiter->result = pool_pass(pool, waiter->slot, FULL_REPORTS);
    return NULL;
}

static void *wait_for_turn(void *self) {
    struct waiter *waiter = self;
    waiter->result = pool_turn(pool, waiter->slot);
    return NULL;
}

CLAIM(a_page_waits_for_its_turn) {
    struct slot *before = fill(0, true, 0);
    struct waiter waiter = {.slot = fill(0, true, 1)};
    ck_assert_ptr_eq(pool_work(pool), before);
    ck_assert_ptr_eq(pool_work(pool), waiter.slot);
    ck_assert(pool_turn(pool, before));
    begin_waiter(&waiter, wait_for_turn);
    let_others_run();
    ck_assert(!waiter.result);
    /* It need not be taken. */
    pool_done(pool, before);
    pthread_join(waiter.thread, NULL);
    ck_assert(waiter.result);
    pool_done(pool, waiter.slot);
    take(0, 0);
    take(0, 1);
}

CLAIM(a_page_waits_for_the_files_before_it) {
    struct slot *present = fill(0, true, 0);
    struct waiter waiter = {.slot = fill(1, true, 0)};
    ck_assert_ptr_eq(pool_work(pool), present);
    ck_assert_ptr_eq(pool_work(pool), waiter.slot);
    begin_waiter(&waiter, wait_for_turn);
    pool_done(pool, present);
    take(0, 0);
    let_others_run();
    ck_assert(!waiter.result);
    pool_set_present(pool, 1);
    pthread_join(waiter.thread, NULL);
    ck_assert(waiter.result);
    pool_done(pool, waiter.slot);
    take(1, 0);
}

CLAIM(full_buffers_are_taken_before_the_page_is_done) {
    unsigned what = 0;
    struct waiter reader = {.slot = half_a_page()};
    begin_waiter(&reader, pass_reports);
    struct slot *slot = head(0, &what);
    ck_assert_ptr_eq(slot, reader.slot);
    ck_assert_uint_eq(what, FULL_REPORTS);
    pool_taken(pool, slot, what);
    pthread_join(reader.thread, NULL);
    ck_assert(reader.result);
    pool_fill(pool, slot);
    struct waiter worker = {.slot = pool_work(pool)};
    begin_waiter(&worker, pass_output);
    ck_assert_ptr_eq(head(0, &what), slot);
    ck_assert_uint_eq(what, FULL_OUTPUT);
    pool_taken(pool, slot, what);
    pthread_join(worker.thread, NULL);
    ck_assert(worker.result);
    pool_done(pool, slot);
    take(0, 0);
}

CLAIM(whoever_waits_is_woken_when_the_lane_stops) {
    struct waiter reader = {.lane = 0};
    struct waiter worker = {.slot = fill(0, true, 0)};
    ck_assert_ptr_eq(pool_work(pool), worker.slot);
    for (size_t i = 1; i < SLOTS; i++) { fill(0, true, i); }
    begin_waiter(&reader, wait_for_slot);
    begin_waiter(&worker, pass_output);
    pool_stop(pool, 0);
    pthread_join(reader.thread, NULL);
    pthread_join(worker.thread, NULL);
    ck_assert_ptr_null(reader.slot);
    ck_assert(!worker.result);
    pool_done(pool, worker.slot);
    pool_clear(pool, 0);
    /* The lane can have another file. */
    for (size_t i = 0; i < SLOTS; i++) { fill(0, false, i); }
    for (size_t i = 0; i < SLOTS; i++) { take(0, i); }
}

CLAIM(a_slot_keeps_what_is_known_of_a_page) {
    struct slot *slot = pool_take(pool, 0);
    char url[] = "https://example.org/a";
    char id[] = "urn:x";
    const struct page page = {.url = url, .id = id, .status = 200};
    ck_assert(slot_set_page(slot, &page, &some_place));
    memset(url, '?', sizeof url - 1);
    memset(id, '?', sizeof id - 1);
    ck_assert_str_eq(slot->facts.url, "https://example.org/a");
    ck_assert_str_eq(slot->facts.id, "urn:x");
    ck_assert_ptr_null(slot->facts.digest);
    ck_assert_uint_eq(slot->facts.status, 200);
    ck_assert_uint_eq(slot->progress.place.offset, 3);
}

CLAIM(reports_come_back_as_they_were_made) {
    struct slot *slot = pool_take(pool, 0);
    size_t at = 0;
    ck_assert_int_eq(slot_report(slot, REPORT_STRAY, 12, "one"), ADDED);
    ck_assert_int_eq(slot_report(slot, REPORT_REMARK, UINT64_MAX, ""), ADDED);
    struct report_read report = slot_next_report(slot, &at);
    ck_assert(report.kind == REPORT_STRAY && report.byte == 12);
    ck_assert_str_eq(report.what, "one");
    report = slot_next_report(slot, &at);
    ck_assert(report.kind == REPORT_REMARK && report.byte == UINT64_MAX);
    ck_assert_str_eq(report.what, "");
    ck_assert_uint_eq(at, slot->reports.size);
}

CLAIM(a_slot_takes_no_more_than_its_bounds) {
    struct slot *slot = pool_take(pool, 0);
    const size_t size = 1000003;
    char *bytes = calloc(1, size);
    size_t taken = 1;
    while (taken > 0) { ck_assert(buffer_add(&slot->page, bytes, size, &taken)); }
    ck_assert_uint_eq(slot->page.size, SLOT_PAGE_MAX);
    ck_assert_uint_le(slot->page.capacity, SLOT_PAGE_MAX);
    for (taken = 1; taken > 0;) { ck_assert(buffer_add(&slot->output, bytes, size, &taken)); }
    ck_assert_uint_eq(slot->output.size, SLOT_OUTPUT_MAX);
    ck_assert_uint_le(slot->output.capacity, SLOT_OUTPUT_MAX);
    memset(bytes, 'x', size - 1);
    while (slot_report(slot, REPORT_DAMAGE, 0, bytes) == ADDED) {}
    ck_assert_uint_le(slot->reports.size, SLOT_REPORTS_MAX);
    ck_assert_uint_le(slot->reports.capacity, SLOT_REPORTS_MAX);
    ck_assert_uint_gt(slot->reports.size, SLOT_REPORTS_MAX - SLOT_REPORT_MAX);
    free(bytes);
}

CLAIM(a_slot_keeps_its_memory_for_the_next_page) {
    struct slot *slot = pool_take(pool, 0);
    size_t taken;
    ck_assert(buffer_add(&slot->page, "page", 4, &taken));
    const char *bytes = slot->page.bytes;
    pool_fill(pool, slot);
    take(0, 0);
    ck_assert_ptr_eq(pool_take(pool, 0), slot);
    ck_assert_ptr_eq(slot->page.bytes, bytes);
    ck_assert_uint_eq(slot->page.size, 0);
}
