/// Assembles the lines of pages into recipes.
///
/// A title begins a new recipe if the previous one has ingredients or steps. A page without a title
/// continues the recipe of the previous page in the same document.
struct RecipeAssembler {
  private(set) var recipes: [Recipe] = []
  /// The lines found before the first part of a recipe.
  private var furniture: [ScannedLine] = []
  private var document = ""

  /// Adds a page.
  mutating func add(_ page: ScannedPage) {
    var isOpen = !recipes.isEmpty && page.document == document
    if page.document != document { furniture = [] }
    document = page.document
    for line in page.lines {
      if line.part == .furniture {
        if isOpen {
          recipes[recipes.count - 1].furniture.append(line)
        } else {
          furniture.append(line)
        }
        continue
      }
      let startsRecipe = line.part == .title && recipes.last?.hasContent ?? false
      if !isOpen || startsRecipe {
        recipes.append(Recipe())
        recipes[recipes.count - 1].furniture = furniture
        furniture = []
        isOpen = true
      }
      if recipes[recipes.count - 1].sources.last != page.name {
        recipes[recipes.count - 1].sources.append(page.name)
      }
      recipes[recipes.count - 1].add(line)
    }
    if isOpen, !furniture.isEmpty {
      recipes[recipes.count - 1].furniture += furniture
      furniture = []
    }
  }
}

extension Recipe {
  /// Adds a line to its part.
  fileprivate mutating func add(_ line: ScannedLine) {
    switch line.part {
    case .title:
      if title == nil { title = line } else { intro.append(line) }
    case .intro: intro.append(line)
    case .yield: yield.append(line)
    case .time: times.append(line)
    case .ingredientHeading: ingredientSections.append(Section(heading: line))
    case .ingredient, .continuation:
      if ingredientSections.isEmpty { ingredientSections.append(Section()) }
      ingredientSections[ingredientSections.count - 1].lines.append(line)
    case .stepHeading: stepSections.append(Section(heading: line))
    case .step:
      if stepSections.isEmpty { stepSections.append(Section()) }
      stepSections[stepSections.count - 1].lines.append(line)
    case .note: notes.append(line)
    case .nutrition: nutrition.append(line)
    case .furniture: furniture.append(line)
    }
  }
}

extension ScannedPage {
  /// The recipes of the page, in reading order.
  public var recipes: [Recipe] { [self].recipes }
}

extension [ScannedPage] {
  /// The recipes of pages, in reading order; one may continue over pages of a document.
  public var recipes: [Recipe] {
    var assembler = RecipeAssembler()
    for page in self { assembler.add(page) }
    return assembler.recipes
  }
}
