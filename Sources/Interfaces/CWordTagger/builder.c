/* A batch that grows sequence by sequence. */
#include "wordtagger.h"

#include <stdlib.h>
#include <string.h>

/* A growing array of bytes or numbers. */
typedef struct {
  char *bytes;
  size_t size, capacity;
} array;

struct wt_builder {
  wt_batch batch;
  wt_texts labels;
  array bytes, offsets, values;
  array item_attributes, sequence_items;
  array label_bytes, label_offsets;
  int64_t item_count, attribute_count;
  /* Whether a value is not 1, and whether an item or a sequence has begun and not ended. */
  bool has_values, is_item_open, is_sequence_open;
};

/* Makes room for more bytes; false without memory. */
static bool grow(array *array, size_t size) {
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

/* Adds bytes at the end; false without memory. */
static bool append(array *array, const void *bytes, size_t size) {
  if (size > array->capacity - array->size && !grow(array, size)) return false;
  if (size > 0) memcpy(array->bytes + array->size, bytes, size);
  array->size += size;
  return true;
}

static bool append_number(array *array, int64_t number) { return append(array, &number, sizeof number); }

/* Adds bytes and the offset of their end, or nothing. */
static bool append_text(array *bytes, array *offsets, wt_text text) {
  if (text.size < 0 || (text.size > 0 && !text.bytes)) return false;
  size_t size = bytes->size;
  if (!append(bytes, text.bytes, (size_t)text.size)) return false;
  if (append_number(offsets, (int64_t)bytes->size)) return true;
  bytes->size = size;
  return false;
}

/* Empties the arrays; arrays of offsets start with a 0. */
static bool reset(wt_builder *builder) {
  array *arrays[] = {&builder->bytes, &builder->offsets, &builder->values, &builder->item_attributes,
                     &builder->sequence_items, &builder->label_bytes, &builder->label_offsets};
  for (size_t index = 0; index < sizeof arrays / sizeof *arrays; index++) arrays[index]->size = 0;
  array *offsets[] = {
    &builder->offsets, &builder->item_attributes, &builder->sequence_items, &builder->label_offsets};
  for (size_t index = 0; index < sizeof offsets / sizeof *offsets; index++)
    if (!append_number(offsets[index], 0)) return false;
  builder->item_count = builder->attribute_count = builder->batch.count = builder->labels.count = 0;
  builder->has_values = builder->is_item_open = builder->is_sequence_open = false;
  return true;
}

wt_builder *wt_builder_new(wt_batch_kind kind) {
  if ((unsigned)kind > WT_ATTRIBUTES) return NULL;
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
  if (builder) (void)reset(builder);
}

static bool is_of(const wt_builder *builder, wt_batch_kind kind) { return builder && builder->batch.kind == kind; }

bool wt_builder_add_line(wt_builder *builder, wt_text line) {
  if (!is_of(builder, WT_LINES) || !append_text(&builder->bytes, &builder->offsets, line)) return false;
  builder->batch.count++;
  return true;
}

bool wt_builder_add_token(wt_builder *builder, wt_text token) {
  if (!is_of(builder, WT_TOKENS) || !append_text(&builder->bytes, &builder->offsets, token)) return false;
  builder->item_count++;
  builder->is_sequence_open = true;
  return true;
}

bool wt_builder_add_attribute(wt_builder *builder, wt_text name, double value) {
  if (!is_of(builder, WT_ATTRIBUTES) || !append(&builder->values, &value, sizeof value)) return false;
  if (!append_text(&builder->bytes, &builder->offsets, name)) {
    builder->values.size -= sizeof value;
    return false;
  }
  builder->attribute_count++;
  if (value != 1) builder->has_values = true;
  builder->is_item_open = builder->is_sequence_open = true;
  return true;
}

bool wt_builder_end_item(wt_builder *builder) {
  if (!is_of(builder, WT_ATTRIBUTES)) return false;
  if (!append_number(&builder->item_attributes, builder->attribute_count)) return false;
  builder->item_count++;
  builder->is_item_open = false;
  builder->is_sequence_open = true;
  return true;
}

bool wt_builder_add_label(wt_builder *builder, wt_text label) {
  if (!builder || !append_text(&builder->label_bytes, &builder->label_offsets, label)) return false;
  builder->labels.count++;
  return true;
}

bool wt_builder_end_sequence(wt_builder *builder) {
  if (!builder || builder->batch.kind == WT_LINES) return false;
  if (builder->is_item_open && !wt_builder_end_item(builder)) return false;
  if (!append_number(&builder->sequence_items, builder->item_count)) return false;
  builder->batch.count++;
  builder->is_sequence_open = false;
  return true;
}

const wt_batch *wt_builder_batch(wt_builder *builder) {
  if (!builder || (builder->is_sequence_open && !wt_builder_end_sequence(builder))) return NULL;
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
