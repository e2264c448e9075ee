/// An affine transform: rotation, reflection, scaling and translation.
public struct PageTransform: Hashable, Sendable, Codable {
  var a: Double
  var b: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double

  /// The identity.
  public static let identity = PageTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Converts normalized coordinates between a bottom-left and a top-left origin.
  public static let verticalFlip = PageTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)

  /// Maps normalized coordinates of a region to normalized coordinates of the whole image.
  public static func fromRegion(_ region: RegionOfInterest) -> PageTransform {
    PageTransform(a: region.width, b: 0, c: 0, d: region.height, tx: region.x, ty: region.y)
  }

  /// Maps pixels of a cropped and scaled part to pixels of the whole.
  package static func scale(_ factor: Double, thenMove offset: PagePoint) -> PageTransform {
    PageTransform(a: factor, b: 0, c: 0, d: factor, tx: offset.x, ty: offset.y)
  }

  /// A clockwise rotation about a point by the angle of a cosine and sine.
  package static func turn(cosine: Double, sine: Double, about center: PagePoint) -> PageTransform {
    PageTransform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: center.x - cosine * center.x + sine * center.y,
      ty: center.y - sine * center.x - cosine * center.y)
  }

  /// Maps normalized coordinates to pixels.
  public static func toPixels(of size: PixelSize) -> PageTransform {
    PageTransform(a: Double(size.width), b: 0, c: 0, d: Double(size.height), tx: 0, ty: 0)
  }

  /// Maps normalized coordinates of a stored image to normalized coordinates of the upright image.
  public static func upright(_ orientation: ImageOrientation) -> PageTransform {
    switch orientation {
    case .up: .identity
    case .upMirrored: PageTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .down: PageTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .downMirrored: PageTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: PageTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: PageTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .rightMirrored: PageTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .left: PageTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }

  /// The composition of this transform and a following one.
  public func then(_ next: PageTransform) -> PageTransform {
    PageTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse, or nil if the transform is singular.
  public var inverse: PageTransform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, determinant != 0 else { return nil }
    return PageTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns the image of a point.
  public func apply(to point: PagePoint) -> PagePoint {
    PagePoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the region around the mapped corners of a region.
  public func apply(to region: RegionOfInterest) -> RegionOfInterest {
    let (low, high) = extent(
      x: region.x, y: region.y, width: region.width, height: region.height)
    return RegionOfInterest(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns the box around the mapped corners of a box.
  public func apply(to box: PixelBox) -> PixelBox {
    let (low, high) = extent(
      x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    return PixelBox(
      left: Int((low.x + 1e-6).rounded(.down)), top: Int((low.y + 1e-6).rounded(.down)),
      right: Int((high.x - 1e-6).rounded(.up)), bottom: Int((high.y - 1e-6).rounded(.up)))
  }

  private func extent(
    x: Double, y: Double, width: Double, height: Double
  ) -> (low: PagePoint, high: PagePoint) {
    let corners = [
      PagePoint(x: x, y: y), PagePoint(x: x + width, y: y),
      PagePoint(x: x, y: y + height), PagePoint(x: x + width, y: y + height),
    ].map { apply(to: $0) }
    var low = corners[0]
    var high = corners[0]
    for corner in corners {
      low = PagePoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = PagePoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return (low, high)
  }
}
