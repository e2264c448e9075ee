import WordTagging

/// Finds what files that should have nothing in common share: whole lines, and phrases of one label.
///
/// A model that is judged on phrases it was trained on looks better than it is. Case is ignored, as
/// it is in tagging.
public struct LeakCheck: Sendable {
  /// The largest number of files that can be compared with each other.
  public static let fileLimit = 64

  private let phraseLabel: String
  private var files: [File] = []
  private var pairs: [Pair: Shared] = [:]
  /// For each line and phrase, by hash, the set of files that have it as bits.
  private var lineOwners: [Int: UInt64] = [:]
  private var phraseOwners: [Int: UInt64] = [:]
  private var folded: [UInt8] = []

  private struct File {
    var name: String
    var lineCount = 0
    var phraseCount = 0
  }

  private struct Pair: Hashable {
    var earlier: Int
    var later: Int
  }

  private struct Shared {
    var lineCount = 0
    var phraseCount = 0
    var lineExamples: [String] = []
    var phraseExamples: [String] = []
  }

  /// Creates a check for lines and for phrases of a label, such as `ingredient`.
  public init(phraseLabel: String) {
    self.phraseLabel = phraseLabel
  }

  /// Begins the next file; the lines that are added from now on are its lines.
  ///
  /// - Precondition: There are fewer than ``fileLimit`` files so far.
  public mutating func beginFile(_ name: String) {
    precondition(files.count < Self.fileLimit, "too many files to compare")
    files.append(File(name: name))
  }

  /// Adds a line to the current file; a line without tokens counts for nothing.
  ///
  /// - Precondition: A file was begun.
  public mutating func add(_ line: SequenceBuffer) {
    if line.tokens.isEmpty { return }
    let file = files.count - 1
    files[file].lineCount += 1
    line.bytes.withUnsafeBufferPointer { TextFolding.fold($0, into: &folded) }
    let lineHash = hash(line.tokens)
    let owners = lineOwners[lineHash] ?? 0
    lineOwners[lineHash] = owners | 1 << UInt64(file)
    note(owners, file) { shared in
      shared.lineCount += 1
      shared.lineExamples.addExample(line.tokenText)
    }
    guard line.isLabeled else { return }
    for tokens in phrases(of: line) {
      let phraseHash = hash(line.tokens[tokens])
      let owners = phraseOwners[phraseHash] ?? 0
      guard owners & 1 << UInt64(file) == 0 else { continue }
      files[file].phraseCount += 1
      phraseOwners[phraseHash] = owners | 1 << UInt64(file)
      note(owners, file) { shared in
        shared.phraseCount += 1
        shared.phraseExamples.addExample(
          line.tokens[tokens].map { line.string($0) }.joined(separator: " "))
      }
    }
  }

  /// What each file shares with each file before it.
  public var leaks: [Leak] {
    files.indices.flatMap { later in
      files[..<later].indices.map { earlier in
        let shared = pairs[Pair(earlier: earlier, later: later)] ?? Shared()
        return Leak(
          file: files[later].name, earlierFile: files[earlier].name,
          lineCount: files[later].lineCount, sharedLineCount: shared.lineCount,
          lineExamples: shared.lineExamples, phraseCount: files[later].phraseCount,
          sharedPhraseCount: shared.phraseCount, phraseExamples: shared.phraseExamples)
      }
    }
  }

  private func phrases(of line: SequenceBuffer) -> [Range<Int>] {
    let labels = line.labels.map { line.string($0) }
    return Entity.entities(in: labels, EntityScheme(labels: labels))
      .filter { $0.kind == phraseLabel }.map(\.tokens)
  }

  private func hash(_ tokens: some Sequence<ByteRange>) -> Int {
    var hasher = Hasher()
    for token in tokens {
      folded.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[token.indices])) }
      hasher.combine(token.count)
    }
    return hasher.finalize()
  }

  private mutating func note(_ owners: UInt64, _ later: Int, _ update: (inout Shared) -> Void) {
    for earlier in 0..<later where owners & 1 << UInt64(earlier) != 0 {
      update(&pairs[Pair(earlier: earlier, later: later), default: Shared()])
    }
  }
}

/// What a file shares with an earlier one.
public struct Leak: Hashable, Sendable, Codable {
  /// The file.
  public var file: String
  /// The file that came before it.
  public var earlierFile: String
  /// How many lines with tokens the file has.
  public var lineCount: Int
  /// How many of them the earlier file has too.
  public var sharedLineCount: Int
  /// A few of them.
  public var lineExamples: [String]
  /// How many different phrases the file has.
  public var phraseCount: Int
  /// How many of them the earlier file has too.
  public var sharedPhraseCount: Int
  /// A few of them.
  public var phraseExamples: [String]

  /// The share of the lines that the earlier file has too.
  public var lineShare: Double {
    lineCount == 0 ? 0 : Double(sharedLineCount) / Double(lineCount)
  }

  /// The share of the phrases that the earlier file has too.
  public var phraseShare: Double {
    phraseCount == 0 ? 0 : Double(sharedPhraseCount) / Double(phraseCount)
  }
}

extension [String] {
  fileprivate mutating func addExample(_ text: String) {
    if count < 5, !contains(text) { append(text) }
  }
}
