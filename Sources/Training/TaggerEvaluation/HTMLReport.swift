import LabeledData
import Support

/// A self-contained page about an evaluation: metrics, the confusion matrix, the reliability diagram,
/// the course of training and the wrong sequences in color.
public struct HTMLReport: Sendable {
  private let evaluation: Evaluation
  private let title: String
  private let log: TrainingLog?
  private let comparison: (name: String, differences: EvaluationComparison)?

  /// Creates a page, which may have the differences of another tagger, by its name, from this one.
  public init(
    _ evaluation: Evaluation, title: String, log: TrainingLog? = nil,
    comparison: (name: String, differences: EvaluationComparison)? = nil
  ) {
    self.comparison = comparison
    self.evaluation = evaluation
    self.title = title
    self.log = log
  }

  /// The page's text.
  public var page: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(title.xmlEscaped)</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; }
    table { border-collapse: collapse; margin: 1rem 0; }
    td, th { padding: .2rem .6rem; text-align: right; }
    td:first-child, th:first-child { text-align: left; }
    tbody tr:nth-child(odd) { background: #8881; }
    .line { margin: .3rem 0; } span { border-radius: .2rem; padding: 0 .2rem; }
    .wrong { outline: 2px solid #c22; margin: 0 2px; }
    .line b { color: #c22; font-weight: 600; font-size: .8em; }
    figure { display: inline-block; margin: 1rem 2rem 1rem 0; vertical-align: top; }
    svg { max-width: 100%; height: auto; overflow: visible; }
    svg text { font-size: 11px; fill: currentColor; }
    </style>
    </head>
    <body>
    <h1>\(title.xmlEscaped)</h1>
    <p>\(evaluation.sequenceCount) sequences, \(evaluation.tokenCount) tokens:\(entityF1)
    <strong>\(percent(evaluation.tokenAccuracy))</strong> of tokens and
    <strong>\(percent(evaluation.sequenceAccuracy))</strong> of sequences are right; the calibration error is
    \(percent(evaluation.calibration.expectedError)).</p>
    \(comparisonTable)
    \(evaluation.scheme == .io ? "" : table("entity", entities))
    \(table("label", evaluation.scores))
    <figure><figcaption>Rows: label in the data. Columns: label predicted.</figcaption>\(confusionPicture)</figure>
    <figure><figcaption>Confidence (across) and share right (up)</figcaption>\(calibrationPicture)</figure>
    \(logPicture)
    <h2>Wrong sequences</h2>
    \(mistakeLines)
    </body>
    </html>

    """
  }

  private var comparisonTable: String {
    guard let comparison else { return "" }
    let differences = comparison.differences
    let rows = [
      ("F1 of entities", differences.entities), ("tokens", differences.tokens),
      ("sequences", differences.sequences),
    ].compactMap { name, difference in
      difference.map {
        "<tr><td>\(name)</td><td>\(signed($0.value))</td><td>\(signed($0.interval.lowerBound))</td>"
          + "<td>\(signed($0.interval.upperBound))</td></tr>"
      }
    }
    return
      "<table><thead><tr><th>\(comparison.name.xmlEscaped) compared with it</th><th>difference</th>"
      + "<th>95 % from</th><th>to</th></tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
  }

  private var entities: [LabelScore] {
    let scores = evaluation.entityScores()
    return scores + [LabelScore.all(scores)]
  }

  private var entityF1: String {
    guard evaluation.scheme != .io else { return "" }
    return " the F1 of entities is <strong>\(percent(evaluation.entityScore().f1))</strong>;"
  }

  private func table(_ title: String, _ scores: [LabelScore]) -> String {
    let rows = scores.map { score in
      "<tr><td>\(chip(score.name))</td><td>\(percent(score.precision))</td>"
        + "<td>\(percent(score.recall))</td><td>\(percent(score.f1))</td><td>\(score.gold)</td></tr>"
    }
    return "<table><thead><tr><th>\(title)</th><th>precision</th><th>recall</th><th>F1</th>"
      + "<th>number</th></tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
  }

  private var confusionPicture: String {
    let matrix = evaluation.confusion
    let names = evaluation.labels.names
    let cell = 28
    let margin = 110
    var parts: [String] = []
    for (row, counts) in matrix.enumerated() {
      let total = max(1, counts.reduce(0, +))
      let y = margin + row * cell
      parts.append(
        "<text x=\"\(margin - 6)\" y=\"\(y + 18)\" text-anchor=\"end\">\(names[row].xmlEscaped)</text>"
      )
      parts.append(
        "<text transform=\"translate(\(margin + row * cell + 18) \(margin - 6)) rotate(-90)\">"
          + "\(names[row].xmlEscaped)</text>")
      for (column, count) in counts.enumerated() where count > 0 {
        // The square root makes rare confusions visible beside the frequent right answers.
        let strength = (Double(count) / Double(total)).squareRoot()
        let color = row == column ? "#2a7" : "#c33"
        parts.append(
          "<rect x=\"\(margin + column * cell)\" y=\"\(y)\" width=\"\(cell)\" height=\"\(cell)\""
            + " fill=\"\(color)\" fill-opacity=\"\(strength)\"><title>\(names[row].xmlEscaped) → "
            + "\(names[column].xmlEscaped): \(count)</title></rect>")
      }
    }
    let size = margin + names.count * cell + 4
    return svg(size, size, parts)
  }

  private var calibrationPicture: String {
    let size = 240
    var parts = [
      "<path d=\"M0 \(size)L\(size) 0\" stroke=\"currentColor\" stroke-dasharray=\"4\" opacity=\".5\"/>",
      frame(size, size),
    ]
    for bin in evaluation.calibration.bins {
      let share = Double(bin.count) / Double(max(1, evaluation.tokenCount))
      parts.append(
        "<circle cx=\"\(bin.confidence * Double(size))\" cy=\"\((1 - bin.accuracy) * Double(size))\""
          + " r=\"\(3 + 9 * share.squareRoot())\" fill=\"#27c\" fill-opacity=\".6\">"
          + "<title>\(bin.count) labels: said \(percent(bin.confidence)), right "
          + "\(percent(bin.accuracy))</title></circle>")
    }
    return svg(size, size, parts)
  }

  private var logPicture: String {
    guard let steps = log?.steps, let first = steps.first, let last = steps.last, steps.count > 1
    else { return "" }
    let (width, height) = (480.0, 240.0)
    func path(_ values: [Double], _ color: String) -> String {
      let (low, high) = (values.min() ?? 0, values.max() ?? 1)
      let points = values.enumerated().map { index, value in
        let x = width * Double(index) / Double(values.count - 1)
        return "\(x) \(height - height * (value - low) / max(high - low, 1e-9))"
      }
      return "<path d=\"M\(points.joined(separator: "L"))\" fill=\"none\" stroke=\"\(color)\""
        + " stroke-width=\"2\"/>"
    }
    var parts = [frame(Int(width), Int(height)), path(steps.map(\.loss), "#27c")]
    var caption =
      "\(steps.count) steps, each line from its least to its most: loss (blue) from "
      + "\((first.loss * 10).rounded() / 10) to \((last.loss * 10).rounded() / 10)"
    let accuracies = steps.compactMap(\.tokenAccuracy)
    if accuracies.count == steps.count, let most = accuracies.max() {
      parts.append(path(accuracies, "#2a7"))
      caption += ", right validation tokens (green) up to \(percent(most))"
    }
    return "<figure><figcaption>\(caption)</figcaption>" + svg(Int(width), Int(height), parts)
      + "</figure>"
  }

  private var mistakeLines: String {
    let most = 500
    let misclassified = evaluation.misclassified
    return "<p>\(misclassified.count) of \(evaluation.sequenceCount)"
      + (misclassified.count > most ? ", here the first \(most)" : "")
      + ". The color is the label in the data; the red word is the predicted label.</p>\n"
      + misclassified.prefix(most).map(misclassifiedLine).joined(separator: "\n")
  }

  private func misclassifiedLine(_ sequence: Evaluation.MisclassifiedSequence) -> String {
    let words = sequence.tokens.indices.map { token in
      let gold = evaluation.labels.names[sequence.gold[token]]
      let given = evaluation.labels.names[sequence.predicted[token]]
      let isWrong = gold != given
      let note = isWrong ? " <b>\(given.xmlEscaped)</b>" : ""
      return
        "<span class=\"\(isWrong ? "wrong" : "")\" style=\"background:\(color(sequence.gold[token]))\""
        + " title=\"\(gold.xmlEscaped)\">\(sequence.tokens[token].xmlEscaped)\(note)</span>"
    }
    return "<p class=\"line\">\(sequence.sequence)&ensp;\(words.joined(separator: " "))</p>"
  }

  /// A pale color for each label, far from its neighbors' around the circle.
  private func color(_ label: Int) -> String { "hsl(\(label * 137 % 360) 70% 60% / .35)" }

  /// A label's name on its color.
  private func chip(_ name: String) -> String {
    guard let label = evaluation.labels.names.firstIndex(of: name) else { return name.xmlEscaped }
    return "<span style=\"background:\(color(label))\">\(name.xmlEscaped)</span>"
  }

  private func frame(_ width: Int, _ height: Int) -> String {
    "<rect width=\"\(width)\" height=\"\(height)\" fill=\"none\" stroke=\"currentColor\"/>"
  }

  private func svg(_ width: Int, _ height: Int, _ parts: [String]) -> String {
    "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">"
      + parts.joined(separator: "\n") + "</svg>"
  }
}
