import Testing

@testable import WordTagging

struct FeatureSetTests {
  @Test func `ranges and conjunctions unfold to single templates`() throws {
    let set = try FeatureSet(
      parsing: """
        # what a model may look at
        word[-1..1]
        word[-1] & prefix[0](1..2)   # both
        list(units)[segment.last-1]
        transition
        transition & word[0]
        """)
    #expect(
      set.stateTemplates.map(\.name) == [
        "word[-1]", "word[0]", "word[1]", "word[-1] & prefix[0](1)", "word[-1] & prefix[0](2)",
        "list(units)[segment.last-1]",
      ])
    #expect(set.edgeTemplates.map(\.name) == ["transition & word[0]"])
    #expect(set.hasTransitions)
    #expect(set.listNames == ["units"])
  }

  @Test func `the text of a set gives the set again`() throws {
    let text = """
      word[-2..2]
      since(class=integer)[0] & class[0]
      until(word=")")[0]
      before(list(units))[0]
      column(pos)[0] & lower-column(2)[1]
      matches("^\\d*$")[0]
      lower-matched(1, "ing$")[-1]
      segment-position[0] & depth[0]
      form[line.first+1]
      transition & bias[0]
      transition
      attributes
      """
    let set = try FeatureSet(parsing: text)
    #expect(try FeatureSet(parsing: set.description) == set)
  }

  @Test func `lists, clusters and columns keep their numbers in the text of a set`() throws {
    let set = try FeatureSet(
      parsing: """
        transition & list(a)[0]
        transition & column(x)[0] & cluster(c)[0]
        list(b)[0]
        column(y)[0] & cluster(d)[0]
        """)
    let again = try FeatureSet(parsing: set.description)
    #expect(again == set)
    #expect(again.listNames == ["b", "a"])
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let text: String
    let expected: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Mistake(
      text: "word[0] word[1]", expected: "features:1:9: expected '&' or the end of the line"),
    Mistake(text: "suffix[0]", expected: "features:1:10: expected '(' with a length"),
    Mistake(text: "suffix[0](9..2)", expected: "features:1:10: expected a length from 1 to 12"),
    Mistake(text: "word[-99]", expected: "features:1:5: an offset is between -16 and 16"),
    Mistake(text: "word[+17]", expected: "features:1:5: an offset is between -16 and 16"),
    Mistake(
      text: "word[99999999999999999999]",
      expected: "features:1:5: an offset is between -16 and 16"),
    Mistake(text: "word[up]", expected: "features:1:5: expected an offset such as [0]"),
    Mistake(text: "word[2..1]", expected: "features:1:5: expected an offset such as [0]"),
    Mistake(text: "word[line.first1]", expected: "features:1:5: expected an offset such as [0]"),
    Mistake(text: "list[0]", expected: "features:1:5: expected '(' after 'list'"),
    Mistake(
      text: "word[-16..16] & word[-16..16] & word[-16..16]",
      expected: "features:1:1: there are more than 4096 templates"),
    Mistake(text: "until(word=)[0]", expected: "features:1:1: expected 'list(name)'"),
    Mistake(text: "after(list=x)[0]", expected: "features:1:1: expected 'list(name)'"),
    Mistake(text: "word[0", expected: "features:1:5: this '[' is never closed; expected ']'"),
    Mistake(text: "before(word)[0]", expected: "features:1:1: expected 'list(name)'"),
    Mistake(text: "since(class=noun)[0]", expected: "features:1:1: unknown class 'noun'"),
    Mistake(text: "", expected: "features:1:1: no template"),
    Mistake(text: "attributes & word[0]", expected: "features:1:1: 'attributes' must be alone"),
    Mistake(text: "matches(\"*\")[0]", expected: "features:1:1: '*' and '?' follow"),
  ])
  func `an error has its place`(_ mistake: Mistake) {
    let error = #expect(throws: TaggerError.self) { try FeatureSet(parsing: mistake.text) }
    #expect(error?.description.hasPrefix(mistake.expected) == true, "\(error as Any)")
  }

  @Test func `an unknown feature is answered with the known ones and a caret`() {
    let error = #expect(throws: TaggerError.self) {
      try FeatureSet(parsing: "word[0]\n  wort[0]", file: "my.features")
    }
    #expect(error?.description.hasPrefix("my.features:2:3: unknown feature 'wort'") == true)
    #expect(error?.description.hasSuffix("\n2 |   wort[0]\n      ^") == true)
  }

  @Test func `a set is named as it was written, numbers in their shortest form`() throws {
    let set = try FeatureSet(
      parsing: """
        cluster(c)[+1](31..32) & bias
        word[segment.last-01]\t&form[-0]  # no space is needed
        """)
    #expect(
      set.stateTemplates.map(\.name) == [
        "cluster(c)[1](31) & bias[0]", "cluster(c)[1] & bias[0]", "word[segment.last-1] & form[0]",
      ])
  }

  @Test func `every feature that is named as known is known`() throws {
    let error = #expect(throws: TaggerError.self) { try FeatureSet(parsing: "wort") }
    let names = try #require(error?.message.split(separator: "one of ").last)
      .split(separator: ", ").map(String.init)
    #expect(names.count == 32 && names == names.sorted())
    for name in names {
      do { _ = try FeatureSet(parsing: name) } catch {
        #expect(!error.message.contains("unknown"), "\(error)")
      }
    }
  }

  @Test func `any bytes are a set or an error, never a crash`() {
    let pieces = [
      "word", "[", "]", "(", ")", "0", "-1", "..", "&", "list", "\"", "=", "transition", " ",
      "\n", "#", "prefix", "class=integer", "é", "segment.last", "before", ",", "attributes",
    ]
    var random = SeededNumbers(seed: 4)
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int(random.next() * 3 + 8) {
        text += pieces[Int((random.next() + 2) / 4 * Float(pieces.count)) % pieces.count]
      }
      _ = try? FeatureSet(parsing: text)
    }
  }
}

struct TextPatternTests {
  @Test(
    arguments: [
      ("abc", "xabcx", 1..<4), ("^abc", "xabc", nil), ("^\\u", "Abc", 0..<1),
      ("\\d*$", "a12", 1..<3),
      ("..$", "word", 2..<4), ("a?b", "b", 0..<1), ("\\D\\d", "12a3", 2..<4), ("^.*$", "", 0..<0),
      ("\\.", "a.b", 1..<2), ("\\p", "x-y", 1..<2), ("a*a", "aaa", 0..<3),
    ] as [(String, String, Range<Int>?)])
  func `a pattern matches where Wapiti's would`(
    _ pattern: String, _ text: String, _ expected: Range<Int>?
  ) throws {
    var text = text
    let match = try text.withView { try TextPattern(pattern).firstMatch(in: $0) }
    #expect(match == expected)
  }
}
