#include "CStoicSimulation.h"

static __thread stoic_world_slot slot;

// Called by functions that a sanitizer must leave alone.
__attribute__((disable_sanitizer_instrumentation))
stoic_world_slot *stoic_world_slot_here(void) { return &slot; }

// Of Swift's runtime, which every program that has a task links.
void *swift_retain(void *);
void swift_release(void *);
__attribute__((swiftcall)) void swift_task_cancel(void *);

void stoic_task_keep(const void *task) { swift_retain((void *)task); }
void stoic_task_let_go(const void *task) { swift_release((void *)task); }
void stoic_task_cancel(const void *task) { swift_task_cancel((void *)task); }
