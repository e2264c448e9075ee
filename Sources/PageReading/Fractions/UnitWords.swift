/// The units after which an amount is looked for, in small letters without dots.
enum UnitWords {
  static let all = Set(
    """
    cup cups c teaspoon teaspoons tsp tsps t tablespoon tablespoons tbsp tbsps tbs tb ounce ounces oz \
    pound pounds lb lbs pint pints pt quart quarts qt gallon gallons gal inch inches in kg kilo g \
    gram grams gm gms gr ml millilitre millilitres milliliters cl dl l litre litres liter liters can cans jar \
    jars stick sticks slice slices clove cloves bunch bunches pinch pinches package packages pkg \
    packet packets head heads stalk stalks sprig sprigs teaspoonful teaspoonfuls tablespoonful \
    tablespoonfuls cupful cupfuls gill gills peck box boxes bottle bottles dozen hour hours minutes \
    cake cakes piece pieces square squares fl fluid level heaping heaped scant large small medium
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The units and what the engine is known to print for the longer ones.
  static let withMisreadings = all.union(
    ConfusionTable.builtIn.rules.filter { $0.place == .unit && $0.seen.count > 2 }
      .map(\.seen.trimmedToLetters))
}
