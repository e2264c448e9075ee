@testable import WordDictionaries

extension FuzzTarget {
  /// The files of WordNet, the index and the articles of a dictionary of dictd, and lemma rules.
  static let dictionary = FuzzTarget("dictionary", maximumLength: 2_048) { input in
    guard let kind = input.first else { return }
    let parts = input.dropFirst().split(
      separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false
    ).map(Array.init)
    func part(_ index: Int) -> [UInt8] { index < parts.count ? parts[index] : [] }
    let words = ["plum", "trees", "a", "00databaseinfo", String(decoding: part(2), as: UTF8.self)]
    switch kind % 3 {
    case 0:
      let wordNet = try? WordNet { name in
        MappedFile(
          copying: name.hasPrefix("index") ? part(0) : name.hasPrefix("data") ? part(1) : part(2),
          path: name)
      }
      for word in words {
        _ = try? wordNet?.entries(of: word)
        _ = wordNet?.baseForms(of: word, as: .noun)
      }
    case 1:
      let dictionary = try? DictdDictionary(
        name: "fuzz", index: MappedFile(copying: part(0), path: "index"),
        articles: MappedFile(copying: part(1), path: "dict"))
      for word in words { _ = try? dictionary?.entries(of: word) }
    default:
      Array(input.dropFirst()).withUnsafeBytes { bytes in
        guard let rules = try? LemmaRules(bytes: bytes) else { return }
        precondition((try? rules.fileBytes.withUnsafeBytes { try LemmaRules(bytes: $0) }) != nil)
        for word in words { _ = Lemmatizer(rules: rules).lemma(of: word, tag: "NOUN") }
      }
    }
  }
}
