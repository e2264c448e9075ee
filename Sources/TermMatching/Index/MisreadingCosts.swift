import InternalUtilities

/// What it costs to take one spelling for the misread form of another: minus the logarithm of how often that happens.
///
/// The rates are those that were measured for the noise that training lines get; what was never seen is dear.
struct MisreadingCosts: Sendable {
  /// The costs at the two measured levels.
  struct Cost: Sendable {
    var light: Float
    var heavy: Float

    func at(_ wear: Float) -> Float { light + (heavy - light) * wear }
  }

  private struct Rule: Sendable {
    var printed: [UInt16]
    var read: [UInt16]
    var cost: Cost
  }

  /// The costs of single letters in others' place, in rows of the printed letter.
  private var singles = [Cost](repeating: unknown, count: rowLength * rowLength)
  /// The costs of what changes the number of letters, by the last letter that was read.
  private var groups = [[Rule]](repeating: [], count: rowLength)

  /// The least cost of a letter more or less.
  private var leastLengthCost = unknown.heavy
  /// The least cost of an edit of letters alone, and how many of them an edit changes at most.
  private var leastLetterCost = unknown
  private var largestLetterEdit = 1

  /// An edit that was never measured.
  static let unknown = Cost(light: 13, heavy: 8.5)

  /// The costs by the table of measured confusions.
  static let measured = MisreadingCosts(
    table: String(decoding: PackageResources.tesseract_tsv, as: UTF8.self))

  init(table: String) {
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      guard let confusion = try? OCRConfusion(fields: line.split(separator: "\t").map(String.init)),
        confusion.place == .word || confusion.place == .any
      else { continue }
      add(confusion)
    }
  }

  private mutating func add(_ confusion: OCRConfusion) {
    // An accented letter that loses its accent says nothing about the plain one.
    guard confusion.printed.allSatisfy({ $0 < 0x80 }) else { return }
    let printed = LetterFolding.folded(String(decoding: confusion.printed, as: UTF8.self))
    let read = LetterFolding.folded(String(decoding: confusion.read, as: UTF8.self))
    guard printed != read, (printed + read).allSatisfy(Self.isLetterOrDigit) else { return }
    let rate = confusion.rate
    add(printed, read, rate.light, rate.heavy)
    // What looks alike does so the other way round too, where the shape of the letters is the reason.
    if printed.count != read.count && !read.isEmpty || printed.contains(where: Self.isDigit) {
      add(read, printed, rate.light / 2, rate.heavy / 2)
    }
  }

  private mutating func add(
    _ printed: [UInt16], _ read: [UInt16], _ light: Double, _ heavy: Double
  ) {
    // Digits are what they are: none is taken for a misread letter or another digit.
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

  /// Letters, digits, nothing, and all that has no costs of its own.
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

  /// How many letters of a word without digits may be missing in the other word at a cost; none where no edit is that
  /// cheap.
  func differenceLimit(wear: Float, limit: Float) -> Int {
    Int(max(0, limit) / leastLetterCost.at(wear)) * largestLetterEdit
  }

  /// The least cost of reading one word where another was printed, or nil above a limit.
  ///
  /// - Parameters:
  ///   - read: The word of the text.
  ///   - printed: The word of the list.
  ///   - wear: The share of the heavy rates, from 0 to 1.
  ///   - limit: The greatest cost that matters.
  /// - Returns: The cost.
  func cost(of read: [UInt16], printed: [UInt16], wear: Float, limit: Float) -> Float? {
    // How far the cheapest edits that change the length lead from the diagonal.
    let reach = Int(limit / leastLengthCost)
    if abs(read.count - printed.count) > reach { return nil }
    let unknown = Self.unknown.at(wear)
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
          best = min(best, table[here - 1] + singles[Self.place(printed[column - 1], nil)].at(wear))
        }
        if row > 0, table[here - width] <= limit, !Self.isDigit(read[row - 1]) {
          best = min(best, table[here - width] + unknown)
        }
        if row > 0, column > 0 {
          let diagonal = table[here - width - 1]
          if diagonal <= limit {
            best = min(
              best, diagonal + substitution(printed[column - 1], read[row - 1], wear, unknown))
          }
          for rule in groups[Self.column(read[row - 1])] {
            let (height, span) = (rule.read.count, rule.printed.count)
            guard row >= height, column >= span, table[here - height * width - span] <= limit,
              printed[(column - span)..<column].elementsEqual(rule.printed),
              read[(row - height)..<row].elementsEqual(rule.read)
            else { continue }
            best = min(best, table[here - height * width - span] + rule.cost.at(wear))
          }
        }
        table[here] = best
        least = min(least, best)
      }
      // Rules leap over one row at most.
      if least > limit, leastBefore > limit { return nil }
      leastBefore = least
    }
    let cost = table[table.count - 1]
    return cost <= limit ? cost : nil
  }

  /// The measured confusions that change the number of letters, as texts.
  var groupConfusions: [(printed: String, read: String)] {
    groups.flatMap(\.self).map {
      (String(decoding: $0.printed, as: UTF16.self), String(decoding: $0.read, as: UTF16.self))
    }
  }

  private func substitution(
    _ printed: UInt16, _ read: UInt16, _ wear: Float, _ unknown: Float
  ) -> Float {
    if printed == read { return 0 }
    let cost = singles[Self.place(printed, read)]
    // A digit is a misread letter only where it looks like one, and never another digit.
    if cost.heavy == Self.unknown.heavy, Self.isDigit(printed) || Self.isDigit(read) {
      return .infinity
    }
    return cost.at(wear)
  }

  private static func isDigit(_ unit: UInt16) -> Bool { unit &- 0x30 < 10 }
}
