#include "CTrainingKernels.h"
#include "Lanes.h"

/// Sums some lanes of the rows of a token: `blocks` times eight, and four more if there is a `tail`.
INLINE void sum_rows(
    const int blocks, const int tail, FeatureOccurrences rows, ptrdiff_t token, const float *weights,
    const float *without_features, float *sums)
{
  Lanes8 sum[4];
  Lanes4 rest = {0};
  for (int n = 0; n < blocks; n++) sum[n] = *(const Lanes8 *)(without_features + 8 * n);
  if (tail) rest = *(const Lanes4 *)(without_features + 8 * blocks);
  for (ptrdiff_t i = rows.starts[token]; i < rows.starts[token + 1]; i++) {
    const float *row = weights + 4 * (size_t)rows.places[i];
    __builtin_prefetch(weights + 4 * (size_t)rows.places[i + PLACES_READ_AHEAD]);
    if (rows.values) {
      float value = rows.values[i];
      for (int n = 0; n < blocks; n++) sum[n] += *(const Lanes8 *)(row + 8 * n) * value;
      if (tail) rest += *(const Lanes4 *)(row + 8 * blocks) * value;
    } else {
      for (int n = 0; n < blocks; n++) sum[n] += *(const Lanes8 *)(row + 8 * n);
      if (tail) rest += *(const Lanes4 *)(row + 8 * blocks);
    }
  }
  for (int n = 0; n < blocks; n++) *(Lanes8 *)(sums + 8 * n) = sum[n];
  if (tail) *(Lanes4 *)(sums + 8 * blocks) = rest;
}

/// Adds some lanes of a token's row to the rows of its features.
INLINE void add_to_rows(
    const int blocks, const int tail, FeatureOccurrences rows, ptrdiff_t token,
    const float *residuals, float *gradient, const float *factors, bool squaring_values)
{
  Lanes8 row[4];
  Lanes4 rest = {0};
  for (int n = 0; n < blocks; n++) row[n] = *(const Lanes8 *)(residuals + 8 * n);
  if (tail) rest = *(const Lanes4 *)(residuals + 8 * blocks);
  for (ptrdiff_t i = rows.starts[token]; i < rows.starts[token + 1]; i++) {
    size_t place = 4 * (size_t)rows.places[i];
    float *sums = gradient + place;
    __builtin_prefetch(gradient + 4 * (size_t)rows.places[i + PLACES_READ_AHEAD], 1);
    if (!rows.values && !factors) {
      for (int n = 0; n < blocks; n++) *(Lanes8 *)(sums + 8 * n) += row[n];
      if (tail) *(Lanes4 *)(sums + 8 * blocks) += rest;
      continue;
    }
    float value = rows.values ? rows.values[i] : 1;
    if (squaring_values) value *= value;
    for (int n = 0; n < blocks; n++) {
      Lanes8 addend = row[n] * value;
      if (factors) addend *= *(const Lanes8 *)(factors + place + 8 * n);
      *(Lanes8 *)(sums + 8 * n) += addend;
    }
    if (tail) {
      Lanes4 addend = rest * value;
      if (factors) addend *= *(const Lanes4 *)(factors + place + 8 * blocks);
      *(Lanes4 *)(sums + 8 * blocks) += addend;
    }
  }
}

/// Calls a function with the blocks of a stride, as many as stay in registers at a time.
#define EACH_BLOCK(CALL)                                                                          \
  do {                                                                                            \
    ptrdiff_t lane = 0;                                                                           \
    for (; lane + 32 <= stride; lane += 32) CALL(4, 0);                                           \
    switch (stride - lane) {                                                                      \
    case 28: CALL(3, 1); break;                                                                   \
    case 24: CALL(3, 0); break;                                                                   \
    case 20: CALL(2, 1); break;                                                                   \
    case 16: CALL(2, 0); break;                                                                   \
    case 12: CALL(1, 1); break;                                                                   \
    case 8: CALL(1, 0); break;                                                                    \
    case 4: CALL(0, 1); break;                                                                    \
    }                                                                                             \
  } while (0)

INLINE void sum_weights_inline(
    FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
    ptrdiff_t token_count, const float *weights, const float *without_features, float *sums,
    ptrdiff_t stride)
{
  for (ptrdiff_t token = first; token < first + token_count; token++, sums += stride) {
#define SUM(BLOCKS, TAIL)                                                                         \
  sum_rows(BLOCKS, TAIL, rows, token, weights + lane, without_features + lane, sums + lane)
    EACH_BLOCK(SUM);
    for (ptrdiff_t i = cells.starts[token]; i < cells.starts[token + 1]; i++) {
      float weight = weights[cells.places[i]];
      __builtin_prefetch(weights + cells.places[i + PLACES_READ_AHEAD]);
      sums[cell_labels[i]] += cells.values ? weight * cells.values[i] : weight;
    }
  }
}

INLINE void add_residuals_inline(
    FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
    ptrdiff_t token_count, const float *residuals, float *gradient, ptrdiff_t stride,
    const float *factors, bool squaring_values)
{
  for (ptrdiff_t token = first; token < first + token_count; token++, residuals += stride) {
#define ADD(BLOCKS, TAIL)                                                                         \
  add_to_rows(                                                                                    \
      BLOCKS, TAIL, rows, token, residuals + lane, gradient + lane, factors ? factors + lane : NULL,    \
      squaring_values)
    EACH_BLOCK(ADD);
    for (ptrdiff_t i = cells.starts[token]; i < cells.starts[token + 1]; i++) {
      float residual = residuals[cell_labels[i]];
      __builtin_prefetch(gradient + cells.places[i + PLACES_READ_AHEAD], 1);
      if (cells.values) {
        residual *= squaring_values ? cells.values[i] * cells.values[i] : cells.values[i];
      }
      if (factors) residual *= factors[cells.places[i]];
      gradient[cells.places[i]] += residual;
    }
  }
}

WITH_AVX2(
    void, , sum_weights,
    (FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
     ptrdiff_t token_count, const float *weights, const float *without_features, float *sums,
     ptrdiff_t stride),
    (rows, cells, cell_labels, first, token_count, weights, without_features, sums, stride))

WITH_AVX2(
    void, , add_residuals,
    (FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
     ptrdiff_t token_count, const float *residuals, float *gradient, ptrdiff_t stride,
     const float *factors, bool squaring_values),
    (rows, cells, cell_labels, first, token_count, residuals, gradient, stride, factors,
     squaring_values))
