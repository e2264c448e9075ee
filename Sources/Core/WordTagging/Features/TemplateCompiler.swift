/// Sorts the templates of a set into the kinds of ``CompiledTemplates``.
struct TemplateCompiler {
  let features: FeatureSet
  var wordTests: [Int] = []
  var carriedCount = 0
  var cellTests: [Int] = []
  var positionTests: [Int] = []
  var classSlot = -1
  /// The number of a token's codes without the class.
  var codeCount = 0
  var templates: [CompiledTemplates.Template] = []
  var parts: [CompiledTemplates.Part] = []
  var groups: [CompiledTemplates.Group] = []
  var word = CompiledTemplates.Group()
  /// The places, other than the token's own and its neighbors, whose words have a row of their own.
  var anchors: [TokenPlace] = []
  var leads: [CompiledTemplates.Lead] = []
  var ofSegments = CompiledTemplates.TemplateRange()
  var ofTokens = CompiledTemplates.TemplateRange()
  var edges = CompiledTemplates.TemplateRange()

  private let isForExtraction: Bool
  private var traits: [TestTraits]
  /// The index among `leads` for each state template that has one.
  private var leadIndices: [Int] = []
  private var valueWidth: Int {
    CompiledTemplates.valueWidth(words: carriedCount + leads.count, cells: cellTests.count)
  }

  /// The traits of a test, in a form that is read without counting references.
  private struct TestTraits: BitwiseCopyable {
    let source: ObservationTest.Source
    let isOfSegment: Bool
    let hasFewValues: Bool
    let isList: Bool
    let isClass: Bool
    /// The test in this one's condition, or -1.
    let tested: Int
    /// The index among the tests of the same source.
    var slot = 0

    init(_ test: ObservationTest) {
      source = test.source
      isOfSegment = test.isOfSegment
      hasFewValues = test.hasFewValues
      if case .list = test { isList = true } else { isList = false }
      isClass = test == .tokenClass
      tested = test.condition?.test ?? -1
    }
  }

  /// The observations that a group's sum depends on: tests at places.
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

  /// The maximum numbers of values and of codes in a key.
  private static let maximumValues = 2
  private static let maximumCodes = 15
  /// The maximum number of codes in a key that has codes of other tokens.
  private static let maximumFarCodes = 8

  init(_ features: FeatureSet, isForExtraction: Bool) {
    self.features = features
    self.isForExtraction = isForExtraction
    traits = features.tests.map(TestTraits.init)
    var isCarried = [Bool](repeating: isForExtraction, count: traits.count)
    for trait in traits where trait.tested >= 0 { isCarried[trait.tested] = true }
    for template in features.stateTemplates where !isOfOneWord(template) {
      for part in template.parts { isCarried[part.test] = true }
    }
    for template in features.edgeTemplates {
      for part in template.parts { isCarried[part.test] = true }
    }
    for carried in [true, false] {
      for test in traits.indices where isCarried[test] == carried && traits[test].source == .word {
        traits[test].slot = wordTests.count
        if carried, traits[test].isClass { classSlot = 0 }
        wordTests.append(test)
      }
      if carried { carriedCount = wordTests.count }
    }
    for test in traits.indices where traits[test].source == .cell {
      traits[test].slot = cellTests.count
      cellTests.append(test)
    }
    positionTests = traits.indices.filter { traits[$0].source == .position }
    let places = positionTests.filter { features.tests[$0].placeIndex != nil }
    codeCount = places.isEmpty ? 0 : ObservationTest.placeCount
    for test in positionTests {
      if let index = features.tests[test].placeIndex {
        traits[test].slot = index
      } else {
        traits[test].slot = codeCount
        codeCount += 1
      }
    }
    if classSlot == 0 { classSlot = codeCount }
  }

  mutating func compile() {
    let count = features.stateTemplates.count + features.edgeTemplates.count
    templates.reserveCapacity(count)
    parts.reserveCapacity(2 * count)
    if !isForExtraction { findLeads() }
    if isForExtraction { ofTokens = addAll(of: features.stateTemplates) } else { arrangeStates() }
    edges = addAll(of: features.edgeTemplates)
  }

  /// Gives words the beginnings of templates that observe a word first and then something else.
  private mutating func findLeads() {
    leadIndices = Array(repeating: -1, count: features.stateTemplates.count)
    for (index, template) in features.stateTemplates.enumerated() where !isOfOneWord(template) {
      let (first, rest) = (template.parts[0], template.parts.dropFirst())
      guard traits[first.test].source == .word, !isOfSegment(first), rest.count <= 2,
        rest.allSatisfy({ $0.place.anchor == .token && traits[$0.test].source != .position })
      else { continue }
      leadIndices[index] = leads.count
      leads.append(
        CompiledTemplates.Lead(slot: traits[first.test].slot, seed: template.seed))
    }
  }

  private mutating func addAll(of list: [FeatureTemplate]) -> CompiledTemplates.TemplateRange {
    group(list.indices.map { Member(template: $0) }, of: list).templates
  }

  private mutating func arrangeStates() {
    var (ofWord, ofSegment, ofToken): ([Member], [Member], [Member]) = ([], [], [])
    var ofAnchor: [Member] = []
    var keyed: [Keyed] = []
    var keys = IndexLookup<Key>()
    for (index, template) in features.stateTemplates.enumerated() {
      let place = template.parts[0].place
      if isOfOneWord(template), place.anchor == .token {
        ofWord.append(Member(template: index, target: -place.offset))
      } else if isOfOneWord(template) {
        if !anchors.contains(place) { anchors.append(place) }
        ofAnchor.append(Member(template: index, target: anchors.firstIndex(of: place) ?? 0))
      } else if let (key, target) = key(of: template) {
        let member = Member(template: index, target: target)
        if let index = keys.index(of: key) {
          keyed[index].members.append(member)
        } else {
          keys.append(key)
          keyed.append(Keyed(key: key, members: [member]))
        }
      } else if template.parts.allSatisfy({ isOfSegment($0) }) {
        ofSegment.append(Member(template: index))
      } else {
        ofToken.append(Member(template: index))
      }
    }
    merge(&keyed)
    word = wordGroup(ofWord, ofAnchor)
    for keyed in keyed {
      var group = group(keyed.members, of: features.stateTemplates)
      write(keyed.key, into: &group)
      groups.append(group)
    }
    ofSegments = group(ofSegment, of: features.stateTemplates).templates
    ofTokens = group(ofToken, of: features.stateTemplates).templates
  }

  /// A position test with the slot of the test in its condition.
  func positionTest(_ index: Int) -> PositionTest {
    let byte = CompiledTemplates.byte(ofSlot: traits[index].slot)
    var test = PositionTest(test: features.tests[index], byte: byte)
    guard let condition = test.test.condition else { return test }
    let tested = traits[condition.test]
    if tested.source == .word {
      (test.testedValue, test.wanted) = (tested.slot, condition.value)
    } else {
      test.testedCode = CompiledTemplates.byte(ofSlot: tested.slot)
    }
    return test
  }

  // MARK: Kinds

  /// Whether a template observes the word of one place and nothing else.
  private func isOfOneWord(_ template: FeatureTemplate) -> Bool {
    let place = template.parts[0].place
    return template.parts.allSatisfy { $0.place == place && traits[$0.test].source == .word }
  }

  /// Whether a part is the same for all tokens of a segment.
  private func isOfSegment(_ part: FeatureTemplate.Part) -> Bool {
    guard part.place.anchor == .token else { return true }
    return part.place.offset == 0 && traits[part.test].isOfSegment
  }

  /// The observations of a template when they have few values and one is a position, moved so that the first place
  /// is 0, and the token that it scores, counted from there.
  ///
  /// Of words alone, a look-up of the feature costs no more than one of the key.
  private func key(of template: FeatureTemplate) -> (Key, target: Int)? {
    let parts = template.parts
    guard parts.allSatisfy({ traits[$0.test].hasFewValues && $0.place.anchor == .token }),
      parts.contains(where: { traits[$0.test].source == .position })
    else { return nil }
    var key: Key = []
    for part in template.parts where !key.contains(part) { key.append(part) }
    let first = key.map { $0.place.offset }.min() ?? 0
    for index in key.indices { key[index].place.offset -= first }
    key.sort { ($0.test, $0.place.offset) < ($1.test, $1.place.offset) }
    return fits(key) ? (key, -first) : nil
  }

  private func fits(_ key: Key) -> Bool {
    var codeCount = 0
    var isOwn = true
    for part in key {
      guard let slot = codeSlot(part.test) else { continue }
      if slot >= Self.maximumCodes { return false }
      codeCount += 1
      isOwn = isOwn && part.place.offset == 0
    }
    return codeCount <= (isOwn ? Self.maximumCodes : Self.maximumFarCodes)
      && key.count - codeCount <= Self.maximumValues
  }

  /// The slot of a test's code, if it has one.
  private func codeSlot(_ test: Int) -> Int? {
    let trait = traits[test]
    if trait.isClass { return classSlot }
    return trait.source == .position ? trait.slot : nil
  }

  /// Joins the groups that observe the token's own position: there are few combinations.
  private func merge(_ keyed: inout [Keyed]) {
    func isMerged(_ keyed: Keyed) -> Bool {
      keyed.key.allSatisfy {
        $0.place.offset == 0 && traits[$0.test].source == .position
      } && keyed.members.allSatisfy { $0.target == 0 }
    }
    let parts = keyed.filter(isMerged)
    var key: Key = []
    for part in parts.flatMap({ $0.key }) where !key.contains(part) {
      key.append(part)
      if key.count > Self.maximumCodes { return }
    }
    key.sort { $0.test < $1.test }
    guard parts.count > 1, fits(key) else { return }
    keyed.removeAll(where: isMerged)
    keyed.append(Keyed(key: key, members: parts.flatMap { $0.members }))
  }

  // MARK: Writing

  private mutating func write(_ key: Key, into group: inout CompiledTemplates.Group) {
    let values = key.filter { codeSlot($0.test) == nil }
    let codes = key.filter { codeSlot($0.test) != nil }
    group.firstPart = parts.count
    group.valueCount = values.count
    for part in values { add(part) }
    guard codes.contains(where: { $0.place.offset != 0 }) else {
      for slot in codes.compactMap({ codeSlot($0.test) }) {
        let mask = UInt64(0xFF) << UInt64(slot % 8 * 8)
        if slot < 8 { group.codeMask |= mask } else { group.moreCodesMask |= mask }
      }
      return
    }
    group.codeCount = codes.count
    for part in codes {
      let byte = CompiledTemplates.byte(ofSlot: codeSlot(part.test) ?? 0)
      parts.append(CompiledTemplates.Part(kind: .number, slot: byte, place: part.place))
    }
  }

  /// The templates that observe one word: a row for each token that they score, then one for each anchor.
  private mutating func wordGroup(
    _ members: [Member], _ anchored: [Member]
  ) -> CompiledTemplates.Group {
    var group = group(members, of: features.stateTemplates)
    if members.isEmpty { group.rowCount = 0 }
    let ofAnchors = self.group(anchored, of: features.stateTemplates).templates
    for index in ofAnchors.start..<ofAnchors.start + ofAnchors.count {
      templates[index].row = group.rowCount + anchored[index - ofAnchors.start].target
    }
    group.templates.count += ofAnchors.count
    return group
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
      let lead =
        template.scoresPairs || leadIndices.isEmpty ? -1 : leadIndices[member.template]
      var compiled = CompiledTemplates.Template(
        seed: template.seed, firstPart: parts.count, partCount: template.parts.count,
        leadingCount: template.parts.firstIndex { !isOfSegment($0) } ?? template.parts.count,
        row: member.target - group.lowestTarget)
      for part in template.parts { add(part) }
      setOffsets(of: &compiled, lead: lead)
      templates.append(compiled)
    }
    return group
  }

  /// Takes note of where the values of a template are, if they are at fixed distances from the token.
  private func setOffsets(of template: inout CompiledTemplates.Template, lead: Int) {
    func offset(_ part: CompiledTemplates.Part, _ slot: Int) -> Int {
      part.place.offset * valueWidth + slot
    }
    let all = parts[template.firstPart..<template.firstPart + template.partCount]
    let rest = all.dropFirst(lead < 0 ? template.leadingCount : 1)
    if lead >= 0, let first = all.first {
      template.leadOffset = offset(first, carriedCount + lead)
    }
    guard (1...2).contains(rest.count),
      rest.allSatisfy({ $0.kind == .value && $0.place.anchor == .token }),
      let first = rest.first, let last = rest.last
    else { return }
    template.restCount = rest.count
    template.restOffsets = (offset(first, first.slot), offset(last, last.slot))
  }

  private mutating func add(_ part: FeatureTemplate.Part) {
    let trait = traits[part.test]
    let (kind, slot): (CompiledTemplates.Part.Kind, Int) =
      switch trait.source {
      case .word: (.value, trait.slot)
      case .cell: (.value, carriedCount + leads.count + trait.slot)
      case .position:
        (trait.isList ? .listPlace : .number, CompiledTemplates.byte(ofSlot: trait.slot))
      }
    parts.append(CompiledTemplates.Part(kind: kind, slot: slot, place: part.place))
  }
}
