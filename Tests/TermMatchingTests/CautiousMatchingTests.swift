import TermMatching
import Testing

@Suite("Caution about names")
struct CautiousMatchingTests {
  static let qualifiers = QualifierWords(
    following: ["chloride"], omissible: ["sodium", "potassium", "calcium", "sulfate"],
    fillers: ["mg", "tablets"], dependent: ["iron", "carbonate"])

  /// The names that are chosen, with what is not resolved in brackets.
  static func found(_ text: String, in names: [String]) -> [String] {
    let matcher = TermMatcher(TermList(names.map { ListTerm(name: $0) }), qualifiers: qualifiers)
    return matcher.matches(in: text).map { match in
      match.chosen?.term.name
        ?? "(\(match.text): \(match.candidates.map(\.term.name).joined(separator: ", ")))"
    }
  }

  @Test(
    "a salt ends where a listed name begins, and at the end of a line",
    arguments: [
      ("levothyroxine\ncalcium carbonate", ["levothyroxine", "calcium carbonate"]),
      ("levothyroxine calcium carbonate", ["levothyroxine", "calcium carbonate"]),
      ("lisinopril tablets\npotassium chloride", ["lisinopril", "potassium chloride"]),
      (
        "potassium chloride iron sulfate calcium carbonate",
        ["potassium chloride", "iron sulfate", "calcium carbonate"]
      ),
    ])
  func salts(text: String, names: [String]) {
    let list = [
      "levothyroxine", "calcium carbonate", "lisinopril", "potassium chloride", "iron sulfate",
    ]
    #expect(Self.found(text, in: list) == names)
  }

  @Test(
    "a name is shortened by few words, never to another substance's name",
    arguments: [
      ("isosorbide dinitrate", "isosorbide mononitrate", []), ("sucrose", "iron sucrose", []),
      ("iron", "iron sulfate", []), ("carbonate", "calcium carbonate", []),
      ("valproate.", "sodium valproate", ["sodium valproate"]),
      ("valproate bismuth", "sodium valproate", ["(valproate: sodium valproate)"]),
    ] as [(String, String, [String])])
  func shortened(text: String, name: String, found: [String]) {
    #expect(Self.found(text, in: [name]) == found)
  }

  @Test("a shortened name is not an exact one")
  func shortenedScore() throws {
    let matcher = TermMatcher(
      TermList([ListTerm(name: "sodium valproate")]), qualifiers: Self.qualifiers)
    let chosen = try #require(matcher.matches(in: "valproate").first?.chosen)
    #expect(chosen.kind == .shortened)
    #expect(chosen.score < 1)
  }

  @Test(
    "nothing but words that join may stand between the parts of a combination",
    arguments: [
      ("amoxicillin and clavulanic acid", true), ("amoxicillin 500 mg plus clavulanic acid", true),
      ("amoxicillin without clavulanic acid", false),
      ("amoxicillin codeine clavulanic acid", false),
    ])
  func betweenParts(name: String, isFound: Bool) {
    let matcher = TermMatcher(
      TermList([ListTerm(name: "amoxicillin/clavulanic acid")]), qualifiers: Self.qualifiers)
    if case .found = matcher.resolve(name) {
      #expect(isFound)
    } else {
      #expect(!isFound)
    }
  }

  @Test("each part of an abbreviation stands for a part of its own, and a short one is a candidate")
  func abbreviations() {
    func resolution(_ name: String, _ threshold: Double = 0.5) -> TermResolution {
      TermMatcher(
        TermList([
          ListTerm(name: "paracetamol", synonyms: ["acetaminophen"]), ListTerm(name: "codeine"),
          ListTerm(name: "paracetamol/codeine"),
        ]), threshold: threshold
      ).resolve(name)
    }
    if case .found = resolution("parac/code") {} else { Issue.record("not found") }
    if case .unknown = resolution("parac/code", 0.8) {} else { Issue.record("below the threshold") }
    if case .ambiguous(let candidates) = resolution("par/cod") {
      #expect(candidates.count == 1)
    } else {
      Issue.record("a short abbreviation is chosen")
    }
    if case .unknown = resolution("parac/aceta") {} else { Issue.record("codeine is absent") }
  }

  @Test(
    "an unlisted word that a hyphen binds to a name keeps it from being chosen",
    arguments: [
      ("es-omeprazole", ["(omeprazole: omeprazole)"]),
      ("ES-\nOMEPRAZOLE", ["(OMEPRAZOLE: omeprazole)"]),
      ("DIHYDRO-\nCODEINE", ["(CODEINE: codeine)"]), ("l-codeine", ["codeine"]),
      ("OMEPRA-\nZOLE", ["omeprazole"]), ("omeprazole-sodium", ["omeprazole"]),
    ])
  func hyphens(text: String, found: [String]) {
    #expect(Self.found(text, in: ["omeprazole", "codeine"]) == found)
  }

  @Test("a name in two parts is as uncertain as the worse one")
  func confidenceOfParts() {
    let matcher = TermMatcher(TermList([ListTerm(name: "clonidine"), ListTerm(name: "donidine")]))
    let match = matcher.matches(
      in: "doni-\ndine",
      confidences: [(range: 0..<5, confidence: 95), (range: 6..<10, confidence: 50)])
    #expect(match.map(\.candidates.count) == [2])
  }

  /// The names that are chosen in words with confidences, such as `zinc:40`.
  static func chosen(_ words: [String], in names: [String]) -> [String] {
    var text = ""
    var confidences: [(range: Range<Int>, confidence: Double)] = []
    for word in words {
      let parts = word.split(separator: ":")
      let start = text.utf8.count
      text += parts[0]
      confidences.append((start..<text.utf8.count, Double(parts[1]) ?? 0))
      text += " "
    }
    return TermMatcher(TermList(names.map { ListTerm(name: $0) }), qualifiers: qualifiers)
      .matches(in: text, confidences: confidences).compactMap(\.chosen?.term.name)
  }

  @Test("of names with a sign between that was not read well, none is chosen if they may be one")
  func unclearSigns() {
    let names = ["lamivudine", "zidovudine", "efavirenz", "lamivudine/zidovudine"]
    func chosen(_ words: String...) -> [String] { Self.chosen(words, in: names) }
    #expect(chosen("lamivudine:95", "«:95", "zidovudine:95") == ["lamivudine", "zidovudine"])
    #expect(chosen("lamivudine:95", "«:60", "zidovudine:95") == [])
    #expect(chosen("lamivudine:95", "«:95", "zidovudine:60") == [])
    #expect(chosen("lamivudine.+:40", "zidovudine:95") == [])
    #expect(chosen("lamivudine,:40", "zidovudine:60") == ["lamivudine", "zidovudine"])
    #expect(chosen("lamivudine:95", "«:60", "efavirenz:95") == ["lamivudine", "efavirenz"])
  }

  @Test("a name beside a word that was read poorly is not chosen if a longer one has it there")
  func poorNeighbors() {
    let names = ["zinc", "oxyde de zinc", "cascara", "cascara sagrada", "ibuprofen"]
    func chosen(_ words: String...) -> [String] { Self.chosen(words, in: names) }
    #expect(chosen("brmf:90", "zinc:90") == ["zinc"])
    #expect(chosen("brmf:40", "zinc:90") == [])
    #expect(chosen("4:40", "zinc:90") == [])
    #expect(chosen("zinc:90", "5:40", "mg:90") == ["zinc"])
    #expect(chosen("zinc:90", "brmf:40") == ["zinc"])
    #expect(chosen("cascara:90", "brmf:40") == [])
    #expect(chosen("brmf:40", "cascara:90") == ["cascara"])
    #expect(chosen("brmf:40", "ibuprofen:90", "brmf:40") == ["ibuprofen"])
  }

  @Test("a name is not chosen if a longer one is there but for a short word read differently")
  func shortWords() {
    let names = [
      "citrate de caféine", "caféine", "insuline", "insuline à action intermédiaire", "vitamin",
      "vitamin B 6",
    ]
    func chosen(_ words: String...) -> [String] { Self.chosen(words, in: names) }
    #expect(chosen("citrate:95", "da:85", "caféine:95") == [])
    #expect(chosen("citrate:95", "da:95", "caféine:95") == ["caféine"])
    #expect(chosen("insuline:91", "4:66", "action:93", "intermédiaire:91") == [])
    #expect(chosen("insuline:91", "4:95", "unités:93") == ["insuline"])
    #expect(chosen("vitamin:80", "B:80", "8:95") == ["vitamin"])
    #expect(chosen("tnpey:39", "do:88", "de:93", "caféine:95") == [])
  }

  @Test("a name that a sign instead of a letter separates from others is not chosen")
  func signsWithinNames() {
    let names = ["sulfafurazol"]
    #expect(Self.chosen(["acety!sulfafurazol:58"], in: names) == [])
    #expect(Self.chosen(["sulfafurazol!acet:58"], in: names) == [])
    #expect(Self.chosen(["(sulfafurazol):58"], in: names) == names)
    #expect(Self.chosen(["see;sulfafurazol:96"], in: names) == names)
  }

  @Test("an abbreviated combination of many parts takes no more than a moment")
  func abbreviationsOfManyParts() {
    let parts = (0..<12).map { "vita\(Character(Unicode.Scalar(UInt8(97 + $0))))min" }
    let matcher = TermMatcher(
      TermList(([parts.joined(separator: "/")] + parts).map { ListTerm(name: $0) }))
    let start = ContinuousClock.now
    let name = Array(repeating: "vita", count: 11).joined(separator: "/")
    if case .found = matcher.resolve(name + "/xyzz") { Issue.record("xyzz is no part") }
    if case .ambiguous = matcher.resolve(name + "/vita") {} else { Issue.record("not found") }
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("a broken name in capitals is whole again where the list has it")
  func brokenCapitals() {
    #expect(
      Self.found("ES-\nOMEPRAZOLE", in: ["omeprazole", "esomeprazole"]) == ["esomeprazole"])
  }

  @Test("an unknown word that is joined to a name is a name that is not resolved")
  func unknownParts() {
    let names = ["amoxicillin", "ibuprofen"]
    #expect(
      Self.found("amoxicillin/clavulanic acid", in: names) == [
        "amoxicillin", "(clavulanic acid: )",
      ]
    )
    #expect(
      Self.found("famotidine 20 mg + ibuprofen 800 mg", in: names)
        == ["(famotidine: )", "ibuprofen"])
    #expect(
      Self.found("amoxicillin 500 mg / clavulanic acid 125 mg", in: names)
        == ["amoxicillin", "(clavulanic acid: )"])
    #expect(
      Self.found(
        "amoxicillin/clavulanic acid", in: ["amoxicillin", "ticarcillin/clavulanic acid"])
        == ["amoxicillin", "(clavulanic acid: )"])
    if case .found = TermMatcher(TermList([ListTerm(name: "amoxicillin")])).resolve(
      "amoxicillin/clavulanic acid")
    {
      Issue.record("found")
    }
  }

  @Test("a number that touches a name and has no unit keeps it from being chosen")
  func numbers() {
    #expect(Self.found("vitamin b12", in: ["vitamin b"]) == ["(vitamin b: vitamin b)"])
    #expect(Self.found("vitamin b-12", in: ["vitamin b"]) == ["(vitamin b: vitamin b)"])
    #expect(Self.found("vitamin b 12", in: ["vitamin b"]) == ["vitamin b"])
    #expect(Self.found("ibuprofen400mg", in: ["ibuprofen"]) == ["ibuprofen"])
  }

  @Test("short names in capitals are found in capitals alone")
  func capitals() {
    #expect(Self.found("Asa went home", in: ["ASA"]) == [])
    #expect(Self.found("ASA 100 mg", in: ["ASA"]) == ["ASA"])
    #expect(Self.found("kcl", in: ["KCl"]) == ["KCl"])
  }

  @Test("the threshold drops a name as a whole, never the other names that it may be")
  func thresholdAndAmbiguity() {
    let list = TermList([ListTerm(name: "clonidine"), ListTerm(name: "donidine")])
    for threshold in stride(from: 0, through: 1, by: 0.05) {
      let matches = TermMatcher(list, threshold: threshold).matches(
        in: "donidine", confidences: [(0..<8, 50)])
      #expect(matches.allSatisfy { $0.candidates.count == 2 })
    }
  }

  @Test("a long text of joined names takes no more than a moment")
  func longTexts() {
    let names = ["amoxicillin", "amoxicillin/clavulanic acid"]
    let text = String(repeating: "amoxicillin/unknownword/", count: 5_000)
    let start = ContinuousClock.now
    #expect(Self.found(text, in: names).count >= 5_000)
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
