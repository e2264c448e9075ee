// Errors of the library as Python's exceptions.

#ifndef WORDTAGGER_PYTHON_ERRORS_H
#define WORDTAGGER_PYTHON_ERRORS_H

// Python's header comes before others.
#include "items.h"
#include "wordtagger.h"

/// Raises the exception of an error, which is freed; without an error, raises MemoryError.
void raiseError(wt_error *error);

#endif
