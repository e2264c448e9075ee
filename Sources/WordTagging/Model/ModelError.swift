/// An error in a model file.
public enum ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// The file is not a model.
  case notAModel(path: String)
  /// The file was written by a newer release.
  case newerVersion(path: String, version: Int, supported: Int)
  /// The file ends before its header says that it does.
  case truncated(path: String, expected: Int, found: Int)
  /// The file's bytes have changed since it was written.
  case checksumMismatch(path: String)
  /// A number in the file is outside of the range that models have.
  case outOfRange(path: String, reason: String)
  /// A part of the file is missing or inconsistent.
  case damaged(path: String, part: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason); expected a readable model file"
    case .notAModel(let path):
      "\(path): not a tagger model; expected a file that 'wordtagger train' wrote"
    case .newerVersion(let path, let version, let supported):
      "\(path): format version \(version), but this release reads versions up to \(supported); "
        + "update wordtagger or train the model again"
    case .truncated(let path, let expected, let found):
      "\(path): only \(found) of \(expected) bytes; the file was cut short, copy it again"
    case .checksumMismatch(let path):
      "\(path): the checksum does not match; the file was damaged, copy it again"
    case .outOfRange(let path, let reason): "\(path): \(reason); train the model again"
    case .damaged(let path, let part): "\(path): the \(part) is damaged; train the model again"
    }
  }
}
