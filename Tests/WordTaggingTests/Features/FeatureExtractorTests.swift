import Testing

@testable import WordTagging

/// The features of a line as a table of presence, so that tests can compare tokens.
private struct Features {
  let hashes: [[UInt64]]

  init(_ set: String, _ words: [String], lists: [[String]] = []) throws {
    let set = try FeatureSet(parsing: set)
    let table = WordListTable(
      lists: lists.map { $0.map { ListEntries.words(of: $0, Tokenizer()) } })
    let extractor = FeatureExtractor(set, lists: [SharedBuffer(table.slots)])
    var bytes: [UInt8] = []
    var tokens: [ByteRange] = []
    for word in words {
      let start = bytes.count
      bytes += word.utf8
      tokens.append(ByteRange(start, bytes.count))
    }
    var scratch = FeatureScratch()
    bytes.withView { bytes in
      tokens.withView {
        extractor.extract(SequenceView(bytes: bytes, tokens: $0), into: &scratch)
      }
    }
    hashes = words.indices.map { token in
      (0..<extractor.stateWidth).map { scratch.stateFeature($0, at: token) }
    }
  }

  /// For a single template the groups of tokens that share its value, as letters; `-` is none.
  var pattern: String {
    var letters: [UInt64: Character] = [:]
    return String(
      hashes.map { row in
        guard row[0] != 0 else { return "-" }
        let next = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(letters.count)))
        let letter = letters[row[0]] ?? next
        letters[row[0]] = letter
        return letter
      })
  }
}

struct FeatureExtractorTests {
  @Test(arguments: [
    ("word[0]", "Salt and salt", "aba"),
    ("form[0]", "Salt and salt", "abc"),
    ("word[-1]", "a b a b", "abcb"),
    ("word[2]", "a b c d", "abcd"),
    ("prefix[0](3)", "flour flower of", "aa-"),
    ("suffix[0](2)", "chopped sliced é", "aa-"),
    ("suffix[0](1)", "purée crème", "aa"),
    ("shape[0]", "12 3 1½ cups Oil x-y", "aabcde"),
    ("class[0]", "12 1/2 ½ 250g all-purpose , Oil oil", "abbcdefg"),
    ("position[0]", "a b c", "abc"),
    ("remaining[0]", "a b c", "abc"),
    ("depth[0]", "a ( b ) c", "aabaa"),
    ("segment[0]", "a b , c d", "aaabb"),
    ("segment-position[0]", "a b , c d", "abaab"),
    ("word[segment.first]", "a b , c d", "aabcc"),
    ("word[segment.last]", "a b , c d", "aabcc"),
    ("word[line.last]", "a b c", "aaa"),
    ("word[segment.first-1]", "a b , c d", "aabcc"),
    ("before(class=integer)[0]", "1 a 2 b", "abbc"),
    ("since(class=integer)[0]", "a 1 b c", "aabc"),
    ("until(word=\")\")[0]", "a b ) c", "abcc"),
    ("word[0] & word[1]", "a b a b", "abac"),
    ("bias", "a b", "aa"),
    ("matches(\"^\\d*$\")[0]", "12 a 3", "aba"),
    ("matched(\"\\d*$\")[0]", "a12 b12 c3", "aab"),
  ])
  func `a template gives tokens the features it should`(
    _ template: String, _ line: String, _ expected: String
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try Features(template, words).pattern == expected)
  }

  @Test func `the longest entry of a list wins and its tokens know their place`() throws {
    let words = ["1", "Fluid", "ounce", "sour", "cream", "fluid", "sour"]
    let features = try Features(
      "list(units)[0]", words, lists: [["fluid ounce", "fluid", "ounce", "sour cream topping"]])
    #expect(features.pattern == "-ab--c-")
  }

  @Test func `lists do not see each other's entries`() throws {
    let words = ["sour", "cream", "cup"]
    let lists = [["cup"], ["sour cream"]]
    #expect(try Features("list(units)[0]\nlist(foods)[0]", words, lists: lists).pattern == "--a")
    #expect(try Features("list(foods)[0]\nlist(units)[0]", words, lists: lists).pattern == "--a")
  }

  @Test func `folding keeps every byte in its place`() {
    let text = "ÀÉÎ ÇÑ Ğ Ω Ж İ ½ ABC"
    var folded: [UInt8] = []
    var copy = text
    copy.withView { TextFolding.fold($0, into: &folded) }
    #expect(String(decoding: folded, as: UTF8.self) == "àéî çñ ğ ω ж İ ½ abc")
  }

  @Test func `words of any length hash apart from their neighbors`() {
    var seen = Set<UInt64>()
    for length in 0...40 {
      for letter in ["a", "b"] {
        seen.insert(FeatureHash.text(String(repeating: letter, count: length)))
      }
    }
    // The empty word is the same whatever it is repeated from.
    #expect(seen.count == 81)
  }

  @Test func `empty lines and lines of junk bytes have features and no crash`() throws {
    for words in [[], [""], ["\u{FFFD}"], [String(repeating: "x", count: 100_000)]] {
      let features = try Features(
        "word[-2..2]\nshape[0]\nsuffix[0](4)\nlist(x)[0]\nsegment[0]", words, lists: [["a b"]])
      #expect(features.hashes.count == words.count)
    }
  }
}
