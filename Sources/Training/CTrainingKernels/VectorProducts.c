#include "CTrainingKernels.h"
#include "Lanes.h"

INLINE double dot_product_inline(const float *x, const float *y, ptrdiff_t count)
{
  double sum = 0;
  for (ptrdiff_t start = 0; start < count; start += 4096) {
    Lanes8 part[4] = {{0}, {0}, {0}, {0}};
    ptrdiff_t end = start + 4096 < count ? start + 4096 : count;
    ptrdiff_t i = start;
    for (; i + 32 <= end; i += 32)
      for (int n = 0; n < 4; n++)
        part[n] += *(const Lanes8 *)(x + i + 8 * n) * *(const Lanes8 *)(y + i + 8 * n);
    Lanes8 eight = (part[0] + part[1]) + (part[2] + part[3]);
    float one = 0;
    for (int lane = 0; lane < 8; lane++) one += eight[lane];
    for (; i < end; i++) one += x[i] * y[i];
    sum += one;
  }
  return sum;
}

INLINE void add_multiple_inline(float factor, const float *x, float *y, ptrdiff_t count)
{
  ptrdiff_t i = 0;
  for (; i + 8 <= count; i += 8) *(Lanes8 *)(y + i) += *(const Lanes8 *)(x + i) * factor;
  for (; i < count; i++) y[i] += x[i] * factor;
}

WITH_AVX2(
    double, return, dot_product, (const float *x, const float *y, ptrdiff_t count), (x, y, count))

WITH_AVX2(
    void, , add_multiple, (float factor, const float *x, float *y, ptrdiff_t count),
    (factor, x, y, count))
