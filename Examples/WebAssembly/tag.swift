// Tags the lines of standard input, in a WebAssembly module without an operating system. Four bytes with the size of a model file,
// the lowest first, and the model itself come before the lines. WASI's functions read and write; a page in a browser would pass
// memory instead.

import WordTagging

@main
struct Main {
  static func main() {
    let input = Input.all()
    guard input.count >= 4 else { return fail("expected the size of the model") }
    let size = (0..<4).reduce(0) { $0 + Int(input[$1]) << (8 * $1) }
    guard size <= input.count - 4 else { return fail("expected a model of \(size) bytes") }
    do throws(TaggerError) {
      let tagger = try WordTagger(modelBytes: Array(input[4..<4 + size]))
      for line in input[(4 + size)...].split(separator: UInt8(ascii: "\n")) {
        var text = ""
        for word in tagger.tag(String(decoding: line, as: UTF8.self)).words {
          if !text.isEmpty { text += " " }
          text += word.text
          text += "/"
          text += word.label
        }
        write(text + "\n")
      }
    } catch { fail(error.message) }
  }

  private static func write(_ text: String, to file: Int32 = 1) {
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBufferPointer { write_bytes(file, $0.baseAddress, Int32($0.count)) }
  }

  private static func fail(_ message: String) { write("tag: " + message + "\n", to: 2) }
}

enum Input {
  static func all() -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBufferPointer {
        read_bytes($0.baseAddress, Int32($0.count))
      }
      guard count > 0 else { return bytes }
      bytes += part[..<Int(count)]
    }
  }
}

@_extern(c) func read_bytes(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32
@_extern(c) func write_bytes(_ file: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32)
