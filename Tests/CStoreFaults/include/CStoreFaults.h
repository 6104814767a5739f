#ifndef C_STORE_FAULTS_H
#define C_STORE_FAULTS_H

/* A way to the disk for SQLite, for tests: it counts, it fails when told to, and it knows what of each file
   would have outlived a power cut. One thread at a time. */

#include <stdint.h>

/* Registers the way under the name "stoic-faults", or begins anew: nothing counted, nothing to fail. */
void stoic_faults_reset(void);

/* Writes, syncs and truncations so far, in all files. */
int64_t stoic_faults_operations(void);
int64_t stoic_faults_syncs(void);

/* The operation of that number, from 1, fails with SQLite's code, and those after it, too, if `forever`.
   0: none. */
void stoic_faults_fail(int64_t operation, int code, int forever);

/* Writes what of the file at `path` is sure to be on the disk into a new file, which is not made when nothing
   of it is; with a seed above 0 also some of what was not synced, in pieces of 512 bytes. Returns 0. */
int stoic_faults_salvage(const char *path, const char *target, uint64_t seed);

#endif
