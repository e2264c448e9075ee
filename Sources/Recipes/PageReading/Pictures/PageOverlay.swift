import Support

/// Outlines drawn over a picture.
public struct PageOverlay: Hashable, Sendable {
  /// One outline.
  public struct Outline: Hashable, Sendable {
    /// The box that the outline encloses.
    public var box: PixelBox
    /// The line's color.
    public var color: Color
    /// The line's width in pixels.
    public var width: Int
    /// The tool tip, in formats that have them.
    public var title: String

    /// Creates an outline.
    public init(box: PixelBox, color: Color, width: Int, title: String = "") {
      self.box = box
      self.color = color
      self.width = width
      self.title = title
    }
  }

  /// The outlines in drawing order.
  public var outlines: [Outline]
  /// The part that is not darkened; nil darkens nothing.
  public var window: PixelBox?

  /// Creates an overlay.
  public init(_ outlines: [Outline] = [], window: PixelBox? = nil) {
    self.outlines = outlines
    self.window = window
  }

  /// Creates an overlay of words in red, 2 pixels wide, and their characters in blue, 1 pixel wide.
  public init(_ words: [DetectedWord], showsCharacters: Bool) {
    self.init(
      words.flatMap { word in
        [Outline(box: word.box, color: .red, width: 2)]
          + (showsCharacters
            ? word.characters.map { Outline(box: $0, color: .blue, width: 1) } : [])
      })
  }

  /// Creates an overlay of the words of a page, each in the color that a closure chooses.
  public init(
    _ page: RecognizedPage, showsCharacters: Bool = false, color: (RecognizedPage.Word) -> Color
  ) {
    self.init()
    for word in page.words {
      outlines.append(
        Outline(
          box: word.box, color: color(word), width: 2,
          title: "\(word.text) \(Int(word.confidence.rounded()))"))
      if showsCharacters { add(word.symbols) }
    }
  }

  /// Adds characters in blue, 1 pixel wide.
  package mutating func add(_ symbols: [RecognizedPage.Symbol]) {
    outlines += symbols.map { Outline(box: $0.box, color: .blue, width: 1, title: $0.text) }
  }
}

extension PageOverlay {
  /// An RGB color.
  public struct Color: Hashable, Sendable {
    /// The red component.
    public var red: UInt8
    /// The green component.
    public var green: UInt8
    /// The blue component.
    public var blue: UInt8

    /// Creates a color.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The color of words.
    public static let red = Color(red: 255, green: 0, blue: 0)
    /// The color of characters.
    public static let blue = Color(red: 0, green: 0, blue: 255)

    /// The color of words without a label.
    public static let gray = Color(red: 160, green: 160, blue: 160)

    /// A color for a confidence, from red over yellow to green.
    public static func confidence(_ confidence: Double) -> Color {
      let share = min(1, max(0, (confidence - 40) / 60))
      let falling = UInt8(220 * min(1, 2 * (1 - share)))
      let rising = UInt8(180 * min(1, 2 * share))
      return Color(red: falling, green: rising, blue: 0)
    }

    /// The color of a label by its index; the first twelve are distinct.
    public static func label(_ index: Int) -> Color {
      let colors: [(UInt8, UInt8, UInt8)] = [
        (214, 39, 40), (31, 119, 180), (44, 160, 44), (255, 127, 14), (148, 103, 189),
        (23, 190, 207), (140, 86, 75), (227, 119, 194), (127, 127, 127), (188, 189, 34),
        (0, 0, 128), (0, 100, 80),
      ]
      let color = colors[((index % colors.count) + colors.count) % colors.count]
      return Color(red: color.0, green: color.1, blue: color.2)
    }

    /// The color as CSS writes it, such as `#d62728`.
    public var hex: String {
      let digits = Array("0123456789abcdef")
      return "#"
        + String([red, green, blue].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
  }
}

extension PageOverlay {
  /// Returns an SVG document with the overlay over a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - picture: The address of the picture: a path or a `data:` URL.
  /// - Returns: The document.
  public func svg(size: PixelSize, picture: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(svgElement(size: size, picture: picture))

    """
  }

  /// Returns the `svg` element alone, for embedding into HTML.
  public func svgElement(size: PixelSize, picture: String) -> String {
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(size.width)" height="\(size.height)" viewBox="0 0 \(size.width) \(size.height)">
      <image width="\(size.width)" height="\(size.height)" xlink:href="\(picture.xmlEscaped)"/>

      """
    if let window {
      // Two nested paths: by the even-odd rule, only what lies between them is filled.
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
    return text + "</svg>"
  }
}
