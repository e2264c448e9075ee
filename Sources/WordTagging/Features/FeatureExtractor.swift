/// Turns the tokens of a line into the hashes of its features.
package struct FeatureExtractor: Sendable {
  /// The templates.
  package let set: FeatureSet
  /// How many state features a token may have.
  package let stateWidth: Int
  /// How many edge features a token may have.
  package let edgeWidth: Int
  /// The word lists: the model's own, then those added at run time, whose matches win.
  package let lists: [SharedBuffer<WordListTable.Entry>]
  /// The clusters of words.
  package let clusters: SharedBuffer<ClusterTable.Entry>

  /// Creates an extractor for templates and the lists and clusters that they name.
  package init(
    _ set: FeatureSet, lists: [SharedBuffer<WordListTable.Entry>],
    clusters: SharedBuffer<ClusterTable.Entry> = SharedBuffer([])
  ) {
    self.set = set
    self.lists = lists
    self.clusters = clusters
    stateWidth = set.stateTemplates.count
    edgeWidth = set.edgeTemplates.count
  }

  /// The hash of a ready-made attribute.
  package static func attributeHash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = name.baseAddress else { return attributeSeed }
    return FeatureHash.mix(FeatureHash.bytes(start, name.count) ^ attributeSeed)
  }

  private static let attributeSeed = FeatureHash.text("attributes")

  /// Makes the features of a line and leaves them in `scratch.states` and `scratch.edges`.
  ///
  /// - Complexity: O(tokens × templates), linear in the line's bytes.
  package func extract(_ line: SequenceView, into scratch: inout FeatureScratch) {
    let count = line.tokens.count
    _ = scratch.states.reserve(count * stateWidth)
    _ = scratch.edges.reserve(count * edgeWidth)
    guard count > 0 else { return }
    TextFolding.fold(line.bytes, into: &scratch.folded)
    if set.needsStructure {
      LineStructure.find(line, into: scratch.structure.reserve(count))
    }
    let size = (count + 2 * set.reach) * set.atoms.count
    let atoms = AtomRows(count: count, margin: set.reach, scratch.atoms.reserve(size))
    fill(atoms, line, &scratch)
    let structure = set.needsStructure ? scratch.structure.start : nil
    for (index, template) in set.stateTemplates.enumerated() {
      Self.apply(template, atoms, structure, scratch.states.start + index, step: stateWidth)
    }
    for (index, template) in set.edgeTemplates.enumerated() {
      Self.apply(template, atoms, structure, scratch.edges.start + index, step: edgeWidth)
    }
  }

  // MARK: Templates

  private static func apply(
    _ template: FeatureTemplate, _ atoms: AtomRows,
    _ structure: UnsafeMutablePointer<TokenStructure>?,
    _ output: UnsafeMutablePointer<UInt64>, step: Int
  ) {
    let seed = template.seed
    if template.parts.count == 1, template.parts[0].place.anchor == .token {
      let values = atoms[template.parts[0].atom] + template.parts[0].place.offset
      for token in 0..<atoms.count {
        let value = values[token]
        output[token * step] = value == 0 ? 0 : FeatureHash.mix(seed ^ value)
      }
      return
    }
    for token in 0..<atoms.count { output[token * step] = seed }
    for part in template.parts {
      let values = atoms[part.atom]
      for token in 0..<atoms.count where output[token * step] != 0 {
        let index = Self.index(part.place, token, atoms, structure)
        let value = values[index]
        output[token * step] = value == 0 ? 0 : FeatureHash.mix(output[token * step] ^ value)
      }
    }
  }

  @inline(__always)
  private static func index(
    _ place: TokenPlace, _ token: Int, _ atoms: AtomRows,
    _ structure: UnsafeMutablePointer<TokenStructure>?
  ) -> Int {
    let index: Int
    switch place.anchor {
    case .token: return token + place.offset
    case .lineFirst: index = place.offset
    case .lineLast: index = atoms.count - 1 + place.offset
    case .segmentFirst: index = Int(structure.map { $0[token].first } ?? 0) + place.offset
    case .segmentLast: index = Int(structure.map { $0[token].last } ?? 0) + place.offset
    }
    return min(max(index, -atoms.margin), atoms.count - 1 + atoms.margin)
  }

  // MARK: Atoms

  private func fill(_ atoms: AtomRows, _ line: SequenceView, _ scratch: inout FeatureScratch) {
    var shapesAreDone = false
    if !set.listNames.isEmpty { matchLists(line, &scratch) }
    for (index, atom) in set.atoms.enumerated() {
      let row = atoms[index]
      atoms.fillMargins(row, hasValue: atom.hasValueOutside)
      switch atom {
      case .shape, .tokenClass:
        if !shapesAreDone { fillShapes(atoms, line) }
        shapesAreDone = true
      case _ where atom.source == .line:
        fillNumbers(row, atom, atoms, &scratch)
      default:
        scratch.folded.withUnsafeBufferPointer {
          AtomValues.fill(row, atom, line, $0, clusters.values)
        }
      }
    }
  }

  private func fillNumbers(
    _ row: UnsafeMutablePointer<UInt64>, _ atom: FeatureAtom, _ atoms: AtomRows,
    _ scratch: inout FeatureScratch
  ) {
    let codes = scratch.codes.reserve(atoms.count)
    let condition = atom.condition
    let tested = atoms[condition?.atom ?? 0]
    LineAtom.fill(
      codes, step: 1, atom, count: atoms.count, set.needsStructure ? scratch.structure.start : nil,
      places: set.listNames.isEmpty ? nil : scratch.listPlaces.start
    ) { token in
      condition?.value.map { $0 == tested[token] } ?? (tested[token] != 0)
    }
    var isListPlace = false
    if case .list = atom { isListPlace = true }
    for token in 0..<atoms.count {
      row[token] = LineAtom.value(codes[token], isListPlace: isListPlace)
    }
  }

  private func fillShapes(_ atoms: AtomRows, _ line: SequenceView) {
    let shapes = set.atoms.firstIndex(of: .shape).map { atoms[$0] }
    let classes = set.atoms.firstIndex(of: .tokenClass).map { atoms[$0] }
    for token in 0..<atoms.count {
      let word = UnsafeBufferPointer(rebasing: line.bytes[line.tokens[token].indices])
      let (shape, tokenClass) = WordShape.analyze(word)
      shapes?[token] = shape
      classes?[token] = tokenClass.hash
    }
  }

  // MARK: Word lists

  func matchLists(_ line: SequenceView, _ scratch: inout FeatureScratch) {
    let count = line.tokens.count
    let places = scratch.listPlaces.reserve(count * set.listNames.count)
    places.initialize(repeating: 0, count: count * set.listNames.count)
    scratch.folded.withUnsafeBufferPointer { folded in
      for table in lists where !table.values.isEmpty {
        Self.match(table.values, line.tokens, folded, set.listNames.count, places)
      }
    }
  }

  /// Marks the longest entries of each list, from left to right and without overlap.
  package static func match(
    _ table: UnsafeBufferPointer<WordListTable.Entry>, _ tokens: UnsafeBufferPointer<ByteRange>,
    _ folded: UnsafeBufferPointer<UInt8>, _ listCount: Int, _ places: UnsafeMutablePointer<UInt8>
  ) {
    guard let start = folded.baseAddress, listCount <= WordListTable.mostLists else { return }
    let count = tokens.count
    withUnsafeTemporaryAllocation(of: Int.self, capacity: listCount * 2) { memory in
      memory.initialize(repeating: 0)
      let free = UnsafeMutableBufferPointer(rebasing: memory[..<listCount])
      let ends = UnsafeMutableBufferPointer(rebasing: memory[listCount...])
      for first in 0..<count {
        var key: UInt64 = 0
        var active = UInt32.max
        var matched: UInt32 = 0
        var index = first
        while index < min(count, first + WordListTable.longestEntry) {
          let token = tokens[index]
          let word = FeatureHash.bytes(start + Int(token.start), token.count)
          key = WordListTable.key(after: key, word: word)
          guard let entry = WordListTable.find(key, in: table) else { break }
          var whole = entry.whole & active
          matched |= whole
          while whole != 0 {
            let list = whole.trailingZeroBitCount
            whole &= whole - 1
            if list < listCount { ends[list] = index + 1 }
          }
          active &= entry.begun
          if active == 0 { break }
          index += 1
        }
        while matched != 0 {
          let list = matched.trailingZeroBitCount
          matched &= matched - 1
          guard list < listCount, free[list] <= first else { continue }
          let end = ends[list]
          free[list] = end
          mark(first..<end, places + list * count)
        }
      }
    }
  }

  private static func mark(_ tokens: Range<Int>, _ places: UnsafeMutablePointer<UInt8>) {
    for token in tokens { places[token] = ListPlace.middle.rawValue }
    places[tokens.lowerBound] = ListPlace.first.rawValue
    places[tokens.upperBound - 1] = ListPlace.last.rawValue
    if tokens.count == 1 { places[tokens.lowerBound] = ListPlace.single.rawValue }
  }
}

/// The values of all atoms for a line: a row for each atom, its margins standing for the places
/// before and after the line.
struct AtomRows {
  let count: Int
  let margin: Int
  private let start: UnsafeMutablePointer<UInt64>

  init(count: Int, margin: Int, _ start: UnsafeMutablePointer<UInt64>) {
    self.count = count
    self.margin = margin
    self.start = start
  }

  /// How far apart two rows are.
  var stride: Int { count + 2 * margin }

  /// An atom's row, from -margin to count + margin - 1.
  @inline(__always)
  subscript(atom: Int) -> UnsafeMutablePointer<UInt64> { start + (atom * stride + margin) }

  @inline(__always)
  func fillMargins(_ row: UnsafeMutablePointer<UInt64>, hasValue: Bool) {
    for distance in 0..<margin {
      row[-1 - distance] = hasValue ? Self.outside(isBefore: true, distance) : 0
      row[count + distance] = hasValue ? Self.outside(isBefore: false, distance) : 0
    }
  }

  /// What stands so far before or after the line, for the atoms that say something of it.
  @inline(__always)
  static func outside(isBefore: Bool, _ distance: Int) -> UInt64 {
    FeatureHash.mix((isBefore ? 0xBEF0 : 0xAF70) + UInt64(distance))
  }
}
