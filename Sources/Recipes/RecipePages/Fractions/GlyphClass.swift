/// The class of a window of ink.
package enum GlyphClass: Sendable, Hashable {
  case other
  case fraction(Character)
  case digit(Int)

  /// Every class in the order of the network's outputs.
  package static let all: [GlyphClass] =
    [.other] + "½¼¾⅓⅔⅛⅜⅝⅞".map { .fraction($0) } + (0...9).map { .digit($0) }

  /// The class of a single printed character.
  package init(of character: Character) {
    if let known = Self.all.first(where: { $0.character == character }) {
      self = known
    } else {
      self = .other
    }
  }

  package var character: Character? {
    switch self {
    case .other: nil
    case .fraction(let character): character
    case .digit(let digit): Character(String(digit))
    }
  }

  /// The numerator and denominator of a fraction.
  package var figures: (above: Int, below: Int)? {
    guard case .fraction(let character) = self else { return nil }
    return switch character {
    case "½": (1, 2)
    case "¼": (1, 4)
    case "¾": (3, 4)
    case "⅓": (1, 3)
    case "⅔": (2, 3)
    case "⅛": (1, 8)
    case "⅜": (3, 8)
    case "⅝": (5, 8)
    default: (7, 8)
    }
  }
}
