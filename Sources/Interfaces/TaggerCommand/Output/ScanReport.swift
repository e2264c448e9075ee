import RecipePages
import RecipeRows
import Support

/// The errors and times of `wordtagger read` on standard error.
struct ScanReport {
  private(set) var errorCount: Int
  private var pageCount = 0
  private var lineCount = 0
  private(set) var ingredientCount = 0
  private var tagging = Duration.zero
  private var rows = Duration.zero
  private let start = ContinuousClock.now

  init(errorCount: Int) { self.errorCount = errorCount }

  mutating func add(_ page: ScannedPage) {
    pageCount += 1
    if let error = page.error {
      errorCount += 1
      StandardError.write("Error: \(error)\n")
      return
    }
    for warning in page.warnings where warning.kind != .noIngredients {
      StandardError.warn("\(page.name): \(warning.message)")
    }
    lineCount += page.lines.count
    ingredientCount += page.lines.count { $0.row.kind == .ingredient }
    tagging += page.times.tagging
    rows += page.times.rows
  }

  func printTimes() {
    func milliseconds(_ duration: Duration) -> String { (duration / .milliseconds(1)).fixed(2) }
    StandardError.write(
      "\(pageCount) pages with \(lineCount) lines in \(milliseconds(.now - start)) ms, "
        + "\(milliseconds(tagging)) ms of that for tagging, \(milliseconds(rows)) ms for rows\n")
  }
}
