/// The output formats of checks and pages.
@nonexhaustive
public enum MedicineFormat: String, CaseIterable, Sendable {
  /// Text for a terminal.
  case text
  /// JSON with a schema.
  case json
  /// Markdown.
  case markdown
  /// A self-contained page with the pictures and boxes.
  case html
}
