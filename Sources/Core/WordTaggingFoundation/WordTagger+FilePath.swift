#if canImport(System)
public import System
public import WordTagging

extension WordTagger {
  /// Opens the model file at a path of the module System, and checks it.
  ///
  /// - Throws: `TaggerError` when the file is missing, damaged or of a newer release.
  public init(contentsOf path: FilePath) throws(TaggerError) {
    try self.init(contentsOf: path.string)
  }
}
#endif
