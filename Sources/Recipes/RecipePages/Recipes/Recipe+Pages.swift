// A recipe over several pages: its lines, the lines of some pages, and its continuation on a later one.

extension Recipe {
  private static var lists: [WritableKeyPath<Recipe, [ScannedLine]>] {
    [\.intro, \.yield, \.times, \.notes, \.nutrition, \.furniture]
  }

  /// All lines.
  package var lines: [ScannedLine] {
    [title].compactMap(\.self) + Self.lists.flatMap { self[keyPath: $0] }
      + (ingredientSections + stepSections).flatMap { [$0.heading].compactMap(\.self) + $0.lines }
  }

  /// The recipe with some of its lines.
  package func filtered(_ isKept: (ScannedLine) -> Bool) -> Recipe {
    func kept(_ sections: [Section]) -> [Section] {
      sections.map { section in
        Section(
          heading: section.heading.flatMap { isKept($0) ? $0 : nil },
          lines: section.lines.filter(isKept))
      }.filter { $0.heading != nil || !$0.lines.isEmpty }
    }
    var recipe = self
    recipe.title = title.flatMap { isKept($0) ? $0 : nil }
    for list in Self.lists { recipe[keyPath: list].removeAll { !isKept($0) } }
    recipe.ingredientSections = kept(ingredientSections)
    recipe.stepSections = kept(stepSections)
    recipe.sources = recipe.lines.map(\.image).reduce(into: []) { sources, image in
      if !sources.contains(image) { sources.append(image) }
    }
    return recipe
  }

  /// Appends what a later page has of the recipe.
  package mutating func append(_ other: Recipe) {
    if title == nil { title = other.title } else if let more = other.title { intro.append(more) }
    for list in Self.lists { self[keyPath: list] += other[keyPath: list] }
    for part: WritableKeyPath<Recipe, [Section]> in [\.ingredientSections, \.stepSections] {
      var sections = other[keyPath: part][...]
      // A section goes on over the end of its page.
      if let first = sections.first, first.heading == nil, !self[keyPath: part].isEmpty {
        self[keyPath: part][self[keyPath: part].count - 1].lines += first.lines
        sections = sections.dropFirst()
      }
      self[keyPath: part] += sections
    }
    sources += other.sources.filter { !sources.contains($0) }
  }
}
