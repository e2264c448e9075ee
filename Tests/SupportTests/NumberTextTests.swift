import Support
import Testing

@Suite struct NumberTextTests {
  @Test(
    "Numbers have as many digits as asked for",
    arguments: [
      (1.0, 2, "1.00", "1"), (0.005, 2, "0.01", "0.01"), (-0.004, 2, "0.00", "0"),
      (-1.25, 1, "-1.3", "-1.3"), (1234.5, 0, "1235", "1235"), (0.0625, 4, "0.0625", "0.0625"),
      (100, 1, "100.0", "100"), (1e300, 2, "1e+300", "1e+300"), (.infinity, 1, "inf", "inf"),
      (.nan, 1, "nan", "nan"), (1.5e20, 2, "1.5e+20", "1.5e+20"),
    ])
  func digits(_ value: Double, _ digits: Int, _ fixed: String, _ short: String) {
    #expect(value.fixed(digits) == fixed)
    #expect(value.short(digits) == short)
  }

  @Test("Parts are given as percentages")
  func percentages() {
    #expect(percentage(1, of: 3) == "33.33 %")
    #expect(percentage(0, of: 0) == "0.00 %")
    #expect(1.0.percentage == "100.00 %")
  }
}
