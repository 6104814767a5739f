#include "CStoicSimulation.h"

static __thread stoic_world_slot slot;

stoic_world_slot *stoic_world_slot_here(void) { return &slot; }
