public import FoundationCore
public import WordTagging

extension WordTagger {
  /// Opens the model file at a URL, such as a resource of an app's bundle, and checks it.
  ///
  /// ```swift
  /// let url = Bundle.main.url(forResource: "recipes", withExtension: "tagger")!
  /// let tagger = try WordTagger(contentsOf: url)
  /// ```
  ///
  /// - Throws: `TaggerError` when the file is missing, damaged or of a newer release.
  /// - Precondition: The URL is one of a file.
  public init(contentsOf url: URL) throws(TaggerError) {
    precondition(url.isFileURL, "A model is opened from a file URL")
    try self.init(contentsOf: url.path(percentEncoded: false))
  }
}
