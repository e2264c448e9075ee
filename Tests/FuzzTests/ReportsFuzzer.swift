import Foundation
import LabeledData
import Medicines
import PageReading
import RecipeModels
import TaggerService
import WordDictionaries
@testable import Wordbook
import WordLookup

@testable import TaggerEvaluation

extension FuzzTarget {
  /// Reports with a text in every place: JSON is read back, CSV has its text again, and HTML and Markdown have the same
  /// elements as with a harmless text.
  static let reports = FuzzTarget("reports", maximumLength: 128) { input in
    let text = String(decoding: input, as: UTF8.self)
    let harmless = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { "\"<>&'|\\".unicodeScalars.contains($0) ? "x" : $0 }))
    for (page, expected) in zip(pages(text), pages(harmless)) {
      precondition(marks(page) == marks(expected), "\(page)")
    }
    // A script of the page has the texts as JSON.
    precondition(
      review(text).utf8.count { $0 == 0x3C } == review(harmless).utf8.count { $0 == 0x3C })
    for (table, expected) in zip(tables(text), tables(harmless)) {
      precondition(unescapedBars(table) == unescapedBars(expected), "\(table)")
    }
    for document in documents(text) {
      precondition(
        (try? JSONSerialization.jsonObject(with: Data(document.utf8), options: .fragmentsAllowed))
          != nil, "\(document)")
    }
    let entry = entry(text)
    let csv = WordbookTable.csv([entry])
    if let row = try? WordbookTable.rows(ofCSV: csv, file: "f").first {
      precondition(
        row.meaning?.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }
          || text.hasPrefix("'"))
    } else {
      preconditionFailure("a table is not read again: \(csv)")
    }
    let anki = AnkiText.document([entry], deck: text).utf8.split(separator: 0x0A)
    guard let line = anki.last else { preconditionFailure("there is no card") }
    precondition(line.count { $0 == 0x09 } == 4)
    // Quotation marks are in pairs: at a field's ends, and doubled ones.
    for field in line.split(separator: 0x09) {
      precondition(field.count { $0 == 0x22 }.isMultiple(of: 2), "\(text.debugDescription)")
    }
  }

  private static let catalog = MedicineCatalog([.sample])

  private static func evaluation(_ text: String) -> Evaluation {
    let label = text.isEmpty ? "a" : text
    var evaluation = Evaluation(labels: [label, "O"])
    evaluation.add(
      gold: [label, "O"], predicted: ["O", "O"], confidences: [0.5, 1], tokens: [text, "b"])
    return evaluation
  }

  private static func check(_ text: String) -> MedicineCheck {
    // What a text resolves to depends on its marks; that it is in every place does not.
    let name = MedicineCheck.Name(
      given: text, place: text, resolution: .unresolved([]), failure: text)
    let known = ["ibuprofen", "warfarin"].map {
      MedicineCheck.Name(given: $0, place: text, resolution: catalog.resolve($0))
    }
    guard let check = try? MedicineChecker(catalog).check([name] + known) else {
      preconditionFailure("there is no check")
    }
    return check
  }

  private static func page(_ text: String) -> MedicinePage {
    MedicinePage(name: text, page: RecognizedPage(text: text), error: text)
  }

  private static func definition(_ text: String) -> WordDefinition {
    let record: [String: Any] = [
      "word": text, "lemma": text, "tag": text, "sections": [[String]](), "similarWords": [text],
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: record),
      let definition = try? JSONDecoder().decode(WordDefinition.self, from: data)
    else { preconditionFailure("there is no definition") }
    return definition
  }

  private static func entry(_ text: String) -> RankedEntry {
    let bytes = text.utf8.count
    let example = WordbookEntry.Occurrence(
      title: text, page: 1, pageName: text, sentence: text, range: 0..<bytes, boxes: [])
    let entry = WordbookEntry(
      word: WordbookWord("word", "NOUN"), meaning: text, guid: "g", created: 0, modified: 0,
      cardNumber: 1, titles: [text], count: 1, examples: [example], isTyped: false, isKnown: false,
      card: nil)
    return RankedEntry(entry, band: nil, definition: text, definitionNotice: text)
  }

  private static func pages(_ text: String) -> [String] {
    var medicines = MedicineHTML()
    medicines.add(page(text), picture: nil)
    return [
      HTMLReport(evaluation(text), title: text).page,
      medicines.document(check(text), tables: catalog.tables),
    ]
  }

  private static func review(_ text: String) -> String {
    let sequence = LabeledSequence(tokens: [text.isEmpty ? "a" : text, "b"], labels: [])
    return LineReview(of: [sequence], by: .recipes, count: 1).html(name: text)
  }

  private static func tables(_ text: String) -> [String] {
    [
      MedicineMarkdown.document(check(text)),
      MedicineMarkdown.document([page(text)], tables: catalog.tables),
    ]
  }

  private static func documents(_ text: String) -> [String] {
    [
      MedicineJSON.document(check(text)),
      MedicineJSON.document([page(text)], tables: catalog.tables),
      EvaluationReport(model: text, data: text, evaluation(text)).json,
      DefinitionJSON.text(of: definition(text)), WordbookTable.jsonLines([entry(text)]),
    ]
  }
}
