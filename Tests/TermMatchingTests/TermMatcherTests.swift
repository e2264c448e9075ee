import TermMatching
import Testing

@Suite("Names in noisy texts")
struct TermMatcherTests {
  static let list = TermList([
    ListTerm(id: "1", name: "ibuprofen", synonyms: ["Nurofen"]),
    ListTerm(id: "2", name: "paracetamol"),
    ListTerm(id: "3", name: "diclofenac"), ListTerm(id: "4", name: "amoxicillin"),
    ListTerm(id: "5", name: "amoxicillin/clavulanic acid"), ListTerm(id: "6", name: "folic acid"),
    ListTerm(id: "7", name: "hydroxyzine"), ListTerm(id: "8", name: "hydralazine"),
    ListTerm(id: "9", name: "vitamin B12"), ListTerm(id: "10", name: "vitamin B6"),
    ListTerm(id: "11", name: "diclofenac epolamine"), ListTerm(id: "12", name: "dexamethasone"),
    ListTerm(id: "13", name: "doxycycline"), ListTerm(id: "14", name: "clonidine"),
    ListTerm(id: "15", name: "donidine"), ListTerm(id: "16", name: "парацетамол"),
    ListTerm(id: "17", name: "アスピリン"),
  ])
  static let matcher = TermMatcher(
    list,
    qualifiers: QualifierWords(
      omissible: ["sodium", "hydrochloride", "HCl", "natrium"], fillers: ["mg", "tablets"]))

  static func found(_ text: String, confidence: Double? = nil) -> [String] {
    let confidences = confidence.map { [(range: 0..<text.utf8.count, confidence: $0)] } ?? []
    return matcher.matches(in: text, confidences: confidences).map { match in
      match.chosen?.term.name
        ?? match.candidates.map(\.term.name).sorted().joined(separator: " or ")
    }
  }

  @Test(
    "names are found whatever the case, accents, line ends and what touches them",
    arguments: [
      ("Take IBUPROFEN daily.", ["ibuprofen"]), ("Ibuprofen400mg", ["ibuprofen"]),
      ("paracétamol", ["paracetamol"]), ("folic  acid", ["folic acid"]),
      ("Folic\nacid", ["folic acid"]), ("ibu-\nprofen", ["ibuprofen"]),
      ("hydrOXYzine", ["hydroxyzine"]), ("vitamin B12", ["vitamin B12"]),
      ("ibuprofen.paracetamol", ["ibuprofen", "paracetamol"]), ("Nurofen®", ["ibuprofen"]),
      ("Принимать парацетамол", ["парацетамол"]), ("朝アスピリンを飲む", ["アスピリン"]),
      ("folic or citric acid", []), ("profen", []), ("ibuprofenlike", []),
    ])
  func exact(text: String, names: [String]) { #expect(Self.found(text) == names) }

  @Test(
    "other languages' spellings and endings match the name",
    arguments: [
      ("ibuprofeno", "ibuprofen", TermMatch.Kind.spelling),
      ("paracetamolum", "paracetamol", .spelling), ("amoxicilina", "amoxicillin", .spelling),
      ("deksametazon", "dexamethasone", .spelling), ("Doksycyklina", "doxycycline", .spelling),
      ("hydroksyzyna", "hydroxyzine", .spelling), ("ibuprofenu", "ibuprofen", .inflection),
      ("ibuprofenem", "ibuprofen", .inflection),
    ])
  func languages(text: String, name: String, kind: TermMatch.Kind) throws {
    let match = try #require(Self.matcher.matches(in: text).first?.chosen)
    #expect(match.term.name == name)
    #expect(match.kind == kind)
    #expect(match.score < 1)
  }

  @Test(
    "salts belong to the name, and a listed salt is a name of its own",
    arguments: [
      ("diclofenac sodium 50", "diclofenac sodium", "diclofenac"),
      ("Diclofenac-Natrium", "Diclofenac-Natrium", "diclofenac"),
      ("hydroxyzine HCl", "hydroxyzine HCl", "hydroxyzine"),
      ("diclofenac epolamine", "diclofenac epolamine", "diclofenac epolamine"),
    ])
  func salts(text: String, matched: String, name: String) throws {
    let match = try #require(Self.matcher.matches(in: text).first)
    #expect(match.text == matched)
    #expect(match.chosen?.term.name == name)
  }

  @Test(
    "combinations in a text are one name in any order, with strengths between",
    arguments: [
      "amoxicillin/clavulanic acid", "Clavulanic acid + amoxicillin",
      "clavulanic acid - amoxicillin",
      "Amoxicillin 500 mg / clavulanic acid 125 mg",
    ])
  func combinations(text: String) {
    #expect(Self.found(text) == ["amoxicillin/clavulanic acid"])
  }

  @Test("beside a sign that joins and a word that was not understood, combinations are shown too")
  func unknownPart() {
    #expect(
      Self.found("amoxicillin + davulamic acld") == ["amoxicillin or amoxicillin/clavulanic acid"])
    #expect(Self.found("amoxicillin, davulamic acld") == ["amoxicillin"])
    #expect(Self.found("amoxicillin / ibuprofen") == ["amoxicillin", "ibuprofen"])
  }

  @Test("a combination beside a word that was not understood may be a larger one")
  func unknownPartOfThree() {
    let matcher = TermMatcher(
      TermList([
        ListTerm(name: "efavirenz/emtricitabine/tenofovir"),
        ListTerm(name: "emtricitabine/tenofovir"),
      ]))
    #expect(
      matcher.matches(in: "etavwens + emtricitabine + tenofovir").first?.candidates.count == 2)
    #expect(matcher.matches(in: "emtricitabine + tenofovir").first?.candidates.count == 1)
    let salt = TermMatcher(
      TermList([ListTerm(name: "sulfadiazine"), ListTerm(name: "sulfadiazine d'argent")]))
    #expect(salt.matches(in: "la sulfadiazine d’argent").first?.chosen?.index == 1)
    #expect(salt.matches(in: "de l'sulfadiazine").first?.chosen?.index == 0)
  }

  @Test("a name that is torn into two pieces is whole again")
  func torn() {
    #expect(Self.found("ibu profen 400") == ["ibuprofen"])
    #expect(Self.found("ibu. profen") == [])
  }

  @Test("what is left of a name without its salt is no name when it is a preposition")
  func prepositions() {
    let matcher = TermMatcher(
      TermList([ListTerm(name: "gluconato de calcio"), ListTerm(name: "Eisen(III)-oxid")]),
      qualifiers: QualifierWords(omissible: ["gluconato", "calcio"]))
    #expect(matcher.matches(in: "de gluconato Eisen").isEmpty)
  }

  @Test("what merely follows in a sentence is no combination, and a part alone no name")
  func noCombination() {
    #expect(Self.found("amoxicillin. Clavulanic acid") == ["amoxicillin"])
    #expect(Self.found("clavulanic acid") == [])
  }

  @Test(
    "letters that recognition confuses are weighed by the measured table",
    arguments: [
      ("paracetarnol", 100.0, ["paracetamol"]), ("arnoxicillin", 60, ["amoxicillin"]),
      ("dexametbasone", 60, ["dexamethasone"]), ("amoxici1lin", 80, ["amoxicillin"]),
      ("d0xycycline", 80, ["doxycycline"]), ("paracetxmol", 100, []),
    ])
  func misread(text: String, confidence: Double, names: [String]) {
    #expect(Self.found(text, confidence: confidence) == names)
  }

  @Test("the score falls with the cost, and the threshold holds")
  func score() throws {
    let text = "paracetarnol"
    let match = try #require(Self.matcher.matches(in: text).first?.chosen)
    #expect(match.kind == .misread)
    #expect(match.score > 0.5 && match.score < 0.95)
    var strict = Self.matcher
    strict.threshold = 0.95
    #expect(strict.matches(in: text).isEmpty)
    #expect(strict.matches(in: "paracetamol").first?.chosen?.score == 1)
  }

  @Test("digits are never fuzzy")
  func digits() {
    #expect(Self.found("vitamin B13") == [])
    #expect(Self.found("vitamin B12", confidence: 40) == ["vitamin B12"])
    #expect(Self.found("vitamin B6", confidence: 40) == ["vitamin B6"])
    #expect(Self.found("vitamin B8", confidence: 40) == [])
    let matcher = TermMatcher(TermList([ListTerm(name: "interferon beta1a")]))
    for text in ["interferon betaa", "interferon beta2a"] {
      #expect(matcher.matches(in: text, confidences: [(0..<17, 40)]).isEmpty)
    }
  }

  @Test("names closer to each other than the reading is sure are both shown and none chosen")
  func ambiguous() {
    #expect(Self.found("clonidine") == ["clonidine"])
    #expect(Self.found("donidine", confidence: 50) == ["clonidine or donidine"])
    let matcher = TermMatcher(TermList([ListTerm(name: "cefaxolin"), ListTerm(name: "cefazolen")]))
    #expect(matcher.matches(in: "cefazolin").allSatisfy { $0.chosen == nil })
  }

  @Test(
    "look-alike names that are read well are found, and none is taken for another",
    arguments: [
      ("hydrOXYzine", "hydrALAZINE"), ("vinBLAStine", "vinCRIStine"),
      ("predniSONE", "prednisoLONE"), ("chlorproMAZINE", "chlorproPAMIDE"),
      ("DOBUTamine", "DOPamine"), ("glipiZIDE", "glyBURIDE"), ("buPROPion", "busPIRone"),
      ("cycloSERINE", "cycloSPORINE"), ("DAUNOrubicin", "DOXOrubicin"),
      ("niCARdipine", "NIFEdipine"), ("sulfADIAZINE", "sulfiSOXAZOLE"),
      ("TOLAZamide", "TOLBUTamide"), ("medroxyPROGESTERone", "methylTESTOSTERone"),
      ("acetaZOLAMIDE", "acetoHEXAMIDE"), ("clomiPHENE", "clomiPRAMINE"),
      ("quiNIDine", "quiNINE"), ("traMADol", "traZODone"), ("ceFAZolin", "cefTRIAXone"),
    ])
  func lookAlikes(first: String, second: String) {
    let both = TermMatcher(TermList([ListTerm(name: first), ListTerm(name: second)]))
    for (name, other) in [(first, second), (second, first)] {
      #expect(both.matches(in: name.uppercased()).first?.chosen?.term.name == name)
      let alone = TermMatcher(TermList([ListTerm(name: other)]))
      for confidence in [100.0, 60, 30] {
        let matches = alone.matches(
          in: name, confidences: [(range: 0..<name.utf8.count, confidence: confidence)])
        #expect(matches.isEmpty, "\(name) at \(confidence) is taken for \(other)")
      }
    }
  }

  @Test("a name on its own resolves only as a whole, and else suggests")
  func resolve() {
    if case .found(let candidate) = Self.matcher.resolve("Ibuprofen 400 mg tablets") {
      #expect(candidate.term.id == "1")
    } else {
      Issue.record("not found")
    }
    #expect(Self.matcher.resolve("") == .unknown(nearest: []))
    guard case .unknown(let nearest) = Self.matcher.resolve("hidrolasine") else {
      Issue.record("found")
      return
    }
    #expect(nearest.map(\.term.name).contains("hydralazine"))
    guard case .unknown = Self.matcher.resolve("ibuprofen without water") else {
      Issue.record("found")
      return
    }
  }

  @Test("a parenthesis or a comma within a name of the list does not end it")
  func brackets() {
    let matcher = TermMatcher(
      TermList([
        ListTerm(name: "di(acefylline) diphenhydramine"), ListTerm(name: "diphenhydramine"),
        ListTerm(name: "charcoal, activated"), ListTerm(name: "Eisen(III)-oxid"),
        ListTerm(name: "Eisen"),
      ]))
    func found(_ text: String) -> [String] {
      matcher.matches(in: text).map { $0.chosen?.term.name ?? "" }
    }
    #expect(found("Di(acefylline) diphenhydramine 5 mg") == ["di(acefylline) diphenhydramine"])
    #expect(found("Charcoal, activated") == ["charcoal, activated"])
    #expect(found("Eisen(III)-oxid") == ["Eisen(III)-oxid"])
    #expect(found("charcoal. Activated") == [])
  }

  @Test("the words of a name that are read well say what the others are")
  func laterWords() {
    let matcher = TermMatcher(
      TermList([
        ListTerm(name: "measles vaccine"), ListTerm(name: "vaccin contre le rotavirus"),
        ListTerm(name: "rotavirus"), ListTerm(name: "cascara"), ListTerm(name: "cascara sagrada"),
        ListTerm(name: "vitamin A"),
      ]))
    func found(_ text: String, _ confidence: Double) -> [String] {
      matcher.matches(in: text, confidences: [(0..<text.utf8.count, confidence)]).map {
        $0.chosen?.term.name ?? $0.candidates.map(\.term.name).sorted().joined(separator: " or ")
      }
    }
    #expect(found("measies vaccine", 70) == ["measles vaccine"])
    #expect(found("vaccin contre te rotavirus", 80) == ["vaccin contre le rotavirus"])
    #expect(found("vaccin contre te rotavirus", 100) == ["rotavirus"])
    #expect(found("cascara sagreda", 45) == ["cascara sagrada"])
    #expect(found("cascara sogwada", 90) == ["cascara or cascara sagrada"])
    #expect(found("vitamin E", 50) == [])
  }

  @Test("a name that is joined to one that is not clear may be a combination")
  func unclearPart() {
    let matcher = TermMatcher(
      TermList([
        ListTerm(name: "clonidine"), ListTerm(name: "donidine"), ListTerm(name: "ibuprofen"),
        ListTerm(name: "clonidine/ibuprofen"),
      ]))
    let text = "donidine + ibuprofen"
    let matches = matcher.matches(in: text, confidences: [(0..<text.utf8.count, 50)])
    #expect(matches.allSatisfy { $0.chosen == nil })
    #expect(matcher.matches(in: "ibuprofen +").allSatisfy { $0.chosen == nil })
  }

  @Test("ranges count UTF-8 bytes in the untouched text")
  func ranges() throws {
    let text = "„Größe“: ﬂ Ibuprofen sodium."
    let match = try #require(Self.matcher.matches(in: text).first)
    #expect(match.text == "Ibuprofen sodium")
    #expect(Array(text.utf8)[match.range].elementsEqual("Ibuprofen sodium".utf8))
    #expect(Array(text.utf8)[match.nameRange].elementsEqual("Ibuprofen".utf8))
  }
}
