#ifndef CSTOIC_BOOT_H
#define CSTOIC_BOOT_H

/// Nothing; that it is called keeps this file in the program.
void stoic_boot_keep(void);

#endif
