// Where else a program gets its randomness: on a thread that runs a world it is the world's.
#if defined(__linux__)

#define _GNU_SOURCE
#include "Entropy.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

// What a sanitizer puts into functions would run on threads that it does not know, or not any more.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

// SplitMix64, as in SplitMix64.swift.
static uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

long stoic_fill_random(stoic_world_slot *slot, void *bytes, size_t count) {
    for (size_t done = 0; done < count; done += 8) {
        uint64_t word = next_random(&slot->random);
        memcpy((char *)bytes + done, &word, count - done < 8 ? count - done : 8);
    }
    return (long)count;
}

typedef ssize_t (*get_random)(void *, size_t, unsigned int);

ssize_t getrandom(void *bytes, size_t count, unsigned int flags) {
    static _Atomic(get_random) system;
    stoic_world_slot *slot = stoic_world_slot_here();
    if (slot->world) return stoic_fill_random(slot, bytes, count);
    get_random next = atomic_load_explicit(&system, memory_order_relaxed);
    if (!next) {
        next = (get_random)dlsym(RTLD_NEXT, "getrandom");
        atomic_store_explicit(&system, next, memory_order_relaxed);
    }
    return next(bytes, count, flags);
}

// The three that follow need no function of the system's: what they are is made of the one above.

int getentropy(void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t more = getrandom((char *)bytes + done, count - done, 0);
        if (more < 0) return -1;
        done += (size_t)more;
    }
    return 0;
}

void arc4random_buf(void *bytes, size_t count) {
    // It cannot fail where the kernel has the call, which is wherever Swift runs.
    if (getentropy(bytes, count) != 0) __builtin_trap();
}

uint32_t arc4random(void) {
    uint32_t number;
    arc4random_buf(&number, sizeof(number));
    return number;
}

uint32_t arc4random_uniform(uint32_t bound) {
    if (bound < 2) return 0;
    // As many numbers are left out as would make some remainders likelier than others.
    uint32_t least = -bound % bound;
    uint32_t number;
    do number = arc4random();
    while (number < least);
    return number % bound;
}

typedef int (*open_file)(const char *, int, ...);

/// Foundation's UUID reads the device. In a world it finds this many of the world's random bytes there.
enum { device_size = 4096 };

static int open_device(stoic_world_slot *slot) {
    int file = memfd_create("random", MFD_CLOEXEC);
    if (file < 0) return file;
    char bytes[device_size];
    stoic_fill_random(slot, bytes, sizeof(bytes));
    if (pwrite(file, bytes, sizeof(bytes), 0) == (ssize_t)sizeof(bytes)) return file;
    close(file);
    return -1;
}

int open(const char *path, int flags, ...) {
    static _Atomic(open_file) system;
    mode_t mode = 0;
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list list;
        va_start(list, flags);
        mode = va_arg(list, mode_t);
        va_end(list);
    }
    stoic_world_slot *slot = stoic_world_slot_here();
    if (slot->world && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"))) {
        int file = open_device(slot);
        if (file >= 0) return file;
    }
    open_file next = atomic_load_explicit(&system, memory_order_relaxed);
    if (!next) {
        next = (open_file)dlsym(RTLD_NEXT, "open");
        atomic_store_explicit(&system, next, memory_order_relaxed);
    }
    return next(path, flags, mode);
}

#pragma clang attribute pop

#endif
