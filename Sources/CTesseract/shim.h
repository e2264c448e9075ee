#include <stdio.h>
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

// Swift does not let `stderr` be set. The decoders below Leptonica print to it whatever they are told.
static inline FILE *ctesseract_set_error_stream(FILE *stream) {
#ifdef __GLIBC__
  FILE *previous = stderr;
  stderr = stream;
  return previous;
#else
  return stream;
#endif
}
