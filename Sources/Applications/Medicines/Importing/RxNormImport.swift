import StreamIO

/// Reads RxNorm's pipe-separated files: ingredients and combinations, with brands, precise ingredients and synonyms.
enum RxNormImport {
  /// The notices that the National Library of Medicine requires with its data.
  static let disclaimer = """
    This product uses publicly available data courtesy of the U.S. National Library of Medicine (NLM), National \
    Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not \
    endorse or recommend this or any other product. It is not the intention of NLM to provide specific medical advice, \
    but rather to provide users with information to better understand their health and their medications. NLM urges \
    you to consult with a qualified physician for advice about medications.
    """

  private struct Concept {
    var name: String
    var kind: String
    /// Whether the ingredient is retired; a brand that contains it is still not a name of another ingredient.
    var isSuppressed = false
  }

  static func builder(_ folder: String) throws -> TableBuilder {
    let release =
      folder.split(separator: "/").last { $0.contains(where: \.isNumber) }.map(String.init)
      ?? folder
    var builder = TableBuilder(
      .init(
        edition: "RxNorm" + (release.isEmpty ? "" : " \(release)"),
        date: DateInName.day(folder, .monthFirst) ?? "",
        source: "RxNorm, U.S. National Library of Medicine", license: "UMLS license",
        disclaimer: disclaimer))
    var concepts: [String: Concept] = [:]
    var synonyms: [(id: String, name: String)] = []
    try forEachRow(of: "\(folder)/RXNCONSO.RRF", fieldCount: 18) { row in
      guard row[1] == "ENG" else { return }
      if row[16] == "Y" || row[16] == "O" {
        if row[11] == "RXNORM", row[12] == "IN", concepts[row[0]] == nil {
          concepts[row[0]] = Concept(name: row[14], kind: "IN", isSuppressed: true)
        }
      } else if row[11] == "RXNORM", kinds.contains(row[12]) {
        concepts[row[0]] = Concept(name: row[14], kind: row[12])
      } else if synonymKinds.contains(row[12]) {
        synonyms.append((row[0], row[14]))
      }
    }
    var numbers: [String: Int] = [:]
    for (id, concept) in concepts.sorted(by: { ($0.key.count, $0.key) < ($1.key.count, $1.key) })
    where !concept.isSuppressed && (concept.kind == "IN" || concept.kind == "MIN") {
      numbers[id] = builder.substance(concept.name, id: id)
    }
    for (id, name) in synonyms {
      if let number = numbers[id] { builder.addSynonym(name, language: "en", to: number) }
    }
    try addRelated(folder, concepts, numbers, to: &builder)
    return builder
  }

  /// Adds brands and precise ingredients as names of their ingredients.
  private static func addRelated(
    _ folder: String, _ concepts: [String: Concept], _ numbers: [String: Int],
    to builder: inout TableBuilder
  ) throws {
    var ingredients: [String: Set<String>] = [:]
    let path = "\(folder)/RXNREL.RRF"
    guard InputFile.exists(path) else {
      throw MedicineError(
        .unreadableData, file: path,
        message: "is missing; it links brands and salts to their ingredients")
    }
    try forEachRow(of: path, fieldCount: 16) { row in
      guard relations.contains(row[7]) else { return }
      for (one, other) in [(row[0], row[4]), (row[4], row[0])]
      where concepts[one]?.kind == "IN" && ["BN", "PIN"].contains(concepts[other]?.kind) {
        ingredients[other, default: []].insert(one)
      }
    }
    for (id, parts) in ingredients.sorted(by: { $0.key < $1.key }) {
      guard let concept = concepts[id] else { continue }
      let names = parts.compactMap { concepts[$0]?.name }.sorted()
      // A brand of several ingredients is a name of the combination, not of a single ingredient.
      let number =
        parts.count == 1
        ? parts.first.flatMap { numbers[$0] } : builder.substance(names.joined(separator: " / "))
      if let number { builder.addSynonym(concept.name, language: "en", to: number) }
    }
  }

  private static let kinds: Set<String> = ["IN", "MIN", "PIN", "BN"]
  private static let synonymKinds: Set<String> = ["SY", "TMSY", "ET", "SU", "IN", "PT"]
  private static let relations: Set<String> = [
    "tradename_of", "has_tradename", "form_of", "has_form", "precise_ingredient_of",
    "has_precise_ingredient",
  ]

  private static func forEachRow(
    of path: String, fieldCount: Int, _ body: ([String]) -> Void
  ) throws {
    let file = try InputFile(path)
    while let line = try file.nextLine() {
      if line.isEmpty { continue }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw MedicineError(
          .unreadableData, file: path, line: file.lineNumber, message: "is not in UTF-8")
      }
      let fields = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      // Every field ends with a vertical bar.
      guard fields.count == fieldCount + 1, fields.last == "" else {
        throw MedicineError(
          .unreadableData, file: path, line: file.lineNumber,
          message:
            "expected \(fieldCount) fields, each followed by a bar, found \(fields.count - 1)")
      }
      body(fields)
    }
  }
}
