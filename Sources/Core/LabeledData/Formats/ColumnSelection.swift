package import WordTagging

/// The columns of a CoNLL file that are the token, the extra columns and the label.
///
/// Written as names or as numbers counted from 1, or from -1 backwards: `FORM,UPOS`, `2,4` or `1,-1`. The first is the token
/// and the last the label; those between become extra columns. A name is one of the line `# global.columns`; in a file
/// without this line it is one of CoNLL-U's ten columns.
public struct ColumnSelection: Hashable, Sendable, CustomStringConvertible {
  /// The key of a model's metadata for the columns that it learned from.
  package static let metadataKey = "columns"

  /// A column by its name, its place or both.
  private struct Column: Hashable {
    var name: String?
    /// The place counted from 0, or from -1 backwards; nil for a name that only the line `# global.columns` explains.
    var place: Int?

    /// Reads a name or a number; nil for a text that is neither.
    init?(_ text: Substring) {
      if let number = Int(text) {
        guard number != 0, number > Int.min / 2 else { return nil }
        place = number > 0 ? number - 1 : number
        return
      }
      guard text.first?.isLetter == true,
        text.allSatisfy({ $0.isLetter || $0.isNumber || "_:.-".contains($0) })
      else {
        return nil
      }
      let name = text.uppercased()
      self.name = name
      place = ColumnSelection.universalNames.firstIndex(of: name)
    }

    /// The place in a line of some columns, by the header if it has names; nil if there is no such column.
    func place(width: Int, header: [String]) -> Int? {
      if let name, header.count == width {
        return header.firstIndex { $0.uppercased() == name }
      }
      guard let place else { return nil }
      let found = place < 0 ? width + place : place
      return (0..<width).contains(found) ? found : nil
    }

    /// The number of columns that a line needs to have this one.
    var leastWidth: Int { place.map { $0 < 0 ? -$0 : $0 + 1 } ?? 1 }
  }

  /// The columns as ``init(_:)`` reads them.
  public let description: String
  /// Whether a file of another format is an error, in which there are no columns to select.
  private(set) var isRequired = true
  private let columns: [Column]
  /// Whether the last column is the label.
  private let hasLabel: Bool

  private static let universalNames = [
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC",
  ]

  /// The token and the universal part of speech of CoNLL-U.
  public static let universal = ColumnSelection(
    columns: ["FORM", "UPOS"].compactMap { Column($0) }, description: "FORM,UPOS", hasLabel: true)

  /// Reads a selection, or fails when a part is neither a number nor a name.
  public init?(_ text: String) {
    var columns: [Column] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = Column(part) else { return nil }
      columns.append(column)
    }
    self.init(columns: columns, description: text, hasLabel: true)
  }

  private init(columns: [Column], description: String, hasLabel: Bool) {
    self.columns = columns
    self.description = description
    self.hasLabel = hasLabel
  }

  /// The number of columns.
  package var count: Int { columns.count }

  /// Whether the columns are named as in CoNLL-U, whose first column is the word's number.
  var isUniversal: Bool { columns.contains { $0.name != nil && $0.place != nil } }

  /// Whether another selection has the same columns.
  package func isSame(as other: ColumnSelection) -> Bool {
    columns.elementsEqual(other.columns) { $0 == $1 || $0.place != nil && $0.place == $1.place }
  }

  /// The selection of the same columns with the last one as an extra column instead of the label.
  package var unlabeled: ColumnSelection {
    ColumnSelection(columns: columns, description: description, hasLabel: false)
  }

  /// The selection without the label, which data to tag need not have.
  package var withoutLabel: ColumnSelection {
    ColumnSelection(
      columns: labelColumn == nil ? columns : columns.dropLast(), description: description,
      hasLabel: false)
  }

  /// The selection for files that may have other formats, in which it means nothing.
  package var whereApplicable: ColumnSelection {
    var selection = self
    selection.isRequired = false
    return selection
  }

  private var labelColumn: Column? { hasLabel && columns.count > 1 ? columns.last : nil }

  private var extraColumns: ArraySlice<Column> {
    hasLabel ? columns.dropFirst().dropLast() : columns.dropFirst()
  }

  /// The columns of lines.
  struct Places {
    var token: Int
    var label: Int?
    var extras: [Int]
    /// The names of the extra columns.
    var names: [String]
  }

  /// The places in lines of some columns, whose names are the header's if it has all of them.
  ///
  /// - Throws: ``Missing`` when a column is not there.
  func places(width: Int, header: [String]) throws(Missing) -> Places {
    func place(_ column: Column) throws(Missing) -> Int {
      guard let place = column.place(width: width, header: header) else {
        throw Missing(
          description: column.name.map { name in
            header.isEmpty
              ? "the columns have no names; expected \(name) in a line '# global.columns = …', or numbers in --columns"
              : "expected a column \(name), found \(header.joined(separator: ", "))"
          }
            ?? "expected at least \(column.leastWidth) columns because of the column selection, found"
            + " \(width)")
      }
      return place
    }
    var extras: [Int] = []
    var names: [String] = []
    for column in extraColumns {
      extras.append(try place(column))
      names.append(column.name ?? "\(extras.count)")
    }
    if extras.allSatisfy(header.indices.contains) { names = extras.map { header[$0] } }
    return Places(
      token: try place(columns[0]),
      label: try labelColumn.map { column throws(Missing) in try place(column) },
      extras: extras, names: names)
  }

  /// A column that lines lack.
  struct Missing: Error, CustomStringConvertible { let description: String }
}

extension WordTagger {
  /// The columns of CoNLL files that the model learned from; nil unless they were selected.
  package var selectedColumns: ColumnSelection? {
    metadata[ColumnSelection.metadataKey].flatMap { ColumnSelection($0) }?.whereApplicable
  }
}
