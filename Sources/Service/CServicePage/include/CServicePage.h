#pragma once
#include <stddef.h>

/// A file of the page that the compiler embedded; its bytes stay where they are while the program runs.
typedef struct {
  /// The path that a browser asks for.
  const char *_Nonnull path;
  const char *_Nonnull type;
  const void *_Nonnull start;
  size_t count;
} ServicePageFile;

/// The files of the page.
const ServicePageFile *_Nonnull servicePageFiles(size_t *_Nonnull count);

/// The schemas of the OpenAPI document, a JSON object.
ServicePageFile serviceSchemas(void);

/// Datasets/recipes/gold.jsonl
ServicePageFile serviceGoldLines(void);

/// The modules of the page that reviews lines from disk, concatenated.
ServicePageFile serviceReviewScript(void);

/// The style of all pages.
ServicePageFile servicePageStyle(void);
