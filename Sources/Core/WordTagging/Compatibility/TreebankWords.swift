/// The words that the rules of treebanks know.
enum TreebankWords {
  /// The abbreviations; words that are also common words are left out.
  static let abbreviations = [
    "adm", "apr", "arr", "arrv", "assn", "attn", "aug", "ave", "blvd", "bros", "capt", "cf", "cmdr",
    "co", "corp", "dec", "dept", "dist", "dr", "eg", "esp", "esq", "est", "etc", "ext", "feb",
    "fri",
    "ft", "gen", "gov", "govt", "hon", "hr", "hrs", "ie", "inc", "jan", "jr", "jul", "jun", "lt",
    "ltd",
    "maj", "messrs", "min", "mins", "misc", "mr", "mrs", "ms", "mt", "nov", "oct", "oz", "ph", "pp",
    "prof", "rd", "rec", "rep", "reps", "rev", "sen", "sens", "sept", "sgt", "sr", "st", "thu",
    "thur",
    "thurs", "tue", "tues", "univ", "vol", "vols", "vs", "wed", "yr", "yrs",
  ]

  /// The first parts of words that keep their hyphen.
  private static let prefixes = Set(
    [
      "anti", "bi", "co", "counter", "de", "e", "ex", "extra", "hyper", "inter", "intra", "mega",
      "meta", "micro", "mid", "mini", "multi", "neo", "non", "over", "post", "pre", "pro", "pseudo",
      "psycho", "quasi", "re", "semi", "socio", "sub", "super", "trans", "ultra", "un", "under",
      "vice",
    ].map(packed))

  /// The endings of host and file names after a dot.
  private static let domains = Set(
    [
      "com", "doc", "docx", "edu", "exe", "gif", "gov", "htm", "html", "info", "jpg", "mp3", "net",
      "org", "pdf", "php", "ppt", "txt", "uk", "wav", "xls", "zip",
    ].map(packed))

  /// The units that are separate tokens after digits.
  private static let units = Set(
    [
      "am", "cm", "ft", "gb", "hp", "hr", "hrs", "k", "kb", "kg", "km", "lb", "lbs", "mb", "mg",
      "mhz",
      "mi", "min", "mins", "ml", "mm", "mph", "pm", "sec", "x", "yr", "yrs",
    ].map(packed))

  /// The short words with a slash.
  private static let slashed = Set(["b/c", "b/t", "i/o", "l/c", "n/a", "w/o", "w/out"].map(packed))

  /// The words of two tokens without an apostrophe, and where they are cut.
  private static let joined = Dictionary(
    uniqueKeysWithValues: [
      ("cannot", 3), ("gonna", 3), ("wanna", 3), ("gotta", 3), ("lemme", 3), ("gimme", 3),
      ("dunno", 2), ("whatcha", 3), ("im", 1), ("ive", 1), ("thats", 4), ("whats", 4),
      ("theres", 5),
      ("hes", 2), ("shes", 3), ("youre", 3), ("theyre", 4), ("youve", 3), ("arent", 3), ("aint", 2),
      ("cant", 2), ("couldnt", 5), ("didnt", 3), ("doesnt", 4), ("dont", 2), ("hadnt", 3),
      ("hasnt", 3),
      ("havent", 4), ("isnt", 2), ("shouldnt", 6), ("wasnt", 3), ("werent", 4), ("wont", 2),
      ("wouldnt", 5),
    ].map { (packed($0.0), $0.1) })

  private static func packed(_ word: String) -> UInt64 {
    var word = word
    return word.withView { packed($0) } ?? 0
  }

  /// An ASCII word of up to eight bytes in lower case as a number.
  @inline(__always)
  private static func packed(_ word: BufferView<UInt8>) -> UInt64? {
    guard word.count <= 8 else { return nil }
    var packed: UInt64 = 0
    for byte in word {
      packed = packed << 8 | UInt64(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
    return packed
  }

  static func isPrefix(_ word: BufferView<UInt8>) -> Bool {
    packed(word).map(prefixes.contains) ?? false
  }

  static func isDomain(_ word: BufferView<UInt8>) -> Bool {
    packed(word).map(domains.contains) ?? false
  }

  static func isUnit(_ word: BufferView<UInt8>) -> Bool {
    packed(word).map(units.contains) ?? false
  }

  static func isSlashed(_ word: BufferView<UInt8>) -> Bool {
    packed(word).map(slashed.contains) ?? false
  }

  /// The offset at which a word without an apostrophe is split; nil for a word of one token.
  @inline(__always)
  static func cut(_ word: BufferView<UInt8>) -> Int? {
    guard word.count <= 8, let last = word.last.map({ $0 | 0x20 }) else { return nil }
    // m, t, s, e, a, o: all words of the list end in one of these.
    switch last {
    case 0x6D, 0x74, 0x73, 0x65, 0x61, 0x6F: return packed(word).flatMap { joined[$0] }
    default: return nil
    }
  }
}
