import Foundation
import LabeledData
import RecipeModels
import TaggerTesting
import Testing

@testable import TaggerService

@Suite("Reviewing lines without a service")
struct ReviewTests {
  private static func sequences(_ texts: [String]) -> [LabeledSequence] {
    texts.map { LabeledSequence(text: $0, tokens: $0.split(separator: " ").map(String.init)) }
  }

  @Test("the least sure lines come first, each once, and labeled ones are left out")
  func choice() {
    let texts = (1...20).map { "\($0) cups flour" } + ["glug of the good stuff", "1 cups flour"]
    var sequences = Self.sequences(texts)
    sequences.append(LabeledSequence(tokens: ["2", "cups", "flour"], labels: ["a", "b", "c"]))
    let review = LineReview(of: sequences, by: .recipes, count: 100)
    #expect(review.lines.count == 20)
    #expect(review.lines[0].text == "glug of the good stuff")
    #expect(!review.lines.contains { $0.text == "2 cups flour" })
    #expect(review.lines.allSatisfy { $0.labels.count == $0.confidences.count })
    #expect(LineReview(of: sequences, by: .recipes, count: 3).lines.count == 3)
  }

  @Test("the page that works from disk has its lines as data, and no markup of theirs")
  func page() throws {
    let texts = ["2 cups </script><script>alert(1)</script>", "1 <!-- egg"]
    let review = LineReview(of: Self.sequences(texts), by: .recipes, count: 9)
    let html = review.html(name: "</title>&")
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(!html.contains("alert(1)</script>") && !html.contains("1 <!-- egg"))
    #expect(!html.contains("</title>&"))
    let data = try #require(html.firstMatch(of: /id="lines">(.*)<\/script>/)?.1)
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
    let lines = try #require(object?["lines"] as? [[String: Any]])
    #expect(Set(lines.compactMap { $0["text"] as? String }) == Set(texts))
    #expect(object?["outside"] as? String == "other")
    for address in ["https:", "src=", "import ", "fetch(", "url("] {
      #expect(!html.contains(address), "\(address)")
    }
  }

  @Test("the policy of the page that works from disk allows its own style and script alone")
  func policy() throws {
    for (text, digest) in [
      (LineReview.style, LineReview.styleDigest), (LineReview.script, LineReview.scriptDigest),
    ] {
      #expect(digest == (try contentDigest(of: text)))
    }
  }
}
