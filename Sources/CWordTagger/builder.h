#ifndef WT_BUILDER_H
#define WT_BUILDER_H

#include "wordtagger.h"

#include <string.h>

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

/* Makes room for more bytes; false without memory. */
__attribute__((visibility("hidden"))) bool wt_array_grow(wt_array *array, size_t size);

/* Adds bytes at the end; false without memory. */
static inline bool wt_array_append(wt_array *array, const void *bytes, size_t size) {
  if (size > array->capacity - array->size && !wt_array_grow(array, size)) return false;
  if (size > 0) memcpy(array->bytes + array->size, bytes, size);
  array->size += size;
  return true;
}

/* Ends the name of an attribute whose bytes are added. */
static inline bool wt_builder_end_attribute(wt_builder *builder, double value) {
  int64_t end = (int64_t)builder->bytes.size;
  if (!wt_array_append(&builder->offsets, &end, sizeof end)) return false;
  if (!wt_array_append(&builder->values, &value, sizeof value)) return false;
  builder->attribute_count++;
  if (value != 1) builder->has_values = true;
  builder->is_item_open = builder->is_sequence_open = true;
  return true;
}

#endif
