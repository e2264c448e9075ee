import WordTagging

/// The feature templates that training chooses by its data.
struct DefaultFeatures {
  /// The templates in the feature language.
  private(set) var text = ""
  /// What the templates observe, for people.
  private(set) var summary: [String] = []
  /// The extra columns that are not used, and why.
  private(set) var unusedColumns: [(name: String, reason: String)] = []

  init(_ survey: CorpusSurvey) {
    guard !survey.hasAttributes else {
      (text, summary) = ("attributes\ntransition\n", ["the attributes of the data"])
      return
    }
    text = FeatureSet.wordTemplates + "labels[-1..1]\nlabels[0](1)\n"
    summary = ["words", "affixes", "shapes", "label dictionary"]
    if survey.sequenceCount > 0, survey.tokenCount < 12 * survey.sequenceCount {
      text += Self.lineStructure
      summary.append("places in the line")
    }
    for column in survey.columns { add(column, survey) }
    text += "bias\ntransition\n"
  }

  /// Brackets and segments: short sequences are fields between commas more often than sentences.
  private static let lineStructure = """
    segment-position[0]
    segment-remaining[0]
    depth[0] & segment[0]
    remaining[0]

    """

  private mutating func add(_ column: CorpusSurvey.Column, _ survey: CorpusSurvey) {
    let name = column.name
    if name.contains(where: { "()[],\"".contains($0) }) {
      unusedColumns.append((name, "its name has brackets, commas or quotes"))
    } else if column.valueCount < 2 {
      unusedColumns.append((name, "it has one value"))
    } else if column.valueCount * 2 > survey.tokenCount, survey.tokenCount > 100 {
      unusedColumns.append((name, "it has a value of its own for most tokens"))
    } else {
      summary.append("column \(name)")
      // A column with many values, such as a lemma, is like another word.
      let isOpen = column.valueCount > 200 && column.valueCount * 20 > survey.tokenCount
      text += isOpen ? Self.openColumn(name) : Self.closedColumn(name)
    }
  }

  private static func openColumn(_ name: String) -> String {
    "lower-column(\(name))[-1..1]\n"
  }

  private static func closedColumn(_ name: String) -> String {
    let column = "column(\(name))"
    return """
      \(column)[-2..2]
      \(column)[-2] & \(column)[-1]
      \(column)[-1] & \(column)[0]
      \(column)[0] & \(column)[1]
      \(column)[1] & \(column)[2]
      \(column)[-2] & \(column)[-1] & \(column)[0]
      \(column)[-1] & \(column)[0] & \(column)[1]
      \(column)[0] & \(column)[1] & \(column)[2]
      matched(\(name), "^..")[-1..1]
      word[0] & \(column)[-1..1]
      word[-1] & \(column)[0]
      word[1] & \(column)[0]

      """
  }
}
