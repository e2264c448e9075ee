import ArgumentParsing
import RecipeExports
import RecipePages

/// A format of `read`: of pages and their rows, or of a recipe manager.
enum ReadFormat: Equatable, ExpressibleByArgument {
  case pages(ScanFormat)
  case recipes(RecipeFormat)

  init?(argument: String) {
    if let format = ScanFormat(rawValue: argument) {
      self = .pages(format)
    } else if let format = RecipeFormat(rawValue: argument) {
      self = .recipes(format)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    ScanFormat.allCases.map(\.rawValue) + RecipeFormat.allCases.map(\.rawValue)
  }

  var defaultValueDescription: String {
    switch self {
    case .pages(let format): format.rawValue
    case .recipes(let format): format.rawValue
    }
  }
}
