import RecipeRows
import Testing

@Suite("Exact numbers")
struct RationalTests {
  @Test(
    "Fractions are kept in lowest terms",
    arguments: [(2, 4, "1/2"), (-6, -4, "3/2"), (3, -6, "-1/2"), (0, 5, "0"), (8, 4, "2")])
  func lowestTerms(above: Int64, below: Int64, text: String) throws {
    #expect(try #require(Rational(above, below)).description == text)
  }

  @Test("A denominator of zero is no number")
  func zero() {
    #expect(Rational(1, 0) == nil)
    #expect(Rational(3).divided(by: .zero) == nil)
  }

  @Test("Overflow is answered by nil, never by a trap or a wrong number")
  func overflow() throws {
    let large = Rational(.max)
    #expect(large.adding(.one) == nil)
    #expect(large.multiplied(by: Rational(2)) == nil)
    #expect(Rational(.min, 3) == nil)
    // Reduced crosswise, this product fits.
    let third = try #require(Rational(1, .max))
    #expect(large.multiplied(by: third) == .one)
  }

  @Test("Sums, products and order agree with whole numbers over a common denominator")
  func laws() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      let (a, b) = (
        Int64.random(in: -99...99, using: &random), Int64.random(in: -99...99, using: &random)
      )
      let (m, n) = (
        Int64.random(in: 1...60, using: &random), Int64.random(in: 1...60, using: &random)
      )
      let x = try #require(Rational(a, m))
      let y = try #require(Rational(b, n))
      #expect(x.adding(y) == Rational(a * n + b * m, m * n))
      #expect(x.subtracting(y)?.adding(y) == x)
      #expect(x.multiplied(by: y) == Rational(a * b, m * n))
      #expect((x < y) == (a * n < b * m))
      #expect(Rational(x.description) == x)
      if b != 0 { #expect(x.divided(by: y)?.multiplied(by: y) == x) }
    }
  }

  @Test(
    "one number is read in every spelling",
    arguments: [
      ("2", "2"), ("1/2", "1/2"), ("1⁄2", "1/2"), ("½", "1/2"), ("1½", "3/2"), ("1 ½", "3/2"),
      ("1 1/2", "3/2"), ("0.25", "1/4"), ("0,25", "1/4"), (".5", "1/2"), ("1,000", "1000"),
      ("1,234,567", "1234567"), ("1,000.5", "2001/2"), ("0,250", "1/4"), ("⅟8", "1/8"),
      ("¹⁄₄", "1/4"), ("⅞", "7/8"), ("⅒", "1/10"), ("454609/76800", "454609/76800"),
    ])
  func spellings(text: String, value: String) {
    #expect(Rational(text)?.description == value)
  }

  @Test(
    "What is no number is refused",
    arguments: ["", " ", "x", "1/0", "½½", "1 2", "1/", "9999999999999999999999", "-", "1½ ½"])
  func refused(text: String) {
    #expect(Rational(text) == nil)
  }
}

/// A random stream that is the same in every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
