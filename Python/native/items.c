#include "items.h"

#include "objects.h"

#include <stdlib.h>
#include <string.h>

// MARK: Types of objects

static bool isInstance(PyTypeObject *type, PyTypeObject *exact, unsigned long flag) {
  return type == exact || (flag != 0 && (PyType_GetFlags(type) & flag) != 0);
}

static bool isString(PyTypeObject *type) {
  return isInstance(type, &PyUnicode_Type, Py_TPFLAGS_UNICODE_SUBCLASS);
}

static bool isBytes(PyTypeObject *type) {
  return isInstance(type, &PyBytes_Type, Py_TPFLAGS_BYTES_SUBCLASS);
}

static bool isDictionary(PyTypeObject *type) {
  return isInstance(type, &PyDict_Type, Py_TPFLAGS_DICT_SUBCLASS);
}

static bool isList(PyTypeObject *type) {
  return isInstance(type, &PyList_Type, Py_TPFLAGS_LIST_SUBCLASS);
}

static bool isSet(PyTypeObject *type) {
  return type == &PySet_Type || type == &PyFrozenSet_Type || PyType_IsSubtype(type, &PySet_Type);
}

/// The bytes of a string or of bytes; NULL with an exception for others.
static const char *textOf(PyObject *object, Py_ssize_t *length) {
  PyTypeObject *type = typeOf(object);
  if (isString(type)) return PyUnicode_AsUTF8AndSize(object, length);
  if (isBytes(type)) {
    char *bytes;
    return PyBytes_AsStringAndSize(object, &bytes, length) < 0 ? NULL : bytes;
  }
  PyErr_Format(PyExc_ValueError, "expected a text, not %R", object);
  return NULL;
}

// MARK: Memory

static bool grow(void **memory, size_t *capacity, size_t count, size_t size) {
  if (count <= *capacity) return true;
  size_t wanted = *capacity * 2;
  if (wanted < count) wanted = count;
  void *grown = wanted > SIZE_MAX / size ? NULL : realloc(*memory, wanted * size);
  if (grown == NULL) {
    PyErr_NoMemory();
    return false;
  }
  *memory = grown;
  *capacity = wanted;
  return true;
}

static bool growOffsets(int64_t **offsets, size_t *capacity, size_t count) {
  return grow((void **)offsets, capacity, count + 1, sizeof(int64_t));
}

static bool growAttributes(Items *items, size_t count) {
  if (count < items->attributeCapacity) return true;
  size_t capacity = items->attributeCapacity;
  if (!grow((void **)&items->values, &capacity, count + 1, sizeof(double))) return false;
  capacity = items->attributeCapacity;
  if (!growOffsets(&items->nameEnds, &capacity, count)) return false;
  items->attributeCapacity = capacity;
  return true;
}

static const char storeName[] = "wordtagger.items";

static void destroy(Items *items) {
  free(items->bytes);
  free(items->nameEnds);
  free(items->values);
  free(items->itemEnds);
  free(items->sequenceEnds);
  free(items->prefix);
  free(items);
}

static void destroyOwned(PyObject *capsule) { destroy(PyCapsule_GetPointer(capsule, storeName)); }

static Items *create(Kind kind) {
  Items *items = calloc(1, sizeof(Items));
  if (items == NULL) {
    PyErr_NoMemory();
    return NULL;
  }
  items->kind = kind;
  bool isMade = grow((void **)&items->bytes, &items->byteCapacity, 1024, 1)
                && growAttributes(items, 127)
                && growOffsets(&items->itemEnds, &items->itemCapacity, 31)
                && growOffsets(&items->sequenceEnds, &items->sequenceCapacity, 3);
  if (!isMade) {
    destroy(items);
    return NULL;
  }
  itemsClear(items);
  return items;
}

PyObject *wtpy_items_create(int kind) {
  Items *items = create((Kind)kind);
  if (items == NULL) return NULL;
  PyObject *capsule = PyCapsule_New(items, storeName, destroyOwned);
  if (capsule == NULL) destroy(items);
  return capsule;
}

Items *wtpy_items_of(PyObject *capsule) { return PyCapsule_GetPointer(capsule, storeName); }

void itemsClear(Items *items) {
  items->byteCount = items->attributeCount = items->itemCount = items->sequenceCount = 0;
  items->prefixLength = 0;
  items->nameEnds[0] = items->itemEnds[0] = items->sequenceEnds[0] = 0;
  items->hasValues = false;
}

size_t wtpy_items_count(const Items *items) { return items->itemCount; }

// MARK: Flattening

/// How deep features may be nested; a dictionary may contain itself.
enum { mostLevels = 64 };

static bool appendTo(char **bytes, size_t *count, size_t *capacity, const char *text, size_t length) {
  if (*count + length > *capacity && !grow((void **)bytes, capacity, *count + length, 1)) {
    return false;
  }
  memcpy(*bytes + *count, text, length);
  *count += length;
  return true;
}

static bool append(Items *items, const char *text, size_t length) {
  return appendTo(&items->bytes, &items->byteCount, &items->byteCapacity, text, length);
}

static bool appendPrefix(Items *items, const char *text, size_t length) {
  return appendTo(&items->prefix, &items->prefixLength, &items->prefixCapacity, text, length);
}

/// Starts the name of an attribute: the prefix of nested features and the key.
static bool appendName(Items *items, const char *key, size_t length) {
  return (items->prefixLength == 0 || append(items, items->prefix, items->prefixLength))
         && append(items, key, length);
}

static bool finishAttribute(Items *items, double value) {
  if (!growAttributes(items, items->attributeCount + 1)) return false;
  items->values[items->attributeCount] = value;
  items->hasValues = items->hasValues || value != 1;
  items->attributeCount += 1;
  items->nameEnds[items->attributeCount] = (int64_t)items->byteCount;
  return true;
}

static bool appendItem(Items *items, PyObject *item, int level);

static bool appendNested(
  Items *items, const char *key, size_t length, PyObject *value, int level
) {
  size_t outer = items->prefixLength;
  bool isAdded = appendPrefix(items, key, length) && appendPrefix(items, ":", 1)
                 && appendItem(items, value, level + 1);
  items->prefixLength = outer;
  return isAdded;
}

/// Adds what a dictionary has for a key: a number, a text, or nested features.
static bool appendEntry(Items *items, PyObject *key, PyObject *value, int level) {
  Py_ssize_t length;
  const char *name = textOf(key, &length);
  if (name == NULL) return false;
  if (value == Py_True || value == Py_False) {
    return appendName(items, name, (size_t)length) && finishAttribute(items, value == Py_True);
  }
  PyTypeObject *type = typeOf(value);
  if (isString(type) || isBytes(type)) {
    Py_ssize_t valueLength;
    const char *text = textOf(value, &valueLength);
    return text != NULL && appendName(items, name, (size_t)length) && append(items, ":", 1)
           && append(items, text, (size_t)valueLength) && finishAttribute(items, 1);
  }
  if (isDictionary(type) || isList(type) || isSet(type)) {
    return appendNested(items, name, (size_t)length, value, level);
  }
  double number = PyFloat_AsDouble(value);
  if (number == -1 && PyErr_Occurred()) return false;
  return appendName(items, name, (size_t)length) && finishAttribute(items, number);
}

#ifdef WORDTAGGER_OPAQUE_OBJECTS
/// Adds a copy of the entries, because other threads may change the dictionary meanwhile.
static bool appendDictionary(Items *items, PyObject *dictionary, int level) {
  PyObject *entries = PyDict_Items(dictionary);
  if (entries == NULL) return false;
  bool isAdded = true;
  for (Py_ssize_t index = 0; isAdded && index < PyList_Size(entries); index++) {
    PyObject *entry = PyList_GetItem(entries, index);
    isAdded = appendEntry(items, PyTuple_GetItem(entry, 0), PyTuple_GetItem(entry, 1), level);
  }
  RELEASE(entries);
  return isAdded;
}
#else
static bool appendDictionary(Items *items, PyObject *dictionary, int level) {
  PyObject *key, *value;
  Py_ssize_t position = 0, count = PyDict_Size(dictionary);
  while (PyDict_Next(dictionary, &position, &key, &value)) {
    // Conversions of numbers run code of the caller, which may change the dictionary.
    RETAIN(key);
    RETAIN(value);
    bool isAdded = appendEntry(items, key, value, level);
    RELEASE(key);
    RELEASE(value);
    if (!isAdded) return false;
    if (PyDict_Size(dictionary) != count) {
      PyErr_SetString(PyExc_RuntimeError, "the features changed while they were read");
      return false;
    }
  }
  return true;
}
#endif

static bool appendKey(Items *items, PyObject *key) {
  Py_ssize_t length;
  const char *name = textOf(key, &length);
  return name != NULL && appendName(items, name, (size_t)length) && finishAttribute(items, 1);
}

/// Calls a function for each element of an iterable.
static bool forEach(
  Items *items, PyObject *iterable, int level, bool (*add)(Items *, PyObject *, int)
) {
#ifndef WORDTAGGER_OPAQUE_OBJECTS
  if (typeOf(iterable) == &PyList_Type) {
    // The list may change meanwhile: conversions run code of the caller.
    for (Py_ssize_t index = 0; index < PyList_Size(iterable); index++) {
      PyObject *element = PyList_GetItem(iterable, index);
      RETAIN(element);
      bool isAdded = add(items, element, level);
      RELEASE(element);
      if (!isAdded) return false;
    }
    return true;
  }
#endif
  PyObject *iterator = PyObject_GetIter(iterable);
  if (iterator == NULL) return false;
  PyObject *element;
  bool isAdded = true;
  while (isAdded && (element = PyIter_Next(iterator)) != NULL) {
    isAdded = add(items, element, level);
    RELEASE(element);
  }
  RELEASE(iterator);
  return isAdded && !PyErr_Occurred();
}

static bool appendElement(Items *items, PyObject *element, int level) {
  (void)level;
  return appendKey(items, element);
}

/// Adds the features of an item: a dictionary, or an iterable of names.
static bool appendItem(Items *items, PyObject *item, int level) {
  PyTypeObject *type = typeOf(item);
  if (isDictionary(type)) {
    if (level < mostLevels) return appendDictionary(items, item, level);
    PyErr_SetString(PyExc_ValueError, "features are nested too deep");
    return false;
  }
  if (isString(type) || isBytes(type)) {
    PyErr_SetString(
      PyExc_ValueError,
      "an item is a text; expected a list of names or a dictionary of features");
    return false;
  }
  return forEach(items, item, level, appendElement);
}

/// Removes the items from one on.
static void cut(Items *items, size_t itemCount) {
  items->itemCount = itemCount;
  items->attributeCount = (size_t)items->itemEnds[itemCount];
  items->byteCount = (size_t)items->nameEnds[items->attributeCount];
  items->prefixLength = 0;
}

static bool finishItem(Items *items) {
  if (items->itemCount + 1 >= items->itemCapacity
      && !growOffsets(&items->itemEnds, &items->itemCapacity, items->itemCount + 1)) {
    return false;
  }
  items->itemCount += 1;
  items->itemEnds[items->itemCount] = (int64_t)items->attributeCount;
  return true;
}

static bool appendWholeItem(Items *items, PyObject *item, int level) {
  return appendItem(items, item, level) && finishItem(items);
}

static bool appendToken(Items *items, PyObject *token, int level) {
  (void)level;
  if (!isString(typeOf(token))) {
    PyErr_Format(PyExc_TypeError, "expected a str, not %R", token);
    return false;
  }
  return appendKey(items, token) && finishItem(items);
}

bool itemsAppend(Items *items, PyObject *sequence) {
  size_t itemCount = items->itemCount;
  PyTypeObject *type = typeOf(sequence);
  bool isAdded = false;
  if (items->kind == lines) {
    isAdded = appendToken(items, sequence, 0)
              && growOffsets(&items->sequenceEnds, &items->sequenceCapacity, items->sequenceCount + 1);
  } else if (isString(type) || isBytes(type)) {
    PyErr_SetString(PyExc_ValueError, "a sequence is a text; expected a list of items");
  } else if (isDictionary(type)) {
    PyErr_SetString(PyExc_ValueError, "a sequence is a dictionary; expected a list of items");
  } else {
    isAdded = forEach(items, sequence, 0, items->kind == tokens ? appendToken : appendWholeItem)
              && growOffsets(&items->sequenceEnds, &items->sequenceCapacity, items->sequenceCount + 1);
  }
  if (isAdded) {
    items->sequenceCount += 1;
    items->sequenceEnds[items->sequenceCount] = (int64_t)items->itemCount;
    return true;
  }
  cut(items, itemCount);
  return false;
}

static int busy(void) {
  PyErr_SetString(PyExc_RuntimeError, "another thread uses these items");
  return -1;
}

int wtpy_items_append(Items *items, PyObject *sequence) {
  if (!itemsBeginWriting(items)) return busy();
  bool isAdded = itemsAppend(items, sequence);
  itemsEndWriting(items);
  return isAdded ? 0 : -1;
}

static bool appendSequence(Items *items, PyObject *sequence, int level) {
  (void)level;
  return PyErr_CheckSignals() == 0 && itemsAppend(items, sequence);
}

int wtpy_items_append_all(Items *items, PyObject *sequences) {
  if (!itemsBeginWriting(items)) return busy();
  size_t sequenceCount = items->sequenceCount, itemCount = items->itemCount;
  bool isAdded = forEach(items, sequences, 0, appendSequence);
  if (!isAdded) {
    items->sequenceCount = sequenceCount;
    cut(items, itemCount);
  }
  itemsEndWriting(items);
  return isAdded ? 0 : -1;
}

int wtpy_items_remove_last(Items *items) {
  if (!itemsBeginWriting(items)) return busy();
  if (items->sequenceCount > 0) {
    items->sequenceCount -= 1;
    cut(items, (size_t)items->sequenceEnds[items->sequenceCount]);
  }
  itemsEndWriting(items);
  return 0;
}

/// Adds the sequences of another store.
static bool extend(Items *items, const Items *other) {
  size_t attributes = items->attributeCount, count = items->itemCount;
  bool hasRoom =
    growAttributes(items, attributes + other->attributeCount)
    && growOffsets(&items->itemEnds, &items->itemCapacity, count + other->itemCount)
    && growOffsets(
      &items->sequenceEnds, &items->sequenceCapacity, items->sequenceCount + other->sequenceCount);
  size_t bytes = items->byteCount;
  if (!hasRoom || !append(items, other->bytes, other->byteCount)) return false;
  for (size_t i = 0; i < other->attributeCount; i++) {
    items->values[attributes + i] = other->values[i];
    items->nameEnds[attributes + i + 1] = (int64_t)bytes + other->nameEnds[i + 1];
  }
  for (size_t i = 1; i <= other->itemCount; i++) {
    items->itemEnds[count + i] = (int64_t)attributes + other->itemEnds[i];
  }
  for (size_t i = 1; i <= other->sequenceCount; i++) {
    items->sequenceEnds[items->sequenceCount + i] = (int64_t)count + other->sequenceEnds[i];
  }
  items->attributeCount += other->attributeCount;
  items->itemCount += other->itemCount;
  items->sequenceCount += other->sequenceCount;
  items->hasValues = items->hasValues || other->hasValues;
  return true;
}

int wtpy_items_extend(Items *items, Items *other) {
  if (!itemsBeginReading(other)) return -1;
  bool isWritable = itemsBeginWriting(items);
  bool isAdded = isWritable && extend(items, other);
  if (isWritable) itemsEndWriting(items);
  itemsEndReading(other);
  return isWritable ? (isAdded ? 0 : -1) : busy();
}

// MARK: Sharing

bool itemsBeginReading(Items *items) {
  int users = __atomic_load_n(&items->users, __ATOMIC_RELAXED);
  while (users >= 0) {
    if (__atomic_compare_exchange_n(
          &items->users, &users, users + 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
      return true;
    }
  }
  busy();
  return false;
}

void itemsEndReading(Items *items) { __atomic_sub_fetch(&items->users, 1, __ATOMIC_RELEASE); }

bool itemsBeginWriting(Items *items) {
  int users = 0;
  return __atomic_compare_exchange_n(
    &items->users, &users, -1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void itemsEndWriting(Items *items) { __atomic_store_n(&items->users, 0, __ATOMIC_RELEASE); }

// MARK: Back to objects

static PyObject *dictionaryOf(const Items *items, size_t item) {
  PyObject *features = PyDict_New();
  for (int64_t i = items->itemEnds[item]; features != NULL && i < items->itemEnds[item + 1]; i++) {
    int64_t start = items->nameEnds[i];
    PyObject *name = PyUnicode_DecodeUTF8(
      items->bytes + start, (Py_ssize_t)(items->nameEnds[i + 1] - start), "strict");
    PyObject *value = PyFloat_FromDouble(items->values[i]);
    bool isAdded = name != NULL && value != NULL && PyDict_SetItem(features, name, value) == 0;
    Py_DecRef(name);
    Py_DecRef(value);
    if (isAdded) continue;
    RELEASE(features);
    features = NULL;
  }
  return features;
}

PyObject *wtpy_items_list(Items *items, size_t start, size_t end) {
  if (!itemsBeginReading(items)) return NULL;
  PyObject *list = PyList_New(0);
  for (size_t item = start; list != NULL && item < end && item < items->itemCount; item++) {
    PyObject *features = dictionaryOf(items, item);
    bool isAdded = features != NULL && PyList_Append(list, features) == 0;
    Py_DecRef(features);
    if (isAdded) continue;
    RELEASE(list);
    list = NULL;
  }
  itemsEndReading(items);
  return list;
}
