public import TermMatching

extension MedicineTable {
  /// Creates a table from a list of names, without interactions.
  public init(names: TermList, from file: String) {
    self.init(
      about: About(edition: file, date: "", source: file, license: ""),
      substances: names.terms.map { term in
        Substance(
          id: term.id, name: term.name, synonyms: term.synonyms.map { Synonym(name: $0) })
      })
  }
}
