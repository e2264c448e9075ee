/// Adds up the emission scores of a sequence, kind by kind of ``CompiledTemplates``.
///
/// It holds pointers into a scratch and is valid for one sequence only.
struct EmissionScorer {
  let compiled: CompiledTemplates
  let templates: UnsafePointer<CompiledTemplates.Template>
  let parts: UnsafePointer<CompiledTemplates.Part>
  let table: FeatureTable
  let weights: WeightRows
  let clusters: BufferView<ClusterTable.Entry>
  let cache: EmissionCache
  let observed: ObservedValues
  /// The scores of the tokens, with room for rows beyond the ends of the sequence.
  let sums: UnsafeMutablePointer<Float>
  let stride: Int
  /// Space for the rows of a group, for a hash of each of its templates or of each token, and for
  /// the values of a word.
  let rows: UnsafeMutablePointer<Float>
  let hashes: UnsafeMutablePointer<UInt64>
  let wordValues: UnsafeMutablePointer<UInt64>

  /// The slack after every row, because a damaged model may name labels that do not exist.
  static let slack = 256
  private static let greatestEdgeWeight: Float = 1e28

  // MARK: Words

  /// Sets the observed values of each word and adds the score of the templates that observe it alone.
  func addWords(_ line: SequenceView, _ folded: inout [UInt8]) {
    // A sequence without bytes has empty words, and nothing is read.
    let start = line.bytes.baseAddress ?? UnsafePointer(observed.codes)
    let (mask, carried, size) = (
      cache.wordMask, compiled.carriedCount, compiled.word.rowCount * stride
    )
    let first = sums + compiled.word.lowestTarget * stride
    let classByte = compiled.classSlot < 0 ? -1 : CompiledTemplates.byte(ofSlot: compiled.classSlot)
    for token in 0..<observed.count {
      let range = line.tokens[token]
      let values = observed.values + token &* observed.valueWidth
      let classCode =
        classByte < 0 ? nil : observed.codes + (token &* observed.codeWidth &+ classByte)
      guard mask >= 0, range.count <= WordKey.longest else {
        let code = scoreWord(of: token, line, &folded)
        values.update(from: wordValues, count: carried)
        classCode?.pointee = code
        Self.add(rows, to: first + token &* stride, size)
        continue
      }
      let key = WordKey(BufferView(start: start + Int(range.start), count: range.count))
      let set = Int(truncatingIfNeeded: key.hash) & mask
      var slot = 2 &* set
      var isKnown = cache.wordKeys[slot] == key
      if !isKnown {
        slot &+= 1
        isKnown = cache.wordKeys[slot] == key
      }
      if !isKnown {
        slot = 2 &* set &+ 1 &- Int(cache.lastUsed[set])
        cacheEmissions(of: token, line, in: slot, &folded)
        cache.wordKeys[slot] = key
      }
      cache.lastUsed[set] = UInt8(truncatingIfNeeded: slot & 1)
      let known = cache.values + slot &* carried
      for index in 0..<carried { values[index] = known[index] }
      classCode?.pointee = cache.classCodes[slot]
      Self.add(cache.wordRows + slot &* size, to: first + token &* stride, size)
    }
  }

  /// Computes a word's values and its score in a slot of the cache.
  private func cacheEmissions(
    of token: Int, _ line: SequenceView, in slot: Int, _ folded: inout [UInt8]
  ) {
    let (carried, size) = (compiled.carriedCount, compiled.word.rowCount * stride)
    cache.classCodes[slot] = scoreWord(of: token, line, &folded)
    (cache.values + slot &* carried).update(from: wordValues, count: carried)
    (cache.wordRows + slot &* size).update(from: rows, count: size)
  }

  /// Leaves the values of a word in `wordValues` and its score in `rows`.
  ///
  /// - Returns: The code of the word's class.
  private func scoreWord(of token: Int, _ line: SequenceView, _ folded: inout [UInt8]) -> UInt8 {
    let word = line.bytes.extracting(line.tokens[token].indices)
    TextFolding.fold(word, into: &folded)
    let tokenClass = folded.withView {
      compiled.evaluate(word, folded: $0, clusters, into: wordValues)
    }
    addWordRows()
    return tokenClass.rawValue + 1
  }

  /// Adds up in `rows` the weights of the word whose values are in `wordValues`.
  func addWordRows() {
    let group = compiled.word
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

  /// Adds the scores of the groups.
  func addGroups() {
    for (index, group) in compiled.groups.values.enumerated() {
      let (table, size) = (cache.tables[index], group.rowCount &* stride)
      let first = 1 - group.rowCount - group.lowestTarget
      for position in first..<observed.count - group.lowestTarget {
        let target = sums + (position &+ group.lowestTarget) &* stride
        guard table.mask >= 0 else {
          addRows(group, at: position)
          Self.add(rows, to: target, size)
          continue
        }
        let key = key(group, at: position)
        let slot = Int(truncatingIfNeeded: key.hash) & table.mask
        let kept = cache.rows + (table.firstRow &+ slot &* size)
        if !(cache.keys[table.firstKey &+ slot] == key) {
          addRows(group, at: position)
          cache.keys[table.firstKey &+ slot] = key
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
    let codes = UnsafeRawPointer(observed.codes + position &* observed.codeWidth)
    key.codes = codes.loadUnaligned(as: UInt64.self) & group.codeMask
    key.moreCodes = codes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) & group.moreCodesMask
    for index in 0..<group.codeCount {
      let part = first[group.valueCount &+ index]
      let token = position &+ part.place.offset
      let code = observed.codes[token &* observed.codeWidth &+ part.slot]
      key.codes = key.codes << 8 | UInt64(code)
    }
    return key
  }

  @inline(__always)
  private func value(_ part: CompiledTemplates.Part, at position: Int) -> UInt64 {
    observed.values[(position &+ part.place.offset) &* observed.valueWidth &+ part.slot]
  }

  /// Adds up in `rows` the weights of a group's templates at a position.
  private func addRows(_ group: CompiledTemplates.Group, at position: Int) {
    for index in 0..<group.templates.count {
      let template = templates[group.templates.start &+ index]
      let token = position &+ group.lowestTarget &+ template.row
      hashes[index] = observed.hash(template, parts, at: token)
    }
    addRows(group)
  }

  /// Adds up in `rows` the weights of the features whose hashes are known.
  ///
  /// All look-ups come before all rows, so that the look-ups do not wait for each other's memory.
  private func addRows(_ group: CompiledTemplates.Group) {
    rows.initialize(repeating: 0, count: group.rowCount &* stride)
    lookUp(group.templates.count)
    for index in 0..<group.templates.count where hashes[index] != 0 {
      let row = rows + templates[group.templates.start &+ index].row &* stride
      weights.visit(stateRow: Int(truncatingIfNeeded: hashes[index])) { row[$0] += $1 }
    }
  }

  /// Replaces each hash by the offset of its row.
  private func lookUp(_ count: Int) {
    // Copies, so that the compiler knows that stores into the hashes do not change them.
    let (prefilter, table) = (cache.prefilter, table)
    for index in 0..<count {
      let hash = hashes[index]
      // 0 means no feature; a hash that passes the prefilter may still be unknown.
      guard hash != 0, prefilter.passes(hash) else {
        hashes[index] = 0
        continue
      }
      hashes[index] = UInt64(truncatingIfNeeded: table.offset(of: hash))
    }
  }

  // MARK: The rest

  /// Adds the templates that are the same for a whole segment.
  func addSegments(_ range: CompiledTemplates.TemplateRange) {
    guard range.count > 0 else { return }
    var first = 0
    while first < observed.count {
      for index in 0..<range.count {
        let template = templates[range.start &+ index]
        hashes[index] = observed.hash(template, parts, at: first)
      }
      lookUp(range.count)
      rows.initialize(repeating: 0, count: stride)
      for index in 0..<range.count where hashes[index] != 0 {
        weights.visit(stateRow: Int(truncatingIfNeeded: hashes[index])) { rows[$0] += $1 }
      }
      let end = observed.endOfSegment(from: first)
      for token in first..<end { Self.add(rows, to: sums + token &* stride, stride) }
      first = end
    }
  }

  /// Adds the templates that are looked up for every token.
  func addTokens(_ range: CompiledTemplates.TemplateRange) {
    for index in range.start..<range.start + range.count {
      observed.fill(hashes, templates[index], parts)
      lookUp(observed.count)
      for token in 0..<observed.count where hashes[token] != 0 {
        let row = sums + token &* stride
        weights.visit(stateRow: Int(truncatingIfNeeded: hashes[token])) { row[$0] += $1 }
      }
    }
  }

  /// Adds the edge templates of every token and the one before.
  func addEdges(_ range: CompiledTemplates.TemplateRange, to edges: UnsafeMutablePointer<Float>) {
    for index in range.start..<range.start + range.count {
      let template = templates[index]
      for token in 1..<max(observed.count, 1) {
        let hash = observed.hash(template, parts, at: token)
        guard hash != 0 else { continue }
        let offset = table.offset(of: hash)
        guard offset != 0 else { continue }
        weights.visit(edgeRow: offset) { previous, label, weight in
          // The weights of a damaged model may not be finite.
          guard abs(weight) < Self.greatestEdgeWeight else { return }
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
    while block < count {
      target.setFour(block, UnsafePointer(target).four(block) + source.four(block))
      block &+= 4
    }
  }
}
