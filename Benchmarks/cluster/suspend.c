// Waits for a signal with a mask that may be written to, as some versions of valgrind do, whereas libdispatch keeps its
// mask in constant memory. To be loaded before a program that valgrind runs.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigset_t own = *mask;
  return (int)syscall(SYS_rt_sigsuspend, &own, 8);
}
