import WordTagging

/// Finds sequences and phrases of one label that files share, such as training and test data.
///
/// Evaluating a model on phrases of its training data overestimates its accuracy. Case is ignored,
/// as it is in tagging.
public struct LeakCheck: Sendable {
  /// The maximum number of files that can be compared with each other.
  public static let fileLimit = 64

  /// The hasher of the sequences; each thread uses a copy.
  package private(set) var hasher: PhraseHasher
  private var hashes = SequenceHashes()
  private var files: [File] = []
  private var pairs: [Pair: Shared] = [:]
  /// For each sequence and phrase, by hash, the files that have it, a bit each.
  private var sequenceOwners: [Int: UInt64] = [:]
  private var phraseOwners: [Int: UInt64] = [:]

  private struct File {
    var name: String
    var sequenceCount = 0
    var phraseCount = 0
  }

  private struct Pair: Hashable {
    var earlier: Int
    var later: Int
  }

  private struct Shared {
    var sequenceCount = 0
    var phraseCount = 0
    var sequenceExamples: [String] = []
    var phraseExamples: [String] = []
  }

  /// Creates a check for sequences and for phrases of a label, such as `ingredient`; without one for all entities.
  public init(phraseLabel: String? = nil) { hasher = PhraseHasher(phraseLabel: phraseLabel) }

  /// Starts the next file, to which the sequences that are added from now on belong.
  ///
  /// - Precondition: There are fewer than ``fileLimit`` files so far.
  public mutating func startFile(_ name: String) {
    precondition(files.count < Self.fileLimit, "too many files to compare")
    files.append(File(name: name))
  }

  /// Adds a sequence to the current file; one without tokens is ignored.
  ///
  /// - Precondition: A file was started.
  public mutating func add(_ sequence: SequenceBuffer) {
    hasher.hash(sequence, into: &hashes)
    add(hashes, of: sequence)
  }

  /// Adds the hashes of a sequence to the current file.
  package mutating func add(_ hashes: SequenceHashes, of sequence: SequenceBuffer) {
    guard let sequenceHash = hashes.sequence else { return }
    let file = files.count - 1
    files[file].sequenceCount += 1
    let owners = sequenceOwners[sequenceHash] ?? 0
    if owners & 1 << UInt64(file) == 0 { sequenceOwners[sequenceHash] = owners | 1 << UInt64(file) }
    note(owners, file) { shared in
      shared.sequenceCount += 1
      shared.sequenceExamples.addExample(sequence.tokenText)
    }
    for phrase in hashes.phrases {
      let owners = phraseOwners[phrase.hash] ?? 0
      guard owners & 1 << UInt64(file) == 0 else { continue }
      files[file].phraseCount += 1
      phraseOwners[phrase.hash] = owners | 1 << UInt64(file)
      note(owners, file) { shared in
        shared.phraseCount += 1
        shared.phraseExamples.addExample(
          sequence.tokens[phrase.tokens].map { sequence.string($0) }.joined(separator: " "))
      }
    }
  }

  /// The sequences and phrases that each file shares with each file before it.
  public var leaks: [DataLeak] {
    files.indices.flatMap { later in
      files[..<later].indices.map { earlier in
        let shared = pairs[Pair(earlier: earlier, later: later)] ?? Shared()
        return DataLeak(
          file: files[later].name, earlierFile: files[earlier].name,
          sequenceCount: files[later].sequenceCount, sharedSequenceCount: shared.sequenceCount,
          sequenceExamples: shared.sequenceExamples, phraseCount: files[later].phraseCount,
          sharedPhraseCount: shared.phraseCount, phraseExamples: shared.phraseExamples)
      }
    }
  }

  private mutating func note(_ owners: UInt64, _ later: Int, _ update: (inout Shared) -> Void) {
    for earlier in 0..<later where owners & 1 << UInt64(earlier) != 0 {
      update(&pairs[Pair(earlier: earlier, later: later), default: Shared()])
    }
  }
}

/// The sequences and phrases that a file shares with an earlier one.
public struct DataLeak: Hashable, Sendable {
  /// The file.
  public var file: String
  /// The earlier file.
  public var earlierFile: String
  /// The number of sequences with tokens.
  public var sequenceCount: Int
  /// The number of these that the earlier file has, too.
  public var sharedSequenceCount: Int
  /// Examples of these.
  public var sequenceExamples: [String]
  /// The number of different phrases.
  public var phraseCount: Int
  /// The number of these that the earlier file has, too.
  public var sharedPhraseCount: Int
  /// Examples of these.
  public var phraseExamples: [String]

  /// The share of the sequences that the earlier file has too.
  public var sequenceShare: Double {
    sequenceCount == 0 ? 0 : Double(sharedSequenceCount) / Double(sequenceCount)
  }

  /// The share of the phrases that the earlier file has too.
  public var phraseShare: Double {
    phraseCount == 0 ? 0 : Double(sharedPhraseCount) / Double(phraseCount)
  }
}

extension [String] {
  fileprivate mutating func addExample(_ text: String) {
    if count < DataCheck.exampleLimit, !contains(text) { append(text) }
  }
}
