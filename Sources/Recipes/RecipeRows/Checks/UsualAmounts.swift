import CEmbeddedFiles
import Support
import WordTagging

/// How often generated recipe lines have an amount in a form, as `make usual-amounts` counts them: a value that no recipe
/// has, such as `2/4`, or an eighth of a pinch, was misread.
package enum UsualAmounts {
  /// The forms of a row's amounts: each value as it is written, and each unit with the size of its quantity.
  package static func forms(of row: RecipeRow) -> (values: [String], quantities: [String]) {
    let utf8 = Array(row.text.utf8)
    let values = row.line.tokens.filter {
      RecipeLabel($0.label) == .value && $0.range.upperBound <= utf8.count
    }.map { String(decoding: utf8[$0.range], as: UTF8.self).lowercased() }
    return (values, row.amounts.prefix(2).flatMap(\.flattened).compactMap(form))
  }

  /// The form of an amount; nil for one without a quantity or in a user's own unit, whose size is not known.
  private static func form(of amount: Amount) -> String? {
    guard let quantity = amount.quantity else { return nil }
    if let unit = amount.unit, UnitTable.standard.unit(unit.name) == nil { return nil }
    let name = amount.unit?.name ?? amount.unitText?.lowercased() ?? "-"
    let number = quantity.lowerBound.doubleValue
    return "\(name):\(sizes.firstIndex { number < $0 } ?? sizes.count)"
  }

  private static let sizes: [Double] = [
    0.2, 0.4, 0.8, 1.01, 2.01, 5, 12, 30, 100, 300, 1000, 3000,
  ]

  /// How often the rarest of some forms occurs, as a step; a minus sign without forms.
  static func frequency(ofRarest forms: [String]) -> UInt8 {
    guard let rarest = forms.map({ counts[$0] ?? 0 }).min() else { return UInt8(ascii: "-") }
    return .step(Double(rarest), [1, 30, 300, 3000])
  }

  private static let counts: [String: Int] = {
    let lines = embeddedUsualAmounts().text.split(separator: "\n")
    return Dictionary(
      lines.compactMap { line in
        let fields = line.split(separator: " ", maxSplits: 1)
        return fields.count == 2 ? Int(fields[0]).map { (String(fields[1]), $0) } : nil
      }, uniquingKeysWith: { first, _ in first })
  }()
}
