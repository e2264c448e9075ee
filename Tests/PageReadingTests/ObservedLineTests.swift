import Testing

@testable import PageReading

@Suite struct ObservedLineTests {
  private let size = PixelSize(width: 1000, height: 500)

  @Test("boxes of Vision, which count from the lower left corner, become pixels from the upper one")
  func boxes() {
    let line = ObservedLine(
      text: "2 cups  flour", box: RegionOfInterest(x: 0.1, y: 0.8, width: 0.4, height: 0.1),
      confidence: 0.5
    ) { _ in RegionOfInterest(x: 0.2, y: 0.82, width: 0.05, height: 0.06) }
    let page = RecognizedPage([line], size: size)
    #expect(page.lines.map(\.text) == ["2 cups flour"])
    #expect(page.lines.map(\.box) == [PixelBox(x: 100, y: 50, width: 400, height: 50)])
    #expect(
      page.words.map(\.box)
        == Array(
          repeating: PixelBox(x: 200, y: 60, width: 50, height: 30), count: 3))
    #expect(page.lines.map(\.confidence) == [50])
  }

  @Test("words without boxes share their line's box by their letters") func shares() {
    let line = ObservedLine(
      text: "salt of the sea", box: RegionOfInterest(x: 0, y: 0, width: 0.15, height: 0.1),
      confidence: 1)
    let words = RecognizedPage([line], size: size).words
    #expect(words.map(\.box.left) == [0, 50, 80, 120])
    #expect(words.map(\.box.width) == [40, 20, 30, 30])
    #expect(words.allSatisfy { $0.box.top == 450 && $0.box.height == 50 })
  }

  @Test("lines come column by column, in whatever order they were observed", arguments: 0..<4)
  func columns(seed: Int) {
    var lines: [ObservedLine] = []
    for row in 0..<6 {
      for (column, x) in [(0, 0.05), (1, 0.55)] {
        lines.append(
          ObservedLine(
            text: "column \(column) row \(row)",
            box: RegionOfInterest(
              x: x, y: 0.9 - 0.1 * Double(row), width: 0.3, height: 0.05), confidence: 0.9))
      }
    }
    let shift = seed * 5 % lines.count
    let page = RecognizedPage(Array(lines[shift...] + lines[..<shift]), size: size)
    #expect(page.blocks.count == 2)
    let expected = (0..<2).flatMap { column in (0..<6).map { "column \(column) row \($0)" } }
    #expect(page.lines.map(\.text) == expected)
  }

  @Test("what was observed outside of the picture, or without words, loses no other line")
  func outside() {
    let inside = ObservedLine(
      text: "salt", box: RegionOfInterest(x: 0.1, y: 0.5, width: 0.2, height: 0.1), confidence: 1)
    let outside = ObservedLine(
      text: "pepper", box: RegionOfInterest(x: 1.1, y: 0.3, width: 0.2, height: 0.1), confidence: 1)
    let empty = ObservedLine(
      text: "  ", box: RegionOfInterest(x: 0.1, y: 0.1, width: 0.2, height: 0.1), confidence: 1)
    #expect(
      RecognizedPage([empty, outside, inside], size: size).lines.map(\.text) == ["salt", "pepper"])
    #expect(RecognizedPage([ObservedLine](), size: size).blocks.isEmpty)
  }
}
