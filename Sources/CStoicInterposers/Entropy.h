#ifndef CSTOIC_ENTROPY_H
#define CSTOIC_ENTROPY_H

#include "CStoicSimulation.h"

#include <stddef.h>

/// Fills `bytes` from the world's source of randomness, and returns how many there are.
long stoic_fill_random(stoic_world_slot *slot, void *bytes, size_t count);

#endif
