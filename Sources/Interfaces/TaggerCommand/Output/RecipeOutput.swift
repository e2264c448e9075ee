import ArgumentParsing
import RecipeExports
import RecipePages
import StreamIO
import Support

/// Writes what `read` finds, page by page or, for recipe managers, all recipes at the end.
struct RecipeOutput {
  private let file: OutputFile
  private let format: RecipeFormat?
  private var writer: ScanWriter?
  private var pages: [ScannedPage] = []

  init(_ format: ReadFormat, labels: [String], to path: String) throws {
    file = try OutputFile(path)
    switch format {
    case .recipes(let format):
      self.format = format
      guard format.isText || path != "-" || !StandardOutput.isTerminal else {
        throw ValidationError(
          "--format \(format.rawValue) is an archive; give a file: -o recipes.\(format.fileExtension)"
        )
      }
    case .pages(let format):
      self.format = nil
      let file = file
      writer = try ScanWriter(
        format, labels: labels, usesColor: path == "-" && StandardOutput.takesColors
      ) { try file.write($0) }
    }
  }

  mutating func write(_ page: ScannedPage) throws {
    if format != nil { pages.append(page) }
    try writer?.write(page)
  }

  /// Ends the file; an archive of no recipe is none.
  mutating func finish() throws {
    try writer?.finish()
    let recipes = pages.recipes
    if let format, !recipes.isEmpty {
      let created = Timestamp.milliseconds / 1000
      try file.write(RecipeExport.bytes(of: recipes, as: format, created: created))
    }
    if format == nil || !recipes.isEmpty { try file.close() }
  }
}
