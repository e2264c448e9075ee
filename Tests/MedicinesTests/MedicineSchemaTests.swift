import Foundation
import Medicines
import TaggerTesting
import Testing

@Suite("The schema of medicines")
struct MedicineSchemaTests {
  @Test("checks, pages and errors are as the schema says")
  func documents() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/medicines.schema.json").standardizedFileURL
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
    let schema = SchemaValidator(root: try #require(root as? [String: Any]))
    let checker = MedicineCheckTests.checker
    let page = MedicineReaderTests.reader.page(
      MedicineReaderTests.page([MedicineReaderTests.line("Ibuprofen 400 mg", y: 10)]), named: "a")
    let documents = [
      MedicineJSON.document(
        try checker.check(["ibuprofen", "warfarin", "ibuprofx", "paracetamol"])),
      MedicineJSON.document(try checker.check([page].names)),
      MedicineJSON.document([page], tables: MedicineCheckTests.catalog.tables),
      MedicineJSON.document(MedicineError(.damagedTable, file: "about.txt", message: "damaged")),
    ]
    for document in documents {
      let value = try JSONSerialization.jsonObject(with: Data(document.utf8))
      #expect(schema.faults(of: value) == [])
    }
    #expect(schema.faults(of: ["kind": "safe", "notice": "", "tables": [Any]()]) != [])
  }
}
