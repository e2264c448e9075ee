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

  /// The unit that a word is or, as far as is known, was before the engine misread it.
  static func meant(by word: some StringProtocol) -> String? {
    all.contains(word.lowercased())
      ? String(word) : ConfusionTable.builtIn.meant(String(word), at: .unit, amount: 1)
  }

  /// Whether a word, but for the marks around it, is a unit.
  static func contain(_ word: String) -> Bool {
    all.contains(word.trimmedToLetters) || meant(by: word[..<word.endOfUnit]) != nil
  }
}

extension StringProtocol {
  /// Where the marks begin that may stand behind a unit.
  var endOfUnit: Index {
    lastIndex { !".,;)]".contains($0) }.map(index(after:)) ?? startIndex
  }
}
