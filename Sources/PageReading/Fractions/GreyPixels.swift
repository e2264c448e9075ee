/// A grey picture as plain bytes, row after row: 0 is black, 255 is white.
package struct GreyPixels: Sendable {
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height, "a grey picture has one byte for each pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

/// A rectangle of whole pixels; `right` and `bottom` lie just outside.
package struct PixelBox: Sendable, Hashable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package var width: Int { right - left }
  package var height: Int { bottom - top }
  package var isEmpty: Bool { right <= left || bottom <= top }

  func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  package func clipped(width: Int, height: Int) -> PixelBox {
    PixelBox(
      left: max(left, 0), top: max(top, 0), right: min(right, width), bottom: min(bottom, height))
  }
}
