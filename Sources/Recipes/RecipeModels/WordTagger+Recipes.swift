public import WordTagging

extension WordTagger {
  /// The tagger of recipe lines, with the bundled model.
  ///
  /// The model is embedded in the program, so that there is no file to install or to find:
  ///
  ///     let line = WordTagger.recipes.tag("1½ cups all-purpose flour, sifted")
  ///     for word in line.words { print(word.text, word.label) }
  ///
  /// It is opened on first use and read in place.
  public static let recipes = WordTagger(EmbeddedModel.recipes)

  /// Uses an embedded model.
  package init(_ model: EmbeddedModel) {
    do { try self.init(permanentBytes: model.bytes) } catch {
      preconditionFailure("the embedded model cannot be opened: \(error)")
    }
  }
}
