/// An occurrence of a name in a text.
public struct TermMatch: Hashable, Sendable {
  /// The kind of agreement between a text and a name, the most certain first.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Letter by letter, except for case and accents.
    case exact
    /// Another language's spelling of the name.
    case spelling
    /// The name without an optional word, such as a salt.
    case shortened
    /// The name with a case or plural ending.
    case inflection
    /// The name with letters that recognition confuses.
    case misread

    /// Whether one kind is more certain than another.
    public static func < (first: Kind, second: Kind) -> Bool {
      first.rank < second.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A term that the text may mean.
  public struct Candidate: Hashable, Sendable {
    /// The index of the term in the list.
    public var index: Int
    /// The term.
    public var term: ListTerm
    /// The kind of match.
    public var kind: Kind
    /// The confidence of the match: 1 for the name itself, down to 0.
    public var score: Double
    /// Whether the parts of a combination were found, in any order.
    public var isCombination = false
  }

  /// The range in the text, in UTF-8, including words that follow the name, such as salts.
  public var range: Range<Int>
  /// The range of the name alone.
  public var nameRange: Range<Int>
  /// The matched text.
  public var text: String
  /// The terms that the text may mean, the most probable first; several if the match is ambiguous, none if an unrecognized
  /// word is joined to a name.
  public var candidates: [Candidate]
  /// Whether adjacent text may change the name's meaning; no candidate is chosen then.
  public var isDoubtful = false

  /// The term, or nil if the match is ambiguous or may be a different name.
  public var chosen: Candidate? {
    candidates.count == 1 && !isDoubtful ? candidates[0] : nil
  }
}

/// The result of resolving a single name.
@nonexhaustive
public enum TermResolution: Hashable, Sendable {
  /// A term of the list.
  case found(TermMatch.Candidate)
  /// Several terms that the name may mean.
  case ambiguous([TermMatch.Candidate])
  /// No term, with the nearest ones as suggestions.
  case unknown(nearest: [TermMatch.Candidate])
}
