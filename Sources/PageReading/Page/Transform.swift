/// A mapping of the plane that keeps straight lines straight: turn, mirror, scale and move.
public struct Transform: Hashable, Sendable, Codable {
  var a: Double
  var b: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double

  /// The mapping that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Normalised coordinates counted from the bottom-left corner, as if from the top-left, and back.
  public static let verticalFlip = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)

  /// Normalised coordinates inside a region, as such of the whole image.
  public static func fromRegion(_ region: Region) -> Transform {
    Transform(a: region.width, b: 0, c: 0, d: region.height, tx: region.x, ty: region.y)
  }

  /// Pixels of a part that was cut out, or scaled, as pixels of the whole: scale, then move.
  package static func scale(_ factor: Double, thenMove offset: Point) -> Transform {
    Transform(a: factor, b: 0, c: 0, d: factor, tx: offset.x, ty: offset.y)
  }

  /// A turn of pixels about a point, clockwise on the screen, by the angle of a cosine and sine.
  package static func turn(cosine: Double, sine: Double, about center: Point) -> Transform {
    Transform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: center.x - cosine * center.x + sine * center.y,
      ty: center.y - sine * center.x - cosine * center.y)
  }

  /// Normalised coordinates as pixels.
  public static func toPixels(of size: PixelSize) -> Transform {
    Transform(a: Double(size.width), b: 0, c: 0, d: Double(size.height), tx: 0, ty: 0)
  }

  /// Normalised coordinates of a stored image, as such of the image put upright.
  public static func upright(_ orientation: Orientation) -> Transform {
    switch orientation {
    case .up: .identity
    case .upMirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .down: Transform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .downMirrored: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: Transform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .rightMirrored: Transform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .left: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }

  /// The mapping that does this one first and then another.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The mapping that undoes this one, or nil when it flattens the plane.
  public var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, determinant != 0 else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Where a point comes to lie.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The region around the mapped corners of a region.
  public func apply(to region: Region) -> Region {
    let (low, high) = extent(
      x: region.x, y: region.y, width: region.width, height: region.height)
    return Region(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The pixels around the mapped corners of a box.
  public func apply(to box: Box) -> Box {
    let (low, high) = extent(
      x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    return Box(
      left: Int((low.x + 1e-6).rounded(.down)), top: Int((low.y + 1e-6).rounded(.down)),
      right: Int((high.x - 1e-6).rounded(.up)), bottom: Int((high.y - 1e-6).rounded(.up)))
  }

  private func extent(
    x: Double, y: Double, width: Double, height: Double
  ) -> (low: Point, high: Point) {
    let corners = [
      Point(x: x, y: y), Point(x: x + width, y: y),
      Point(x: x, y: y + height), Point(x: x + width, y: y + height),
    ].map { apply(to: $0) }
    var low = corners[0]
    var high = corners[0]
    for corner in corners {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return (low, high)
  }
}
