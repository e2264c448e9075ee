extension [UInt8] {
  /// The bytes of a PNG picture as an address, which has the picture itself in it.
  package var pngURL: String { "data:image/png;base64," + base64 }

  /// The bytes in base 64.
  package var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let size = Swift.min(3, count - start)
      var bits = Int(self[start]) << 16
      if size > 1 { bits |= Int(self[start + 1]) << 8 }
      if size > 2 { bits |= Int(self[start + 2]) }
      for place in 0..<4 {
        text.append(place <= size ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
