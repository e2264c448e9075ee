public import TermMatching

/// Several tables as one list of medicines.
///
/// Medicines of a later table are merged with those of an earlier one if their names agree, and added otherwise; none is replaced.
public struct MedicineCatalog: Sendable {
  /// The tables, in the given order.
  public let contents: [MedicineTable]
  /// The matcher that finds the medicines' names in texts.
  public let matcher: TermMatcher
  /// The medicines in the order of the matcher's terms.
  public let medicines: [Medicine]
  /// The index of each medicine in each table.
  private let numbers: [[Int?]]
  private let numberOfID: [Medicine.ID: Int]
  private let indexes: [InteractionIndex]

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - tables: The tables.
  ///   - threshold: The minimum score of a match, from 0 to 1.
  public init(_ tables: [MedicineTable], threshold: Double = 0.5) {
    contents = tables
    var medicines: [Medicine] = []
    var terms: [Term] = []
    var numbers: [[Int?]] = []
    for (place, table) in tables.enumerated() {
      let known = terms.isEmpty ? nil : TermMatcher(TermList(terms), qualifiers: SaltWords.all)
      for (number, substance) in table.substances.enumerated() {
        let id = Medicine.ID(edition: table.about.edition, id: substance.id, table: place)
        let synonyms = substance.synonyms.map(\.name)
        if let same = known?.sameTerm(as: substance.name), numbers[same][place] == nil {
          medicines[same].ids.append(id)
          terms[same].synonyms += [substance.name] + synonyms
          numbers[same][place] = number
        } else {
          medicines.append(Medicine(name: substance.name, ids: [id]))
          terms.append(Term(id: substance.id, name: substance.name, synonyms: synonyms))
          var row = [Int?](repeating: nil, count: tables.count)
          row[place] = number
          numbers.append(row)
        }
      }
    }
    numberOfID = Dictionary(
      medicines.enumerated().flatMap { number, medicine in medicine.ids.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
    self.medicines = medicines
    self.numbers = numbers
    matcher = TermMatcher(TermList(terms), qualifiers: SaltWords.all, threshold: threshold)
    indexes = tables.map(InteractionIndex.init)
  }

  func candidate(_ match: TermMatch.Candidate) -> MedicineCandidate {
    MedicineCandidate(medicine: medicines[match.index], kind: match.kind, score: match.score)
  }
}

extension MedicineCatalog: NameResolving {
  /// Returns the medicine that a name means, or the candidates.
  public func resolve(_ name: String) -> NameResolution {
    switch matcher.resolve(name) {
    case .found(let candidate): .found(self.candidate(candidate))
    case .ambiguous(let candidates), .unknown(let candidates):
      .unresolved(candidates.map(candidate))
    }
  }
}

extension MedicineCatalog: InteractionLookup {
  /// The descriptions of the tables.
  public var tables: [MedicineTable.About] { contents.map(\.about) }

  /// Returns an answer for each pair.
  public func interactions(among medicines: [Medicine]) -> [PairAnswer] {
    let places = medicines.map { $0.ids.first.flatMap { numberOfID[$0] } }
    var answers: [PairAnswer] = []
    answers.reserveCapacity(medicines.count * medicines.count / 2)
    let all = contents.map { PairAnswer.Consulted(table: $0.about, missing: []) }
    for first in medicines.indices {
      for second in medicines.indices.dropFirst(first + 1) {
        answers.append(
          PairAnswer(
            first: medicines[first].name, second: medicines[second].name, entries: [],
            consulted: consulted(medicines[first], medicines[second], all)))
      }
    }
    for (table, index) in indexes.enumerated() {
      let present = medicines.indices.filter { place in
        places[place].map { numbers[$0][table] != nil } ?? false
      }
      let substances = present.compactMap { place in places[place].flatMap { numbers[$0][table] } }
      for hit in index.hits(among: substances) {
        let (first, second) = (present[Int(hit.pair.x)], present[Int(hit.pair.y)])
        // Pairs are stored in rows, each shorter by one than the previous one.
        let answer = first * (2 * medicines.count - first - 1) / 2 + second - first - 1
        let entry = entry(hit, table, answers[answer])
        // Some sources list each entry in both orders.
        if !answers[answer].entries.contains(where: { $0.isMirror(of: entry) }) {
          answers[answer].entries.append(entry)
        }
      }
    }
    for answer in answers.indices where answers[answer].entries.count > 1 {
      answers[answer].entries.sort { $0.severity < $1.severity }
    }
    return answers
  }

  private func consulted(
    _ first: Medicine, _ second: Medicine, _ all: [PairAnswer.Consulted]
  ) -> [PairAnswer.Consulted] {
    if first.ids.count == contents.count, second.ids.count == contents.count { return all }
    return contents.enumerated().map { place, table in
      let missing = [first, second].filter { medicine in
        !medicine.ids.contains { $0.table == place }
      }
      return PairAnswer.Consulted(table: table.about, missing: missing.map(\.name))
    }
  }

  private func entry(
    _ hit: InteractionIndex.Hit, _ table: Int, _ pair: PairAnswer
  ) -> PairAnswer.Entry {
    let content = contents[table]
    let interaction = content.interactions[Int(hit.entry)]
    func path(_ name: String, _ party: MedicineTable.Party) -> [String] {
      switch party {
      case .substance: [name]
      case .members: [name, content.name(of: party)]
      }
    }
    return PairAnswer.Entry(
      severity: interaction.severity, label: interaction.label, mechanism: interaction.mechanism,
      advice: interaction.advice,
      source: interaction.source.isEmpty ? content.about.source : interaction.source,
      table: content.about,
      firstPath: path(pair.first, indexes[table].party(hit.firstParty)),
      secondPath: path(pair.second, indexes[table].party(hit.secondParty)))
  }
}

extension PairAnswer.Entry {
  /// Whether an entry is the same one, reached by another path through the same classes.
  fileprivate func isMirror(of other: PairAnswer.Entry) -> Bool {
    severity == other.severity && mechanism == other.mechanism && advice == other.advice
      && label == other.label && table == other.table && source == other.source
      && Set([firstPath.last, secondPath.last])
        == Set([other.firstPath.last, other.secondPath.last])
  }
}

extension TermMatcher {
  /// The index of the term that a name is an unambiguous spelling of.
  fileprivate func sameTerm(as name: String) -> Int? {
    guard case .found(let candidate) = resolve(name), candidate.kind <= .shortened,
      !candidate.isCombination || name.contains("/")
    else { return nil }
    return candidate.index
  }
}
