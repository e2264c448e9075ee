import RecipeRows
import Testing

@Suite("Scaling and converting")
struct ScalingTests {
  private func display(_ row: RecipeRow) -> String {
    row.amounts.map(\.display).joined(separator: "; ")
  }

  @Test("Liquids stay volumes with densities, unless weights are asked for")
  func liquids() throws {
    let milk = try GoldenLines.row("2 cups milk", "vmi")
    let poured = milk.converted(to: .metric, densities: .standard)
    #expect(poured.amounts.first?.unit?.name == "millilitre")
    #expect(poured.flags.isEmpty)
    let weighed = milk.converted(to: .metric, densities: .standard, weighsLiquids: true)
    #expect(weighed.amounts.first?.unit?.name == "gram")
    let flour = try GoldenLines.row("2 cups flour", "vmi")
    #expect(flour.converted(to: .metric, densities: .standard).amounts.first?.unit?.name == "gram")
  }

  @Test(
    "Amounts are scaled exactly and said as a cook would",
    arguments: [
      ("1 cup rice", "vmi", "4/3", "1 ⅓ cups"), ("2/3 cup rice", "vmi", "2", "1 ⅓ cups"),
      ("2-3 cups rice", "vmi", "2", "4–6 cups"), ("2 x 400g rice", "vvci", "2", "4 × 400 g"),
      ("1 (14-oz) can corn", "vovomomi", "2", "2 cans (14 oz)"),
      ("400g can corn", "cmi", "3", "3 cans (400 g)"),
      ("100g/3½oz rice", "coci", "2", "200 g (7 oz)"),
      ("1 cup plus 2 tbsp rice", "vmkvmi", "1/2", "½ cup plus 1 tbsp"),
      ("pinch salt", "mi", "2", "2 pinches"), ("a few sprigs dill", "kvmi", "2", "few sprigs"),
      ("4 fillets, about 150g each", "viokck", "1/2", "2 (150 g each)"),
      ("100 g rice", "vmi", "1/3", "33.5 g"), ("1 egg", "vi", "3/2", "1 ½"),
      ("1 tsp salt", "vmi", "1/8", "⅛ tsp"), ("½ cup milk", "vmi", "1/3", "⅙ cup"),
      ("350 ml milk", "vmi", "1/3", "115 ml"),
    ])
  func scaled(text: String, letters: String, factor: String, expected: String) throws {
    let row = try GoldenLines.row(text, letters).scaled(by: try #require(Rational(factor)))
    #expect(display(row) == expected)
  }

  @Test(
    "Amounts of second foods in a remark are scaled",
    arguments: [
      ("2 eggs plus 1 egg yolk", "vikkkk", "plus 2 egg yolk"),
      ("2 lb chuck or 3 lb short ribs", "vmikkkkk", "or 6 lb short ribs"),
      ("2 eggs + 1 tbsp water and 1/2 tsp salt", "vikkkkkkkk", "+ 2 tbsp water and 1 tsp salt"),
      ("1 egg or 1 (14 oz) can tofu", "vikkkkkkkk", "or 2 (14 oz) can tofu"),
      ("1 egg, plus about 2 cups (480 ml) milk", "viokkkkokkok", "plus about 4 cups (960 ml) milk"),
      ("1 egg or 2 minutes more", "vikkkk", "or 2 minutes more"),
      ("2 ribs, cut into 1 or 2 inch pieces", "viokkkkkkk", "cut into 1 or 2 inch pieces"),
    ])
  func remarks(text: String, letters: String, expected: String) throws {
    #expect(try GoldenLines.row(text, letters).scaled(by: Rational(2)).comment?.text == expected)
  }

  @Test("Scaling by x and then by 1/x gives the same amounts")
  func inverse() throws {
    for line in try GoldenLines.all() {
      let row = RowBuilder().row(from: line, kind: .ingredient)
      for factor in ["2", "3/4", "7/3", "1/100"] {
        let x = try #require(Rational(factor))
        let y = try #require(Rational.one.divided(by: x))
        let back = row.scaled(by: x).scaled(by: y)
        #expect(back.amounts == row.amounts, "\(row.text) × \(factor)")
      }
    }
  }

  @Test("Servings scale by their ratio")
  func servings() throws {
    let row = try GoldenLines.row("1 cup rice", "vmi")
    let scaled = try #require(row.scaled(fromServings: Rational(4), to: Rational(6)))
    #expect(scaled.amounts.first?.quantity == Quantity(try #require(Rational(3, 2))))
    #expect(row.scaled(fromServings: .zero, to: .one) == nil)
  }

  @Test("What does not fit is left alone and said")
  func overflow() throws {
    let row = try GoldenLines.row("9000000000000000000 cups rice", "vmi")
    let scaled = row.scaled(by: Rational(1000))
    #expect(scaled.amounts.first?.quantity == row.amounts.first?.quantity)
    #expect(scaled.flags.contains(.notConverted))
  }

  @Test(
    "Units of another system",
    arguments: [
      ("1 lb rice", "vmi", MeasurementSystem.metric, "455 g"),
      ("2 cups milk", "vmi", .metric, "475 ml"),
      ("500 g rice", "vmi", .us, "1 lb"), ("250 ml milk", "vmi", .us, "1 cup"),
      ("600ml/1 pint milk", "covmi", .imperial, "1 pt"),
      ("600ml/1 pint milk", "covmi", .metric, "600 ml"),
      ("1 lb 2 oz rice", "vmvmi", .metric, "510 g"),
      ("1 tbsp oil", "vmi", .metric, "1 tbsp"), ("2 kg rice", "vmi", .imperial, "4 ½ lb"),
      ("3 eggs", "vi", .metric, "3"), ("2 cloves garlic", "vmi", .us, "2 cloves"),
      ("1 (14-oz) can corn", "vovomomi", .metric, "1 can (14 oz)"),
      ("1 quart stock", "vmi", .metric, "945 ml"), ("5 cl rum", "vmi", .us, "3 ⅓ tbsp"),
    ])
  func converted(text: String, letters: String, system: MeasurementSystem, expected: String) throws
  {
    let row = try GoldenLines.row(text, letters).converted(to: system)
    #expect(display(row) == expected)
    #expect(!row.flags.contains(.notConverted))
  }

  @Test("Weights become volumes and back for known foods, else nothing is invented")
  func densities() throws {
    let flour = try GoldenLines.row("1 cup plain flour", "vmii")
    let grams = flour.converted(to: .metric, densities: .standard)
    #expect(display(grams) == "125 g")
    let cups = grams.converted(to: .us, densities: .standard)
    #expect(cups.amounts.first?.quantity == flour.amounts.first?.quantity)
    let unknown = try GoldenLines.row("1 cup unicorn tears", "vmii")
    let converted = unknown.converted(to: .metric, densities: .standard)
    #expect(converted.amounts.first?.unit?.name == "millilitre")
    #expect(converted.flags.contains(.notConverted))
  }

  @Test("A cup is converted as the cup of the given system")
  func source() throws {
    let row = try GoldenLines.row("2 cups milk", "vmi")
    #expect(display(row.converted(to: .metric, from: .metric)) == "500 ml")
    let pint = try GoldenLines.row("1 pint milk", "vmi")
    #expect(display(pint.converted(to: .metric, from: .imperial)) == "570 ml")
  }
}
