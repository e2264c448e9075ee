import Foundation
import PageReading

struct DebugLines: Verb {
  static let configuration = CommandConfiguration(commandName: "debug-lines", abstract: "Debug.")
  static let examples: [Example] = []
  @Argument(help: "model") var model: String
  @Argument(help: "mode") var mode: String
  @Argument(help: "images") var images: [String]
  func run() throws {
    let reader = try FractionReader(model: Array(Data(contentsOf: URL(filePath: model))))
    let engine = try Engine(languages: ["eng"])
    for path in images {
      let image = try Image(contentsOf: path)
      let gray = try image.grayImage()
      let plain = mode.hasPrefix("page3") ? try Image(contentsOf: path + ".x3.png") : try Image(gray)
      let factor = mode.hasPrefix("page3") ? 3 : 1
      let blocks = try engine.recognize(plain, mode: mode.hasPrefix("page") ? .sparse : .line)
      let big = factor == 1 ? gray : try plain.grayImage()
      for block in blocks { for paragraph in block.paragraphs { for line in paragraph.lines {
        let words = reader.repairedWords(of: line, in: big)
        let repaired = words.filter { $0.isRepaired }.map { ($0.originalText ?? "") + ">" + $0.text }
        print([path, line.text, words.map(\.text).joined(separator: " "), repaired.joined(separator: " ")].joined(separator: "\t"))
      } } }
    }
  }
}
