import RecipeRows
import Testing
import WordTagging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
    for line in try GoldenLines.all() { check(RowBuilder().row(from: line)) }
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
      let row = builder.row(from: TaggedSequence(text: text, tokens: tokens))
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

  @Test("Tokens outside the line, empty or out of order are passed over")
  func hostileTokens() {
    let ranges = [5..<9, 0..<1, 3..<99, 2..<2, 9..<11, 200..<300]
    let tokens = ranges.map { TaggedToken(range: $0, label: "ingredient", confidence: .nan) }
    let row = RowBuilder().row(from: TaggedSequence(text: "two big plums", tokens: tokens))
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
      // The time of this thread, which other work on the machine disturbs least.
      func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      return (0..<4).map { _ in
        let start = threadTime()
        _ = builder.row(from: line).rest
        return threadTime() - start
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
