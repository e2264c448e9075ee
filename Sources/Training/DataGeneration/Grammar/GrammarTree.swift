import LabeledData

/// The syntax tree of a grammar.
struct GrammarTree: Sendable {
  var files: [SourceFile] = []
  var labels: [Name] = []
  /// The label of text in no span.
  var outside: Name?
  /// The label of tokens without a letter or digit, where the grammar gives them one.
  var punctuation: Punctuation?
  var combinations: [Combination] = []
  /// The labels whose phrases must not be shared by two splits.
  var heldOutLabels: [Name] = []
  var lists: [List] = []
  var rules: [Rule] = []
  /// Warnings about white space around list entries, which is never written.
  var warnings: [GrammarError.Problem] = []
  /// The names of other files.
  var links = Links()

  /// Where files name others.
  struct Links: Sendable {
    /// Statements that include a file, with its index; nil where it was read before.
    var includes: [(place: SourceRange, file: Int?)] = []
    /// The names of word lists as they are written, in quotation marks, with their paths.
    var lists: [(place: SourceRange, path: String)] = []
  }

  /// The statement `punctuation other`, `… everywhere` or `… except author title`.
  struct Punctuation: Sendable {
    var label: Name
    /// Whether punctuation inside of phrases is declared as intended.
    var isEverywhere = false
    /// The labels whose spans keep their punctuation.
    var exceptions: [Name] = []
    var source: SourceRange
  }

  /// A word list with the name that references give it.
  struct List: Sendable {
    var name: Name
    /// Whether its entries are divided among the splits.
    var isHeldOut = false
    var words = WordList()
  }

  /// A word with its place.
  struct Name: Hashable, Sendable {
    var text: String
    var source: SourceRange
  }

  /// The label of a token that overlaps spans of all of these labels.
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

  /// One alternative of a rule or a group.
  struct Alternative: Sendable {
    var weight: Double
    var parts: [Part]
    var source: SourceRange
  }

  /// A part of an alternative.
  indirect enum Part: Sendable {
    /// These bytes.
    case text([UInt8])
    /// White space between parts.
    case space
    /// `~`: no white space on either side.
    case glue
    /// An entry of a list, or a text of a rule.
    case reference(Reference)
    /// A number of a maker.
    case number(NumberMaker)
    /// `<one>` or `<many>`: the number that later parts agree with.
    case agreement(GrammaticalNumber)
    case group([Alternative], SourceRange)
    /// A group with a probability.
    case optional(chance: Double, [Alternative], SourceRange)
    case span(label: Name, Part)
    case casing(Casing, [Alternative], SourceRange)
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

/// Singular or plural.
enum GrammaticalNumber: UInt8, Sendable {
  case one
  case many
}

/// The form of a list entry that is drawn.
enum FormChoice: String, CaseIterable, Sendable {
  case one
  case many
  /// The form that goes with the last number of the line.
  case agree
  case any
}

/// A change of the letters of a part.
enum Casing: String, CaseIterable, Sendable {
  case capital
  case title
  case upper
  case lower
}
