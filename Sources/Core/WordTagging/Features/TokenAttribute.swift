/// A ready-made attribute of a token, as in CRFsuite's files, with its value.
public struct TokenAttribute: Hashable, Sendable, BitwiseCopyable {
  /// The range of the attribute's name in the sequence's bytes.
  public var name: ByteRange
  /// The attribute's value, by default 1.
  public var value: Float

  /// Creates an attribute.
  public init(name: ByteRange, value: Float) {
    self.name = name
    self.value = value
  }
}
