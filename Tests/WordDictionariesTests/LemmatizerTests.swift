import Testing

@testable import WordDictionaries

@Suite struct LemmatizerTests {
  private static let examples = [
    ("walked", "walk", "VERB"), ("talked", "talk", "VERB"), ("baked", "bake", "VERB"),
    ("making", "make", "VERB"), ("taking", "take", "VERB"), ("cats", "cat", "NOUN"),
    ("dogs", "dog", "NOUN"), ("was", "be", "AUX"), ("Paris", "Paris", "PROPN"),
    ("London", "London", "PROPN"), ("The", "the", "DET"), ("better", "good", "ADJ"),
  ].map { LemmaRules.Example(word: $0.0, lemma: $0.1, tag: $0.2) }

  private let rules: LemmaRules

  init() throws { rules = try LemmaRules(learning: Self.examples) }

  @Test("words of the training data have their lemma, in capitals too")
  func forms() {
    let lemmatizer = Lemmatizer(rules: rules)
    #expect(lemmatizer.lemma(of: "was", tag: "AUX") == Lemma("be", source: .form))
    #expect(lemmatizer.lemma(of: "WAS", tag: "AUX") == Lemma("be", source: .form))
    #expect(lemmatizer.lemma(of: "better", tag: "ADJ") == Lemma("good", source: .form))
    #expect(lemmatizer.lemma(of: "Paris", tag: "PROPN") == Lemma("Paris", source: .form))
  }

  @Test("rules for endings find lemmas of other words, by their part of speech")
  func endings() {
    let lemmatizer = Lemmatizer(rules: rules)
    #expect(lemmatizer.lemma(of: "stalked", tag: "VERB") == Lemma("stalk", source: .rule))
    #expect(lemmatizer.lemma(of: "birds", tag: "NOUN") == Lemma("bird", source: .rule))
    #expect(lemmatizer.lemma(of: "faking", tag: "VERB") == Lemma("fake", source: .rule))
  }

  @Test("a word that no rule knows keeps its form and says so")
  func unknown() {
    let lemma = Lemmatizer(rules: rules).lemma(of: "Xyzzq", tag: "NOUN")
    #expect(lemma == Lemma("Xyzzq", source: .unknown))
    #expect(!lemma.isKnown)
    #expect(Lemmatizer(rules: rules).lemma(of: "", tag: "NOUN").text == "")
  }

  @Test("an ending alone is no form of an empty lemma")
  func endingAlone() throws {
    let rules = try LemmaRules(
      learning: ["barking", "parking", "working"].map {
        LemmaRules.Example(word: $0, lemma: String($0.dropLast(3)), tag: "VERB")
      })
    #expect(Lemmatizer(rules: rules).lemma(of: "lurking", tag: "VERB").text == "lurk")
    #expect(!Lemmatizer(rules: rules).lemma(of: "king", tag: "VERB").text.isEmpty)
    #expect(
      Lemmatizer(rules: rules).lemma(of: "ing", tag: "VERB") == Lemma("ing", source: .unknown))
  }

  @Test("rules that name no edit are damaged")
  func editZero() throws {
    var bytes = rules.fileBytes
    let slot = try #require(
      (0..<16).first { bytes[16 + 8 * $0..<24 + 8 * $0].contains { $0 != 0 } })
    (bytes[16 + 8 * slot], bytes[17 + 8 * slot]) = (0, 0)
    #expect(throws: DictionaryError.self) {
      try bytes.withUnsafeBytes { bytes throws(DictionaryError) in try LemmaRules(bytes: bytes) }
    }
  }

  @Test("words with more edits than rules can name are an error that counts them")
  func tooManyEdits() {
    let examples = (0...LemmaRules.maximumEdits).lazy.map {
      LemmaRules.Example(word: "word", lemma: "\($0)", tag: "TAG\($0)")
    }
    let error = #expect(throws: DictionaryError.self) { try LemmaRules(learning: examples) }
    #expect(error?.message.contains("65535 different edits") == true)
  }

  @Test("the same words give the same file of rules, and it is read back as it was")
  func file() throws {
    let bytes = rules.fileBytes
    #expect(try LemmaRules(learning: Self.examples.reversed()).fileBytes == bytes)
    let read = try bytes.withUnsafeBytes { bytes throws(DictionaryError) in
      try LemmaRules(bytes: bytes)
    }
    #expect(read.fileBytes == bytes)
  }

  @Test("a damaged file of rules is an error or a file of rules, never a crash")
  func damaged() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var bytes = rules.fileBytes
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count)) }
      for _ in 0..<Int.random(in: 0..<4) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0...255)
      }
      bytes.withUnsafeBytes { bytes in
        guard let rules = try? LemmaRules(bytes: bytes) else { return }
        _ = Lemmatizer(rules: rules).lemma(of: "walked", tag: "VERB")
      }
    }
    #expect(throws: DictionaryError.self) { try LemmaRules(contentsOf: "/nonexistent.lemmas") }
  }
}
