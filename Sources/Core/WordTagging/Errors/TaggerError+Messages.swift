// The messages of errors, which name what is wrong and what to do.
extension TaggerError {
  // MARK: Model files

  package static func unreadable(path: String, reason: String) -> Self {
    Self(.unreadable, file: path, message: "\(reason); expected a readable model file")
  }

  package static func notAModel(path: String) -> Self {
    Self(
      .notAModel, file: path,
      message: "not a tagger model; expected a file that 'wordtagger train' wrote")
  }

  package static func newerVersion(path: String, version: Int, supported: Int) -> Self {
    Self(
      .newerVersion, file: path,
      message: "format version \(version), but this release reads versions up to \(supported); "
        + "update wordtagger or train the model again")
  }

  package static func truncated(path: String, expected: Int, found: Int) -> Self {
    Self(
      .truncated, file: path,
      message: "only \(found) of \(expected) bytes; the file was cut short, copy it again")
  }

  package static func checksumMismatch(path: String) -> Self {
    Self(
      .checksumMismatch, file: path,
      message: "the checksum does not match; the file was damaged, copy it again")
  }

  package static func outOfRange(path: String, reason: String) -> Self {
    Self(.outOfRange, file: path, message: "\(reason); train the model again")
  }

  package static func damaged(path: String, part: String) -> Self {
    Self(.damaged, file: path, message: "the \(part) is damaged; train the model again")
  }

  // MARK: Requests to a tagger

  package static func unknownLabel(_ label: String, known: [String]) -> Self {
    Self(
      .unknownLabel,
      message: "the model has no label '\(label)'; it has \(known.joined(separator: ", "))")
  }

  package static func unknownList(_ list: String, known: [String]) -> Self {
    Self(
      .unknownList,
      message: "the model uses no word list '\(list)'; "
        + (known.isEmpty ? "it uses none" : "it uses \(known.joined(separator: ", "))"))
  }

  package static func labelCount(found: Int, expected: Int) -> Self {
    Self(.labelCount, message: "\(found) labels for \(expected) tokens; expected one for each")
  }
}
