/* A batch that grows sequence by sequence. */
#include "builder.h"

#include <stdlib.h>

bool wt_array_grow(wt_array *array, size_t size) {
  size_t needed = array->size + size;
  size_t capacity = array->capacity < 256 ? 256 : array->capacity + array->capacity / 2;
  if (needed < size) return false;
  if (capacity < needed) capacity = needed;
  char *grown = realloc(array->bytes, capacity);
  if (!grown) return false;
  array->bytes = grown;
  array->capacity = capacity;
  return true;
}

static bool append_number(wt_array *array, int64_t number) {
  return wt_array_append(array, &number, sizeof number);
}

/* Empties the arrays, of which those with offsets start with a 0. */
static bool reset(wt_builder *builder) {
  wt_array *arrays[] = {&builder->bytes, &builder->offsets, &builder->values, &builder->item_attributes,
                        &builder->sequence_items, &builder->label_bytes, &builder->label_offsets};
  for (size_t index = 0; index < sizeof arrays / sizeof *arrays; index++) arrays[index]->size = 0;
  wt_array *offsets[] = {
    &builder->offsets, &builder->item_attributes, &builder->sequence_items, &builder->label_offsets};
  for (size_t index = 0; index < sizeof offsets / sizeof *offsets; index++)
    if (!append_number(offsets[index], 0)) return false;
  builder->item_count = builder->attribute_count = builder->batch.count = builder->labels.count = 0;
  builder->has_values = builder->is_item_open = builder->is_sequence_open = false;
  return true;
}

wt_builder *wt_builder_new(wt_batch_kind kind) {
  wt_builder *builder = calloc(1, sizeof *builder);
  if (!builder) return NULL;
  builder->batch.size = sizeof builder->batch;
  builder->batch.kind = kind;
  if (reset(builder)) return builder;
  wt_builder_free(builder);
  return NULL;
}

void wt_builder_free(wt_builder *builder) {
  if (!builder) return;
  free(builder->bytes.bytes);
  free(builder->offsets.bytes);
  free(builder->values.bytes);
  free(builder->item_attributes.bytes);
  free(builder->sequence_items.bytes);
  free(builder->label_bytes.bytes);
  free(builder->label_offsets.bytes);
  free(builder);
}

void wt_builder_clear(wt_builder *builder) {
  /* Each array has room for its 0. */
  (void)reset(builder);
}

/* Adds bytes and the offset of their end. */
static bool append_text(wt_array *bytes, wt_array *offsets, wt_text text) {
  return text.size >= 0 && wt_array_append(bytes, text.bytes, (size_t)text.size) &&
         append_number(offsets, (int64_t)bytes->size);
}

bool wt_builder_add_line(wt_builder *builder, wt_text line) {
  if (builder->batch.kind != WT_LINES || !append_text(&builder->bytes, &builder->offsets, line)) return false;
  builder->batch.count++;
  return true;
}

bool wt_builder_add_token(wt_builder *builder, wt_text token) {
  if (builder->batch.kind != WT_TOKENS || !append_text(&builder->bytes, &builder->offsets, token)) return false;
  builder->item_count++;
  builder->is_sequence_open = true;
  return true;
}

bool wt_builder_add_attribute(wt_builder *builder, wt_text name, double value) {
  if (builder->batch.kind != WT_ATTRIBUTES || name.size < 0) return false;
  return wt_array_append(&builder->bytes, name.bytes, (size_t)name.size) && wt_builder_end_attribute(builder, value);
}

bool wt_builder_end_item(wt_builder *builder) {
  if (builder->batch.kind != WT_ATTRIBUTES) return false;
  if (!append_number(&builder->item_attributes, builder->attribute_count)) return false;
  builder->item_count++;
  builder->is_item_open = false;
  builder->is_sequence_open = true;
  return true;
}

bool wt_builder_add_label(wt_builder *builder, wt_text label) {
  if (!append_text(&builder->label_bytes, &builder->label_offsets, label)) return false;
  builder->labels.count++;
  return true;
}

bool wt_builder_end_sequence(wt_builder *builder) {
  if (builder->batch.kind == WT_LINES) return false;
  if (builder->is_item_open && !wt_builder_end_item(builder)) return false;
  if (!append_number(&builder->sequence_items, builder->item_count)) return false;
  builder->batch.count++;
  builder->is_sequence_open = false;
  return true;
}

const wt_batch *wt_builder_batch(wt_builder *builder) {
  if (builder->is_sequence_open && !wt_builder_end_sequence(builder)) return NULL;
  wt_batch *batch = &builder->batch;
  batch->bytes = builder->bytes.bytes;
  batch->offsets = (const int64_t *)builder->offsets.bytes;
  batch->sequence_items = batch->kind == WT_LINES ? NULL : (const int64_t *)builder->sequence_items.bytes;
  batch->item_attributes = batch->kind == WT_ATTRIBUTES ? (const int64_t *)builder->item_attributes.bytes : NULL;
  batch->values = builder->has_values ? (const double *)builder->values.bytes : NULL;
  builder->labels.bytes = builder->label_bytes.bytes;
  builder->labels.offsets = (const int64_t *)builder->label_offsets.bytes;
  batch->labels = builder->labels.count > 0 ? &builder->labels : NULL;
  return batch;
}
