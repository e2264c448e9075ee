import PageReading
import RecipeRows

/// The article of one document in the overlay page: its recipes, and beside them its pictures.
struct DocumentMarkup {
  private(set) var article: Markup = ""
  /// The titles of the recipes.
  private(set) var titles: [String] = []
  /// The number of the item after the last one; an item's row has the id `r1`, its boxes `b1`.
  private(set) var nextItem: Int
  /// The number of the recipe after the last one.
  private(set) var nextRecipe: Int
  private let pictured: Set<String>
  /// The items by picture.
  private var items: [String: [(number: Int, line: ScannedLine)]] = [:]

  init(
    _ pages: [(page: ScannedPage, picture: String?)], firstItem: Int, firstRecipe: Int
  ) {
    nextItem = firstItem
    nextRecipe = firstRecipe
    pictured = Set(pages.filter { $0.picture != nil }.map(\.page.name))
    let recipes = pages.map(\.page).recipes
    var sections = recipes.map { section(of: $0) }
    if recipes.isEmpty {
      let lines = pages.flatMap(\.page.lines)
      sections = ["<section class=\"recipe\">\(list(of: lines, "No recipe was found"))</section>\n"]
    }
    let errors = pages.compactMap { $0.page.error?.description }.map { error -> Markup in
      "<p class=\"error\">\(error)</p>\n"
    }
    let warnings = pages.flatMap(\.page.warnings).map { warning -> Markup in
      "<p class=\"error\">Warning: \(warning.message)</p>\n"
    }
    let figures = pages.compactMap { page, picture in picture.map { figure(of: page, $0) } }
    let pictures: Markup =
      figures.isEmpty
      ? ""
      : "<div class=\"pictures\" tabindex=\"-1\">\(Markup(figures))\(legend(pages.map(\.page)))</div>\n"
    article = """
      <article class="document\(figures.isEmpty ? " typed" : "")">
      <div class="recipes">\(Markup(errors))\(Markup(warnings))\(Markup(sections))</div>
      \(pictures)</article>

      """
  }

  // MARK: Recipes

  private mutating func section(of recipe: Recipe) -> Markup {
    let number = nextRecipe
    nextRecipe += 1
    titles.append(recipe.title?.content ?? "Recipe without a title")
    let title: Markup =
      recipe.title.map { "<h1\(row($0))>\(text($0))</h1>\n" } ?? "<h1>Recipe without a title</h1>\n"
    let intro = recipe.intro.map { line -> Markup in
      "<p\(row(line, class: " intro"))>\(text(line))</p>\n"
    }
    let factItems = (recipe.yield + recipe.times).map { line -> Markup in
      "<li\(row(line))>\(text(line))</li>\n"
    }
    let facts: Markup =
      factItems.isEmpty ? "" : "<ul class=\"facts\">\n\(Markup(factItems))</ul>\n"
    let ingredients = sections(recipe.ingredientSections, "Ingredients") {
      $0.ingredientTable(of: $1)
    }
    var stepCount = 0
    let steps = sections(recipe.stepSections, "Method") { markup, section in
      let items = section.lines.map { line -> Markup in
        "<li\(markup.row(line))>\(markup.text(line))</li>\n"
      }
      defer { stepCount += items.count }
      return "<ol start=\"\(stepCount + 1)\">\n\(Markup(items))</ol>\n"
    }
    return """
      <section class="recipe" id="recipe-\(number)">
      \(title)\(Markup(intro))\(facts)\(ingredients)\(steps)\
      \(list(of: recipe.notes, "Notes"))\(list(of: recipe.nutrition, "Nutrition"))\
      \(list(of: recipe.furniture, "Beside the recipe"))</section>

      """
  }

  /// Sections under one heading: the printed one if it is only `Ingredients` or `Method`.
  private mutating func sections(
    _ sections: [Recipe.Section], _ name: String,
    _ content: (inout Self, Recipe.Section) -> Markup
  ) -> Markup {
    var elements: [Markup] = []
    for (index, section) in sections.enumerated() {
      let isGeneral = section.heading.map { RecipeHeading.isGeneral($0.content) } ?? false
      if index == 0, !isGeneral { elements.append("<h2>\(name)</h2>\n") }
      if let heading = section.heading {
        elements.append(
          index == 0 && isGeneral
            ? "<h2\(row(heading))>\(text(heading))</h2>\n"
            : "<h3\(row(heading))>\(text(heading))</h3>\n")
      }
      if !section.lines.isEmpty { elements.append(content(&self, section)) }
    }
    return Markup(elements)
  }

  private mutating func list(of lines: [ScannedLine], _ name: String) -> Markup {
    let items = lines.map { line -> Markup in "<li\(row(line))>\(text(line))</li>\n" }
    let kind = name == "Beside the recipe" ? "aside" : "remarks"
    return items.isEmpty
      ? "" : "<h2 class=\"\(kind)\">\(name)</h2>\n<ul class=\"\(kind)\">\n\(Markup(items))</ul>\n"
  }

  // MARK: Ingredients

  private mutating func ingredientTable(of section: Recipe.Section) -> Markup {
    let rows = section.lines.map { ingredientRow(of: $0) }
    let name = section.heading?.content ?? "Ingredients"
    return """
      <table>
      <caption>\(name)</caption>
      <thead><tr><th scope="col">Amount</th><th scope="col">Ingredient</th></tr></thead>
      <tbody>
      \(Markup(rows))</tbody>
      </table>

      """
  }

  private mutating func ingredientRow(of line: ScannedLine) -> Markup {
    let row = line.row
    let amounts = row.amounts.map(\.display).filter { !$0.isEmpty }.joined(separator: "; ")
    let food = row.ingredient?.text ?? (row.fields.isEmpty ? line.content : "")
    let size = row.sizeOfFood.map { field -> Markup in "\(field.text) " } ?? ""
    let rest = [row.preparation, row.purpose, row.comment].compactMap(\.?.text)
    let remarks = rest.joined(separator: ", ")
    let separator = food.isEmpty || remarks.isEmpty ? "" : ", "
    let attributes = self.row(line)
    return """
      <tr\(attributes)><td class="amount">\(amounts)</td><th scope="row">\(size)<b>\(food)</b>\
      <span class="rest">\(separator)\(remarks)</span>\(check(line))\(link(line))\
      <span class="printed">\(row.text)</span></th></tr>

      """
  }

  /// The reasons for a manual check: warnings of the row, or an uncertain part.
  private func check(_ line: ScannedLine) -> Markup {
    let harmless: RowFlags = [.approximate, .range, .optional, .toTaste, .numberInRemark]
    var reasons =
      line.row.kind == .ingredient ? line.row.flags.subtracting(harmless).names : []
    if line.partConfidence < 0.5 { reasons.append("uncertain part of the page") }
    return reasons.isEmpty
      ? "" : " <mark>check: \(reasons.joined(separator: ", "))</mark>"
  }

  // MARK: Items

  /// The attributes of the element of a line, which gets the next number.
  private mutating func row(_ line: ScannedLine, class more: String = "") -> Markup {
    items[line.image, default: []].append((nextItem, line))
    defer { nextItem += 1 }
    return " class=\"row\(more)\" id=\"r\(nextItem)\""
  }

  /// The words of the last numbered line, with uncertain ones marked, and the link to their boxes.
  private func text(_ line: ScannedLine) -> Markup {
    let start = line.row.text.utf8.count - line.content.utf8.count
    let words = zip(line.line.words, line.line.words.utf8Ranges).filter { $1.upperBound > start }
      .map { word, _ -> Markup in
        word.confidence < Self.doubtful
          ? "<span class=\"doubtful\" title=\"hard to read\">\(word.text)</span> "
          : "\(word.text) "
      }
    return "\(Markup(words))\(check(line))\(link(line))"
  }

  /// The recognition confidence below which a word is marked.
  private static let doubtful = 60.0

  private func link(_ line: ScannedLine) -> Markup {
    guard pictured.contains(line.image) else { return "" }
    return "<a class=\"find\" href=\"#b\(nextItem - 1)\" aria-label=\"Show in the picture\"></a>"
  }

  // MARK: Pictures

  private func figure(of page: ScannedPage, _ picture: String) -> Markup {
    let size = page.page.size
    let boxes = (items[page.name] ?? []).map { number, line -> Markup in
      let rectangles = line.boxRuns.map { run -> Markup in
        let box = run.box.expanded(x: max(2, run.box.height / 8), y: max(1, run.box.height / 12))
        return """
          <rect class="\(run.kind.rawValue)" x="\(box.x)" y="\(box.y)" width="\(box.width)" \
          height="\(box.height)" rx="\(box.height / 6)"/>
          """
      }
      return """
        <a class="box" id="b\(number)" href="#r\(number)" tabindex="-1"><title>\(line.row.text)</title>\
        \(Markup(rectangles))</a>

        """
    }
    let unread = page.warnings.flatMap(\.boxes).map { box -> Markup in
      """
      <rect x="\(box.x)" y="\(box.y)" width="\(box.width)" height="\(box.height)" fill="none" \
      stroke="#b00020" stroke-width="2" stroke-dasharray="6 4"><title>not read</title></rect>

      """
    }
    return """
      <figure><svg viewBox="0 0 \(size.width) \(size.height)" role="group" aria-label="Picture of \(page.name)">
      <image width="\(size.width)" height="\(size.height)" href="\(picture)"/>
      \(Markup(boxes))\(Markup(unread))</svg><figcaption>\(page.name)</figcaption></figure>

      """
  }

  /// The kinds of boxes that the pictures have.
  private func legend(_ pages: [ScannedPage]) -> Markup {
    let kinds = Set(pages.flatMap(\.lines).flatMap(\.boxRuns).map(\.kind))
    let entries = BoxKind.allCases.filter(kinds.contains).map { kind -> Markup in
      "<li class=\"\(kind.rawValue)\">\(kind.name)</li>"
    }
    return "<ul class=\"legend\" aria-label=\"Colors\">\(Markup(entries))</ul>\n"
  }
}
