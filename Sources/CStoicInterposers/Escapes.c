// What leaves a world by the front door: threads, sockets, and sleeps in real time. On a thread that runs a
// world these say so in its slot, which fails the seed by name; elsewhere they only pass on.
#if defined(__linux__)

#define _GNU_SOURCE
#include "CStoicInterposers.h"
#include "CStoicSimulation.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// What a sanitizer puts into functions would run on threads that it does not know, or not any more.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

static void trip(stoic_world_slot *slot, const char *what) {
    if (!slot->tripped) slot->tripped = what;
}

// The system's own function of that name, looked up once.
#define SYSTEM(type, name)                                                                   \
    static _Atomic(type) found;                                                              \
    type next = atomic_load_explicit(&found, memory_order_relaxed);                          \
    if (!next) {                                                                             \
        next = (type)dlsym(RTLD_NEXT, name);                                                 \
        atomic_store_explicit(&found, next, memory_order_relaxed);                           \
    }

// A sanitizer must see every thread begin.
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

typedef int (*start_thread)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*entry)(void *), void *argument) {
    SYSTEM(start_thread, "pthread_create")
    stoic_world_slot *slot = stoic_world_slot_here();
    if (slot->world) trip(slot, "a thread was started");
    return next(thread, attributes, entry, argument);
}

#endif

typedef int (*open_socket)(int, int, int);

int socket(int domain, int type, int protocol) {
    SYSTEM(open_socket, "socket")
    stoic_world_slot *slot = stoic_world_slot_here();
    if (slot->world) trip(slot, "a socket was opened");
    return next(domain, type, protocol);
}

// The sleep ends at once, and this thread's time has passed, since some sleepers look at the clock again.
static void sleep_in_world(stoic_world_slot *slot, int64_t nanoseconds) {
    trip(slot, "its thread slept in real time");
    int64_t end;
    if (!__builtin_add_overflow(slot->now, nanoseconds < 0 ? 0 : nanoseconds, &end)) slot->now = end;
}

static int64_t nanoseconds_of(const struct timespec *time) {
    int64_t all;
    if (__builtin_mul_overflow((int64_t)time->tv_sec, (int64_t)1000000000, &all)) return INT64_MAX;
    return __builtin_add_overflow(all, (int64_t)time->tv_nsec, &all) ? INT64_MAX : all;
}

typedef int (*sleep_nanoseconds)(const struct timespec *, struct timespec *);

int nanosleep(const struct timespec *time, struct timespec *rest) {
    SYSTEM(sleep_nanoseconds, "nanosleep")
    stoic_world_slot *slot = stoic_world_slot_here();
    if (!slot->world) return next(time, rest);
    sleep_in_world(slot, nanoseconds_of(time));
    return 0;
}

typedef int (*sleep_by_clock)(clockid_t, int, const struct timespec *, struct timespec *);

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    SYSTEM(sleep_by_clock, "clock_nanosleep")
    stoic_world_slot *slot = stoic_world_slot_here();
    if (!slot->world) return next(clock, flags, time, rest);
    int64_t due = nanoseconds_of(time);
    struct timespec now = {0, 0};
    if (flags & TIMER_ABSTIME) clock_gettime(clock, &now);
    sleep_in_world(slot, due - nanoseconds_of(&now));
    return 0;
}

typedef int (*sleep_microseconds)(useconds_t);

int usleep(useconds_t time) {
    SYSTEM(sleep_microseconds, "usleep")
    stoic_world_slot *slot = stoic_world_slot_here();
    if (!slot->world) return next(time);
    sleep_in_world(slot, (int64_t)time * 1000);
    return 0;
}

typedef unsigned int (*sleep_seconds)(unsigned int);

unsigned int sleep(unsigned int time) {
    SYSTEM(sleep_seconds, "sleep")
    stoic_world_slot *slot = stoic_world_slot_here();
    if (!slot->world) return next(time);
    sleep_in_world(slot, (int64_t)time * 1000000000);
    return 0;
}

typedef time_t (*read_time)(time_t *);

time_t time(time_t *seconds) {
    SYSTEM(read_time, "time")
    if (!stoic_world_slot_here()->world) return next(seconds);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds) *seconds = now.tv_sec;
    return now.tv_sec;
}

typedef int (*read_time_of_day)(struct timeval *, void *);

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    SYSTEM(read_time_of_day, "gettimeofday")
    if (!stoic_world_slot_here()->world) return next(time, zone);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

#pragma clang attribute pop

#endif
