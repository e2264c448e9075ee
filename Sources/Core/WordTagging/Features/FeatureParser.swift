/// Reads the feature language.
///
/// Opening a model parses its templates, so the parser compares bytes in place and creates no text
/// but the names that are kept.
struct FeatureParser {
  let bytes: [UInt8]
  let file: String
  /// The number of the current line, from 1, and its bytes without the line feed.
  private(set) var line = 0
  private(set) var extent = 0..<0
  var cursor = 0
  /// The parts of the line's template, their ranges not yet expanded.
  private var choices: [Choice] = []
  private var name: [UInt8] = []
  /// The tests, names and templates so far.
  private var tests = IndexLookup<ObservationTest>()
  private var lists = IndexLookup<String>()
  private var clusterings = IndexLookup<String>()
  private var columns = IndexLookup<String>()
  private var templates = IndexLookup<FeatureTemplate>()
  private var byteCount = 0
  /// Whether a state template follows an edge template, unlike in the text of a set.
  private(set) var isReordered = false
  private var hasEdge = false

  typealias Word = ArraySlice<UInt8>

  /// One part of a template, its ranges not yet expanded.
  struct Choice {
    /// The range of the test's name and its subject.
    var name: Range<Int>
    /// The test; one for each length when there are some.
    var test: ObservationTest
    var lengths: ClosedRange<Int>?
    var anchor: TokenPlace.Anchor
    var offsets: ClosedRange<Int>
    /// The index of the first test in the set.
    var index = 0

    var lengthCount: Int { lengths?.count ?? 1 }
    var count: Int { offsets.count * lengthCount }

    /// The test of a length, by the length's number.
    func test(_ number: Int) -> ObservationTest {
      guard let lengths else { return test }
      let length = lengths.lowerBound + number
      return switch test {
      case .prefix: .prefix(length)
      case .suffix: .suffix(length)
      case .cluster(let clustering, _): .cluster(clustering, steps: length)
      case .counted(let clustering, _): .counted(clustering, levels: length)
      default: test
      }
    }
  }

  init(_ utf8: [UInt8], file: String) {
    bytes = utf8
    self.file = file
  }

  /// The index of a test, added when it is new.
  mutating func index(of test: ObservationTest) -> Int { tests.indexAfterAdding(test) }

  /// The index of a word list, added when it is new.
  mutating func listIndex(_ name: Range<Int>) -> Int { lists.indexAfterAdding(text(name)) }

  /// The index of a clustering, added when it is new.
  mutating func clusteringIndex(_ name: String) -> Int { clusterings.indexAfterAdding(name) }

  /// The index of an extra column, added when it is new.
  mutating func columnIndex(_ name: String) -> Int { columns.indexAfterAdding(name) }

  /// Adds the templates of all lines to a set.
  mutating func parse(into set: inout FeatureSet) throws(TaggerError) {
    repeat {
      line += 1
      let end = bytes[cursor...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      extent = cursor..<end
      try parseLine(into: &set)
      cursor = end + 1
    } while cursor < bytes.endIndex
    set.tests = tests.values
    set.listNames = lists.values
    set.clusteringNames = clusterings.values
    set.columnNames = columns.values
    for template in templates.values { set.add(template) }
  }

  private mutating func parseLine(into set: inout FeatureSet) throws(TaggerError) {
    skipSpace()
    guard !atEnd else { return }
    var isEdge = false
    choices.removeAll(keepingCapacity: true)
    repeat {
      skipSpace()
      let start = cursor
      let name = word()
      switch name {
      case "transition":
        guard !isEdge else {
          throw error("'transition' may occur only once in a template", at: start)
        }
        isEdge = true
      case "attributes":
        skipSpace()
        guard choices.isEmpty, !isEdge, atEnd else {
          throw error("'attributes' must be alone on its line", at: start)
        }
        set.usesAttributes = true
        return
      default:
        guard choices.count < FeatureSet.maximumParts else {
          throw error("a template has at most \(FeatureSet.maximumParts) parts", at: start)
        }
        choices.append(try choice(name, at: start))
      }
      skipSpace()
    } while take(UInt8(ascii: "&"))
    guard atEnd else { throw error("expected '&' or the end of the line", at: cursor) }
    if choices.isEmpty { set.hasTransitions = true } else { try expand(isEdge) }
  }

  // MARK: Templates

  /// Adds a template for each combination of positions and lengths; the last part varies fastest.
  private mutating func expand(_ isEdge: Bool) throws(TaggerError) {
    var count = 1
    for choice in choices {
      count *= choice.count
      guard count + templates.values.count <= FeatureSet.maximumTemplates else {
        throw error(
          "there are more than \(FeatureSet.maximumTemplates) templates", at: extent.lowerBound)
      }
    }
    // The tests come first, part by part: their order is that in which weights are added.
    for part in choices.indices {
      choices[part].index = index(of: choices[part].test(0))
      for length in 1..<choices[part].lengthCount { _ = index(of: choices[part].test(length)) }
    }
    for number in 0..<count {
      var parts: [FeatureTemplate.Part] = []
      parts.reserveCapacity(choices.count)
      name.removeAll(keepingCapacity: true)
      if isEdge { append("transition") }
      var left = count
      for choice in choices {
        if !name.isEmpty { append(" & ") }
        left /= choice.count
        let (offset, length) = (number / left % choice.count).quotientAndRemainder(
          dividingBy: choice.lengthCount)
        let test = choice.test(length)
        let index = length == 0 ? choice.index : self.index(of: test)
        let place = TokenPlace(anchor: choice.anchor, offset: choice.offsets.lowerBound + offset)
        parts.append(FeatureTemplate.Part(test: index, place: place))
        appendName(of: test, written: choice.name, at: place)
      }
      byteCount += name.count
      guard byteCount <= FeatureSet.maximumBytes else {
        throw error(
          "the templates have more than \(FeatureSet.maximumBytes) bytes", at: extent.lowerBound)
      }
      isReordered = isReordered || hasEdge && !isEdge
      hasEdge = hasEdge || isEdge
      _ = templates.indexAfterAdding(FeatureTemplate(parts: parts, name: name, scoresPairs: isEdge))
    }
  }

  private mutating func appendName(
    of test: ObservationTest, written extent: Range<Int>, at place: TokenPlace
  ) {
    name += bytes[extent]
    append("[")
    if place.anchor == .token {
      append(place.offset)
    } else {
      name += place.anchor.rawValue.utf8
      if place.offset > 0 { append("+") }
      if place.offset != 0 { append(place.offset) }
    }
    append("]")
    switch test {
    case .prefix(let length), .suffix(let length),
      .cluster(_, let length) where length != ClusterTable.longestPath,
      .counted(_, let length) where length != CountedWord.maximumLevels:
      append("(")
      append(length)
      append(")")
    default: break
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { name.append(contentsOf: $0) }
  }

  /// Adds a number of at most two digits.
  private mutating func append(_ number: Int) {
    if number < 0 { append("-") }
    let number = UInt8(number.magnitude)
    if number >= 10 { name.append(0x30 + number / 10) }
    name.append(0x30 + number % 10)
  }
}
