#include "claims.h"
#include "text/number.h"

#include <inttypes.h>
#include <stdio.h>

static void assert_written(int64_t number) {
    char expected[NUMBER_SIZE_MAX + 2], digits[NUMBER_SIZE_MAX];
    const size_t size = (size_t)snprintf(expected, sizeof expected, "%" PRId64, number);
    ck_assert_uint_eq(number_size(number), size);
    ck_assert_uint_eq(number_write(number, digits), size);
    ck_assert_mem_eq(digits, expected, size);
}

SUITE("number");

CLAIM(a_number_has_a_byte_for_each_digit_and_for_a_minus) {
    int64_t power = 1;
    for (int digits = 1; digits <= 19; digits++) {
        assert_written(power);
        assert_written(power - 1);
        assert_written(-power);
        assert_written(1 - power);
        if (digits < 19) { power *= 10; }
    }
    assert_written(INT64_MAX);
    assert_written(INT64_MIN);
}
