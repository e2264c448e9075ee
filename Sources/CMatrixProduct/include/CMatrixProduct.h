#ifndef CMATRIXPRODUCT_H
#define CMATRIXPRODUCT_H

#include <stdbool.h>
#include <stddef.h>

/// Puts A·B into C, or adds it: C has `rows` × `columns` numbers, A has `inner` columns.
///
/// The number of A in row r and column k is at `a[r * a_row_step + k * a_column_step]`; the rows of B and of C
/// are contiguous and `stride` apart. Each number of C is one chain of multiplications and additions, each
/// rounded, in the order of k: the result is the same on every processor.
void matrix_product(
    const float *a, ptrdiff_t a_row_step, ptrdiff_t a_column_step, const float *b, float *c,
    ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t inner, ptrdiff_t columns, bool adding);

/// The same without AVX2, which `matrix_product` uses where the processor has it.
void matrix_product_baseline(
    const float *a, ptrdiff_t a_row_step, ptrdiff_t a_column_step, const float *b, float *c,
    ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t inner, ptrdiff_t columns, bool adding);

#endif
