#ifndef LANES_H
#define LANES_H

// C rather than Swift because a function of its own for AVX2 cannot be had in Swift. A fused
// multiply-add would round once instead of twice and so give other numbers than processors without it.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

typedef float Lanes8 __attribute__((vector_size(32), aligned(4)));
typedef float Lanes4 __attribute__((vector_size(16), aligned(4)));

#if defined(__x86_64__)
#define HAS_AVX2 __builtin_cpu_supports("avx2")
/// Defines a function, with a variant for AVX2 and one without, from an inline function of the same
/// parameters; RETURN is empty for one without a result.
#define WITH_AVX2(TYPE, RETURN, NAME, PARAMETERS, ARGUMENTS)                                      \
  __attribute__((target("avx2"))) static TYPE NAME##_avx2 PARAMETERS                              \
  {                                                                                               \
    RETURN NAME##_inline ARGUMENTS;                                                               \
  }                                                                                               \
  TYPE NAME##_baseline PARAMETERS                                                                 \
  {                                                                                               \
    RETURN NAME##_inline ARGUMENTS;                                                               \
  }                                                                                               \
  TYPE NAME PARAMETERS                                                                            \
  {                                                                                               \
    if (HAS_AVX2)                                                                                 \
      RETURN NAME##_avx2 ARGUMENTS;                                                               \
    else                                                                                          \
      RETURN NAME##_baseline ARGUMENTS;                                                           \
  }
#else
#define WITH_AVX2(TYPE, RETURN, NAME, PARAMETERS, ARGUMENTS)                                      \
  TYPE NAME##_baseline PARAMETERS { RETURN NAME##_inline ARGUMENTS; }                             \
  TYPE NAME PARAMETERS { RETURN NAME##_inline ARGUMENTS; }
#endif

#endif
