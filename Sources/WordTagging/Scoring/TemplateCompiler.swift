/// Makes a plan.
struct TemplateCompiler {
  let features: FeatureSet
  var wordAtoms: [Int] = []
  var carriedCount = 0
  var cellAtoms: [Int] = []
  var lineAtoms: [Int] = []
  var classSlot = -1
  var templates: [CompiledTemplates.Template] = []
  var parts: [CompiledTemplates.Part] = []
  var groups: [CompiledTemplates.Group] = []
  var word = CompiledTemplates.Group()
  var ofSegments = CompiledTemplates.TemplateRange()
  var ofTokens = CompiledTemplates.TemplateRange()
  var edges = CompiledTemplates.TemplateRange()

  /// What is known of each atom.
  private var facts: [AtomFacts]

  /// What a plan wants to know of an atom, in a form that is read without counting references.
  private struct AtomFacts: BitwiseCopyable {
    let source: FeatureAtom.Source
    let isOfSegment: Bool
    let hasFewValues: Bool
    let isList: Bool
    let isClass: Bool
    /// The atom that this one tests, or -1.
    let tested: Int
    /// The index among the atoms of the same source.
    var slot = 0

    init(_ atom: FeatureAtom) {
      source = atom.source
      isOfSegment = atom.isOfSegment
      hasFewValues = atom.hasFewValues
      if case .list = atom { isList = true } else { isList = false }
      isClass = atom == .tokenClass
      tested = atom.condition?.atom ?? -1
    }
  }

  /// What a group's sum depends on: atoms at places.
  private typealias Key = [FeatureTemplate.Part]

  /// A template, by its index, and the token that it scores, counted from where its key is taken.
  private struct Member: BitwiseCopyable {
    var template: Int
    var target = 0
  }

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
    facts = features.atoms.map(AtomFacts.init)
    var isCarried = [Bool](repeating: false, count: facts.count)
    for fact in facts where fact.tested >= 0 { isCarried[fact.tested] = true }
    for template in features.stateTemplates where !isOfOneWord(template) {
      for part in template.parts { isCarried[part.atom] = true }
    }
    for template in features.edgeTemplates {
      for part in template.parts { isCarried[part.atom] = true }
    }
    for carried in [true, false] {
      for atom in facts.indices where isCarried[atom] == carried && facts[atom].source == .word {
        facts[atom].slot = wordAtoms.count
        if carried, facts[atom].isClass { classSlot = 0 }
        wordAtoms.append(atom)
      }
      if carried { carriedCount = wordAtoms.count }
    }
    for atom in facts.indices where facts[atom].source == .cell {
      facts[atom].slot = cellAtoms.count
      cellAtoms.append(atom)
    }
    for atom in facts.indices where facts[atom].source == .line {
      facts[atom].slot = lineAtoms.count
      lineAtoms.append(atom)
    }
    if classSlot == 0 { classSlot = lineAtoms.count }
  }

  mutating func make() {
    var (ofWord, ofSegment, ofToken): ([Member], [Member], [Member]) = ([], [], [])
    var keyed: [Keyed] = []
    for (index, template) in features.stateTemplates.enumerated() {
      if isOfOneWord(template) {
        ofWord.append(Member(template: index, target: -template.parts[0].place.offset))
      } else if let (key, target) = key(of: template) {
        let member = Member(template: index, target: target)
        if let index = keyed.firstIndex(where: { $0.key == key }) {
          keyed[index].members.append(member)
        } else {
          keyed.append(Keyed(key: key, members: [member]))
        }
      } else if template.parts.allSatisfy({ isOfSegment($0) }) {
        ofSegment.append(Member(template: index))
      } else {
        ofToken.append(Member(template: index))
      }
    }
    for counting in [false, true] { merge(&keyed, counting: counting) }
    word = group(ofWord, of: features.stateTemplates)
    for keyed in keyed {
      var group = group(keyed.members, of: features.stateTemplates)
      write(keyed.key, into: &group)
      groups.append(group)
    }
    ofSegments = group(ofSegment, of: features.stateTemplates).templates
    ofTokens = group(ofToken, of: features.stateTemplates).templates
    let all = features.edgeTemplates.indices.map { Member(template: $0) }
    edges = group(all, of: features.edgeTemplates).templates
  }

  /// An atom with what its test looks at.
  func lineAtom(_ index: Int) -> LineAtom {
    let atom = features.atoms[index]
    guard let condition = atom.condition else { return LineAtom(atom: atom) }
    let tested = facts[condition.atom]
    if tested.source == .word {
      return LineAtom(atom: atom, testedValue: tested.slot, wanted: condition.value)
    }
    return LineAtom(atom: atom, testedCode: CompiledTemplates.byte(ofSlot: tested.slot))
  }

  // MARK: Kinds

  /// Whether a template looks at one token's own word and nothing else.
  private func isOfOneWord(_ template: FeatureTemplate) -> Bool {
    let place = template.parts[0].place
    return place.anchor == .token
      && template.parts.allSatisfy { $0.place == place && facts[$0.atom].source == .word }
  }

  /// Whether a part is the same for all tokens of a segment.
  private func isOfSegment(_ part: FeatureTemplate.Part) -> Bool {
    guard part.place.anchor == .token else { return true }
    return part.place.offset == 0 && facts[part.atom].isOfSegment
  }

  /// What a template looks at when that has few values, moved so that its first place is 0, and
  /// where from there the token is that it scores.
  private func key(of template: FeatureTemplate) -> (Key, target: Int)? {
    guard
      template.parts.allSatisfy({ facts[$0.atom].hasFewValues && $0.place.anchor == .token })
    else { return nil }
    var key: Key = []
    for part in template.parts where !key.contains(part) { key.append(part) }
    let first = key.map(\.place.offset).min() ?? 0
    for index in key.indices { key[index].place.offset -= first }
    key.sort { ($0.atom, $0.place.offset) < ($1.atom, $1.place.offset) }
    return fits(key) ? (key, -first) : nil
  }

  private func fits(_ key: Key) -> Bool {
    var codeCount = 0
    var isOwn = true
    for part in key {
      guard let slot = codeSlot(part.atom) else { continue }
      if slot >= Self.mostCodes { return false }
      codeCount += 1
      isOwn = isOwn && part.place.offset == 0
    }
    return codeCount <= (isOwn ? Self.mostCodes : Self.mostFarCodes)
      && key.count - codeCount <= Self.mostValues
  }

  /// The code of an atom, when it has one.
  private func codeSlot(_ atom: Int) -> Int? {
    let fact = facts[atom]
    if fact.isClass { return classSlot }
    return fact.source == .line ? fact.slot : nil
  }

  /// Joins the groups that look at the token's own place in the line: there are few combinations.
  private func merge(_ keyed: inout [Keyed], counting: Bool) {
    func isMerged(_ keyed: Keyed) -> Bool {
      keyed.key.allSatisfy {
        $0.place.offset == 0 && facts[$0.atom].source == .line
          && (facts[$0.atom].tested >= 0) == counting
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

  private mutating func write(_ key: Key, into group: inout CompiledTemplates.Group) {
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
      let byte = CompiledTemplates.byte(ofSlot: codeSlot(part.atom) ?? 0)
      parts.append(CompiledTemplates.Part(kind: .number, slot: byte, place: part.place))
    }
  }

  private mutating func group(
    _ members: [Member], of list: [FeatureTemplate]
  ) -> CompiledTemplates.Group {
    var group = CompiledTemplates.Group()
    group.templates = CompiledTemplates.TemplateRange(start: templates.count, count: members.count)
    var highestTarget = members.first?.target ?? 0
    group.lowestTarget = highestTarget
    for member in members {
      group.lowestTarget = min(group.lowestTarget, member.target)
      highestTarget = max(highestTarget, member.target)
    }
    group.rowCount = highestTarget - group.lowestTarget + 1
    for member in members {
      let template = list[member.template]
      templates.append(
        CompiledTemplates.Template(
          seed: template.seed, firstPart: parts.count, partCount: template.parts.count,
          leadingCount: template.parts.firstIndex { !isOfSegment($0) } ?? template.parts.count,
          row: member.target - group.lowestTarget))
      for part in template.parts { add(part) }
    }
    return group
  }

  private mutating func add(_ part: FeatureTemplate.Part) {
    let fact = facts[part.atom]
    let (kind, slot): (CompiledTemplates.Part.Kind, Int) =
      switch fact.source {
      case .word: (.value, fact.slot)
      case .cell: (.value, carriedCount + fact.slot)
      case .line: (fact.isList ? .listPlace : .number, CompiledTemplates.byte(ofSlot: fact.slot))
      }
    parts.append(CompiledTemplates.Part(kind: kind, slot: slot, place: part.place))
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
