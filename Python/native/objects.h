// Reference counts and types of objects.

#ifndef WORDTAGGER_PYTHON_OBJECTS_H
#define WORDTAGGER_PYTHON_OBJECTS_H

#include "items.h"

#ifdef WORDTAGGER_OPAQUE_OBJECTS
// The layout of an object differs in free-threaded interpreters; functions know it.
#define RETAIN Py_IncRef
#define RELEASE Py_DecRef
static inline PyTypeObject *typeOf(PyObject *object) {
  PyObject *type = PyObject_Type(object);
  Py_DecRef(type);
  return (PyTypeObject *)type;
}
#else
#define RETAIN Py_INCREF
#define RELEASE Py_DECREF
#define typeOf(object) Py_TYPE(object)
#endif

#endif
