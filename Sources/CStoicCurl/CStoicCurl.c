#include "CStoicCurl.h"
