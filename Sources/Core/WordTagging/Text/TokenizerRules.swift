/// The rules by which a ``Tokenizer`` cuts text.
@nonexhaustive
public enum TokenizerRules: String, CaseIterable, Hashable, Sendable {
  /// The rules of short lines with amounts: words keep their hyphens and apostrophes.
  case lines
  /// The rules of English treebanks: `can't` is `ca` and `n't`, `gonna` is `gon` and `na`, and hyphens
  /// between words are tokens.
  case treebank
  /// As ``lines``, but each character of a script without spaces is a token: Chinese, Japanese, Korean, Thai, Lao,
  /// Burmese and Khmer.
  case characters

  /// The words that keep their dot by default.
  public var abbreviations: [String] {
    switch self {
    case .lines, .characters: Tokenizer.defaultAbbreviations
    case .treebank: TreebankWords.abbreviations
    }
  }

  /// The version of the rules, stored in every model.
  package var version: Int {
    switch self {
    case .lines: 1
    case .treebank: 2
    case .characters: 3
    }
  }

  /// The rules of a version.
  package init?(version: Int) {
    guard let rules = Self.allCases.first(where: { $0.version == version }) else { return nil }
    self = rules
  }
}
