import Support
import Testing

@Suite struct EscapingTests {
  @Test(
    "Marks with a combining mark behind them are escaped",
    arguments: [
      ("a\u{301}\"\u{301}b", "a\u{301}&quot;\u{301}b"), ("<\u{338}", "&lt;\u{338}"),
      ("x & 'y'\n", "x &amp; &#39;y&#39; "), ("a\u{1}b\u{FFFF}", "ab"), ("½ cup", "½ cup"),
    ])
  func xml(_ text: String, _ escaped: String) {
    #expect(text.xmlEscaped.unicodeScalars.elementsEqual(escaped.unicodeScalars))
  }

  @Test(
    "A CSV field is quoted by scalars and no formula",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
      ("\"\u{301}", "\"\"\"\u{301}\""), (",\u{301}", "\",\u{301}\""), ("=1+1", "'=1+1"),
      ("-2 cups", "'-2 cups"), ("@x,y", "\"'@x,y\""), ("", ""),
      (" =1", "' =1"), ("\u{200B}+1", "'\u{200B}+1"), ("\u{FEFF}@x", "'\u{FEFF}@x"),
      ("\u{A0}\u{2060}-1", "'\u{A0}\u{2060}-1"), ("\n=1", "\"'\n=1\""), ("＝1", "'＝1"),
      ("\t1", "'\t1"), (" 1=1", " 1=1"), (" ", " "), ("\u{200B}a", "\u{200B}a"),
    ])
  func csv(_ text: String, _ field: String) {
    #expect(text.csvField.unicodeScalars.elementsEqual(field.unicodeScalars))
  }

  @Test("Cells of tables hold no mark that ends them")
  func cells() {
    #expect("a|b\n<c>".markdownCell == "a\\|b \\<c>")
    #expect("|\u{301}".markdownCell.unicodeScalars.starts(with: "\\|".unicodeScalars))
    #expect("a\tb\r\nc\u{301}".tabField == "a b  c\u{301}")
  }

  @Test(
    "Character references are decoded, and other ampersands kept",
    arguments: [
      ("salt &amp; pepper", "salt & pepper"), ("&lt;b&gt;&quot;&apos;&#39;", "<b>\"''"),
      ("cr&egrave;me br&#251;l&#xE9;e", "crème brûlée"), ("&amp;lt;", "&lt;"),
      ("a & b; c", "a & b; c"), ("&unknown; &#x110000; &", "&unknown; &#x110000; &"),
    ])
  func references(_ escaped: String, _ text: String) {
    #expect(escaped[...].decodingCharacterReferences == text)
  }
}
