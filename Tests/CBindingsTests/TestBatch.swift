import CBindings
import CWordTagger
import Testing

/// A batch made by a builder.
final class TestBatch {
  private let builder: OpaquePointer?

  init(_ kind: wt_batch_kind) { builder = wt_builder_new(kind) }

  deinit { wt_builder_free(builder) }

  convenience init(lines: [String]) {
    self.init(WT_LINES)
    for line in lines { withText(line) { #expect(wt_builder_add_line(builder, $0)) } }
  }

  convenience init(tokens: [[String]], labels: [[String]] = []) {
    self.init(WT_TOKENS)
    for sequence in tokens {
      for token in sequence { withText(token) { #expect(wt_builder_add_token(builder, $0)) } }
      #expect(wt_builder_end_sequence(builder))
    }
    add(labels)
  }

  convenience init(attributes: [[[String: Double]]], labels: [[String]] = []) {
    self.init(WT_ATTRIBUTES)
    for sequence in attributes {
      for item in sequence {
        for (name, value) in item.sorted(by: { $0.key < $1.key }) {
          withText(name) { #expect(wt_builder_add_attribute(builder, $0, value)) }
        }
        #expect(wt_builder_end_item(builder))
      }
      #expect(wt_builder_end_sequence(builder))
    }
    add(labels)
  }

  private func add(_ labels: [[String]]) {
    for label in labels.joined() { withText(label) { #expect(wt_builder_add_label(builder, $0)) } }
  }

  var pointer: UnsafePointer<wt_batch>? { wt_builder_batch(builder) }
}

/// Calls a function with a text as C has it.
func withText<Result>(_ text: String, _ body: (wt_text) throws -> Result) rethrows -> Result {
  try text.withCString { try body(wt_text(bytes: $0, size: Int64(text.utf8.count))) }
}

/// The string of a text.
func string(_ text: wt_text) -> String {
  String(
    decoding: UnsafeRawBufferPointer(start: text.bytes, count: Int(text.size)), as: UTF8.self)
}

/// The strings of documents, which are freed.
func strings(_ documents: OpaquePointer?) throws -> [String] {
  let documents = try #require(documents)
  defer { wt_documents_free(documents) }
  return strings(wt_documents_texts(documents))
}

func strings(_ texts: wt_texts) -> [String] {
  (0..<Int(texts.count)).map { index in
    let (start, end) = (texts.offsets[index], texts.offsets[index + 1])
    return string(wt_text(bytes: texts.bytes + Int(start), size: end - start))
  }
}

/// The code and the message of an error of a call, which is freed.
func failure(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> Bool) -> (
  code: wt_error_code, message: String
)? {
  var error: OpaquePointer?
  guard !body(&error) else { return nil }
  defer { wt_error_free(error) }
  return (wt_error_get_code(error), string(wt_error_message(error)))
}
