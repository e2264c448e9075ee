// Calls of the library with Python's objects: one call from Python for each sequence or batch.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "items.h"
#include "objects.h"
#include "wordtagger.h"

/// Raises the Python exception of an error of the library: called with code, message and sequence.
static PyObject *makeException;

EXPORT void wtpy_set_exception_function(PyObject *function) {
  RETAIN(function);
  makeException = function;
}

void raiseError(wt_error *error) {
  if (error == NULL) {
    PyErr_NoMemory();
    return;
  }
  wt_text message = wt_error_message(error);
  PyObject *text = PyUnicode_DecodeUTF8(message.bytes, (Py_ssize_t)message.size, "replace");
  PyObject *arguments = text == NULL ? NULL
                                     : Py_BuildValue("(iOn)", (int)wt_error_get_code(error), text,
                                                     (Py_ssize_t)wt_error_sequence(error));
  PyObject *exception = arguments == NULL ? NULL : PyObject_CallObject(makeException, arguments);
  if (exception != NULL) PyErr_SetObject((PyObject *)typeOf(exception), exception);
  Py_DecRef(text);
  Py_DecRef(arguments);
  Py_DecRef(exception);
  wt_error_free(error);
}

// MARK: Batches

static wt_batch batchOf(const Items *items) {
  bool hasItems = items->kind != lines, hasAttributes = items->kind == attributes;
  return (wt_batch){
    .size = sizeof(wt_batch),
    .kind = (wt_batch_kind)items->kind,
    .count = (int64_t)items->sequenceCount,
    .bytes = items->bytes,
    .offsets = items->nameEnds,
    .sequence_items = hasItems ? items->sequenceEnds : NULL,
    .item_attributes = hasAttributes ? items->itemEnds : NULL,
    .values = hasAttributes && items->hasValues ? items->values : NULL,
  };
}

/// Writes the sequences for a call of the library, valid until they change.
EXPORT void wtpy_items_batch(const Items *items, wt_batch *batch) { *batch = batchOf(items); }

/// Work on fewer names takes microseconds: letting the interpreter lock go would cost as much.
enum { namesToUnlock = 2000 };

/// Tags a batch, without the interpreter lock when that is worth it; NULL with an exception.
static wt_result *tag(
  const wt_model *model, const wt_batch *batch, const wt_tag_options *options, bool isLarge
) {
  wt_error *error = NULL;
  wt_result *result;
  if (isLarge) {
    PyThreadState *state = PyEval_SaveThread();
    result = wt_tag(model, batch, options, &error);
    PyEval_RestoreThread(state);
  } else {
    result = wt_tag(model, batch, options, &error);
  }
  if (result == NULL) raiseError(error);
  return result;
}

static bool isLarge(const Items *items) { return items->attributeCount > (items->kind == lines ? 100 : namesToUnlock); }

// MARK: Results

/// The labels from one item to another as a list of the objects in `names`.
static PyObject *labelList(const int32_t *labels, int64_t start, int64_t end, PyObject *names) {
  PyObject *list = PyList_New((Py_ssize_t)(end - start));
  for (int64_t item = start; list != NULL && item < end; item++) {
    PyObject *name = PyList_GetItem(names, labels[item]);
    if (name == NULL) {
      RELEASE(list);
      return NULL;
    }
    RETAIN(name);
    // Takes over the reference.
    PyList_SetItem(list, (Py_ssize_t)(item - start), name);
  }
  return list;
}

/// A list with what a function makes for each of some parts.
static PyObject *listOf(
  int64_t count, const void *context, PyObject *names,
  PyObject *(*make)(const void *context, int64_t index, PyObject *names)
) {
  PyObject *list = PyList_New((Py_ssize_t)count);
  for (int64_t index = 0; list != NULL && index < count; index++) {
    PyObject *element = make(context, index, names);
    if (element == NULL) {
      RELEASE(list);
      return NULL;
    }
    PyList_SetItem(list, (Py_ssize_t)index, element);
  }
  return list;
}

static PyObject *labelsOfSequence(const void *context, int64_t sequence, PyObject *names) {
  const wt_tags *tags = context;
  return labelList(
    tags->labels, tags->sequence_items[sequence], tags->sequence_items[sequence + 1], names);
}

/// Returns the labels of a result: a list of labels for each sequence.
EXPORT PyObject *wtpy_labels(const wt_result *result, PyObject *names) {
  const wt_tags *tags = wt_result_tags(result);
  return listOf(tags->sequence_count, tags, names, labelsOfSequence);
}

static PyObject *marginalsOfItem(const wt_tags *tags, int64_t item, PyObject *names) {
  PyObject *marginals = PyDict_New();
  for (int32_t label = 0; marginals != NULL && label < tags->label_count; label++) {
    PyObject *value = PyFloat_FromDouble(tags->marginals[item * tags->label_count + label]);
    PyObject *name = PyList_GetItem(names, label);
    bool isAdded = value != NULL && name != NULL && PyDict_SetItem(marginals, name, value) == 0;
    Py_DecRef(value);
    if (isAdded) continue;
    RELEASE(marginals);
    marginals = NULL;
  }
  return marginals;
}

static PyObject *marginalsOfSequence(const void *context, int64_t sequence, PyObject *names) {
  const wt_tags *tags = context;
  int64_t start = tags->sequence_items[sequence], end = tags->sequence_items[sequence + 1];
  PyObject *list = PyList_New((Py_ssize_t)(end - start));
  for (int64_t item = start; list != NULL && item < end; item++) {
    PyObject *marginals = marginalsOfItem(tags, item, names);
    if (marginals == NULL) {
      RELEASE(list);
      return NULL;
    }
    PyList_SetItem(list, (Py_ssize_t)(item - start), marginals);
  }
  return list;
}

/// Returns the marginals of a result: for each sequence a list of dictionaries from label to probability.
EXPORT PyObject *wtpy_marginals(const wt_result *result, PyObject *names) {
  const wt_tags *tags = wt_result_tags(result);
  return listOf(tags->sequence_count, tags, names, marginalsOfSequence);
}

typedef struct Hypotheses {
  const wt_tags *tags;
  int64_t first, length;
} Hypotheses;

static PyObject *hypothesis(const void *context, int64_t index, PyObject *names) {
  const Hypotheses *all = context;
  int64_t number = all->first + index, start = all->tags->hypothesis_starts[number];
  PyObject *labels =
    labelList(all->tags->hypothesis_labels, start, start + all->length, names);
  if (labels == NULL) return NULL;
  double probability = exp(all->tags->hypothesis_log_probabilities[number]);
  return Py_BuildValue("(Nd)", labels, probability);
}

static PyObject *hypothesesOfSequence(const void *context, int64_t sequence, PyObject *names) {
  const wt_tags *tags = context;
  int64_t first = tags->sequence_hypotheses[sequence];
  Hypotheses all = {
    tags, first, tags->sequence_items[sequence + 1] - tags->sequence_items[sequence]};
  return listOf(tags->sequence_hypotheses[sequence + 1] - first, &all, names, hypothesis);
}

/// Returns the best label sequences of a result: for each sequence a list of pairs of labels and probability.
EXPORT PyObject *wtpy_hypotheses(const wt_result *result, PyObject *names) {
  const wt_tags *tags = wt_result_tags(result);
  return listOf(tags->sequence_count, tags, names, hypothesesOfSequence);
}

// MARK: Calls

/// Tags items that are ready, with a label for each if these are scored; NULL with an exception.
EXPORT wt_result *wtpy_tag_ready(
  const wt_model *model, Items *items, const wt_tag_options *options, const wt_texts *labels
) {
  if (!itemsBeginReading(items)) return NULL;
  wt_batch batch = batchOf(items);
  batch.labels = labels;
  wt_result *result = tag(model, &batch, options, isLarge(items));
  itemsEndReading(items);
  return result;
}

/// The labels of the only sequence of a result, which is freed.
static PyObject *onlyLabels(wt_result *result, PyObject *names) {
  if (result == NULL) return NULL;
  const wt_tags *tags = wt_result_tags(result);
  PyObject *labels =
    tags->sequence_count == 0 ? PyList_New(0) : labelsOfSequence(tags, 0, names);
  wt_result_free(result);
  return labels;
}

/// Returns the labels of the only sequence of items that are ready.
EXPORT PyObject *wtpy_tag_prepared(const wt_model *model, Items *items, PyObject *names) {
  return onlyLabels(wtpy_tag_ready(model, items, NULL, NULL), names);
}

/// Returns the labels of a sequence of items, which stays in `items`; None, without any work, when other
/// threads use these.
EXPORT PyObject *wtpy_tag_items(
  const wt_model *model, Items *items, PyObject *sequence, PyObject *names
) {
  if (!itemsBeginWriting(items)) {
    RETAIN(Py_None);
    return Py_None;
  }
  itemsClear(items);
  wt_result *result = NULL;
  if (itemsAppend(items, sequence)) {
    wt_batch batch = batchOf(items);
    result = tag(model, &batch, NULL, isLarge(items));
  }
  itemsEndWriting(items);
  return onlyLabels(result, names);
}

/// Tags a batch of the caller without the interpreter lock; NULL with an exception.
EXPORT wt_result *wtpy_tag_batch(
  const wt_model *model, const wt_batch *batch, const wt_tag_options *options
) {
  return tag(model, batch, options, true);
}

// MARK: Arrow

static void releaseStream(PyObject *capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
  if (stream->release != NULL) stream->release(stream);
  free(stream);
}

static void releaseSchema(PyObject *capsule) {
  struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, "arrow_schema");
  if (schema->release != NULL) schema->release(schema);
  free(schema);
}

static void releaseArray(PyObject *capsule) {
  struct ArrowArray *array = PyCapsule_GetPointer(capsule, "arrow_array");
  if (array->release != NULL) array->release(array);
  free(array);
}

/// Returns a capsule with a stream of tags for a capsule with a stream of lines, which it takes over.
EXPORT PyObject *wtpy_tag_arrow_stream(
  const wt_model *model, PyObject *capsule, wt_text column, const wt_tag_options *options
) {
  struct ArrowArrayStream *input = PyCapsule_GetPointer(capsule, "arrow_array_stream");
  if (input == NULL) return NULL;
  struct ArrowArrayStream *output = calloc(1, sizeof *output);
  if (output == NULL) return PyErr_NoMemory();
  wt_error *error = NULL;
  if (!wt_tag_arrow_stream(model, input, column, options, output, &error)) {
    free(output);
    raiseError(error);
    return NULL;
  }
  return PyCapsule_New(output, "arrow_array_stream", releaseStream);
}

/// Returns capsules with the type and the tags of lines for capsules with their type and their data.
EXPORT PyObject *wtpy_tag_arrow(
  const wt_model *model, PyObject *schemaCapsule, PyObject *arrayCapsule, wt_text column,
  const wt_tag_options *options
) {
  struct ArrowSchema *schema = PyCapsule_GetPointer(schemaCapsule, "arrow_schema");
  struct ArrowArray *array = PyCapsule_GetPointer(arrayCapsule, "arrow_array");
  if (schema == NULL || array == NULL) return NULL;
  struct ArrowSchema *outSchema = calloc(1, sizeof *outSchema);
  struct ArrowArray *outArray = calloc(1, sizeof *outArray);
  if (outSchema == NULL || outArray == NULL) {
    free(outSchema);
    free(outArray);
    return PyErr_NoMemory();
  }
  wt_error *error = NULL;
  PyThreadState *state = PyEval_SaveThread();
  bool isTagged = wt_tag_arrow(model, schema, array, column, options, outSchema, outArray, &error);
  PyEval_RestoreThread(state);
  if (!isTagged) {
    free(outSchema);
    free(outArray);
    raiseError(error);
    return NULL;
  }
  return Py_BuildValue(
    "(NN)", PyCapsule_New(outSchema, "arrow_schema", releaseSchema),
    PyCapsule_New(outArray, "arrow_array", releaseArray));
}
