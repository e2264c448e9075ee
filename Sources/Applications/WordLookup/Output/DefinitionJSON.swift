import Support

/// Writes definitions as JSON.
public enum DefinitionJSON {
  /// Returns a definition as one line of JSON, without a line break.
  public static func text(of definition: WordDefinition) -> String { reflected(definition) }

  /// Returns a word of a page as one line of JSON, without a line break.
  public static func text(of word: WordAtPoint) -> String { reflected(word) }

  #if OCR
  /// Returns the new word of a frame as one line of JSON, without a line break; nil if there is none.
  public static func text(of frame: LookupFrame) -> String? {
    guard let word = frame.word else { return nil }
    return reflected(FrameRecord(frame: frame.number, time: frame.time, word: word))
  }
  #endif

  private struct FrameRecord {
    var frame: Int
    var time: Double
    var word: WordAtPoint
  }

  private static func reflected(_ value: Any) -> String {
    var json = JSONWriter()
    json.reflect(value)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
