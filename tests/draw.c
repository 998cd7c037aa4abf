#include "draw.h"

/* A linear congruential generator; only its upper bits are good enough. */
uint64_t draw_below(struct draw *draw, uint64_t bound) {
    draw->seed = draw->seed * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
    return (draw->seed >> 33) % bound;
}
