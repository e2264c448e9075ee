import Support

/// The position of a line on a picture.
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

  /// The place as JSON, as ``init(from:)`` reads it.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.text("image", image)
      json.key("width")
      json.integer(width)
      json.key("height")
      json.integer(height)
      json.list("box", box) { $0.integer($1) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Creates the place of a box in percent, cut at the edges of the picture over which people draw; nil when nothing of it is
  /// on the picture.
  init?(image: String, width: Int, height: Int, percent: [Double]) {
    guard percent.count == 4, percent.allSatisfy({ abs($0) <= 1000 }),
      (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height)
    else { return nil }
    func pixels(_ start: Double, _ length: Double, _ side: Int) -> Range<Int>? {
      func pixel(_ share: Double) -> Int {
        Int((min(max(share, 0), 100) / 100 * Double(side)).rounded())
      }
      let (low, high) = (pixel(start), pixel(start + length))
      return low < high ? low..<high : nil
    }
    guard let across = pixels(percent[0], percent[2], width),
      let down = pixels(percent[1], percent[3], height)
    else { return nil }
    self.init(
      image: image, width: width, height: height,
      box: [across.lowerBound, down.lowerBound, across.count, down.count])
  }
}
