// Lets one call of a system function fail: the FAULT_NUMBER-th of FAULT_CALL, with the error FAULT_ERROR.
// With FAULT_SIGNAL the process gets this signal before the call, and the call waits for its effect.
// With FAULT_COUNT the number of calls is written to that file at exit. Loaded by LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
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
static int signal_number;
static atomic_long count;

__attribute__((constructor)) static void start(void) {
  call = getenv("FAULT_CALL");
  number = getenv("FAULT_NUMBER") ? atol(getenv("FAULT_NUMBER")) : 0;
  error = getenv("FAULT_ERROR") ? atoi(getenv("FAULT_ERROR")) : EIO;
  signal_number = getenv("FAULT_SIGNAL") ? atoi(getenv("FAULT_SIGNAL")) : 0;
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
  if (signal_number) {
    // To the process, since threads of a pool block signals.
    kill(getpid(), signal_number);
    sleep(20);
  }
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

// SQLite's calls.
ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return fails("write") ? -1 : REAL(pwrite)(descriptor, bytes, size, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  return fails("write") ? -1 : REAL(pwrite64)(descriptor, bytes, size, offset);
}
int fdatasync(int descriptor) { return fails("fsync") ? -1 : REAL(fdatasync)(descriptor); }

int fsync(int descriptor) { return fails("fsync") ? -1 : REAL(fsync)(descriptor); }

int close(int descriptor) { return fails("close") ? -1 : REAL(close)(descriptor); }

int rename(const char *from, const char *to) {
  return fails("rename") ? -1 : REAL(rename)(from, to);
}

int link(const char *from, const char *to) {
  return fails("rename") ? -1 : REAL(link)(from, to);
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  return fails("rename") ? -1 : REAL(renameat2)(from_folder, from, to_folder, to, flags);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  return fails("mmap") ? MAP_FAILED
                       : REAL(mmap)(address, size, protection, flags, file, offset);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) { return fails("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) {
  return fails("malloc") ? NULL : __libc_calloc(count, size);
}
void *realloc(void *memory, size_t size) {
  return fails("malloc") ? NULL : __libc_realloc(memory, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  return fails("malloc") ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (fails("malloc")) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
