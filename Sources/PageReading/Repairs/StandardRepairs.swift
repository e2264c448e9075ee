extension [any LineRepair] {
  /// Fractions read from the pixels, then misread units, with what comes with the package.
  public static var standard: [any LineRepair] {
    var repairs: [any LineRepair] = []
    #if OCR
    if let fractions = FractionReader.builtIn { repairs.append(fractions) }
    #endif
    repairs.append(ConfusionRepair.builtIn)
    return repairs
  }
}
