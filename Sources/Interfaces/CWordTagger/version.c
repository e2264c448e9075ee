#include "wordtagger.h"

const char *wt_version(void) { return "0.1.0"; }
