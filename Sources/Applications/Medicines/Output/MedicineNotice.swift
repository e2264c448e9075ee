/// The notice shown with every output.
public enum MedicineNotice {
  static let noPair = "There is no pair to look up."
  /// The text of the notice.
  public static let text =
    "Not medical advice. No entry does not mean that medicines can be taken together: ask a pharmacist or a physician."
}

extension [MedicineTable.About] {
  /// The disclaimers of the tables, each once.
  var disclaimers: [String] {
    reduce(into: []) { texts, table in
      if !table.disclaimer.isEmpty, !texts.contains(table.disclaimer) {
        texts.append(table.disclaimer)
      }
    }
  }
}
