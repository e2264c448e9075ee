import LabeledData
import Support

/// The scores of models trained on growing parts of some data, which show whether more data would
/// help.
public struct LearningCurve: Hashable, Sendable {
  /// The scores of a model on held-out data.
  public struct Point: Hashable, Sendable {
    /// The number of sequences that the model was trained on.
    public let sequenceCount: Int
    /// The share of tokens with the right label.
    public let tokenAccuracy: Double
    /// The share of sequences without a wrong label.
    public let sequenceAccuracy: Double
    /// The F1 of whole entities.
    public let entityF1: Double
    /// Whether the labels have a scheme of entities, whose F1 then counts first.
    public let hasEntities: Bool

    /// Creates the point of an evaluation.
    public init(sequenceCount: Int, _ evaluation: Evaluation) {
      self.sequenceCount = sequenceCount
      tokenAccuracy = evaluation.tokenAccuracy
      sequenceAccuracy = evaluation.sequenceAccuracy
      entityF1 = evaluation.entityScore().f1
      hasEntities = evaluation.scheme != .io
    }
  }

  /// The points, from the smallest part on.
  public let points: [Point]

  /// Creates a curve of points in the order of their sizes.
  public init(points: [Point]) { self.points = points }

  /// The sizes of the parts: a thirty-second of the data, doubled each time up to all of it.
  package static func sizes(of count: Int) -> [Int] {
    let sizes = [32, 16, 8, 4, 2, 1].map { count / $0 }.filter { $0 >= 10 }
    return sizes.isEmpty ? [count] : sizes
  }

  /// A table with a line for each point, and the gain of the last doubling of the data.
  public var text: String {
    let columns = points.last?.hasEntities == true ? [Self.entities] + Self.shares : Self.shares
    var lines = [pad("trained on", 14) + columns.map { pad($0.name, 11, left: true) }.joined()]
    for point in points {
      lines.append(
        pad("\(point.sequenceCount)", 10, left: true) + "    "
          + columns.map { pad(percent($0.value(point)), 11, left: true) }.joined())
    }
    if let last = points.last, let before = points.dropLast().last {
      let gain =
        100
        * (last.hasEntities
          ? last.entityF1 - before.entityF1 : last.tokenAccuracy - before.tokenAccuracy)
      lines.append(
        "twice the data, from \(before.sequenceCount) to \(last.sequenceCount) sequences, gained"
          + " \(gain.fixed(2)) points of \(last.hasEntities ? "entity F1" : "tokens")")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: The picture

  private typealias Line = (name: String, color: String, value: @Sendable (Point) -> Double)

  private static let shares: [Line] = [
    ("tokens", "#27c", { $0.tokenAccuracy }), ("sequences", "#2a7", { $0.sequenceAccuracy }),
  ]
  private static let entities: Line = ("entity F1", "#b50", { $0.entityF1 })
  private static let lines = shares + [entities]

  /// A self-contained picture of the scores against the sizes, on a logarithmic scale.
  public var svg: String {
    let (width, height, left, top) = (640.0, 360.0, 60.0, 20.0)
    let values = points.flatMap { point in Self.lines.map { $0.value(point) } }
    let low = ((values.min() ?? 0) * 20).rounded(.down) / 20
    func x(_ index: Int) -> Double {
      left + (width - left - 110) * Double(index) / Double(max(1, points.count - 1))
    }
    func y(_ value: Double) -> Double {
      top + (height - top - 50) * (1 - (value - low) / max(1 - low, 1e-9))
    }
    func text(_ x: Double, _ y: Double, _ text: String, _ anchor: String, _ color: String) -> String
    {
      "<text x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" text-anchor=\"\(anchor)\" fill=\"\(color)\">"
        + "\(text)</text>"
    }
    var parts = (0...4).flatMap { step in
      let value = low + (1 - low) * Double(step) / 4
      return [
        "<path d=\"M\(left) \(y(value).fixed(1))H\((width - 110).fixed(1))\" stroke=\"#ccc\"/>",
        text(left - 6, y(value) + 4, "\((100 * value).short(1)) %", "end", "#555"),
      ]
    }
    for (index, point) in points.enumerated() {
      parts.append(text(x(index), height - 30, "\(point.sequenceCount)", "middle", "#555"))
    }
    parts.append(
      text((width - 50) / 2, height - 8, "training sequences", "middle", "#555"))
    for (name, color, value) in Self.lines {
      let places = points.enumerated().map { "\(x($0).fixed(1)) \(y(value($1)).fixed(1))" }
      parts.append(
        "<path d=\"M\(places.joined(separator: "L"))\" fill=\"none\" stroke=\"\(color)\""
          + " stroke-width=\"2\"/>")
      parts += points.enumerated().map { index, point in
        "<circle cx=\"\(x(index).fixed(1))\" cy=\"\(y(value(point)).fixed(1))\" r=\"3\""
          + " fill=\"\(color)\"><title>\(name), \(point.sequenceCount) sequences: "
          + "\(value(point).percentage)</title></circle>"
      }
      if let last = points.last {
        parts.append(text(x(points.count - 1) + 8, y(value(last)) + 4, name, "start", color))
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(width))" height="\(Int(height))" \
      viewBox="0 0 \(Int(width)) \(Int(height))" font-family="sans-serif" font-size="12">
      <title>Learning curve</title>
      <rect width="100%" height="100%" fill="#fff"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }
}
