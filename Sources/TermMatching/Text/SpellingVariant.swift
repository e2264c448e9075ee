/// The form that spellings of one international name share in the languages of the Latin alphabet.
///
/// `Paracetamolum`, `paracétamol` and `paracetamolo` have one form, as do `amoxicilina` and `amoxicillin`. Nonproprietary names
/// follow such rules in all languages, so that a list in one of them finds the names in texts of the others.
enum SpellingVariant {
  /// The least length of a word that has variants.
  static let leastLength = 6

  /// The common form, or nil for words that are too short or of another alphabet.
  static func form(of word: some RandomAccessCollection<UInt16>) -> [UInt16]? {
    guard word.count >= leastLength, word.allSatisfy({ $0 &- 0x61 < 26 }) else { return nil }
    var form: [UInt16] = []
    form.reserveCapacity(word.count + 2)
    var last: Unicode.Scalar = " "
    for letter in word {
      let scalar = Unicode.Scalar(UInt8(letter))
      let plain = plain(scalar, after: last, &form)
      if let plain, plain != form.last { form.append(plain) }
      last = scalar
    }
    for ending in endings where form.count - ending.count >= leastLength - 1 && form.hasEnd(ending)
    {
      form.removeLast(ending.count)
      break
    }
    return form
  }

  /// The letter that stands for a letter; nil when there is none or it changes the one before it.
  private static func plain(
    _ letter: Unicode.Scalar, after last: Unicode.Scalar, _ form: inout [UInt16]
  ) -> UInt16? {
    func unit(_ letter: Unicode.Scalar) -> UInt16 { UInt16(letter.value) }
    switch (last, letter) {
    case ("p", "h"):
      form[form.count - 1] = unit("f")
      return nil
    case (_, "h"), ("q", "u"): return nil
    case (_, "k"), (_, "q"): return unit("c")
    case (_, "y"), (_, "j"): return unit("i")
    case (_, "z"): return unit("s")
    case (_, "w"): return unit("v")
    case (_, "x"):
      if form.last != unit("c") { form.append(unit("c")) }
      return unit("s")
    case ("a", "e"), ("o", "e"):
      form[form.count - 1] = unit("e")
      return nil
    default: return unit(letter)
    }
  }

  /// The endings of inflected names that are taken off to find the name, longest first.
  static func stems(of form: [UInt16]) -> [ArraySlice<UInt16>] {
    inflections.compactMap { ending in
      form.count - ending.count >= leastLength && form.hasEnd(ending)
        ? form.dropLast(ending.count) : nil
    }
  }

  private static let endings = ["um", "us", "e", "a", "o", "i"].map { Array($0.utf16) }
  /// As the common form has them, without doubled letters and with i for y.
  private static let inflections = [
    "ului", "ami", "och", "nec", "nac", "val", "vel", "em", "om", "ov", "en", "es", "os", "as",
    "um", "ul", "in", "ia", "ie", "am", "n", "s", "u", "t", "i", "e", "a", "o",
  ].map { Array($0.utf16) }
}

extension [UInt16] {
  func hasEnd(_ end: [UInt16]) -> Bool {
    count >= end.count && suffix(end.count).elementsEqual(end)
  }
}
