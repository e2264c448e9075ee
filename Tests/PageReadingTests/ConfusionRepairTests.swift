import Testing

@testable import PageReading

@Suite struct ConfusionRepairTests {
  static func line(_ text: String) -> TextLine {
    let words = text.split(separator: " ").enumerated().map { index, word in
      Word(
        text: String(word), box: Box(x: index * 60, y: 0, width: 50, height: 20), confidence: 90)
    }
    return TextLine(box: Box(x: 0, y: 0, width: 60 * words.count, height: 20), words: words)
  }

  static let blank = GrayImage(size: PixelSize(width: 8, height: 8))

  static func repaired(_ text: String) -> [Word] {
    ConfusionRepair.builtIn.repairedWords(of: line(text), in: blank)
  }

  @Test(
    "units are mended after an amount",
    arguments: [
      ("2 Ib butter", "2 lb butter"), ("1½ |b. beef", "1½ lb. beef"),
      ("8 02 cheese", "8 oz cheese"),
      ("2 thsp oil", "2 tbsp oil"), ("½ ¢ sugar", "½ c sugar"), ("2¢ milk", "2c milk"),
      ("250¢ flour", "250g flour"), ("2 ¢ups flour", "2 cups flour"), ("4Ib ham", "4lb ham"),
      ("1/2 isp salt", "1/2 tsp salt"), ("I cup milk", "1 cup milk"),
      ("t pint of milk", "1 pint of milk"), ("2¼0z ham", "2¼oz ham"), ("½Ib ham", "½lb ham"),
      ("80z ham", "8oz ham"), ("51b. ham", "5lb. ham"), ("1½¢up milk", "1½cup milk"),
      ("125¢/60z nuts", "125g/6oz nuts"), ("40z/15g ham", "4oz/15g ham"),
      ("1/20z ham", "1/2oz ham"),
    ])
  func mended(seen: String, meant: String) {
    let words = Self.repaired(seen)
    #expect(words.map(\.text).joined(separator: " ") == meant)
    #expect(words.filter(\.isRepaired).count == 1)
    #expect(words.map { $0.originalText ?? $0.text }.joined(separator: " ") == seen)
  }

  @Test(
    "nothing is mended where no amount asks for a unit",
    arguments: [
      "Ib butter", "call 02 now", "12 02 2020", "I love flour", "the 02 arena", "salt and ¢",
      "flour, Ib", "¢ans of beans", "2 cups thspian brew", "I egg", "milk 5% fat", "t bone steak",
      "½% ham", "807 ham", "2z ham", "12/02 dinner", "4oz/15g ham", "ham/02",
    ])
  func untouched(text: String) {
    let words = Self.repaired(text)
    #expect(words.allSatisfy { !$0.isRepaired })
    #expect(words.map(\.text).joined(separator: " ") == text)
  }

  @Test("mending twice changes nothing more")
  func settled() {
    for text in ["2 Ib butter", "½ ¢ sugar", "I cup milk"] {
      let once = Self.repaired(text)
      let line = TextLine(box: Box(x: 0, y: 0, width: 9, height: 9), words: once)
      #expect(ConfusionRepair.builtIn.repairedWords(of: line, in: Self.blank) == once)
    }
  }

  @Test(
    "a broken table is refused with its line",
    arguments: [
      ("a\tb\tunit\t\nIb\tlb", 2), ("a\tb\there\t", 1), ("# c\n\na\tb\tunit\t5-1", 3),
      ("a\tb\tunit\tx", 1), ("\tb\tunit\t", 1),
    ])
  func broken(text: String, line: Int) {
    let error = #expect(throws: ConfusionTableError.self) {
      try ConfusionRepair(rules: text, name: "table")
    }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("table:\(line): expected ") == true)
  }
}
