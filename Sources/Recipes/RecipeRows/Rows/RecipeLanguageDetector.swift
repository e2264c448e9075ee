/// Detects the language of lines by their short words.
public struct RecipeLanguageDetector: Sendable {
  private var scores = [Int](repeating: 0, count: RecipeLanguage.allCases.count)

  /// Creates a detector without evidence, whose language is English.
  public init() {}

  /// The language with the most evidence; English without any.
  public var language: RecipeLanguage { leader?.language ?? .english }

  /// Adds the words of a line to the evidence.
  ///
  /// - Complexity: O(n) in the length of the line.
  public mutating func add(_ line: String) {
    let utf8 = Array(line.utf8)
    var start = 0
    for end in 0...utf8.count {
      if end < utf8.count, Self.isWordByte(utf8[end]) { continue }
      if end > start { addWord(start..<end, in: utf8) }
      start = end + 1
    }
  }

  /// Returns the language of a line, by its own words if they are decisive, else by the
  /// evidence.
  public func language(of line: String) -> RecipeLanguage {
    var own = RecipeLanguageDetector()
    own.add(line)
    guard let leader = own.leader else { return language }
    // Two of the others may share a word, but rarely with English.
    let english = own.scores[0]
    let isClear = leader.margin >= 2 || english == 0 && leader.margin > 0 && leader.score > 2
    return isClear ? leader.language : language
  }

  private var leader: (language: RecipeLanguage, score: Int, margin: Int)? {
    guard let best = scores.max(), best > 0, let place = scores.firstIndex(of: best) else {
      return nil
    }
    let second = scores.indices.filter { $0 != place }.map { scores[$0] }.max() ?? 0
    return (RecipeLanguage.allCases[place], best, best - second)
  }

  private mutating func addWord(_ range: Range<Int>, in utf8: [UInt8]) {
    let mask = Self.words.value(of: utf8[range])
    guard mask > 0 else { return }
    for place in scores.indices where mask & (1 << Int32(place)) != 0 { scores[place] += 1 }
  }

  /// Letters, and the full stops of abbreviations, which the index ignores.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 || byte == UInt8(ascii: ".")
  }

  /// The languages of a word, one bit each.
  private static let words: PhraseNumbers = {
    let lists: [(RecipeLanguage, String)] = [
      (
        .english,
        "and of or to the for with in into cup cups teaspoon teaspoons tablespoon tablespoons tbsp tsp"
          + " chopped fresh large small ground sliced salt pepper oil butter sugar flour water garlic"
      ),
      (
        .german,
        "und oder mit für zum zur von vom aus ohne etwas ca bzw nach im in der die das den dem ein eine einen"
          + " el tl essl teel bund prise stück stk zehe zehen dose becher scheibe scheiben päckchen pck msp"
          + " salz pfeffer zucker mehl butter öl wasser eier milch sahne gehackt gemahlen frisch frische große"
          + " großer kleine kleiner mittelgroße rote roter geriebener geschmack zwiebel zwiebeln knoblauch"
          + " zitrone beliebig"
      ),
      (
        .french,
        "de du des d la le les à a au aux et ou en pour avec sans un une quelques soupe café cuillère"
          + " cuillères cuil cuill càs càc gousse gousses pincée sachet tranche tranches botte brin brins"
          + " feuille feuilles verre boîte pièce sel poivre sucre farine beurre huile eau oeuf oeufs œuf œufs"
          + " lait crème ail oignon oignons citron fraîche frais râpé haché goût"
      ),
      (
        .spanish,
        "de del la el los las y o con sin para al en un una unos unas por gusto cucharada cucharadas"
          + " cucharadita cucharaditas taza tazas diente dientes pizca vaso hoja hojas lata sobre gramos sal"
          + " pimienta azúcar harina mantequilla aceite agua huevo huevos leche nata ajo cebolla limón picado"
          + " picada fresco unidad unidades"
      ),
      (
        .italian,
        "di del della dei degli delle d il lo la i gli le e o con senza per un una uno in al q.b qb cucchiaio"
          + " cucchiai cucchiaino cucchiaini spicchio spicchi pizzico bicchiere bustina fetta fette rametto"
          + " foglie grammi sale pepe zucchero farina burro olio acqua uovo uova latte panna aglio cipolla"
          + " limone tritato fresco quanto basta"
      ),
    ]
    var masks: [String: Int32] = [:]
    for (language, words) in lists {
      guard let place = RecipeLanguage.allCases.firstIndex(of: language) else { continue }
      for word in words.split(separator: " ") {
        masks[String(word), default: 0] |= 1 << Int32(place)
      }
    }
    return PhraseNumbers(masks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }()
}
