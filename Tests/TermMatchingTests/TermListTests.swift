import TermMatching
import Testing

@Suite("Lists of names")
struct TermListTests {
  @Test("a line has a name, synonyms behind bars and an id behind a tab")
  func parsing() throws {
    let list = try TermList(
      parsing: "# drugs\nibuprofen | Advil|Nurofen\t5640\n\nfolic acid\r\n", file: "list")
    #expect(
      list.terms == [
        ListTerm(id: "5640", name: "ibuprofen", synonyms: ["Advil", "Nurofen"]),
        ListTerm(id: "folic acid", name: "folic acid"),
      ])
  }

  @Test(
    "a mistake has a line and a column",
    arguments: [
      ("ibuprofen\n| Advil", "list:2:1: "), ("a|b| |c", "list:1:5: "), ("a\tb\tc", "list:1:5: "),
      ("", "list:1:1: "), ("123", "list:1:1: "),
    ])
  func mistakes(text: String, start: String) throws {
    let error = try #require(throws: TermListError.self) {
      try TermList(parsing: text, file: "list")
    }
    #expect("\(error)".hasPrefix(start), "\(error)")
  }
}

@Suite("Names that begin with a word")
struct PrefixSearchTests {
  static let names = ["Atorvastatin", "Ibuprofen", "Metformin", "Omeprazole"]

  @Test("pieces are lower-cased, letters alone count, and short ones are dropped")
  func cleaning() {
    #expect(PrefixSearch.cleaned("Ibu-pro 400!") == "ibupro")
    var search = PrefixSearch(names: Self.names)
    #expect(search.add(["IBUPRO 400", "met", "o.m.e."]) == ["Ibuprofen"])
    search.minimumLength = 3
    #expect(search.add(["met", "o.m.e."]) == ["Metformin", "Omeprazole"])
  }

  @Test("a name matches that begins with a cleaned piece, and pieces are no patterns")
  func literal() {
    var search = PrefixSearch(names: Self.names)
    #expect(search.add([".*", "[a-z]+", "profen", "ibuprofenX"]).isEmpty)
    #expect(search.add(["(Ator)"]) == ["Atorvastatin"])
  }

  @Test("found names are unique and sorted, a second photo adds, and they can be removed")
  func collecting() {
    var search = PrefixSearch(names: Self.names)
    search.add(["omeprazole", "ibuprofen", "ibup"])
    search.add(["metformin", "ibuprofen"])
    #expect(search.found == ["Ibuprofen", "Metformin", "Omeprazole"])
    search.remove("Metformin")
    #expect(search.found == ["Ibuprofen", "Omeprazole"])
    search.removeAll()
    #expect(search.found.isEmpty)
  }

  @Test(
    "the words of a vaccine's label give none of fifteen generic names, and another list gives others"
  )
  func vaccine() {
    let label = """
      COVID-19 Vaccine mRNA concentrate for dispersion for injection single-use vial store frozen
      after dilution use within six hours discard unused lot expiry intramuscular
      """.split(separator: " ").map(String.init)
    var search = PrefixSearch(names: [
      "levothyroxine", "lisinopril", "atorvastatin", "metformin", "simvastatin", "omeprazole",
      "amlodipine", "metoprolol", "acetaminophen", "albuterol", "hydrochlorothiazide", "losartan",
      "gabapentin", "sertraline", "furosemide",
    ])
    #expect(search.add(label).isEmpty)
    var other = PrefixSearch(names: ["Vaccine X"])
    #expect(other.add(label) == ["Vaccine X"])
  }
}
