import PageReading
import TermMatching

/// Two readings of one picture as one page: for each line the reading in which more of names was found.
struct SecondReading {
  /// The medicines of a reading.
  let medicines: (RecognizedPage) -> [FoundMedicine]

  /// Whether a page has lines that may be better in a second reading.
  static func isNeeded(for page: RecognizedPage) -> Bool {
    page.lines.isEmpty || page.lines.contains { !$0.isReadable || $0.confidence < sureConfidence }
  }

  private static let sureConfidence = 90.0

  /// The page of the better lines with its medicines.
  ///
  /// - Parameters:
  ///   - first: The first reading.
  ///   - second: The second reading; lines that the first has nothing of are added.
  /// - Returns: The page, and its medicines; where the readings have different names, both are candidates.
  func merged(
    _ first: RecognizedPage, _ second: RecognizedPage
  ) -> (page: RecognizedPage, medicines: [FoundMedicine]) {
    var page = first
    var used = Set<Int>()
    let others = second.lines.filter(\.isReadable)
    var rivals: [FoundMedicine] = []
    page.mapLines { line in
      let same = others.indices.filter { others[$0].box.isSameLine(as: line.box) }
      used.formUnion(same)
      guard same.count == 1 else { return line }
      let other = others[same[0]]
      let (own, rival) = (names(in: line), names(in: other))
      let isBetter = evidence(rival) > evidence(own)
      rivals += isBetter ? own : rival
      return isBetter ? other : line
    }
    let added = others.indices.filter { !used.contains($0) }.map { others[$0] }
      .filter { !names(in: $0).isEmpty }
    if let box = PixelBox(around: added.map(\.box)) {
      page.blocks.append(.init(box: box, paragraphs: [.init(box: box, lines: added)]))
    }
    var found = medicines(page)
    for index in found.indices { found[index].doubt(rivals) }
    return (page, found)
  }

  private func names(in line: RecognizedPage.Line) -> [FoundMedicine] {
    medicines(
      RecognizedPage(
        size: .zero,
        blocks: [.init(box: line.box, paragraphs: [.init(box: line.box, lines: [line])])]))
  }

  /// The amount of text that the chosen names of a line explain; names that were not chosen count little.
  private func evidence(_ found: [FoundMedicine]) -> Double {
    found.reduce(0) { $0 + ($1.chosen.map(\.score) ?? 0.1) * Double($1.text.utf8.count) }
  }
}

extension FoundMedicine {
  /// Adds the names that another reading has in the same place, unless this one is longer and includes the place.
  fileprivate mutating func doubt(_ rivals: [FoundMedicine]) {
    guard let medicine = chosen?.medicine else { return }
    for rival in rivals {
      guard let other = rival.chosen, other.medicine != medicine, kind == .misread,
        rival.boxes.contains(where: { box in boxes.contains { $0.overlapsHalf(of: box) } })
      else { continue }
      candidates.append(other)
    }
  }

  private var kind: TermMatch.Kind? { chosen?.kind }
}

extension PixelBox {
  /// Whether two boxes share most of their height and some of their width.
  fileprivate func isSameLine(as other: PixelBox) -> Bool {
    let height = min(bottom, other.bottom) - max(top, other.top)
    return height * 2 > min(self.height, other.height)
      && min(right, other.right) > max(left, other.left)
  }

  fileprivate func overlapsHalf(of other: PixelBox) -> Bool {
    isSameLine(as: other)
      && (min(right, other.right) - max(left, other.left)) * 2 > min(width, other.width)
  }
}
