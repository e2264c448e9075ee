import RecipeRows
import Testing

import PageReading
@testable import RecipePages

@Suite struct ConfusionRepairTests {
  static func line(_ text: String) -> RecognizedPage.Line {
    let words = text.split(separator: " ").enumerated().map { index, word in
      RecognizedPage.Word(
        text: String(word), box: PixelBox(x: index * 60, y: 0, width: 50, height: 20),
        confidence: 90)
    }
    return RecognizedPage.Line(
      box: PixelBox(x: 0, y: 0, width: 60 * words.count, height: 20), words: words)
  }

  static let blank = GrayImage(size: PixelSize(width: 8, height: 8))

  static func repaired(_ text: String) -> [RecognizedPage.Word] {
    ConfusionRepair.builtIn.repairedWords(of: line(text), in: blank)
  }

  @Test(
    "units are mended after an amount",
    arguments: [
      ("2 Ib butter", "2 lb butter"), ("1½ |b. beef", "1½ lb. beef"),
      ("8 02 cheese", "8 oz cheese"),
      ("50 gWalnusskerne", "50 g Walnusskerne"), ("2 ELÖl", "2 EL Öl"),
      ("2 thsp oil", "2 tbsp oil"),
      ("½ ¢ sugar", "½ c sugar"), ("2¢ milk", "2c milk"),
      ("250¢ flour", "250g flour"), ("2 ¢ups flour", "2 cups flour"), ("4Ib ham", "4lb ham"),
      ("1/2 isp salt", "1/2 tsp salt"), ("I cup milk", "1 cup milk"),
      ("t pint of milk", "1 pint of milk"), ("2¼0z ham", "2¼oz ham"), ("½Ib ham", "½lb ham"),
      ("80z ham", "8oz ham"), ("51b. ham", "5lb. ham"), ("1½¢up milk", "1½cup milk"),
      ("125¢/60z nuts", "125g/6oz nuts"), ("40z/15g ham", "4oz/15g ham"),
      ("1/20z ham", "1/2oz ham"), ("225G/70Z HAM", "225G/7OZ HAM"),
      ("110g/7o0z ham", "110g/7oz ham"),
      ("1 15-0z can", "1 15-oz can"), ("4 14.5-0z hens", "4 14.5-oz hens"),
      ("One (3- to 4-Ib) hen", "One (3- to 4-lb) hen"), ("(14-0z) can", "(14-oz) can"),
      ("1 (15 02) log", "1 (15 oz) log"), ("2 02/50 g ham", "2 oz/50 g ham"),
      ("150m1/4floz milk", "150ml/4floz milk"), ("¼ \\b/125 g nuts", "¼ lb/125 g nuts"),
      ("200-250¢/8oz ham", "200-250g/8oz ham"), ("1,5 | milk", "1,5 l milk"),
      ("2 ibs ham", "2 lbs ham"), ("4 tbsp (2 02z) lard", "4 tbsp (2 oz) lard"),
      ("1 thep lard", "1 tbsp lard"), ("1 tin(8 0z) figs", "1 tin(8 oz) figs"),
      ("2 packs ((9 0z)) ham", "2 packs ((9 oz)) ham"),
      ("300 mi 2 cups milk", "300 ml 2 cups milk"),
      ("1 Tbhsp capers", "1 Tbsp capers"),
      ("2\\1bs ham", "2lbs ham"),
    ])
  func mended(seen: String, meant: String) {
    Self.expectRepair(of: seen, as: meant)
  }

  @Test(
    "figures are mended before a unit",
    arguments: [
      ("1ooml/fl oz milk", "100ml/fl oz milk"), ("1 pound/9@gm ham", "1 pound/90gm ham"),
      ("2 tsp (30@ grams) ham", "2 tsp (300 grams) ham"), ("5ograms/5oz nuts", "50grams/5oz nuts"),
      ("4 cups (5@ml) gin", "4 cups (50ml) gin"), ("lcup milk", "1 cup milk"),
      ("100g/9½z ham", "100g/9½oz ham"), ("20G/3½Z HAM", "20G/3½OZ HAM"),
      ("100g/9'½z ham", "100g/9½oz ham"), ("60g/5%¾oz ham", "60g/5¾oz ham"),
      ("75g/1b ham", "75g/1lb ham"), ("110g/2lb 1202 ham", "110g/2lb 12oz ham"),
      ("legg", "1 egg"), ("Tonion", "1 onion"), ("Tcup sugar", "1 cup sugar"),
      ("602 sliced leeks", "6oz sliced leeks"),
      ("502 grated cheese", "5oz grated cheese"),
      ("3002 sugar", "300g sugar"),
      ("Lonion", "1 onion"),
      ("ismall leek", "1 small leek"),
      ("1202. broccoli", "12oz. broccoli"), ("2large eggs", "2 large eggs"),
      ("8cookies/biscuits", "8 cookies/biscuits"),
      ("11/2tsp salt", "1 1/2tsp salt"),
      ("1 egg + legg yolk", "1 egg + 1 egg yolk"), ("O I cup milk", "O 1 cup milk"),
      ("3 tablespoons (302) lard", "3 tablespoons (3oz) lard"),
      ("4 x 4.202 trout", "4 x 4.2oz trout"),
      ("11/2 ounces ham", "1 1/2 ounces ham"), ("50 gm (11/2 c) ham", "50 gm (1 1/2 c) ham"),
    ])
  func figures(seen: String, meant: String) {
    Self.expectRepair(of: seen, as: meant)
  }

  @Test(
    "braces are brackets, but in check boxes",
    arguments: [
      ("1 leek {or onion}", "1 leek (or onion)"), ("2 plums (or figs }", "2 plums (or figs )"),
      ("2 oz lard {, cold},", "2 oz lard (, cold),"),
      ("2 packs ((9 0z)} ham", "2 packs ((9 oz)) ham"),
      ("{1 2 plums", "{1 2 plums"), ("1 cup a{b}c", "1 cup a{b}c"),
    ])
  func brackets(seen: String, meant: String) {
    #expect(Self.repaired(seen).map(\.text).joined(separator: " ") == meant)
  }

  @Test(
    "of two measures of one thing both have a unit",
    arguments: [
      ("500g/1202 kale", "500g/12oz kale"), ("2002/1lb ham", "200g/1lb ham"),
      ("5oz/2008 noodles", "5oz/200g noodles"), ("1 lb (3008) ham", "1 lb (300g) ham"),
      ("4 12-02 chickens", "4 12-oz chickens"), ("Four (19-02) fish", "Four (19-oz) fish"),
      ("1402/200g ham", "14oz/200g ham"),
    ])
  func pairs(seen: String, meant: String) {
    Self.expectRepair(of: seen, as: meant)
  }

  private static func expectRepair(of seen: String, as meant: String) {
    let words = repaired(seen)
    #expect(words.map(\.text).joined(separator: " ") == meant)
    #expect(words.filter(\.isRepaired).count == 1)
    #expect(words.map { $0.originalText ?? $0.text }.joined(separator: " ") == seen)
  }

  @Test(
    "nothing is mended where no amount asks for a unit",
    arguments: [
      "10oz ham", "20oz ham", "300g/10oz ham",
      "Ib butter", "call 02 now", "12 02 2020", "I love flour", "the 02 arena", "salt and ¢",
      "flour, Ib", "¢ans of beans", "2 cups thspian brew", "I egg", "milk 5% fat", "t bone steak",
      "½% ham", "807 ham", "2z ham", "'½ cup", "½ z", "12/02 dinner", "4oz/15g ham", "ham/02",
      "1/2 oz ham", "3/4 cup milk", "12-02 dinner", "2 1lb packs", "serves 11/12 people",
      "on 24/7 call", "25/2 ham", "lg eggs", "1 lg egg", "350F/180C oven", "100g/3½oz ham",
      "1 lb (300) ham", "or/and 2008 wine", "in 2008/2009", "(2008) ham", "ill", "oil/lb ham",
      "10 oz/300 g ham", "2x400g tins", "1:30 hours", "9:45 Home", "2 cupcakes",
      "1302 sliced leeks", "m2 of turf", "70% dark chocolate", "2 0% fat yogurts", "a2000 blocks",
      "1 cup (4.2) ham",
    ])
  func untouched(text: String) {
    let words = Self.repaired(text)
    #expect(words.allSatisfy { !$0.isRepaired })
    #expect(words.map(\.text).joined(separator: " ") == text)
  }

  @Test("the unit after a mixed number is mended, too")
  func mixedNumbers() {
    #expect(Self.repaired("11/2 Ibs. ham").map(\.text) == ["1 1/2", "lbs.", "ham"])
  }

  @Test("mending twice changes nothing more")
  func settled() {
    for text in ["2 Ib butter", "½ ¢ sugar", "I cup milk"] {
      let once = Self.repaired(text)
      let line = RecognizedPage.Line(box: PixelBox(x: 0, y: 0, width: 9, height: 9), words: once)
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
    let error = #expect(throws: ScanningError.self) {
      try ConfusionRepair(rules: text, name: "table")
    }
    #expect(error?.code == .malformedTable && error?.place == line)
    #expect(error?.description.hasPrefix("table:\(line): expected ") == true)
  }
}

@Suite("Repair of misread words") struct WordRepairTests {
  @Test(
    "a word that no recipe has becomes the one that looks like it",
    arguments: [
      ("Garlie", "Garlic"), ("cinnarnon", "cinnamon"), ("paneakes", "pancakes"),
      ("SAUGE", "SAUCE"), ("(dned)", "(dried)"), ("Cheeseeake,", "Cheesecake,"),
    ])
  func misread(seen: String, meant: String) {
    #expect(WordRepair.builtIn.corrected(seen) == meant)
  }

  @Test(
    "known words, short words, numbers and strange words stay",
    arguments: ["garlic", "Rice", "ege", "1/2", "12", "Xylophone", "", "—", "…", "Ωμέγα"])
  func unchanged(text: String) {
    #expect(WordRepair.builtIn.corrected(text) == nil)
  }

  @Test("a word that may be two others stays")
  func ambiguous() {
    let repair = WordRepair(words: ["bean", "boan"])
    #expect(repair.corrected("bean") == nil)
    #expect(WordRepair(words: ["carc", "eare"]).corrected("care") == nil)
  }

  @Test("what the engine is sure of is not changed, and what it read is kept")
  func confidence() {
    var line = ConfusionRepairTests.line("2 Garlie")
    let repaired = WordRepair.builtIn.repairedWords(of: line, in: ConfusionRepairTests.blank)
    #expect(repaired.map(\.text) == ["2", "Garlic"])
    #expect(repaired[1].originalText == "Garlie")
    line.words[1].confidence = 96
    #expect(
      WordRepair.builtIn.repairedWords(of: line, in: ConfusionRepairTests.blank) == line.words)
  }

  @Test("the words are small letters in order")
  func words() {
    let words = RecipeWords.all
    #expect(words.count > 3000)
    #expect(words == words.sorted() && Set(words).count == words.count)
    #expect(words.allSatisfy { $0.allSatisfy(\.isLowercase) })
  }
}

@Suite("Glued numbers") struct GluedNumberTests {
  @Test(
    "a number is separated from the food that is glued to it at the start of a line",
    arguments: [
      ("1lime cut", "1 lime cut"), ("2carrots", "2 carrots"),
      ("lhandful parsley", "1 handful parsley"),
    ])
  func separated(seen: String, meant: String) {
    #expect(ConfusionRepairTests.repaired(seen).map(\.text).joined(separator: " ") == meant)
  }

  @Test(
    "units, ordinals and numbers elsewhere stay",
    arguments: ["1cup milk", "250g flour", "1st step", "the 2nd 3rds", "10inch pan", "750ML wine"])
  func kept(text: String) {
    #expect(ConfusionRepairTests.repaired(text).map(\.text).joined(separator: " ") == text)
  }
}
