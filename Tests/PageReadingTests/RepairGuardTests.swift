import Testing

@testable import PageReading

/// What repairs may not do, whatever they are.
@Suite struct RepairGuardTests {
  private static func word(_ text: String, _ confidence: Double, original: String? = nil)
    -> RecognizedPage.Word
  {
    RecognizedPage.Word(
      text: text, box: PixelBox(x: 0, y: 0, width: 9, height: 9), confidence: confidence,
      originalText: original)
  }

  @Test(
    "digits that the engine is sure of, and brackets, stay, but for those that look like letters beside letters",
    arguments: [
      ("15", 96, "¼", false), ("(1%", 87, "¾", false), ("350°F", 92, "450°F", false),
      ("1%", 96, "1½", true), ("44", 75, "¼", true), ("114", 80, "1¼", true),
      ("Ib", 95, "lb", true), ("50z", 96, "5oz", true), ("25m1", 96, "25ml", true),
      ("150z", 96, "5oz", false), ("10oz", 96, "1oz", false), ("300g/100z", 96, "300g/10oz", true),
      ("300g/10oz", 96, "300g/1oz", false), ("2kg/11b", 96, "2kg/1lb", true),
      ("1b", 96, "lb", true),
      ("oz)", 60, "oz", false), ("l0", 96, "10", true), ("15", 50, "(15)", true),
    ])
  func sureSigns(text: String, confidence: Double, repaired: String, isAccepted: Bool) {
    let words = [Self.word("2", 40), Self.word(text, confidence), Self.word("cups", 95)]
    var changed = words
    changed[1].repair(as: repaired)
    let accepted = RepairGuard(words: words).accept(changed)
    #expect(accepted.map(\.text) == ["2", isAccepted ? repaired : text, "cups"])
  }

  @Test("repaired and added words have no more confidence than those that they replace")
  func confidence() {
    let words = [Self.word("Y", 40), Self.word("lime", 95)]
    let repaired = [Self.word("½", 99, original: "Y"), Self.word("lime", 95)]
    #expect(RepairGuard(words: words).accept(repaired).map(\.confidence) == [40, 95])
    let added = [Self.word("¼", 99, original: "")] + words
    #expect(RepairGuard(words: words).accept(added).map(\.confidence) == [40, 40, 95])
  }
}
