import PageReading
@testable import RecipePages

extension FuzzTarget {
  /// Tables of misreadings and the lines that they repair: as many words as before, with what the engine had read.
  static let confusions = FuzzTarget("confusions", maximumLength: 512) { input in
    let text = String(decoding: input, as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).prefix(40).map {
      RecognizedPage.Word(text: String($0), box: .zero, confidence: 50)
    }
    let line = RecognizedPage.Line(box: .zero, words: Array(words))
    let blank = GrayImage(size: PixelSize(width: 1, height: 1))
    func check(_ repair: ConfusionRepair) {
      let repaired = repair.repairedWords(of: line, in: blank)
      precondition(repaired.count == words.count)
      for (new, old) in zip(repaired, words) {
        precondition(new.text == old.text || new.originalText == old.text)
      }
    }
    check(.builtIn)
    do throws(ScanningError) {
      check(try ConfusionRepair(rules: text))
    } catch {
      precondition(error.place > 0)
    }
    let context = AmountContext(words: Array(words))
    for index in words.indices {
      precondition(context.neededProbability(at: index).map { (0...1).contains($0) } ?? true)
    }
  }
}
