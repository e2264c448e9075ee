// Sequences in flat arrays: what Python's lists and dictionaries become before tagging and training.

#ifndef WORDTAGGER_PYTHON_ITEMS_H
#define WORDTAGGER_PYTHON_ITEMS_H

// Only functions of the stable ABI, so that one library serves every CPython since 3.10.
#define Py_LIMITED_API 0x030A0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the sequences of a store are: wt_batch_kind.
typedef enum Kind { lines = 0, tokens = 1, attributes = 2 } Kind;

/// Sequences of items; an item is a run of attributes, each a name with a value.
///
/// Tokens are kept as names, each an item, and lines as names, each a sequence.
typedef struct Items {
  Kind kind;
  /// The names of all attributes, one after the other.
  char *bytes;
  size_t byteCount, byteCapacity;
  /// The end of each attribute's name in `bytes`, after a first 0.
  int64_t *nameEnds;
  /// The value of each attribute.
  double *values;
  size_t attributeCount, attributeCapacity;
  /// The end of each item among the attributes, after a first 0.
  int64_t *itemEnds;
  size_t itemCount, itemCapacity;
  /// The end of each sequence among the items, after a first 0.
  int64_t *sequenceEnds;
  size_t sequenceCount, sequenceCapacity;
  /// What comes before the names of nested features while they are read.
  char *prefix;
  size_t prefixLength, prefixCapacity;
  /// Whether a value is not 1.
  bool hasValues;
  /// The number of calls that read the sequences; -1 while one writes them.
  int users;
} Items;

#define EXPORT __attribute__((visibility("default")))

/// Keeps others from changing the sequences; false with an exception while one does.
bool itemsBeginReading(Items *items);
void itemsEndReading(Items *items);
/// Keeps others from reading and changing the sequences; false while one does.
bool itemsBeginWriting(Items *items);
void itemsEndWriting(Items *items);

/// Creates an empty store and returns the capsule that owns it; raises MemoryError without memory.
///
/// Freeing a capsule runs no Python code; in a `__del__` an interrupt would be swallowed.
EXPORT PyObject *wtpy_items_create(int kind);
/// Returns the store of a capsule.
EXPORT Items *wtpy_items_of(PyObject *capsule);
/// Removes all sequences and keeps the memory; not while others read them.
void itemsClear(Items *items);
/// Adds an iterable of items as a sequence while nobody else reads or writes.
bool itemsAppend(Items *items, PyObject *sequence);
EXPORT size_t wtpy_items_count(const Items *items);
/// Adds an iterable of items as a sequence; returns -1 with an exception and the store as before.
EXPORT int wtpy_items_append(Items *items, PyObject *sequence);
/// Adds each element of an iterable as a sequence: a text, an iterable of texts, or one of items; returns -1 with an exception and the store as before.
EXPORT int wtpy_items_append_all(Items *items, PyObject *sequences);
/// Adds the sequences of another store; returns -1 with an exception.
EXPORT int wtpy_items_extend(Items *items, Items *other);
/// Removes the last sequence; returns -1 with an exception.
EXPORT int wtpy_items_remove_last(Items *items);
/// Returns the items from one index to another as a list of dictionaries from names to values.
EXPORT PyObject *wtpy_items_list(Items *items, size_t start, size_t end);

#endif
