import ArgumentParsing
import RecipeRows
import Support

/// `wordtagger languages`: lists the languages of recipe lines.
struct Languages: Verb {
  static let configuration = CommandConfiguration(
    commandName: "languages",
    abstract: "List the languages of recipe lines that are bundled, and how well each does.",
    discussion: "The shares are of generated lines, drawn anew: words with the right label, whole"
      + " lines, and lines whose language is detected without the lines around them.")
  static let examples = [
    Example("List the languages", "wordtagger languages"),
    Example("Keep the list in a file", "wordtagger languages > languages.txt"),
  ]
  static let outcomes = (success: "the list is written", failure: "the list cannot be written")

  func run() throws {
    var text = "code  language     words    lines  detected\n"
    for language in RecipeLanguage.allCases {
      let shares = language.figures.map { "\($0.fixed(1)) %" }
      let columns = zip(shares, [7, 9, 10]).map { share, width in
        String(repeating: " ", count: max(1, width - share.count)) + share
      }
      text += language.rawValue.padded(to: 6) + language.name.padded(to: 11) + columns.joined()
      text += "\n"
    }
    try StandardOutput.write(text)
  }
}
