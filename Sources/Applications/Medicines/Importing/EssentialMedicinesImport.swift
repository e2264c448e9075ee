import StreamIO
import Support

/// Reads the WHO's list of essential medicines in GNU Health's XML format, with translated names.
enum EssentialMedicinesImport {
  static func builder(_ path: String) throws -> TableBuilder {
    let folder =
      path.hasSuffix(".xml")
      ? path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/") : path
    let file = path.hasSuffix(".xml") ? path : "\(folder)/WHO_list_of_essential_medicines.xml"
    var builder = TableBuilder(
      .init(
        edition: "WHO essential medicines, GNU Health", date: "",
        source:
          "WHO model list of essential medicines, by way of gnuhealth-who-essential-medicines",
        license: "GPL-3.0-or-later"))
    let text = try string(file)
    var numbers: [String: Int] = [:]
    var place = text.startIndex
    func line(_ place: String.Index) -> Int { text[..<place].count { $0.isNewline } + 1 }
    while let record = text[place...].firstRange(of: "<record ") {
      let next = text[record.upperBound...].firstRange(of: "<record ")?.lowerBound ?? text.endIndex
      guard let end = text[record.upperBound..<next].firstRange(of: "</record>") else {
        throw MedicineError(
          .unreadableData, file: file, line: line(record.lowerBound),
          message: "a record does not end; is the file cut short?")
      }
      let content = text[record.lowerBound..<end.lowerBound]
      place = end.upperBound
      guard let id = value(content, after: "id=\"", upTo: "\""),
        let name = value(content, after: "name=\"active_component\">", upTo: "<")
      else {
        throw MedicineError(
          .unreadableData, file: file, line: line(record.lowerBound),
          message: "a record has no id or no active_component")
      }
      guard numbers[String(id)] == nil else {
        throw MedicineError(
          .unreadableData, file: file, line: line(record.lowerBound),
          message: "the id '\(id)' occurs twice")
      }
      let (base, abbreviation) = Self.split(name.decodingCharacterReferences)
      let number = builder.substance(base, id: String(id))
      if let abbreviation { builder.addSynonym(abbreviation, to: number) }
      numbers[String(id)] = number
    }
    guard text[place...].contains("</") else {
      throw MedicineError(
        .unreadableData, file: file, line: line(text.endIndex),
        message: "expected the end of the document; is the file cut short?")
    }
    guard !numbers.isEmpty else {
      throw MedicineError(
        .unreadableData, file: file, message: "expected records of medicines, found none")
    }
    try addTranslations("\(folder)/../locale", numbers, to: &builder)
    return builder
  }

  /// Adds the translated names, if there are any.
  private static func addTranslations(
    _ folder: String, _ numbers: [String: Int], to builder: inout TableBuilder
  ) throws {
    guard InputFile.exists(folder) else { return }
    for name in try FolderFiles.names(in: folder) where name.hasSuffix(".po") {
      let language = String(name.prefix { $0 != "_" && $0 != "." })
      for (id, text) in translations(try string("\(folder)/\(name)")) {
        if let number = numbers[id] {
          builder.addSynonym(split(text).name, language: language, to: number)
        }
      }
    }
  }

  /// The translated names of a message catalog with the ids of their records, without those marked as uncertain.
  private static func translations(_ text: String) -> [(id: String, text: String)] {
    var found: [(id: String, text: String)] = []
    var id: Substring?
    var isUncertain = false
    var translation: String?
    let lines = (text + "\n\n").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines {
      if line.hasPrefix("#,") {
        isUncertain = line.contains("fuzzy")
      } else if line.hasPrefix("msgctxt ") {
        id = value(line, after: "active_component:", upTo: "\"")
      } else if line.hasPrefix("msgstr ") {
        translation = unquoted(line.dropFirst(7))
      } else if line.hasPrefix("\"") {
        // A long text continues on further lines.
        translation? += unquoted(line)
      } else if line.isEmpty {
        if let id, let translation, !isUncertain { found.append((String(id), translation)) }
        (id, isUncertain, translation) = (nil, false, nil)
      }
    }
    return found
  }

  private static func unquoted(_ text: Substring) -> String {
    String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\n", with: " ")
  }

  /// A name and the abbreviation in parentheses after it.
  private static func split(_ name: String) -> (name: String, abbreviation: String?) {
    let name = name.replacing("\u{2010}", with: "-").onOneLine
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex else {
      return (name, nil)
    }
    let inner = name[name.index(after: open)...].dropLast()
    let base = String(name[..<open]).onOneLine
    let isAbbreviation = inner.count <= 5 && inner.contains(where: \.isUppercase)
    return isAbbreviation ? (base, String(inner)) : (name, nil)
  }

  private static func string(_ path: String) throws -> String {
    let bytes = try InputFile.contents(of: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw MedicineError(.unreadableData, file: path, message: "is not in UTF-8")
    }
    return text
  }

  private static func value(
    _ text: Substring, after start: String, upTo end: String
  ) -> Substring? {
    guard let open = text.firstRange(of: start),
      let close = text[open.upperBound...].firstRange(of: end)
    else { return nil }
    return text[open.upperBound..<close.lowerBound]
  }
}
