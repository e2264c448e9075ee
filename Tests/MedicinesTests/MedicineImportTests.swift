import Foundation
import Medicines
import TaggerTesting
import Testing

@Suite("Imported tables")
struct MedicineImportTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func write(_ name: String, _ text: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func names(_ table: MedicineTable) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: table.substances.map { ($0.name, $0.synonyms.map(\.name)) })
  }

  @Test("RxNorm's files give ingredients, brands and combinations, and the disclaimer travels")
  func rxnorm() throws {
    func concept(_ id: String, _ kind: String, _ name: String, _ suppress: String = "N") -> String {
      "\(id)|ENG||||||||||RXNORM|\(kind)|\(id)|\(name)||\(suppress)||\n"
    }
    _ = try write(
      "RxNorm_full_11032025/rrf/RXNCONSO.RRF",
      [
        concept("5640", "IN", "ibuprofen"), concept("161", "IN", "acetaminophen"),
        concept("484259", "MIN", "acetaminophen / ibuprofen"), concept("153010", "BN", "Advil"),
        concept("999", "BN", "Combogesic"), concept("5641", "PIN", "ibuprofen lysine"),
        concept("7", "IN", "old one", "O"), concept("8", "BN", "Oldogesic"),
        concept("161", "SY", "APAP"),
      ].joined())
    func relation(_ first: String, _ name: String, _ second: String) -> String {
      "\(first)||CUI|RO|\(second)||CUI|\(name)|||RXNORM||||N||\n"
    }
    _ = try write(
      "RxNorm_full_11032025/rrf/RXNREL.RRF",
      [
        relation("5640", "tradename_of", "153010"), relation("5640", "tradename_of", "999"),
        relation("8", "has_tradename", "7"), relation("8", "has_tradename", "161"),
        relation("999", "has_tradename", "161"), relation("5640", "form_of", "5641"),
      ].joined())
    let table = try MedicineImport.rxnorm.table(at: "\(folder.path)/RxNorm_full_11032025/rrf")
    #expect(table.about.date == "2025-11-03")
    #expect(
      names(table) == [
        "ibuprofen": ["Advil", "ibuprofen lysine"], "acetaminophen": ["APAP"],
        "acetaminophen / ibuprofen": ["Combogesic"], "acetaminophen / old one": ["Oldogesic"],
      ])
    let check = try MedicineChecker(MedicineCatalog([.sample, table])).check(["Advil", "warfarin"])
    #expect(check.outcome == .interacts)
    for text in [
      MedicineText.document(check), MedicineMarkdown.document(check), MedicineJSON.document(check),
      MedicineHTML().document(check, tables: check.tables),
    ] {
      #expect(text.contains("NLM is not responsible for the product"))
    }
  }

  @Test("the thesaurus's two files give classes, entries and their gravest severity")
  func thesaurus() throws {
    _ = try write(
      "2020_01/index-20102020.json",
      """
      [{"substance": "ibuprofène", "drug_classes": ["anti-inflammatoires"]},
       {"substance": "IBUPROFENE", "drug_classes": ["autres"]},
       {"substance": "warfarine", "drug_classes": ["antivitamines K"]}]
      """)
    _ = try write(
      "2020_01/thesaurus-20102020.json",
      """
      [{"main_drug": "ANTI-INFLAMMATOIRES", "plus_drug": "ANTIVITAMINES K", "between_main_and_plus_drug": "",
        "severity_levels": [{"level": "Précaution d'emploi", "info": "Surveiller."},
                            {"level": "CONTRE-INDICATION", "info": ""}],
        "interaction_mechanism": "Saignement.\\nGrave.", "description": ""},
       {"main_drug": "ANTIVITAMINES K", "plus_drug": "ANTI-INFLAMMATOIRES", "between_main_and_plus_drug": "",
        "severity_levels": [{"level": "Précaution d'emploi", "info": "Surveiller."},
                            {"level": "CONTRE-INDICATION", "info": ""}],
        "interaction_mechanism": "Saignement.\\nGrave.", "description": ""},
       {"main_drug": "WARFARINE", "plus_drug": "ALCOOL",
        "severity_levels": [{"level": "A prendre en compte", "info": ""}], "interaction_mechanism": ""}]
      """)
    let table = try MedicineImport.thesaurus.table(at: "\(folder.path)/2020_01")
    #expect(table.about.date == "2020-10-20")
    #expect(table.substances.count == 2)
    #expect(
      table.classes.map(\.name).sorted() == [
        "ALCOOL", "anti-inflammatoires", "antivitamines K", "autres",
      ])
    #expect(table.interactions.count == 3)
    let check = try MedicineChecker(MedicineCatalog([table])).check(["ibuprofen", "warfarin"])
    let entry = try #require(check.pairs.first?.entries.first)
    #expect(check.pairs.first?.entries.count == 1, "an entry that is there in both orders is one")
    #expect(entry.severity == .contraindicated)
    #expect(entry.label == "Précaution d'emploi - CONTRE-INDICATION")
    #expect(entry.mechanism == "Saignement. Grave.")
    #expect(entry.firstPath == ["ibuprofène", "anti-inflammatoires"])
  }

  @Test("the list of essential medicines gives names, abbreviations and translations")
  func essentialMedicines() throws {
    _ = try write(
      "who/data/WHO_list_of_essential_medicines.xml",
      """
      <tryton><data>
      <record model="gnuhealth.medicament" id="meds_em1">
      <field name="active_component">zidovudine (ZDV)</field></record>
      <record model="gnuhealth.medicament" id="meds_em2">
      <field name="active_component">lamivudine + zidovudine</field></record>
      </data></tryton>
      """)
    _ = try write(
      "who/locale/pl.po",
      """
      msgctxt "model:gnuhealth.medicament,active_component:meds_em1"
      msgid "zidovudine (ZDV)"
      msgstr "zydowudyna"

      msgctxt "model:gnuhealth.medicament,active_component:meds_em2"
      msgid "lamivudine + zidovudine"
      msgstr ""
      "lamiwudyna + "
      "zydowudyna"

      """)
    _ = try write(
      "who/locale/tr.po",
      """
      #, fuzzy
      msgctxt "model:gnuhealth.medicament,active_component:meds_em1"
      msgid "zidovudine (ZDV)"
      msgstr "lamivudin"
      """)
    let labels = MedicineImport.Labels(edition: nil, date: "2019")
    let table = try MedicineImport.who.table(at: "\(folder.path)/who/data", labels: labels)
    #expect(
      names(table) == [
        "zidovudine": ["ZDV", "zydowudyna"],
        "lamivudine + zidovudine": ["lamiwudyna + zydowudyna"],
      ])
    #expect(throws: MedicineError.self) {
      try MedicineImport.who.table(at: "\(folder.path)/who/data")
    }
  }

  @Test("CSV gives interactions or names, with quotation marks, and an error has its line")
  func csv() throws {
    let labels = MedicineImport.Labels(edition: "e", date: "2026")
    let pairs = try write(
      "pairs.csv", "first,second,severity,mechanism\n\"a, x\",b,MAJOR,\"says \"\"no\"\"\nagain\"\n")
    let table = try MedicineImport.csv.table(at: pairs, labels: labels)
    #expect(table.substances.map(\.name) == ["a, x", "b"])
    #expect(table.interactions.map(\.mechanism) == ["says \"no\" again"])
    let list = try write(
      "names.csv", "name,id,synonyms,classes\nibuprofen,5640,Advil|Nurofen,NSAIDs\n")
    let named = try MedicineImport.csv.table(at: list, labels: labels)
    #expect(names(named) == ["ibuprofen": ["Advil", "Nurofen"]])
    #expect(named.classes.map(\.name) == ["NSAIDs"])
    for (text, line) in [
      ("first,second\na,b\nc\n", 3), ("first,second,severity\na,b,bad\n", 2), ("name,odd\n", 1),
      ("name\n\"a\n", 2), ("", 1), ("name\n12\n", 2), ("name,id\nalpha,5\nbeta,5\n", 3),
      ("name,id\nalpha,5\nALPHA,6\n", 3),
    ] {
      let path = try write("bad.csv", text)
      let error = #expect(throws: MedicineError.self) {
        try MedicineImport.csv.table(at: path, labels: labels)
      }
      #expect(error?.line == line, "\(text)")
    }
    let error = #expect(throws: MedicineError.self) {
      try MedicineImport.csv.table(
        at: try write("quoted.csv", "name,id\n\"a\"b,1\n"), labels: labels)
    }
    #expect(error?.line == 2)
    #expect(error?.column == 4)
  }

  @Test("the thesaurus's levels are known ones, and names without substances are said")
  func thesaurusMistakes() throws {
    func summary(_ levels: String, drug: String = "B") throws -> String {
      _ = try write(
        "2020_01/index-20102020.json",
        """
        [{"substance": "a", "drug_classes": []}, {"substance": "b", "drug_classes": []}]
        """)
      _ = try write(
        "2020_01/thesaurus-20102020.json",
        """
        [{"main_drug": "A", "plus_drug": "\(drug)", "severity_levels": [\(levels)]}]
        """)
      return try MedicineImport.thesaurus.table(at: "\(folder.path)/2020_01").summary
    }
    let level = "{\"level\": \"CONTRE-INDICATION\", \"info\": \"\"}"
    #expect(!(try summary(level)).contains("no members"))
    #expect(try summary(level, drug: "BB").contains("no members  1 classes: BB"))
    for levels in ["", "{}", "{\"level\": \"CONTRE-INDICATON\"}", "\(level), {\"info\": \"\"}"] {
      #expect(throws: MedicineError.self) { try summary(levels) }
    }
    #expect(throws: MedicineError.self) { try summary(level, drug: "") }
  }

  @Test("what is cut off or missing is an error, never a shorter list")
  func shorterLists() throws {
    let record = "<record id=\"m1\"><field name=\"active_component\">zidovudine</field>"
    let other = "<record id=\"m2\"><field name=\"active_component\">lamivudine</field></record>"
    let labels = MedicineImport.Labels(date: "2019")
    for text in [
      "<data>\(record)\n\(other)</data>", "<data>\(record)</record><record id",
      "<data>\(record)</record>", "<data>\(record)</record>\n\(record)</record></data>",
    ] {
      let path = try write("who.xml", text)
      #expect(throws: MedicineError.self, "\(text)") {
        try MedicineImport.who.table(at: path, labels: labels)
      }
    }
    _ = try write(
      "RxNorm_11032025/RXNCONSO.RRF", "1|ENG||||||||||RXNORM|IN|1|ibuprofen||N||\n")
    #expect(throws: MedicineError.self) {
      try MedicineImport.rxnorm.table(at: "\(folder.path)/RxNorm_11032025")
    }
    let empty = try write("empty.csv", "name,id\n")
    let error = #expect(throws: MedicineError.self) {
      try MedicineImport.csv.table(at: empty, labels: labels)
    }
    #expect(error?.message.hasPrefix("no medicine was found") == true)
  }
}
