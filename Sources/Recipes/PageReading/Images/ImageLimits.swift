/// Limits on the pictures that are decoded.
public struct ImageLimits: Hashable, Sendable {
  /// The lengths of a side, in pixels, that the engine supports.
  public static let sides = 3...32_000

  /// The maximum memory, in bytes, for decoding one picture.
  public var decodedBytes: Int

  /// Creates limits; the default allows pictures of about 70 megapixels.
  public init(decodedBytes: Int = 512 << 20) {
    self.decodedBytes = decodedBytes
  }
}
