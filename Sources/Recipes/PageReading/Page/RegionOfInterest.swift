/// A rectangle in shares of an image's sides, from 0 to 1, from the top-left corner.
public struct RegionOfInterest: Hashable, Sendable, Codable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// The whole image.
  public static let full = RegionOfInterest(x: 0, y: 0, width: 1, height: 1)

  /// Creates a region.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A region in the middle of the image.
  public static func centered(width: Double, height: Double) -> RegionOfInterest {
    RegionOfInterest(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }

  /// The region for reading a line or two with a hand-held camera.
  ///
  /// A camera's buffer is rotated while the device is in portrait, so the shares are converted with
  /// the buffer's aspect there, and the width is capped.
  ///
  /// - Parameters:
  ///   - isPortrait: Whether the device is in portrait; nil counts as portrait.
  ///   - aspect: The width of the camera's buffer divided by its height.
  ///   - desiredWidth: The share of the longer side.
  ///   - desiredHeight: The share of the shorter side.
  ///   - maximumPortraitWidth: The largest share of the width in portrait.
  /// - Returns: The region, centered in the upright picture.
  public static func camera(
    isPortrait: Bool?, aspect: Double,
    desiredWidth: Double = 0.6, desiredHeight: Double = 0.15, maximumPortraitWidth: Double = 0.8
  ) -> RegionOfInterest {
    guard isPortrait ?? true else { return .centered(width: desiredWidth, height: desiredHeight) }
    return .centered(
      width: min(desiredWidth * aspect, maximumPortraitWidth), height: desiredHeight / aspect)
  }

  /// Whether the region lies inside the image and has an area.
  public var isValid: Bool {
    [x, y, width, height].allSatisfy(\.isFinite)
      && x >= 0 && y >= 0 && width > 0 && height > 0
      && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9
  }

  /// The pixels of an image that the region touches.
  public func box(in size: PixelSize) -> PixelBox {
    let width = Double(size.width)
    let height = Double(size.height)
    // Shares computed from pixels must give the same pixels despite rounding.
    let slack = 1e-6
    return PixelBox(
      left: Int((x * width + slack).rounded(.down)),
      top: Int((y * height + slack).rounded(.down)),
      right: Int(((x + self.width) * width - slack).rounded(.up)),
      bottom: Int(((y + self.height) * height - slack).rounded(.up))
    ).intersection(PixelBox(size))
  }
}
