/// A point of an image, in pixels or in shares of the sides, as the context specifies.
public struct PagePoint: Hashable, Sendable, Codable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the horizontal edge of the origin, which is the top one for pages.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size of an image in pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// No pixels.
  public static let zero = PixelSize(width: 0, height: 0)

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Decodes a size.
  ///
  /// - Throws: `DecodingError` for a number whose magnitude is 2³¹ or more.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    width = try values.decodePixels(.width)
    height = try values.decodePixels(.height)
  }

  /// Width divided by height.
  public var aspect: Double { Double(width) / Double(max(1, height)) }
}

/// A rectangle in pixels of the upright page, from its top-left corner.
///
/// All parts of a page have boxes of this type; rectangles in shares of the sides are `RegionOfInterest` values.
public struct PixelBox: Hashable, Sendable, Codable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a box from its corner and its sides.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Decodes a box.
  ///
  /// - Throws: `DecodingError` for a number whose magnitude is 2³¹ or more.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    x = try values.decodePixels(.x)
    y = try values.decodePixels(.y)
    width = try values.decodePixels(.width)
    height = try values.decodePixels(.height)
  }

  /// Creates a box from its edges; the right and the bottom one are the first that lie outside.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Creates the box of a whole image.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Creates the smallest box around all of the boxes, or nil when there are none.
  public init?(around boxes: some Sequence<PixelBox>) {
    var result: PixelBox?
    for box in boxes { result = result?.union(box) ?? box }
    guard let result else { return nil }
    self = result
  }

  /// A box without pixels at the origin.
  public static let zero = PixelBox(x: 0, y: 0, width: 0, height: 0)

  /// The first column.
  public var left: Int { x }
  /// The first row.
  public var top: Int { y }
  /// The first column after the box.
  public var right: Int { x + width }
  /// The first row after the box.
  public var bottom: Int { y + height }
  /// The center.
  public var center: PagePoint {
    PagePoint(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
  }
  /// Whether the box contains no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels in the box.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The smallest box around this one and another.
  public func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// The pixels that both boxes share; empty when they do not overlap.
  public func intersection(_ other: PixelBox) -> PixelBox {
    let corner = (x: max(left, other.left), y: max(top, other.top))
    return PixelBox(
      left: corner.x, top: corner.y,
      right: max(corner.x, min(right, other.right)),
      bottom: max(corner.y, min(bottom, other.bottom)))
  }

  /// The intersection over union (IoU) of two boxes, from 0 to 1.
  public func overlap(_ other: PixelBox) -> Double {
    let shared = intersection(other).area
    let all = area + other.area - shared
    return all > 0 ? Double(shared) / Double(all) : 0
  }

  /// The box moved by an offset.
  public func offset(x dx: Int, y dy: Int) -> PixelBox {
    PixelBox(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The box with each edge moved outwards.
  public func expanded(x dx: Int, y dy: Int) -> PixelBox {
    PixelBox(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// The box in a copy of the image that is scaled by a factor.
  public func scaled(by factor: Double) -> PixelBox {
    PixelBox(
      left: Int((Double(left) * factor).rounded(.down)),
      top: Int((Double(top) * factor).rounded(.down)),
      right: Int((Double(right) * factor).rounded(.up)),
      bottom: Int((Double(bottom) * factor).rounded(.up)))
  }

  /// The box in a copy of the image that is shown in another size.
  public func scaled(from size: PixelSize, to view: PixelSize) -> PixelBox {
    let across = Double(view.width) / Double(max(1, size.width))
    let down = Double(view.height) / Double(max(1, size.height))
    return PixelBox(
      left: Int((Double(left) * across).rounded()), top: Int((Double(top) * down).rounded()),
      right: Int((Double(right) * across).rounded()),
      bottom: Int((Double(bottom) * down).rounded()))
  }

  /// The box as shares of the sides of an image.
  public func region(in size: PixelSize) -> RegionOfInterest {
    let width = Double(max(1, size.width))
    let height = Double(max(1, size.height))
    return RegionOfInterest(
      x: Double(x) / width, y: Double(y) / height,
      width: Double(self.width) / width, height: Double(self.height) / height)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a number of pixels, with which no sum of a few overflows.
  fileprivate func decodePixels(_ key: Key) throws -> Int {
    let number = try decode(Int.self, forKey: key)
    guard number.magnitude < 1 << 31 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(number) is out of the range of pixels")
    }
    return number
  }
}
