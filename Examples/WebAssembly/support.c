// What the compiler expects of a C library, and WASI's input and output.

#include <stddef.h>
#include <stdint.h>

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))

struct piece { uint8_t *bytes; uint32_t count; };
WASI(fd_read) int fd_read(int file, const struct piece *pieces, int count, uint32_t *done);
WASI(fd_write) int fd_write(int file, const struct piece *pieces, int count, uint32_t *done);
WASI(random_get) int random_get(void *bytes, uint32_t count);

int read_bytes(uint8_t *bytes, int count) {
  struct piece piece = {bytes, count};
  uint32_t done = 0;
  return fd_read(0, &piece, 1, &done) == 0 ? (int)done : 0;
}

void write_bytes(int file, uint8_t *bytes, int count) {
  while (count > 0) {
    struct piece piece = {bytes, count};
    uint32_t done = 0;
    if (fd_write(file, &piece, 1, &done) != 0 || done == 0) __builtin_trap();
    bytes += done;
    count -= done;
  }
}

// Free blocks in lists by power of two; a block of one size is never used for another.
struct block { struct block *next; int class; };
static struct block *lists[32];
extern uint8_t __heap_base;
static uintptr_t end_of_blocks;

static struct block *take(int class) {
  struct block *block = lists[class];
  if (block) {
    lists[class] = block->next;
    return block;
  }
  if (end_of_blocks == 0) end_of_blocks = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  block = (struct block *)end_of_blocks;
  end_of_blocks += (uintptr_t)1 << class;
  uintptr_t size = __builtin_wasm_memory_size(0) << 16;
  if (end_of_blocks > size && __builtin_wasm_memory_grow(0, (end_of_blocks - size + 65535) >> 16) == (size_t)-1) __builtin_trap();
  block->class = class;
  return block;
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  int class = 5;
  while (class < 31 && ((size_t)1 << class) < size + alignment + sizeof(struct block) + sizeof(void *)) ++class;
  struct block *block = take(class);
  uintptr_t first = (uintptr_t)(block + 1) + sizeof(void *);
  *place = (void *)((first + alignment - 1) & ~(uintptr_t)(alignment - 1));
  // The block stands in front of the memory.
  ((struct block **)*place)[-1] = block;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  struct block *block = ((struct block **)memory)[-1];
  block->next = lists[block->class];
  lists[block->class] = block;
}

int memcmp(const void *a, const void *b, size_t count) {
  const uint8_t *left = a, *right = b;
  for (size_t i = 0; i < count; ++i)
    if (left[i] != right[i]) return left[i] - right[i];
  return 0;
}

double round(double x) { return __builtin_copysign(__builtin_trunc(__builtin_fabs(x) + 0.5), x); }

void arc4random_buf(void *bytes, size_t count) {
  if (random_get(bytes, count) != 0) __builtin_trap();
}

uintptr_t __stack_chk_guard = 0x5ea1;
void __stack_chk_fail(void) { __builtin_trap(); }

// The name that compilers give to `main` in WebAssembly.
int program(int count, char **arguments) __asm__("__main_argc_argv");
__attribute__((export_name("_start"))) void start(void) { program(0, 0); }
