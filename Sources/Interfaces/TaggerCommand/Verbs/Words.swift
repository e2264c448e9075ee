import ArgumentParsing
import TaggerTraining

/// `wordtagger words import`: imports clusters, vectors and lexicons as tables of words.
struct Words: Verb {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Import Brown clusters, word vectors or lexicons as features.",
    discussion: """
      Writes a compact table for `train --words NAME=FILE`, with which a tagger generalizes to words beyond its \
      training data; features read it as cluster(NAME). brown reads lines with a path, a tab and a word, \
      or a JSON object from words to cluster numbers, whose bits are the path, the lowest bit first. \
      vectors reads word2vec, GloVe and fastText files, text or binary, and groups similar words into \
      a tree of clusters. lexicon reads lines with a word, a tab and tags, or WordNet's index and exception \
      files. Case is ignored; the lowercase entry is used if there is one, otherwise the first. Files may be compressed \
      with gzip.
      """)
  static let examples = [
    Example(
      "Use the Brown clusters of spacy-lookups-data",
      "wordtagger words import brown en_lexeme_cluster.json.gz -o en.words",
      needs: "the file of that package"),
    Example(
      "Use WordNet's parts of speech",
      "wordtagger words import lexicon /usr/share/wordnet/index.* /usr/share/wordnet/*.exc -o wordnet.words",
      needs: "WordNet"),
  ]
  static let outcomes = (
    success: "the table was written", failure: "a file cannot be read, or has errors"
  )

  enum Action: String, CaseIterable, ExpressibleByArgument { case `import` }

  @Argument(help: "The action.")
  var action: Action
  @Argument(help: "The kind of files.")
  var source: WordTable.Source
  @Argument(help: "The files; - is standard input.", file: .input)
  var files: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The table to write; its name is NAME.words.", valueName: "file"),
    file: .output)
  var output: String
  @Option(help: ArgumentHelp("The number of clusters of vectors.", valueName: "clusters"))
  var count = 1_000
  @Option(
    help: ArgumentHelp(
      "The maximum number of vectors to read from the start of the file.", valueName: "words"))
  var top = 500_000

  func validate() throws {
    try requireRange("--count", count, 2...65_536)
    try requireRange("--top", top, 1...100_000_000)
  }

  func run() throws {
    let table = try WordTable(importing: files, as: source, clusterCount: count, wordLimit: top)
    try table.write(to: output)
    StandardError.note("\(table.wordCount) words in \(table.pathCount) groups\n")
  }
}

extension WordTable.Source: ExpressibleByArgument {}
