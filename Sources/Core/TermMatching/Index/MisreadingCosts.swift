import Support

/// The costs of reading one spelling as a misrecognized form of another: negative logarithms of measured rates.
///
/// The rates are those measured for the noise of generated lines; confusions that were never observed have a high cost.
struct MisreadingCosts: Sendable {
  /// The costs at the two measured levels.
  struct Cost: Sendable {
    var light: Float
    var heavy: Float

    func at(_ degradation: Float) -> Float { light + (heavy - light) * degradation }
  }

  private struct Rule: Sendable {
    var printed: [UInt16]
    var read: [UInt16]
    var cost: Cost
  }

  /// The costs of substituting single letters, one row for each printed letter.
  private var singles = [Cost](repeating: unknown, count: rowLength * rowLength)
  /// The costs of confusions that change the number of letters, by the last letter read.
  private var groups = [[Rule]](repeating: [], count: rowLength)

  /// The minimum cost of an inserted or deleted letter.
  private var leastLengthCost = unknown.heavy
  /// The minimum cost of an edit that involves letters only, and the maximum number of letters that such an edit changes.
  private var leastLetterCost = unknown
  private var largestLetterEdit = 1

  /// The cost of an edit that was never observed.
  static let unknown = Cost(light: 13, heavy: 8.5)

  /// The costs from the table of measured confusions.
  static let measured = MisreadingCosts(
    table: String(decoding: OCRConfusion.tesseractTable, as: UTF8.self))

  init(table: String) {
    for line in table.split(separator: "\n") where line.hasSuffix("word") || line.hasSuffix("any") {
      guard let confusion = try? OCRConfusion(fields: line.split(separator: "\t").map(String.init)),
        confusion.place == .word || confusion.place == .any
      else { continue }
      add(confusion)
    }
  }

  private mutating func add(_ confusion: OCRConfusion) {
    // The rate at which accents are lost says nothing about the plain letter.
    guard confusion.printed.allSatisfy({ $0 < 0x80 }) else { return }
    let printed = LetterFolding.folded(String(decoding: confusion.printed, as: UTF8.self))
    let read = LetterFolding.folded(String(decoding: confusion.read, as: UTF8.self))
    guard printed != read, (printed + read).allSatisfy(Self.isLetterOrDigit) else { return }
    let rate = confusion.rate
    add(printed, read, rate.light, rate.heavy)
    // Confusions that are due to similar shapes occur in both directions.
    if printed.count != read.count && !read.isEmpty || printed.contains(where: Self.isDigit) {
      add(read, printed, rate.light / 2, rate.heavy / 2)
    }
  }

  private mutating func add(
    _ printed: [UInt16], _ read: [UInt16], _ light: Double, _ heavy: Double
  ) {
    // A digit is never read as a misrecognized letter or as another digit.
    if printed.contains(where: Self.isDigit) { return }
    let cost = Cost(light: Self.cost(light), heavy: Self.cost(heavy))
    let difference = abs(printed.count - read.count)
    if difference > 0 {
      leastLengthCost = min(leastLengthCost, min(cost.light, cost.heavy) / Float(difference))
    }
    if !read.contains(where: Self.isDigit) {
      leastLetterCost.light = min(leastLetterCost.light, cost.light)
      leastLetterCost.heavy = min(leastLetterCost.heavy, cost.heavy)
      largestLetterEdit = max(largestLetterEdit, printed.count, read.count)
    }
    if printed.count == 1, read.count < 2 {
      let place = Self.place(printed[0], read.first)
      if cost.heavy < singles[place].heavy { singles[place] = cost }
    } else if let last = read.last {
      groups[Self.column(last)].append(Rule(printed: printed, read: read, cost: cost))
    }
  }

  private static func isLetterOrDigit(_ unit: UInt16) -> Bool {
    unit &- 0x61 < 26 || unit &- 0x30 < 10
  }

  /// Letters, digits, the empty string, and one index for all other characters.
  private static let rowLength = 38

  private static func column(_ unit: UInt16?) -> Int {
    guard let unit else { return 36 }
    if unit &- 0x61 < 26 { return Int(unit) - 0x61 }
    return isDigit(unit) ? Int(unit) - 0x30 + 26 : 37
  }

  private static func place(_ printed: UInt16, _ read: UInt16?) -> Int {
    column(printed) * 38 + column(read)
  }

  private static func cost(_ rate: Double) -> Float {
    rate > 0 ? min(Float(-logarithm(rate)), unknown.light) : unknown.light
  }

  /// The natural logarithm of a number from 0 to 1, to three places, without the C library.
  private static func logarithm(_ value: Double) -> Double {
    let exponent = Double(value.exponent)
    let ratio = (value.significand - 1) / (value.significand + 1)
    let square = ratio * ratio
    return exponent * 0.693_147_18 + 2 * ratio
      * (1 + square / 3 + square * square / 5 + square * square * square / 7)
  }

  /// The maximum number of letters of a word without digits that may be missing in the other word within a cost; 0 if
  /// every edit costs more.
  func differenceLimit(degradation: Float, limit: Float) -> Int {
    Int(max(0, limit) / leastLetterCost.at(degradation)) * largestLetterEdit
  }

  /// Returns the minimum cost of reading one word where another was printed, or nil if it exceeds a limit.
  ///
  /// - Parameters:
  ///   - read: The word of the text.
  ///   - printed: The word of the list.
  ///   - degradation: The weight of the heavy rates, from 0 to 1.
  ///   - limit: The maximum cost.
  /// - Returns: The cost.
  func cost(
    of read: borrowing Span<UInt16>, printed: borrowing Span<UInt16>, degradation: Float,
    limit: Float
  ) -> Float? {
    // The distance from the diagonal that the cheapest edits that change the length can reach.
    let reach = Int(limit / leastLengthCost)
    if abs(read.count - printed.count) > reach { return nil }
    let unknown = Self.unknown.at(degradation)
    let width = printed.count + 1
    var table = [Float](repeating: .infinity, count: (read.count + 1) * width)
    table[0] = 0
    var leastBefore: Float = 0
    for row in 0...read.count {
      var least = Float.infinity
      for column in max(0, row - reach)..<max(row - reach, min(width, row + reach + 1)) {
        let here = row * width + column
        var best = table[here]
        if column > 0, table[here - 1] <= limit, !Self.isDigit(printed[column - 1]) {
          best = min(
            best, table[here - 1] + singles[Self.place(printed[column - 1], nil)].at(degradation))
        }
        if row > 0, table[here - width] <= limit, !Self.isDigit(read[row - 1]) {
          best = min(best, table[here - width] + unknown)
        }
        if row > 0, column > 0 {
          let diagonal = table[here - width - 1]
          if diagonal <= limit {
            best = min(
              best,
              diagonal + substitution(printed[column - 1], read[row - 1], degradation, unknown))
          }
          for rule in groups[Self.column(read[row - 1])] {
            let (height, span) = (rule.read.count, rule.printed.count)
            guard row >= height, column >= span, table[here - height * width - span] <= limit,
              Self.ends(printed, column, with: rule.printed), Self.ends(read, row, with: rule.read)
            else { continue }
            best = min(best, table[here - height * width - span] + rule.cost.at(degradation))
          }
        }
        table[here] = best
        least = min(least, best)
      }
      // A rule skips at most one row.
      if least > limit, leastBefore > limit { return nil }
      leastBefore = least
    }
    let cost = table[table.count - 1]
    return cost <= limit ? cost : nil
  }

  /// Whether the letters before a position match a rule's.
  private static func ends(
    _ word: borrowing Span<UInt16>, _ end: Int, with letters: [UInt16]
  ) -> Bool {
    for place in letters.indices where word[end - letters.count + place] != letters[place] {
      return false
    }
    return true
  }

  /// The measured confusions that change the number of letters, as texts.
  var groupConfusions: [(printed: String, read: String)] {
    groups.flatMap(\.self).map {
      (String(decoding: $0.printed, as: UTF16.self), String(decoding: $0.read, as: UTF16.self))
    }
  }

  private func substitution(
    _ printed: UInt16, _ read: UInt16, _ degradation: Float, _ unknown: Float
  ) -> Float {
    if printed == read { return 0 }
    let cost = singles[Self.place(printed, read)]
    // A digit matches only a letter that looks like it, never another digit.
    if cost.heavy == Self.unknown.heavy, Self.isDigit(printed) || Self.isDigit(read) {
      return .infinity
    }
    return cost.at(degradation)
  }

  private static func isDigit(_ unit: UInt16) -> Bool { unit &- 0x30 < 10 }
}
