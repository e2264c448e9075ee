import LabeledData
import WordTagging

/// The families of feature templates that suit some data.
struct DefaultFeatures: Sendable {
  /// The families in the order of their templates.
  private var families: [TemplateFamily] = []
  /// The extra columns that are not used, with the reasons.
  private(set) var unusedColumns: [(name: String, reason: String)] = []
  /// Whether the data and the options suit ``LineDefaults``, for which the default families are.
  private(set) var learnsLines = false
  private let hasAttributes: Bool

  private static let triggerCount = 12

  /// Finds the families.
  ///
  /// - Parameters:
  ///   - survey: Statistics of the data.
  ///   - options: The options, with word lists and tables.
  init(_ survey: CorpusSurvey, _ options: TrainingConfiguration) {
    hasAttributes = survey.hasAttributes
    guard !hasAttributes else { return }
    let hasShortLines = survey.sequenceCount > 0 && survey.tokenCount < 12 * survey.sequenceCount
    var usedColumns: [CorpusSurvey.Column] = []
    for column in survey.columns {
      if let reason = Self.reasonAgainst(column, survey) {
        unusedColumns.append((column.name, reason))
      } else {
        usedColumns.append(column)
      }
    }
    let hasClosedColumn = usedColumns.contains { !Self.isOpen($0, survey) }
    learnsLines =
      hasShortLines
      && options.lineDefaultsTokenCounts.contains(survey.tokenCount)
      && !hasClosedColumn && LineDefaults.fit(options)
    families = TemplateFamily.ofWords(
      hasShortLines: hasShortLines, tokenCount: survey.tokenCount,
      hasClosedColumn: hasClosedColumn, hasEntities: survey.hasEntities, learnsLines: learnsLines,
      triggers: survey.triggers.triggerWords(Self.triggerCount))
    families += usedColumns.flatMap { column in
      Self.isOpen(column, survey)
        ? [TemplateFamily.ofOpenColumn(column.name)] : TemplateFamily.ofClosedColumn(column.name)
    }
    families += options.lists.keys.sorted().map(TemplateFamily.ofList)
    families += options.wordTables.sorted { $0.key < $1.key }.map {
      TemplateFamily.ofTable($0, $1.kind)
    }
  }

  /// The names of the families.
  var summary: [String] { hasAttributes ? ["the attributes of the data"] : families.map(\.name) }

  /// The templates of the families, in the feature language.
  func features() throws(TaggerError) -> FeatureSet {
    let templates =
      hasAttributes ? ["attributes"] : families.flatMap(\.templates) + ["bias"]
    return try FeatureSet(
      parsing: (templates + ["transition"]).joined(separator: "\n"), file: "chosen features")
  }

  /// The reason not to use a column; nil if there is none.
  private static func reasonAgainst(_ column: CorpusSurvey.Column, _ survey: CorpusSurvey)
    -> String?
  {
    if column.name.contains(where: { "()[],\"".contains($0) }) {
      "its name has brackets, commas or quotes"
    } else if column.name == LabeledSequence.confidenceColumn {
      "it says how sure a program was; see distill"
    } else if column.valueCount < 2 {
      "it has one value"
    } else if column.valueCount * 2 > survey.tokenCount, survey.tokenCount > 100 {
      "it has a value of its own for most tokens"
    } else {
      nil
    }
  }

  /// Whether a column has many values, such as lemmas, and not few, such as parts of speech.
  private static func isOpen(_ column: CorpusSurvey.Column, _ survey: CorpusSurvey) -> Bool {
    column.valueCount > 200 && column.valueCount * 20 > survey.tokenCount
  }
}
