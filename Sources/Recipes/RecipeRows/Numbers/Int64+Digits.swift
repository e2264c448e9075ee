extension Int64 {
  /// The number with further digits at its end: 1 and 250 to the base 1000 are 1250; nil if it does not fit.
  ///
  /// Every number of a text grows here, so that none overflows.
  func appending(_ digits: Int64, base: Int64 = 10) -> Int64? {
    let product = multipliedReportingOverflow(by: base)
    let sum = product.partialValue.addingReportingOverflow(digits)
    return product.overflow || sum.overflow ? nil : sum.partialValue
  }
}
