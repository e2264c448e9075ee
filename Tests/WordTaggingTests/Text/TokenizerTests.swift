import Testing

@testable import WordTagging

@Suite struct TokenizerTests {
  @Test(
    "a glued number and unit stay one token until the row splits them",
    arguments: [
      "10tbsp", "½cup", "1½cup", "250", "2x400g", "100-200g", "0,25fluid", "1.5tbsp", "0,25g",
      "1/2cup",
    ])
  func glued(word: String) {
    #expect(spellings(of: word) == [word])
  }

  @Test("offsets are in the untouched line, whatever its case")
  func offsets() {
    let tokens = Tokenizer().tokens(in: "1½ Tbsp. CRÈME fraîche,")
    #expect(
      tokens == [
        ByteRange(0, 3), ByteRange(4, 9), ByteRange(10, 16), ByteRange(17, 25), ByteRange(25, 26),
      ])
  }

  @Test("abbreviations are a value: with or without their dot, in any case")
  func abbreviations() {
    let tokenizer = Tokenizer(abbreviations: ["EL.", "tl", ""])
    #expect(tokenizer.abbreviations == ["el", "tl"])
    #expect(tokenizer.tokens(in: "2 EL. Öl").count == 3)
    #expect(tokenizer.tokens(in: "2 Tl. Öl").count == 3)
    #expect(tokenizer.tokens(in: "2 tsp. Öl").count == 4)
    #expect(tokenizer.tokens(in: "2 e. Öl").count == 4)
    #expect(tokenizer.tokens(in: "2 ell. Öl").count == 4)
    #expect(Tokenizer().abbreviations == Tokenizer.defaultAbbreviations)
  }

  @Test("an array is used again, not added to")
  func reuse() {
    var tokens = [ByteRange(7, 9)]
    for (line, count) in [("2 eggs", 2), ("", 0), ("salt", 1)] {
      Array(line.utf8).withView { Tokenizer().tokens(in: $0, into: &tokens) }
      #expect(tokens.count == count)
    }
    Tokenizer().tokens(in: BufferView(), into: &tokens)
    #expect(tokens.isEmpty)
  }

  @Test(
    "100 kB without a space are cut in one go",
    arguments: [("a", 1), ("7", 1), ("½", 1), (",", 100_000), ("a-", 2), ("1/", 2), ("🇫🇷", 12_500)])
  func long(piece: String, count: Int) {
    let line = String(repeating: piece, count: 100_000 / piece.utf8.count)
    #expect(Tokenizer().tokens(in: line).count == count)
  }

  @Test("bytes that are not UTF-8 are tokens of one byte")
  func invalid() {
    let cases: [([UInt8], [Int])] = [
      ([0xFF], [1]),
      ([0x61, 0xC3, 0x62], [1, 1, 1]),
      ([0xE2, 0x80], [1, 1]),
      ([0xC0, 0xAF], [1, 1]),
      ([0xED, 0xA0, 0x80], [1, 1, 1]),
      ([0xF4, 0x90, 0x80, 0x80], [1, 1, 1, 1]),
      ([0x80, 0x20, 0x31, 0x67], [1, 2]),
    ]
    for (bytes, lengths) in cases {
      var tokens: [ByteRange] = []
      bytes.withView { Tokenizer().tokens(in: $0, into: &tokens) }
      #expect(tokens.map(\.count) == lengths, "\(bytes)")
    }
  }
}

@Suite struct TokenizerLawTests {
  /// White space by Unicode's own property, and the blanks that the rules add.
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || ["\0", "\u{200B}", "\u{FEFF}"].contains(scalar)
      || ("\u{2060}"..."\u{2064}").contains(scalar)
  }

  static func checkLaws(_ bytes: [UInt8], _ name: String) {
    var tokens: [ByteRange] = []
    let tokenizer = Tokenizer()
    bytes.withView { tokenizer.tokens(in: $0, into: &tokens) }
    var covered = 0
    for token in tokens {
      #expect(token.start >= covered && token.end > token.start, "order, \(name)")
      let gap = String(decoding: bytes[covered..<Int(token.start)], as: UTF8.self)
      #expect(gap.unicodeScalars.allSatisfy(isBlank), "a byte is lost, \(name)")
      covered = Int(token.end)
      var again: [ByteRange] = []
      Array(bytes[token.indices]).withView {
        tokenizer.tokens(in: $0, into: &again)
      }
      #expect(again == [ByteRange(0, token.count)], "a token is not itself, \(name)")
      let blanks = String(decoding: bytes[token.indices], as: UTF8.self).unicodeScalars
        .filter(isBlank)
      #expect(blanks.isEmpty, "a token holds a blank, \(name)")
    }
    #expect(covered <= bytes.count)
    let rest = String(decoding: bytes[covered...], as: UTF8.self)
    #expect(rest.unicodeScalars.allSatisfy(isBlank), "a byte is lost, \(name)")
  }

  @Test("the laws hold for every line of the golden file")
  func golden() throws {
    for golden in try GoldenTokens.cases() {
      Self.checkLaws(Array(golden.input.utf8), golden.testDescription)
    }
  }

  @Test("the laws hold for random runs of awkward characters", arguments: 0..<8)
  func awkward(seed: UInt64) {
    let alphabet = Array(
      "abxX.,'’&-–—/⁄½¼1230% \u{301}\u{200D}\u{FE0F}×°🇫🇷🍋👍🏽ⅣéC😀\u{A0}\u{200B}(".unicodeScalars)
    var random = SeededGenerator(seed: seed)
    for round in 0..<600 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      Self.checkLaws(Array(String(text).utf8), "seed \(seed), round \(round)")
    }
  }

  @Test("the laws hold for random Unicode", arguments: 0..<8)
  func unicode(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      var text = String.UnicodeScalarView()
      while text.count < 12 {
        let limit: UInt32 = [0x80, 0x250, 0x3000, 0x1_0000, 0x11_0000][Int(random.next() % 5)]
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
          text.append(scalar)
        }
      }
      Self.checkLaws(Array(String(text).utf8), "seed \(seed), round \(round)")
    }
  }

  @Test("the laws hold for random bytes", arguments: 0..<8)
  func bytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let high = round.isMultiple(of: 2)
      let bytes = (0..<24).map { _ in
        high
          ? UInt8.random(in: 0x80...0xFF, using: &random) : UInt8(truncatingIfNeeded: random.next())
      }
      Self.checkLaws(bytes, "seed \(seed), round \(round)")
    }
  }
}

/// A small generator (SplitMix64) whose numbers are the same on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
