public import FoundationCore
public import PageReading
public import RecipePages

extension RecipeScanner {
  /// Scans a picture file.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - regionOfInterest: The part of the picture to read.
  /// - Returns: The page with its recipes and rows.
  /// - Throws: An error if the picture cannot be read; `PageError.cancelled` when the task was
  ///   canceled.
  public func scan(
    imageAt url: URL, regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> ScannedPage {
    try await scan(PageSource(contentsOf: url), regionOfInterest: regionOfInterest)
  }

  /// Scans the content of a picture file.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - name: The name for messages and records.
  ///   - regionOfInterest: The part of the picture to read.
  /// - Returns: The page with its recipes and rows.
  /// - Throws: An error if the picture cannot be read; `PageError.cancelled` when the task was
  ///   canceled.
  public func scan(
    imageData data: Data, name: String = "image", regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> ScannedPage {
    try await scan(imageBytes: Array(data), name: name, regionOfInterest: regionOfInterest)
  }
}

extension PageSource {
  /// Creates the source of a picture file.
  public init(contentsOf url: URL) {
    self.init(path: url.path)
  }
}
