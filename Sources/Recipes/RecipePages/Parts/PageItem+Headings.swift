import PageReading
import RecipeRows
import Support

/// Headings of ingredients that are known by their bold print alone: `Oreo Crusts`.
extension PageItem {
  /// Makes short ingredients without an amount headings where they are bolder than the others.
  static func completeHeadings(of items: inout [PageItem]) {
    let strokes = items.filter { $0.part == .ingredient && $0.hasNumber }
      .compactMap { $0.lines.first?.strokeWidth }
    guard strokes.count > 2, let plain = strokes.median else { return }
    for index in items.indices.dropLast()
    where items[index].part == .ingredient && items[index + 1].part == .ingredient
      && items[index].mayBeHeading(besides: plain)
    {
      items[index].part = .ingredientHeading
    }
  }

  /// Makes an ingredient without an amount that repeats the title a heading, or furniture where no
  /// ingredients follow.
  static func completeRepeatedTitles(of items: inout [PageItem]) {
    let titles = Set(items.filter { $0.part == .title }.map(\.letters))
    for index in items.indices
    where items[index].part == .ingredient && !items[index].hasNumber
      && titles.contains(items[index].letters)
    {
      let isHeading = index + 1 < items.count && items[index + 1].part == .ingredient
      items[index].part = isHeading ? .ingredientHeading : .furniture
    }
  }

  /// Makes an ingredient without an amount between a title or text and a yield or a time a part of the
  /// introduction.
  static func completeIntros(of items: inout [PageItem]) {
    for index in items.indices.dropFirst().dropLast()
    where items[index].part == .ingredient && !items[index].hasNumber
      && [.title, .intro, .furniture].contains(items[index - 1].part)
      && [.yield, .time, .intro].contains(items[index + 1].part)
    {
      items[index].part = .intro
    }
  }

  /// The letters of the item in lower case.
  private var letters: String {
    String(lines.map(\.text).joined().lowercased().filter(\.isLetter))
  }

  private func mayBeHeading(besides plain: Double) -> Bool {
    guard let line = lines.first, lines.count == 1, let strokeWidth = line.strokeWidth,
      line.hasSharpStrokes, strokeWidth >= RecognizedPage.Line.boldness * plain
    else { return false }
    return !hasNumber && line.words.count <= 6 && !line.text.contains(",")
      && line.words.allSatisfy { UnitTable.standard.unit($0.text) == nil }
  }

  var hasNumber: Bool {
    lines.contains { $0.text.contains(where: \.isNumber) }
  }
}

extension RecognizedPage.Line {
  /// The factor between the strokes of bold and plain print, at least.
  fileprivate static let boldness = 1.22

  /// Whether the line is bolder than another.
  func isBolder(than other: RecognizedPage.Line) -> Bool {
    guard let strokeWidth, let plain = other.strokeWidth, hasSharpStrokes, other.hasSharpStrokes
    else { return false }
    return strokeWidth >= Self.boldness * plain
  }

  /// Whether the line is so clear that its strokes have their printed width.
  fileprivate var hasSharpStrokes: Bool { confidence >= 90 }
}
