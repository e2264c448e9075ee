#if OCR
import CTesseract
import StreamIO
import Support

/// Reads pictures into pages.
///
/// A reader owns one engine. It is not copied and not shared: use one for each thread, or a
/// `PagePool`. Starting one takes about 0.1 s, so keep it.
///
///     let reader = try PageReader(.accurate)
///     let page = try reader.read(imageAt: "page.jpg")
///     for line in page.lines { print(line.text, line.confidence) }
public struct PageReader: ~Copyable {
  /// The options of the reader.
  public let options: ReadingOptions
  let engine: TesseractEngine

  /// Starts a reader of English text.
  public init(_ level: ReadingLevel = .accurate) throws(PageError) {
    try self.init(ReadingOptions(level))
  }

  /// Starts a reader.
  public init(_ options: ReadingOptions) throws(PageError) {
    try options.check()
    var variables: [String: String] = [:]
    if !options.readsInverted { variables["tessedit_do_invert"] = "0" }
    // The engine takes words only from a file, and only while it starts.
    let words = options.userWords.joined(separator: "\n") + "\n"
    let file = options.userWords.isEmpty ? nil : try UnnamedFile(holding: Array(words.utf8))
    variables["user_words_file"] = file?.path
    engine = try TesseractEngine(languages: options.languages, variables: variables)
    withExtendedLifetime(file) {}
    self.options = options
  }

  /// Reads a picture file, or the part inside a region.
  public func read(
    imageAt path: String, regionOfInterest: RegionOfInterest = .full
  ) throws(PageError) -> RecognizedPage {
    try read(
      try PageImage(contentsOf: path, limits: options.limits), regionOfInterest: regionOfInterest)
  }

  /// Reads the bytes of a picture file; the name is for messages.
  public func read(
    imageBytes: [UInt8], name: String = "image", regionOfInterest: RegionOfInterest = .full
  ) throws(PageError) -> RecognizedPage {
    try read(
      try PageImage(bytes: imageBytes, name: name, limits: options.limits),
      regionOfInterest: regionOfInterest)
  }

  /// Reads a decoded picture, or the part inside a region.
  public func read(
    _ image: borrowing PageImage, regionOfInterest: RegionOfInterest = .full
  ) throws(PageError) -> RecognizedPage {
    guard regionOfInterest.isValid else { throw .invalidRegion(regionOfInterest) }
    var best = try recognized(image, region: regionOfInterest, turn: 0)
    // An unreadable page may be rotated: the best orientation is kept.
    guard options.turnsPages, best.candidate.isPoor,
      let turn = try OrientationDetector.quarterTurns(of: image), turn != 0
    else { return try finished(best) }
    // The detector may take a page for one that stands on its head.
    for turn in [turn, (turn + 2) & 3] where turn != 0 && best.candidate.isPoor {
      let turned = try image.turned(quarters: turn)
      let region = PageTransform.upright(ImageOrientation.up.turned(quarters: turn)).apply(
        to: regionOfInterest)
      let other = try recognized(turned, region: region, turn: turn)
      if other.candidate.score > best.candidate.score { best = other }
    }
    return try finished(best)
  }

  /// The result for a picture in one orientation, before lines are processed one by one.
  private func recognized(
    _ image: borrowing PageImage, region: RegionOfInterest, turn: Int
  ) throws(PageError) -> RecognizedArea {
    let area = region.box(in: image.size)
    guard area.width >= ImageLimits.sides.lowerBound, area.height >= ImageLimits.sides.lowerBound
    else { throw .invalidRegion(region) }
    var part = try image.cropped(to: area).converted { pixConvertTo8($0, 0) }
    // All that follows looks for dark ink.
    if try part.hasLightPrint() { part = try part.converted { pixInvert(nil, $0) } }
    let bend = options.straightensLines ? part.lineBend : LineBend(size: part.size)
    var gray = try part.straightened(bend)
    let rulings = options.erasesRulings ? try Rulings(of: gray) : Rulings()
    var bullets = rulings.bullets
    let tables = rulings.tables
    let limit = 4_000_000.0 / Double(area.area)
    var best = RecognitionCandidate(blocks: [])
    let compares = rulings.isUncertain && (rulings.leaders.count >= 10 || !tables.isEmpty)
    if rulings.isEmpty || compares {
      best = try candidate(in: gray, limit: limit, mode: options.mode)
    }
    if !rulings.isEmpty {
      let erased = try rulings.erased(from: gray)
      let candidate = try candidate(in: erased, limit: limit, mode: options.mode)
      // The rulings may be the texture of what the page lies on; rules with the same ends are hardly.
      let isErased = !compares || candidate.score > best.score * 1.1
      if isErased { best = candidate } else { bullets = [] }
      if options.mode == .block {
        // No more than the area of the page is read again.
        var rest = area.area
        for table in tables where table.area.area <= rest {
          rest -= table.area.area
          try read(table, of: erased, into: &best, limit: limit)
        }
      }
      if isErased { gray = erased }
    }
    return RecognizedArea(
      candidate: best, gray: gray, bullets: bullets, tables: tables, bend: bend, area: area,
      size: image.size,
      orientation: image.orientation.turned(quarters: turn))
  }

  /// Reads the cells of a table one by one, as the engine skips words in lines with wide gaps, and keeps them where they say
  /// more.
  private func read(
    _ table: RuledTable, of gray: borrowing PageImage, into candidate: inout RecognitionCandidate,
    limit: Double
  ) throws(PageError) {
    let area = table.area.intersection(PixelBox(gray.size))
    guard area.width >= ImageLimits.sides.lowerBound, area.height >= ImageLimits.sides.lowerBound
    else { return }
    let corner = PageTransform.scale(1, thenMove: PagePoint(x: Double(area.x), y: Double(area.y)))
    let cells = try self.candidate(in: gray.cropped(to: area), limit: limit, mode: .sparse)
      .blocks.flatMap { $0.transformed(by: corner).lines }
      .filter { $0.box.intersection(area.expanded(x: -1, y: -1)) == $0.box }
      .joiningNeighbors()
    guard let rows = table.rows(of: cells) else { return }
    candidate.replace(by: rows.map { $0.map { cells[$0] } })
  }

  /// The better result of the picture as it is and preprocessed.
  private func candidate(
    in gray: borrowing PageImage, limit: Double, mode: PageMode
  ) throws(PageError) -> RecognitionCandidate {
    func read(_ preparation: Preparation) throws(PageError) -> RecognitionCandidate {
      let prepared = try preparation.apply(to: gray)
      var blocks: [RecognizedPage.Block] = []
      for region in try regions(of: prepared.image, mode: mode) {
        let part = try prepared.image.cropped(to: region)
        let place = PageTransform.scale(
          1, thenMove: PagePoint(x: Double(region.x), y: Double(region.y)))
        blocks += try engine.recognize(part, mode: mode).map {
          $0.transformed(by: place.then(prepared.toOriginal))
        }
      }
      return RecognitionCandidate(blocks: blocks)
    }

    guard options.preparation != .always else {
      return try read(Preparation(scale: options.upscale, flattens: true))
    }
    let plain = try read(Preparation(scale: options.upscale))
    guard options.preparation == .automatic, plain.needsPreparation || gray.hasPoorLight else {
      return plain
    }
    let scale = options.upscale * plain.helpfulScale(limit: limit)
    let smooths = plain.hasLargeLetters(at: scale) && gray.hasGrain
    var prepared = try read(Preparation(scale: scale, flattens: true, smooths: smooths))
    prepared.isSmoothed = smooths
    return prepared.score > plain.score ? prepared : plain
  }

  /// The parts of an image that are read one after the other: the columns of a block, or else the
  /// whole image.
  private func regions(
    of image: borrowing PageImage, mode: PageMode
  ) throws(PageError) -> [PixelBox] {
    let bounds = PixelBox(image.size)
    guard mode == .block, let gap = options.columnGap else { return [bounds] }
    var words = engine.detectText(in: image, mode: mode).compactMap(PixelBox.init(around:))
    if let height = words.map(\.height).median {
      // The engine misses parts of large print, which then look like gaps.
      let titles = InkRows.large(in: try image.inkShapes(wordHeight: height), words: words)
      words = words.filter { word in !titles.contains { $0.contains(word.center) } } + titles
    }
    let regions = ColumnLayout(words: words, bounds: bounds, gapFactor: gap).regions
    return regions.count > 1 ? regions : [bounds]
  }

  /// Drops small lines and specks, reads poor lines again, measures strokes and applies the repairs.
  ///
  /// All of it happens in the straightened picture; the boxes are mapped back at the end.
  private func finished(_ read: borrowing RecognizedArea) throws(PageError) -> RecognizedPage {
    let area = read.area
    var page = RecognizedPage(
      size: read.size, orientation: read.orientation, area: area, blocks: read.candidate.blocks)
    let leastHeight = options.minimumTextHeight * Double(area.height)
    page.keepLines { Double($0.box.height) >= leastHeight }
    if options.retryBelow > 0 {
      let smooths = read.candidate.isSmoothed
      try readMissedRows(of: &page, in: read.gray, smooths: smooths)
      try readAgain(&page, in: read.gray, smooths: smooths)
    }
    page.markUnreadable(below: options.unreadableBelow)
    page.removeSpecks()
    // The noise of the paper is no ink to the repairs either.
    let image =
      try read.candidate.isSmoothed ? read.gray.smoothed().grayImage() : read.gray.grayImage()
    page.measureStrokes(in: image)
    page.repair(by: options.repairs, in: image)
    page.insert(bullets: read.bullets)
    for table in read.tables {
      if let rows = table.rows(of: page.lines) { page.joinRows(rows) }
    }
    let corner = PageTransform.scale(1, thenMove: PagePoint(x: Double(area.x), y: Double(area.y)))
    let bend = read.bend
    page.blocks = page.blocks.map { block in
      (bend.isStraight ? block : block.transformed(by: bend)).transformed(by: corner)
    }
    page.unreadRows = page.unreadRows.map {
      corner.apply(to: bend.isStraight ? $0 : bend.apply(to: $0))
    }
    // Bits at the ends of lines, which make boxes differ, have been removed only by now.
    page.removeRepeatedLines()
    return page
  }
}

/// The text recognized in the area of a picture in one orientation.
private struct RecognizedArea: ~Copyable {
  let candidate: RecognitionCandidate
  /// The straightened area.
  let gray: PageImage
  let bullets: [PixelBox]
  let tables: [RuledTable]
  let bend: LineBend
  let area: PixelBox
  /// The size of the whole picture.
  let size: PixelSize
  let orientation: ImageOrientation
}
#endif
