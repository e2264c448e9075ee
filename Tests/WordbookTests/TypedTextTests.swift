import Testing

@testable import Wordbook

@Suite("Typed text") struct TypedTextTests {
  @Test(
    "typed lines are joined to paragraphs, and words that were hyphenated are whole",
    arguments: [
      ("CHAPTER I\n\nMy name be-\ning Pirrip, I was\n", "CHAPTER I\nMy name being Pirrip, I was"),
      ("my mother-in-\nlaw", "my mother-in-law"), ("the Anglo-\nSaxon", "the Anglo- Saxon"),
      ("a well-\nknown man", "a well-known man"), ("soft\u{AD}\nly", "softly"),
      ("be-\n\nfore", "before"), ("-\nno", "- no"), ("a\n\n  \nB", "a\nB"), ("\n\n \n", ""),
      ("The text goes\n\non here. End.\n\nnow\u{1B}[2J", "The text goes on here. End.\nnow [2J"),
    ])
  func joined(typed: String, text: String) {
    #expect(TypedText.joined(typed) { $0 == "well-known" } == text)
  }
}
