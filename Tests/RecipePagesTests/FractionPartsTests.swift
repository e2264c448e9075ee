import Testing

import PageReading
@testable import RecipePages

@Suite struct SmallFiguresTests {
  /// A line on which rectangles of ink stand, 48 pixels of text high.
  static func line(_ boxes: [PixelBox]) -> InkLine {
    var image = GrayImage(size: PixelSize(width: 120, height: 64))
    for box in boxes {
      for y in box.top..<box.bottom { for x in box.left..<box.right { image[x, y] = 0 } }
    }
    return InkLine(
      image, threshold: 128, text: PixelBox(x: 0, y: 8, width: 120, height: 48), scale: 1,
      origin: PagePoint(x: 0, y: 0))
  }

  /// An answer of the network that is sure of a figure, or of nothing.
  static func answer(_ window: Range<Int>, _ digit: Int?) -> (Range<Int>, [Float]) {
    let meant = digit.map { GlyphClass.digit($0) } ?? .other
    return (window, GlyphClass.all.map { $0 == meant ? 0.9 : 0.1 / 19 })
  }

  // From left to right: an integer, a stroke's lower end, a figure high, one low, the upper end.
  static let integer = PixelBox(left: 4, top: 10, right: 16, bottom: 44)
  static let parts = [
    PixelBox(left: 22, top: 44, right: 28, bottom: 54),
    PixelBox(left: 29, top: 10, right: 36, bottom: 31),
    PixelBox(left: 46, top: 33, right: 58, bottom: 54),
    PixelBox(left: 55, top: 9, right: 64, bottom: 18),
  ]

  static func spelling(_ boxes: [PixelBox], above: Int, below: Int) throws -> SmallFigures.Spelling?
  {
    let ink = line(boxes)
    try #require(ink.strokes.count == boxes.count)
    let first = boxes.count - 3
    let figures = SmallFigures(
      ink: ink,
      answers: [answer(first..<(first + 1), above), answer((first + 1)..<(first + 2), below)])
    return figures.spelling(of: 0..<boxes.count)
  }

  @Test("small figures around a stroke spell a fraction", arguments: "½¼¾⅓⅔⅛⅜⅝⅞")
  func fractions(character: Character) throws {
    let meant = GlyphClass.fraction(character)
    let figures = try #require(meant.figures)
    let spelling = try #require(
      try Self.spelling(Self.parts, above: figures.above, below: figures.below))
    let best = spelling.probabilities.indices.max {
      spelling.probabilities[$0] < spelling.probabilities[$1]
    }
    #expect(best.map { GlyphClass.all[$0] } == meant)
    #expect(spelling.fraction > 0.7 && spelling.percent < 0.1)
  }

  @Test("two rings spell a percent sign") func percent() throws {
    let spelling = try #require(try Self.spelling(Self.parts, above: 0, below: 0))
    #expect(spelling.percent > 0.7 && spelling.fraction < 0.1)
  }

  @Test("an integer is no part of what is spelled") func integerBefore() throws {
    #expect(try Self.spelling([Self.integer] + Self.parts, above: 1, below: 2) == nil)
  }

  @Test("figures beside one another, or without a stroke, spell nothing") func noFraction() throws {
    let level = Self.parts.map { $0.height > 20 ? $0.offset(x: 0, y: 20 - $0.top) : $0 }
    #expect(try Self.spelling(level, above: 1, below: 2) == nil)
    // A figure of the old style stands on the line and is too high for a stroke's lower end.
    var oldStyle = Self.parts
    oldStyle[0] = PixelBox(left: 8, top: 22, right: 22, bottom: 56)
    #expect(try Self.spelling(oldStyle, above: 1, below: 2) == nil)
    let short = Self.parts.map { $0.height > 20 ? $0 : $0.offset(x: 0, y: 21 - $0.top) }
    #expect(try Self.spelling(short, above: 1, below: 2) == nil)
  }
}

@Suite struct LineExtentTests {
  static func word(_ text: String, x: Int, top: Int, height: Int) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: text, box: PixelBox(x: x, y: top, width: 8 * text.count, height: height), confidence: 90
    )
  }

  @Test(
    "a word that holds ink of the line above or below does not count",
    arguments: [(88, 31), (100, 40)])
  func strangeInk(top: Int, height: Int) {
    let words = [
      Self.word("%", x: 0, top: top, height: height),
      Self.word("inch", x: 40, top: 100, height: 13),
      Self.word("dice.", x: 90, top: 100, height: 13),
    ]
    let box = LineExtent(words: words).box
    #expect(box.map { (98...100).contains($0.top) && (113...118).contains($0.bottom) } == true)
    #expect(box?.left == 0)
  }

  @Test("letters of all heights count") func plain() {
    let words = [
      Self.word("%", x: 0, top: 99, height: 17), Self.word("oz", x: 40, top: 104, height: 8),
      Self.word("cream", x: 90, top: 104, height: 8),
    ]
    #expect(LineExtent(words: words).box == PixelBox(around: words.map(\.box)))
    #expect(LineExtent(words: []).box == nil)
  }
}

@Suite struct AmountContextTests {
  /// What the pixels are asked for the word at a place of a line, as sure as the engine mostly is.
  static func needed(_ text: String, at index: Int, confidence: Double = 90) -> Double? {
    var words = ConfusionRepairTests.line(text).words
    words[index].confidence = confidence
    return AmountContext(words: words).neededProbability(at: index)
  }

  @Test(
    "what no fraction can stand for is not asked about",
    arguments: [
      ("1% fat milk", 0), ("Save 18% on butter", 1), ("oven to 325°F", 2), ("34g citron", 0),
      ("200ml milk", 0), ("Cook 34-8 minutes, stirring", 1), ("1/2 cup milk", 0), ("2.5 kg ham", 0),
      ("the cup", 0), ("Yield: ¥ servings", 1), ("* 2 cups milk", 0),
      ("butter*", 0), ("120Z. ham", 0), ("375¢ milk", 0), ("8/2 flour", 0),
      ("yeast cakes", 0), ("Thin slices", 0),
      ("2 x 200g peas", 1),
    ])
  func never(line: String, index: Int) {
    #expect(Self.needed(line, at: index) == nil)
  }

  @Test(
    "an amount that a unit makes unlikely is asked about lightly, a plain number is not",
    arguments: [
      ("14 cups flour", 0, 0.2), ("3g cup milk", 0, 0.12), ("13g inch cube", 0, 0.12),
      ("% cup milk", 0, 0.15), ("Ya bunch beef", 0, 0.4), ("Yapt almonds", 0, 0.4),
      ("2%0z peas", 0, 0.15), ("2 cups flour", 0, 0.6),
      ("Bake 30 minutes", 1, 0.9), ("2 eggs", 0, 0.97), ("8/2 teaspoons thyme", 0, 0.6),
      ("597g/Val yogurt", 0, 0.15), ("Ya | wine", 0, 0.4), ("16 Ys pecans", 1, 0.6),
      ("Ys to 2 cups milk", 0, 0.6), ("255g/¥20z ham", 0, 0.15), ("2 Ye |b almonds", 1, 0.4),
    ])
  func asked(line: String, index: Int, needed: Double) {
    #expect(Self.needed(line, at: index) == needed)
  }
}

extension AmountContextTests {
  @Test(
    "doubtful letters where an amount may stand are asked about",
    arguments: [
      ("sinch chili", 0, 0.4), ("16 “tsp juice", 1, 0.4), ("372g/ yml carrots", 1, 0.4),
      ("inch chili", 0, 0.4), ("5 Zl stock", 1, 0.6), ("16 zs pecans", 1, 0.6),
      ("7/8 ounces suet", 0, 0.9),
    ])
  func doubtful(line: String, index: Int, needed: Double) {
    #expect(Self.needed(line, at: index, confidence: 40) == needed)
  }

  @Test(
    "doubtful letters elsewhere are not",
    arguments: [("the sinch chili", 1), ("10 hours", 1), ("; cream", 0), ("ax fat milk", 0)])
  func elsewhere(line: String, index: Int) {
    #expect(Self.needed(line, at: index, confidence: 40) == nil)
  }
}

@Suite struct MisreadUnitTests {
  @Test(
    "the longest unit ends a word, whatever the engine made of it",
    arguments: [
      ("2%0z", "2%", "oz"), ("7Ya0Z", "7Ya", "OZ"), ("255g/¥20z", "255g/¥2", "oz"),
      ("Val", "Va", "l"), ("yvtbsp.", "yv", "tbsp."), ("inch", "", "inch"), ("4|b", "4", "lb"),
    ])
  func unit(word: String, head: String, unit: String) throws {
    let found = try #require(MisreadUnit(endOf: word))
    #expect(found.head == head)
    #expect(found.text == unit)
  }

  @Test("other words end in no unit", arguments: ["flour", "2½", "", ".", "Ys"])
  func none(word: String) {
    #expect(MisreadUnit(endOf: word) == nil)
  }
}

@Suite struct FractionWordBuilderTests {
  @Test(
    "of a word with two amounts the first is kept before a fraction",
    arguments: [
      ("425ml/", "425ml/", ""), ("250g/10", "250g/", "10"), ("10'", "", "10"), ("1/", "", "1"),
      ("and/", "", ""), ("889g/5/", "889g/", "5"), ("597g/V", "597g/", ""),
    ])
  func amounts(read: String, first: String, figures: String) {
    #expect(read.firstAmount == first)
    #expect(read.figuresOfLastAmount == figures)
  }
}
