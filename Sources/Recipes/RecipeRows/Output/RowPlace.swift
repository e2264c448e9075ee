/// The origin of a row.
public struct RowPlace: Hashable, Sendable {
  /// The number of the line in its input or on its picture, from 1.
  public var line: Int
  /// The picture of the line.
  public var image: String?
  /// The number of the line's group on the picture, from 1.
  public var group: Int?
  /// The part of the page to which the line belongs, such as `step`.
  public var part: String?

  /// Creates the place of a line in a text.
  public init(line: Int) { self.line = line }

  /// Creates the place of a line on a picture.
  public init(line: Int, group: Int, image: String, part: String? = nil) {
    self.line = line
    self.group = group
    self.image = image
    self.part = part
  }
}
