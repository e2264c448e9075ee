extension EmissionScorer {
  /// Sets the codes that all tokens have, and puts the observations before and after the sequence around its tokens.
  func addOutside() {
    let (count, margin) = (observed.count, observed.margin)
    compiled.initialCodes.withView { initial in
      var codes = UnsafeMutableRawPointer(observed.codes)
      for block in 0..<count &* (observed.codeWidth / 16) {
        let offset = block &* 16 % initial.count
        codes.storeBytes(
          of: initial.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self),
          as: SIMD2<UInt64>.self)
        codes += 16
      }
    }
    if cache.outside.codes.isEmpty { cache.outside = makeOutside() }
    cache.outside.values.withView {
      let size = observed.valueWidth
      Self.copy($0, before: observed.values, after: observed.values + count * size, margin * size)
    }
    cache.outside.codes.withView {
      let size = observed.codeWidth
      Self.copy($0, before: observed.codes, after: observed.codes + count * size, margin * size)
    }
    cache.outside.entries.withView {
      let first = entries + margin
      Self.copy($0, before: first, after: first + min(count, cache.windowSize), margin)
    }
  }

  /// Copies one half of some values before a place and the other half after another.
  private static func copy<Value: BitwiseCopyable>(
    _ source: BufferView<Value>, before first: UnsafeMutablePointer<Value>,
    after last: UnsafeMutablePointer<Value>, _ half: Int
  ) {
    guard let start = source.baseAddress else { return }
    (first - half).update(from: start, count: half)
    last.update(from: start + half, count: half)
  }

  private func makeOutside() -> OutsideObservations {
    let margin = observed.margin
    let owner = RowArena()
    var outside = OutsideObservations(owner: owner)
    for index in 0..<2 * margin {
      let isBefore = index < margin
      let distance = isBefore ? margin - 1 - index : index - margin
      let value = TokenTest.outside(isBefore: isBefore, distance)
      let words = compiled.wordTests.map { $0.hasValueOutside ? value : 0 }
      let cells = compiled.cellTests.map { $0.hasValueOutside ? value : 0 }
      let leads = compiled.leads.map { ObservedValues.mix($0.seed, words[$0.slot]) }
      outside.values += words.prefix(compiled.carriedCount)
      outside.values += leads + cells
      while outside.values.count < (index + 1) * observed.valueWidth { outside.values.append(0) }
      var codes = [UInt8](repeating: 0, count: compiled.codeWidth)
      codes[CompiledTemplates.usedMark] = 1
      if compiled.classSlot >= 0 {
        // Above the codes of all classes.
        codes[CompiledTemplates.byte(ofSlot: compiled.classSlot)] = UInt8(
          truncatingIfNeeded: 64 + index)
      }
      outside.codes += codes
      for (index, value) in words.enumerated() { wordValues[index] = value }
      outside.entries.append(
        makeEntry(WordEntry.Header(), in: owner.allocate(cache.words.slotSize)))
    }
    if margin == 0 { outside.codes = [0] }
    return outside
  }
}
