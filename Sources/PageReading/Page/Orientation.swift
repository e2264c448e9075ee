/// How a stored image must be turned to stand upright, by the numbers of EXIF.
///
/// The names say where the top of the picture lies in the stored rows, as photo libraries do.
public enum Orientation: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Upright as stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the main diagonal.
  case leftMirrored = 5
  /// Upright after a quarter turn clockwise, as most phones store portraits.
  case right = 6
  /// Mirrored along the other diagonal.
  case rightMirrored = 7
  /// Upright after a quarter turn anticlockwise.
  case left = 8

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue > 4 }

  /// The number of quarter turns clockwise that follow the mirroring, if any.
  package var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// Whether left and right change places before the turn.
  package var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .down, .left, .right: false
    }
  }

  /// The orientation of a stored image that needs further quarter turns clockwise after this one.
  package func turned(quarters: Int) -> Orientation {
    let turns = (quarterTurns + quarters) & 3
    return Self.allCases.first { $0.isMirrored == isMirrored && $0.quarterTurns == turns } ?? self
  }
}
