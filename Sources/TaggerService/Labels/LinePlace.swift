/// Where a line is on a picture.
struct LinePlace: Codable, Hashable, Sendable {
  /// The name of the picture.
  let image: String
  /// The sides of the picture in pixels.
  let width: Int
  let height: Int
  /// Left, top, width and height in pixels.
  let box: [Int]

  /// The longest side of a picture.
  private static let longestSide = 1 << 20

  /// Creates a place; nil when the box is not on the picture.
  init?(image: String, width: Int, height: Int, box: [Int]) {
    let sides = 0...Self.longestSide
    guard box.count == 4, box.allSatisfy(sides.contains), sides.contains(width),
      sides.contains(height), box[0] + box[2] <= width, box[1] + box[3] <= height, width > 0,
      height > 0, image.utf8.count <= 1000
    else { return nil }
    (self.image, self.width, self.height, self.box) = (image, width, height, box)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard
      let place = Self(
        image: try container.decode(String.self, forKey: .image),
        width: try container.decode(Int.self, forKey: .width),
        height: try container.decode(Int.self, forKey: .height),
        box: try container.decode([Int].self, forKey: .box))
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "the box is not on the picture"))
    }
    self = place
  }

  /// The box in percent of the picture's sides, as Label Studio keeps it.
  var percent: [Double] {
    zip(box, [width, height, width, height]).map { 100 * Double($0) / Double($1) }
  }

  /// Creates the place of a box in percent; nil when it is not on the picture.
  init?(image: String, width: Int, height: Int, percent: [Double]) {
    guard percent.count == 4, percent.allSatisfy((0...100).contains),
      (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height)
    else { return nil }
    func pixels(_ from: Double, _ length: Double, _ side: Int) -> (start: Int, count: Int) {
      let start = Int((from / 100 * Double(side)).rounded())
      // The sum of two rounded shares may be a pixel more than the whole.
      return (start, min(side - start, Int((length / 100 * Double(side)).rounded())))
    }
    let (left, across) = pixels(percent[0], percent[2], width)
    let (top, down) = pixels(percent[1], percent[3], height)
    self.init(image: image, width: width, height: height, box: [left, top, across, down])
  }
}
