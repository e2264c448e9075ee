import RecipePages
import Support

/// Creates more examples from a page: its recipe as typed text.
struct Typist {
  private var random: RandomStream

  init(seed: UInt64) {
    random = RandomStream(seed: seed)
  }

  /// A page as a person types it, with the label of each line that is not blank.
  mutating func text(of page: TruePage) -> (text: String, labels: [PartLabel]) {
    let bullet = choice(["", "", "", "- ", "* ", "• ", "▢ "])
    let number = choice(["", "", "#. ", "#) ", "Step #: ", "# "])
    let isMarkdown = chance(0.2)
    let quote = chance(0.1) ? "> " : ""
    let breaksSteps = chance(0.4)
    let width = chance(0.25) ? 60 + random.index(below: 20) : Int.max
    var lines: [String] = []
    var labels: [PartLabel] = []
    var lastPart: PagePart?
    var step = 0
    for item in items(of: page) {
      if let lastPart, lastPart != item.part, chance(0.8) { lines.append("") }
      if breaksSteps, item.part == .step, lastPart == .step { lines.append("") }
      if item.part != .step, item.part != .stepHeading { step = 0 }
      if item.part == .step { step += 1 }
      lastPart = item.part
      let start: String
      switch item.part {
      case .title: start = isMarkdown ? "# " : ""
      case .ingredientHeading, .stepHeading: start = isMarkdown ? "## " : ""
      case .ingredient: start = bullet
      case .step: start = number.replacing("#", with: "\(step)")
      default: start = ""
      }
      for (index, line) in Self.wrapped(start + item.text, at: width).enumerated() {
        lines.append(quote + line)
        labels.append(PartLabel(item.part, isStart: index == 0))
      }
    }
    return (lines.joined(separator: "\n"), labels)
  }

  /// The texts that printed lines belong to.
  private func items(of page: TruePage) -> [(text: String, part: PagePart)] {
    var items: [(text: String, part: PagePart)] = []
    var last: (recipe: Int, item: Int)?
    for line in page.lines {
      guard let part = PagePart(rawValue: line.part) else { continue }
      if let last, last == (line.recipe, line.item) {
        items[items.count - 1].text += " " + line.text
      } else {
        items.append((line.text, part == .continuation ? .ingredient : part))
      }
      last = (line.recipe, line.item)
    }
    return items.filter { !$0.text.allSatisfy(\.isWhitespace) }
  }

  private static func wrapped(_ text: String, at width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private mutating func chance(_ probability: Double) -> Bool { random.happens(probability) }

  private mutating func choice<Element>(_ elements: [Element]) -> Element {
    elements[random.index(below: elements.count)]
  }
}
