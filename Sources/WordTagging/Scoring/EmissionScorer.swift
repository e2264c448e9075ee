/// Adds up what the templates say of a line's tokens, as ``CompiledTemplates`` has it.
///
/// It holds pointers into a scratch and is of use for one line only.
struct EmissionScorer {
  let plan: CompiledTemplates
  let templates: UnsafePointer<CompiledTemplates.Template>
  let parts: UnsafePointer<CompiledTemplates.Part>
  let table: FeatureTable
  let weights: WeightRows
  let clusters: UnsafeBufferPointer<ClusterTable.Entry>
  let memory: EmissionCache
  let facts: ObservedValues
  /// The scores of the tokens, with room for what is added beyond the ends of the line.
  let sums: UnsafeMutablePointer<Float>
  let stride: Int
  /// Room for the rows of a group, for as many hashes as it has templates or the line tokens, and
  /// for the values of a word.
  let rows: UnsafeMutablePointer<Float>
  let hashes: UnsafeMutablePointer<UInt64>
  let wordValues: UnsafeMutablePointer<UInt64>

  /// A damaged model may name labels that do not exist; this much is left after every row.
  static let slack = 256

  // MARK: Words

  /// Notes what templates want to know of each word, and adds what they say of it alone.
  func addWords(_ line: SequenceView, _ folded: inout [UInt8]) {
    guard let start = line.bytes.baseAddress else { return }
    let (mask, carried, size) = (memory.wordMask, plan.carriedCount, plan.word.rowCount * stride)
    let first = sums + plan.word.lowestTarget * stride
    let classByte = plan.classSlot < 0 ? -1 : CompiledTemplates.byte(ofSlot: plan.classSlot)
    for token in 0..<facts.count {
      let range = line.tokens[token]
      let values = facts.values + token &* facts.valueWidth
      let classCode = classByte < 0 ? nil : facts.codes + (token &* facts.codeWidth &+ classByte)
      guard mask >= 0, range.count <= WordKey.longest else {
        let code = learn(token, line, &folded)
        values.update(from: wordValues, count: carried)
        classCode?.pointee = code
        Self.add(rows, to: first + token &* stride, size)
        continue
      }
      let key = WordKey(start + Int(range.start), range.count)
      let set = Int(truncatingIfNeeded: key.hash) & mask
      var slot = 2 &* set
      var isKnown = memory.wordKeys[slot] == key
      if !isKnown {
        slot &+= 1
        isKnown = memory.wordKeys[slot] == key
      }
      if !isKnown {
        slot = 2 &* set &+ 1 &- Int(memory.lastMet[set])
        memory.classCodes[slot] = learn(token, line, &folded)
        memory.wordKeys[slot] = key
        (memory.values + slot &* carried).update(from: wordValues, count: carried)
        (memory.wordRows + slot &* size).update(from: rows, count: size)
      }
      memory.lastMet[set] = UInt8(truncatingIfNeeded: slot & 1)
      let known = memory.values + slot &* carried
      for index in 0..<carried { values[index] = known[index] }
      classCode?.pointee = memory.classCodes[slot]
      Self.add(memory.wordRows + slot &* size, to: first + token &* stride, size)
    }
  }

  /// Leaves the values of a word in `wordValues` and what is said of it in `rows`.
  ///
  /// - Returns: The code of the word's class.
  private func learn(_ token: Int, _ line: SequenceView, _ folded: inout [UInt8]) -> UInt8 {
    let word = UnsafeBufferPointer(rebasing: line.bytes[line.tokens[token].indices])
    TextFolding.fold(word, into: &folded)
    let (shape, tokenClass) = WordShape.analyze(word)
    folded.withUnsafeBufferPointer { folded in
      for atom in plan.plainWordAtoms.values {
        wordValues[atom.index] =
          switch atom.kind {
          case .word: AtomValues.hash(folded)
          case .prefix: AtomValues.prefix(folded, atom.length)
          case .suffix: AtomValues.suffix(folded, atom.length)
          case .shape: shape
          case .tokenClass: tokenClass.hash
          case .other: AtomValues.ofWord(plan.wordAtoms[atom.index], folded, word, clusters)
          }
      }
    }
    findWordRows()
    return tokenClass.rawValue + 1
  }

  /// Adds up in `rows` what templates say of the word whose values are in `wordValues`.
  func findWordRows() {
    let group = plan.word
    for index in 0..<group.templates.count {
      let template = templates[group.templates.start &+ index]
      var hash = template.seed
      for part in 0..<template.partCount {
        hash = ObservedValues.mix(hash, wordValues[parts[template.firstPart &+ part].slot])
      }
      hashes[index] = hash
    }
    addRows(group)
  }

  // MARK: Groups

  /// Adds what the groups say.
  func addGroups() {
    for (index, group) in plan.groups.values.enumerated() {
      let (table, size) = (memory.tables[index], group.rowCount &* stride)
      let first = 1 - group.rowCount - group.lowestTarget
      for position in first..<facts.count - group.lowestTarget {
        let target = sums + (position &+ group.lowestTarget) &* stride
        guard table.mask >= 0 else {
          findRows(group, at: position)
          Self.add(rows, to: target, size)
          continue
        }
        let key = key(group, at: position)
        let slot = Int(truncatingIfNeeded: key.hash) & table.mask
        let kept = memory.rows + (table.firstRow &+ slot &* size)
        if !(memory.keys[table.firstKey &+ slot] == key) {
          findRows(group, at: position)
          memory.keys[table.firstKey &+ slot] = key
          kept.update(from: rows, count: size)
        }
        Self.add(kept, to: target, size)
      }
    }
  }

  @inline(__always)
  private func key(_ group: CompiledTemplates.Group, at position: Int) -> ScoreKey {
    var key = ScoreKey()
    let first = parts + group.firstPart
    if group.valueCount > 0 { key.first = value(first[0], at: position) }
    if group.valueCount > 1 { key.second = value(first[1], at: position) }
    let codes = UnsafeRawPointer(facts.codes + position &* facts.codeWidth)
    key.codes = codes.loadUnaligned(as: UInt64.self) & group.codeMask
    key.moreCodes = codes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) & group.moreCodesMask
    for index in 0..<group.codeCount {
      let part = first[group.valueCount &+ index]
      let token = position &+ part.place.offset
      let code = facts.codes[token &* facts.codeWidth &+ part.slot]
      key.codes = key.codes << 8 | UInt64(code)
    }
    return key
  }

  @inline(__always)
  private func value(_ part: CompiledTemplates.Part, at position: Int) -> UInt64 {
    facts.values[(position &+ part.place.offset) &* facts.valueWidth &+ part.slot]
  }

  /// Adds up in `rows` what the templates of a group say at a position.
  private func findRows(_ group: CompiledTemplates.Group, at position: Int) {
    for index in 0..<group.templates.count {
      let template = templates[group.templates.start &+ index]
      let token = position &+ group.lowestTarget &+ template.row
      hashes[index] = facts.hash(template, parts, at: token)
    }
    addRows(group)
  }

  /// Adds up in `rows` the weights of the features whose hashes are known.
  ///
  /// First all look-ups, then all rows: the look-ups do not wait for each other's memory.
  private func addRows(_ group: CompiledTemplates.Group) {
    rows.initialize(repeating: 0, count: group.rowCount &* stride)
    lookUp(group.templates.count)
    for index in 0..<group.templates.count where hashes[index] != 0 {
      let row = rows + templates[group.templates.start &+ index].row &* stride
      weights.visit(stateRow: Int(truncatingIfNeeded: hashes[index])) { row[$0] += $1 }
    }
  }

  /// Puts the offset of its row in the place of each hash.
  private func lookUp(_ count: Int) {
    // Copies, which no store into the hashes can change.
    let (sieve, table) = (memory.sieve, table)
    for index in 0..<count {
      let hash = hashes[index]
      // 0 would be no hash; what the sieve lets through may still be unknown.
      guard hash != 0, sieve.passes(hash) else {
        hashes[index] = 0
        continue
      }
      hashes[index] = UInt64(truncatingIfNeeded: table.offset(of: hash))
    }
  }

  // MARK: The rest

  /// Adds what templates say that are the same for a whole segment.
  func addSegments(_ range: CompiledTemplates.TemplateRange) {
    guard range.count > 0 else { return }
    var first = 0
    while first < facts.count {
      for index in 0..<range.count {
        let template = templates[range.start &+ index]
        hashes[index] = facts.hash(template, parts, at: first)
      }
      lookUp(range.count)
      rows.initialize(repeating: 0, count: stride)
      for index in 0..<range.count where hashes[index] != 0 {
        weights.visit(stateRow: Int(truncatingIfNeeded: hashes[index])) { rows[$0] += $1 }
      }
      let end = facts.endOfSegment(from: first)
      for token in first..<end { Self.add(rows, to: sums + token &* stride, stride) }
      first = end
    }
  }

  /// Adds what templates say of every token.
  func addTokens(_ range: CompiledTemplates.TemplateRange) {
    for index in range.start..<range.start + range.count {
      facts.fill(hashes, templates[index], parts)
      lookUp(facts.count)
      for token in 0..<facts.count where hashes[token] != 0 {
        let row = sums + token &* stride
        weights.visit(stateRow: Int(truncatingIfNeeded: hashes[token])) { row[$0] += $1 }
      }
    }
  }

  /// Adds what edge templates say of every token and the one before.
  func addEdges(_ range: CompiledTemplates.TemplateRange, to edges: UnsafeMutablePointer<Float>) {
    for index in range.start..<range.start + range.count {
      let template = templates[index]
      for token in 1..<max(facts.count, 1) {
        let hash = facts.hash(template, parts, at: token)
        guard hash != 0 else { continue }
        let offset = table.offset(of: hash)
        guard offset != 0 else { continue }
        weights.visit(edgeRow: offset) { previous, label, weight in
          edges[(token * stride + previous) * stride + label] += weight
        }
      }
    }
  }

  @inline(__always)
  static func add(
    _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    var block = 0
    while block &+ 12 <= count {
      add(source, to: target, at: block)
      add(source, to: target, at: block &+ 4)
      add(source, to: target, at: block &+ 8)
      block &+= 12
    }
    while block < count {
      add(source, to: target, at: block)
      block &+= 4
    }
  }

  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, at block: Int
  ) {
    target.setFour(block, UnsafePointer(target).four(block) + source.four(block))
  }
}
