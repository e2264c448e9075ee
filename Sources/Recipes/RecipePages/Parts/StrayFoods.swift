import PageReading
import RecipeRows

/// Words of advertisements, packages and pictures, and remains of ink, that look like foods.
extension RecipeScanner {
  /// Makes improbable foods furniture, and flags them, where no food of their column is probable although others of the
  /// page are.
  ///
  /// A line whose part is sure stays a food: it is misread.
  ///
  /// - Parameters:
  ///   - lines: The lines with their rows.
  ///   - items: The items that the lines were made of.
  func setAsideStrayFoods(in lines: inout [ScannedLine], of items: [PageItem]) {
    let places = lines.indices.filter { items[$0].kind == .ingredient }
    let lists = Set(
      places.filter { lines[$0].row.confidence >= Self.leastListConfidence }.map { items[$0].block }
    )
    guard !lists.isEmpty else { return }
    for index in places
    where lines[index].row.confidence < Self.leastStrayConfidence
      && items[index].confidence < Self.surePart
      && lines[index].row.ingredient != nil && !lists.contains(items[index].block)
      && items[index].isRecognized
    {
      var item = items[index]
      item.part = .furniture
      item.confidence = 1 - item.confidence
      lines[index] = scannedLine(item)
      lines[index].row.flags.insert(.lowConfidence)
    }
  }

  /// The probability of a food from which its column is a list.
  private static let leastListConfidence = 0.4
  /// The probability of a food from which it stays one beside the lists.
  private static let leastStrayConfidence = 0.2
  /// The probability of its part from which it stays one.
  private static let surePart = 0.9
}

extension PageItem {
  /// Whether the item was read from a picture; typed words are certain.
  fileprivate var isRecognized: Bool {
    lines.contains { $0.words.contains { $0.confidence < 100 } }
  }
}
