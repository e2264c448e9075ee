public import PageReading

extension DictionaryLookup {
  /// Looks up the word at a point of a picture, whose page is read first; a page that lies on its side is turned.
  ///
  /// ```swift
  /// let lookup = try DictionaryLookup()
  /// let point = PagePoint(x: 0.2, y: 0.36)
  /// if let word = try lookup.word(at: point, of: PageSource(path: "page.jpg")) {
  ///   print(word.sentence, word.definition.sections)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - point: The point of the picture as it is shown, as fractions of its width and height from the top left.
  ///   - source: The picture, or a typed text.
  ///   - options: The options of the reader.
  ///   - region: The part of the picture to read.
  /// - Returns: The word with its boxes in the pixels of the picture, or nil if there is none.
  /// - Throws: `PageError` if the page cannot be read, or `DictionaryError` if a dictionary has broken files.
  public func word(
    at point: PagePoint, of source: PageSource, options: ReadingOptions = ReadingOptions(.accurate),
    regionOfInterest region: RegionOfInterest = .full
  ) throws -> WordAtPoint? {
    if let typed = source.typedPage { return try word(at: point, of: typed, turned: .up) }
    #if OCR
    let image = try source.image(limits: options.limits)
    let page = try PageReader(options).read(image, regionOfInterest: region)
    let quarters = page.orientation.quarterTurns - image.orientation.quarterTurns
    return try word(at: point, of: page, turned: ImageOrientation.up.turned(quarters: quarters))
    #else
    throw PageError.builtWithoutOCR
    #endif
  }

  /// The word at a point of a picture that the reader has turned.
  private func word(
    at point: PagePoint, of page: RecognizedPage, turned turn: ImageOrientation
  ) throws -> WordAtPoint? {
    let text = PageText(page, isWord: contains)
    // The point and the boxes are in coordinates of the picture.
    let upright = PageTransform.upright(turn)
    let place = upright.apply(to: point)
    guard var word = try WordAtPoint(x: place.x, y: place.y, in: text, lookup: self) else {
      return nil
    }
    let (width, height) = (page.size.width, page.size.height)
    let size = turn.swapsSides ? PixelSize(width: height, height: width) : page.size
    let toShares = PageTransform.toPixels(of: size).inverse ?? .identity
    if turn != .up, let back = toShares.then(upright).then(.toPixels(of: page.size)).inverse {
      word.boxes = word.boxes.map { back.apply(to: $0) }
    }
    return word
  }
}
