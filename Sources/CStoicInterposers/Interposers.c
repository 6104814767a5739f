// Functions of the system and of Swift's runtime, defined in the program itself: the linker binds every
// library to these. On a thread that runs no world they only pass on. Other systems than Linux bind a library
// to what it was linked with, so that there is nothing to define there.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CStoicInterposers.h"

void stoic_interposers_keep(void) {}

#if defined(__linux__)

#include "CStoicSimulation.h"
#include "Entropy.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// What a sanitizer puts into functions would run on threads that it does not know, or not any more.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

// What a world's clocks show when it begins: a second since the system's start, and New Year 2020. Both lie
// behind the real clocks, so that a timed wait of the system's, which knows the real ones, ends at once.
static const time_t uptime = 1;
static const time_t epoch = 1577836800;

typedef int (*read_clock)(clockid_t, struct timespec *);

int clock_gettime(clockid_t clock, struct timespec *time) {
    static _Atomic(read_clock) system;
    const stoic_world_slot *slot = stoic_world_slot_here();
    int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    int is_uptime = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW ||
                    clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
    if (slot->world && (is_wall || is_uptime)) {
        time->tv_sec = (is_wall ? epoch : uptime) + slot->now / 1000000000;
        time->tv_nsec = slot->now % 1000000000;
        return 0;
    }
    read_clock next = atomic_load_explicit(&system, memory_order_relaxed);
    if (!next) {
        next = (read_clock)dlsym(RTLD_NEXT, "clock_gettime");
        atomic_store_explicit(&system, next, memory_order_relaxed);
    }
    return next(clock, time);
}

typedef long (*system_call)(long, long, long, long, long, long, long);

/// Swift's SystemRandomNumberGenerator asks the kernel this way.
long syscall(long number, ...) {
    static _Atomic(system_call) system;
    long argument[6];
    va_list list;
    va_start(list, number);
    for (int index = 0; index < 6; index++) argument[index] = va_arg(list, long);
    va_end(list);
    stoic_world_slot *slot = stoic_world_slot_here();
    if (number == SYS_getrandom && slot->world) {
        return stoic_fill_random(slot, (void *)argument[0], (size_t)argument[1]);
    }
    system_call next = atomic_load_explicit(&system, memory_order_relaxed);
    if (!next) {
        next = (system_call)dlsym(RTLD_NEXT, "syscall");
        atomic_store_explicit(&system, next, memory_order_relaxed);
    }
    return next(number, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5]);
}

// Swift's ABI (swift/ABI/TaskOptions.h and MetadataValues.h): a list of options that the compiler emits.
enum { option_group = 1, option_executor = 5, option_owned_executor = 6, option_name = 7 };

typedef struct task_option {
    size_t flags;
    struct task_option *parent;
    uintptr_t payload[2];
} task_option;

typedef struct {
    void *task;
    void *context;
} new_task;

typedef __attribute__((swiftcall)) new_task (*create_task)(
    size_t, task_option *, const void *, void *, void *);

void *swift_retain(void *);

/// A task created in a world prefers the world's executor, as its children then do. Without that, the runtime
/// goes from actor to actor on the thread it has, and those hops would be no points of the schedule.
__attribute__((swiftcall)) new_task swift_task_create(
    size_t flags, task_option *options, const void *result, void *entry, void *context) {
    static _Atomic(create_task) runtime;
    create_task next = atomic_load_explicit(&runtime, memory_order_relaxed);
    if (!next) {
        next = (create_task)dlsym(RTLD_NEXT, "swift_task_create");
        atomic_store_explicit(&runtime, next, memory_order_relaxed);
    }
    stoic_world_slot *slot = stoic_world_slot_here();
    if (!slot->world) return next(flags, options, result, entry, context);

    int is_settled = 0;
    task_option *vacant = NULL;
    const char *outer = slot->naming;
    slot->naming = NULL;
    for (task_option *option = options; option; option = option->parent) {
        switch (option->flags & 0xff) {
        case option_group: is_settled = 1; break;
        case option_executor:
        case option_owned_executor:
            if (option->payload[0]) is_settled = 1;
            else vacant = option;
            break;
        case option_name: slot->naming = (const char *)option->payload[0]; break;
        default: break;
        }
    }
    task_option own = {option_owned_executor, options, {slot->executor[0], slot->executor[1]}};
    if (!is_settled) {
        // The task gives it back when it ends.
        swift_retain((void *)slot->executor[0]);
        if (vacant) {
            vacant->flags = (vacant->flags & ~(size_t)0xff) | option_owned_executor;
            memcpy(vacant->payload, slot->executor, sizeof(vacant->payload));
        } else {
            options = &own;
        }
    }
    new_task made = next(flags, options, result, entry, context);
    slot->naming = outer;
    return made;
}

#pragma clang attribute pop

#endif
