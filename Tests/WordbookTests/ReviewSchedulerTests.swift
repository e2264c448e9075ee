import Foundation
import Testing
import Wordbook

@Suite("Spaced repetition") struct ReviewSchedulerTests {
  private static let histories =
    ProcessInfo.processInfo.environment["FSRS_HISTORIES"]
    ?? URL(filePath: #filePath).deletingLastPathComponent().path + "/Golden/fsrs.tsv"

  @Test("schedules agree with the reference, review by review")
  func reference() throws {
    let lines = try String(contentsOfFile: Self.histories, encoding: .utf8).split(separator: "\n")
    var history = ""
    var card = ReviewCard(due: 0)
    var differences: [String] = []
    for line in lines {
      let fields = line.split(separator: "\t").map(String.init)
      try #require(fields.count == 9)
      let time = try #require(Int64(fields[2]))
      if fields[0] != history {
        history = fields[0]
        card = ReviewCard(due: time)
      }
      let scheduler = ReviewScheduler(desiredRetention: try #require(Double(fields[1])))
      let rating = try #require(Int(fields[3]).flatMap(ReviewRating.init))
      card = scheduler.review(card, rating, at: time)
      let expected = (stability: Double(fields[6]) ?? 0, difficulty: Double(fields[7]) ?? 0)
      let isEqual =
        Int(fields[4]) == card.state.rawValue && fields[5] == (card.step.map { "\($0)" } ?? "-")
        && Int64(fields[8]) == card.due
        && abs(expected.stability - (card.stability ?? 0)) <= 1e-9 * expected.stability
        && abs(expected.difficulty - (card.difficulty ?? 0)) <= 1e-9
      if !isEqual { differences.append("\(line): \(card)") }
    }
    let count = differences.count
    #expect(count == 0, "\(count) of \(lines.count): \(differences.prefix(3))")
    #expect(lines.count > 1000)
  }

  @Test("recall falls to 90 % after the stability, and the interval keeps the wished retention")
  func recall() {
    let scheduler = ReviewScheduler(desiredRetention: 0.9)
    var card = ReviewCard(due: 0)
    #expect(scheduler.recall(of: card, at: 0) == 0)
    card = scheduler.review(card, .easy, at: 0)
    card.stability = 10
    #expect(abs(scheduler.recall(of: card, at: 10 * 86_400) - 0.9) < 1e-12)
    #expect(scheduler.recall(of: card, at: 0) == 1)
    let due = (card.due + 43_200) / 86_400
    #expect(due == 8)
  }

  @Test(
    "a new word is repeated after one and ten minutes, then after days; a forgotten one again soon")
  func steps() {
    let scheduler = ReviewScheduler()
    var card = scheduler.review(ReviewCard(due: 0), .again, at: 0)
    #expect(card.due == 60 && card.state == .learning)
    card = scheduler.review(card, .good, at: 60)
    #expect(card.due == 660 && card.state == .learning)
    card = scheduler.review(card, .good, at: 660)
    #expect(card.state == .review && card.due >= 660 + 86_400)
    let due = card.due
    card = scheduler.review(card, .again, at: due)
    #expect(card.state == .relearning && card.due == due + 600)
  }
}
