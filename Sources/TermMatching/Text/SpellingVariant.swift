/// The form that spellings of one international name share in the languages of the Latin alphabet.
///
/// `Paracetamolum`, `paracétamol` and `paracetamolo` have one form, as do `amoxicilina` and `amoxicillin`. Nonproprietary names
/// follow such rules in all languages, so that a list in one language finds the names in texts of the others.
enum SpellingVariant {
  /// The minimum length of a word that has variants.
  static let leastLength = 6

  /// The common form, or nil for words that are too short or of another alphabet.
  static func form(of word: [UInt16]) -> [UInt16]? {
    guard word.count >= leastLength, word.allSatisfy({ $0 &- 0x61 < 26 }) else { return nil }
    var form: [UInt16] = []
    form.reserveCapacity(word.count + 2)
    var last: UInt16 = 0
    for letter in word {
      switch letter {
      case h:
        // ph is f; in th, rh and ch the h is silent, as it is in some languages everywhere.
        if last == p { form[form.count - 1] = f }
      case u where last == q: break
      case e where last == a || last == o: form[form.count - 1] = e
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
    return form
  }

  /// The length of the ending that languages differ in: -um, -us, or a vowel.
  private static func endingLength(_ form: [UInt16]) -> Int {
    switch form.last {
    case e, a, o, i: 1
    case m, s: form.count > 1 && form[form.count - 2] == u ? 2 : 0
    default: 0
    }
  }

  /// The stems of a form without case and plural endings, the longest endings first.
  static func stems(of form: [UInt16]) -> [ArraySlice<UInt16>] {
    guard let last = form.last else { return [] }
    var stems: [ArraySlice<UInt16>] = []
    for ending in inflections[Int(last) - 0x61] where form.count - ending.count >= leastLength {
      if form.suffix(ending.count).elementsEqual(ending) {
        stems.append(form.dropLast(ending.count))
      }
    }
    return stems
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
