public import PageReading
import RecipeModels

/// Reads vulgar fractions, which the engine has no characters for, from their pixels.
///
/// The engine returns `%`, `¥`, `4g` or `114` for ½, ¾ or 1¼. Where the text looks like such an error,
/// and where ink before a unit was skipped, a small network classifies the strokes on the page;
/// only strokes that it classifies as a fraction are changed.
public struct FractionReader: LineRepair {
  let network: GlyphNetwork

  /// Creates a reader from the bytes of a fraction model.
  ///
  /// - Parameters:
  ///   - model: The model file's content.
  ///   - name: The file's name, for errors.
  /// - Throws: ``ScanningError`` when the content is not such a model.
  public init(model: [UInt8], name: String = "fraction model") throws(ScanningError) {
    self.init(network: try GlyphModelFile.network(from: model, name: name))
  }

  /// The reader with the built-in model.
  public static let builtIn: FractionReader = {
    let file = EmbeddedModel.fractions
    do { return try FractionReader(model: Array(file.bytes), name: file.fileName) } catch {
      preconditionFailure("the embedded model cannot be opened: \(error)")
    }
  }()

  package init(network: GlyphNetwork) { self.network = network }

  /// Returns the words of the line with their fractions.
  public func repairedWords(
    of line: RecognizedPage.Line, in image: GrayImage
  ) -> [RecognizedPage.Word] {
    let spots = spots(in: line)
    guard let first = spots.first, let last = spots.last,
      let text = LineExtent(words: line.words).box
    else { return line.words }
    let tight = PixelBox(
      left: first.columns.lowerBound, top: text.top, right: last.columns.upperBound,
      bottom: text.bottom)
    guard let plain = InkLine(in: image, tight: tight, reach: 0.6) else { return line.words }
    let plainGlyphs = GlyphSearch(network: network, ink: plain)
    // The strokes of hairline faces are hardly darker than paper.
    lazy var faint = InkLine(in: image, tight: tight, reach: 0.6, isFaint: true)
    var words: [RecognizedPage.Word] = []
    var done = 0
    for spot in spots where spot.index >= done {
      var glyphs = plainGlyphs
      var result = glyphs.parts(in: spot.columns, needed: spot.needed)
      if result == nil, spot.isLikely, let faint {
        glyphs = GlyphSearch(network: network, ink: faint)
        result = glyphs.parts(in: spot.columns, needed: spot.needed)
      }
      let ink = glyphs.ink
      guard let found = result else {
        if let number = number(at: spot, in: line, plainGlyphs) {
          words += line.words[done..<spot.index] + [number]
          done = spot.index + 1
        }
        continue
      }
      words += line.words[done..<spot.index]
      done = spot.index + 1
      let word = line.words[spot.index]
      let box = ink.pictureBox(of: found.window)
      if spot.isPassedOver || (box.right <= word.box.left && UnitWords.contain(word.text)) {
        let fraction = RecognizedPage.Word(
          text: String(found.fraction), box: box, confidence: 100 * found.probability,
          originalText: "", repairCause: "fraction")
        words += [fraction, word]
      } else {
        let unitFollows = AmountContext(words: line.words).unitFollows(spot.index)
        words += FractionWordBuilder(word: word, ink: ink, glyphs: glyphs, unitFollows: unitFollows)
          .words(found)
      }
    }
    return words + line.words[done...]
  }

  /// The number that does not fit its unit as its ink shows it: `4 cup` as `1 cup`, `1 tablespoons` as
  /// `4 tablespoons`; the engine reads the ones of some faces as fours, which need no unit.
  private func number(
    at spot: Spot, in line: RecognizedPage.Line, _ glyphs: GlyphSearch
  ) -> RecognizedPage.Word? {
    var word = line.words[spot.index]
    guard !spot.isPassedOver, word.text.count <= 2, let number = Int(word.text), number > 0 else {
      return nil
    }
    let context = AmountContext(words: line.words)
    let isMisfit =
      number == 1 ? context.pluralUnitFollows(spot.index) : context.singularUnitFollows(spot.index)
    guard isMisfit || number == 4,
      let digits = glyphs.digits(in: word.box.left..<word.box.right), digits.count == 1,
      digits != "0", isMisfit ? (digits == "1") != (number == 1) : digits == "1"
    else { return nil }
    word.repair(as: digits, by: "fraction")
    return word
  }

  /// A position whose pixels are classified.
  private struct Spot {
    /// The word at the position, or after it.
    var index: Int
    /// Whether it is ink before the word that the engine skipped.
    var isPassedOver = false
    var columns: Range<Int>
    var needed: Double
    /// Whether the text can hardly be anything but a fraction.
    var isLikely = false
  }

  private func spots(in line: RecognizedPage.Line) -> [Spot] {
    let context = AmountContext(words: line.words)
    var spots: [Spot] = []
    for (index, word) in line.words.enumerated() {
      let height = line.box.height
      let reach = height / 4
      let leftEdge = index > 0 ? line.words[index - 1].box.right : word.box.left - 2 * height
      if context.asksForAmount(before: index), word.box.left - leftEdge > height * 2 / 3,
        index == 0 || !line.words[index - 1].text.contains(where: \.isNumber)
      {
        spots.append(
          Spot(
            index: index, isPassedOver: true, columns: leftEdge..<word.box.left, needed: 0.7))
      }
      if let needed = context.neededProbability(at: index) {
        // At the start of a line the engine may have recognized only the right part of the amount.
        var left = word.box.left - (index == 0 ? height : reach)
        var right = word.box.right + reach
        if index > 0 { left = max(left, (leftEdge + word.box.left) / 2) }
        if index + 1 < line.words.count {
          right = min(right, (word.box.right + line.words[index + 1].box.left) / 2)
        }
        guard left < right else { continue }
        spots.append(
          Spot(
            index: index, columns: left..<right, needed: needed,
            isLikely: context.isLikelyFraction(at: index)))
      }
    }
    return spots
  }
}
