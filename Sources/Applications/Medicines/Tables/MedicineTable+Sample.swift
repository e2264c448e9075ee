import CEmbeddedFiles
import Support

extension MedicineTable {
  /// A small table of well-known interactions, embedded in the program.
  public static let sample: MedicineTable = {
    let files = [
      "about.txt": embeddedMedicineAbout(), "substances.tsv": embeddedMedicineSubstances(),
      "synonyms.tsv": embeddedMedicineSynonyms(), "classes.tsv": embeddedMedicineClasses(),
      "members.tsv": embeddedMedicineMembers(), "interactions.tsv": embeddedMedicineInteractions(),
    ].mapValues { Array($0.bytes) }
    do throws(MedicineError) {
      return try MedicineTable(files: files, name: "sample")
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
