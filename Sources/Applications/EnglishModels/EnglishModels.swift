#if EnglishModels
import CEnglishModels
import Platform
public import WordDictionaries
public import WordTagging

extension WordTagger {
  /// The tagger of English sentences, whose labels are the 17 universal parts of speech.
  ///
  ///     for token in WordTagger.english.tag("She can't open the can.").tokens { print(token.label) }
  ///
  /// It tokenizes like treebanks: `ca` and `n't`. The model is embedded in the program; it was trained on the English
  /// Web Treebank and is licensed under CC BY-SA 4.0.
  public static let english = tagger()

  private static func tagger() -> WordTagger {
    let file = englishTagger()
    do {
      return try WordTagger(permanentBytes: BufferView(raw: file.start, count: file.count))
    } catch {
      preconditionFailure("the embedded model cannot be opened: \(error)")
    }
  }
}

extension LemmaRules {
  /// The rules learned from the English Web Treebank, licensed under CC BY-SA 4.0.
  public static let english = rules()

  private static func rules() -> LemmaRules {
    let file = englishLemmas()
    do {
      return try LemmaRules(bytes: PermanentBytes(start: file.start, count: file.count).bytes)
    } catch {
      preconditionFailure("the embedded rules cannot be read: \(error)")
    }
  }
}

extension Lemmatizer {
  /// A lemmatizer for English, without WordNet.
  public static let english = Lemmatizer(rules: .english)
}

extension TextAnalyzer {
  /// An analyzer of English text, without WordNet.
  public static let english = TextAnalyzer(tagger: .english, lemmatizer: .english)
}
#endif
