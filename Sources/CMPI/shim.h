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

// Sends bytes to each rank, and receives some from each, one after the other; returns 0 or an error.
static inline int mpi_exchange(const void *const *sent, const long *counts, char *received,
                               const long *received_counts, int rank, int size) {
  const long most = 1L << 30;  // MPI counts in ints.
  long requests = 0;
  for (int peer = 0; peer < size; peer++)
    requests += (counts[peer] + most - 1) / most + (received_counts[peer] + most - 1) / most;
  MPI_Request *pending = malloc(sizeof(MPI_Request) * (size_t)(requests + 1));
  if (!pending) return MPI_ERR_NO_MEM;
  int used = 0, error = MPI_SUCCESS;
  char *target = received;
  for (int peer = 0; peer < size; target += received_counts[peer++])
    for (long done = 0; peer != rank && done < received_counts[peer] && !error; done += most) {
      long left = received_counts[peer] - done;
      error = MPI_Irecv(target + done, (int)(left < most ? left : most), MPI_BYTE, peer, 0,
                        MPI_COMM_WORLD, &pending[used++]);
    }
  target = received;
  for (int peer = 0; peer < rank; peer++) target += received_counts[peer];
  for (int peer = 0; peer < size; peer++) {
    const char *bytes = sent[peer];
    if (peer == rank) {
      if (counts[peer]) memcpy(target, bytes, (size_t)counts[peer]);
      continue;
    }
    for (long done = 0; done < counts[peer] && !error; done += most) {
      long left = counts[peer] - done;
      error = MPI_Isend(bytes + done, (int)(left < most ? left : most), MPI_BYTE, peer, 0,
                        MPI_COMM_WORLD, &pending[used++]);
    }
  }
  // MPI_Waitall would keep a core busy while others compute.
  int is_done = 0;
  for (int turn = 0; !error && !is_done; turn++) {
    const struct timespec pause = {0, turn < 200 ? turn * 1000L : 200000};
    if (turn > 50) nanosleep(&pause, NULL);
    error = MPI_Testall(used, pending, &is_done, MPI_STATUSES_IGNORE);
  }
  free(pending);
  return error;
}

static inline void mpi_finish(void) { MPI_Finalize(); }

// Ends all ranks.
static inline void mpi_abort(int status) { MPI_Abort(MPI_COMM_WORLD, status); }
