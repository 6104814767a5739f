#ifndef CSTOIC_SIMULATION_H
#define CSTOIC_SIMULATION_H

#include <stdint.h>

/// What one thread knows of the world it runs, if it runs one: no other thread ever reads it.
typedef struct {
    /// The world's object; null outside of one.
    void *_Nullable world;
    /// The world's task executor as the runtime refers to it: the object and its witness table.
    uintptr_t executor[2];
    /// The world's time in nanoseconds since it began.
    int64_t now;
    /// The state of the world's source of randomness.
    uint64_t random;
    /// The name given to the task that is being created, if it has one.
    const char *_Nullable naming;
    /// By what the thread left its world first, if it did.
    const char *_Nullable tripped;
} stoic_world_slot;

/// The calling thread's slot.
stoic_world_slot *_Nonnull stoic_world_slot_here(void);

/// Keeps a task in memory until it is let go.
void stoic_task_keep(const void *_Nonnull task);
void stoic_task_let_go(const void *_Nonnull task);

/// Cancels a task that is kept.
void stoic_task_cancel(const void *_Nonnull task);

#endif
