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

  @Test("each statement has tests that exist, or a reason")
  func proofs() {
    for statement in Checklist.statements {
      #expect(!statement.tests.isEmpty || statement.hasReason, "\(statement) has no test")
      for title in statement.tests {
        #expect(Checklist.titles.contains(title), "\(statement): no test is called '\(title)'")
      }
    }
  }

  @Test("no test title starts with an id: the page alone maps ids to tests")
  func ids() {
    for title in Checklist.titles {
      #expect(title.prefixMatch(of: #/[RDBVP][0-9]+ /#) == nil, "'\(title)' starts with an id")
    }
  }
}
