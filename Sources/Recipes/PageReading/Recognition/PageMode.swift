/// The engine's page segmentation mode.
@nonexhaustive
public enum PageMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// A page of any layout, which the engine analyzes.
  case automatic
  /// One column of lines of different sizes.
  case column
  /// One block of uniform lines; columns are separated by their gaps.
  case block
  /// One line.
  case line
  /// One word.
  case word
  /// Sparse text in any place.
  case sparse
}
