import Medicines
import Support
import Testing

@Suite("Tables of medicines")
struct MedicineTableTests {
  @Test("the sample is valid, cites a source for every entry, and says that it is a sample")
  func sample() {
    let table = MedicineTable.sample
    #expect(table.interactions.count >= 20)
    #expect(table.interactions.allSatisfy { !$0.source.isEmpty && !$0.mechanism.isEmpty })
    #expect(table.about.edition.contains("sample"))
    #expect(table.about.disclaimer.contains("Not medical advice"))
  }

  @Test("what is written is read back")
  func roundTrip() throws {
    let table = MedicineTable.sample
    #expect(try MedicineTable(files: table.files, name: "copy") == table)
  }

  @Test(
    "a mistake is named with file, line and column",
    arguments: [
      ("substances.tsv", "\nibuprofen\t", "\nibuprofen\t\t", "t/substances.tsv:3:11"),
      ("substances.tsv", "\nibuprofen\t", "\nwarfarin\t", "t/substances.tsv:3:1"),
      ("members.tsv", "nsaids\tibuprofen", "nsaids\tibuprofin", "t/members.tsv:2:8"),
      ("members.tsv", "nsaids\tibuprofen", "nsaid\tibuprofen", "t/members.tsv:2:1"),
      ("interactions.tsv", "\tcontraindicated\t", "\tsevere\t", "t/interactions.tsv:7:28"),
      (
        "interactions.tsv", "warfarin\tfluconazole", "warfarin\tfluconazol",
        "t/interactions.tsv:4:10"
      ),
      ("about.txt", "date: 2026-11-22", "date: 22 November", "t/about.txt:2:7"),
      ("about.txt", "license:", "licence:", "t/about.txt:4:1"),
      ("about.txt", "classes: 7", "classes: 8", "t/classes.tsv:9:1"),
      ("synonyms.tsv", "aspirin", "aspi\u{1}rin", "t/synonyms.tsv:2:29"),
    ])
  func places(file: String, old: String, new: String, place: String) throws {
    var files = MedicineTable.sample.files
    let text = String(decoding: try #require(files[file]), as: UTF8.self)
    let start = try #require(text.firstRange(of: old))
    files[file] = Array((text[..<start.lowerBound] + new + text[start.upperBound...]).utf8)
    let error = try #require(throws: MedicineError.self) {
      try MedicineTable(files: files, name: "t")
    }
    #expect("\(error)".hasPrefix(place + ":"), "\(error)")
  }

  @Test("a missing file and a file cut short are errors, never a shorter table")
  func damage() throws {
    var files = MedicineTable.sample.files
    files["members.tsv"] = nil
    #expect(throws: MedicineError.self) { try MedicineTable(files: files, name: "t") }
    for name in MedicineTable.fileNames {
      let whole = MedicineTable.sample.files[name] ?? []
      for count in stride(from: 0, to: whole.count, by: 7) {
        var files = MedicineTable.sample.files
        files[name] = Array(whole.prefix(count))
        #expect(throws: MedicineError.self) { try MedicineTable(files: files, name: "t") }
      }
    }
  }

  @Test("mutated tables are refused with a place, or have as many rows as before")
  func mutations() throws {
    let sample = MedicineTable.sample
    var random = RandomStream(seed: 20)
    var refused = 0
    for _ in 0..<1_000 {
      var files = sample.files
      let name = MedicineTable.fileNames[random.index(below: 6)]
      var bytes = files[name] ?? []
      for _ in 0...random.index(below: 3) {
        guard !bytes.isEmpty else { break }
        let place = random.index(below: bytes.count)
        switch random.index(below: 5) {
        case 0: bytes[place] ^= 1 << UInt8(random.index(below: 8))
        case 1: bytes[place] = UInt8(random.index(below: 256))
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.index(below: 40)))
        case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        default: bytes.removeLast(bytes.count - place)
        }
      }
      files[name] = bytes
      do throws(MedicineError) {
        let table = try MedicineTable(files: files, name: "t")
        #expect(table.substances.count == sample.substances.count)
        #expect(table.classes.count == sample.classes.count)
        #expect(table.interactions.count == sample.interactions.count)
        #expect(
          table.classes.map(\.members.count).reduce(0, +)
            == sample.classes.map(\.members.count).reduce(0, +))
      } catch {
        refused += 1
        #expect(error.file?.hasPrefix("t/") == true)
        #expect(error.line.map { $0 > 0 } ?? true)
        #expect(error.column.map { $0 > 0 } ?? true)
        #expect(!error.message.isEmpty)
      }
    }
    #expect(refused > 500)
  }

  @Test("two editions are compared by substances, entries and severities")
  func changes() {
    var new = MedicineTable.sample
    new.substances[0].name = "warfarin sodium"
    new.interactions.removeLast()
    new.interactions[5].severity = .minor
    let changes = TableChanges(from: .sample, to: new)
    #expect(changes.addedSubstances == ["warfarin sodium"])
    #expect(changes.removedSubstances == ["warfarin"])
    #expect(changes.removedEntries.contains("benzodiazepines + opioids: major"))
    #expect(
      changes.changedSeverities == ["clarithromycin + simvastatin: contraindicated → minor"])
  }
}
