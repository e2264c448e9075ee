/// Adds up the emission scores of a sequence from rows of weights, by the kinds of ``CompiledTemplates``.
///
/// It observes all words first. Then it takes the tokens window by window: it finds the rows that each
/// token's score is the sum of, the *sources*, and adds them up. It holds pointers into a scratch and is valid for one sequence only.
struct EmissionScorer {
  let compiled: CompiledTemplates
  let templates: UnsafePointer<CompiledTemplates.Template>
  let parts: UnsafePointer<CompiledTemplates.Part>
  let table: FeatureTable
  let weights: WeightRows
  let clusters: BufferView<ClusterTable.Entry>
  let cache: EmissionCache
  let bytes: BufferView<UInt8>
  let tokens: BufferView<ByteRange>
  let observed: ObservedValues
  /// The words of the window, with a margin on both sides.
  let entries: UnsafeMutablePointer<WordEntry>
  /// For each token of the window, with two margins on both sides, the rows to be added up.
  let sources: UnsafeMutablePointer<UnsafePointer<Float>>
  /// The same for a segment.
  let segmentSources: UnsafeMutablePointer<UnsafePointer<Float>>
  let stride: Int
  /// Space for a hash of each of a group's templates, and for the values of a word.
  let hashes: UnsafeMutablePointer<UInt64>
  let wordValues: UnsafeMutablePointer<UInt64>
  let candidates: UnsafeMutablePointer<Candidate>

  /// Whether the rows of all words are in place from the first observation to the last addition.
  private var isOneWindow: Bool { observed.count <= cache.windowSize }

  // MARK: Windows

  /// Writes the scores of all tokens, whose words, cells and positions have been observed.
  func addUp(into scores: UnsafeMutablePointer<Float>, _ folded: inout [UInt8]) {
    var start = 0
    while start < observed.count {
      let window = start..<min(start &+ cache.windowSize, observed.count)
      if !isOneWindow { findEntries(of: window, &folded) }
      setGroupSources(window)
      if compiled.segmentSource >= 0 { setSegmentSources(window, &folded) }
      let words = WordRows(
        entries: entries + (observed.margin &- compiled.word.lowestTarget),
        count: compiled.word.rowCount, offset: WordEntry.rowOffset(compiled.wordValueCount))
      RowSum.write(
        words, sources(of: window.lowerBound, window), compiled.sourceCount, window.count,
        into: scores + window.lowerBound &* stride, stride: stride)
      cache.endWindow()
      start = window.upperBound
    }
    addTokens(to: scores)
  }

  /// Finds the words of a window and its margins again.
  private func findEntries(of window: Range<Int>, _ folded: inout [UInt8]) {
    let margin = observed.margin
    for token in window.lowerBound - margin..<window.upperBound + margin {
      entries[token - window.lowerBound + margin] = entry(at: token, &folded)
    }
  }

  /// The word of a place at most a margin outside of the sequence.
  private func entry(at token: Int, _ folded: inout [UInt8]) -> WordEntry {
    if token >= 0, token < observed.count { return entry(of: token, &folded) }
    let margin = observed.margin
    return cache.outside.entries[token < 0 ? token + margin : token - observed.count + margin]
  }

  /// The sources of a token, which may be two margins outside of the window.
  @inline(__always)
  private func sources(of token: Int, _ window: Range<Int>) -> UnsafeMutablePointer<
    UnsafePointer<Float>
  > {
    sources + (token &- window.lowerBound &+ 2 &* observed.margin) &* compiled.sourceCount
  }

  // MARK: Words

  /// Sets the observed values of each word.
  ///
  /// - Returns: A bit for each condition on words that a word meets, and the last bit.
  func addWords(_ folded: inout [UInt8]) -> UInt64 {
    var conditions: UInt32 = 0
    let valueCount = compiled.wordValueCount
    let classByte = compiled.classSlot < 0 ? -1 : CompiledTemplates.byte(ofSlot: compiled.classSlot)
    let isOneWindow = isOneWindow
    var values = observed.values
    for token in 0..<observed.count {
      let entry = entry(of: token, &folded)
      let header = entry.header.pointee
      conditions |= header.conditions
      if classByte >= 0 {
        observed.codes[token &* observed.codeWidth &+ classByte] = header.classCode
      }
      Self.copyPairs(entry.values, to: values, valueCount)
      values += observed.valueWidth
      if isOneWindow {
        entries[token &+ observed.margin] = entry
      } else if token % cache.windowSize == 0 {
        cache.endWindow()
      }
    }
    if !isOneWindow { cache.endWindow() }
    return UInt64(conditions) | 1 << 63
  }

  /// Copies a number of values, and one more if it is odd.
  @inline(__always)
  private static func copyPairs(
    _ source: UnsafePointer<UInt64>, to target: UnsafeMutablePointer<UInt64>, _ count: Int
  ) {
    var index = 0
    while index < count {
      let pair = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD2<UInt64>.self)
      UnsafeMutableRawPointer(target + index).storeBytes(of: pair, as: SIMD2<UInt64>.self)
      index &+= 2
    }
  }

  /// The entry of a token's word.
  @inline(__always)
  private func entry(of token: Int, _ folded: inout [UInt8]) -> WordEntry {
    let range = tokens[token]
    let words = cache.words
    // A sequence without bytes has empty words, and nothing is read.
    let start = bytes.baseAddress ?? UnsafePointer(observed.codes)
    let word = BufferView(start: start + Int(range.start), count: range.count)
    guard range.count <= WordKey.longest else {
      return makeEntry(word, WordKey(), &folded, in: cache.arena.allocate(words.slotSize))
    }
    let key = WordKey(word)
    let known = words.find(key.hash, window: cache.window) {
      WordEntry(start: $0).header.pointee.key == key
    }
    if let known { return WordEntry(start: known) }
    return takeEntry(word, key, &folded)
  }

  /// Makes a word's entry in a slot for its key, or in the arena if none is left.
  @inline(never)
  private func takeEntry(
    _ word: BufferView<UInt8>, _ key: WordKey, _ folded: inout [UInt8]
  ) -> WordEntry {
    let slot = cache.words.take(key.hash, window: cache.window)
    return makeEntry(word, key, &folded, in: slot ?? cache.arena.allocate(cache.words.slotSize))
  }

  /// Computes a word's entry.
  private func makeEntry(
    _ word: BufferView<UInt8>, _ key: WordKey, _ folded: inout [UInt8],
    in memory: UnsafeMutableRawPointer
  ) -> WordEntry {
    TextFolding.fold(word, into: &folded)
    let tokenClass = folded.withView {
      compiled.evaluate(word, folded: $0, clusters, into: wordValues)
    }
    var header = WordEntry.Header(
      key: key, classCode: tokenClass.rawValue + 1)
    for (index, condition) in compiled.conditions.enumerated() where condition.isMet(wordValues) {
      header.conditions |= 1 << UInt32(index)
    }
    return makeEntry(header, in: memory)
  }

  /// Writes the entry of a word whose values are in `wordValues`.
  func makeEntry(_ header: WordEntry.Header, in memory: UnsafeMutableRawPointer) -> WordEntry {
    let entry = WordEntry(start: memory)
    entry.header.initialize(to: header)
    entry.values.initialize(from: wordValues, count: compiled.carriedCount)
    for (index, lead) in compiled.leads.enumerated() {
      entry.values[compiled.carriedCount + index] = ObservedValues.mix(
        lead.seed, wordValues[lead.slot])
    }
    let group = compiled.word
    for index in 0..<group.templates.count {
      let template = templates[group.templates.start &+ index]
      var hash = template.seed
      for part in 0..<template.partCount {
        hash = ObservedValues.mix(hash, wordValues[parts[template.firstPart &+ part].slot])
      }
      hashes[index] = hash
    }
    addUp(group, compiled.wordRowCount, into: entry.rows(valueCount: compiled.wordValueCount))
    return entry
  }

  // MARK: Groups

  private func setGroupSources(_ window: Range<Int>) {
    var source = 0
    for (index, group) in compiled.groups.values.enumerated() {
      let (table, step) = (cache.groups[index], compiled.sourceCount &+ 1)
      let first = window.lowerBound &+ 1 &- group.rowCount &- group.lowestTarget
      var target = sources(of: first &+ group.lowestTarget, window) + source
      for position in first..<window.upperBound &- group.lowestTarget {
        var row = rows(of: group, table, at: position)
        target.pointee = row
        var place = target
        for _ in 0..<group.rowCount &- 1 {
          place += step
          row += stride
          place.pointee = row
        }
        target += step &- 1
      }
      source &+= group.rowCount
    }
  }

  /// The rows of a group at a position.
  @inline(__always)
  private func rows(
    of group: CompiledTemplates.Group, _ table: RowTable, at position: Int
  ) -> UnsafePointer<Float> {
    let key = key(group, at: position)
    let found = table.find(key.hash, window: cache.window) {
      $0.assumingMemoryBound(to: ScoreKey.self).pointee == key
    }
    let slot = found ?? takeRows(of: group, table, key, at: position)
    return UnsafePointer((slot + MemoryLayout<ScoreKey>.size).assumingMemoryBound(to: Float.self))
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
      key.codes = key.codes << 8 | UInt64(observed.codes[token &* observed.codeWidth &+ part.slot])
    }
    return key
  }

  @inline(__always)
  private func value(_ part: CompiledTemplates.Part, at position: Int) -> UInt64 {
    observed.values[(position &+ part.place.offset) &* observed.valueWidth &+ part.slot]
  }

  /// Makes the rows of a group at a position in a slot for their key, or in the arena if none is left.
  @inline(never)
  private func takeRows(
    of group: CompiledTemplates.Group, _ table: RowTable, _ key: ScoreKey, at position: Int
  ) -> UnsafeMutableRawPointer {
    let slot =
      table.take(key.hash, window: cache.window) ?? cache.arena.allocate(table.slotSize)
    slot.initializeMemory(as: ScoreKey.self, to: key)
    for index in 0..<group.templates.count {
      let template = templates[group.templates.start &+ index]
      let token = position &+ group.lowestTarget &+ template.row
      hashes[index] = observed.hash(template, parts, at: token)
    }
    addUp(
      group, group.rowCount,
      into: (slot + MemoryLayout<ScoreKey>.size).assumingMemoryBound(to: Float.self))
    return slot
  }

  /// Adds up the weights of a group's features, whose hashes are known.
  ///
  /// All look-ups come before all rows, so that the look-ups do not wait for each other's memory.
  private func addUp(
    _ group: CompiledTemplates.Group, _ rowCount: Int, into rows: UnsafeMutablePointer<Float>
  ) {
    rows.initialize(repeating: 0, count: rowCount &* stride)
    lookUp(group.templates.count)
    for index in 0..<group.templates.count where hashes[index] != 0 {
      let row = rows + templates[group.templates.start &+ index].row &* stride
      addWeights(at: Int(truncatingIfNeeded: hashes[index]), to: row)
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

  // MARK: Segments

  /// Adds up what is the same for all tokens of a segment, once for each.
  private func setSegmentSources(_ window: Range<Int>, _ folded: inout [UInt8]) {
    var token = window.lowerBound
    while token < window.upperBound {
      let row = cache.arena.allocate(stride &* MemoryLayout<Float>.size)
        .assumingMemoryBound(to: Float.self)
      addUpSegment(of: token, window, into: row, &folded)
      let end = min(observed.endOfSegment(from: token), window.upperBound)
      var target = sources(of: token, window) + compiled.segmentSource
      while token < end {
        target.pointee = UnsafePointer(row)
        target += compiled.sourceCount
        token &+= 1
      }
    }
  }

  /// Writes what is the same for all tokens of a segment.
  private func addUpSegment(
    of token: Int, _ window: Range<Int>, into row: UnsafeMutablePointer<Float>,
    _ folded: inout [UInt8]
  ) {
    let (valueCount, margin, stride) = (compiled.wordValueCount, observed.margin, stride)
    let reach = window.lowerBound &- margin..<window.upperBound &+ margin
    var count = 0
    var rowOffset = compiled.word.rowCount &* stride
    for anchor in compiled.anchors.values {
      let place = observed.index(anchor, from: token)
      let entry =
        reach.contains(place)
        ? entries[place &- reach.lowerBound] : entry(at: place, &folded)
      segmentSources[count] = UnsafePointer(entry.rows(valueCount: valueCount) + rowOffset)
      rowOffset &+= stride
      count &+= 1
    }
    RowSum.write(
      WordRows(entries: entries, count: 0, offset: 0), segmentSources, count, 1, into: row,
      stride: stride)
    let range = compiled.ofSegments
    for index in range.start..<range.start + range.count {
      addFeature(observed.hash(templates[index], parts, at: token), to: row)
    }
  }
}
