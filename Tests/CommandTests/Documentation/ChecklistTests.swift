import Testing

@Suite("The pages that name tests")
struct ChecklistTests {
  private static let checklist = ProvedStatement.statements(ofPage: "Documentation/checklist.md")

  @Test("no statement of the four apps is missing")
  func complete() {
    let expected = [
      ("Reading recipe lines", "R", 27), ("Reading moving pictures", "D", 13),
      ("Text boxes", "B", 10), ("Medicines", "P", 14),
    ]
    for (section, letter, count) in expected {
      #expect(
        Self.checklist.filter { $0.section == section }.map(\.name)
          == (1...count).map { "\(letter)\($0)" })
    }
  }

  @Test(
    "each statement has tests that exist, or a reason",
    arguments: [
      ("Documentation/checklist.md", 74), ("SECURITY.md", 12), ("Documentation/Limits.md", 4),
    ])
  func proofs(page: String, leastCount: Int) {
    let statements = ProvedStatement.statements(ofPage: page)
    #expect(statements.count >= leastCount)
    for statement in statements {
      #expect(!statement.tests.isEmpty || statement.hasReason, "\(statement) has no test")
      for title in statement.tests {
        let exists = ProvedStatement.titles.contains(title)
        #expect(exists, "\(statement): no test is called '\(title)'")
      }
    }
  }

  @Test("no test title starts with an id: the page alone maps ids to tests")
  func ids() {
    for title in ProvedStatement.titles {
      #expect(title.prefixMatch(of: #/[RDBVP][0-9]+ /#) == nil, "'\(title)' starts with an id")
    }
  }
}
