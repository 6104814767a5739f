#include "CStoicBoot.h"
#include "CStoicInterposers.h"

// Swift's, in StoicSimulationBoot.
void stoic_simulation_boot(void);

void stoic_boot_keep(void) { stoic_interposers_keep(); }

// The runtime asks for its executors once, at the first task: no later than this can they be replaced.
__attribute__((constructor)) static void boot(void) { stoic_simulation_boot(); }
