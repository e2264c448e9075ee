extension EmissionScorer {
  /// Puts the values before and after the sequence around its tokens, and adds the word scores of
  /// these places.
  func addOutside() {
    let (count, margin) = (observed.count, observed.margin)
    observed.codes.initialize(repeating: 0, count: count * observed.codeWidth)
    for token in 0..<count {
      observed.codes[token * observed.codeWidth + CompiledTemplates.usedMark] = 1
    }
    if cache.outside.codes.isEmpty { makeOutside() }
    cache.outside.values.withView {
      let size = observed.valueWidth
      Self.copy($0, before: observed.values, after: observed.values + count * size, margin * size)
    }
    cache.outside.codes.withView {
      let size = observed.codeWidth
      Self.copy($0, before: observed.codes, after: observed.codes + count * size, margin * size)
    }
    cache.outside.firstRows.withView {
      if let rows = $0.baseAddress { Self.add(rows, to: sums, margin * stride) }
    }
    cache.outside.lastRows.withView {
      guard let rows = $0.baseAddress else { return }
      Self.add(rows, to: sums + (count - margin) * stride, margin * stride)
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

  private func makeOutside() {
    let margin = observed.margin
    var outside = OutsideEmissions()
    outside.firstRows = Array(repeating: 0, count: margin * stride)
    outside.lastRows = outside.firstRows
    for index in 0..<2 * margin {
      let isBefore = index < margin
      let distance = isBefore ? margin - 1 - index : index - margin
      let value = TokenTest.outside(isBefore: isBefore, distance)
      let words = compiled.wordTests.map { $0.hasValueOutside ? value : 0 }
      let cells = compiled.cellTests.map { $0.hasValueOutside ? value : 0 }
      outside.values += words.prefix(compiled.carriedCount) + cells
      var codes = [UInt8](repeating: 0, count: compiled.codeWidth)
      codes[CompiledTemplates.usedMark] = 1
      if compiled.classSlot >= 0 {
        // Above the codes of all classes.
        codes[CompiledTemplates.byte(ofSlot: compiled.classSlot)] = UInt8(
          truncatingIfNeeded: 64 + index)
      }
      outside.codes += codes
      for (index, value) in words.enumerated() { wordValues[index] = value }
      addWordRows()
      for row in 0..<compiled.word.rowCount {
        // The row's token, counted from the first token and from the first of the last tokens.
        let offset = compiled.word.lowestTarget + row
        let target = isBefore ? offset - 1 - distance : offset + distance + margin
        guard (0..<margin).contains(target) else { continue }
        for label in 0..<stride {
          let weight = rows[row * stride + label]
          if isBefore {
            outside.firstRows[target * stride + label] += weight
          } else {
            outside.lastRows[target * stride + label] += weight
          }
        }
      }
    }
    if margin == 0 { outside.codes = [0] }
    cache.outside = outside
  }
}
