public import PageReading

extension [any LineRepair] {
  /// The repairs for recipes: fractions from their pixels, then misread units and words, with the built-in tables.
  public static var recipes: [any LineRepair] {
    [FractionReader.builtIn, ConfusionRepair.builtIn, WordRepair.builtIn]
  }
}
