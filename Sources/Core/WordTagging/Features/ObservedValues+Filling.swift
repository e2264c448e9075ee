extension ObservedValues {
  /// Sets the values before and after the sequence, and clears all codes.
  func addOutside(_ compiled: CompiledTemplates) {
    (codes - margin * codeWidth).initialize(repeating: 0, count: (count + 2 * margin) * codeWidth)
    let tests = compiled.wordTests.prefix(compiled.carriedCount) + compiled.cellTests
    for (slot, test) in tests.enumerated() {
      for distance in 0..<margin {
        let hasValue = test.hasValueOutside
        values[(-1 - distance) * valueWidth + slot] =
          hasValue ? TokenTest.outside(isBefore: true, distance) : 0
        values[(count + distance) * valueWidth + slot] =
          hasValue ? TokenTest.outside(isBefore: false, distance) : 0
      }
    }
  }

  /// Sets the values of the words; all are carried.
  ///
  /// `folded` holds the sequence's bytes in lower case.
  func addWords(
    _ line: SequenceView, _ folded: BufferView<UInt8>, _ compiled: CompiledTemplates,
    _ clusters: BufferView<ClusterTable.Entry>
  ) {
    for token in 0..<count {
      let word = line.tokens[token].indices
      _ = compiled.evaluate(
        line.bytes.extracting(word),
        folded: folded.extracting(word), clusters,
        into: values + token * valueWidth)
    }
  }

  /// Sets the values of extra columns.
  func addCells(
    _ line: SequenceView, _ folded: BufferView<UInt8>, _ compiled: CompiledTemplates
  ) {
    for (index, test) in compiled.cellTests.enumerated() {
      for token in 0..<count {
        values[token * valueWidth + compiled.wordValueCount + index] = TokenTest.ofCell(
          test, line, token, folded)
      }
    }
  }

  /// Sets the codes of position tests; words come first, because conditions may test them.
  ///
  /// A bit of `conditions` tells whether a word may meet the condition of that number; where none does, the codes
  /// are those that ``CompiledTemplates/initialCodes`` has.
  func addPositions(
    _ compiled: CompiledTemplates, conditions: UInt64, lists: UnsafePointer<UInt8>?
  ) {
    let step = codeWidth
    if compiled.hasPlaceCodes {
      PositionTest.fillPlaces(codes, step: step, count: count, structure)
    }
    for position in compiled.positionTests {
      if position.test.placeIndex != nil || conditions & position.conditionBit == 0 { continue }
      let codes = codes + position.byte
      if position.testedValue >= 0 {
        let (values, width) = (values + position.testedValue, valueWidth)
        let wanted = position.wanted ?? 0
        let isWanted = position.wanted != nil
        PositionTest.fill(codes, step: step, position.test, count: count, places: nil) {
          (values[$0 &* width] == wanted) == isWanted
        }
      } else if position.testedCode >= 0 {
        let tested = self.codes + position.testedCode
        PositionTest.fill(codes, step: step, position.test, count: count, places: nil) {
          tested[$0 &* step] != 0
        }
      } else {
        PositionTest.fill(codes, step: step, position.test, count: count, places: lists) { _ in
          false
        }
      }
    }
  }
}
