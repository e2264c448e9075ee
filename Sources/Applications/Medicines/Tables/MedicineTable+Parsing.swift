import StreamIO

extension MedicineTable {
  /// The files of a table in the order in which they are read.
  public static let fileNames = [
    "about.txt", "substances.tsv", "synonyms.tsv", "classes.tsv", "members.tsv", "interactions.tsv",
  ]

  /// Reads the table in a folder.
  ///
  /// - Throws: The first error, with its file, line and column. A table that is truncated or has lost lines is also an error,
  ///   since `about.txt` declares the number of rows of each file.
  public init(contentsOf folder: String) throws(MedicineError) {
    var files: [String: [UInt8]] = [:]
    for name in Self.fileNames {
      do { files[name] = try InputFile.contents(of: "\(folder)/\(name)") } catch {
        throw MedicineError(
          files.isEmpty ? .missingTable : .damagedTable, file: "\(folder)/\(name)",
          message:
            "\(error.message); a table has the files \(Self.fileNames.joined(separator: ", "))")
      }
    }
    try self.init(files: files, name: folder)
  }

  /// Reads a table from the bytes of its files.
  ///
  /// - Parameters:
  ///   - files: The contents of each file, by name.
  ///   - name: The name of the folder, for errors.
  /// - Throws: The first error, with its file, line and column.
  public init(files: [String: [UInt8]], name: String) throws(MedicineError) {
    try self.init(TableParser(files: files, folder: name))
  }

  private init(_ parser: consuming TableParser) throws(MedicineError) {
    let (about, counts) = try AboutFile.parse(
      parser.files["about.txt"] ?? [], name: parser.path("about.txt"))
    self.init(about: about)
    substances = try parser.substances(counts)
    try parser.addSynonyms(to: &substances, counts)
    classes = try parser.classes(counts)
    try parser.addMembers(to: &classes, counts)
    interactions = try parser.interactions(counts)
  }
}

/// Parses the rows of a table's files and resolves their ids.
private struct TableParser {
  let files: [String: [UInt8]]
  private let folder: String
  private var parties: [String: MedicineTable.Party] = [:]

  init(files: [String: [UInt8]], folder: String) {
    self.files = files
    self.folder = folder
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The rows of a file, whose number must be that in `about.txt`.
  private func file(
    _ kind: String, _ columns: [String], _ counts: [String: Int]
  ) throws(MedicineError) -> TableFile {
    let name = "\(kind).tsv"
    guard let bytes = files[name] else {
      throw MedicineError(.damagedTable, file: path(name), message: "the file is missing")
    }
    let file = try TableFile(bytes, name: path(name), columns: columns)
    let expected = counts[kind] ?? 0
    guard file.rows.count == expected else {
      throw MedicineError(
        .damagedTable, file: path(name), line: file.rows.count + 2, column: 1,
        message: "about.txt declares \(expected) \(kind), found \(file.rows.count);"
          + " get the file again, or correct the number if you have changed it yourself")
    }
    return file
  }

  mutating func substances(
    _ counts: [String: Int]
  ) throws(MedicineError) -> [MedicineTable.Substance] {
    let file = try file("substances", ["id", "name"], counts)
    var substances: [MedicineTable.Substance] = []
    for row in file.rows {
      try define(.substance(substances.count), row, file)
      substances.append(.init(id: row.fields[0], name: try name(1, row, file)))
    }
    return substances
  }

  func addSynonyms(
    to substances: inout [MedicineTable.Substance], _ counts: [String: Int]
  ) throws(MedicineError) {
    let file = try file("synonyms", ["substance", "language", "name"], counts)
    for row in file.rows {
      let number = try substance(0, row, file)
      substances[number].synonyms.append(
        .init(language: row.fields[1], name: try name(2, row, file)))
    }
  }

  mutating func classes(
    _ counts: [String: Int]
  ) throws(MedicineError) -> [MedicineTable.SubstanceClass] {
    let file = try file("classes", ["id", "name"], counts)
    var classes: [MedicineTable.SubstanceClass] = []
    for row in file.rows {
      try define(.members(classes.count), row, file)
      classes.append(.init(id: row.fields[0], name: try name(1, row, file)))
    }
    return classes
  }

  func addMembers(
    to classes: inout [MedicineTable.SubstanceClass], _ counts: [String: Int]
  ) throws(MedicineError) {
    let file = try file("members", ["class", "substance"], counts)
    var known = classes.map { Set($0.members) }
    for row in file.rows {
      guard case .members(let number) = parties[row.fields[0]] else {
        throw file.error(row, 0, "'\(row.fields[0])' is not a class in classes.tsv")
      }
      let member = try substance(1, row, file)
      guard known[number].insert(member).inserted else {
        throw file.error(row, 1, "'\(row.fields[1])' is already in this class")
      }
      classes[number].members.append(member)
    }
  }

  func interactions(
    _ counts: [String: Int]
  ) throws(MedicineError) -> [MedicineTable.Interaction] {
    let file = try file(
      "interactions",
      ["first", "second", "severity", "label", "mechanism", "advice", "source"], counts)
    var interactions: [MedicineTable.Interaction] = []
    for row in file.rows {
      guard let severity = InteractionSeverity(rawValue: row.fields[2]) else {
        throw file.error(
          row, 2,
          "expected a severity (\(InteractionSeverity.allCases.map(\.rawValue).joined(separator: ", "))), found '\(row.fields[2])'"
        )
      }
      interactions.append(
        .init(
          try party(0, row, file), try party(1, row, file), severity: severity,
          label: row.fields[3], mechanism: row.fields[4], advice: row.fields[5],
          source: row.fields[6]))
    }
    return interactions
  }

  // MARK: Fields

  private mutating func define(
    _ party: MedicineTable.Party, _ row: TableFile.Row, _ file: TableFile
  ) throws(MedicineError) {
    let id = row.fields[0]
    guard !id.isEmpty, !id.contains(where: \.isWhitespace) else {
      throw file.error(row, 0, "expected an id without spaces, found '\(id)'")
    }
    guard parties.updateValue(party, forKey: id) == nil else {
      throw file.error(row, 0, "duplicate id '\(id)'")
    }
  }

  private func name(
    _ field: Int, _ row: TableFile.Row, _ file: TableFile
  ) throws(MedicineError) -> String {
    let name = row.fields[field]
    guard name.contains(where: \.isLetter) else {
      throw file.error(row, field, "expected a name with letters, found '\(name)'")
    }
    return name
  }

  private func substance(
    _ field: Int, _ row: TableFile.Row, _ file: TableFile
  ) throws(MedicineError) -> Int {
    guard case .substance(let number) = parties[row.fields[field]] else {
      throw file.error(row, field, "'\(row.fields[field])' is not a substance in substances.tsv")
    }
    return number
  }

  private func party(
    _ field: Int, _ row: TableFile.Row, _ file: TableFile
  ) throws(MedicineError) -> MedicineTable.Party {
    guard let party = parties[row.fields[field]] else {
      throw file.error(
        row, field,
        "'\(row.fields[field])' is neither a substance in substances.tsv nor a class in classes.tsv"
      )
    }
    return party
  }
}
