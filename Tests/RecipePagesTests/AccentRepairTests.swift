import Testing

import PageReading
@testable import RecipePages

/// Words drawn as a block of ink for each letter, with a smaller one for each accent.
@Suite struct AccentRepairTests {
  /// A line of one word whose letters the engine read without the accents that are drawn.
  private static func line(
    _ seen: String, accents: [Int], cedillas: [Int] = [], descenders: [Int] = []
  ) -> (RecognizedPage.Line, GrayImage) {
    var image = GrayImage(size: PixelSize(width: 20 * seen.count + 20, height: 60))
    func draw(_ box: PixelBox) {
      for y in box.top..<box.bottom {
        for x in box.left..<box.right { image[x, y] = 20 }
      }
    }
    let symbols = seen.enumerated().map { index, letter in
      let isHigh = letter.isUppercase || "bdfhklt".contains(letter)
      let box = PixelBox(
        left: 20 * index + 10, top: isHigh ? 16 : 24, right: 20 * index + 24, bottom: 44)
      draw(box)
      if accents.contains(index) {
        draw(PixelBox(x: box.left + 3, y: box.top - 7, width: 8, height: 4))
      }
      if descenders.contains(index) {
        draw(PixelBox(x: box.left + 3, y: 0, width: 8, height: box.top - 3))
      }
      if cedillas.contains(index) {
        draw(PixelBox(x: box.left + 4, y: 47, width: 6, height: 4))
      }
      return RecognizedPage.Symbol(text: String(letter), box: box, confidence: 90)
    }
    let box = PixelBox(left: 10, top: 8, right: 20 * seen.count + 10, bottom: 52)
    let word = RecognizedPage.Word(text: seen, box: box, confidence: 90, symbols: symbols)
    return (RecognizedPage.Line(box: box, words: [word]), image)
  }

  private static func repaired(
    _ seen: String, accents: [Int] = [], cedillas: [Int] = [], descenders: [Int] = []
  ) -> String {
    let (line, image) = line(
      seen, accents: accents, cedillas: cedillas, descenders: descenders)
    return AccentRepair.builtIn.repairedWords(of: line, in: image)[0].text
  }

  @Test("an accent with ink is restored")
  func restored() {
    #expect(Self.repaired("creme", accents: [2]) == "crème")
    #expect(Self.repaired("créme") == "crème")
    #expect(Self.repaired("Brulee,", accents: [2, 4]) == "Brûlée,")
    #expect(Self.repaired("Eclair", accents: [0]) == "Éclair")
    #expect(Self.repaired("JALAPENO", accents: [6]) == "JALAPEÑO")
    #expect(Self.repaired("facon", cedillas: [2]) == "façon")
    #expect(Self.repaired("Brtlée") == "Brûlée")
    #expect(Self.repaired("BROLEE", accents: [4]) == "BRÛLÉE")
  }

  @Test("words that are printed without accents remain")
  func plain() {
    #expect(Self.repaired("puree") == "puree")
    #expect(Self.repaired("Creme") == "Creme")
    #expect(Self.repaired("water", accents: [1]) == "water")
    #expect(Self.repaired("Eclair", descenders: [0]) == "Eclair")
    #expect(Self.repaired("brulee", accents: [2]) == "brulee")
    #expect(Self.repaired("fraiche", accents: [3]) == "fraiche")
  }

  @Test("of two words the one is taken whose accents are all there")
  func ambiguous() {
    #expect(Self.repaired("pate", accents: [1]) == "pâte")
    #expect(Self.repaired("pate", accents: [1, 3]) == "pâté")
  }

  @Test("words without symbols and on blank paper remain")
  func noEvidence() {
    let (read, image) = Self.line("creme", accents: [2])
    var line = read
    for height in [8, 52] {
      // The word is beside the picture.
      let blank = GrayImage(size: PixelSize(width: 8, height: height))
      #expect(AccentRepair.builtIn.repairedWords(of: line, in: blank)[0].text == "creme")
    }
    line.words[0].symbols = []
    #expect(AccentRepair.builtIn.repairedWords(of: line, in: image)[0].text == "creme")
  }
}
