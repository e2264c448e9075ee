#if canImport(Vision) && !os(watchOS)
public import Vision

extension ObservedLine {
  /// Creates the line of an observation's best candidate; nil without one.
  public init?(_ observation: RecognizedTextObservation) {
    guard let text = observation.topCandidates(1).first else { return nil }
    self.init(
      text: text.string, box: RegionOfInterest(observation.boundingBox.cgRect),
      confidence: Double(text.confidence)
    ) { range in
      text.boundingBox(for: range).map { RegionOfInterest($0.boundingBox.cgRect) }
    }
  }

  /// Creates the line of an observation's best candidate; nil without one.
  public init?(_ observation: VNRecognizedTextObservation) {
    guard let text = observation.topCandidates(1).first else { return nil }
    self.init(
      text: text.string, box: RegionOfInterest(observation.boundingBox),
      confidence: Double(text.confidence)
    ) { range in
      (try? text.boundingBox(for: range)).map { RegionOfInterest($0.boundingBox) }
    }
  }
}

extension RecognizedPage {
  /// Creates the page of the observations of a `RecognizeTextRequest`.
  ///
  ///     let observations = try await RecognizeTextRequest().perform(on: url)
  ///     let page = RecognizedPage(observations, size: PixelSize(width: 3024, height: 4032))
  ///     let recipes = RecipeScanner().scan(page).recipes
  ///
  /// - Parameters:
  ///   - observations: The observations, in any order.
  ///   - size: The size of the upright picture.
  public init(_ observations: [RecognizedTextObservation], size: PixelSize) {
    self.init(observations.compactMap { ObservedLine($0) }, size: size)
  }

  /// Creates the page of the observations of a `VNRecognizeTextRequest`.
  ///
  /// - Parameters:
  ///   - observations: The observations, in any order.
  ///   - size: The size of the upright picture.
  public init(_ observations: [VNRecognizedTextObservation], size: PixelSize) {
    self.init(observations.compactMap { ObservedLine($0) }, size: size)
  }
}

extension RegionOfInterest {
  fileprivate init(_ rectangle: CGRect) {
    self.init(
      x: Double(rectangle.minX), y: Double(rectangle.minY), width: Double(rectangle.width),
      height: Double(rectangle.height))
  }
}
#endif
