import RecipeModels
import RecipeRows
import TaggerTesting
import Testing
import WordTagging

@Suite struct RecipeLineReaderTests {
  private func languages(_ lines: [String], language: RecipeLanguage? = nil) throws
    -> [RecipeLanguage]
  {
    let folder = try TestFolder()
    let file = try folder.file("lines.txt", lines.map { $0 + "\n" }.joined())
    var found: [RecipeLanguage] = []
    let badLines = try RecipeLineReader(language: language, tagger: .recipes).forEach(
      of: file, reporting: { _ in }
    ) {
      found.append($0.language)
    }
    #expect(badLines == 0)
    return found
  }

  @Test("A line takes its language from those before it, also at the start of a block")
  func context() throws {
    let german = Array(repeating: "2 EL gehackte Zwiebeln mit Öl", count: 256)
    #expect(try languages(["1 g paprika"]) != [.german])
    #expect(try languages(german + ["1 g paprika"]).last == .german)
  }

  @Test("Each line is passed once and in order", arguments: [0, 1, 64, 255, 256, 257, 700])
  func count(lineCount: Int) throws {
    let folder = try TestFolder()
    let lines = (0..<lineCount).map { "\($0) eggs" }
    let file = try folder.file("lines.txt", lines.map { $0 + "\n" }.joined())
    var texts: [String] = []
    _ = try RecipeLineReader(tagger: .recipes).forEach(of: file, reporting: { _ in }) {
      texts.append($0.words.text)
    }
    #expect(texts == lines)
    #expect(try Set(languages(lines, language: .french)) == (lines.isEmpty ? [] : [.french]))
  }
}
