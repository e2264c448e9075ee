#include "include/CTrainingKernels.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void return_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
#endif
}
