import Synchronization
import TaggerTesting
import Testing

@testable import TaggerTraining
@testable import WordTagging
@testable import WordTaggingFoundation

/// A model of three rules: numbers are values, `cups` is a measure, other words are ingredients.
private func plainModel(_ line: String) -> TaggedSequence {
  let utf8 = Array(line.utf8)
  let tokens = Tokenizer().tokens(in: line).map { range in
    let word = String(decoding: utf8[range.indices], as: UTF8.self)
    let label =
      switch word.lowercased() {
      case _ where word.first?.isNumber == true: "value"
      case "cup", "cups": "measure"
      case _ where word.contains(where: \.isLetter): "ingredient"
      default: "other"
      }
    return TaggedToken(range: range.indices, label: label, confidence: 0.9)
  }
  return TaggedSequence(text: line, tokens: tokens)
}

/// A model that says the same of every token.
private func monotone(_ label: String, _ confidence: Double) -> TextTagger.LineTagger {
  { line in
    TaggedSequence(
      text: line,
      tokens: Tokenizer().tokens(in: line).map {
        TaggedToken(range: $0.indices, label: label, confidence: confidence)
      })
  }
}

@Suite struct TextTaggerTests {
  private static func tagger(_ text: String) throws -> TextTagger {
    var tagger = TextTagger(schemes: ["recipe"])
    try tagger.setLineTaggers([plainModel], for: "recipe")
    tagger.string = text
    return tagger
  }

  private static func spelled(
    _ text: String, _ unit: TextUnit, _ options: TextTaggingOptions = []
  ) throws -> [String] {
    let tagger = try tagger(text)
    return try tagger.tags(unit: unit, scheme: "recipe", options: options).map {
      "\(tagger.string[$0.range])/\($0.tag ?? "-")"
    }
  }

  @Test("each line is tagged once, however many pieces it has")
  func linesOnce() throws {
    let tagged = Mutex(0)
    var tagger = TextTagger(schemes: ["recipe"])
    let count: TextTagger.LineTagger = { line in
      tagged.withLock { $0 += 1 }
      return plainModel(line)
    }
    try tagger.setLineTaggers([count], for: "recipe")
    tagger.string = "Salt. Cups. Rice.\nCup. Flour.\n"
    let tags = try tagger.tags(unit: .sentence, scheme: "recipe").map(\.tag)
    #expect(tags == ["ingredient", "measure", "ingredient", "measure", "ingredient"])
    #expect(tagged.withLock { $0 } == 2)
  }

  @Test("the scheme at enumeration must be one of those named at creation")
  func schemes() throws {
    var tagger = TextTagger(schemes: ["recipe", "other"])
    #expect(throws: TaggerError.unknownScheme("receipt", known: ["recipe", "other"])) {
      try tagger.setLineTaggers([plainModel], for: "receipt")
    }
    #expect(throws: TaggerError.noModel("recipe")) {
      try tagger.tags(unit: .word, scheme: "recipe")
    }
    #expect(throws: TaggerError.unknownScheme("receipt", known: ["recipe", "other"])) {
      try tagger.tag(at: "".startIndex, unit: .word, scheme: "receipt")
    }
    #expect(
      "\(TaggerError.unknownScheme("a", known: ["b", "c"]))"
        == "the scheme 'a' was not named when the tagger was created; expected 'b' or 'c'")
    #expect(
      "\(TaggerError.noModel("a"))"
        == "the scheme 'a' has no model; set one with setModels(_:for:)")
  }

  @Test("units: word, sentence, line, paragraph, document")
  func units() throws {
    let text = "2 Cups\nfine flour. Sugar"
    #expect(
      try Self.spelled(text, .word) == [
        "2/value", " /-", "Cups/measure", "\n/-", "fine/ingredient", " /-", "flour/ingredient",
        "./other", " /-", "Sugar/ingredient",
      ])
    #expect(
      try Self.spelled(text, .sentence) == [
        "2 Cups/-", "fine flour./ingredient", "Sugar/ingredient",
      ])
    #expect(
      try Self.spelled(text, .paragraph) == ["2 Cups/-", "fine flour. Sugar/ingredient"])
    #expect(try Self.spelled(text, .line) == ["2 Cups/-", "fine flour. Sugar/ingredient"])
    #expect(try Self.spelled(text, .document) == ["2 Cups\nfine flour. Sugar/-"])
    #expect(try Self.spelled(" \n", .word) == [" \n/-"])
    #expect(try Self.spelled("", .word).isEmpty)
    #expect(try Self.spelled(" \n", .sentence).isEmpty)
  }

  @Test(
    "options leave out or join",
    arguments: [
      (TextTaggingOptions.omitWhitespace, "2 Cups , 1990 ' s flour oil ☕"),
      (TextTaggingOptions([.omitWhitespace, .omitPunctuation]), "2 Cups 1990 s flour oil ☕"),
      (TextTaggingOptions([.omitWhitespace, .omitOther]), "2 Cups , 1990 ' s flour oil"),
      (TextTaggingOptions([.omitWhitespace, .omitWords]), ", ' ☕"),
      (TextTaggingOptions([.omitWhitespace, .joinNames]), "2 Cups , 1990 ' s_flour_oil ☕"),
      (TextTaggingOptions([.omitWhitespace, .joinContractions]), "2 Cups , 1990's flour oil ☕"),
      (
        TextTaggingOptions([.omitWhitespace, .joinContractions, .omitPunctuation]),
        "2 Cups 1990's flour oil ☕"
      ),
    ])
  func options(options: TextTaggingOptions, expected: String) throws {
    let tagger = try Self.tagger("2 Cups, 1990's flour oil ☕")
    let words = try tagger.tags(unit: .word, scheme: "recipe", options: options).map {
      tagger.string[$0.range].replacing(" ", with: "_")
    }
    #expect(words.joined(separator: " ") == expected)
  }

  @Test("only the tags called names are joined, and never over a line's end")
  func names() throws {
    var tagger = try Self.tagger("1 2 flour\nsugar salt")
    tagger.nameTags = ["ingredient"]
    let words = try tagger.tags(
      unit: .word, scheme: "recipe", options: [.joinNames, .omitWhitespace])
    #expect(words.map { tagger.string[$0.range] } == ["1", "2", "flour", "sugar salt"])
    #expect(words.map(\.tag) == ["value", "value", "ingredient", "ingredient"])
  }

  @Test("pieces come in order with a tag or none, and false stops")
  func stopping() throws {
    let tagger = try Self.tagger("2 cups flour")
    var seen: [String] = []
    try tagger.enumerateTags(unit: .word, scheme: "recipe") { tag, range in
      seen.append("\(tagger.string[range])/\(tag ?? "-")")
      return seen.count < 3
    }
    #expect(seen == ["2/value", " /-", "cups/measure"])
    var lines = 0
    try tagger.enumerateTags(unit: .line, scheme: "recipe") { _, _ in
      lines += 1
      return false
    }
    #expect(lines == 1)
  }

  @Test("a range gives the pieces that it touches")
  func ranges() throws {
    let tagger = try Self.tagger("2 cups flour\n1 egg")
    let text = tagger.string
    let range = try #require(text.firstRange(of: "ps fl"))
    let words = try tagger.tags(in: range, unit: .word, scheme: "recipe")
    #expect(words.map { text[$0.range] } == ["cups", " ", "flour"])
    let lines = try tagger.tags(in: range, unit: .line, scheme: "recipe")
    #expect(lines.map { text[$0.range] } == ["2 cups flour"])
  }

  @Test("the original spelling comes back at its own range")
  func spelling() throws {
    let tagger = try Self.tagger("  1½ CUPS Crème FRAÎCHE")
    let position = try #require(tagger.string.firstIndex(of: "Î"))
    let (tag, range) = try tagger.tag(at: position, unit: .word, scheme: "recipe")
    #expect(tag == "ingredient")
    #expect(tagger.string[range] == "FRAÎCHE")
    let measure = try #require(tagger.string.firstIndex(of: "C"))
    #expect(try tagger.tag(at: measure, unit: .word, scheme: "recipe").tag == "measure")
    let end = tagger.string.endIndex
    #expect(try tagger.tag(at: end, unit: .word, scheme: "recipe") == (nil, end..<end))
    let blank = tagger.string.startIndex
    #expect(try tagger.tag(at: blank, unit: .word, scheme: "recipe").tag == nil)
    #expect(try tagger.tag(at: blank, unit: .line, scheme: "recipe") == (nil, blank..<blank))
  }

  @Test("of several models for one scheme the surest tags the line, the first of equals")
  func severalModels() throws {
    var tagger = TextTagger(schemes: ["recipe", "mood"])
    tagger.string = "salt"
    try tagger.setLineTaggers([monotone("a", 0.5), monotone("b", 0.8)], for: "recipe")
    try tagger.setLineTaggers([monotone("c", 0.5), monotone("d", 0.5)], for: "mood")
    #expect(try tagger.tags(unit: .word, scheme: "recipe").map(\.tag) == ["b"])
    #expect(try tagger.tags(unit: .word, scheme: "mood").map(\.tag) == ["c"])
  }

  private static let real = Result {
    try WordTagger(modelBytes: try TestModel.trained().fileBytes())
  }

  @Test("hypotheses are the marginals of the word, and for a line the means over its words")
  func hypotheses() throws {
    let model = try Self.real.get()
    var tagger = TextTagger(schemes: ["recipe"])
    try tagger.setModels([model], for: "recipe")
    tagger.string = "salt\n2 cups flour"
    let flour = try #require(tagger.string.firstRange(of: "flour")).lowerBound
    let found = try tagger.tagHypotheses(
      at: flour, unit: .word, scheme: "recipe", maximumCount: 2)
    let marginals = model.marginals(of: "2 cups flour")[2]
    #expect(tagger.string[found.range] == "flour" && found.hypotheses.count == 2)
    #expect(found.hypotheses.values.max() == marginals.max())
    let line = try tagger.tagHypotheses(
      at: flour, unit: .line, scheme: "recipe", maximumCount: 100)
    #expect(Set(line.hypotheses.keys) == Set(model.labels))
    #expect(abs(line.hypotheses.values.reduce(0, +) - 1) < 1e-3)
    let none = try tagger.tagHypotheses(
      at: tagger.string.endIndex, unit: .word, scheme: "recipe", maximumCount: 2)
    #expect(none.hypotheses.isEmpty && none.range.isEmpty)
  }

  @Test("words of a gazetteer have its label, before and after models are set")
  func gazetteers() throws {
    let oats = Gazetteer(["measure": ["Oat Milk"], "purpose": ["flour"]])
    #expect(oats.label(for: "oat milk") == "measure" && oats.label(for: "oat") == nil)
    for isFirst in [true, false] {
      var tagger = TextTagger(schemes: ["recipe"])
      if isFirst { try tagger.setGazetteers([oats], for: "recipe") }
      try tagger.setModels([try Self.real.get()], for: "recipe")
      if !isFirst { try tagger.setGazetteers([oats], for: "recipe") }
      tagger.string = "2 cups oat milk"
      let tags = try tagger.tags(unit: .word, scheme: "recipe", options: .omitWhitespace)
      #expect(tags.map(\.tag).suffix(2) == ["measure", "measure"])
      tagger.string = "flour"
      #expect(try tagger.tag(at: "".startIndex, unit: .word, scheme: "recipe").tag == "purpose")
      try tagger.setGazetteers([], for: "recipe")
      #expect(try tagger.tag(at: "".startIndex, unit: .word, scheme: "recipe").tag == "ingredient")
      let error = #expect(throws: TaggerError.self) {
        try tagger.setGazetteers([Gazetteer(["nothing": ["x"]])], for: "recipe")
      }
      #expect(error?.code == .unknownLabel)
    }
  }
}
