#include <math.h>

/* glibc 2.35 gave hypotf a new version, with which the library would not load beside an older one. */
float hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }
