/// A ready-made property of a token with its value.
public struct TokenAttribute: Hashable, Sendable {
  /// Where the attribute's name lies among the line's bytes.
  public var name: ByteRange
  /// The attribute's value, 1 unless somebody says otherwise.
  public var value: Float

  /// Creates an attribute.
  public init(name: ByteRange, value: Float) {
    self.name = name
    self.value = value
  }
}
