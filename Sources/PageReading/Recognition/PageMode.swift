/// How the engine takes an image apart before it reads.
public enum PageMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// A page of any layout, which the engine looks for itself.
  case automatic
  /// One column of lines of different sizes.
  case column
  /// One block of even lines; columns are told apart by their gaps.
  case block
  /// One line.
  case line
  /// One word.
  case word
  /// Text here and there.
  case sparse
}
