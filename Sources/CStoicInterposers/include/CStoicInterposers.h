#ifndef CSTOIC_INTERPOSERS_H
#define CSTOIC_INTERPOSERS_H

/// Nothing; that it is called keeps the interposed functions in the program.
void stoic_interposers_keep(void);

#endif
