extension EmissionScorer {
  /// Puts what stands before and after the line around its tokens.
  func copyOutside() {
    let (count, margin) = (facts.count, facts.margin)
    facts.codes.initialize(repeating: 0, count: count * facts.codeWidth)
    for token in 0..<count { facts.codes[token * facts.codeWidth + CompiledTemplates.usedMark] = 1 }
    if memory.outside.codes.isEmpty { makeOutside() }
    memory.outside.values.withUnsafeBufferPointer {
      let size = facts.valueWidth
      Self.copy($0, before: facts.values, after: facts.values + count * size, margin * size)
    }
    memory.outside.codes.withUnsafeBufferPointer {
      let size = facts.codeWidth
      Self.copy($0, before: facts.codes, after: facts.codes + count * size, margin * size)
    }
    memory.outside.firstRows.withUnsafeBufferPointer {
      if let rows = $0.baseAddress { Self.add(rows, to: sums, margin * stride) }
    }
    memory.outside.lastRows.withUnsafeBufferPointer {
      guard let rows = $0.baseAddress else { return }
      Self.add(rows, to: sums + (count - margin) * stride, margin * stride)
    }
  }

  /// Copies one half of some values before a place and the other half after another.
  private static func copy<Value: BitwiseCopyable>(
    _ source: UnsafeBufferPointer<Value>, before first: UnsafeMutablePointer<Value>,
    after last: UnsafeMutablePointer<Value>, _ half: Int
  ) {
    guard let start = source.baseAddress else { return }
    (first - half).update(from: start, count: half)
    last.update(from: start + half, count: half)
  }

  private func makeOutside() {
    let margin = facts.margin
    var outside = OutsideWords()
    outside.firstRows = Array(repeating: 0, count: margin * stride)
    outside.lastRows = outside.firstRows
    for index in 0..<2 * margin {
      let isBefore = index < margin
      let distance = isBefore ? margin - 1 - index : index - margin
      let value = AtomRows.outside(isBefore: isBefore, distance)
      let words = plan.wordAtoms.map { $0.hasValueOutside ? value : 0 }
      let cells = plan.cellAtoms.map { $0.hasValueOutside ? value : 0 }
      outside.values += words.prefix(plan.carriedCount) + cells
      var codes = [UInt8](repeating: 0, count: plan.codeWidth)
      codes[CompiledTemplates.usedMark] = 1
      if plan.classSlot >= 0 {
        // Above the codes of all classes.
        codes[CompiledTemplates.byte(ofSlot: plan.classSlot)] = UInt8(
          truncatingIfNeeded: 64 + index)
      }
      outside.codes += codes
      for (index, value) in words.enumerated() { wordValues[index] = value }
      findWordRows()
      for row in 0..<plan.word.rowCount {
        // Where the row goes, seen from the first token and from the first of the last tokens.
        let offset = plan.word.lowestTarget + row
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
    memory.outside = outside
  }

  /// Notes the values that templates take from extra columns.
  func noteCells(_ line: SequenceView, _ folded: [UInt8]) {
    let count = facts.count
    for (index, atom) in plan.cellAtoms.enumerated() {
      folded.withUnsafeBufferPointer { AtomValues.fill(hashes, atom, line, $0, clusters) }
      for token in 0..<count {
        facts.values[token * facts.valueWidth + plan.carriedCount + index] = hashes[token]
      }
    }
  }

  /// Notes the codes of the atoms that tell where a token stands.
  func notePlaces(lists: UnsafePointer<UInt8>?) {
    let (count, step) = (facts.count, facts.codeWidth)
    for (slot, atom) in plan.lineAtoms.enumerated() {
      let codes = facts.codes + CompiledTemplates.byte(ofSlot: slot)
      if atom.testedValue >= 0 {
        let (values, width) = (facts.values + atom.testedValue, facts.valueWidth)
        let wanted = atom.wanted ?? 0
        let isWanted = atom.wanted != nil
        LineAtom.fill(codes, step: step, atom.atom, count: count, nil, places: nil) {
          (values[$0 &* width] == wanted) == isWanted
        }
      } else if atom.testedCode >= 0 {
        let tested = facts.codes + atom.testedCode
        LineAtom.fill(codes, step: step, atom.atom, count: count, nil, places: nil) {
          tested[$0 &* step] != 0
        }
      } else {
        LineAtom.fill(
          codes, step: step, atom.atom, count: count, facts.structure, places: lists
        ) { _ in false }
      }
    }
  }
}
