import WordTagging

/// The attributes of lines in the model of roles: their words, their shape and the labels of their words, and the shape
/// and the labels of the lines around.
///
/// An attribute's name is a letter, or two, and the value; the shape of the line before has `<` before it.
struct RoleAttributes {
  private(set) var list: AttributeList

  /// Finds the attributes of lines in reading order.
  init(_ lines: [TaggedSequence]) {
    let shapes = lines.map(LineShape.init)
    list = AttributeList(tokenCount: lines.count)
    for (index, line) in lines.enumerated() {
      addWords(of: line, shapes[index])
      for offset in -2...2 {
        let place = index + offset
        guard shapes.indices.contains(place) else {
          if abs(offset) == 1 { add(offset, "edge") }
          continue
        }
        addShape(shapes[place], offset)
      }
      addPairs(shapes, index)
      list.endToken()
    }
  }

  // MARK: Attributes

  private mutating func add(_ offset: Int, _ name: StaticString, _ values: UInt8...) {
    let sign = offset < 0 ? UInt8(ascii: "<") : UInt8(ascii: ">")
    list.add(sign, count: abs(offset), name, values)
  }

  private mutating func addShape(_ shape: LineShape, _ offset: Int) {
    add(offset, "n", shape.length)
    add(offset, "f", shape.first)
    add(offset, "e", shape.end)
    add(offset, "l", shape.labels.0, shape.labels.1, shape.labels.2)
    add(offset, "i", shape.foods)
    add(offset, "o", shape.others)
    add(offset, "a", shape.amounts)
    add(offset, "c", shape.letterCase)
    add(offset, "m", shape.marker)
    guard offset == 0 else { return }
    add(0, "s", shape.second)
    add(0, "r", shape.remarks)
    add(0, "d", shape.digits)
    add(0, "b", shape.brackets)
    add(0, "t", shape.innerStop)
    add(0, "u", shape.certainty)
  }

  private mutating func addPairs(_ shapes: [LineShape], _ index: Int) {
    let line = shapes[index]
    let above = index > 0 ? shapes[index - 1] : LineShape.none
    let below = index + 1 < shapes.count ? shapes[index + 1] : LineShape.none
    add(0, "fe", line.first, line.end, line.length)
    add(0, "lo", line.labels.0, line.labels.1, line.others)
    add(0, "le", line.labels.0, line.labels.1, line.end)
    add(0, "lc", line.labels.0, line.labels.1, line.letterCase)
    add(0, "nc", line.length, line.letterCase, line.end)
    add(0, "io", line.foods, line.others, line.amounts)
    add(0, "<ll", above.labels.0, above.labels.1, line.labels.0, line.labels.1)
    add(0, ">ll", below.labels.0, below.labels.1, line.labels.0, line.labels.1)
    add(0, "<a>", above.amounts, line.amounts, below.amounts)
    add(0, "<f>", above.first, line.first, below.first)
    add(0, "<cm", above.letterCase, line.letterCase, line.marker)
    add(0, "en", line.end, line.length)
    add(0, "mm", above.marker, line.marker, below.marker)
  }

  // MARK: Words

  /// The most words of a line that are attributes.
  private static let wordCount = 14

  private mutating func addWords(of line: TaggedSequence, _ shape: LineShape) {
    let utf8 = Array(line.text.utf8)
    var ranges: [Range<Int>] = []
    for token in line.tokens where token.range.upperBound <= utf8.count {
      let first = token.range.lowerBound
      guard token.range.count > 0, utf8[first].isLetter else { continue }
      ranges.append(token.range)
    }
    for range in ranges.prefix(Self.wordCount) { addWord("w", utf8[range]) }
    guard let first = ranges.first, let last = ranges.last else { return }
    addWord("1", utf8[first])
    addWord("z", utf8[last])
    addWord("zn", utf8[last], [shape.length])
    addWord("1n", utf8[first], [shape.length])
    addWord("x", utf8[first].suffix(3))
    addWord("y", utf8[last].suffix(3))
    if ranges.count <= 3 { list.add("#", words: ranges.map { utf8[$0] }) }
    if ranges.count > 1 {
      addWord("2", utf8[ranges[1]])
      addWord("12", utf8[first], utf8[ranges[1]])
    }
  }

  private mutating func addWord(_ name: StaticString, _ words: ArraySlice<UInt8>...) {
    list.add(name, words: words)
  }
}
