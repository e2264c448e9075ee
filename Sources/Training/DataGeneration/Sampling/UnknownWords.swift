import Support

/// Words that no list has, in and between the parts of lines: pseudo words instead of entries of held-out lists, and short remarks.
///
/// Without them a tagger has seen unknown words in one place alone, and takes every unknown word for what stands there.
struct UnknownWords: Sendable {
  /// The share of entries of held-out lists that become pseudo words, and of lines that get a remark.
  let share: Double

  // MARK: Entries

  /// A text whose words are pseudo words of about their lengths, in their case.
  func text(like text: some Collection<UInt8>, _ stream: inout RandomStream) -> [UInt8] {
    var made: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      guard byte.isWordByte else {
        made.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let word = rest.prefix { $0.isWordByte }
      rest = rest.dropFirst(word.count)
      // Short words are articles and the like.
      made += word.count < 3 ? Array(word) : pseudoWord(like: word, &stream)
    }
    return made
  }

  private func pseudoWord(
    like word: some Collection<UInt8>, _ stream: inout RandomStream
  ) -> [UInt8] {
    let (least, most) = (min(9, max(3, word.count - 2)), min(12, max(3, word.count + 2)))
    var made = PseudoWords(lengths: least...most).draw(&stream)
    let isUpper = word.allSatisfy { !$0.isLowerLetter }
    let isCapital = word.first.map { !$0.isLowerLetter } ?? false
    for index in made.indices where isUpper || isCapital && index == 0 { made[index] &= 0xDF }
    return made
  }

  // MARK: Remarks

  /// Words that say little by themselves, which stand between the parts of lines of any subject.
  private static let commonWords = """
    the a an and or of for with from to in on at by all per each our your we you is are was as it this that no not only \
    also one two some any more than up out over under before after until till during about please note see here there \
    new available now includes including total call open
    """.split(separator: " ").map { Array($0.utf8) }
  private static let commonShare = 0.8
  private static let counts = [1, 1, 1, 2, 2, 3, 4]
  private static let endings = [":", ",", ".", "–", ":"].map { Array($0.utf8) }

  /// Puts a remark of no label between parts of a line, or two.
  func addRemarks(
    to line: inout DrawnLine, outside: Grammar.LabelIndex, _ stream: inout RandomStream
  ) {
    guard stream.happens(share) else { return }
    for _ in 0..<(stream.happens(0.33) ? 2 : 1) {
      let places = line.placesForWords
      guard !places.isEmpty else { return }
      line.insert(remark(&stream), at: places[stream.index(below: places.count)], label: outside)
    }
  }

  private func remark(_ stream: inout RandomStream) -> [UInt8] {
    let count = Self.counts[stream.index(below: Self.counts.count)]
    let casing = stream.fraction()
    var words = (0..<count).map { index in
      var word =
        stream.happens(Self.commonShare)
        ? Self.commonWords[stream.index(below: Self.commonWords.count)]
        : PseudoWords(lengths: 2...9).draw(&stream)
      let raised = casing > 0.93 ? word.count : casing < 0.3 || casing < 0.6 && index == 0 ? 1 : 0
      for place in 0..<raised { word[place] &= 0xDF }
      return word
    }
    if stream.happens(0.3) {
      let ending = Self.endings[stream.index(below: Self.endings.count)]
      if ending.count > 1 { words.append(ending) } else { words[words.count - 1] += ending }
    }
    return Array(words.joined(separator: " ".utf8))
  }
}

extension DrawnLine {
  /// The offsets between two parts, and before and after all, where there is a space or an end.
  fileprivate var placesForWords: [Int] {
    let space = UInt8(ascii: " ")
    return ([0] + segments.map { Int($0.end) }).filter { place in
      place == 0 || place == bytes.count || bytes[place - 1] == space || bytes[place] == space
    }
  }

  /// Inserts words between two parts, with a space on each side.
  fileprivate mutating func insert(_ words: [UInt8], at place: Int, label: Grammar.LabelIndex) {
    let space = UInt8(ascii: " ")
    var text = words
    if place > 0, bytes[place - 1] != space { text.insert(space, at: 0) }
    if place < bytes.count, bytes[place] != space { text.append(space) }
    bytes.insert(contentsOf: text, at: place)
    let count = Int32(text.count)
    let index = segments.firstIndex { $0.end > place } ?? segments.count
    for later in index..<segments.count { segments[later].end += count }
    segments.insert(Segment(end: Int32(place) + count, label: label), at: index)
  }
}

extension UInt8 {
  /// Whether the byte is of a letter.
  fileprivate var isWordByte: Bool { self & 0xDF &- UInt8(ascii: "A") < 26 || self >= 0x80 }
  fileprivate var isLowerLetter: Bool { self &- UInt8(ascii: "a") < 26 }
}
