#ifndef WT_BUILDER_H
#define WT_BUILDER_H

#include "wordtagger.h"

/* A growing array of bytes or numbers. */
typedef struct {
  char *bytes;
  size_t size, capacity;
} wt_array;

struct wt_builder {
  wt_batch batch;
  wt_texts labels;
  wt_array bytes, offsets, values;
  wt_array item_attributes, sequence_items;
  wt_array label_bytes, label_offsets;
  int64_t item_count, attribute_count;
  /* Whether a value is not 1, and whether an item or a sequence has begun and not ended. */
  bool has_values, is_item_open, is_sequence_open;
};

__attribute__((visibility("hidden"))) bool wt_array_append(wt_array *array, const void *bytes, size_t size);

#endif
