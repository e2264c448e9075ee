import RecipeRows
import TaggerTesting
import Testing
import WordTagging

@Suite("Laws of rows")
struct RowLawTests {
  /// What must hold of every row, whatever the line and its labels.
  private func check(_ row: RecipeRow) {
    let count = row.text.utf8.count
    var covered = [Bool](repeating: false, count: count)
    var ranges = row.amounts.flatMap(\.flattened).flatMap(\.ranges) + row.rest
    ranges += row.fields.flatMap(\.field.ranges)
    for range in ranges {
      #expect(range.lowerBound >= 0 && range.upperBound <= count && !range.isEmpty, "\(row.text)")
      for byte in range { covered[byte] = true }
    }
    for byte
      in 0..<(row.marker.map { row.text.utf8.distance(from: row.text.startIndex, to: $0.endIndex) }
      ?? 0)
    {
      covered[byte] = true
    }
    let isLost = zip(row.text.utf8, covered).contains { byte, isCovered in
      !isCovered && byte != 0x20 && !(9...13).contains(byte)
    }
    #expect(!isLost, "\(row.text)")
    #expect((0...1).contains(row.confidence))
  }

  @Test("Nothing of a golden line is lost, and every range lies in the line")
  func golden() throws {
    for line in try GoldenLines.all() { check(RowBuilder().row(from: line, kind: .ingredient)) }
  }

  @Test("any bytes with any labels make a row, and nothing of them is lost")
  func fuzz() {
    var random = SeededRandom(seed: 3)
    let pieces = [
      "1", "0", "9999999999999999999", "/", "½", "⅟", "⁄", "-", "–", " ", " ", "x", "cup", "oz",
      "(", ")", "to", "or", "and", "half", "a", "dozen", "few", ",", ".", "%", "\u{301}", "é", "👩‍🍳",
      "\t", "can", "plus", "each", "between", "about", "T", "fl", "g", "\u{0}", "٣", "¹", "×", "+",
      "large", "of", "l", "O",
    ]
    let labels = Array(GoldenLines.labels.values).sorted() + ["unknown"]
    let builder = RowBuilder()
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { text += " " }
      }
      let tokens = Tokenizer().tokens(in: text).map {
        TaggedToken(
          range: $0.indices, label: labels.randomElement(using: &random) ?? "",
          confidence: Double.random(in: 0...1, using: &random))
      }
      let row = builder.row(from: TaggedSequence(text: text, tokens: tokens), kind: .ingredient)
      check(row)
      _ = RowJSON.text(row)
      let factor = Rational(
        Int64.random(in: 1...9, using: &random), Int64.random(in: 1...9, using: &random))
      check(row.scaled(by: factor ?? .one))
      for system in MeasurementSystem.allCases {
        check(row.converted(to: system, densities: .standard))
      }
      _ = Amount.amounts(in: text)
    }
  }

  @Test("every digit and number word is in an amount or in the name, or the row is flagged")
  func numbers() {
    var random = SeededRandom(seed: 7)
    let words = [
      "one", "two", "fifteen", "twenty", "twenty-five", "hundred", "thousand", "half", "quarter",
      "dozen", "1", "18", "15/16", "½", "1,000", "2.5", "400g", "7-Up", "00", "10X", "five-pound",
    ]
    let others = [
      "grams", "cup", "oz", "can", "and", "to", "or", "-", "(", ")", ",", "flour", "carrots", "a",
      "chopped", "about", "x", "spice", "large", "each", "%", "between", "plus", ":",
    ]
    let labels = Array(GoldenLines.labels.values).sorted()
    var counts = (all: 0, flagged: 0)
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        (Bool.random(using: &random) ? words : others).randomElement(using: &random) ?? ""
      }.joined(separator: " ")
      let tokens = Tokenizer().tokens(in: text).map {
        TaggedToken(
          range: $0.indices, label: labels.randomElement(using: &random) ?? "", confidence: 1)
      }
      let row = RowBuilder().row(
        from: TaggedSequence(text: text, tokens: tokens), kind: .ingredient)
      guard row.kind == .ingredient else { continue }
      let explained =
        row.amounts.flatMap(\.flattened).flatMap(\.ranges) + (row.ingredient?.ranges ?? [])
      let isLost = numbers(in: text).contains { number in
        !explained.contains {
          $0.lowerBound <= number.lowerBound && number.upperBound <= $0.upperBound
        }
      }
      let isFlagged = !row.flags.isDisjoint(with: [.unusedNumber, .numberInRemark])
      #expect(!isLost || isFlagged, "\(text): \(tokens.map(\.label))")
      counts.all += isLost ? 1 : 0
      // Nothing is flagged without a number, or when the amounts have all of them.
      let isInAmounts = numbers(in: text).allSatisfy { number in
        row.amounts.flatMap(\.flattened).flatMap(\.ranges).contains {
          $0.lowerBound <= number.lowerBound && number.upperBound <= $0.upperBound
        }
      }
      #expect(!isInAmounts || !isFlagged, "\(text): \(tokens.map(\.label))")
      counts.flagged += isInAmounts ? 1 : 0
    }
    #expect(counts.all > 500 && counts.flagged > 500)
  }

  /// The digits and the words of numbers of a line in English, as ranges of bytes.
  private func numbers(in text: String) -> [Range<Int>] {
    let words: Set<Substring> = [
      "one", "two", "five", "fifteen", "twenty", "hundred", "thousand", "half", "quarter", "dozen",
    ]
    var ranges: [Range<Int>] = []
    var rest = text[...]
    while let first = rest.first {
      let run = first.isNumber ? rest.prefix(while: \.isNumber) : rest.prefix(while: \.isLetter)
      if first.isNumber || words.contains(run) {
        let start = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
        ranges.append(start..<start + run.utf8.count)
      }
      rest = rest.dropFirst(max(run.count, 1))
    }
    return ranges
  }

  @Test("numbers at the limits of 64 bits are exact or marked, with all marks and labels")
  func limits() {
    let limits = [
      "9223372036854775807", "9223372036854775808", "9223372036854775999", "18446744073709551615",
      "99999999999999999999", "999999999999999999", "4611686018427387904", "0", "1",
    ]
    func grouped(_ digits: String, by mark: String) -> String {
      let first = digits.count % 3
      var groups = first == 0 ? [] : [String(digits.prefix(first))]
      var rest = digits.dropFirst(first)
      while !rest.isEmpty {
        groups.append(String(rest.prefix(3)))
        rest = rest.dropFirst(3)
      }
      return groups.joined(separator: mark)
    }
    let labels = ["value", "combination", "measure", "ingredient", "comment"]
    let builder = RowBuilder()
    for limit in limits {
      for number in [
        limit, grouped(limit, by: ","), grouped(limit, by: "."), grouped(limit, by: " "),
      ] {
        for other in ["9223372036854775807", "3", "0"] {
          for text in [
            "\(number)", "\(number)/\(other)", "\(other)/\(number)", "\(number).\(other)",
            "\(number),\(other)", "\(number)-\(other)", "\(number) x \(other)", "\(number)½",
            "\(number) \(other)/3", "\(number) thousand", "\(number) dozen",
            "\(number) kg \(other)",
          ] {
            let line = "1 cup \(text) cups flour"
            for label in labels {
              let tokens = Tokenizer().tokens(in: line).map {
                TaggedToken(range: $0.indices, label: label, confidence: 1)
              }
              let row = builder.row(
                from: TaggedSequence(text: line, tokens: tokens), kind: .ingredient)
              check(row)
              check(row.scaled(by: Rational(7)))
            }
            for amount in Amount.amounts(in: text).flatMap(\.flattened) {
              #expect(amount.quantity != nil || !amount.traits.isEmpty, "\(text)")
            }
          }
        }
      }
    }
    for limit in limits {
      let quantity = Amount.amounts(in: "\(grouped(limit, by: ",")) cups").first?.quantity
      #expect(quantity?.lowerBound.numerator == Int64(limit), "\(limit)")
      let row = builder.row(
        from: TaggedSequence(
          text: "\(limit)/2 flour",
          tokens: [
            TaggedToken(range: 0..<limit.utf8.count + 2, label: "value", confidence: 1),
            TaggedToken(
              range: limit.utf8.count + 3..<limit.utf8.count + 8, label: "ingredient", confidence: 1
            ),
          ]))
      check(row)
    }
  }

  @Test("Tokens outside the line, empty or out of order are passed over")
  func hostileTokens() {
    let ranges = [5..<9, 0..<1, 3..<99, 2..<2, 9..<11, 200..<300]
    let tokens = ranges.map { TaggedToken(range: $0, label: "ingredient", confidence: .nan) }
    let row = RowBuilder().row(
      from: TaggedSequence(text: "two big plums", tokens: tokens), kind: .ingredient)
    #expect(row.ingredient?.ranges == [5..<11])
    check(row)
  }

  @Test("A long line costs as much per byte as a short one")
  func linear() throws {
    let builder = RowBuilder()
    func seconds(_ text: String, label: String) -> Double {
      let line = TaggedSequence(
        text: text,
        tokens: Tokenizer().tokens(in: text).map {
          TaggedToken(range: $0.indices, label: label, confidence: 1)
        })
      return (0..<4).map { _ in
        ThreadTime.measure { _ = builder.row(from: line, kind: .ingredient).rest } / .seconds(1)
      }.min() ?? 0
    }
    for piece in ["1 can ", "(1/2 oz) ", "large ", "1-2 or 3 ", "½", "x2", "a or b, ", "each "] {
      for label in ["value", "measure", "combination", "ingredient", "comment"] {
        let short = String(repeating: piece, count: 2_000 / piece.utf8.count)
        let long = String(repeating: piece, count: 40_000 / piece.utf8.count)
        let ratio =
          seconds(long, label: label) / seconds(short, label: label)
        // 20 times the bytes: linear is about 20, quadratic 400.
        #expect(ratio < 100, "\(piece) as \(label): \(ratio)")
      }
    }
  }
}
