import RecipeRows
import Support
import WordTagging

/// The attributes of the lines of a page in the page model: layout, text, labels of the recipe
/// model, and the same of neighboring lines.
struct LineAttributes {
  private let layout: PageLayout
  private let tagged: [TaggedSequence]
  private let markers: [ListMarker?]
  private let texts: [LineText]
  private let roles: [RoleTagger.Prediction]
  private let letterHeight: Double
  private let largestHeight: Double
  private let strokeWidth: Double?
  private let leading: Double
  private let forgets: (ArraySlice<UInt8>) -> Bool

  /// Prepares the lines of a page.
  ///
  /// - Parameters:
  ///   - layout: The page.
  ///   - markers: The list marker of each line.
  ///   - tagged: Each line with the labels of the recipe model.
  ///   - forgets: Whether a word counts as unknown, since real lines have words that no grammar has.
  init(
    _ layout: PageLayout, markers: [ListMarker?], tagged: [TaggedSequence],
    forgets: @escaping (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) {
    self.forgets = forgets
    self.layout = layout
    self.tagged = tagged
    self.markers = markers
    roles = RoleTagger.roles(of: tagged)
    texts = zip(layout.lines, markers).map { LineText($0.text, marker: $1) }
    letterHeight = max(0.5, layout.lines.map(\.letterHeight).median ?? 1)
    largestHeight = max(
      0.5,
      zip(layout.lines, texts).compactMap { line, text in
        text.words.contains { $0.count > 2 } ? line.letterHeight : nil
      }.max() ?? letterHeight)
    strokeWidth = layout.lines.compactMap(\.strokeWidth).median
    let lines = layout.lines
    let distances = zip(lines, lines.dropFirst()).compactMap { upper, lower -> Double? in
      upper.block == lower.block && lower.baseline > upper.baseline
        ? lower.baseline - upper.baseline : nil
    }
    leading = max(0.5, distances.median ?? letterHeight * 1.6)
  }

  /// The attributes of all lines, such as `words=3` or `-1 ends=colon`.
  func all() -> [[String]] {
    let lines = layout.lines
    let foodsAhead = distancesToFoods()
    let contentBehind = contentAbove()
    var features: [Features] = []
    var zone = "none"
    for index in lines.indices {
      features.append(
        self.features(
          of: index, zone: zone, foodsAhead: foodsAhead[index], behind: contentBehind[index]))
      let kind = texts[index].kind
      if ["ingredients", "method", "note", "tools"].contains(kind) { zone = kind }
    }
    return lines.indices.map { index in
      var attributes: [String] = []
      for offset in -2...2 {
        let place = index + offset
        guard lines.indices.contains(place) else {
          if offset == -1 || offset == 1 { attributes.append("\(offset) edge") }
          continue
        }
        for (name, value) in features[place].shared {
          attributes.append(offset == 0 ? "\(name)=\(value)" : "\(offset) \(name)=\(value)")
        }
      }
      attributes += features[index].own.map { "\($0)=\($1)" }
      attributes += features[index].words.map { "word=\($0)" }
      attributes += pairs(of: index, features)
      return attributes
    }
  }

  /// The features of one line.
  private struct Features {
    /// The features that neighboring lines use, too.
    var shared: [(String, String)] = []
    var own: [(String, String)] = []
    var words: [String] = []

    subscript(_ name: String) -> String {
      shared.first { $0.0 == name }?.1 ?? own.first { $0.0 == name }?.1 ?? "-"
    }
  }

  /// Conjunctions of features.
  private func pairs(of index: Int, _ features: [Features]) -> [String] {
    let line = features[index]
    let above = index > 0 ? features[index - 1] : Features()
    let below = index + 1 < features.count ? features[index + 1] : Features()
    func value(_ name: String) -> String {
      if name.hasPrefix("-1 ") { return above[String(name.dropFirst(3))] }
      if name.hasPrefix("1 ") { return below[String(name.dropFirst(2))] }
      return line[name]
    }
    return Self.conjunctions.map { names in
      names.joined(separator: "&") + "=" + names.map(value).joined(separator: "&")
    }
  }

  /// Features that are combined; features of the lines above and below start with the line's offset.
  private static let conjunctions = [
    ["labels", "first"], ["labels", "fits", "first"], ["first", "verb"], ["size", "gap"],
    ["first", "kind"], ["-1 open", "first"], ["-1 end", "first", "fits"], ["labels", "-1 labels"],
    ["first", "-1 first", "1 first"], ["indent", "1 indent"], ["zone", "labels"],
    ["zone", "verb", "first"], ["fits", "left", "-1 end"], ["marker", "-1 marker"],
    ["zone", "marker", "labels"], ["gap", "fits", "first"], ["size", "words", "end"],
    ["kind", "size"], ["end", "verb", "words"], ["zone", "gap", "words"],
    ["left", "marker", "-1 marker"], ["weight", "size"], ["weight", "-1 weight", "1 weight"],
    ["weight", "words", "end"], ["weight", "zone", "labels"],
    ["role", "rolesure"], ["role", "size", "gap"], ["role", "labels"], ["role", "zone"],
    ["role", "-1 role", "1 role"], ["role", "words"],
    ["known", "sure", "size"], ["known", "words", "size"], ["known", "labels"],
    ["rank", "ahead"], ["size", "ahead"], ["role", "ahead"], ["rank", "known"],
    ["ahead", "words", "end"],
    ["zone", "ahead"], ["behind", "ahead"], ["behind", "ahead", "rank"],
    ["behind", "ahead", "weight"],
    ["behind", "role"], ["facts", "end"], ["facts", "behind"], ["facts", "size"],
    ["facts", "-1 facts", "1 facts"],
  ]

  /// The features of a line under the last heading of a kind, so many lines above the next food, with the content above it.
  private func features(
    of index: Int, zone: String, foodsAhead: String, behind: String
  ) -> Features {
    let line = layout.lines[index]
    let text = texts[index]
    var features = Features()
    features.words = text.words
    features.shared = [
      ("words", Self.step(Double(text.wordCount), [2, 3, 5, 8, 12])),
      ("first", text.first), ("end", text.end), ("open", text.brackets),
      ("digits", Self.step(text.digitShare, [0.01, 0.08, 0.2, 0.5])), ("case", text.letterCase),
      ("time", text.hasTime), ("verb", text.verb), ("kind", text.kind),
      ("size", Self.step(line.letterHeight / letterHeight, [0.75, 0.9, 1.12, 1.35, 1.8])),
      ("weight", weightFeature(of: line)),
    ]
    features.shared += layoutFeatures(of: index) + labelFeatures(of: tagged[index])
    features.shared.append(("role", roles[index].role.rawValue))
    features.shared.append(("marker", markerFeature(of: index)))
    features.shared.append(("facts", text.facts))
    features.own = [
      ("word1", text.words.first ?? "-"), ("word2", text.words.dropFirst().first ?? "-"),
      ("last", text.words.last ?? "-"), ("second", text.second), ("stop", text.innerStop),
      ("nutrients", Self.step(Double(text.nutrientCount), [1, 2])), ("yield", text.hasYield),
      ("page", text.pageSign),
      ("sure", Self.step(line.confidence, [40, 60, 75, 88])),
      ("down", Self.step(line.baseline / layout.height, [0.05, 0.12, 0.25, 0.5, 0.75, 0.9, 0.96])),
      ("zone", zone), ("known", knownFeature(of: text)), ("ahead", foodsAhead), ("behind", behind),
      ("rank", Self.step(line.letterHeight / largestHeight, [0.5, 0.7, 0.9])),
      ("rolesure", Self.step(roles[index].confidence, [0.6, 0.9, 0.99])),
    ]
    return features
  }

  /// The share of words that occur in recipes.
  private func knownFeature(of text: LineText) -> String {
    let words = text.words.flatMap { $0.split { !$0.isLetter } }.filter { $0.count > 2 }
      .map { Array($0.utf8)[...] }
    guard !words.isEmpty else { return "none" }
    let known = words.count { !forgets($0) && RecipeWords.contains($0) }
    return Self.step(Double(known) / Double(words.count), [0.01, 0.34, 0.67, 1])
  }

  // MARK: Layout

  private func layoutFeatures(of index: Int) -> [(String, String)] {
    let lines = layout.lines
    let line = lines[index]
    let near = lines[max(0, index - 6)..<min(lines.count, index + 7)].filter {
      $0.block == line.block
    }
    let left = near.map(\.left).min() ?? line.left
    let right = layout.edges[line.block] ?? line.right
    let above = index > 0 && lines[index - 1].block == line.block ? lines[index - 1] : nil
    let below =
      index + 1 < lines.count && lines[index + 1].block == line.block ? lines[index + 1] : nil
    func indent(from other: LayoutLine?) -> String {
      guard let other else { return index == 0 || index + 1 == lines.count ? "none" : "block" }
      return Self.step((line.left - other.left) / letterHeight, [-3, -1.2, -0.35, 0.35, 1.2, 3])
    }
    func distance(_ upper: LayoutLine?, _ lower: LayoutLine?) -> String {
      guard let upper, let lower else { return "none" }
      let distance = (lower.baseline - upper.baseline) / leading
      return Self.step(distance, [0.2, 0.85, 1.08, 1.2, 1.45, 1.9, 3])
    }
    // A word that would have fit on the line above starts a new item.
    let fits = above.map { above in
      let room = (right - above.right - (line.firstWordRight - line.left)) / letterHeight
      return Self.step(room, [-0.5, 0.7, 2.5, 6])
    }
    let middle = (line.left + line.right) / 2
    let isCentered =
      abs(middle - layout.width / 2) < letterHeight && line.left - left > 2 * letterHeight
    return [
      ("indent", Self.step((line.left - left) / letterHeight, [0.3, 0.9, 1.6, 3, 8])),
      ("left", indent(from: above)), ("next", indent(from: below)),
      ("gap", distance(above, line)), ("under", distance(line, below)),
      ("fits", fits ?? "none"),
      (
        "filled",
        Self.step((line.right - left) / max(1, right - left), [0.25, 0.5, 0.75, 0.9, 0.97])
      ),
      ("centered", isCentered ? "yes" : "no"),
    ]
  }

  /// The stroke width of a line relative to the page's, in steps from thin to bold.
  private func weightFeature(of line: LayoutLine) -> String {
    guard let strokeWidth, let width = line.strokeWidth else { return "none" }
    return Self.step(width / max(0.1, strokeWidth), [0.75, 0.88, 1.1, 1.22, 1.4, 1.8])
  }

  /// Bullets and numbers are stronger evidence if neighboring lines have them, too.
  private func markerFeature(of index: Int) -> String {
    guard let marker = markers[index] else { return "none" }
    let isNumber = marker.text.contains(where: \.isNumber)
    let near = max(0, index - 3)..<min(markers.count, index + 4)
    let others = near.count { place in
      place != index
        && markers[place].map { $0.text.contains(where: \.isNumber) == isNumber } ?? false
    }
    return (isNumber ? "number" : "bullet") + (others == 0 ? "" : others < 3 ? "s" : "list")
  }

  // MARK: Labels

  /// For each line how far below it the next one with an amount of a food is, in steps: a recipe's title stands above
  /// its foods, and a story's far from them.
  private func distancesToFoods() -> [String] {
    var distance = Double.infinity
    let distances = tagged.reversed().map { line in
      let step = distance.isFinite ? Self.step(distance, [2, 3, 5, 9, 17]) : "none"
      distance = line.hasFoodAndNumber ? 1 : distance + 1
      return step
    }
    return distances.reversed()
  }

  /// The last content above each line, `food`, `step` or `none`: the title of a further recipe stands below steps and
  /// above foods.
  private func contentAbove() -> [String] {
    var content = "none"
    return zip(tagged, roles).map { line, role in
      let above = content
      if line.hasFoodAndNumber {
        content = "food"
      } else if role.role == .step, line.labels.count > 4 {
        // Fewer words are rather a heading.
        content = "step"
      }
      return above
    }
  }

  private func labelFeatures(of line: TaggedSequence) -> [(String, String)] {
    let labels = line.labels
    let count = Double(max(1, labels.count))
    func share(_ names: String...) -> Double {
      Double(labels.count { names.contains($0) }) / count
    }
    var order: [String] = []
    for label in labels where label != "other" && order.last != label && order.count < 3 {
      order.append(label)
    }
    let confidence = line.tokens.reduce(0) { $0 + $1.confidence } / count
    return [
      (
        "labels", order.isEmpty ? "none" : order.map { String($0.prefix(3)) }.joined(separator: "-")
      ),
      ("food", Self.step(share("ingredient"), [0.01, 0.2, 0.4, 0.6])),
      ("other", Self.step(share("other"), [0.01, 0.2, 0.4, 0.6, 0.8])),
      ("amount", Self.step(share("value", "measure", "combination"), [0.01, 0.15, 0.3])),
      ("remark", Self.step(share("preparation", "purpose", "comment"), [0.01, 0.3, 0.6])),
      ("certain", Self.step(confidence, [0.5, 0.7, 0.85, 0.95, 0.99])),
    ]
  }

  /// The number of the interval that a value is in.
  private static func step(_ value: Double, _ limits: [Double]) -> String {
    "\(limits.firstIndex { value < $0 } ?? limits.count)"
  }
}

extension TaggedSequence {
  fileprivate var hasFoodAndNumber: Bool {
    labels.contains("ingredient") && labels.contains("value")
  }
}
