package import WordTagging

/// The columns of a CoNLL file that are the token, the extra columns and the label.
///
/// Written as names of CoNLL-U's columns or as numbers counted from 1, or from -1 backwards: `FORM,UPOS`, `2,4` or `1,-1`.
/// The first is the token and the last the label; those between become extra columns.
public struct ColumnSelection: Hashable, Sendable, CustomStringConvertible {
  /// The key of a model's metadata for the columns that it learned from.
  package static let metadataKey = "columns"

  /// The indices of the columns, from 0; negative ones count from the end, -1 for the last.
  public let indices: [Int]
  /// The columns as ``init(_:)`` reads them.
  public let description: String
  /// Whether a file of another format is an error, in which there are no columns to select.
  private(set) var isRequired = true
  private let names: [String]
  /// Whether the last column is the label.
  let hasLabel: Bool
  /// Whether the columns are named as in CoNLL-U, whose first column is the word's number.
  let isUniversal: Bool

  private static let universalNames = [
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC",
  ]

  /// The token and the universal part of speech of CoNLL-U.
  public static let universal = ColumnSelection(
    indices: [1, 3], description: "FORM,UPOS", names: ["FORM", "UPOS"], hasLabel: true,
    isUniversal: true)

  /// Reads a selection, or fails when a part is neither a number nor a column's name.
  public init?(_ text: String) {
    var indices: [Int] = []
    var names: [String] = []
    var isUniversal = false
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let place = Self.universalNames.firstIndex(of: part.uppercased())
      guard let number = place.map({ $0 + 1 }) ?? Int(part), number != 0, number > Int.min / 2
      else { return nil }
      indices.append(number > 0 ? number - 1 : number)
      isUniversal = isUniversal || place != nil
      names.append(place == nil ? "\(names.count)" : part.uppercased())
    }
    self.init(
      indices: indices, description: text, names: names, hasLabel: true, isUniversal: isUniversal)
  }

  private init(
    indices: [Int], description: String, names: [String], hasLabel: Bool, isUniversal: Bool
  ) {
    self.indices = indices
    self.description = description
    self.names = names
    self.hasLabel = hasLabel
    self.isUniversal = isUniversal
  }

  /// The selection of the same columns with the last one as an extra column instead of the label.
  package var unlabeled: ColumnSelection {
    ColumnSelection(
      indices: indices, description: description, names: names, hasLabel: false,
      isUniversal: isUniversal)
  }

  /// The selection without the label, which data to tag need not have.
  package var withoutLabel: ColumnSelection {
    ColumnSelection(
      indices: labelIndex == nil ? indices : indices.dropLast(), description: description,
      names: labelIndex == nil ? names : names.dropLast(), hasLabel: false,
      isUniversal: isUniversal)
  }

  /// The selection for files that may have other formats, in which it means nothing.
  package var whereApplicable: ColumnSelection {
    var selection = self
    selection.isRequired = false
    return selection
  }

  /// The place of a column in a line; nil if the line has none there.
  func place(_ index: Int, width: Int) -> Int? {
    let place = index < 0 ? width + index : index
    return (0..<width).contains(place) ? place : nil
  }

  /// The names of the extra columns.
  var extraNames: [String] { Array(hasLabel ? names.dropFirst().dropLast() : names.dropFirst()) }

  /// The places of the extra columns.
  var extraIndices: [Int] {
    Array(hasLabel ? indices.dropFirst().dropLast() : indices.dropFirst())
  }

  /// The place of the label.
  var labelIndex: Int? { hasLabel && indices.count > 1 ? indices.last : nil }
}

extension WordTagger {
  /// The columns of CoNLL files that the model learned from; nil unless they were selected.
  package var selectedColumns: ColumnSelection? {
    metadata[ColumnSelection.metadataKey].flatMap { ColumnSelection($0) }?.whereApplicable
  }
}
