import InternalUtilities

/// A color by its parts of red, green and blue.
public struct OverlayColor: Hashable, Sendable {
  /// The red part.
  public var red: UInt8
  /// The green part.
  public var green: UInt8
  /// The blue part.
  public var blue: UInt8

  /// Creates a color.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The color of words.
  public static let red = OverlayColor(red: 255, green: 0, blue: 0)
  /// The color of characters.
  public static let blue = OverlayColor(red: 0, green: 0, blue: 255)

  /// Green for a sure word, over yellow to red for one that is a guess.
  public static func confidence(_ confidence: Double) -> OverlayColor {
    let share = min(1, max(0, (confidence - 40) / 60))
    let falling = UInt8(220 * min(1, 2 * (1 - share)))
    let rising = UInt8(180 * min(1, 2 * share))
    return OverlayColor(red: falling, green: rising, blue: 0)
  }

  /// The color of a label, the same in every picture: distinct for the first twelve.
  public static func label(_ index: Int) -> OverlayColor {
    let colors: [(UInt8, UInt8, UInt8)] = [
      (214, 39, 40), (31, 119, 180), (44, 160, 44), (255, 127, 14), (148, 103, 189), (23, 190, 207),
      (140, 86, 75), (227, 119, 194), (127, 127, 127), (188, 189, 34), (0, 0, 128), (0, 100, 80),
    ]
    let color = colors[((index % colors.count) + colors.count) % colors.count]
    return OverlayColor(red: color.0, green: color.1, blue: color.2)
  }

  package var hex: String {
    let digits = Array("0123456789abcdef")
    return "#"
      + String([red, green, blue].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// Outlines to be drawn over a picture.
public struct Overlay: Hashable, Sendable {
  /// One outline.
  public struct Outline: Hashable, Sendable {
    /// The pixels that the outline is drawn around.
    public var box: Box
    /// The line's color.
    public var color: OverlayColor
    /// The line's width in pixels.
    public var width: Int
    /// What a reader of the picture is told of it, if the form of the picture can.
    public var title: String

    /// Creates an outline.
    public init(box: Box, color: OverlayColor, width: Int, title: String = "") {
      self.box = box
      self.color = color
      self.width = width
      self.title = title
    }
  }

  /// The outlines in the order in which they are drawn.
  public var outlines: [Outline]
  /// The part that stays as it is while the rest is darkened; nil darkens nothing.
  public var window: Box?

  /// Creates an overlay.
  public init(_ outlines: [Outline] = [], window: Box? = nil) {
    self.outlines = outlines
    self.window = window
  }

  /// Words in red, 2 pixels wide, and their characters in blue, 1 pixel wide.
  public init(_ words: [DetectedWord], showsCharacters: Bool) {
    self.init(
      words.flatMap { word in
        [Outline(box: word.box, color: .red, width: 2)]
          + (showsCharacters
            ? word.characters.map { Outline(box: $0, color: .blue, width: 1) } : [])
      })
  }

  /// The words of a page, each in a color of its own choice.
  public init(_ page: Page, showsCharacters: Bool = false, color: (Word) -> OverlayColor) {
    self.init(
      page.words.flatMap { word in
        [
          Outline(
            box: word.box, color: color(word), width: 2,
            title: "\(word.text) \(Int(word.confidence.rounded()))")
        ]
          + (showsCharacters
            ? word.symbols.map { Outline(box: $0.box, color: .blue, width: 1, title: $0.text) }
            : [])
      })
  }
}

extension Overlay {
  /// The overlay as SVG over a picture.
  ///
  /// - Parameters:
  ///   - size: The picture's sides.
  ///   - picture: The picture's address: a path, or its bytes as a `data:` address.
  /// - Returns: A whole SVG file.
  public func svg(size: PixelSize, picture: String) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(size.width)" height="\(size.height)" viewBox="0 0 \(size.width) \(size.height)">
      <image width="\(size.width)" height="\(size.height)" xlink:href="\(picture.xmlEscaped)"/>

      """
    if let window {
      // Two nested paths: what is inside both is outside by the even-odd rule.
      text += """
        <path fill="#000000" fill-opacity="0.6" fill-rule="evenodd" \
        d="M0 0H\(size.width)V\(size.height)H0Z\
        M\(window.left) \(window.top)H\(window.right)V\(window.bottom)H\(window.left)Z"/>

        """
    }
    for outline in outlines {
      let box = outline.box
      let start =
        "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" "
        + "fill=\"none\" stroke=\"\(outline.color.hex)\" stroke-width=\"\(outline.width)\""
      text +=
        outline.title.isEmpty
        ? start + "/>\n" : start + "><title>\(outline.title.xmlEscaped)</title></rect>\n"
    }
    return text + "</svg>\n"
  }
}
