import RecipeRows

/// Which titles of a page begin a recipe: a recipe has ingredients, and a headline of a story, a tip or a step has none.
extension PageItem {
  /// The items from one title that begins a recipe to the next.
  private struct Stretch {
    var items: Range<Int>
    /// The probability of its title; nil without one.
    var titleProbability: Double?
    var foodCount = 0
    var hasSteps = false
    /// Whether a title below begins the next stretch.
    var hasContent = false

    /// Whether the stretch has ingredients; one alone is rather a line of an advertisement or a remark.
    var hasFoods: Bool { foodCount > 1 }

    /// Whether the title is one even if no ingredients were found: they may be in a form that is not read.
    var isSure: Bool { titleProbability ?? 0 > 0.99 }

    /// Whether the two are one recipe: one has the ingredients, and the other only steps, or neither, under a title that may
    /// be none.
    func isOneRecipe(with lower: Stretch) -> Bool {
      guard hasFoods != lower.hasFoods, titleProbability != nil else { return false }
      if hasFoods { return !lower.isSure }
      return !(hasSteps && lower.hasSteps && (isSure || foodCount > 0))
    }

    mutating func add(_ item: PageItem) {
      switch item.part {
      case .title: titleProbability = max(titleProbability ?? 0, item.titleProbability)
      case .ingredient, .continuation: (foodCount, hasContent) = (foodCount + 1, true)
      case .step: (hasSteps, hasContent) = (true, true)
      case .ingredientHeading, .stepHeading: hasContent = true
      default: break
      }
    }
  }

  /// Gives a title that begins no recipe, and the text with it, another part where the page has a recipe beside it.
  static func completeRecipes(of items: inout [PageItem], foodWords: (PageItem) -> [String]) {
    var stretches = stretches(of: items)
    var index = 1
    while index < stretches.count {
      let (upper, lower) = (stretches[index - 1], stretches[index])
      guard upper.isOneRecipe(with: lower) else {
        index += 1
        continue
      }
      if upper.hasFoods {
        for place in lower.items where items[place].part == .title {
          items[place].part = lower.hasSteps ? .stepHeading : .furniture
        }
      } else if upper.hasSteps && lower.hasSteps {
        for place in upper.items {
          switch items[place].part {
          case .title:
            items[place].part = .furniture
            items[place].titleProbability = 0
          case .ingredientHeading: items[place].part = .furniture
          case .step, .stepHeading: items[place].part = .intro
          default: break
          }
        }
      }
      stretches[index - 1].items = upper.items.lowerBound..<lower.items.upperBound
      stretches[index - 1].foodCount += lower.foodCount
      stretches[index - 1].hasSteps = upper.hasSteps || lower.hasSteps
      stretches.remove(at: index)
      index = max(1, index - 1)
    }
    for stretch in stretches { keepBestTitle(of: &items, in: stretch.items, foodWords) }
  }

  /// Leaves a recipe one title: the first, unless a line above is a likelier one, or a title below is far likelier and the
  /// first the name of a site or a chapter; large print counts, and foods of the list.
  private static func keepBestTitle(
    of items: inout [PageItem], in stretch: Range<Int>, _ foodWords: (PageItem) -> [String]
  ) {
    guard let first = stretch.first(where: { items[$0].part == .title }) else { return }
    func mayBeTitle(_ item: Int) -> Bool {
      [.furniture, .intro].contains(items[item].part) && items[item].mayBeTitle(large: false)
    }
    let content = stretch.filter { [.step, .ingredient].contains(items[$0].part) && $0 > first }
    // One ingredient alone above a title is rather a line of an advertisement.
    let end = content.first { items[$0].part == .step || $0 != content[0] } ?? stretch.upperBound
    let above = (stretch.lowerBound..<first).filter(mayBeTitle)
    let below = (first + 1..<end).filter { items[$0].part == .title || mayBeTitle($0) }
    let foods =
      above.isEmpty && below.isEmpty
      ? [] : Set(items[stretch].filter { $0.part == .ingredient }.flatMap(foodWords))
    func odds(_ item: Int) -> Double {
      let (probability, height) = (items[item].titleProbability, Double(items[item].letterHeight))
      // A subtitle such as `with fennel and butter` goes on.
      let isCapital = items[item].text.text.first(where: \.isLetter)?.isUppercase ?? false
      let named = isCapital ? [1.0, 10, 100][min(2, items[item].foodCount(among: foods))] : 1
      return probability / max(1e-6, 1 - probability) * height * height * named
    }
    var best = (item: first, odds: odds(first))
    for (items, advantage) in [(above, 1.0), (below, 4)] {
      for item in items {
        let odds = odds(item)
        if odds > advantage * best.odds { best = (item, odds) }
      }
    }
    for item in first..<max(first, best.item)
    where [.ingredient, .ingredientHeading, .stepHeading].contains(items[item].part) {
      items[item].part = .furniture
    }
    for title in first..<stretch.upperBound where items[title].part == .title && title != best.item
    {
      let below = title + 1 < stretch.upperBound ? items[title + 1].part : .intro
      items[title].part =
        title < best.item ? .furniture : below == .ingredient ? .ingredientHeading : .intro
    }
    items[best.item].part = .title
  }

  /// The stretches of a page as recipes are assembled.
  private static func stretches(of items: [PageItem]) -> [Stretch] {
    var stretches = [Stretch(items: 0..<0)]
    for (index, item) in items.enumerated() {
      if item.part == .title, stretches[stretches.count - 1].hasContent {
        stretches.append(Stretch(items: index..<index))
      }
      let start = stretches[stretches.count - 1].items.lowerBound
      stretches[stretches.count - 1].items = start..<index + 1
      stretches[stretches.count - 1].add(item)
    }
    return stretches
  }
}
