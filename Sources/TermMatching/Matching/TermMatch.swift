/// A place of a text where a name was found.
public struct TermMatch: Hashable, Sendable {
  /// How a text became a name, the surest first.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Letter by letter, but for case and accents.
    case exact
    /// Another language's spelling of the name.
    case spelling
    /// The name without a word that may be omitted, such as that of a salt.
    case shortened
    /// The name with the ending of a case or a plural.
    case inflection
    /// Letters that recognition confuses.
    case misread

    /// Whether a kind is surer than another.
    public static func < (first: Kind, second: Kind) -> Bool {
      first.rank < second.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A term that the text may mean.
  public struct Candidate: Hashable, Sendable {
    /// The number of the term in the list.
    public var index: Int
    /// The term.
    public var term: Term
    /// How the text matches.
    public var kind: Kind
    /// How sure the match is: 1 for the name itself, down to 0.
    public var score: Double
    /// Whether the parts of a combination were found, in whatever order.
    public var isCombination = false
  }

  /// The place in the text, in UTF-8, with words such as those of a salt behind the name.
  public var range: Range<Int>
  /// The place of the name alone.
  public var nameRange: Range<Int>
  /// The text at the place.
  public var text: String
  /// The terms that the text may mean, the most probable first; several where the reading does not decide, none where a
  /// word that was not understood is joined to a name.
  public var candidates: [Candidate]
  /// Whether what touches the name may make another one of it, so that none is chosen.
  public var isDoubtful = false

  /// The term that is meant; nil where several may be, or another one.
  public var chosen: Candidate? {
    candidates.count == 1 && !isDoubtful ? candidates[0] : nil
  }
}

/// What a name on its own is.
public enum TermResolution: Hashable, Sendable {
  /// A term of the list.
  case found(TermMatch.Candidate)
  /// Several terms that the name does not tell apart.
  case ambiguous([TermMatch.Candidate])
  /// No term; the nearest ones, if any are near.
  case unknown(nearest: [TermMatch.Candidate])
}
