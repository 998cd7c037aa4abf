/* One row for each method; the first is the default. METHOD is defined where this is included: in
 * method.h and method.c. */
/* clang-format off */
#ifdef DANAG_LEARNED
METHOD(learned)
#endif
METHOD(danag)
METHOD(dana)
METHOD(r2l)
METHOD(density)
METHOD(bte)
METHOD(dsc)
METHOD(lqf)
METHOD(crunch)
METHOD(ccb)
METHOD(accb)
METHOD(tccb)
#ifdef DANAG_SURVEY
METHOD(importance)
METHOD(title)
METHOD(reps)
METHOD(cetd)
#endif
METHOD(plain)
/* clang-format on */
