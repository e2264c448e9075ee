extension MedicineTable {
  /// A small table of well-known interactions, embedded in the program.
  public static let sample: MedicineTable = {
    let files = [
      "about.txt": PackageResources.about_txt, "substances.tsv": PackageResources.substances_tsv,
      "synonyms.tsv": PackageResources.synonyms_tsv, "classes.tsv": PackageResources.classes_tsv,
      "members.tsv": PackageResources.members_tsv,
      "interactions.tsv": PackageResources.interactions_tsv,
    ]
    do throws(MedicineError) {
      return try MedicineTable(files: files, name: "sample")
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
