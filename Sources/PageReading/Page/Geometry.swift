/// A place in an image, in pixels or as a share of the sides, whichever the context says.
public struct Point: Hashable, Sendable, Codable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the edge that the context counts from, which is the top one for pages.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The sides of an image in pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width divided by height.
  public var aspect: Double { Double(width) / Double(max(1, height)) }
}

/// A rectangle in pixels of the upright page, counted from its top-left corner.
///
/// Everything that a page holds is placed by boxes; shares of the sides are `Region`s.
public struct Box: Hashable, Sendable, Codable {
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

  /// Creates a box from its edges; the right and the bottom one are the first that lie outside.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest box around all of the boxes, or nil when there are none.
  public init?(around boxes: some Sequence<Box>) {
    var result: Box?
    for box in boxes { result = result?.union(box) ?? box }
    guard let result else { return nil }
    self = result
  }

  /// The first column.
  public var left: Int { x }
  /// The first row.
  public var top: Int { y }
  /// The first column after the box.
  public var right: Int { x + width }
  /// The first row after the box.
  public var bottom: Int { y + height }
  /// The middle.
  public var center: Point {
    Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
  }
  /// Whether no pixel lies in the box.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels in the box.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The smallest box around this one and another.
  public func union(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// The pixels that both boxes share; it is empty when they are apart.
  public func intersection(_ other: Box) -> Box {
    let corner = (x: max(left, other.left), y: max(top, other.top))
    return Box(
      left: corner.x, top: corner.y,
      right: max(corner.x, min(right, other.right)),
      bottom: max(corner.y, min(bottom, other.bottom)))
  }

  /// The shared pixels as a share of all pixels of the two boxes, from 0 to 1.
  public func overlap(_ other: Box) -> Double {
    let shared = intersection(other).area
    let all = area + other.area - shared
    return all > 0 ? Double(shared) / Double(all) : 0
  }

  /// The box moved.
  public func offset(x dx: Int, y dy: Int) -> Box {
    Box(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The box with each edge moved outwards.
  public func expanded(x dx: Int, y dy: Int) -> Box {
    Box(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// The box in an image whose sides are so many times as long.
  public func scaled(by factor: Double) -> Box {
    Box(
      left: Int((Double(left) * factor).rounded(.down)),
      top: Int((Double(top) * factor).rounded(.down)),
      right: Int((Double(right) * factor).rounded(.up)),
      bottom: Int((Double(bottom) * factor).rounded(.up)))
  }

  /// The box as shares of the sides of an image.
  public func region(in size: PixelSize) -> Region {
    let width = Double(max(1, size.width))
    let height = Double(max(1, size.height))
    return Region(
      x: Double(x) / width, y: Double(y) / height,
      width: Double(self.width) / width, height: Double(self.height) / height)
  }
}
