import StreamIO
public import TermMatching

/// Several tables as one list of medicines.
///
/// A medicine of a later table is merged with a medicine of an earlier table if their names agree, and added
/// otherwise; none is replaced.
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
  /// Whether words that look like medicines and are none of these are found, too; not with a list of other names.
  private(set) var findsUnlistedNames = true

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - tables: The tables.
  ///   - threshold: The minimum score of a match, from 0 to 1.
  public init(_ tables: [MedicineTable], threshold: Double = 0.5) {
    contents = tables
    var medicines: [Medicine] = []
    var terms: [ListTerm] = []
    var numbers: [[Int?]] = []
    for (place, table) in tables.enumerated() {
      let known =
        terms.isEmpty ? nil : TermMatcher(TermList(terms), qualifiers: MedicineWords.qualifiers)
      for (number, substance) in table.substances.enumerated() {
        let id = Medicine.ID(edition: table.about.edition, id: substance.id, table: place)
        let synonyms = substance.synonyms.map(\.name)
        if let same = known?.sameTerm(as: substance.name), numbers[same][place] == nil {
          medicines[same].ids.append(id)
          terms[same].synonyms += [substance.name] + synonyms
          numbers[same][place] = number
        } else {
          medicines.append(Medicine(name: substance.name, ids: [id]))
          terms.append(ListTerm(id: substance.id, name: substance.name, synonyms: synonyms))
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
    matcher = TermMatcher(
      TermList(terms), qualifiers: MedicineWords.qualifiers, threshold: threshold)
    indexes = tables.map(InteractionIndex.init)
  }

  /// Creates a catalog of the tables in folders.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - includesSample: Whether the sample comes before them.
  ///   - threshold: The minimum score of a match, from 0 to 1.
  /// - Throws: The first error in a table, with its location.
  public init(
    tablesAt folders: [String], includesSample: Bool = true, threshold: Double = 0.5
  ) throws(MedicineError) {
    var tables: [MedicineTable] = includesSample ? [.sample] : []
    for folder in folders { tables.append(try MedicineTable(contentsOf: folder)) }
    self.init(tables, threshold: threshold)
  }

  /// Creates a catalog of the names in a file, without interactions; `TermList` describes its lines.
  ///
  /// - Throws: An error in reading or parsing the file.
  public init(namesAt path: String, threshold: Double = 0.5) throws {
    guard let text = String(validating: try InputFile.contents(of: path), as: UTF8.self) else {
      throw MedicineError(.unreadableData, file: path, message: "is not in UTF-8")
    }
    let names = try TermList(parsing: text, file: path)
    self.init([MedicineTable(names: names, from: path)], threshold: threshold)
    findsUnlistedNames = false
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

  /// Returns an answer for each pair; a combination has the entries of its parts too.
  public func interactions(among medicines: [Medicine]) -> [PairAnswer] {
    let compositions = medicines.map { medicine in
      medicine.ids.first.flatMap { numberOfID[$0] }.map {
        Composition(medicine: $0, parts: matcher.parts(of: $0))
      }
    }
    let covered = compositions.map { composition in
      contents.indices.map { composition?.isCovered(by: $0, numbers) ?? false }
    }
    let isCovered = covered.map { $0.allSatisfy(\.self) }
    let all = consulted(contents.map { _ in [] })
    var answers: [PairAnswer] = []
    answers.reserveCapacity(medicines.count * medicines.count / 2)
    for first in medicines.indices {
      for second in medicines.indices.dropFirst(first + 1) {
        answers.append(
          PairAnswer(
            first: medicines[first].name, second: medicines[second].name, entries: [],
            consulted: isCovered[first] && isCovered[second]
              ? all
              : consulted(
                contents.indices.map { table in
                  [first, second].filter { !covered[$0][table] }.map { medicines[$0].name }
                })))
      }
    }
    for (table, index) in indexes.enumerated() {
      var substances: [Int] = []
      var members: [(place: Int, number: Int)] = []
      for (place, composition) in compositions.enumerated() {
        for number in composition?.members ?? [] {
          guard let substance = numbers[number][table] else { continue }
          substances.append(substance)
          members.append((place, number))
        }
      }
      for hit in index.hits(among: substances) {
        let (first, second) = (members[Int(hit.pair.x)], members[Int(hit.pair.y)])
        if first.place == second.place { continue }
        // Pairs are stored in rows, each shorter by one than the previous one.
        let answer =
          first.place * (2 * medicines.count - first.place - 1) / 2 + second.place - first.place - 1
        let entry = entry(
          hit, table,
          path(answers[answer].first, first.number), path(answers[answer].second, second.number))
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

  /// The tables with interactions, and the medicines that each lacks.
  private func consulted(_ missing: [[String]]) -> [PairAnswer.Consulted] {
    contents.indices.compactMap { table in
      contents[table].interactions.isEmpty
        ? nil : PairAnswer.Consulted(table: contents[table].about, missing: missing[table])
    }
  }

  /// A medicine, and the part through which an entry applies.
  private func path(_ name: String, _ number: Int) -> [String] {
    let member = medicines[number].name
    return member == name ? [name] : [name, member]
  }

  private func entry(
    _ hit: InteractionIndex.Hit, _ table: Int, _ firstPath: [String], _ secondPath: [String]
  ) -> PairAnswer.Entry {
    let content = contents[table]
    let interaction = content.interactions[Int(hit.entry)]
    func path(_ names: [String], _ party: MedicineTable.Party) -> [String] {
      switch party {
      case .substance: names
      case .members: names + [content.name(of: party)]
      }
    }
    return PairAnswer.Entry(
      severity: interaction.severity, label: interaction.label, mechanism: interaction.mechanism,
      advice: interaction.advice,
      source: interaction.source.isEmpty ? content.about.source : interaction.source,
      table: content.about,
      firstPath: path(firstPath, indexes[table].party(hit.firstParty)),
      secondPath: path(secondPath, indexes[table].party(hit.secondParty)))
  }
}

/// A medicine of a catalog with its parts, if it is a combination.
private struct Composition {
  var medicine: Int
  /// The parts, nil for those that are not in the catalog.
  var parts: [Int?]

  /// The medicine and the parts.
  var members: [Int] { [medicine] + parts.compactMap(\.self) }

  /// Whether a table has the medicine, or all of its parts.
  func isCovered(by table: Int, _ numbers: [[Int?]]) -> Bool {
    numbers[medicine][table] != nil
      || !parts.isEmpty && parts.allSatisfy { $0.map { numbers[$0][table] != nil } ?? false }
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
