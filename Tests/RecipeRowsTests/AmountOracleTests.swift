import RecipeModels
import RecipeRows
import Testing
import WordTagging

@Suite("Amounts of known values")
struct AmountOracleTests {
  @Test(
    "20,000 amounts have the values by which they were made, without labels and with the right ones"
  )
  func exactValues() throws {
    var oracle = try AmountOracle()
    let builder = RowBuilder()
    var failures: [String] = []
    for index in 0..<20_000 {
      var line = oracle.line()
      if line.language == .english {
        let amounts = Amount.amounts(in: line.text)
        if amounts.count != 1 || !line.matches(amounts.first) {
          failures.append("without labels: \(line.text) → \(amounts)")
        }
      }
      line.add(AmountOracle.foods[index % AmountOracle.foods.count], "i")
      let row = builder.row(from: line.tagged, kind: .ingredient, language: line.language)
      if row.amounts.count != 1 || !line.matches(row.amounts.first)
        || row.flags.contains(.unusedNumber)
      {
        failures.append(
          "with labels: \(line.text) (\(line.language)) → \(row.amounts) \(row.flags.names)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(20).joined(separator: "\n"))")
  }

  @Test("of 1,600 amounts that the bundled model reads, 99.5 % have an exact number or are flagged")
  func withModel() throws {
    var oracle = try AmountOracle()
    var failures: [String] = []
    var count = 0
    var exactCount = 0
    for index in 0..<20_000 where count < 1_600 {
      var line = oracle.line()
      guard line.language == .english else { continue }
      line.add(AmountOracle.foods[index % AmountOracle.foods.count], "i")
      let row = RowBuilder().row(from: WordTagger.recipes.tagRecipeLine(line.text))
      guard row.kind == .ingredient else { continue }
      count += 1
      if row.amounts.count == 1, line.hasNumber(row.amounts.first) {
        exactCount += 1
      } else if row.flags.isDisjoint(with: Self.warnings) {
        failures.append("\(line.text) → \(row.amounts) \(row.ingredient?.text ?? "")")
      }
    }
    #expect(count == 1_600)
    #expect(Double(exactCount) > 0.9 * Double(count))
    #expect(failures.count * 200 <= count, "\(failures.joined(separator: "\n"))")
  }

  private static let warnings: RowFlags = [
    .unusedNumber, .numberInRemark, .unreadableAmount, .lowConfidence,
  ]
}
