import Medicines
import PageReading
import TermMatching
import Testing

@Suite("Checks of medicines")
struct MedicineCheckTests {
  static let catalog = MedicineCatalog([.sample])
  static let checker = MedicineChecker(catalog)

  @Test("an answer shows substance, class and entry, with edition, date and source")
  func classPath() throws {
    let check = try Self.checker.check(["ibuprofen", "warfarin"])
    let entry = try #require(check.pairs.first?.entries.first)
    #expect(check.outcome == .interacts)
    #expect(entry.firstPath == ["ibuprofen", "nonsteroidal anti-inflammatory drugs"])
    #expect(entry.secondPath == ["warfarin"])
    #expect(entry.severity == .major)
    #expect(entry.table.edition == "wordtagger sample")
    #expect(entry.table.date == "2026-11-22")
    #expect(entry.source.contains("label"))
  }

  @Test("no entry names edition and date, and is never called safe")
  func noEntry() throws {
    let check = try Self.checker.check(["paracetamol", "amoxicillin"])
    #expect(check.outcome == .noEntry)
    #expect(check.pairs.map(\.statement) == ["no entry in wordtagger sample of 2026-11-22"])
    for text in [
      MedicineText.document(check), MedicineJSON.document(check), MedicineMarkdown.document(check),
      MedicineHTML().document(check, tables: check.tables),
    ] {
      #expect(!text.lowercased().contains("safe"))
      #expect(text.contains("Not medical advice"))
    }
  }

  @Test(
    "interactions, no entry, a missed name and no name are four outcomes; damaged data is an error")
  func outcomes() throws {
    #expect(try Self.checker.check(["simvastatin", "clarithromycin"]).outcome == .interacts)
    #expect(try Self.checker.check(["paracetamol", "amoxicillin"]).outcome == .noEntry)
    #expect(
      try Self.checker.check(["ibuprofen", "warfarin", "qwertz"]).outcome == .someNotResolved)
    #expect(try Self.checker.check(["qwertz", "asdfgh"]).outcome == .noneResolved)
    #expect(throws: Damaged.self) {
      try MedicineChecker(resolver: MockResolver(), lookup: MockLookup(fails: true)).check([
        "a", "b",
      ])
    }
  }

  @Test("a name that is not resolved is listed with candidates, and the rest go on")
  func missed() throws {
    let check = try Self.checker.check(["ibuprofen", "warfarine sodiumm x", "warfarin"])
    #expect(check.missed.map(\.given) == ["warfarine sodiumm x"])
    #expect(check.missed.first?.resolution != .unresolved([]))
    #expect(check.pairs.map(\.kind) == [.interacts])
  }

  @Test("fifty names give every pair, and each interacting pair a description")
  func fifty() throws {
    let names = MedicineTable.sample.substances.prefix(50).map(\.name)
    let check = try Self.checker.check(names)
    #expect(check.pairs.count == 50 * 49 / 2)
    let interacting = check.pairs.filter { $0.kind == .interacts }
    #expect(interacting.count > 40)
    #expect(interacting.allSatisfy { $0.entries.allSatisfy { !$0.mechanism.isEmpty } })
    #expect(throws: MedicineError.self) { try Self.checker.check(names + ["paracetamol", "x"]) }
  }

  @Test("every pair that the stated entries expand to is found, and no other")
  func expansion() throws {
    let table = MedicineTable.sample
    func members(_ party: MedicineTable.Party) -> [Int] {
      switch party {
      case .substance(let number): [number]
      case .members(let number): table.classes[number].members
      }
    }
    var expected: Set<Set<String>> = []
    for entry in table.interactions {
      for first in members(entry.first) {
        for second in members(entry.second) where first != second {
          expected.insert([table.substances[first].name, table.substances[second].name])
        }
      }
    }
    let answers = Self.catalog.interactions(among: Self.catalog.medicines)
    let found = Set(answers.filter { $0.kind == .interacts }.map { Set([$0.first, $0.second]) })
    #expect(found == expected)
    #expect(table.expandedPairCount == expected.count)
  }

  @Test(
    "all names are looked up before pairs are, a failed one is missed, and empty ids are dropped")
  func order() throws {
    let log = Log()
    let checker = MedicineChecker(
      resolver: MockResolver(log: log), lookup: MockLookup(log: log))
    let check = try checker.check(["a", "broken", "b", "idless"])
    #expect(log.entries == ["name a", "name broken", "name b", "name idless", "pairs a b"])
    #expect(check.missed.map(\.given) == ["broken"])
    #expect(check.missed.first?.failure == "no answer")
  }

  @Test(
    "a combination has the entries of its parts, and a list without interactions compares nothing")
  func combinations() throws {
    func table(_ edition: String, _ names: [String], _ pairs: [(Int, Int)]) -> MedicineTable {
      MedicineTable(
        about: .init(edition: edition, date: "2026", source: "us", license: "ours"),
        substances: names.map { .init(id: $0.split(separator: " ").joined(), name: $0) },
        classes: [.init(id: "class", name: "penicillins", members: pairs.map(\.0))],
        interactions: pairs.map { .init(.members(0), .substance($0.1), severity: .major) })
    }
    let list = table(
      "list", ["amoxicillin / clavulanic acid", "codeine / unlisted", "warfarin"], [])
    let pairs = table(
      "pairs", ["amoxicillin", "warfarin", "clavulanic acid", "codeine"], [(0, 1)])
    let checker = MedicineChecker(MedicineCatalog([list, pairs]))
    let check = try checker.check([
      "warfarin", "amoxicillin/clavulanic acid", "codeine/unlisted",
    ])
    #expect(check.pairs.map(\.kind) == [.interacts, .notCompared, .notCompared])
    #expect(
      check.pairs[0].entries.map(\.secondPath) == [
        ["amoxicillin / clavulanic acid", "amoxicillin", "penicillins"]
      ])
    #expect(check.pairs[1].statement == "codeine / unlisted not in pairs of 2026")
    let names = try MedicineChecker(MedicineCatalog([list])).check([
      "warfarin", "amoxicillin/clavulanic acid",
    ])
    #expect(names.outcome == .notCompared)
    #expect(names.pairs.map(\.statement) == ["no table has interactions"])
  }

  @Test("a table of one's own adds to the sample, and entries of both are shown")
  func severalTables() throws {
    let own = MedicineTable(
      about: .init(edition: "own", date: "2026", source: "us", license: "ours", disclaimer: "D"),
      substances: [
        .init(id: "1", name: "Ibuprofen"), .init(id: "2", name: "ginkgo"),
        .init(id: "3", name: "warfarin"),
      ],
      interactions: [
        .init(.substance(0), .substance(1), severity: .minor, mechanism: "bleeding"),
        .init(.substance(0), .substance(2), severity: .contraindicated, mechanism: "own"),
      ])
    let catalog = MedicineCatalog([.sample, own])
    #expect(catalog.medicines.count == MedicineTable.sample.substances.count + 1)
    let check = try MedicineChecker(catalog).check([
      "ibuprofen", "warfarin", "ginkgo", "simvastatin",
    ])
    #expect(check.pairs[0].entries.map(\.table.edition) == ["own", "wordtagger sample"])
    #expect(check.pairs[1].entries.map(\.mechanism) == ["bleeding"])
    #expect(
      check.pairs[2].statement
        == "simvastatin not in own of 2026"
        || check.pairs[2].statement.contains("no entry in wordtagger sample"))
    let last = try #require(check.pairs.last)
    #expect(last.kind == .notCompared)
    #expect(
      last.statement
        == "ginkgo not in wordtagger sample of 2026-11-22; simvastatin not in own of 2026")
    #expect(MedicineText.document(check).contains("\nD\n"))
  }

  @Test("tables of one edition do not mix up their substances")
  func sameEdition() throws {
    func table(_ names: [String]) -> MedicineTable {
      MedicineTable(
        about: .init(edition: "names.csv", date: "2026", source: "s", license: "l"),
        substances: names.enumerated().map { .init(id: "\($0)", name: $1) },
        interactions: [.init(.substance(0), .substance(1), severity: .major)])
    }
    let catalog = MedicineCatalog([
      table(["foobarine", "quuxamol"]), table(["blixine", "zorbamol"]),
    ])
    let check = try MedicineChecker(catalog).check(["foobarine", "zorbamol"])
    #expect(check.pairs.map(\.kind) == [.notCompared])
    #expect(try MedicineChecker(catalog).check(["zorbamol", "blixine"]).outcome == .interacts)
  }

  @Test("what was not compared is no missing entry, and one medicine twice is said")
  func notCompared() throws {
    let twice = try Self.checker.check(["paracetamol", "acetaminophen"])
    #expect(twice.outcome == .notCompared)
    for text in [
      MedicineText.document(twice), MedicineMarkdown.document(twice),
      MedicineHTML().document(twice, tables: twice.tables),
    ] {
      #expect(text.contains("paracetamol and acetaminophen are the same medicine: paracetamol"))
      #expect(text.contains("There is no pair to look up."))
    }
    let names = MedicineTable(names: TermList([.init(name: "foobarine")]), from: "list.txt")
    let check = try MedicineChecker(MedicineCatalog([.sample, names])).check([
      "foobarine", "ibuprofen",
    ])
    #expect(check.outcome == .notCompared)
    #expect(MedicineText.document(check).contains("list.txt, no date"))
  }

  @Test("a picture without a name, or that cannot be read, is missed and said in every format")
  func missedPages() throws {
    let empty = MedicinePage(name: "empty.png", page: RecognizedPage(size: .zero))
    var failed = MedicinePage(name: "failed.png", page: RecognizedPage(size: .zero))
    failed.error = "failed.png: broken"
    for (page, words) in [(empty, "no name was found"), (failed, "broken")] {
      let check = try Self.checker.check(["ibuprofen", "warfarin"], and: [page])
      #expect(check.outcome == .someNotResolved)
      for text in [
        MedicineText.document(check), MedicineMarkdown.document(check),
        MedicineHTML().document(check, tables: check.tables),
      ] {
        #expect(text.contains(page.name))
        #expect(text.contains(words))
      }
      #expect(MedicineJSON.document(check).contains("\"name\":\"\(page.name)\",\"names\":0"))
    }
  }

  @Test("every format shows what a name was taken for, and edition, date and source")
  func meanings() throws {
    let check = try Self.checker.check(["ibuprofeno", "warfarin"])
    for text in [
      MedicineMarkdown.document(check), MedicineHTML().document(check, tables: check.tables),
      MedicineText.document(check),
    ] {
      for words in ["ibuprofeno", "spelling 0.", "wordtagger sample of 2026-11-22", "written for"] {
        #expect(text.contains(words))
      }
    }
  }

  @Test(
    "combinations resolve in any order, with any separator, and abbreviated",
    arguments: [
      "sulfamethoxazole/trimethoprim", "trimethoprim / sulfamethoxazole",
      "Trimethoprim - Sulfamethoxazole", "sulfamethoxazole + trimethoprim",
      "trimethoprim and sulfamethoxazole", "sulfa/trim", "TMP-SMX", "Co-Trimoxazole",
      "sulfamethoxazole 800 mg / trimethoprim 160 mg tablets",
    ])
  func combinations(name: String) {
    guard case .found(let candidate) = Self.catalog.resolve(name) else {
      Issue.record("\(name) is not resolved")
      return
    }
    #expect(candidate.medicine.name == "sulfamethoxazole/trimethoprim")
  }
}

private struct Damaged: Error {}

private struct NoAnswer: Error, CustomStringConvertible { var description: String { "no answer" } }

private final class Log: @unchecked Sendable { var entries: [String] = [] }

/// A look-up of names that fails for one of them.
private struct MockResolver: NameResolving {
  var log = Log()

  func resolve(_ name: String) throws -> NameResolution {
    log.entries.append("name \(name)")
    if name == "broken" { throw NoAnswer() }
    let ids = name == "idless" ? [] : [Medicine.ID(edition: "mock", id: name)]
    return .found(MedicineCandidate(medicine: Medicine(name: name, ids: ids)))
  }
}

private struct MockLookup: InteractionLookup {
  var log = Log()
  var fails = false
  var tables: [MedicineTable.About] { [] }

  func interactions(among medicines: [Medicine]) throws -> [PairAnswer] {
    if fails { throw Damaged() }
    log.entries.append("pairs " + medicines.map(\.name).joined(separator: " "))
    return []
  }
}
