import StreamIO

extension MedicineTable {
  /// Writes the table to a folder, which replaces one of that name when all files are written.
  public func write(toFolder path: String) throws {
    var folder = try OutputFolder(path)
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) { try folder.write(bytes, as: name) }
    try folder.publish()
  }

  /// The files of the table, by name.
  public var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var counts: [(String, Int)] = []
    func add(_ kind: String, _ columns: [String], _ rows: [[String]]) {
      let lines = ([columns] + rows).map { row in
        // A field contains no tab or line break.
        row.map { $0.onOneLine }.joined(separator: "\t") + "\n"
      }
      files["\(kind).tsv"] = Array(lines.joined().utf8)
      counts.append((kind, rows.count))
    }
    add("substances", ["id", "name"], substances.map { [$0.id, $0.name] })
    add(
      "synonyms", ["substance", "language", "name"],
      substances.flatMap { substance in
        substance.synonyms.map { [substance.id, $0.language, $0.name] }
      })
    add("classes", ["id", "name"], classes.map { [$0.id, $0.name] })
    add(
      "members", ["class", "substance"],
      classes.flatMap { one in one.members.map { [one.id, substances[$0].id] } })
    add(
      "interactions",
      ["first", "second", "severity", "label", "mechanism", "advice", "source"],
      interactions.map {
        [
          id(of: $0.first), id(of: $0.second), $0.severity.rawValue, $0.label, $0.mechanism,
          $0.advice, $0.source,
        ]
      })
    var lines = [
      ("edition", about.edition), ("date", about.date), ("source", about.source),
      ("license", about.license), ("disclaimer", about.disclaimer),
    ]
    lines += counts.map { ($0.0, "\($0.1)") }
    files["about.txt"] = Array(lines.map { "\($0.0): \($0.1.onOneLine)\n" }.joined().utf8)
    return files
  }
}

extension String {
  /// The text with each line break, tab and run of spaces replaced by one space.
  var onOneLine: String {
    split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }.joined(
      separator: " ")
  }
}
