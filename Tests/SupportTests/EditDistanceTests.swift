import Support
import Testing

@Suite struct EditDistanceTests {
  @Test(
    "The distance counts inserted, deleted, replaced and swapped characters",
    arguments: [
      ("", "", 0, 0), ("abc", "", 3, 3), ("kitten", "sitting", 3, 3), ("ab", "ba", 2, 1),
      ("format", "fromat", 2, 1), ("abc", "abc", 0, 0),
      ("model", "modle", 2, 1), ("model", "model", 0, 0),
    ])
  func distances(_ first: String, _ second: String, _ plain: Int, _ withSwaps: Int) {
    let (a, b) = (Array(first), Array(second))
    #expect(editDistance(a, b) == plain)
    #expect(editDistance(b, a) == plain)
    #expect(editDistance(a, b, countsSwaps: true) == withSwaps)
    #expect(editDistance(b, a, countsSwaps: true) == withSwaps)
  }

  @Test("A misspelled word finds its neighbor and a strange one none")
  func neighbors() {
    let words = ["label", "labels", "line", "list"]
    #expect(words.nearest(to: "lable") == "label")
    #expect(words.nearest(to: "lines") == "line")
    #expect(words.nearest(to: "paragraph") == nil)
    #expect(words.nearest(to: "ab") == nil)
  }
}
