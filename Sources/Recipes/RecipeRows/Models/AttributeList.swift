package import WordTagging

/// The attributes of a sequence for a model of our own: names in one buffer of bytes.
package struct AttributeList {
  private var bytes: [UInt8] = []
  private var names: [TokenAttribute] = []
  private var ends: [Int32] = []

  /// Creates a list for a number of tokens with about 64 attributes each.
  init(tokenCount: Int) {
    bytes.reserveCapacity(tokenCount * 400)
    names.reserveCapacity(tokenCount * 64)
  }

  /// Creates a list of the names of each token's attributes.
  package init(_ attributes: [[String]]) {
    self.init(tokenCount: attributes.count)
    for token in attributes {
      for attribute in token {
        let start = bytes.count
        bytes += attribute.utf8
        end(start)
      }
      endToken()
    }
  }

  /// Adds an attribute of the current token: a name and values of one byte.
  mutating func add(_ name: StaticString, _ values: UInt8...) {
    let start = bytes.count
    name.withUTF8Buffer { bytes += $0 }
    bytes += values
    end(start)
  }

  /// Adds an attribute of the current token: a name, a text and values of one byte.
  mutating func add(_ name: StaticString, text: some StringProtocol, _ values: UInt8...) {
    let start = bytes.count
    name.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "_"))
    bytes += text.utf8
    bytes += values
    end(start)
  }

  /// Adds an attribute of the current token: signs, a name and values of one byte.
  mutating func add(_ sign: UInt8, count: Int, _ name: StaticString, _ values: [UInt8]) {
    let start = bytes.count
    for _ in 0..<count { bytes.append(sign) }
    name.withUTF8Buffer { bytes += $0 }
    bytes += values
    end(start)
  }

  /// Adds an attribute of the current token: a name and words in lower case.
  mutating func add(_ name: StaticString, words: [ArraySlice<UInt8>]) {
    let start = bytes.count
    name.withUTF8Buffer { bytes += $0 }
    for word in words {
      bytes.append(UInt8(ascii: "_"))
      var last: UInt8 = 0
      for byte in word {
        bytes.append(byte.lowercase(after: last))
        last = byte
      }
    }
    end(start)
  }

  private mutating func end(_ start: Int) {
    names.append(TokenAttribute(name: ByteRange(start, bytes.count), value: 1))
  }

  /// Ends the current token.
  mutating func endToken() { ends.append(Int32(names.count)) }

  /// Calls a closure with the attributes as a sequence.
  package func withView(_ body: (SequenceView) -> Void) {
    bytes.withView { bytes in
      names.withView { names in
        ends.withView { ends in
          var view = SequenceView(bytes: bytes, tokens: BufferView())
          view.attributes = names
          view.attributeEnds = ends
          body(view)
        }
      }
    }
  }

  /// A token in a file of CRFsuite's attributes.
  package static func item(_ label: String, _ attributes: some Sequence<String>) -> String {
    let names = attributes.map {
      $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    }
    return ([label] + names).joined(separator: "\t") + "\n"
  }

  /// The names of each token's attributes.
  package var texts: [[String]] {
    var start = 0
    return ends.map { end in
      defer { start = Int(end) }
      return names[start..<Int(end)].map { String(decoding: bytes[$0.name.indices], as: UTF8.self) }
    }
  }
}

extension UInt8 {
  /// Whether the byte begins a letter.
  var isLetter: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self >= 0xC3 && self != 0xE2 && self < 0xF0
  }

  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The number of the interval that a value is in, as a digit.
  static func step(_ value: Double, _ limits: [Double]) -> UInt8 {
    UInt8(ascii: "0") + UInt8(limits.firstIndex { value < $0 } ?? limits.count)
  }

  /// The byte in lower case, in ASCII and in Latin-1's letters.
  func lowercase(after last: UInt8) -> UInt8 {
    if self &- UInt8(ascii: "A") < 26 { return self | 0x20 }
    return last == 0xC3 && self >= 0x80 && self < 0x9F && self != 0x97 ? self + 0x20 : self
  }
}
