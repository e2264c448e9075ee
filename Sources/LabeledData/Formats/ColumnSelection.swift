/// Which columns of a CoNLL file are the token, the extra columns and the label.
///
/// Written as names of CoNLL-U's columns or as numbers counted from 1: `FORM,UPOS` or `2,4`. The
/// first is the token and the last the label; those between become extra columns.
public struct ColumnSelection: Hashable, Sendable {
  /// The columns' places, counted from 0.
  public let indices: [Int]
  let extraNames: [String]
  /// Whether the columns are named as in CoNLL-U, whose first column is the word's number.
  let isUniversal: Bool

  private static let universalNames = [
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC",
  ]

  /// The token and the universal part of speech of CoNLL-U.
  public static let universal = ColumnSelection(indices: [1, 3], extraNames: [], isUniversal: true)

  /// Reads a selection, or fails when a part is neither a number nor a column's name.
  public init?(_ text: String) {
    var indices: [Int] = []
    var names: [String] = []
    var isUniversal = false
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let place = Self.universalNames.firstIndex(of: part.uppercased())
      guard let index = place ?? Int(part).map({ $0 - 1 }), index >= 0 else { return nil }
      indices.append(index)
      isUniversal = isUniversal || place != nil
      names.append(place == nil ? "\(names.count)" : part.uppercased())
    }
    self.init(
      indices: indices, extraNames: Array(names.dropFirst().dropLast()), isUniversal: isUniversal)
  }

  private init(indices: [Int], extraNames: [String], isUniversal: Bool) {
    self.indices = indices
    self.extraNames = extraNames
    self.isUniversal = isUniversal
  }
}
