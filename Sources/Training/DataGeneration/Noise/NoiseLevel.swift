/// An amount of OCR noise.
public struct NoiseLevel: Hashable, Sendable, LosslessStringConvertible {
  /// The share of the characters that are misread, or a level of the table.
  enum Amount: Hashable, Sendable {
    case light
    case heavy
    case share(Double)
  }

  let amount: Amount

  /// Nothing is misread.
  public static let off = Self(amount: .share(0))
  /// Clear print, read well.
  public static let light = Self(amount: .light)
  /// Blurred, faint or noisy print.
  public static let heavy = Self(amount: .heavy)
  /// The largest share.
  static let largestShare = 0.2

  private init(amount: Amount) { self.amount = amount }

  /// Reads `off`, `light`, `heavy` or the share of the characters that are misread, up to 0.2.
  public init?(_ text: String) {
    switch text {
    case "off": self = .off
    case "light": self = .light
    case "heavy": self = .heavy
    default:
      guard let share = Double(text), (0...Self.largestShare).contains(share) else { return nil }
      self = Self(amount: .share(share))
    }
  }

  /// The level as it is written.
  public var description: String {
    switch amount {
    case .light: "light"
    case .heavy: "heavy"
    case .share(let share): share == 0 ? "off" : "\(share)"
    }
  }
}
