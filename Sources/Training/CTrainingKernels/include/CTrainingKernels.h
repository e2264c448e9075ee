#ifndef CTRAININGKERNELS_H
#define CTRAININGKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Every function gives the same numbers on every processor: AVX2 is used where the processor has it,
// with the same operations in the same order, each rounded.

/// Puts A·B into C, or adds it: C has `rows` × `columns` numbers, A has `inner` columns.
///
/// The number of A in row r and column k is at `a[r * a_row_step + k * a_column_step]`; the rows of B and of C
/// are contiguous and `stride` apart. Each number of C is one chain of multiplications and additions, each
/// rounded, in the order of k: the result is the same on every processor.
void matrix_product(
    const float *a, ptrdiff_t a_row_step, ptrdiff_t a_column_step, const float *b, float *c,
    ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t inner, ptrdiff_t columns, bool adding);

enum { PLACES_READ_AHEAD = 16 };

/// The features of tokens in flat arrays.
typedef struct {
  /// The index of each token's first feature, then the number of all features.
  const ptrdiff_t *starts;
  /// The places of the weights, followed by `PLACES_READ_AHEAD` numbers that are read and not used.
  const uint32_t *places;
  /// Null when all values are 1.
  const float *values;
} FeatureOccurrences;

/// Puts the sums of the tokens' weights into their rows, which are `stride` apart.
///
/// A feature of `rows` has a row of weights, whose place is a quarter of its index; one of `cells` has a weight for one
/// label each. The sums start from the sums of a token without features.
void sum_weights(
    FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
    ptrdiff_t token_count, const float *weights, const float *without_features, float *sums,
    ptrdiff_t stride);

/// Adds the tokens' rows, times the values of their features or the squares of these, to the numbers at the places of
/// the features.
///
/// What is added is multiplied by factors, unless they are null.
void add_residuals(
    FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
    ptrdiff_t token_count, const float *residuals, float *gradient, ptrdiff_t stride,
    const float *factors, bool squaring_values);

/// Replaces every number by its exponential, to about two units in the last place.
///
/// Numbers below −87 give e⁻⁸⁷, so that no slow subnormal numbers arise; numbers below −10⁴ give 0, and
/// those above 88 give e⁸⁸, so that none is infinite.
void exponentiate(float *values, ptrdiff_t count);

/// The dot product: sums of 4,096 products are made in single precision, in 32 lanes that do not wait for
/// each other, and added up in double precision.
double dot_product(const float *x, const float *y, ptrdiff_t count);

/// Adds `factor` times x to y.
void add_multiple(float factor, const float *x, float *y, ptrdiff_t count);

/// Lets the allocator give arrays of a megabyte and more back to the system as soon as they are freed.
void return_freed_memory(void);

// The same functions without AVX2, so that tests can compare the two.

void matrix_product_baseline(
    const float *a, ptrdiff_t a_row_step, ptrdiff_t a_column_step, const float *b, float *c,
    ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t inner, ptrdiff_t columns, bool adding);
void sum_weights_baseline(
    FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
    ptrdiff_t token_count, const float *weights, const float *without_features, float *sums,
    ptrdiff_t stride);
void add_residuals_baseline(
    FeatureOccurrences rows, FeatureOccurrences cells, const uint16_t *cell_labels, ptrdiff_t first,
    ptrdiff_t token_count, const float *residuals, float *gradient, ptrdiff_t stride,
    const float *factors, bool squaring_values);
void exponentiate_baseline(float *values, ptrdiff_t count);
double dot_product_baseline(const float *x, const float *y, ptrdiff_t count);
void add_multiple_baseline(float factor, const float *x, float *y, ptrdiff_t count);

#endif
