import ArgumentParsing
import EnglishModels
import LabeledData
import StreamIO
import Support
import WordDictionaries
import WordTagging

/// `wordtagger lemmas`: finds the base forms of English words.
struct Lemmas: Verb {
  static let configuration = CommandConfiguration(
    commandName: "lemmas", abstract: "Find the base forms and parts of speech of English words.",
    discussion: """
      find splits text into sentences and words as treebanks do, and writes the lemma and the \
      universal part of speech of each word, in tab-separated columns with a blank line after each \
      sentence. A word to which no rule applies is its own lemma; --sources adds a fourth column \
      with the source of each lemma. evaluate compares with columns of word, lemma and part of \
      speech; learn makes rules from such columns, for instance a treebank's. If WordNet is \
      installed, it covers forms that the rules have not seen.
      """)
  static let examples = [
    Example("Find lemmas", "echo 'The mice were running.' | wordtagger lemmas find -"),
    Example(
      "Show the source of each lemma",
      "echo 'The mice were running.' | wordtagger lemmas find - --sources"),
  ]
  static let outcomes = (
    success: "the lemmas or the rules were written", failure: "a file cannot be read or written"
  )

  enum Action: String, CaseIterable, ExpressibleByArgument {
    case find
    case evaluate
    case learn
  }

  @Argument(help: "The action.")
  var action: Action
  @Argument(
    help: "find: texts; evaluate, learn: columns; - is standard input.", file: .input)
  var files: [String]
  @OptionGroup
  var destination: OutputOption
  @Option(
    help: ArgumentHelp(
      "The rules written by learn, instead of the built-in ones.", valueName: "file"), file: .input)
  var rules: String?
  @Option(help: ArgumentHelp("The folder with WordNet's files.", valueName: "folder"), file: .input)
  var wordnet = WordNet.defaultFolder
  @Flag(help: "Use only the rules, without WordNet.")
  var noWordnet = false
  @Flag(help: "find: write the source of each lemma: form, wordNet, rule or unknown.")
  var sources = false

  func run() throws {
    switch action {
    case .find: try find()
    case .evaluate: try evaluate()
    case .learn: try learn()
    }
  }

  private func lemmatizer() throws -> Lemmatizer {
    let rules = try self.rules.map { path throws(DictionaryError) in
      try LemmaRules(contentsOf: path)
    }
    return Lemmatizer(
      rules: try rules ?? .availableEnglish(),
      wordNet: noWordnet ? nil : try WordNet.ifInstalled(in: wordnet))
  }

  private func find() throws {
    let analyzer = TextAnalyzer(tagger: try .availableEnglish(), lemmatizer: try lemmatizer())
    let output = try OutputFile(destination.output)
    for path in files {
      let file = try InputFile(path)
      while let line = try file.nextLine() {
        let text = String(decoding: line, as: UTF8.self)
        try output.write(analyzer.columns(of: text, hasSources: sources))
      }
    }
    try output.close()
  }

  private func evaluate() throws {
    let accuracy = LemmaAccuracy(of: try lemmatizer(), on: try examples())
    let output = try OutputFile(destination.output)
    try output.write(
      "\(accuracy.count) words, \((100 * accuracy.share).fixed(2)) % of the lemmas right,"
        + " \(accuracy.unknownCount) words unknown\n")
    try output.close()
  }

  private func learn() throws {
    guard destination.output != "-" else {
      throw ValidationError("lemmas learn writes a file; give it with --output.")
    }
    let rules = try LemmaRules(learning: try examples())
    try OutputFile.write(rules.fileBytes, to: destination.output)
  }

  /// The words of files with columns for word, lemma and part of speech.
  private func examples() throws -> [LemmaRules.Example] {
    var examples: [LemmaRules.Example] = []
    let columns = ColumnSelection("1,2,3")
    for path in files {
      let reader = try SequenceReader(path, format: .conll, columns: columns)
      var buffer = SequenceBuffer()
      while try reader.next(into: &buffer) {
        let sequence = LabeledSequence(buffer)
        guard let lemmas = sequence.columns.first?.cells else { continue }
        for (index, word) in sequence.tokens.enumerated() {
          examples.append(
            LemmaRules.Example(word: word, lemma: lemmas[index], tag: sequence.labels[index]))
        }
      }
    }
    return examples
  }
}
