/*
 * Python objects in and out, through Python's stable functions, which are looked up in the process: the library is
 * neither compiled nor linked with Python.
 */
#define _GNU_SOURCE
#include "builder.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef void object;
typedef intptr_t py_size;

/* The functions by their names. */
#define FUNCTIONS(F)                                             \
  F(object *, PyObject_GetIter, (object *))                      \
  F(object *, PyIter_Next, (object *))                           \
  F(int, PyObject_IsInstance, (object *, object *))              \
  F(py_size, PyList_Size, (object *))                            \
  F(object *, PyList_GetItem, (object *, py_size))               \
  F(object *, PyList_New, (py_size))                             \
  F(int, PyList_SetItem, (object *, py_size, object *))          \
  F(py_size, PyTuple_Size, (object *))                           \
  F(object *, PyTuple_GetItem, (object *, py_size))              \
  F(object *, PyDict_New, (void))                                \
  F(object *, PyDict_Copy, (object *))                           \
  F(int, PyDict_Next, (object *, py_size *, object **, object **)) \
  F(int, PyDict_SetItem, (object *, object *, object *))         \
  F(const char *, PyUnicode_AsUTF8AndSize, (object *, py_size *)) \
  F(object *, PyUnicode_DecodeUTF8, (const char *, py_size, const char *)) \
  F(int, PyBytes_AsStringAndSize, (object *, char **, py_size *)) \
  F(double, PyFloat_AsDouble, (object *))                        \
  F(object *, PyFloat_FromDouble, (double))                      \
  F(object *, PyErr_Occurred, (void))                            \
  F(void, PyErr_SetString, (object *, const char *))             \
  F(object *, PyErr_NoMemory, (void))                            \
  F(void, PyErr_Clear, (void))                                   \
  F(unsigned long, PyType_GetFlags, (object *))                  \
  F(object *, PyObject_Type, (object *))                         \
  F(int, Py_EnterRecursiveCall, (const char *))                  \
  F(void, Py_LeaveRecursiveCall, (void))                         \
  F(void, Py_IncRef, (object *))                                 \
  F(void, Py_DecRef, (object *))

typedef struct {
#define MEMBER(result, name, arguments) result(*name) arguments;
  FUNCTIONS(MEMBER)
#undef MEMBER
  object *set_type, *type_error;
  object *text_type, *dict_type, *list_type, *float_type, *true_value, *false_value;
  /* The offset of the type in an object; 0 when it is not known. It differs between builds of Python. */
  size_t type_offset;
  /* Whether other threads run Python at the same time, so that a dict may change while it is read. */
  bool is_free_threaded;
} python;

/* Finds the place of the type in two objects whose types are known. */
static void find_type_offset(python *py) {
  object *list = py->PyList_New(0), *number = py->PyFloat_FromDouble(0.5);
  py->type_offset = 0;
  for (size_t offset = sizeof(object *); list && number && offset <= 4 * sizeof(object *); offset += sizeof(object *)) {
    object *of_list, *of_number;
    memcpy(&of_list, (char *)list + offset, sizeof of_list);
    memcpy(&of_number, (char *)number + offset, sizeof of_number);
    /* A float has its value behind its type. */
    if (of_list == py->list_type && of_number == py->float_type) {
      py->type_offset = offset;
      break;
    }
    if (of_number == py->float_type) break;
  }
  /* Behind a count of references and nothing else, unless there is no interpreter lock. */
  py->is_free_threaded = py->type_offset != sizeof(intptr_t);
  if (list) py->Py_DecRef(list);
  if (number) py->Py_DecRef(number);
}

static bool look_up(python *py) {
#define FIND(result, name, arguments)             \
  {                                               \
    void *found = dlsym(RTLD_DEFAULT, #name);     \
    if (!found) return false;                     \
    memcpy(&py->name, &found, sizeof found);      \
  }
  FUNCTIONS(FIND)
#undef FIND
  object **error = dlsym(RTLD_DEFAULT, "PyExc_TypeError");
  py->set_type = dlsym(RTLD_DEFAULT, "PySet_Type");
  py->text_type = dlsym(RTLD_DEFAULT, "PyUnicode_Type");
  py->dict_type = dlsym(RTLD_DEFAULT, "PyDict_Type");
  py->list_type = dlsym(RTLD_DEFAULT, "PyList_Type");
  py->float_type = dlsym(RTLD_DEFAULT, "PyFloat_Type");
  py->true_value = dlsym(RTLD_DEFAULT, "_Py_TrueStruct");
  py->false_value = dlsym(RTLD_DEFAULT, "_Py_FalseStruct");
  if (!error || !py->set_type || !py->text_type || !py->list_type) return false;
  py->type_error = *error;
  find_type_offset(py);
  return true;
}

/* The functions, looked up once; NULL without a Python interpreter. */
static const python *find_python(void) {
  static python found;
  static bool is_found;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  if (!is_found) is_found = look_up(&found);
  bool is_there = is_found;
  pthread_mutex_unlock(&lock);
  return is_there ? &found : NULL;
}

bool wt_python_is_available(void) { return find_python() != NULL; }

/* Kinds of objects; the flags are part of Python's stable interface. */
enum { IS_FLOAT = 1 << 1, IS_LIST = 1 << 25, IS_TUPLE = 1 << 26, IS_BYTES = 1 << 27, IS_TEXT = 1 << 28, IS_DICT = 1 << 29 };

static inline unsigned long kind_of(const python *py, object *value) {
  if (py->type_offset > 0) {
    object *type;
    memcpy(&type, (char *)value + py->type_offset, sizeof type);
    if (type == py->text_type) return IS_TEXT;
    if (type == py->dict_type) return IS_DICT;
    if (type == py->float_type) return IS_FLOAT;
  }
  object *type = py->PyObject_Type(value);
  unsigned long flags = py->PyType_GetFlags(type) & (IS_LIST | IS_TUPLE | IS_BYTES | IS_TEXT | IS_DICT);
  py->Py_DecRef(type);
  return flags;
}

static bool fail(const python *py, const char *message) {
  if (!py->PyErr_Occurred()) py->PyErr_SetString(py->type_error, message);
  return false;
}

static bool no_memory(const python *py) {
  py->PyErr_NoMemory();
  return false;
}

/* The UTF-8 of a str or bytes, valid as long as the object. */
static bool text_of(const python *py, object *value, unsigned long kind, wt_text *text) {
  py_size size = 0;
  if (kind & IS_TEXT) {
    text->bytes = py->PyUnicode_AsUTF8AndSize(value, &size);
    if (!text->bytes) return false;
  } else if (kind & IS_BYTES) {
    char *bytes = NULL;
    if (py->PyBytes_AsStringAndSize(value, &bytes, &size) != 0) return false;
    text->bytes = bytes;
  } else {
    return fail(py, "expected str or bytes");
  }
  text->size = size;
  return true;
}

typedef bool (*visitor)(const python *py, object *element, void *context);

/* Calls a function with each element of an iterable. */
static bool visit(const python *py, object *values, visitor body, void *context) {
  unsigned long kind = kind_of(py, values);
  if (kind & (IS_LIST | IS_TUPLE)) {
    for (py_size index = 0;; index++) {
      /* Asked again each time, since the body may run Python that changes a list. */
      py_size count = kind & IS_LIST ? py->PyList_Size(values) : py->PyTuple_Size(values);
      if (index >= count) return true;
      object *element = kind & IS_LIST ? py->PyList_GetItem(values, index) : py->PyTuple_GetItem(values, index);
      if (!element) return false;
      py->Py_IncRef(element);
      bool is_done = body(py, element, context);
      py->Py_DecRef(element);
      if (!is_done) return false;
    }
  }
  object *iterator = py->PyObject_GetIter(values);
  if (!iterator) return false;
  bool is_done = true;
  object *element;
  while (is_done && (element = py->PyIter_Next(iterator))) {
    is_done = body(py, element, context);
    py->Py_DecRef(element);
  }
  py->Py_DecRef(iterator);
  return is_done && !py->PyErr_Occurred();
}

/* ---- Lines, tokens, labels ---------------------------------------------------------------------------------------- */

static bool read_text(const python *py, object *value, wt_text *text) {
  return text_of(py, value, kind_of(py, value), text);
}

static bool add_line(const python *py, object *line, void *builder) {
  wt_text text;
  return read_text(py, line, &text) && (wt_builder_add_line(builder, text) || no_memory(py));
}

static bool add_token(const python *py, object *token, void *builder) {
  wt_text text;
  return read_text(py, token, &text) && (wt_builder_add_token(builder, text) || no_memory(py));
}

static bool add_token_sequence(const python *py, object *tokens, void *builder) {
  return visit(py, tokens, add_token, builder) && (wt_builder_end_sequence(builder) || no_memory(py));
}

static bool add_label(const python *py, object *label, void *builder) {
  wt_text text;
  return read_text(py, label, &text) && (wt_builder_add_label(builder, text) || no_memory(py));
}

static bool add_label_sequence(const python *py, object *labels, void *builder) {
  return visit(py, labels, add_label, builder);
}

static int add_all(wt_builder *builder, void *objects, wt_batch_kind kind, visitor body) {
  const python *py = find_python();
  if (!py) return -1;
  if (builder->batch.kind != kind) {
    fail(py, "the builder is for another kind of batch");
    return -1;
  }
  return visit(py, objects, body, builder) ? 0 : -1;
}

int wt_python_add_lines(wt_builder *builder, void *lines) { return add_all(builder, lines, WT_LINES, add_line); }

int wt_python_add_tokens(wt_builder *builder, void *sequences) {
  return add_all(builder, sequences, WT_TOKENS, add_token_sequence);
}

int wt_python_add_labels(wt_builder *builder, void *labels) {
  return add_all(builder, labels, builder->batch.kind, add_label_sequence);
}

/* ---- Items of attributes ------------------------------------------------------------------------------------------ */

/* An item while it is read: the prefix of the names in nested objects. */
typedef struct {
  wt_builder *builder;
  wt_array prefix;
} item_reader;

/* Adds an attribute; the parts of its name go straight behind the names before. */
static bool add_attribute(const python *py, item_reader *reader, wt_text name, const wt_text *text, double value) {
  wt_builder *builder = reader->builder;
  bool is_done = wt_array_append(&builder->bytes, reader->prefix.bytes, reader->prefix.size) &&
                 wt_array_append(&builder->bytes, name.bytes, (size_t)name.size);
  if (is_done && text)
    is_done = wt_array_append(&builder->bytes, ":", 1) &&
              wt_array_append(&builder->bytes, text->bytes, (size_t)text->size);
  return (is_done && wt_builder_end_attribute(builder, value)) || no_memory(py);
}

static bool read_item(const python *py, object *item, unsigned long kind, item_reader *reader);

static bool add_key(const python *py, object *key, void *context) {
  wt_text name;
  return read_text(py, key, &name) && add_attribute(py, context, name, NULL, 1);
}

/* Adds a name of a dict with its value. */
static bool add_entry(
  const python *py, object *key, unsigned long key_kind, object *value, unsigned long kind, item_reader *reader) {
  wt_text name, text;
  if (!text_of(py, key, key_kind, &name)) return false;
  if (kind & (IS_TEXT | IS_BYTES))
    return text_of(py, value, kind, &text) && add_attribute(py, reader, name, &text, 1);
  if (value == py->true_value || value == py->false_value)
    return add_attribute(py, reader, name, NULL, value == py->true_value ? 1 : 0);
  if (!(kind & (IS_DICT | IS_LIST))) {
    double number = py->PyFloat_AsDouble(value);
    if (number != -1 || !py->PyErr_Occurred()) return add_attribute(py, reader, name, NULL, number);
    /* What is neither a number nor a set keeps the exception of the number. */
    if (py->PyObject_IsInstance(value, py->set_type) != 1) return false;
    py->PyErr_Clear();
  }
  size_t size = reader->prefix.size;
  bool is_done = (wt_array_append(&reader->prefix, name.bytes, (size_t)name.size) &&
                  wt_array_append(&reader->prefix, ":", 1)) ||
                 no_memory(py);
  if (is_done && py->Py_EnterRecursiveCall(" while reading attributes") != 0) is_done = false;
  else if (is_done) {
    is_done = read_item(py, value, kind, reader);
    py->Py_LeaveRecursiveCall();
  }
  reader->prefix.size = size;
  return is_done;
}

static bool read_item(const python *py, object *item, unsigned long kind, item_reader *reader) {
  if (!(kind & IS_DICT)) return visit(py, item, add_key, reader);
  object *entries = py->is_free_threaded ? py->PyDict_Copy(item) : item;
  if (!entries) return false;
  bool is_done = true;
  py_size position = 0;
  object *key, *value;
  while (is_done && py->PyDict_Next(entries, &position, &key, &value)) {
    unsigned long key_kind = kind_of(py, key), value_kind = kind_of(py, value);
    if ((key_kind & IS_TEXT) && (value_kind & (IS_TEXT | IS_FLOAT))) {
      /* Runs no Python, which could remove the entry. */
      is_done = add_entry(py, key, key_kind, value, value_kind, reader);
      continue;
    }
    py->Py_IncRef(key);
    py->Py_IncRef(value);
    is_done = add_entry(py, key, key_kind, value, value_kind, reader);
    py->Py_DecRef(key);
    py->Py_DecRef(value);
  }
  if (entries != item) py->Py_DecRef(entries);
  return is_done;
}

static bool add_item(const python *py, object *item, void *context) {
  item_reader *reader = context;
  if (!read_item(py, item, kind_of(py, item), reader)) return false;
  return wt_builder_end_item(reader->builder) || no_memory(py);
}

static bool add_item_sequence(const python *py, object *items, void *context) {
  item_reader *reader = context;
  if (!visit(py, items, add_item, reader)) return false;
  return wt_builder_end_sequence(reader->builder) || no_memory(py);
}

static int add_items(wt_builder *builder, void *objects, visitor body) {
  const python *py = find_python();
  if (!py) return -1;
  if (builder->batch.kind != WT_ATTRIBUTES) {
    fail(py, "the builder is for another kind of batch");
    return -1;
  }
  item_reader reader = {.builder = builder};
  bool is_done = body(py, objects, &reader);
  free(reader.prefix.bytes);
  return is_done ? 0 : -1;
}

static bool add_sequences(const python *py, object *sequences, void *context) {
  return visit(py, sequences, add_item_sequence, context);
}

int wt_python_add_attributes(wt_builder *builder, void *sequences) {
  return add_items(builder, sequences, add_sequences);
}

int wt_python_add_items(wt_builder *builder, void *items) { return add_items(builder, items, add_item_sequence); }

/* ---- Results ------------------------------------------------------------------------------------------------------ */

/* A new list of lists, whose elements a function makes from the index of an item. */
static object *lists_of_items(
  const python *py, const wt_tags *tags, object *(*make)(const python *, const wt_tags *, int64_t, object *),
  object *names) {
  object *sequences = py->PyList_New((py_size)tags->sequence_count);
  for (int64_t sequence = 0; sequences && sequence < tags->sequence_count; sequence++) {
    int64_t start = tags->sequence_items[sequence], end = tags->sequence_items[sequence + 1];
    object *items = py->PyList_New((py_size)(end - start));
    /* The list takes over what it is given, and NULL is allowed. */
    if (!items || py->PyList_SetItem(sequences, (py_size)sequence, items) != 0) goto failed;
    for (int64_t item = start; item < end; item++) {
      object *element = make(py, tags, item, names);
      if (!element || py->PyList_SetItem(items, (py_size)(item - start), element) != 0) goto failed;
    }
  }
  return sequences;
failed:
  py->Py_DecRef(sequences);
  return NULL;
}

static object *make_label(const python *py, const wt_tags *tags, int64_t item, object *names) {
  object *name = py->PyList_GetItem(names, (py_size)tags->labels[item]);
  if (name) py->Py_IncRef(name);
  return name;
}

static object *make_marginals(const python *py, const wt_tags *tags, int64_t item, object *names) {
  object *marginals = py->PyDict_New();
  const float *row = tags->marginals + item * tags->label_count;
  for (int32_t label = 0; marginals && label < tags->label_count; label++) {
    object *name = py->PyList_GetItem(names, (py_size)label);
    object *probability = name ? py->PyFloat_FromDouble((double)row[label]) : NULL;
    bool is_set = probability && py->PyDict_SetItem(marginals, name, probability) == 0;
    if (probability) py->Py_DecRef(probability);
    if (is_set) continue;
    py->Py_DecRef(marginals);
    return NULL;
  }
  return marginals;
}

void *wt_python_labels(const wt_result *result, void *names) {
  const python *py = find_python();
  const wt_tags *tags = wt_result_tags(result);
  if (!py) return NULL;
  if (tags->labels) return lists_of_items(py, tags, make_label, names);
  fail(py, "the result has no labels");
  return NULL;
}

void *wt_python_marginals(const wt_result *result, void *names) {
  const python *py = find_python();
  const wt_tags *tags = wt_result_tags(result);
  if (!py) return NULL;
  if (tags->marginals) return lists_of_items(py, tags, make_marginals, names);
  fail(py, "the result has no marginals");
  return NULL;
}

/* A new dict with the attributes of an item. */
static object *make_item(const python *py, const wt_batch *batch, int64_t item) {
  object *attributes = py->PyDict_New();
  for (int64_t index = batch->item_attributes[item]; attributes && index < batch->item_attributes[item + 1]; index++) {
    int64_t start = batch->offsets[index], end = batch->offsets[index + 1];
    object *name = py->PyUnicode_DecodeUTF8(batch->bytes + start, (py_size)(end - start), "strict");
    object *value = name ? py->PyFloat_FromDouble(batch->values ? batch->values[index] : 1) : NULL;
    bool is_set = value && py->PyDict_SetItem(attributes, name, value) == 0;
    if (name) py->Py_DecRef(name);
    if (value) py->Py_DecRef(value);
    if (is_set) continue;
    py->Py_DecRef(attributes);
    return NULL;
  }
  return attributes;
}

void *wt_python_items(wt_builder *builder) {
  const python *py = find_python();
  if (!py) return NULL;
  const wt_batch *batch = wt_builder_batch(builder);
  if (!batch || batch->kind != WT_ATTRIBUTES) {
    fail(py, "the builder is for another kind of batch");
    return NULL;
  }
  object *sequences = py->PyList_New((py_size)batch->count);
  for (int64_t sequence = 0; sequences && sequence < batch->count; sequence++) {
    int64_t start = batch->sequence_items[sequence], end = batch->sequence_items[sequence + 1];
    object *items = py->PyList_New((py_size)(end - start));
    if (!items || py->PyList_SetItem(sequences, (py_size)sequence, items) != 0) goto failed;
    for (int64_t item = start; item < end; item++) {
      object *element = make_item(py, batch, item);
      if (!element || py->PyList_SetItem(items, (py_size)(item - start), element) != 0) goto failed;
    }
  }
  return sequences;
failed:
  py->Py_DecRef(sequences);
  return NULL;
}
