package import PageReading
package import RecipeRows
import Support
import WordTagging

/// The lines of one item of a page: an ingredient, a step, a title.
struct PageItem {
  var part: PagePart
  var lines: [RecognizedPage.Line] { didSet { tagged = nil } }
  /// The column of the page.
  var block: Int
  var confidence: Double
  /// The probability that a line of it is a title.
  var titleProbability = 0.0
  /// The first line's text with its marker and language.
  var text: RecipeLine
  /// Whether the page model gave the part; without one it is an ingredient, or what its words say.
  var isPartKnown = true
  /// The labels of the line's words, if the item is a line as it was printed.
  var tagged: TaggedSequence?
  /// The headings of the columns of its table.
  var headings = ColumnHeadings()
  /// What stands around a food of a list.
  var surroundings: ReadingEvidence.Surroundings?

  /// The kind of the row; nil leaves it to the words of the line.
  var kind: RecipeRow.Kind? { isPartKnown ? part.rowKind : nil }
}

extension PageItem {
  /// Uses the most likely line as the title of a page whose recipe has none, and joins titles of
  /// several lines of large print.
  static func completeTitles(of items: inout [PageItem]) {
    guard let typical = items.map(\.letterHeight).median else { return }
    let large = typical * 6 / 5
    func mayBeTitle(_ item: PageItem) -> Bool { item.mayBeTitle(large: item.letterHeight >= large) }
    let start = items.firstIndex { $0.part == .ingredient || $0.part == .step } ?? 0
    if !items[..<start].contains(where: { $0.part == .title }),
      let best = items[..<start].indices.filter({
        mayBeTitle(items[$0]) && items[$0].lines[0].confidence >= 70
      }).max(by: {
        (items[$0].letterHeight, -$0) < (items[$1].letterHeight, -$1)
      }), best == 0 || items[best].letterHeight >= large || items[best].confidence < 0.9
    {
      items[best].part = .title
    }
    var index = 0
    while index + 1 < items.count {
      let (upper, lower) = (items[index], items[index + 1])
      let (above, below) = (upper.lines[upper.lines.count - 1], lower.lines[0])
      let heights = (above.letterHeight, below.letterHeight)
      let isOne =
        (upper.part == .title || lower.part == .title) && upper.part != .ingredient
        && mayBeTitle(upper) && mayBeTitle(lower)
        && min(heights.0, heights.1) >= large && abs(heights.0 - heights.1) * 10 <= 3 * heights.0
        && upper.block == lower.block && !below.isSmallPrint(below: upper)
        && !below.isBolder(than: above) && !above.isBolder(than: below)
      guard isOne else {
        index += 1
        continue
      }
      items[index].part = .title
      items[index].lines += lower.lines
      items[index].titleProbability = max(upper.titleProbability, lower.titleProbability)
      items.remove(at: index + 1)
    }
  }

  var letterHeight: Int { lines.flatMap(\.words).map(\.box.height).median ?? 0 }

  func mayBeTitle(large: Bool) -> Bool {
    let text = LineText(text.text, marker: text.marker)
    // The rest of a title may be a food: "Skillet Cornbread".
    let isFood = part == .ingredient && large && !hasNumber
    let mayBe =
      isFood || [.title, .furniture, .intro, .ingredientHeading, .stepHeading].contains(part)
    return mayBe && text.kind == "none"
      && text.wordCount <= 12 && text.digitShare < 0.2 && text.pageSign == "no"
      && text.end != "stop" && (large || text.letterCase != "lower") && !text.words.isEmpty
      && !lines.contains { $0.words.contains { $0.text.isAddress } }
  }
}

extension RecognizedPage.Line {
  /// The median of the heights of its words, in pixels.
  fileprivate var letterHeight: Int { words.map(\.box.height).median ?? 0 }

  /// Whether the line is too small to be of the title above it.
  fileprivate func isSmallPrint(below title: PageItem) -> Bool {
    guard let first = title.lines.first, let last = title.lines.last else { return false }
    // The boxes of the first line may hold a part of the second.
    return letterHeight * 3 < last.letterHeight * 2 || letterHeight * 9 < first.letterHeight * 5
  }
}

extension String {
  /// Whether the text is the name of a site: small letters on both sides of a point.
  fileprivate var isAddress: Bool {
    let names = split(separator: ".", omittingEmptySubsequences: false)
    return names.count > 1 && names.allSatisfy { $0.count > 1 && $0.allSatisfy(\.isLowercase) }
  }
}

/// The readable lines of a page with their texts, labels and places.
private struct PrintedLines {
  let lines: [RecognizedPage.Line]
  let texts: [RecipeLine]
  let tagged: [TaggedSequence]
  let layout: PageLayout

  init(_ page: RecognizedPage, tagger: WordTagger, language: RecipeLanguage?) {
    layout = PageLayout(page)
    lines = page.lines.filter { $0.isReadable && !$0.words.isEmpty }
    var texts = RecipeLine.lines(lines.map(\.text), language: language)
    let places = zip(lines, layout.lines).map { (line: $0, block: $1.block) }
    for (index, marker) in BulletColumn.markers(of: places)
    where marker.length > texts[index].marker?.length ?? 0 {
      texts[index].marker = marker
    }
    self.texts = texts
    tagged = texts.map { tagger.tag($0.text, after: $0.marker) }
  }
}

extension RecipeScanner {
  /// The lines of a page with their attributes in the page model.
  ///
  /// - Parameters:
  ///   - page: The recognized page.
  ///   - forgets: Whether a word counts as unknown.
  /// - Returns: The lines and the names of the attributes of each.
  package func layoutAndAttributes(
    of page: RecognizedPage, forgets: @escaping (ArraySlice<UInt8>) -> Bool
  ) -> (PageLayout, [[String]]) {
    let lines = PrintedLines(joiningCells(page), tagger: tagger, language: language)
    return (lines.layout, attributes(of: lines, forgets: forgets))
  }

  private func attributes(
    of lines: PrintedLines, forgets: @escaping (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> [[String]] {
    LineAttributes(
      lines.layout, markers: lines.texts.map(\.marker), tagged: lines.tagged, forgets: forgets
    ).all()
  }

  /// The items of a page in reading order.
  func items(of page: RecognizedPage) -> [PageItem] {
    let page = PrintedLines(joiningCells(page), tagger: tagger, language: language)
    let (layout, texts, printed) = (page.layout, page.texts, page.lines)
    guard let partTagger else {
      return printed.indices.map { index in
        PageItem(
          part: .ingredient, lines: [printed[index]], block: layout.lines[index].block,
          confidence: 1, text: texts[index], isPartKnown: false)
      }
    }
    var items: [PageItem] = []
    for (index, prediction) in partTagger.parts(of: attributes(of: page)).enumerated() {
      var part = prediction.label.part
      let isBolder = index > 0 && printed[index].isBolder(than: printed[index - 1])
      let isNew = layout.startsItem(index) || isBolder
      let isRest =
        part == .ingredient && texts[index].marker == nil && !isBolder
        && layout.isRest(
          index, in: texts[index].language, belowAmount: items.endInAmount)
      if part == .title, let last = items.last, last.part == .title, !prediction.label.isStart,
        printed[index].isSmallPrint(below: last)
      {
        part = .intro
      }
      let item = PageItem(
        part: part, lines: [printed[index]], block: layout.lines[index].block,
        confidence: prediction.confidence, titleProbability: prediction.titleProbability,
        text: texts[index], tagged: page.tagged[index])
      let continues =
        isRest || !prediction.label.isStart && (part != .ingredient || !isNew && !isFood(item))
      if continues, let last = items.last, last.part == part {
        items[items.count - 1].lines.append(printed[index])
        items[items.count - 1].confidence = min(last.confidence, prediction.confidence)
      } else {
        items.append(item)
      }
    }
    PageItem.completeTitles(of: &items)
    PageItem.completeRepeatedTitles(of: &items)
    PageItem.completeIntros(of: &items)
    PageItem.completeHeadings(of: &items)
    PageItem.completeSteps(of: &items)
    divideParagraphs(of: &items)
    PageItem.completeSentences(of: &items)
    ColumnHeadings.find(for: &items, isAmount: isAmount, isUnit: isUnit)
    addFoodsInText(to: &items)
    PageItem.completeRecipes(of: &items, foodWords: foodWords)
    PageItem.completeMarkers(of: &items)
    PageItem.findSurroundings(of: &items)
    return items
  }

  /// Whether a line that seems to continue the food above is rather a food of its own: one that is joined to another is lost.
  private func isFood(_ item: PageItem) -> Bool {
    item.confidence < 0.95 && scannedLine(item).row.confidence > 0.6
  }

  /// The line of an item with its row.
  func scannedLine(_ item: PageItem) -> ScannedLine {
    let (line, tagged, heading, further) = words(of: item)
    var row = editor.row(
      from: tagged, kind: item.kind, language: item.text.language,
      evidence: evidence(of: line, tagged, item),
      table: TableCells(
        heading: heading,
        further: further.map {
          TableCells.Cell(tagger.tag(amount: $0.words), heading: $0.heading)
        }))
    if !item.text.isLanguageKnown, row.kind == .ingredient { row.flags.insert(.unknownLanguage) }
    var part = item.part
    if item.kind == nil, row.kind != .ingredient {
      part = row.kind == .header ? .ingredientHeading : .furniture
    }
    var scanned = ScannedLine(
      row: row, line: line.appending(further.map(\.words)), part: part,
      partConfidence: item.confidence)
    scanned.change = editor.change
    return scanned
  }

  /// The words of an item in the order of a line that is not set in columns, with their labels, the heading of the
  /// amount's column, and the cells of further amounts.
  private func words(of item: PageItem) -> (
    line: RecognizedPage.Line, tagged: TaggedSequence, heading: String?,
    further: [RowCells.AmountCell]
  ) {
    var line = RecognizedPage.Line(joining: item.lines)
    var tagged = item.tagged
    var (heading, further): (String?, [RowCells.AmountCell]) = (nil, [])
    var marker = item.text.marker
    if item.part == .title, let start = line.removeSignsAtEnds() {
      tagged = nil
      if start > 0 { marker = nil }
    }
    if item.kind == .ingredient,
      let cells = RowCells(line.words, after: item.text.marker).inOrder(
        headings: item.headings, isAmount: isAmount, isUnit: isUnit)
    {
      (line.words, heading, further) = cells
      tagged = nil
    }
    let labels = tagged ?? tagger.tag(line.text, after: marker)
    return (line, labels.limited(byRepairsOf: line), heading, further)
  }

  private func evidence(
    of line: RecognizedPage.Line, _ tagged: TaggedSequence, _ item: PageItem
  ) -> ReadingEvidence {
    var evidence = ReadingEvidence(
      of: line, tokens: tagged.tokens.map(\.range),
      partConfidence: item.kind == nil ? nil : item.confidence)
    evidence.surroundings = item.surroundings
    return evidence
  }

  /// The unchecked rows of a page's foods with the attributes of the model that checks them.
  ///
  /// - Parameters:
  ///   - page: The recognized page.
  ///   - forgets: Whether a word counts as unknown.
  ///   - knowsList: Whether it is known what stands around a row; it is not while the items of a page are found.
  /// - Returns: The rows in reading order.
  package func uncheckedRows(
    of page: RecognizedPage, forgets: @escaping (ArraySlice<UInt8>) -> Bool, knowsList: Bool
  ) -> [(row: RecipeRow, attributes: AttributeList)] {
    items(of: page).compactMap { item in
      var item = item
      if !knowsList { item.surroundings = nil }
      let (line, tagged, _, _) = words(of: item)
      let evidence = evidence(of: line, tagged, item)
      let row = editor.builder.uncheckedRow(
        from: tagged, kind: item.kind, language: item.text.language, evidence: evidence)
      guard row.kind == .ingredient else { return nil }
      let attributes = RowCheck.attributes(
        of: row, language: item.text.language, evidence: evidence, forgets: forgets)
      return (row, attributes)
    }
  }
}

extension PagePart {
  /// The kind of a row of this part.
  var rowKind: RecipeRow.Kind {
    switch self {
    case .ingredient, .continuation: .ingredient
    case .title, .ingredientHeading, .stepHeading: .header
    default: .noise
    }
  }
}

extension [PageItem] {
  /// Whether the last one is an amount alone, and not of the food above it.
  fileprivate var endInAmount: Bool {
    guard let last, last.lines.count == 1, last.tagged?.isAmountAlone ?? false else { return false }
    return dropLast().last.map { $0.part != .ingredient || $0.hasNumber } ?? true
  }
}

extension TaggedSequence {
  /// Whether the last word is the unit of an amount, and no food stands before it.
  fileprivate var isAmountAlone: Bool {
    tokens.last?.label == "measure" && tokens.contains { $0.label == "value" }
      && !tokens.contains { $0.label == "ingredient" }
  }

  /// The sequence of a line's text in which no token of a repaired word is surer than the engine was of the word.
  fileprivate func limited(byRepairsOf line: RecognizedPage.Line) -> TaggedSequence {
    guard line.isRepaired else { return self }
    let limits = zip(line.words, line.words.utf8Ranges).map { word, range in
      (range: range, confidence: word.isRepaired ? word.confidence / 100 : 1)
    }
    let limited = tokens.map { token in
      let limit = limits.filter { $0.range.overlaps(token.range) }.map(\.confidence).min() ?? 1
      return TaggedToken(
        range: token.range, label: token.label, confidence: min(token.confidence, limit))
    }
    return TaggedSequence(text: text, tokens: limited)
  }
}

extension RecognizedPage.Line {
  /// The line with the words of further cells at its end.
  fileprivate func appending(_ cells: [[RecognizedPage.Word]]) -> Self {
    var line = self
    for cell in cells { line.words += cell }
    return line
  }

  /// Removes read words of signs alone, such as the `|` of a frame, unless nothing else is left; typed ones stay.
  ///
  /// - Returns: How many stood at the start; nil if there were none.
  fileprivate mutating func removeSignsAtEnds() -> Int? {
    let signs = Set("|-–—_=~<>*.,:;'`•·©®°\\/+")
    func isName(_ word: RecognizedPage.Word) -> Bool {
      word.confidence == 100 || !word.text.allSatisfy(signs.contains)
    }
    guard let first = words.firstIndex(where: isName), let last = words.lastIndex(where: isName)
    else { return nil }
    guard words[first...last].count < words.count else { return nil }
    words = Array(words[first...last])
    box = PixelBox(around: words.map(\.box)) ?? box
    return first
  }

  /// Creates one line of the words of several; a word that is hyphenated at the end of a line is
  /// rejoined.
  init(joining lines: [RecognizedPage.Line]) {
    self = lines.first ?? RecognizedPage.Line(box: .zero, words: [])
    for line in lines.dropFirst() { join(line) }
  }

  /// Adds the words of the line below.
  mutating func join(_ line: Self) {
    box = words.isEmpty ? line.box : box.union(line.box)
    var rest = line.words[...]
    if let upper = words.last, upper.text.count > 2, upper.text.hasSuffix("-"),
      let lower = rest.first, lower.text.first?.isLowercase ?? false
    {
      // "all-" and "purpose": the hyphen is kept, since it may belong to the word.
      var word = upper
      word.text += lower.text
      word.box = upper.box.union(lower.box)
      word.symbols += lower.symbols
      word.confidence = min(upper.confidence, lower.confidence)
      words[words.count - 1] = word
      rest = rest.dropFirst()
    }
    words += rest
  }
}
