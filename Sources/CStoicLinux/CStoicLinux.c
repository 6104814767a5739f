// All of it is in the header; a target must have something to compile.
#include "CStoicLinux.h"
