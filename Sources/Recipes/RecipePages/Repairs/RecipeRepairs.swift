public import PageReading

extension [any LineRepair] {
  /// The repairs for recipes: fractions from their pixels, then misread units, lost accents and misread
  /// words, with the built-in tables.
  public static var recipes: [any LineRepair] {
    [FractionReader.builtIn, ConfusionRepair.builtIn, AccentRepair.builtIn, WordRepair.builtIn]
  }
}
