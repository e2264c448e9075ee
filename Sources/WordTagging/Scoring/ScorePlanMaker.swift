/// Makes a plan.
struct ScorePlanMaker {
  let features: FeatureSet
  var wordAtoms: [Int] = []
  var carriedCount = 0
  var cellAtoms: [Int] = []
  var lineAtoms: [Int] = []
  var classSlot = -1
  var templates: [ScorePlan.Template] = []
  var parts: [ScorePlan.Part] = []
  var groups: [ScorePlan.Group] = []
  var word = ScorePlan.Group()
  var ofSegments = ScorePlan.TemplateRange()
  var ofTokens = ScorePlan.TemplateRange()
  var edges = ScorePlan.TemplateRange()

  /// What a group's sum depends on: atoms at places.
  private typealias Key = [FeatureTemplate.Part]
  private typealias Member = (template: FeatureTemplate, target: Int)

  /// The templates of a key.
  private struct Keyed {
    var key: Key
    var members: [Member]
  }

  /// The most values and the most codes that a key can hold.
  private static let mostValues = 2
  private static let mostCodes = 15
  /// The most codes that a key can hold when some are other tokens'.
  private static let mostFarCodes = 8

  init(_ features: FeatureSet) {
    self.features = features
    var isCarried = features.atoms.map { _ in false }
    for condition in features.atoms.compactMap(\.condition) { isCarried[condition.atom] = true }
    for template in features.stateTemplates + features.edgeTemplates
    where template.scoresPairs || !isOfOneWord(template) {
      for part in template.parts { isCarried[part.atom] = true }
    }
    let atoms = features.atoms.indices
    cellAtoms = atoms.filter { features.atoms[$0].source == .cell }
    lineAtoms = atoms.filter { features.atoms[$0].source == .line }
    let words = atoms.filter { features.atoms[$0].source == .word }
    wordAtoms = words.filter { isCarried[$0] }
    carriedCount = wordAtoms.count
    wordAtoms += words.filter { !isCarried[$0] }
    if wordAtoms.prefix(carriedCount).contains(where: { features.atoms[$0] == .tokenClass }) {
      classSlot = lineAtoms.count
    }
  }

  mutating func make() {
    var kinds: (word: [Member], segment: [Member], token: [Member]) = ([], [], [])
    var keyed: [Keyed] = []
    for template in features.stateTemplates {
      if isOfOneWord(template) {
        kinds.word.append((template, -template.parts[0].place.offset))
      } else if let (key, target) = key(of: template) {
        if let index = keyed.firstIndex(where: { $0.key == key }) {
          keyed[index].members.append((template, target))
        } else {
          keyed.append(Keyed(key: key, members: [(template, target)]))
        }
      } else if template.parts.allSatisfy(isOfSegment) {
        kinds.segment.append((template, 0))
      } else {
        kinds.token.append((template, 0))
      }
    }
    for counting in [false, true] { merge(&keyed, counting: counting) }
    word = group(kinds.word)
    for keyed in keyed {
      var group = group(keyed.members)
      write(keyed.key, into: &group)
      groups.append(group)
    }
    ofSegments = group(kinds.segment).templates
    ofTokens = group(kinds.token).templates
    edges = group(features.edgeTemplates.map { ($0, 0) }).templates
  }

  /// An atom with what its test looks at.
  func lineAtom(_ index: Int) -> LineAtom {
    let atom = features.atoms[index]
    guard let condition = atom.condition else { return LineAtom(atom: atom) }
    if let slot = wordAtoms.firstIndex(of: condition.atom) {
      return LineAtom(atom: atom, testedValue: slot, wanted: condition.value)
    }
    let slot = lineAtoms.firstIndex(of: condition.atom) ?? 0
    return LineAtom(atom: atom, testedCode: ScorePlan.byte(ofSlot: slot))
  }

  // MARK: Kinds

  /// Whether a template looks at one token's own word and nothing else.
  private func isOfOneWord(_ template: FeatureTemplate) -> Bool {
    template.parts.allSatisfy {
      $0.place == template.parts[0].place && $0.place.anchor == .token
        && features.atoms[$0.atom].source == .word
    }
  }

  /// Whether a part is the same for all tokens of a segment.
  private func isOfSegment(_ part: FeatureTemplate.Part) -> Bool {
    guard part.place.anchor == .token else { return true }
    return part.place.offset == 0 && features.atoms[part.atom].isOfSegment
  }

  /// What a template looks at when that has few values, moved so that its first place is 0, and
  /// where from there the token is that it scores.
  private func key(of template: FeatureTemplate) -> (Key, target: Int)? {
    var key: Key = []
    for part in template.parts {
      guard features.atoms[part.atom].hasFewValues, part.place.anchor == .token else { return nil }
      if !key.contains(part) { key.append(part) }
    }
    let first = key.map(\.place.offset).min() ?? 0
    for index in key.indices { key[index].place.offset -= first }
    key.sort { ($0.atom, $0.place.offset) < ($1.atom, $1.place.offset) }
    return fits(key) ? (key, -first) : nil
  }

  private func fits(_ key: Key) -> Bool {
    let slots = key.compactMap { codeSlot($0.atom) }
    let isOwn = key.allSatisfy { $0.place.offset == 0 || codeSlot($0.atom) == nil }
    return slots.count <= (isOwn ? Self.mostCodes : Self.mostFarCodes)
      && slots.allSatisfy { $0 < Self.mostCodes } && key.count - slots.count <= Self.mostValues
  }

  /// The code of an atom, when it has one.
  private func codeSlot(_ atom: Int) -> Int? {
    features.atoms[atom] == .tokenClass ? classSlot : lineAtoms.firstIndex(of: atom)
  }

  /// Joins the groups that look at the token's own place in the line: there are few combinations.
  private func merge(_ keyed: inout [Keyed], counting: Bool) {
    func isMerged(_ keyed: Keyed) -> Bool {
      keyed.key.allSatisfy {
        $0.place.offset == 0 && features.atoms[$0.atom].source == .line
          && (features.atoms[$0.atom].condition != nil) == counting
      } && keyed.members.allSatisfy { $0.target == 0 }
    }
    let parts = keyed.filter(isMerged)
    var key: Key = []
    for part in parts.flatMap(\.key) where !key.contains(part) { key.append(part) }
    key.sort { $0.atom < $1.atom }
    guard parts.count > 1, fits(key) else { return }
    keyed.removeAll(where: isMerged)
    keyed.append(Keyed(key: key, members: parts.flatMap(\.members)))
  }

  // MARK: Writing

  private mutating func write(_ key: Key, into group: inout ScorePlan.Group) {
    let values = key.filter { codeSlot($0.atom) == nil }
    let codes = key.filter { codeSlot($0.atom) != nil }
    group.firstPart = parts.count
    group.valueCount = values.count
    for part in values { add(part) }
    guard codes.contains(where: { $0.place.offset != 0 }) else {
      for slot in codes.compactMap({ codeSlot($0.atom) }) {
        let mask = UInt64(0xFF) << UInt64(slot % 8 * 8)
        if slot < 8 { group.codeMask |= mask } else { group.moreCodesMask |= mask }
      }
      return
    }
    group.codeCount = codes.count
    for part in codes {
      let byte = ScorePlan.byte(ofSlot: codeSlot(part.atom) ?? 0)
      parts.append(ScorePlan.Part(kind: .number, slot: byte, place: part.place))
    }
  }

  private mutating func group(_ members: [Member]) -> ScorePlan.Group {
    var group = ScorePlan.Group()
    group.templates = ScorePlan.TemplateRange(start: templates.count, count: members.count)
    group.lowestTarget = members.map(\.target).min() ?? 0
    group.rowCount = (members.map(\.target).max() ?? 0) - group.lowestTarget + 1
    for (template, target) in members {
      templates.append(
        ScorePlan.Template(
          seed: template.seed, firstPart: parts.count, partCount: template.parts.count,
          leadingCount: template.parts.prefix(while: isOfSegment).count,
          row: target - group.lowestTarget))
      for part in template.parts { add(part) }
    }
    return group
  }

  private mutating func add(_ part: FeatureTemplate.Part) {
    var kind = ScorePlan.Part.Kind.value
    let slot: Int
    let atom = features.atoms[part.atom]
    switch atom.source {
    case .word: slot = wordAtoms.firstIndex(of: part.atom) ?? 0
    case .cell: slot = carriedCount + (cellAtoms.firstIndex(of: part.atom) ?? 0)
    case .line:
      kind = .number
      if case .list = atom { kind = .listPlace }
      slot = ScorePlan.byte(ofSlot: lineAtoms.firstIndex(of: part.atom) ?? 0)
    }
    parts.append(ScorePlan.Part(kind: kind, slot: slot, place: part.place))
  }
}

extension FeatureAtom {
  /// What an atom's value depends on.
  enum Source { case word, line, cell }

  /// What the value depends on.
  var source: Source {
    switch self {
    case .word, .form, .prefix, .suffix, .shape, .tokenClass, .length, .cluster, .bias: .word
    case .matches(_, let column, _), .matched(_, let column, _): column == nil ? .word : .cell
    case .column, .columnFolded: .cell
    default: .line
    }
  }

  /// The test that the atom counts or seeks, if it does.
  var condition: FeatureCondition? {
    switch self {
    case .before(let condition), .after(let condition), .since(let condition),
      .until(let condition):
      condition
    default: nil
    }
  }

  /// Whether all tokens of a segment have the same value.
  fileprivate var isOfSegment: Bool {
    switch self {
    case .depth, .segment, .segmentLength, .lineLength: true
    default: false
    }
  }

  /// Whether the atom has so few values that combinations of them are met again and again.
  fileprivate var hasFewValues: Bool {
    switch self {
    case .shape, .tokenClass, .length, .bias: true
    default: source == .line
    }
  }
}
