import Support
@testable import Medicines

extension FuzzTarget {
  /// Data of others that are imported: a table that can be written and read, or an error.
  static let medicineData = FuzzTarget("medicine-data", maximumLength: 1_024) { input in
    let kind = Int(input.first ?? 0) % 4
    let names = ["data.csv", "medicines.xml", "RXNCONSO.RRF", "rows.json"]
    withFile(named: names[kind], input.dropFirst()) { path in
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      let labels = MedicineImport.Labels(edition: "e", date: "2020")
      switch kind {
      case 0: _ = try? MedicineImport.csv.table(at: path, labels: labels)
      case 1: _ = try? MedicineImport.who.table(at: path, labels: labels)
      case 2: _ = try? MedicineImport.rxnorm.table(at: folder, labels: labels)
      default: _ = try? MedicineImport.thesaurus.table(at: folder, labels: labels)
      }
    }
  }
}
