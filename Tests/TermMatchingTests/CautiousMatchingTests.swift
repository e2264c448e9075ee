import TermMatching
import Testing

@Suite("Caution about names")
struct CautiousMatchingTests {
  static let qualifiers = QualifierWords(
    following: ["chloride"], omissible: ["sodium", "potassium", "calcium", "sulfate"],
    fillers: ["mg", "tablets"], dependent: ["iron", "carbonate"])

  /// The names that are chosen, with what is not resolved in brackets.
  static func found(_ text: String, in names: [String]) -> [String] {
    let matcher = TermMatcher(TermList(names.map { Term(name: $0) }), qualifiers: qualifiers)
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
    "a name is shortened by few words, never to that of another substance",
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
      TermList([Term(name: "sodium valproate")]), qualifiers: Self.qualifiers)
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
      TermList([Term(name: "amoxicillin/clavulanic acid")]), qualifiers: Self.qualifiers)
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
          Term(name: "paracetamol", synonyms: ["acetaminophen"]), Term(name: "codeine"),
          Term(name: "paracetamol/codeine"),
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
    if case .found = TermMatcher(TermList([Term(name: "amoxicillin")])).resolve(
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
    let list = TermList([Term(name: "clonidine"), Term(name: "donidine")])
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
