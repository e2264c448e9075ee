#include "CTrainingKernels.h"
#include "Lanes.h"

/// The numbers of A where a mask is set, and of B elsewhere.
#define CHOOSE(MASK, A, B)                                                                        \
  (Lanes8)(((MASK) & (Integers8)(A)) | (~(MASK) & (Integers8)(B)))

typedef int32_t Integers8 __attribute__((vector_size(32)));

/// Replaces eight numbers by their exponentials.
///
/// eˣ = 2ⁿ·eʳ with n the whole number nearest x/ln 2 and |r| ≤ ln 2 / 2; eʳ is its Taylor series to r⁷
/// (remainder below 2⁻²⁷), 2ⁿ is written straight into the exponent's bits. ln 2 is subtracted in two parts, the
/// first short enough for n·ln 2 to be exact (Cody and Waite, "Software Manual for the Elementary
/// Functions", 1980).
INLINE void exponentiate_lanes(Lanes8 *numbers)
{
  const Lanes8 zero = {0}, x = *numbers;
  const Lanes8 least = zero - 87, most = zero + 88;
  // Adding 1.5·2²³ rounds to a whole number and leaves it in the low bits.
  const Lanes8 magic = zero + 12582912;
  Lanes8 low = CHOOSE(x < least, least, x);
  Lanes8 clamped = CHOOSE(low > most, most, low);
  Lanes8 shifted = clamped * 1.44269504f + magic;
  Lanes8 n = shifted - magic;
  Lanes8 r = clamped - n * 0.693359375f - n * -2.1219444e-4f;
  Lanes8 series = r * (1 / 5040.0f) + (1 / 720.0f);
  series = series * r + (1 / 120.0f);
  series = series * r + (1 / 24.0f);
  series = series * r + (1 / 6.0f);
  series = series * r + 0.5f;
  series = series * r + 1;
  series = series * r + 1;
  Integers8 power = ((Integers8)shifted << 23) + (127 << 23);
  Lanes8 result = series * (Lanes8)power;
  *numbers = CHOOSE(x < zero - 10000, zero, result);
}

INLINE void exponentiate_inline(float *values, ptrdiff_t count)
{
  ptrdiff_t i = 0;
  for (; i + 8 <= count; i += 8) exponentiate_lanes((Lanes8 *)(values + i));
  if (i == count) return;
  Lanes8 rest = {0};
  for (ptrdiff_t lane = 0; lane < count - i; lane++) rest[lane] = values[i + lane];
  exponentiate_lanes(&rest);
  for (ptrdiff_t lane = 0; lane < count - i; lane++) values[i + lane] = rest[lane];
}

WITH_AVX2(
    void, , exponentiate, (float *values, ptrdiff_t count), (values, count))
