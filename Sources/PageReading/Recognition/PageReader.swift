#if OCR
import CTesseract

/// Reads pictures into pages.
///
/// A reader owns one engine. It is not copied and not shared: use one for each thread, or a
/// `PagePool`. Starting one takes about 0.1 s, so keep it.
///
///     let reader = try PageReader(.accurate)
///     let page = try reader.read(imageAt: "page.jpg")
///     for line in page.lines { print(line.text, line.confidence) }
public struct PageReader: ~Copyable {
  /// What the reader was told.
  public let options: ReadingOptions
  let engine: Engine

  /// Starts a reader of English text.
  public init(_ level: ReadingLevel = .accurate) throws(PageError) {
    try self.init(ReadingOptions(level))
  }

  /// Starts a reader.
  public init(_ options: ReadingOptions) throws(PageError) {
    try options.check()
    var variables: [String: String] = [:]
    if !options.readsInverted { variables["tessedit_do_invert"] = "0" }
    let words = try UserWordsFile(options.userWords)
    if let path = words.path { variables["user_words_file"] = path }
    engine = try Engine(languages: options.languages, variables: variables)
    self.options = options
  }

  /// Reads a picture file, or the part of it inside a region.
  public func read(
    imageAt path: String, regionOfInterest: Region = .full
  ) throws(PageError) -> Page {
    try read(
      try Image(contentsOf: path, limits: options.limits), regionOfInterest: regionOfInterest)
  }

  /// Reads the bytes of a picture file; the name is for messages.
  public func read(
    imageBytes: [UInt8], name: String = "image", regionOfInterest: Region = .full
  ) throws(PageError) -> Page {
    try read(
      try Image(bytes: imageBytes, name: name, limits: options.limits),
      regionOfInterest: regionOfInterest)
  }

  /// Reads a decoded picture, or the part of it inside a region.
  public func read(
    _ image: borrowing Image, regionOfInterest: Region = .full
  ) throws(PageError) -> Page {
    guard regionOfInterest.isValid else { throw .invalidRegion(regionOfInterest) }
    let upright = try reading(of: image, region: regionOfInterest, turn: 0)
    guard options.turnsPages, upright.isPoor else { return try finished(upright, of: image) }
    // What cannot be read may lie on its side: the best of the four ways is kept.
    var best = upright
    for turn in try likelyTurns(of: image) {
      let turned = try image.turned(quarters: turn)
      let region = Transform.upright(Orientation.up.turned(quarters: turn)).apply(
        to: regionOfInterest)
      let reading = try reading(of: turned, region: region, turn: turn)
      if reading.worth > best.worth { best = reading }
    }
    guard best.turn != 0 else { return try finished(best, of: image) }
    return try finished(best, of: try image.turned(quarters: best.turn))
  }

  /// What a picture turned by quarters reads as, before lines are looked at one by one.
  private func reading(
    of image: borrowing Image, region: Region, turn: Int
  ) throws(PageError) -> Reading {
    let area = region.box(in: image.size)
    guard area.width >= ImageLimits.sides.lowerBound, area.height >= ImageLimits.sides.lowerBound
    else { throw .invalidRegion(region) }
    let part = try image.cropped(to: area)
    let gray = try part.converted { pixConvertTo8($0, 0) }
    let corner = Transform.scale(1, thenMove: Point(x: Double(area.x), y: Double(area.y)))

    func read(_ preparation: Preparation) throws(PageError) -> [Block] {
      let prepared = try preparation.apply(to: gray)
      let transform = prepared.toOriginal.then(corner)
      return try engine.recognize(prepared.image, mode: options.mode).map {
        $0.moved(by: transform)
      }
    }

    let plain = Preparation(scale: options.upscale)
    guard options.preparation != .always else {
      let blocks = try read(Preparation(scale: options.upscale, flattens: true, deskews: true))
      return Reading(blocks: blocks, area: area, turn: turn)
    }
    var best = Reading(blocks: try read(plain), area: area, turn: turn)
    if options.preparation == .automatic, best.needsPreparation || gray.hasPoorLight {
      let scale = options.upscale * best.helpfulScale(limit: 4_000_000.0 / Double(area.area))
      let blocks = try read(Preparation(scale: scale, flattens: true, deskews: true))
      let prepared = Reading(blocks: blocks, area: area, turn: turn)
      if prepared.worth > best.worth { best = prepared }
    }
    return best
  }

  /// The quarter turns to try, the engine's own guess if it has one.
  private func likelyTurns(of image: borrowing Image) throws(PageError) -> [Int] {
    if let turn = try TurnDetector.quarterTurns(of: image) { return turn == 0 ? [] : [turn] }
    return []
  }

  /// Takes columns apart, reads poor lines again, repairs, and leaves out what is too small.
  private func finished(
    _ reading: Reading, of image: borrowing Image
  ) throws(PageError) -> Page {
    var blocks = reading.blocks
    if let columnGap = options.columnGap, options.mode != .line, options.mode != .word {
      blocks = Columns(gapFactor: columnGap).apart(blocks)
    }
    var page = Page(
      size: image.size, orientation: image.orientation.turned(quarters: reading.turn),
      area: reading.area, blocks: blocks)
    let leastHeight = options.minimumTextHeight * Double(reading.area.height)
    page.keepLines { Double($0.box.height) >= leastHeight }
    if options.retryBelow > 0 { try readAgain(&page, of: image) }
    page.markUnreadable(below: options.unreadableBelow)
    if !options.repairs.isEmpty { page.repair(by: options.repairs, in: try image.grayImage()) }
    return page
  }
}
#endif
