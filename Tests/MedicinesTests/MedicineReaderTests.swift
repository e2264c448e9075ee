import Foundation
import Medicines
import PageReading
import TaggerTesting
import Testing

@Suite("Medicines in texts and pages")
struct MedicineReaderTests {
  static let reader = MedicineReader(MedicineCatalog([.sample]))

  static func line(_ text: String, y: Int, confidence: Double = 95) -> RecognizedPage.Line {
    let words = text.split(separator: " ").enumerated().map { index, word in
      RecognizedPage.Word(
        text: String(word), box: PixelBox(x: index * 100, y: y, width: 90, height: 20),
        confidence: confidence)
    }
    return RecognizedPage.Line(
      box: PixelBox(x: 0, y: y, width: 100 * words.count, height: 20), words: words)
  }

  static func page(_ lines: [RecognizedPage.Line]) -> RecognizedPage {
    let box = PixelBox(x: 0, y: 0, width: 800, height: 400)
    return RecognizedPage(
      size: PixelSize(width: 800, height: 400),
      blocks: [.init(box: box, paragraphs: [.init(box: box, lines: lines)])])
  }

  @Test("medicines are found on a page in its order, with a box for each line")
  func boxes() {
    let page = Self.page([
      Self.line("WARFARIN sodium 5 mg", y: 10), Self.line("with acetylsalicylic", y: 40),
      Self.line("acid daily", y: 70),
    ])
    let found = Self.reader.medicines(on: page)
    #expect(found.map(\.chosen?.medicine.name) == ["warfarin", "acetylsalicylic acid"])
    #expect(found[0].text == "WARFARIN sodium")
    #expect(found[0].boxes == [PixelBox(x: 0, y: 10, width: 190, height: 20)])
    #expect(
      found[1].boxes == [
        PixelBox(x: 100, y: 40, width: 90, height: 20),
        PixelBox(x: 0, y: 70, width: 90, height: 20),
      ])
    #expect(found[0].strength?.text == "5 mg")
    #expect(found[1].strength == nil)
  }

  @Test(
    "what looks like a medicine and is in no table is a name that is not resolved",
    arguments: [
      ("Zorvexamab 25 mg\nWarfarin 5 mg", ["Zorvexamab"]),
      ("Warfarin 5 mg\nIbuprofen\nSt John's wort", ["St John's wort"]),
      ("Diphenhydramine 25 mg\nSt John's wort", ["Diphenhydramine", "St John's wort"]),
      ("Warfarin 5 mg\nZorvexor 25 mg\nSt John's wort", ["Zorvexor", "St John's wort"]),
      ("Relax with St John's wort capsules today\nand some rest", ["St John's wort"]),
      ("Swallow tablets whole with water\nTake two capsules daily", []),
      ("Shopping\nbread and milk", []),
      ("take Brufenolol at night", ["Brufenolol"]), ("Dulcoraz Forte 100 mg", ["Dulcoraz Forte"]),
      ("each tablet contains 5 mg", []), ("2 cups flour 500 g\nmilk 20 ml", []),
      ("Warfarin sodium 5 mg", []), ("Store below 25 C, keep away from children", []),
    ])
  func unlistedNames(text: String, names: [String]) {
    let found = Self.reader.medicines(in: text)
    #expect(found.filter { $0.candidates.isEmpty }.map(\.text) == names)
    let page = MedicinePage(
      name: "p", page: RecognizedPage(size: .zero), medicines: found)
    #expect([page].names.filter { $0.medicine == nil }.map(\.given) == names)
  }

  @Test(
    "strengths are taken as they are printed",
    arguments: [
      ("Ibuprofen 400 mg", "400 mg"), ("Ibuprofen400mg", "400mg"),
      ("ibuprofen 2,5 mg/ml", "2,5 mg/ml"),
      ("Ibuprofen 125 mg/5 ml syrup", "125 mg/5 ml"),
      ("ibuprofen 5 %", "5 %"), ("ibuprofen 20 tablets", nil), ("ibuprofen B12 mg", nil),
      ("ibuprofen, warfarin 5 mg", nil), ("warfarin .5 mg", nil), ("warfarin 1/2 mg", nil),
      ("warfarin 1 000 mg", nil), ("ibuprofen: not for children under 40 kg", nil),
      ("ibuprofen 40 kg", nil), ("ibuprofen 10 mg/kg", nil), ("Ibuprofen\n400 mg", "400 mg"),
      ("paracetamol\n8 mg codeine", nil), ("Ibuprofen sodium tablets 400 mg", "400 mg"),
      ("paracetamol/ibuprofen 500 mg", nil), ("paracetamol/ibuprofen 500 mg/200 mg", "500 mg"),
      ("sulfamethoxazole/trimethoprim 800 mg/160 mg", "800 mg/160 mg"),
      ("sulfamethoxazole 800 mg / trimethoprim 160 mg", nil),
    ] as [(String, String?)])
  func strengths(text: String, strength: String?) {
    #expect(Self.reader.medicines(in: text).first?.strength?.text == strength)
  }

  @Test("amounts of joined names are one for each")
  func joinedStrengths() {
    #expect(
      Self.reader.medicines(in: "paracetamol/ibuprofen 500 mg/200 mg").map(\.strength?.text)
        == ["500 mg", "200 mg"])
  }

  @Test(
    "a salt alone is never taken for a medicine that has it",
    arguments: ["chloride", "carbonate", "Kalium", "zinc oxide", "sodium chloride", "potassium"])
  func saltsAlone(text: String) { #expect(Self.reader.medicines(in: text) == []) }

  @Test("the names of several pictures are one list, each medicine once")
  func names() {
    let pages = [
      Self.reader.page(Self.page([Self.line("Ibuprofen warfarin", y: 10)]), named: "a"),
      Self.reader.page(Self.page([Self.line("IBUPROFEN digoxin", y: 10)]), named: "b"),
    ]
    #expect(pages.names.map(\.given) == ["Ibuprofen", "warfarin", "digoxin"])
    #expect(pages.names.map(\.place) == ["a", "a", "b"])
  }

  @Test("a picture that cannot be read is named, and the others go on")
  func failures() {
    let sources =
      ["bad.png", "good.png"].map { PageSource(path: $0) } + [
        PageSource(text: "Take digoxin", name: "typed")
      ]
    let pages = Self.reader.read(sources, with: MockEngine())
    #expect(pages.map(\.error) == ["bad.png: no picture", nil, nil])
    #expect(
      pages.map { $0.medicines.compactMap(\.chosen?.medicine.name) } == [
        [], ["ibuprofen"], ["digoxin"],
      ])
  }

  #if OCR
  @Test("a report in HTML has the picture of each page, also of pages of documents")
  func pictures() throws {
    let source = PageSource(
      GrayImage(size: PixelSize(width: 40, height: 20)), name: "leaflet.pdf, page 2")
    let pages = Self.reader.read(
      [source, PageSource(text: "digoxin", name: "typed")], with: MockEngine())
    let html = try MedicineReport(pages: pages, tables: []).document(.html)
    #expect(html.split(separator: "<image ").count == 2)
    #expect(html.contains("Picture of leaflet.pdf, page 2"))
  }
  #endif

  @Test("paths are read in order, and texts alone need no engine")
  func paths() throws {
    struct Used: Error {}
    let folder = try TestFolder()
    let path = folder.path + "/label.txt"
    try "Digoxin".write(toFile: path, atomically: true, encoding: .utf8)
    let pages = try Self.reader.read([folder.path, path]) { throw Used() }
    #expect(pages.map(\.name) == [folder.path, path])
    #expect(pages[0].error != nil)
    #expect(pages[1].medicines.count == 1)
    #expect(throws: Used.self) { try Self.reader.read(["/nowhere.png"]) { throw Used() } }
  }

  @Test("of two readings of a picture each line is the one in which more names are found")
  func secondReading() {
    let first = Self.page([
      Self.line("lbuptofan 400", y: 10, confidence: 40), Self.line("warfarin", y: 40),
    ])
    let second = Self.page([
      Self.line("Ibuprofen 400", y: 11), Self.line("wartann", y: 41),
      Self.line("digoxin", y: 80), Self.line("noise", y: 120),
    ])
    let page = Self.reader.page(first, and: second, named: "a")
    #expect(
      page.medicines.compactMap(\.chosen?.medicine.name) == ["ibuprofen", "warfarin", "digoxin"])
    #expect(page.page.lines.map(\.text) == ["Ibuprofen 400", "warfarin", "digoxin"])
    let turned = RecognizedPage(size: PixelSize(width: 7, height: 5))
    let only = Self.reader.page(first, and: turned, named: "a").medicines
    #expect(only.map(\.text) == ["lbuptofan", "warfarin"])
    #expect(only.compactMap(\.chosen).count == 1)
  }

  @Test("names of two readings that differ are both shown")
  func differentReadings() {
    let table = MedicineTable(
      about: .init(edition: "t", date: "2026", source: "s", license: "l"),
      substances: [.init(id: "1", name: "hydroxyzine"), .init(id: "2", name: "hydralazine")])
    let reader = MedicineReader(MedicineCatalog([table]))
    let page = reader.page(
      Self.page([Self.line("hydroxyzlne", y: 10, confidence: 60)]),
      and: Self.page([Self.line("hydralazlne", y: 10, confidence: 60)]), named: "a")
    #expect(page.medicines.map(\.candidates.count) == [2])
    #expect(page.medicines.first?.chosen == nil)
  }

  @Test("a doubtful reading between two medicines is shown with both, and boxed apart in HTML")
  func ambiguous() {
    let table = MedicineTable(
      about: .init(edition: "t", date: "2026", source: "s", license: "l"),
      substances: [.init(id: "1", name: "clonidine"), .init(id: "2", name: "donidine")])
    let reader = MedicineReader(MedicineCatalog([table]))
    let page = reader.page(
      Self.page([Self.line("donidine <b>", y: 10, confidence: 50)]), named: "<i>")
    #expect(page.medicines.map(\.candidates.count) == [2])
    #expect(page.medicines.first?.chosen == nil)
    #expect([page].names.first?.medicine == nil)
    var html = MedicineHTML()
    html.add(page, picture: "data:,")
    let document = html.document(nil, tables: [table.about])
    #expect(document.contains("<rect class=\"unresolved\""))
    #expect(document.contains("not resolved: donidine or clonidine"))
    #expect(!document.contains("<i>"))
    #expect(MedicineText.document([page], tables: []).contains("not resolved"))
    #expect(MedicineMarkdown.document([page], tables: []).contains("not resolved"))
  }
}

private struct MockEngine: TextRecognizing {
  struct NoPicture: Error, CustomStringConvertible {
    var description: String { "bad.png: no picture" }
  }

  func recognize(_ source: PageSource) throws -> RecognizedPage {
    if source.name == "bad.png" { throw NoPicture() }
    return MedicineReaderTests.page([MedicineReaderTests.line("Ibuprofen", y: 10)])
  }
}
