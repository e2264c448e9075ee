/// The columns of a CoNLL file that are the token, the extra columns and the label.
///
/// Written as names of CoNLL-U's columns or as numbers counted from 1: `FORM,UPOS` or `2,4`. The
/// first is the token and the last the label; those between become extra columns.
public struct ColumnSelection: Hashable, Sendable {
  /// The indices of the columns, from 0.
  public let indices: [Int]
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
    indices: [1, 3], names: ["FORM", "UPOS"], hasLabel: true, isUniversal: true)

  /// Reads a selection, or fails when a part is neither a number nor a column's name.
  public init?(_ text: String) {
    var indices: [Int] = []
    var names: [String] = []
    var isUniversal = false
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let place = Self.universalNames.firstIndex(of: part.uppercased())
      guard let number = place.map({ $0 + 1 }) ?? Int(part), number > 0 else { return nil }
      indices.append(number - 1)
      isUniversal = isUniversal || place != nil
      names.append(place == nil ? "\(names.count)" : part.uppercased())
    }
    self.init(indices: indices, names: names, hasLabel: true, isUniversal: isUniversal)
  }

  private init(indices: [Int], names: [String], hasLabel: Bool, isUniversal: Bool) {
    self.indices = indices
    self.names = names
    self.hasLabel = hasLabel
    self.isUniversal = isUniversal
  }

  /// The selection of the same columns with the last one as an extra column instead of the label.
  package var unlabeled: ColumnSelection {
    ColumnSelection(indices: indices, names: names, hasLabel: false, isUniversal: isUniversal)
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
