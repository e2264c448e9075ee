/// The form that spellings of one international name share in the languages of the Latin alphabet.
///
/// `Paracetamolum`, `paracétamol` and `paracetamolo` have one form, as do `amoxicilina` and `amoxicillin`. Nonproprietary names
/// follow such rules in all languages, so that a list in one language finds the names in texts of the others.
enum SpellingVariant {
  /// The minimum length of a word that has variants.
  static let leastLength = 6

  /// The letters of a form, in place.
  struct Form {
    private var units = InlineArray<96, UInt16>(repeating: 0)
    private(set) var count = 0

    var last: UInt16? { count > 0 ? units[count - 1] : nil }

    subscript(place: Int) -> UInt16 { units[place] }

    /// The hash of the first letters.
    func hash(of length: Int) -> LetterHash {
      var hash = LetterHash()
      for place in 0..<length { hash.add(units[place]) }
      return hash
    }

    fileprivate mutating func append(_ letter: UInt16) {
      units[count] = letter
      count += 1
    }

    fileprivate mutating func replaceLast(_ letter: UInt16) { units[count - 1] = letter }

    fileprivate mutating func removeLast(_ length: Int) { count -= length }
  }

  /// Writes the common form of a word.
  ///
  /// - Returns: Whether the word has one; words that are too short, too long or of another alphabet have none.
  static func form(of word: borrowing Span<UInt16>, into form: inout Form) -> Bool {
    form.removeLast(form.count)
    guard word.count >= leastLength, word.count <= 48 else { return false }
    let plainLetters = plainLetters
    var last: UInt16 = 0
    for place in word.indices {
      let letter = word[place]
      guard letter &- 0x61 < 26 else { return false }
      switch letter {
      case h:
        // ph is f; in th, rh and ch the h is silent, as it is in some languages everywhere.
        if last == p { form.replaceLast(f) }
      case u where last == q: break
      case e where last == a || last == o: form.replaceLast(e)
      case x:
        if form.last != c { form.append(c) }
        form.append(s)
      default:
        let plain = plainLetters[Int(letter) - 0x61]
        if plain != form.last { form.append(plain) }
      }
      last = letter
    }
    let ending = endingLength(form)
    if form.count - ending >= leastLength - 1 { form.removeLast(ending) }
    return true
  }

  /// The length of the ending that languages differ in: -um, -us, or a vowel.
  private static func endingLength(_ form: Form) -> Int {
    switch form.last {
    case e, a, o, i: 1
    case m, s: form.count > 1 && form[form.count - 2] == u ? 2 : 0
    default: 0
    }
  }

  /// The lengths of the stems of a form without case and plural endings, the longest endings first.
  static func stemLengths(of form: Form) -> [Int] {
    guard let last = form.last else { return [] }
    return inflections[Int(last) - 0x61].compactMap { ending in
      let length = form.count - ending.count
      guard length >= leastLength,
        ending.indices.allSatisfy({ form[length + $0] == ending[$0] })
      else { return nil }
      return length
    }
  }

  /// Endings as the common form has them, without doubled letters and with i for y, by their last letter.
  private static let inflections: [[[UInt16]]] = {
    var byLast = [[[UInt16]]](repeating: [], count: 26)
    let endings =
      "ului ami och oc nec nac val vel em om ov en es os as um ul in ia ie am n s u t i e a o"
    for ending in endings.split(separator: " ") {
      let units = Array(ending.utf16)
      byLast[Int(units[units.count - 1]) - 0x61].append(units)
    }
    return byLast
  }()

  /// The representative of each letter.
  private static let plainLetters: [UInt16] = {
    var letters = (0..<26).map { UInt16(0x61 + $0) }
    for (letter, plain) in [(k, c), (q, c), (y, i), (j, i), (z, s), (w, v)] {
      letters[Int(letter) - 0x61] = plain
    }
    return letters
  }()

  private static var a: UInt16 { 0x61 }
  private static var c: UInt16 { 0x63 }
  private static var e: UInt16 { 0x65 }
  private static var f: UInt16 { 0x66 }
  private static var h: UInt16 { 0x68 }
  private static var i: UInt16 { 0x69 }
  private static var j: UInt16 { 0x6A }
  private static var k: UInt16 { 0x6B }
  private static var m: UInt16 { 0x6D }
  private static var o: UInt16 { 0x6F }
  private static var p: UInt16 { 0x70 }
  private static var q: UInt16 { 0x71 }
  private static var s: UInt16 { 0x73 }
  private static var u: UInt16 { 0x75 }
  private static var v: UInt16 { 0x76 }
  private static var w: UInt16 { 0x77 }
  private static var x: UInt16 { 0x78 }
  private static var y: UInt16 { 0x79 }
  private static var z: UInt16 { 0x7A }
}
