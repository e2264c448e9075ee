import PageReading
import RecipeRows
import Support

// Recipes are encoded as `Documentation/recipe.schema.json` describes them, as the command writes them.

extension Recipe: Codable {
  private enum Key: String, CodingKey {
    case version, sources, title, intro, yield, times, ingredientSections, stepSections, notes
    case nutrition, furniture, change
  }

  private struct Lines: Decodable { var lines: [LineRecord] }

  private struct SectionRecord: Decodable {
    var heading: LineRecord?
    var ingredients: [LineRecord]?
    var steps: [LineRecord]?
  }

  /// Decodes a recipe.
  ///
  /// The words of a line have the boxes of the fields that they are in, and the rows of ingredients no tokens.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= RecipeJSON.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "the format has version \(version), which is newer than this program")
    }
    func lines(_ key: Key, _ part: PagePart) throws -> [ScannedLine] {
      try container.decode([LineRecord].self, forKey: key).map { $0.line(part) }
    }
    self.init()
    sources = try container.decode([String].self, forKey: .sources)
    title = try container.decodeIfPresent(LineRecord.self, forKey: .title)?.line(.title)
    intro = try lines(.intro, .intro)
    yield = try container.decode(Lines.self, forKey: .yield).lines.map { $0.line(.yield) }
    times = try container.decode(Lines.self, forKey: .times).lines.map { $0.line(.time) }
    ingredientSections = try container.decode([SectionRecord].self, forKey: .ingredientSections)
      .map { section in
        Section(
          heading: section.heading?.line(.ingredientHeading),
          lines: (section.ingredients ?? []).map { $0.line(.ingredient) })
      }
    stepSections = try container.decode([SectionRecord].self, forKey: .stepSections)
      .map { section in
        Section(
          heading: section.heading?.line(.stepHeading),
          lines: (section.steps ?? []).map { $0.line(.step) })
      }
    notes = try lines(.notes, .note)
    nutrition = try lines(.nutrition, .nutrition)
    furniture = try lines(.furniture, .furniture)
    if let change = try container.decodeIfPresent(ChangeRecord.self, forKey: .change) {
      let change = try change.value(of: container.codingPath)
      updateIngredientsAndSteps { $0.change = change }
    }
  }

  /// Encodes the recipe as ``RecipeJSON`` writes it.
  public func encode(to encoder: any Encoder) throws {
    try ValueTree.encode(to: encoder) { RecipeJSON.write(self, to: &$0) }
  }
}

/// A change of amounts as it is encoded.
private struct ChangeRecord: Decodable {
  var scale: String?
  var units: String?
  var cups: String?
  var density: String?

  func value(of path: [any CodingKey]) throws -> AmountChange {
    let factor = scale.flatMap { Rational($0) }
    let system = units.flatMap { MeasurementSystem(rawValue: $0) }
    guard (scale == nil || factor.map { $0 > .zero } ?? false) && (units == nil || system != nil)
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path,
          debugDescription:
            "a change has a scale above zero such as 3/4, and metric, us or imperial units"))
    }
    return AmountChange(
      factor: factor, system: system, source: cups.flatMap(MeasurementSystem.init) ?? .us,
      usesDensity: density != nil, weighsLiquids: density == "liquids")
  }
}

/// A line of a recipe as it is encoded.
private struct LineRecord: Decodable {
  private enum Key: String, CodingKey { case text, marker, image, confidence, box, row }

  private var text: String
  private var marker: String?
  private var image: String
  private var confidence: Double
  private var box: PixelBox
  private var row: RecipeRow?
  private var fields: [BoxedField] = []
  private var repairs: [RepairRecord] = []

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    text = try container.decode(String.self, forKey: .text)
    marker = try container.decodeIfPresent(String.self, forKey: .marker)
    image = try container.decode(String.self, forKey: .image)
    confidence = try container.decode(Double.self, forKey: .confidence)
    box = try container.decode(BoxRecord.self, forKey: .box).box
    row = try container.decodeIfPresent(RecipeRow.self, forKey: .row)
    if row != nil {
      let boxed = try container.decode(BoxedRow.self, forKey: .row)
      fields = boxed.fields
      repairs = boxed.repairs
    }
  }

  /// The line as a part of a page.
  func line(_ part: PagePart) -> ScannedLine {
    let row =
      self.row ?? RecipeRow(content: text, marker: marker, kind: part.rowKind)
    let words = wordRanges(of: row.text).map { range in
      // The true box lies in the boxes of all fields with the word, and the words of each field
      // fill its box.
      let boxes = fields.filter { $0.ranges.contains(where: range.overlaps) }.map(\.box)
      let box = boxes.dropFirst().reduce(boxes.first ?? self.box) { $0.intersection($1) }
      let repair = repairs.first { $0.range == range }
      return RecognizedPage.Word(
        text: String(row.text(in: range)), box: repair?.box?.box ?? box,
        confidence: repair.map { 100 * $0.confidence } ?? 100, originalText: repair?.from,
        repairCause: repair?.cause)
    }
    var line = ScannedLine(
      row: row, line: RecognizedPage.Line(box: box, words: words), part: part,
      partConfidence: confidence)
    line.image = image
    return line
  }

  /// The ranges between spaces; a word that was repaired to two is one.
  private func wordRanges(of text: String) -> [Range<Int>] {
    var start = 0
    var ranges = text.split(separator: " ").map { word in
      defer { start += word.utf8.count + 1 }
      return start..<start + word.utf8.count
    }
    for repair in repairs {
      if let first = ranges.firstIndex(where: { $0.lowerBound == repair.range.lowerBound }),
        let last = ranges[first...].firstIndex(where: { $0.upperBound == repair.range.upperBound })
      {
        ranges.replaceSubrange(first...last, with: [repair.range])
      }
    }
    return ranges
  }
}

/// A box as its left edge, its top edge, its width and its height.
private struct BoxRecord: Decodable {
  var box: PixelBox

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let sides = try container.decode([Int].self)
    guard sides.count == 4 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected left, top, width and height")
    }
    guard sides.allSatisfy({ abs(Double($0)) < 0x1p31 }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a side is out of the range of pixels")
    }
    box = PixelBox(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}

/// The place of a field in its line and on the page.
private struct BoxedField {
  var ranges: [Range<Int>]
  var box: PixelBox
}

/// A word that was repaired.
private struct RepairRecord: Decodable {
  var from: String
  var cause: String?
  var range: Range<Int>
  var confidence: Double
  var box: BoxRecord?

  private enum Key: String, CodingKey { case from, cause, ranges, confidence, box }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    from = try container.decode(String.self, forKey: .from)
    cause = try container.decodeIfPresent(String.self, forKey: .cause)
    confidence = try container.decode(Double.self, forKey: .confidence)
    box = try container.decodeIfPresent(BoxRecord.self, forKey: .box)
    let ranges = try container.decode([[Int]].self, forKey: .ranges)
    guard ranges.count == 1, ranges[0].count == 2, ranges[0][0] <= ranges[0][1] else {
      throw DecodingError.dataCorruptedError(
        forKey: .ranges, in: container, debugDescription: "expected one range")
    }
    range = ranges[0][0]..<ranges[0][1]
  }
}

/// The boxes of a row; an amount's include its parts'.
private struct BoxedRow: Decodable {
  private enum Key: String, CodingKey {
    case amounts, ingredient, alternatives, items, size, preparation, purpose, comment, repairs
  }

  private struct Record: Decodable {
    var ranges: [[Int]]
    var box: BoxRecord?
    var parts: [Record]?

    var fields: [BoxedField] {
      let own = box.map { box in
        BoxedField(
          ranges: ranges.filter { $0.count == 2 && $0[0] <= $0[1] }.map { $0[0]..<$0[1] },
          box: box.box)
      }
      return [own].compactMap(\.self) + (parts ?? []).flatMap(\.fields)
    }
  }

  var fields: [BoxedField]
  var repairs: [RepairRecord]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    repairs = try container.decodeIfPresent([RepairRecord].self, forKey: .repairs) ?? []
    fields = []
    for key in [Key.amounts, .alternatives, .items] {
      fields += try container.decode([Record].self, forKey: key).flatMap(\.fields)
    }
    for key in [Key.ingredient, .size, .preparation, .purpose, .comment] {
      fields += try container.decodeIfPresent(Record.self, forKey: key)?.fields ?? []
    }
  }
}
