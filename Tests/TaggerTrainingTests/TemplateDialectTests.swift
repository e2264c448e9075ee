import TaggerTraining
import Testing
import WordTagging

struct TemplateDialectTests {
  @Test func `CRF++ templates become ours`() throws {
    let text = """
      # Unigram
      U00:%x[-2,0]
      U05:%x[-1,0]/%x[0,0]
      U10:%x[0,1]
      U
      B
      """
    #expect(
      try TemplateDialect.crfpp.translate(text, file: "t").split(separator: "\n") == [
        "form[-2]", "form[-1] & form[0]", "column(1)[0]", "bias", "transition",
      ])
  }

  @Test func `Wapiti's macros become ours`() throws {
    let text = """
      u:wrd=%X[0,0]
      *:pos=%x[-1,1]
      u:cap=%t[0,0,"^\\u"]
      u:suf=%M[0,0,"...$"]
      u:first=%x[@0,0]/%x[@-1,0]
      b
      """
    #expect(
      try TemplateDialect.wapiti.translate(text, file: "t").split(separator: "\n") == [
        "word[0]", "column(1)[-1]", "transition & column(1)[-1]", "matches(\"^\\u\")[0]",
        "lower-matched(\"...$\")[0]", "form[line.first] & form[line.last]", "transition",
      ])
    _ = try FeatureSet(parsing: TemplateDialect.wapiti.translate(text, file: "t"))
  }

  @Test(arguments: [
    ("X:%x[0,0]", "t:1:1: a template starts with 'U' or 'B'"),
    ("U:%t[0,0,\"a\"]", "t:1:3: unknown macro '%t'; expected %x"),
    ("U:%x[a,0]", "t:1:6: 'a' is not a row"),
    ("U:%x[0]", "t:1:6: expected a row and a column"),
    ("U:%x[0,0", "t:1:9: expected ']'"),
  ])
  func `an error has its place`(_ text: String, _ expected: String) {
    let error = #expect(throws: TaggerError.self) {
      try TemplateDialect.crfpp.translate(text, file: "t")
    }
    #expect(error?.description.hasPrefix(expected) == true, "\(error as Any)")
  }
}
