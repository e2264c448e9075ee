public import LabeledData
import StreamIO

extension WordTable {
  /// The content of an imported file.
  @nonexhaustive
  public enum Source: String, CaseIterable, Sendable {
    /// Clusters: lines of a path, a tab and a word, or a JSON object of words with numbers of clusters.
    case brown
    /// Vectors of word2vec, GloVe or fastText.
    case vectors
    /// Words with tags, or WordNet's index and exception files.
    case lexicon
  }

  /// Reads word clusters, vectors or lexicons of other programs, as `wordtagger words import` does.
  ///
  /// ```swift
  /// configuration.wordTables["en"] = try WordTable(importing: ["vectors.txt.gz"], as: .vectors)
  /// ```
  ///
  /// - Parameters:
  ///   - paths: The files, plain or gzip; if a word is in several, the first one counts.
  ///   - source: Their content.
  ///   - clusterCount: The number of clusters that vectors are grouped into.
  ///   - wordLimit: The number of vectors that are read, from the start of a file.
  /// - Throws: `DataError` when a file cannot be read or is malformed.
  public init(
    importing paths: [String], as source: Source, clusterCount: Int = 1_000,
    wordLimit: Int = 500_000
  ) throws(DataError) {
    var table: WordTable?
    var lexicon = LexiconImport()
    for path in paths {
      let (name, contents) = try Self.contents(path)
      var bytes = contents
      let next: WordTable
      switch source {
      case .brown: next = try BrownImport.table(&bytes, file: name)
      case .vectors:
        next = try VectorImport.table(
          bytes, file: name, clusterCount: clusterCount, wordLimit: wordLimit)
      case .lexicon:
        try lexicon.add(bytes, file: name)
        continue
      }
      table = table.map { next.merged(with: $0) } ?? next
    }
    self = table ?? lexicon.table
  }

  private static func contents(
    _ path: String
  ) throws(DataError) -> (name: String, bytes: [UInt8]) {
    do {
      let input = try InputFile(path)
      return (input.name, try input.allBytes())
    } catch { throw DataError(error) }
  }
}
