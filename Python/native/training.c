// Training on a thread of its own, so that Ctrl-C and other exceptions end the call at once.

#include "errors.h"
#include "items.h"
#include "objects.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/// What the caller and the thread that trains share; the last one of them frees it.
typedef struct Training {
  wt_trainer *trainer;
  int32_t holdout;
  pthread_mutex_t mutex;
  /// Signaled when one of the members below has changed.
  pthread_cond_t changed;
  /// What the thread reports, NULL when the caller has answered.
  const wt_progress *progress;
  wt_continuation answer;
  bool hasEnded;
  wt_model *model;
  wt_error *error;
  /// Whether the caller has left, so that the thread cancels training as soon as it can.
  bool isAbandoned;
} Training;

static Training *trainingOf(wt_trainer *trainer, int32_t holdout) {
  Training *training = calloc(1, sizeof *training);
  if (training == NULL) return NULL;
  training->trainer = trainer;
  training->holdout = holdout;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&training->mutex, NULL);
  pthread_cond_init(&training->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  return training;
}

static void destroy(Training *training) {
  wt_model_free(training->model);
  wt_error_free(training->error);
  wt_trainer_free(training->trainer);
  pthread_cond_destroy(&training->changed);
  pthread_mutex_destroy(&training->mutex);
  free(training);
}

// MARK: The thread

/// Passes a report to the caller and waits for the answer.
static wt_continuation progressed(const wt_progress *progress, void *context) {
  Training *training = context;
  pthread_mutex_lock(&training->mutex);
  training->progress = progress;
  pthread_cond_broadcast(&training->changed);
  while (training->progress != NULL && !training->isAbandoned) {
    pthread_cond_wait(&training->changed, &training->mutex);
  }
  wt_continuation answer = training->isAbandoned ? WT_CANCEL : training->answer;
  pthread_mutex_unlock(&training->mutex);
  return answer;
}

static void *train(void *context) {
  Training *training = context;
  wt_error *error = NULL;
  wt_model *model =
    wt_trainer_train(training->trainer, training->holdout, progressed, training, &error);
  pthread_mutex_lock(&training->mutex);
  training->model = model;
  training->error = error;
  training->hasEnded = true;
  bool isAbandoned = training->isAbandoned;
  pthread_cond_broadcast(&training->changed);
  pthread_mutex_unlock(&training->mutex);
  if (isAbandoned) destroy(training);
  return NULL;
}

// MARK: The caller

/// Waits for a report or the end, without the interpreter lock and for a short time; returns the report, if there is one.
static const wt_progress *await(Training *training, bool *hasEnded) {
  enum { patience = 50 * 1000 * 1000 };
  PyThreadState *state = PyEval_SaveThread();
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += patience;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_mutex_lock(&training->mutex);
  int status = 0;
  while (training->progress == NULL && !training->hasEnded && status != ETIMEDOUT) {
    status = pthread_cond_timedwait(&training->changed, &training->mutex, &until);
  }
  const wt_progress *progress = training->progress;
  *hasEnded = training->hasEnded;
  pthread_mutex_unlock(&training->mutex);
  PyEval_RestoreThread(state);
  return progress;
}

static void answer(Training *training, wt_continuation continuation) {
  pthread_mutex_lock(&training->mutex);
  training->answer = continuation;
  training->progress = NULL;
  pthread_cond_broadcast(&training->changed);
  pthread_mutex_unlock(&training->mutex);
}

/// Leaves training to its thread, which cancels it when it next reports.
static void abandon(Training *training, pthread_t thread) {
  pthread_detach(thread);
  pthread_mutex_lock(&training->mutex);
  training->isAbandoned = true;
  bool hasEnded = training->hasEnded;
  pthread_cond_broadcast(&training->changed);
  pthread_mutex_unlock(&training->mutex);
  if (hasEnded) destroy(training);
}

/// Trains and frees the trainer; NULL with an exception. The function gets the address of each report, and returns False to
/// stop. Its exception, or a signal handler's, ends the call at once.
EXPORT wt_model *wtpy_train(wt_trainer *trainer, int32_t holdout, PyObject *report) {
  Training *training = trainingOf(trainer, holdout);
  if (training == NULL) {
    wt_trainer_free(trainer);
    PyErr_NoMemory();
    return NULL;
  }
  pthread_t thread;
  if (pthread_create(&thread, NULL, train, training) != 0) {
    destroy(training);
    PyErr_SetString(PyExc_RuntimeError, "no thread can be started for training");
    return NULL;
  }
  bool hasEnded = false;
  while (!hasEnded) {
    const wt_progress *progress = await(training, &hasEnded);
    bool goesOn = PyErr_CheckSignals() == 0;
    if (goesOn && progress != NULL) {
      PyObject *returned = PyObject_CallFunction(report, "n", (Py_ssize_t)progress);
      goesOn = returned != NULL;
      if (goesOn) answer(training, returned == Py_False ? WT_STOP : WT_CONTINUE);
      Py_DecRef(returned);
    }
    if (goesOn) continue;
    abandon(training, thread);
    return NULL;
  }
  pthread_join(thread, NULL);
  wt_model *model = training->model;
  training->model = NULL;
  if (model == NULL) {
    raiseError(training->error);
    training->error = NULL;
  }
  destroy(training);
  return model;
}
