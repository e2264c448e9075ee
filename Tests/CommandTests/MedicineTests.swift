import Foundation
import TaggerTesting
import Testing

@Suite("wordtagger medicines") struct MedicineTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func medicines(_ words: String, input: String = "") throws -> Command {
    try Command.run(["medicines"] + words.split(separator: " ").map(String.init), input: input)
  }

  @Test(
    "each outcome of a check has an exit status of its own",
    arguments: [
      ("check ibuprofen warfarin", 0, "interacts"),
      ("check paracetamol amoxicillin", 3, "no_entry"),
      ("check ibuprofen warfarin qwertz", 4, "some_names_not_resolved"),
      ("check qwertz asdfgh", 5, "no_name_resolved"),
      ("check paracetamol acetaminophen", 6, "not_compared"),
      ("check ibuprofen warfarin --photo /nowhere.png", 4, "some_names_not_resolved"),
      ("check ibuprofen warfarin --table /nowhere", 7, "no_table"), ("check ibuprofen", 2, nil),
    ] as [(String, Int32, String?)])
  func outcomes(words: String, status: Int32, kind: String?) throws {
    let run = try medicines(words + " --format json")
    #expect(run.status == status)
    if let kind { #expect(run.output.hasPrefix("{\"kind\":\"\(kind)\"")) }
    #expect(!run.output.lowercased().contains("safe"))
  }

  @Test("a damaged table and a missing one are different errors")
  func damagedTable() throws {
    try "edition: x\n".write(
      toFile: folder.path + "/about.txt", atomically: true, encoding: .utf8)
    for name in ["substances", "synonyms", "classes", "members", "interactions"] {
      try "".write(toFile: "\(folder.path)/\(name).tsv", atomically: true, encoding: .utf8)
    }
    let run = try medicines("check ibuprofen warfarin --table \(folder.path) --format json")
    #expect(run.status == 7)
    #expect(run.output.hasPrefix("{\"kind\":\"damaged_table\""))
  }

  @Test("standard input that is empty or no text says so")
  func standardInput() throws {
    #expect(try medicines("read -").errors.contains("nothing was read"))
  }

  @Test("--names looks for the names of a list instead")
  func names() throws {
    let path = folder.path + "/names.txt"
    try "blue pill | red pill\t7\n".write(toFile: path, atomically: true, encoding: .utf8)
    let run = try medicines(
      "read - --format json --names \(path)", input: "ibuprofen, RED PILL 3 mg")
    #expect(run.status == 0)
    #expect(run.output.contains("\"name\":\"blue pill\""))
    #expect(run.output.contains("\"id\":\"7\""))
    #expect(run.output.contains("\"strength\":\"3 mg\""))
    #expect(!run.output.contains("ibuprofen"))
  }

  @Test("a picture that is missing is an error, and the names of others are still there")
  func missingPicture() throws {
    let path = folder.path + "/label.txt"
    try "Digoxin 250 µg".write(toFile: path, atomically: true, encoding: .utf8)
    let run = try medicines("read /nowhere.png \(path)")
    #expect(run.status == 1)
    #expect(run.errors.contains("/nowhere.png"))
    #expect(run.output.contains("Digoxin → digoxin, 250 µg"))
  }

  @Test("an imported table is validated, used alone with --only, and compared with another")
  func tables() throws {
    let csv = folder.path + "/own.csv"
    try "first,second,severity\nfoo acid,bar,minor\n".write(
      toFile: csv, atomically: true, encoding: .utf8)
    let table = folder.path + "/table"
    #expect(try medicines("import csv \(csv) -o \(table) --edition own --date 2026").status == 0)
    let alone = try medicines("check bar foo-acid --table \(table) --only --format json")
    #expect(alone.status == 0)
    #expect(try medicines("check ibuprofen warfarin --table \(table) --only").status == 5)
    let changes = try medicines("table \(table) Datasets/medicines/sample")
    #expect(changes.status == 0)
    #expect(changes.output.contains("entries removed: 1\n  bar + foo acid: minor\n"))
  }
}
