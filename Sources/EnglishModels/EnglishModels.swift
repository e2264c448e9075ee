import CEnglishModels
public import Dictionary
public import WordTagging

extension WordTagger {
  /// The tagger of English sentences, whose labels are the 17 universal parts of speech.
  ///
  ///     for token in WordTagger.english.tag("She can't open the can.").tokens { print(token.label) }
  ///
  /// Its tokens are those of treebanks: `ca` and `n't`. The model, a part of the program, was trained on the English
  /// Web Treebank and is licensed under CC BY-SA 4.0.
  public static let english = tagger()

  private static func tagger() -> WordTagger {
    let file = englishTagger()
    do {
      return try WordTagger(
        permanentBytes: UnsafeRawBufferPointer(start: file.start, count: file.count))
    } catch {
      preconditionFailure("the embedded model cannot be opened: \(error)")
    }
  }
}

extension LemmaRules {
  /// The rules learned from the English Web Treebank, which are licensed under CC BY-SA 4.0.
  public static let english = rules()

  private static func rules() -> LemmaRules {
    let file = englishLemmas()
    do {
      return try LemmaRules(bytes: UnsafeRawBufferPointer(start: file.start, count: file.count))
    } catch {
      preconditionFailure("the embedded rules cannot be read: \(error)")
    }
  }
}

extension Lemmatizer {
  /// The lemmatizer of English without WordNet.
  public static let english = Lemmatizer(rules: .english)
}

extension TextAnalyzer {
  /// The analyzer of English text without WordNet.
  public static let english = TextAnalyzer(tagger: .english, lemmatizer: .english)
}
