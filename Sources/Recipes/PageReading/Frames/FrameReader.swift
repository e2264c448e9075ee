#if OCR
import CTesseract

/// Reads a stream of frames and reuses the lines of the parts that have not changed.
public struct FrameReader: ~Copyable {
  /// The part of a frame that was read.
  @nonexhaustive
  public enum Effort: String, Hashable, Sendable, Codable {
    /// Nothing, since the frame equals the one before.
    case none
    /// The changed rows.
    case part
    /// The whole region.
    case whole
  }

  /// The lines of a frame.
  public struct Reading: Hashable, Sendable {
    /// The lines in reading order.
    public var lines: [RecognizedPage.Line]
    /// The part that was read for them.
    public var effort: Effort
    /// The region in the frame's pixels.
    public var area: PixelBox
  }

  private let reader: PageReader
  private let region: RegionOfInterest
  private let changes = ChangeMap()
  /// The pixels from which the current lines were read.
  private var readPixels: GrayImage?
  private var readArea = PixelBox.zero
  private var lines: [RecognizedPage.Line] = []

  /// Creates a reader of frames, or of the part of each frame inside a region.
  public init(
    _ options: ReadingOptions = ReadingOptions(.fast), regionOfInterest: RegionOfInterest = .full
  ) throws(PageError) {
    guard regionOfInterest.isValid else { throw .invalidRegion(regionOfInterest) }
    reader = try PageReader(options)
    region = regionOfInterest
  }

  /// Reads the next frame.
  public mutating func read(_ image: borrowing PageImage) throws(PageError) -> Reading {
    let area = region.box(in: image.size)
    let pixels = try image.cropped(to: area).grayImage()
    guard let old = readPixels, old.size == pixels.size, area == readArea else {
      return try readWhole(image, area, pixels)
    }
    guard let rows = changes.changedRows(from: old, to: pixels) else {
      return Reading(lines: lines, effort: .none, area: area)
    }
    let band = bandOfWholeLines(around: rows, in: area)
    guard band.height * 3 < area.height * 2 else { return try readWhole(image, area, pixels) }
    let page = try reader.read(image, regionOfInterest: band.region(in: image.size))
    let above = lines.filter { $0.box.bottom <= band.top }
    let below = lines.filter { $0.box.top >= band.bottom }
    lines = above + page.lines + below
    readPixels?.replaceRows(
      from: band.top - area.top, to: band.bottom - area.top, by: pixels)
    return Reading(lines: lines, effort: .part, area: area)
  }

  private mutating func readWhole(
    _ image: borrowing PageImage, _ area: PixelBox, _ pixels: GrayImage
  ) throws(PageError) -> Reading {
    lines = try reader.read(image, regionOfInterest: region).lines
    readPixels = pixels
    readArea = area
    return Reading(lines: lines, effort: .whole, area: area)
  }

  /// The rows, extended so that they do not cut through a line.
  private func bandOfWholeLines(around rows: Range<Int>, in area: PixelBox) -> PixelBox {
    var band = PixelBox(
      left: area.left, top: area.top + rows.lowerBound, right: area.right,
      bottom: area.top + rows.upperBound
    ).expanded(x: 0, y: 6).intersection(area)
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for line in lines where !line.box.intersection(band).isEmpty {
        let top = max(area.top, min(band.top, line.box.top - 6))
        let bottom = min(area.bottom, max(band.bottom, line.box.bottom + 6))
        if top < band.top || bottom > band.bottom {
          band = PixelBox(left: band.left, top: top, right: band.right, bottom: bottom)
          hasGrown = true
        }
      }
    }
    return band
  }
}
#endif
