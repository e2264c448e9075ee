/// A rectangle as shares of an image's sides, from 0 to 1, counted from the top-left corner.
public struct Region: Hashable, Sendable, Codable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// The whole image.
  public static let full = Region(x: 0, y: 0, width: 1, height: 1)

  /// Creates a region.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A region in the middle of the image.
  public static func centered(width: Double, height: Double) -> Region {
    Region(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }

  /// The region in which a hand-held camera looks for a line or two.
  ///
  /// A camera's buffer lies on its side while the device stands upright, so in portrait the wanted
  /// shares are turned by the buffer's aspect, and the width is capped.
  ///
  /// - Parameters:
  ///   - isPortrait: Whether the device stands upright; nil is taken for upright.
  ///   - aspect: The width of the camera's buffer divided by its height.
  ///   - desiredWidth: The wanted share of the longer side.
  ///   - desiredHeight: The wanted share of the shorter side.
  ///   - maximumPortraitWidth: The largest share of the width in portrait.
  /// - Returns: The region, in the middle of the upright picture.
  public static func camera(
    isPortrait: Bool?, aspect: Double,
    desiredWidth: Double = 0.6, desiredHeight: Double = 0.15, maximumPortraitWidth: Double = 0.8
  ) -> Region {
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
  public func box(in size: PixelSize) -> Box {
    let width = Double(size.width)
    let height = Double(size.height)
    // A share that was computed from pixels must come back as those pixels, whatever the rounding.
    let slack = 1e-6
    return Box(
      left: Int((x * width + slack).rounded(.down)),
      top: Int((y * height + slack).rounded(.down)),
      right: Int(((x + self.width) * width - slack).rounded(.up)),
      bottom: Int(((y + self.height) * height - slack).rounded(.up))
    ).intersection(Box(x: 0, y: 0, width: size.width, height: size.height))
  }
}
