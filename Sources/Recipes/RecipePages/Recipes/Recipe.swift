public import RecipeRows

/// A recipe from one or several pages, each part with its place.
public struct Recipe: Hashable, Sendable {
  /// A run of ingredients or steps under one heading.
  public struct Section: Hashable, Sendable {
    /// The heading, such as `For the sauce`.
    public var heading: ScannedLine?
    /// The ingredients or steps.
    public var lines: [ScannedLine] = []

    /// Creates a section.
    public init(heading: ScannedLine? = nil, lines: [ScannedLine] = []) {
      self.heading = heading
      self.lines = lines
    }
  }

  /// The name of the dish.
  public var title: ScannedLine?
  /// The text before the ingredients.
  public var intro: [ScannedLine] = []
  /// The yield, as printed: `Serves 4`.
  public var yield: [ScannedLine] = []
  /// The times, as printed: `Prep time: 20 minutes`.
  public var times: [ScannedLine] = []
  /// The ingredients in their groups.
  public var ingredientSections: [Section] = []
  /// The steps in their groups.
  public var stepSections: [Section] = []
  /// Notes and tips.
  public var notes: [ScannedLine] = []
  /// Nutrients.
  public var nutrition: [ScannedLine] = []
  /// Other text of the pages: running heads, page numbers, menus, credits, ratings.
  public var furniture: [ScannedLine] = []
  /// The pictures or files that the recipe was read from.
  public var sources: [String] = []

  /// Creates an empty recipe.
  public init() {}

  /// All ingredients.
  public var ingredients: [ScannedLine] { ingredientSections.flatMap(\.lines) }

  /// All steps.
  public var steps: [ScannedLine] { stepSections.flatMap(\.lines) }

  /// How the amounts were changed after reading.
  public var change: AmountChange {
    (ingredientSections + stepSections).lazy.flatMap(\.lines).first?.change ?? AmountChange()
  }

  /// The time of an activity as printed.
  ///
  /// The time of the whole recipe is a single time without a name, if no time is named so, or the sum of the others, if
  /// preparing and cooking have one each, and no time is a part of another.
  public func time(of activity: RecipeTime.Activity) -> RecipeTime? {
    let lines = (times + yield).map(\.content)
    // On cards the name is often above its value.
    var facts = lines.indices.map { index in
      let found = YieldAndTimes(lines[index])
      return found.times.isEmpty && index + 1 < lines.count
        ? YieldAndTimes(lines[index] + " " + lines[index + 1]) : found
    }
    if facts.allSatisfy(\.times.isEmpty) { facts = timesBesideOthers }
    let all = facts.flatMap(\.times)
    if let time = all.first(where: { $0.activity == activity }) { return time }
    guard activity == .total else { return nil }
    if all.count == 1, let only = facts.first(where: { !$0.times.isEmpty }),
      !only.unnamedTimes.isEmpty || only.hasWholeTime
    {
      return RecipeTime(activity: .total, minutes: all[0].minutes)
    }
    // Several lines that are times and nothing else are of other recipes, and one may be the whole.
    let alone = facts.count(where: \.isTimeAlone)
    let named = facts.filter { !$0.isTimeAlone }
    let parts = Set(named.flatMap(\.times))
    let activities = parts.map(\.activity)
    guard alone != 1, named.allSatisfy(\.unnamedTimes.isEmpty),
      activities.count(where: { $0 == .prep }) == 1, activities.count(where: { $0 == .cook }) == 1,
      !facts.contains(where: \.hasPartOfTime)
    else { return nil }
    return RecipeTime(activity: .total, minutes: parts.reduce(0) { $0 + $1.minutes })
  }

  /// What short lines say in a recipe without a line for its times, as `2 loaves Prep: 30 min. In all: 14 hours`.
  ///
  /// A colon stands behind each name, so that sentences of the method say nothing;
  /// above them a line such as `Ready in 25 minutes` needs none.
  private var timesBesideOthers: [YieldAndTimes] {
    func facts(of lines: [ScannedLine], needsColon: Bool) -> [YieldAndTimes] {
      lines.map(\.content).filter { $0.count < 100 }.compactMap { line in
        let facts = YieldAndTimes(line)
        let named = facts.times.count - facts.unnamedTimes.count
        let isTotal = named == 1 && facts.times.contains { $0.activity == .total }
        guard named > 1 || isTotal,
          line.count(where: { $0 == ":" }) >= named || facts.isWholeTime && !needsColon
        else { return nil }
        return facts
      }
    }
    return facts(of: furniture + intro, needsColon: false)
      + facts(of: nutrition + steps, needsColon: true)
  }

  /// Returns the recipe with the amounts of its rows scaled and converted.
  ///
  /// - Precondition: The amounts are as printed.
  package func changed(by editor: RowEditor) -> Recipe {
    var recipe = self
    recipe.updateIngredientsAndSteps { $0.change(by: editor) }
    return recipe
  }

  mutating func updateIngredientsAndSteps(_ update: (inout ScannedLine) -> Void) {
    for part: WritableKeyPath<Recipe, [Section]> in [\.ingredientSections, \.stepSections] {
      for section in self[keyPath: part].indices {
        for line in self[keyPath: part][section].lines.indices {
          update(&self[keyPath: part][section].lines[line])
        }
      }
    }
  }

  /// Whether the recipe has ingredients or steps.
  var hasContent: Bool { !ingredientSections.isEmpty || !stepSections.isEmpty }
}
