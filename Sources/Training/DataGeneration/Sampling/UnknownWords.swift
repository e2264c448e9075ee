import Support

/// Words that no list has, in and between the parts of lines: pseudo words instead of entries of held-out lists and of single words
/// anywhere, and short remarks.
///
/// Without them a tagger has seen unknown words in one place alone, and takes every unknown word for what stands there.
struct UnknownWords: Sendable {
  /// The share of entries of held-out lists that become pseudo words, and of lines that get a remark.
  let share: Double

  // MARK: Entries

  /// A text whose words are unknown ones of about their lengths, in their case.
  func text(
    like text: some Collection<UInt8>, rate: Double = 1, _ stream: inout RandomStream
  ) -> [UInt8] {
    var made = ""
    var rest = Substring(String(decoding: text, as: UTF8.self))
    while let character = rest.first {
      guard character.isLetter else {
        made.append(rest.removeFirst())
        continue
      }
      let word = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(word.count)
      // Short words are articles and the like.
      let stays = word.count < 3 || rate < 1 && !stream.happens(rate)
      made += stays ? word : Substring(unknownWord(like: word, &stream))
    }
    return Array(made.utf8)
  }

  /// A pseudo word; in another script than Latin the letters of the word in another order.
  private func unknownWord(like word: Substring, _ stream: inout RandomStream) -> String {
    guard word.unicodeScalars.allSatisfy({ $0.value < 0x250 }) else {
      let letters = word.lowercased().shuffled(using: &stream)
      return inCase(of: word, String(letters))
    }
    let (least, most) = (min(9, max(3, word.count - 2)), min(12, max(3, word.count + 2)))
    let letters = PseudoWords(lengths: least...most).draw(&stream)
    return inCase(of: word, String(decoding: letters, as: UTF8.self))
  }

  private func inCase(of word: Substring, _ made: String) -> String {
    if word.allSatisfy({ $0.isUppercase }) { return made.uppercased() }
    guard word.first?.isUppercase == true else { return made }
    return made.prefix(1).uppercased() + made.dropFirst()
  }

  /// Replaces single words, also ones of lists that are not held out and of the grammar itself: of parts with a label up to three in
  /// ten at a share of 0.5, outside fewer.
  ///
  /// A name then keeps some of its words, and an unknown word may stand anywhere.
  func replaceWords(
    of line: inout DrawnLine, outside: Grammar.LabelIndex, _ stream: inout RandomStream
  ) {
    let rate = 0.3 * share * Double(stream.index(below: 3))
    guard rate > 0 else { return }
    var bytes: [UInt8] = []
    var start = 0
    for index in line.segments.indices {
      let segment = line.segments[index]
      let part = line.bytes[start..<Int(segment.end)]
      start = Int(segment.end)
      bytes += text(like: part, rate: segment.label == outside ? 0.7 * rate : rate, &stream)
      line.segments[index].end = Int32(bytes.count)
    }
    line.bytes = bytes
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
