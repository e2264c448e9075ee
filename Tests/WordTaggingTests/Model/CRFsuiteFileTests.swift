import Foundation
import Testing
import WordTagging

/// `words.crfsuite` was trained by CRFsuite; `words.crfsuite.tsv` has its labels and marginals.
@Suite struct CRFsuiteFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Models").standardizedFileURL
  private static let path = folder.appending(path: "words.crfsuite").path

  private static func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The attributes of a word, as the model was trained with them.
  private static func attributes(_ word: Substring) -> [(name: String, value: Float)] {
    [
      ("w:\(word)", 1), ("s:\(word.suffix(1))", 1), ("n", Float(word.count) / 2),
      ("up", word.prefix(1).allSatisfy(\.isUppercase) ? 1 : 0),
    ]
  }

  /// Tags words by their attributes and passes the scratch on.
  private static func tag(
    _ words: [Substring], _ tagger: WordTagger, _ body: (inout TaggingScratch) -> Void
  ) {
    var bytes: [UInt8] = []
    var attributes: [TokenAttribute] = []
    var ends: [Int32] = []
    for word in words {
      for (name, value) in Self.attributes(word) {
        let start = bytes.count
        bytes += name.utf8
        attributes.append(TokenAttribute(name: ByteRange(start, bytes.count), value: value))
      }
      ends.append(Int32(attributes.count))
    }
    var scratch = TaggingScratch()
    bytes.withView { bytes in
      attributes.withView { attributes in
        ends.withView { ends in
          var view = SequenceView(bytes: bytes, tokens: BufferView())
          (view.attributes, view.attributeEnds) = (attributes, ends)
          tagger.tag(view, using: &scratch)
        }
      }
    }
    body(&scratch)
  }

  @Test("A model of CRFsuite gives the labels and marginals that CRFsuite gives")
  func agrees() throws {
    let tagger = try WordTagger(contentsOf: Self.path)
    let text = try String(contentsOfFile: Self.path + ".tsv", encoding: .utf8)
    var compared = 0
    for sequence in text.components(separatedBy: "\n\n") {
      let rows = sequence.split(separator: "\n").map { $0.split(separator: "\t") }
      Self.tag(rows.map { $0[0] }, tagger) { scratch in
        for (token, row) in rows.enumerated() {
          #expect(tagger.labels[scratch.label(of: token)] == row[1])
          for cell in row.dropFirst(2) {
            let parts = cell.split(separator: "=")
            guard let label = tagger.labels.firstIndex(of: String(parts[0])) else {
              Issue.record("no label \(parts[0])")
              continue
            }
            let marginal = Double(scratch.lattice.probability(of: label, at: token))
            #expect(abs(marginal - (Double(parts[1]) ?? -1)) < 1e-4)
            compared += 1
          }
        }
      }
    }
    #expect(compared > 100)
  }

  @Test("The converted file is a model of its own with the same labels and marginals")
  func converts() throws {
    let tagger = try WordTagger(contentsOf: Self.path)
    let converted = try WordTagger(modelBytes: tagger.model.fileBytes)
    #expect(converted.model.crfsuite == nil)
    #expect(converted.labels == tagger.labels)
    Self.tag(["Otto", "eats", "apples"], tagger) { one in
      Self.tag(["Otto", "eats", "apples"], converted) { other in
        #expect(Array(one.labels) == Array(other.labels))
        #expect(Array(one.labelConfidences) == Array(other.labelConfidences))
      }
    }
  }

  @Test("The names and weights of all attributes can be read")
  func names() throws {
    let file = try #require(try WordTagger(contentsOf: Self.path).model.crfsuite)
    var names: Set<String> = []
    for index in 0..<file.attributeCount {
      names.insert(String(decoding: try #require(file.attribute(index)), as: UTF8.self))
    }
    #expect(names.count == file.attributeCount)
    #expect(names.contains("w:Basel") && names.contains("up"))
    #expect((0..<file.featureCount).allSatisfy { file.feature($0) != nil })
    #expect(file.attribute(file.attributeCount) == nil)
  }

  @Test("Every truncation is an error, and every change of a byte an error or a model that tags")
  func damage() throws {
    let bytes = try Self.bytes()
    for count in stride(from: 0, to: bytes.count, by: 13) {
      #expect(throws: TaggerError.self) {
        _ = try WordTagger(modelBytes: Array(bytes[..<count]))
      }
    }
    for place in bytes.indices where place < 200 || place % 11 == 0 {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var changed = bytes
        changed[place] = value
        guard let tagger = try? WordTagger(modelBytes: changed) else { continue }
        Self.tag(["Otto", "eats"], tagger) { scratch in
          #expect(scratch.labels.allSatisfy { tagger.labels.indices.contains(Int($0)) })
        }
      }
    }
  }
}
