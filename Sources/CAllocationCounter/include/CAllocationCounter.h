#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The heap allocations of the whole process since its start, on all threads; 0 where they are not counted.
uint64_t stoic_allocation_count(void);

/// Whether allocations are counted here: on Linux with glibc, and not under a sanitizer.
bool stoic_allocation_counting(void);

/// The bytes of the heap that are in use, on all threads; 0 where that cannot be said.
uint64_t stoic_heap_bytes(void);

/// Keeps freed memory in the process, as in one that has run for a while; nothing where that cannot be said.
void stoic_keep_heap(void);

#ifdef __cplusplus
}
#endif
