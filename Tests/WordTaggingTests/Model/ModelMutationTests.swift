import Foundation
import TaggerTesting
import Testing

@testable import WordTagging

/// What is done to a sound model file.
private enum Mutation: CaseIterable {
  case flipBits, overwriteBytes, hugeNumber, cut, grow, swapSections, moveSection, cutSection
}

@Suite struct ModelMutationTests {
  /// Features of every kind, so that every reader of a file is reached.
  private static let templates = """
    word[-1..1]
    suffix[0](1..2)
    list(units)[0]
    transition
    transition & word[0]
    """
  private static let filesPerEncoding = 7_000
  private static let lines = ["1½ cups flour", ""].map { Array($0.utf8) }

  @Test(
    "no broken model file crashes: each is a named error or tags as well as it can",
    arguments: WeightEncoding.allCases)
  func mutations(encoding: WeightEncoding) throws {
    try mutate(
      TestModel.bytes(encoding: encoding, templates: Self.templates),
      Self.filesPerEncoding, seed: UInt64(encoding.rawValue))
  }

  @Test("nor does a broken model file of second order")
  func mutationsOfSecondOrder() throws {
    try mutate(TestModel.bytes(templates: Self.templates, order: 2), 3_000, seed: 4)
  }

  @Test("nor does a broken model file of an earlier version")
  func mutationsOfEarlierVersions() throws {
    let path = #filePath.replacing("Model/ModelMutationTests.swift", with: "Models/v1-f32.tagger")
    try mutate(Array(try Data(contentsOf: URL(filePath: path))), 3_000, seed: 3)
  }

  private func mutate(_ sound: [UInt8], _ count: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var scratch = TaggingScratch()
    var opened = 0
    var errors: Set<String> = []
    for number in 0..<count {
      let kind = Mutation.allCases[number % Mutation.allCases.count]
      var file = mutated(sound, by: kind, using: &random)
      // A right checksum lets most files pass on to what stands behind it.
      if !number.isMultiple(of: 5) { file = repaired(file) }
      do {
        let tagger = try WordTagger(modelBytes: file)
        opened += 1
        // Probabilities are slow in a debug build and read nothing more of the file.
        let isThorough = opened.isMultiple(of: 16)
        for line in Self.lines {
          line.withView {
            tagger.tag(utf8: $0, using: &scratch, confidence: isThorough)
          }
          if isThorough { _ = tagger.nBest(count: 2, in: &scratch) }
          for token in 0..<scratch.tokenCount {
            #expect(tagger.labels.indices.contains(scratch.label(of: token)))
          }
        }
      } catch {
        errors.insert("\(error)")
      }
    }
    // The test would be idle if all files were refused at the door, or none.
    #expect(opened > count / 10)
    #expect(errors.count >= 10, "\(errors)")
  }

  private func mutated(
    _ sound: [UInt8], by kind: Mutation, using random: inout SeededGenerator
  ) -> [UInt8] {
    var file = sound
    let place = Int.random(in: 0..<file.count, using: &random)
    let entries = (0..<Int(file[12])).map { ModelFormat.headerSize + $0 * ModelFormat.entrySize }
    let entry = entries[Int.random(in: entries.indices, using: &random)]
    switch kind {
    case .flipBits:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<file.count, using: &random)
        file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .overwriteBytes:
      for index in place..<min(file.count, place + Int.random(in: 1...64, using: &random)) {
        file[index] = UInt8.random(in: 0...255, using: &random)
      }
    case .hugeNumber:
      let start = place / 4 * 4
      for index in start..<min(file.count, start + 8) {
        file[index] = index % 4 == 3 ? 0x7F : 0xFF
      }
    case .cut:
      file.removeSubrange(place...)
    case .grow:
      file.insert(contentsOf: repeatElement(0xA5, count: 64), at: place)
    case .swapSections:
      let other = entries[Int.random(in: entries.indices, using: &random)]
      for byte in 8..<ModelFormat.entrySize { file.swapAt(entry + byte, other + byte) }
    case .moveSection:
      let offset = Int.random(in: 0...file.count / 64, using: &random) * 64
      file.write(UInt64(offset), at: entry + 8)
    case .cutSection:
      file.write(UInt64.random(in: 0..<256, using: &random), at: entry + 16)
    }
    return file
  }

  /// The file with a size and a checksum that fit.
  private func repaired(_ file: [UInt8]) -> [UInt8] {
    guard file.count >= ModelFormat.headerSize else { return file }
    var file = file
    file.write(UInt64(file.count), at: 16)
    let checksum = file.withView { ModelFormat.checksum(ofFile: $0, version: Int($0[8])) }
    file.write(checksum, at: 24)
    return file
  }
}

extension [UInt8] {
  fileprivate mutating func write(_ number: UInt64, at offset: Int) {
    for byte in 0..<8 { self[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
  }
}
