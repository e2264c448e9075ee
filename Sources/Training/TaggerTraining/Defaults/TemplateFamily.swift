import WordTagging

/// Feature templates that observe one aspect of the data, such as affixes or brackets.
///
/// Training chooses families by the data.
struct TemplateFamily: Hashable, Sendable {
  /// A readable description of what the templates observe.
  let name: String
  /// The templates in the feature language.
  let templates: [String]
  /// Whether the data suits the family.
  fileprivate let isUsed: Bool

  init(_ name: String, when isUsed: Bool = true, _ templates: [String]) {
    (self.name, self.templates, self.isUsed) = (name, templates, isUsed)
  }
}

extension TemplateFamily {
  /// The number of tokens from which data is large.
  static let largeTokenCount = 100_000

  /// The families of words, their spelling and their places.
  ///
  /// Short lines are fields more often than sentences, so that commas and brackets are informative.
  /// Families for large data lower the accuracy on small data, where each value is too rare, and those
  /// for words alone lower it where a column says of what class the words are. Pairs of labels with words
  /// raise it where each token has a tag of its own, not where most are outside of entities; with classes and suffixes,
  /// too, where ``LineDefaults`` are used. Trigger words raise it in fields of lines, not in sentences or entities.
  /// The limits were found on sets of 1,200 to 250,000 tokens.
  static func ofWords(
    hasShortLines: Bool, tokenCount: Int, hasClosedColumn: Bool, hasEntities: Bool,
    learnsLines: Bool, triggers: [String]
  ) -> [Self] {
    let isLarge = tokenCount >= largeTokenCount
    let (isLargeText, hasManyLines) = (isLarge && !hasShortLines, isLarge && hasShortLines)
    let seesContext = isLarge || !hasClosedColumn
    let seesSpelling = isLargeText || (!isLarge && !hasClosedColumn && tokenCount >= 3_000)
    let hasSomeLines = !isLarge && hasShortLines && !hasClosedColumn && tokenCount >= 5_000
    let hasFields = hasShortLines && !hasClosedColumn && !hasEntities && tokenCount >= 3_000
    return [
      Self("words", FeatureSet.wordTemplates),
      Self("affixes", FeatureSet.affixTemplates),
      Self("shapes", FeatureSet.shapeTemplates),
      Self("position", ["position[0]"]),
      Self("label dictionary", ["labels[-1..1]", "labels[0](1)"]),
      Self(
        "places in the line", when: hasShortLines,
        [
          "segment-position[0]", "segment-remaining[0]", "depth[0] & segment[0]", "remaining[0]",
        ]),
      Self(
        "label dictionary pairs", when: isLargeText || (isLarge && hasFields),
        ["labels[-1] & labels[0]", "labels[0] & labels[1]", "labels[-2]", "labels[2]"]),
      Self(
        "trigger words", when: hasFields,
        triggers.map { "since(word=\"\($0)\")[0] & class[0]" }),
      Self("casing", when: isLargeText, ["casing[-1..1](1)", "casing[0](1) & shape[0]"]),
      Self("spelling", when: isLargeText || hasSomeLines, ["form[0]"]),
      Self(
        "distant words", when: seesContext,
        [
          "word[-3]", "word[3]", "word[-1] & word[1]", "word[-2] & word[-1]", "word[1] & word[2]",
        ]),
      Self("long affixes", when: seesSpelling, ["prefix[0](5)", "suffix[0](5..6)"]),
      Self(
        "affixes around", when: seesSpelling,
        ["suffix[-1](1..2)", "suffix[1](1..2)", "prefix[-1](3)", "prefix[1](3)"]),
      Self(
        "affix pairs", when: isLarge,
        [
          "suffix[-1](3) & suffix[0](3)", "suffix[0](3) & suffix[1](3)",
          "suffix[-1](2) & suffix[0](2) & suffix[1](2)",
        ]),
      Self(
        "shape pairs", when: seesSpelling,
        ["shape[-1] & shape[0]", "shape[0] & shape[1]", "shape[0] & position[0]"]),
      Self(
        "class patterns", when: seesContext,
        [
          "class[-2]", "class[2]", "class[-1] & class[0] & class[1]", "class[0] & suffix[0](3)",
          "word[0] & class[1]", "word[0] & class[-1]",
        ]),
      Self(
        "segment ends", when: hasManyLines,
        [
          "word[segment.first]", "word[segment.first] & word[0]", "word[segment.last]",
          "suffix[segment.last](3)", "word[segment.last+1]",
        ]),
      Self(
        "brackets", when: hasManyLines || hasSomeLines,
        ["depth[0] & segment[0] & word[0]", "word[segment.first] & depth[0]"]),
      Self(
        "places with affixes", when: hasSomeLines,
        [
          "segment-position[0] & segment[0] & depth[0]", "depth[0] & segment[0] & suffix[0](3)",
          "word[segment.first] & suffix[0](3)",
        ]),
      Self(
        "line ends", when: hasManyLines, ["word[line.first]", "word[line.last]", "line-length[0]"]),
      Self(
        "transitions by words",
        when: learnsLines || (isLargeText && !hasClosedColumn && !hasEntities),
        ["transition & word[-1..0]"]),
      Self("transitions by class", when: learnsLines, ["transition & class[0]"]),
      Self("transitions by suffix", when: learnsLines, ["transition & suffix[0](3)"]),
    ].filter(\.isUsed)
  }

  /// The family of a word list.
  static func ofList(_ name: String) -> Self {
    Self("list \(name)", ["list(\(name))[-1..1]"])
  }

  /// The families of a column with few values, such as parts of speech.
  static func ofClosedColumn(_ name: String) -> [Self] {
    let column = "column(\(name))"
    return [
      Self(
        "column \(name)",
        [
          "\(column)[-2..2]", "\(column)[-2] & \(column)[-1]", "\(column)[-1] & \(column)[0]",
          "\(column)[0] & \(column)[1]", "\(column)[1] & \(column)[2]",
        ]),
      Self(
        "column \(name) trigrams",
        [
          "\(column)[-2] & \(column)[-1] & \(column)[0]",
          "\(column)[-1] & \(column)[0] & \(column)[1]",
          "\(column)[0] & \(column)[1] & \(column)[2]", "matched(\(name), \"^..\")[-1..1]",
        ]),
      Self(
        "column \(name) with words",
        ["word[0] & \(column)[-1..1]", "word[-1] & \(column)[0]", "word[1] & \(column)[0]"]),
    ]
  }

  /// The family of a column with many values, such as a lemma, which is like another word.
  static func ofOpenColumn(_ name: String) -> Self {
    Self("column \(name)", ["lower-column(\(name))[-1..1]"])
  }

  /// The family of a table of words.
  static func ofTable(_ name: String, _ kind: WordTable.Kind) -> Self {
    let cluster = "cluster(\(name))"
    let steps = kind == .tags ? "" : "(8)"
    return Self(
      "words \(name)",
      (kind == .tags ? [] : ["(4)", "(8)"]).map { "\(cluster)[-1..1]\($0)" } + [
        "\(cluster)[-1..1]", "\(cluster)[-1]\(steps) & \(cluster)[0]\(steps)",
        "\(cluster)[0]\(steps) & \(cluster)[1]\(steps)",
      ])
  }
}
