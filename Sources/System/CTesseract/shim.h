#include <stdio.h>
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

// Swift cannot assign `stderr`. The decoders below Leptonica print to it whatever Leptonica's severity is.
static inline FILE *ctesseract_set_error_stream(FILE *stream) {
#ifdef __GLIBC__
  FILE *previous = stderr;
  stderr = stream;
  return previous;
#else
  return stream;
#endif
}
