import CEmbeddedFiles
import Support
import TermMatching

/// Words that accompany names of medicines: salts, hydrates, metals, dosage forms, units.
enum MedicineWords {
  static let qualifiers = QualifierWords(
    following: words("following"), omissible: words("omissible"),
    fillers: words("filler") + words("form"),
    dependent: words("dependent"))

  /// Salts, hydrates, dosage forms and units, without accents and capitals.
  static let fillers = Set(
    (qualifiers.following + qualifiers.omissible + qualifiers.fillers).map(\.foldedLetters))

  /// The words of the lines of `medicine-words.txt` that begin with a name.
  static func words(_ name: String) -> [String] {
    lines.filter { $0.hasPrefix(name + ":") }.flatMap {
      $0.split(separator: " ").dropFirst().map(String.init)
    }
  }

  private static let lines = embeddedMedicineWords().text.split(separator: "\n")
}
