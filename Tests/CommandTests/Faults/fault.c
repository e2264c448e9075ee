// Lets one call of a system function fail: the FAULT_NUMBER-th of FAULT_CALL, with the error FAULT_ERROR.
// With FAULT_COUNT the number of calls is written to that file at exit. Loaded by LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *call;
static long number;
static int error;
static atomic_long count;

__attribute__((constructor)) static void start(void) {
  call = getenv("FAULT_CALL");
  number = getenv("FAULT_NUMBER") ? atol(getenv("FAULT_NUMBER")) : 0;
  error = getenv("FAULT_ERROR") ? atoi(getenv("FAULT_ERROR")) : EIO;
}

__attribute__((destructor)) static void finish(void) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (file) {
    fprintf(file, "%ld\n", (long)count);
    fclose(file);
  }
}

static int fails(const char *name) {
  if (!call || strcmp(call, name) != 0) return 0;
  if (atomic_fetch_add(&count, 1) + 1 != number) return 0;
  errno = error;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                                      \
  int name(const char *path, int flags, ...) {                          \
    va_list list;                                                       \
    va_start(list, flags);                                              \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                       \
    /* The thread pool of the runtime ends the process when it cannot read its own state. */ \
    int isFile = strncmp(path, "/proc/", 6) != 0;                       \
    return isFile && fails("open") ? -1 : REAL(name)(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

ssize_t write(int descriptor, const void *bytes, size_t size) {
  // Messages on standard error are how a failure is seen.
  if (descriptor != 2 && fails("write")) return -1;
  return REAL(write)(descriptor, bytes, size);
}

int fsync(int descriptor) { return fails("fsync") ? -1 : REAL(fsync)(descriptor); }

int close(int descriptor) { return fails("close") ? -1 : REAL(close)(descriptor); }

int rename(const char *from, const char *to) {
  return fails("rename") ? -1 : REAL(rename)(from, to);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  return fails("mmap") ? MAP_FAILED
                       : REAL(mmap)(address, size, protection, flags, file, offset);
}

extern void *__libc_malloc(size_t size);
void *malloc(size_t size) { return fails("malloc") ? NULL : __libc_malloc(size); }
