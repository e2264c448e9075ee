@testable import Medicines

extension FuzzTarget {
  /// Tables whose files stand one after another, each behind NUL: a mistake has its place, and what is read is written
  /// and read as the same.
  static let medicineTable = FuzzTarget("medicine-table", maximumLength: 2_048) { input in
    let parts = input.split(separator: 0, omittingEmptySubsequences: false)
    let files = Dictionary(
      zip(MedicineTable.fileNames, parts.map(Array.init)), uniquingKeysWith: { first, _ in first })
    do throws(MedicineError) {
      let table = try MedicineTable(files: files, name: "t")
      let catalog = MedicineCatalog([table])
      for answer in catalog.interactions(among: Array(catalog.medicines.prefix(8))) {
        precondition(answer.kind != .notCompared)
      }
    } catch {
      precondition(error.file?.hasPrefix("t/") == true && !error.message.isEmpty)
      precondition((error.line ?? 1) > 0 && (error.column ?? 1) > 0)
    }
  }
}
