/// The orientation of a stored image, with the raw values of EXIF.
@nonexhaustive
public enum ImageOrientation: Int, Hashable, Sendable, Codable, CaseIterable {
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
  /// Upright after a clockwise quarter turn, as most phones store portraits.
  case right = 6
  /// Mirrored along the other diagonal.
  case rightMirrored = 7
  /// Upright after a counterclockwise quarter turn.
  case left = 8

  /// Whether width and height are swapped.
  public var swapsSides: Bool { rawValue > 4 }

  /// The clockwise quarter turns that follow the mirroring, if any.
  package var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// Whether the image is mirrored before the turn.
  package var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .down, .left, .right: false
    }
  }

  /// The orientation with further clockwise quarter turns.
  package func turned(quarters: Int) -> ImageOrientation {
    let turns = (quarterTurns + quarters) & 3
    return Self.allCases.first { $0.isMirrored == isMirrored && $0.quarterTurns == turns } ?? self
  }
}
