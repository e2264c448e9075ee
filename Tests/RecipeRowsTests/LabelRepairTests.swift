import RecipeRows
import Testing

@Suite("Repairs of labels")
struct LabelRepairTests {
  /// A line with its labels and what its row must have.
  struct Line: CustomTestStringConvertible {
    let text: String
    let letters: String
    let amounts: [String]
    let food: String?
    let comment: String?

    init(
      _ text: String, _ letters: String, _ amounts: [String], _ food: String?,
      comment: String? = nil
    ) {
      self.text = text
      self.letters = letters
      self.amounts = amounts
      self.food = food
      self.comment = comment
    }

    var testDescription: String { text }

    func check() throws {
      let row = try GoldenLines.row(text, letters)
      #expect(row.amounts.map(\.description) == amounts)
      #expect(row.ingredient?.text == food)
      #expect(row.comment?.text == comment)
    }
  }

  @Test(
    "An amount without a food takes it from a remark, an unknown unit or the first clause",
    arguments: [
      Line(
        "½ cup (120 ml) plus 1 Tbs. oat milk", "vmovmokkkkk", ["1/2 cup plus 1 tbsp (120 ml)"],
        "oat milk"),
      Line("2 parsnips approx 150g", "vmkc", ["2 (about 150 g)"], "parsnips"),
      Line("1 head of kale approx. 400grams", "vmkkkc", ["1 head (about 400 g)"], "kale"),
      Line("4 thick plaice fillets, skinned", "vpppop", ["4"], "thick plaice fillets"),
      Line("sprigs, chopped", "mop", ["sprig"], nil),
      Line("2 C. flour", "vii", ["2 cups"], "flour"),
      Line("several sprigs thyme", "imi", ["sprig"], "thyme"),
      Line("cress as needed", "kkk", [], "cress", comment: "as needed"),
    ])
  func foodless(line: Line) throws { try line.check() }

  @Test(
    "Numbers in words that were taken for a food are amounts, unless they are its name",
    arguments: [
      Line("one hundred grams sugar", "viii", ["100 g"], "sugar"),
      Line("a hundred grams sugar", "iiii", ["100 g"], "sugar"),
      Line("two hundred and fifty grams of sugar", "viiimki", ["250 g"], "sugar"),
      Line("2 hundred grams flour", "viii", ["200 g"], "flour"),
      Line("fifteen carrots", "ii", ["15"], "carrots"),
      Line("about fifteen large carrots", "kisi", ["about 15"], "carrots"),
      Line("twenty-five carrots", "ii", ["25"], "carrots"),
      Line("twenty-six and a half cups rice", "ookvmi", ["26 1/2 cups"], "rice"),
      Line("thirty to forty grams butter", "ikvmi", ["30 to 40 g"], "butter"),
      Line("between two and three cups flour", "iiivmi", ["2 to 3 cups"], "flour"),
      Line("two-thirds sugar", "ii", ["2/3"], "sugar"),
      Line("one five-pound chicken", "vii", ["1 (5 lb each)"], "chicken"),
      Line("4 quarter-pound burgers", "vii", ["4 (1/4 lb each)"], "burgers"),
      Line("three-inch piece ginger", "mmi", ["piece (3 in)"], "ginger"),
      Line("five spice powder", "vii", [], "five spice powder"),
      Line("half and half", "vii", [], "half and half"),
      Line("2 tbsp Thousand Island dressing", "vmiii", ["2 tbsp"], "Thousand Island dressing"),
      Line("2 ½ servings rice", "vvmi", ["2 1/2 servings"], "rice"),
    ])
  func numbersTakenForFoods(line: Line) throws { try line.check() }

  @Test(
    "A fraction behind a number is a part of it, and no grade",
    arguments: [
      Line("18 15/16 carrots", "vvi", ["18 15/16"], "carrots"),
      Line("2 13/16 - 7 5/8 teaspoons salt", "vvovvmi", ["2 13/16 to 7 5/8 tsp"], "salt"),
      Line("2 16/20 shrimp", "vvi", ["2"], "shrimp"),
      Line("2 80/20 beef patties", "vvii", ["2"], "beef patties"),
    ])
  func fractions(line: Line) throws { try line.check() }

  @Test(
    "Numbers of a name are no amounts",
    arguments: [
      Line("1 lb 93% lean turkey", "vmvii", ["1 lb"], "93% lean turkey"),
      Line("2 cups 0% fat yogurt", "vmcmi", ["2 cups"], "0% fat yogurt"),
      Line("1 tsp 5-spice powder", "vmvoii", ["1 tsp"], "5-spice powder"),
      Line("1 cup 7-Up", "vmvop", ["1 cup"], "7-Up"),
      Line("1 can 7UP", "vmc", ["1 can"], "7UP"),
      Line("1 2-inch stick cassia", "vvommi", ["1 stick (2 in each)"], "cassia"),
      Line("80/20 ground beef", "vii", [], "ground beef"),
      Line("1 lb 85/15 ground beef", "vmcii", ["1 lb"], "ground beef"),
      Line("1 pound ground pork (80/20)", "vmiioco", ["1 lb"], "ground pork"),
      Line("1 pound 16-20 count prawns", "vmvii", ["1 lb"], "prawns"),
      Line("2 lb 31/40 shrimp", "vmvi", ["2 lb"], "shrimp"),
      Line("2 tbsp 80 proof rum", "vmvii", ["2 tbsp"], "80 proof rum"),
      Line("2 tbsp 151 rum", "vmvi", ["2 tbsp"], "151 rum"),
      Line("1 tbsp 10X sugar", "vmci", ["1 tbsp"], "10X sugar"),
      Line("2 cups V-8 juice", "vmiovi", ["2 cups"], "V-8 juice"),
      Line("1 part 2:1 syrup", "vmvovi", ["1 part"], "2:1 syrup"),
      Line("1 3-layer cake", "vvoii", ["1"], "3-layer cake"),
      Line("1 #10 can pears", "vovmi", ["1 can"], "pears"),
      Line("1 No. 303 can corn", "vvvmi", ["1 can"], "corn"),
      Line("1 9x13-inch cake", "vvopp", ["1"], "cake"),
      Line("1 8 x 8 pan fudge", "vvvvii", ["1"], "pan fudge"),
      Line("1 lb (300) beans", "vmovoi", ["1 lb", "300"], "beans"),
      Line("2 cups beans(1)", "vmiovo", ["2 cups (1)"], "beans"),
      Line("2 x 400g beans", "vvci", ["2 x 400 g"], "beans"),
      Line("1 cup milk, heated (180°)", "vmiopovoo", ["1 cup"], "milk"),
    ])
  func numbers(line: Line) throws { try line.check() }

  @Test(
    "Units are found where they were taken for food, and foods where they were taken for units",
    arguments: [
      Line("2 Tbl oil", "vii", ["2 tbsp"], "oil"), Line("2 ltr. water", "vioi", ["2 l"], "water"),
      Line("10 pcs. ripe figs", "vioii", ["10 pieces"], "ripe figs"),
      Line("2 item(s) leek", "viomoi", ["2 pieces"], "leek"),
      Line("3 filet mignon", "vii", ["3"], "filet mignon"),
      Line("12 6-in. wraps", "vvopoi", ["12 (6 in each)"], "wraps"),
      Line("Suncook tahini paste", "mii", [], "Suncook tahini paste"),
      Line("Large split-top rolls", "mmi", [], "split-top rolls"),
      Line("Juice 1 lemon", "ivi", ["1"], "lemon"), Line("1 lime(s)", "viomo", ["1"], "lime(s)"),
      Line("2 (8 oz) blocks feta", "vovmoii", ["2 blocks (8 oz)"], "feta"),
      Line("2 10- or 12-ounce steaks", "vvokkoii", ["2 (10 to 12 oz each)"], "steaks"),
      Line("1 11-or 12-inch shell", "vvokkoik", ["1 (11 to 12 in each)"], "shell"),
    ])
  func units(line: Line) throws { try line.check() }

  @Test(
    "A second food with its own amount is a remark",
    arguments: [
      Line(
        "1 tbsp cornstarch + 2 tbsp water", "vmiovmi", ["1 tbsp"], "cornstarch",
        comment: "+ 2 tbsp water"),
      Line("1 egg + 1 large yolk, beaten", "viovsiop", ["1"], "egg", comment: "+ 1 large yolk"),
      Line(
        "⅓ cup (76 g) cane sugar or ⅓ cup (66g) white sugar", "vmovmoiikkkocoii",
        ["1/3 cup (76 g)"], "cane sugar", comment: "or ⅓ cup (66g) white sugar"),
      Line("1 onion or 2 shallots", "visvi", ["1", "2"], "onion or shallots"),
      Line("½ cup syrup + 1 tbsp", "vmiovm", ["1/2 cup", "1 tbsp"], "syrup"),
      Line(
        "1 can (28 oz) peas plus 1 can (14 oz) peas", "vmovmoikkkovmoi", ["1 can (28 oz)"], "peas",
        comment: "plus 1 can (14 oz) peas"),
      Line(
        "1 (14 oz) can + 1 (8 oz) can tomatoes", "vovmomovovmomi",
        ["1 can (14 oz)", "1 can (8 oz)"], "tomatoes"),
      Line(
        "2 (8 oz) bags plus 1 (3 oz) bag spinach", "vovmomkkovmomi",
        ["2 bags (8 oz)", "1 bag (3 oz)"], "spinach"),
      Line("1 bay leaf and 2 sage sprigs", "viiivim", ["1", "2 sprigs"], "bay leaf and sage"),
    ])
  func additions(line: Line) throws { try line.check() }

  @Test(
    "Numbers in words are numbers where they were taken for units or foods",
    arguments: [
      Line("a quarter pound of ham", "kmmki", ["1/4 lb"], "ham"),
      Line("half cup oats", "iii", ["1/2 cup"], "oats"),
      Line("three-quarters cup oats", "mmi", ["3/4 cup"], "oats"),
      Line("two-thirds of a cup oats", "mkkmi", ["2/3 cup"], "oats"),
      Line("a third of a cup of oats", "kmkkmki", ["1/3 cup"], "oats"),
      Line("2 cups and a half of oats", "vmiiiki", ["2 1/2 cups"], "oats"),
      Line("1 cup half and half", "vmiii", ["1 cup"], "half and half"),
      Line("between 4 and 6 figs", "ivvvi", ["4 to 6"], "figs"),
    ])
  func numberWords(line: Line) throws { try line.check() }

  @Test(
    "A second food in brackets is a remark, another name of the food is not",
    arguments: [
      Line(
        "3 lb potatoes (about 5 large potatoes)", "vmiokvsio", ["3 lb"], "potatoes",
        comment: "about 5 large potatoes"),
      Line(
        "2 cups leeks, sliced (about 2 cups leeks)", "vmiopokvmio", ["2 cups (about 2 cups)"],
        "leeks", comment: "leeks"),
      Line(
        "4 peppers (UK: capsicum, US: chile)", "viokoiokoio", ["4"], "peppers",
        comment: "UK: capsicum, US: chile"),
      Line("2 tbsp fish sauce (nam pla)", "vmiioiio", ["2 tbsp"], "fish sauce (nam pla)"),
      Line("1 (about 3 lb) duck", "vokvmoi", ["1 (about 3 lb)"], "duck"),
    ])
  func brackets(line: Line) throws { try line.check() }

  @Test("Words after a preparation continue it, and a clause after a comma is a remark")
  func clauses() throws {
    let saffron = try GoldenLines.row("1 tsp saffron, ground between your fingers", "vmiopiii")
    #expect(saffron.ingredient?.text == "saffron")
    #expect(saffron.preparation?.text == "ground between your fingers")
    let gum = try GoldenLines.row("1 tsp guar gum, but skip if unsure", "vmiioiiii")
    #expect(gum.ingredient?.text == "guar gum")
    #expect(gum.comment?.text == "but skip if unsure")
  }

  @Test("Parts of a name are joined by the word or the comma between them")
  func joinedNames() throws {
    let toppings = try GoldenLines.row(
      "Tofu, thinly sliced radish, and chopped nuts", "ioppioppi")
    #expect(toppings.ingredient?.text == "Tofu, radish and nuts")
    let oil = try GoldenLines.row("2 tbsp oil or melted butter", "vmippi")
    #expect(oil.ingredient?.text == "oil or butter")
    #expect(oil.alternatives.map(\.text) == ["oil", "butter"])
    let garnish = try GoldenLines.row("Seeds and sliced chives", "ippi")
    #expect(garnish.items.map(\.text) == ["Seeds", "chives"])
    #expect(try GoldenLines.row("half & half cream", "iiii").items.isEmpty)
    #expect(try GoldenLines.row("red and green peppers", "iiii").items.isEmpty)
  }

  @Test("Names have neither words for a small amount nor invisible characters")
  func cleanNames() throws {
    #expect(try GoldenLines.row("a little oil", "iii").ingredient?.text == "oil")
    #expect(try GoldenLines.row("some oil", "ii").ingredient?.text == "oil")
    #expect(
      try GoldenLines.row("little gem lettuce", "iii").ingredient?.text == "little gem lettuce")
    #expect(try GoldenLines.row("soy sauce\u{2063}", "ii").ingredient?.text == "soy sauce")
  }
}

extension LabelRepairTests {
  @Test(
    "Lines of other languages have their amounts and units where the tagger took them for food",
    arguments: [
      (RecipeLanguage.german, Line("2 bis 3 Rüben", "vivi", ["2 to 3"], "Rüben")),
      (.german, Line("500 g bis 1 kg Rüben", "vmivmi", ["500 to 1000 g"], "Rüben")),
      (.german, Line("Je 1 rote Rübe", "oooo", ["1"], "rote Rübe", comment: "Je")),
      (.french, Line("une dizaine d'olives", "oii", ["10"], "olives")),
      (.spanish, Line("un par de dientes de ajo", "vmkmki", ["about 2 cloves"], "ajo")),
      (.italian, Line("un paio di carote", "omki", ["about 2"], "carote")),
      (.german, Line("1 Tüte bunter Salat", "viii", ["1 bag"], "bunter Salat")),
      (.german, Line("1 Dose/n Mais", "vmoii", ["1 can"], "Mais")),
      (.german, Line("2 m.-große Zwiebel(n)", "vmooiioko", ["2"], "Zwiebel(n)")),
      (.german, Line("4 Forellen à 300 g", "viivm", ["4 (300 g each)"], "Forellen")),
      (.german, Line("6 Filets (je 150 g)", "viokvmo", ["6 (150 g each)"], "Filets")),
      (.german, Line("6 Filets à ca. 150 g", "viiiovm", ["6 (about 150 g each)"], "Filets")),
      (.german, Line("3 Gurke(n)", "viomo", ["3"], "Gurke(n)")),
      (.german, Line("1 gr. Zwiebel", "vmoi", ["1"], "Zwiebel")),
      (.german, Line("200 gr. Mehl", "vmoi", ["200 g"], "Mehl")),
      (.german, Line("1 kl. Dose Mais", "vioii", ["1 can"], "Mais")),
      (.german, Line("ein Viertel Liter Sahne", "kmmi", ["1/4 l"], "Sahne")),
      (.german, Line("anderthalb Liter Milch", "mmi", ["1 1/2 l"], "Milch")),
      (.german, Line("zehn Blätter Salbei", "iii", ["10 leaves"], "Salbei")),
      (.german, Line("ein wenig Salz", "iii", [], "ein wenig Salz")),
      (.german, Line("1.500 ml Wasser", "vmi", ["1500 ml"], "Wasser")),
      (.german, Line("1.500 kg Rüben", "vmi", ["1 1/2 kg"], "Rüben")),
      (
        .german,
        Line("1 EL Honig oder 2 EL Zucker", "vmiivmi", ["1 tbsp", "2 tbsp"], "Honig oder Zucker")
      ),
      (.german, Line("2 EL, gehäuft Kakao", "vmokk", ["2 tbsp"], "Kakao")),
      (.german, Line("1 geh. EL Kakao", "viomi", ["1 tbsp"], "Kakao")),
      (.german, Line("ein Ei", "kk", ["1"], "Ei")),
      (.spanish, Line("de 2 a 3 cucharadas de miel", "kvkvmki", ["2 to 3 tbsp"], "miel")),
      (
        .italian, Line("da 100 a 150 g di riso", "kvkvmki", ["100 to 150 g"], "riso", comment: "da")
      ),
      (.english, Line("1 000 ml water", "vvmi", ["1000 ml"], "water")),
      (.german, Line("n. B. Chili", "iomoi", [], "Chili", comment: "n. B")),
      (.german, Line("evtl. Wasser", "ioi", [], "Wasser", comment: "evtl")),
      (.german, Line("Salz nach Geschmack", "iii", [], "Salz", comment: "nach Geschmack")),
      (
        .german,
        Line("9 g Käse, z. B. Brie", "vmiopokoi", ["9 g"], "Käse", comment: "z. B. Brie")
      ),
      (.german, Line("Saft von 1 Zitrone", "oooo", ["1"], "Zitrone")),
      (.german, Line("Saft einer halben Limette", "iiii", ["1/2"], "Limette")),
      (.german, Line("Schale und Saft einer Limette", "iiiii", ["1"], "Limette")),
      (.german, Line("abgeriebene Schale von 1 Limette", "piovi", ["1"], "Limette")),
      (.spanish, Line("zumo y ralladura de 1 lima", "iiiivi", ["1"], "lima")),
      (.italian, Line("succo e scorza di 1 cedro", "iiiivi", ["1"], "cedro")),
      (.french, Line("le jus d'un citron", "iiii", [], "citron")),
      (.french, Line("jus de citron", "iii", [], "jus de citron")),
      (.french, Line("1 feuille de laurier", "viii", ["1 leaf"], "laurier", comment: nil)),
      (.french, Line("1 noix de coco", "vmki", ["1"], "noix de coco")),
      (.french, Line("1 noix de beurre", "vmki", ["1 knob"], "beurre")),
      (.french, Line("1 demi concombre", "vmi", ["1/2"], "concombre")),
      (.french, Line("1 poulet fermier", "vmi", ["1"], "poulet fermier")),
      (.french, Line("un quart de litre de lait", "vmkmki", ["1/4 l"], "lait")),
      (.french, Line("trois quarts de tasse de riz", "vmkmki", ["3/4 cup"], "riz")),
      (.french, Line("une dizaine de figues", "vmki", ["10"], "figues")),
      (.french, Line("1 500 g de farine", "vvmki", ["1500 g"], "farine")),
      (.french, Line("2 boîtes de 400 g de pois", "vmkvmki", ["2 cans (400 g)"], "pois")),
      (.french, Line("4 steaks de 150 g chacun", "vmkvmi", ["4 (150 g each)"], "steaks")),
      (
        .french,
        Line(
          "9 g de chocolat (70 % de cacao)", "vmkiovvkko", ["9 g"], "chocolat",
          comment: "70 % de cacao")
      ),
      (.french, Line("1 filet mignon de porc", "vmiii", ["1"], "filet mignon de porc")),
      (.french, Line("1 filet d'huile", "vmi", ["1 drizzle"], "huile")),
      (.spanish, Line("1 taza y media de arroz", "vmkkki", ["1 1/2 cups"], "arroz")),
      (
        .spanish, Line("4 filetes de bacalao de 150 g", "vmkikvm", ["4 fillets (150 g)"], "bacalao")
      ),
      (.italian, Line("un bicchiere e mezzo di latte", "vmkkki", ["1 1/2 glasses"], "latte")),
      (.italian, Line("1 barattolo di pelati da 400 g", "vmkiivm", ["1 jar (400 g)"], "pelati")),
      (.italian, Line("uno spicchio d'aglio", "iii", ["1 clove"], "aglio")),
      (.spanish, Line("el zumo de 1 limón", "mikvi", ["1"], "limón")),
      (.italian, Line("succo di mezzo limone", "iiii", ["1/2"], "limone")),
    ] as [(RecipeLanguage, Line)])
  func languages(language: RecipeLanguage, line: Line) throws {
    let row = RowBuilder().row(
      from: try GoldenLines.line(line.text, line.letters), language: language)
    #expect(row.kind == .ingredient)
    #expect(row.amounts.map(\.description) == line.amounts)
    #expect(row.ingredient?.text == line.food)
    #expect(row.comment?.text == line.comment)
  }

  @Test("Names are taken apart at the words for and and or of other languages")
  func namesOfLanguages() throws {
    #expect(
      try GoldenLines.row("Salz und Pfeffer", "iii").items.map(\.text) == ["Salz", "Pfeffer"])
    #expect(try GoldenLines.row("Sel et poivre", "iii").items.map(\.text) == ["Sel", "poivre"])
    #expect(
      try GoldenLines.row("Honig oder Sirup", "iii").alternatives.map(\.text) == ["Honig", "Sirup"])
    #expect(try GoldenLines.row("rote und gelbe Paprika", "iiii").items.isEmpty)
  }
}
