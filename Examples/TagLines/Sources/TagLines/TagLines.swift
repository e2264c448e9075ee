import WordTagging

/// Prints each line of standard input with the label of every token.
@main
enum TagLines {
  static func main() throws {
    let model = CommandLine.arguments.dropFirst().first ?? "../../Models/recipes.tagger"
    let tagger = try WordTagger(contentsOf: model)
    while let text = readLine() {
      let line = tagger.tag(text)
      print(line.tokens.map { "\(line.text(of: $0))/\($0.label)" }.joined(separator: " "))
    }
  }
}
