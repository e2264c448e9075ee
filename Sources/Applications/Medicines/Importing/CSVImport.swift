import StreamIO
import Support

/// Reads CSV with a header line: interactions between medicines, or names with synonyms and classes.
enum CSVImport {
  private static let pairColumns = [
    "first", "second", "severity", "label", "mechanism", "advice", "source",
  ]
  private static let nameColumns = ["name", "id", "synonyms", "classes"]

  static func builder(_ path: String) throws -> TableBuilder {
    let bytes = try InputFile.contents(of: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw MedicineError(.unreadableData, file: path, message: "is not in UTF-8")
    }
    var rows: [CSVRows.Row]
    do throws(CSVRows.Failure) { rows = try CSVRows.rows(of: text) } catch {
      throw MedicineError(
        .unreadableData, file: path, line: error.line, column: error.column, message: error.message)
    }
    guard let header = rows.first?.fields.map({ $0.lowercased() }) else {
      throw MedicineError(
        .unreadableData, file: path, line: 1, message: "expected a header line, found nothing")
    }
    rows.removeFirst()
    let expected = header.contains("first") ? pairColumns : nameColumns
    for (place, name) in header.enumerated()
    where !expected.contains(name) || header.firstIndex(of: name) != place {
      throw MedicineError(
        .unreadableData, file: path, line: 1,
        message:
          "column '\(name)' is not known or there twice; expected \(pairColumns.joined(separator: ","))"
          + " or \(nameColumns.joined(separator: ","))")
    }
    guard expected == nameColumns ? header.contains("name") : header.contains("second") else {
      throw MedicineError(
        .unreadableData, file: path, line: 1,
        message: "expected a column 'name', or columns 'first' and 'second'")
    }
    var builder = TableBuilder(
      .init(
        edition: path, date: "", source: path,
        license: "not stated"))
    for row in rows {
      guard row.fields.count == header.count else {
        throw MedicineError(
          .unreadableData, file: path, line: row.line,
          message: "expected \(header.count) fields, found \(row.fields.count)")
      }
      let fields = Dictionary(uniqueKeysWithValues: zip(header, row.fields))
      if expected == pairColumns {
        try addPair(
          fields, &builder, MedicineError(.unreadableData, file: path, line: row.line, message: ""))
      } else {
        try addName(
          fields, &builder, MedicineError(.unreadableData, file: path, line: row.line, message: ""))
      }
    }
    return builder
  }

  private static func addPair(
    _ fields: [String: String], _ builder: inout TableBuilder, _ error: MedicineError
  ) throws(MedicineError) {
    let first = try name(fields["first"], error)
    let second = try name(fields["second"], error)
    let word = fields["severity"]?.lowercased() ?? ""
    guard let severity = word.isEmpty ? .unknown : InteractionSeverity(rawValue: word) else {
      var error = error
      error.message =
        "expected a severity (\(InteractionSeverity.allCases.map(\.rawValue).joined(separator: ", "))), found '\(word)'"
      throw error
    }
    builder.add(
      .init(
        .substance(builder.substance(first)), .substance(builder.substance(second)),
        severity: severity, label: fields["label"] ?? "", mechanism: fields["mechanism"] ?? "",
        advice: fields["advice"] ?? "", source: fields["source"] ?? ""))
  }

  private static func addName(
    _ fields: [String: String], _ builder: inout TableBuilder, _ error: MedicineError
  ) throws(MedicineError) {
    let id = fields["id"].flatMap {
      $0.isEmpty ? nil : $0.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    }
    let name = try name(fields["name"], error)
    if let id {
      let known = builder.knownSubstance(name).map { builder.table.substances[$0].id }
      guard known == id || known == nil && !builder.hasID(id) else {
        var error = error
        error.message =
          known.map { "'\(name)' is there before with the id '\($0)'" }
          ?? "the id '\(id)' belongs to another name; give synonyms in their column"
        throw error
      }
    }
    let number = builder.substance(name, id: id)
    for synonym in (fields["synonyms"] ?? "").split(separator: "|") {
      builder.addSynonym(String(synonym), to: number)
    }
    for one in (fields["classes"] ?? "").split(separator: "|") where !String(one).onOneLine.isEmpty
    {
      builder.addMember(number, to: builder.substanceClass(String(one)))
    }
  }

  private static func name(_ field: String?, _ error: MedicineError) throws(MedicineError) -> String
  {
    let name = (field ?? "").onOneLine
    guard name.contains(where: \.isLetter) else {
      var error = error
      error.message = "expected a name with letters, found '\(name)'"
      throw error
    }
    return name
  }
}
