import Testing

@Suite("The checklist")
struct ChecklistTests {
  @Test("no statement of the three apps is missing")
  func complete() {
    let expected = [
      ("Reading recipe lines", "R", 27), ("Reading moving pictures", "D", 13),
      ("Text boxes", "B", 10),
    ]
    for (section, letter, count) in expected {
      #expect(
        Checklist.statements.filter { $0.section == section }.map(\.id)
          == (1...count).map { "\(letter)\($0)" })
    }
  }

  @Test("each statement has tests that exist and bear its id, or a reason")
  func proofs() {
    for statement in Checklist.statements {
      #expect(!statement.tests.isEmpty || statement.hasReason, "\(statement) has no test")
      for title in statement.tests {
        #expect(Checklist.titles.contains(title), "\(statement): no test is called '\(title)'")
        #expect(
          Checklist.ids(of: title).contains(statement.id), "\(statement): '\(title)' lacks the id")
      }
    }
  }

  @Test("each id in the title of a test is on the list")
  func ids() {
    let known = Set(Checklist.statements.map(\.id))
    for title in Checklist.titles {
      for id in Checklist.ids(of: title) where !known.contains(id) {
        Issue.record("'\(title)' proves \(id), which Documentation/checklist.md does not have")
      }
    }
    #expect(Checklist.titles.contains { Checklist.ids(of: $0) == ["R16", "B8"] })
  }
}
