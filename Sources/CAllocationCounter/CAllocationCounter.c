#include "CAllocationCounter.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define STOIC_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define STOIC_SANITIZED 1
#endif

#if defined(__linux__)
#include <features.h>
#endif

// A sanitizer brings an allocator of its own, and must keep it.
#if defined(__linux__) && defined(__GLIBC__) && !defined(STOIC_SANITIZED)

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// The program's own definitions win over glibc's for every library in the process; these are what they
// forward to. glibc exports them for this use, and its `free` takes what they return.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// One counter for all threads would make every allocation wait for the same cache line, and so change
// what is measured. Each thread gets one of these; threads beyond that number share.
enum { lanes = 64 };
static struct {
    _Alignas(64) _Atomic uint64_t count;
} counters[lanes];
static _Atomic uint32_t threads;
// Initial-exec: reading it must not itself allocate.
static __thread uint32_t lane __attribute__((tls_model("initial-exec")));

static inline void counted(void) {
    if (lane == 0) {
        lane = 1 + atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed) % lanes;
    }
    atomic_fetch_add_explicit(&counters[lane - 1].count, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    counted();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    counted();
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    counted();
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    counted();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    counted();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    counted();
    // POSIX has this function report by its result alone.
    int saved = errno;
    void *memory = __libc_memalign(alignment, size);
    errno = saved;
    if (memory == NULL) {
        return ENOMEM;
    }
    *result = memory;
    return 0;
}

uint64_t stoic_allocation_count(void) {
    uint64_t sum = 0;
    for (int index = 0; index < lanes; index++) {
        sum += atomic_load_explicit(&counters[index].count, memory_order_relaxed);
    }
    return sum;
}

bool stoic_allocation_counting(void) {
    return true;
}

#else

uint64_t stoic_allocation_count(void) {
    return 0;
}

bool stoic_allocation_counting(void) {
    return false;
}

#endif

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>

void stoic_keep_heap(void) {
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 256 << 20);
}

uint64_t stoic_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#else
void stoic_keep_heap(void) {}

uint64_t stoic_heap_bytes(void) {
    return 0;
}
#endif
