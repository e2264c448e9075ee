import ArgumentParsing
import WordDictionaries
import WordLookup

/// The options of verbs that look up words.
struct DictionaryInput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A dictionary to use instead of WordNet: wordnet, the name of a dictd dictionary, such as eng-deu for /usr/share/dictd/freedict-eng-deu, or a path.",
      valueName: "name"), file: .input)
  var dictionary: [String] = []
  @Option(help: ArgumentHelp("The folder with WordNet's files.", valueName: "folder"), file: .input)
  var wordnet = WordNet.defaultFolder

  /// Opens the dictionaries.
  func lookup() throws(DictionaryError) -> DictionaryLookup {
    try DictionaryLookup(
      dictionaries: dictionary.isEmpty ? ["wordnet"] : dictionary, wordNetFolder: wordnet)
  }
}
