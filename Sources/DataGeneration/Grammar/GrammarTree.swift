/// A grammar as it is written: what the parser makes and the compiler takes.
struct GrammarTree: Sendable {
  var files: [SourceFile] = []
  var labels: [Name] = []
  /// The label of text that stands in no span.
  var outside: Name?
  /// The label of tokens without a letter or digit, where the grammar gives them one.
  var punctuation: Name?
  var combinations: [Combination] = []
  /// The labels whose phrases must not be shared by two splits.
  var apartLabels: [Name] = []
  var lists: [WordList] = []
  var rules: [Rule] = []

  /// A word with its place.
  struct Name: Hashable, Sendable {
    var text: String
    var source: SourceRange
  }

  /// A token that reaches into spans of all these labels bears another.
  struct Combination: Sendable {
    var parts: [Name]
    var result: Name
  }

  /// A named choice.
  struct Rule: Sendable {
    var name: Name
    var parameters: [Name]
    var alternatives: [Alternative]
  }

  /// One way to write a rule or a group.
  struct Alternative: Sendable {
    var weight: Double
    var parts: [Part]
    var source: SourceRange
  }

  /// What a rule is made of.
  indirect enum Part: Sendable {
    /// These bytes.
    case text([UInt8])
    /// White space between parts.
    case space
    /// `~`: no white space on either side.
    case glue
    /// An entry of a list, or what a rule gives.
    case reference(Reference)
    /// A made number.
    case number(NumberMaker)
    /// `<one>` or `<many>`: what later parts agree with.
    case agreement(GrammaticalNumber)
    case group([Alternative])
    /// A group that is there with a chance.
    case optional(chance: Double, [Alternative], SourceRange)
    case span(label: Name, Part)
    case casing(Casing, [Alternative])
  }

  /// `<name.form +tag -tag>` or `<name(arguments)>`.
  struct Reference: Sendable {
    var name: Name
    var form: FormChoice?
    var arguments: [Name]
    var wantedTags: [Name]
    var unwantedTags: [Name]
    var source: SourceRange
  }
}

/// One or many, as far as grammar sees it.
enum GrammaticalNumber: UInt8, Sendable {
  case one
  case many
}

/// Which form of a list entry is drawn.
enum FormChoice: String, CaseIterable, Sendable {
  case one
  case many
  /// The form that goes with the last number of the line.
  case agree
  case any
}

/// How the letters of a part are changed.
enum Casing: String, CaseIterable, Sendable {
  case capital
  case title
  case upper
  case lower
}
