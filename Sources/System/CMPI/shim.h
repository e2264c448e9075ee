// Open MPI names its communicators and types by macros with casts, which Swift does not import.
#pragma once
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Starts MPI for calls from one thread at a time; returns 0 or an error, which is MPI_ERR_OTHER when threads are not
// supported.
static inline int mpi_start(int *rank, int *size) {
  int provided = 0;
  int error = MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
  if (error == MPI_SUCCESS && provided < MPI_THREAD_SERIALIZED) return MPI_ERR_OTHER;
  if (error == MPI_SUCCESS) error = MPI_Comm_rank(MPI_COMM_WORLD, rank);
  if (error == MPI_SUCCESS) error = MPI_Comm_size(MPI_COMM_WORLD, size);
  return error;
}

// The most bytes of a message, which MPI counts in ints.
static const long mpi_most = 1L << 30;

// The bytes of a piece that starts at a place of a message with a number of bytes, which may have ended before.
static inline int mpi_piece(long count, long start) {
  long left = count > start ? count - start : 0;
  return (int)(left < mpi_most ? left : mpi_most);
}

static inline long mpi_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

// Sends bytes to each rank, and receives some from each at the sum of the limits before it; returns 0 or an error.
// Both sides know the limit of a message, and with it the number of its pieces.
static inline int mpi_exchange(const void *const *sent, const long *counts, const long *limits,
                               char *received, const long *received_limits, int rank, int size) {
  long requests = 0;
  for (int peer = 0; peer < size; peer++)
    requests += (limits[peer] + mpi_most - 1) / mpi_most +
                (received_limits[peer] + mpi_most - 1) / mpi_most;
  MPI_Request *pending = malloc(sizeof(MPI_Request) * (size_t)(requests + 1));
  if (!pending) return MPI_ERR_NO_MEM;
  int used = 0, error = MPI_SUCCESS;
  long bytes_of_all = 0;
  char *target = received;
  for (int peer = 0; peer < size; target += received_limits[peer++])
    for (long done = 0; peer != rank && done < received_limits[peer] && !error; done += mpi_most)
      error = MPI_Irecv(target + done, mpi_piece(received_limits[peer], done), MPI_BYTE, peer, 0,
                        MPI_COMM_WORLD, &pending[used++]);
  target = received;
  for (int peer = 0; peer < rank; peer++) target += received_limits[peer];
  for (int peer = 0; peer < size; peer++) {
    const char *bytes = sent[peer];
    if (peer == rank) {
      if (counts[peer]) memcpy(target, bytes, (size_t)counts[peer]);
      continue;
    }
    for (long done = 0; done < limits[peer] && !error; done += mpi_most) {
      int count = mpi_piece(counts[peer], done);
      error = MPI_Isend(count ? bytes + done : bytes, count, MPI_BYTE, peer, 0, MPI_COMM_WORLD,
                        &pending[used++]);
    }
  }
  // MPI_Waitall would keep a core busy while others compute. Long messages go on at each test, so that pauses are
  // short then; otherwise they are a sixteenth of the time so far.
  for (int peer = 0; peer < size; peer++) bytes_of_all += limits[peer] + received_limits[peer];
  const long longest = bytes_of_all < 100000 ? 1000000 : 200000;
  const long start = mpi_nanoseconds();
  int is_done = 0;
  for (int turn = 0; !error && !is_done; turn++) {
    if (turn > 50) {
      const long part = (mpi_nanoseconds() - start) / 16;
      const struct timespec pause = {0, part < 20000 ? 20000 : part < longest ? part : longest};
      nanosleep(&pause, NULL);
    }
    error = MPI_Testall(used, pending, &is_done, MPI_STATUSES_IGNORE);
  }
  free(pending);
  return error;
}

static inline void mpi_finish(void) { MPI_Finalize(); }

// Ends all ranks.
static inline void mpi_abort(int status) { MPI_Abort(MPI_COMM_WORLD, status); }
