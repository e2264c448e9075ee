import CBindings
import CWordTagger
import WordTagging

extension FuzzTarget {
  /// Calls of the C interface: offsets, counts, options and texts of all kinds, in arrays as long as their counts say.
  static let cInterface = FuzzTarget("c-interface", maximumLength: 4_096) { input in
    var caller = Caller(input)
    let kind = wt_batch_kind(rawValue: UInt32(caller.number(below: 4)))
    let model = Caller.models[caller.number(below: Caller.models.count)]
    var batch = caller.batch(kind)
    var options = caller.options()
    check(wt_tag(model, &batch, &options, &caller.error))
    check(wt_tokenize(model, &batch, &caller.error))
    let documents = [
      wt_explain(model, &batch, Int32(caller.number(below: 5)) - 1, &caller.error),
      wt_evaluate(model, model, &batch, &caller.error), wt_rows(model, &batch, nil, &caller.error),
    ]
    for document in documents where document != nil {
      let texts = wt_documents_texts(document)
      precondition(texts.count >= 0 && texts.offsets[Int(texts.count)] >= 0)
      wt_documents_free(document)
    }
    wt_weights_free(wt_model_weights(model, &batch, &caller.error))
    let trainer = wt_trainer_new(caller.text(), &caller.error)
    _ = wt_trainer_set(trainer, caller.text(), caller.text(), &caller.error)
    if wt_trainer_append(trainer, &batch, 0, &caller.error) {
      let trained = wt_trainer_train(trainer, -1, { _, _ in WT_STOP }, nil, &caller.error)
      wt_result_free(wt_tag(trained, &batch, nil, &caller.error))
      wt_model_free(trained)
    }
    wt_trainer_free(trainer)
    tagColumn(model, &caller)
    let opened = wt_model_open_bytes(input.baseAddress, input.count, &caller.error)
    wt_result_free(wt_tag(opened, &batch, &options, &caller.error))
    wt_model_free(opened)
    caller.free()
  }

  /// Looks at every number of a result.
  private static func check(_ result: OpaquePointer?) {
    guard let tags = wt_result_tags(result)?.pointee else { return }
    precondition(tags.sequence_items[Int(tags.sequence_count)] == tags.item_count)
    for item in 0..<Int(tags.item_count) {
      precondition(tags.labels.map { (0..<tags.label_count).contains($0[item]) } ?? true)
      precondition(tags.token_starts.map { $0[item] <= tags.token_ends[item] } ?? true)
    }
    if tags.sequence_spans != nil {
      for span in 0..<Int(tags.sequence_spans[Int(tags.sequence_count)]) {
        precondition(tags.span_first_items[span] < tags.span_end_items[span])
        precondition(Int64(tags.span_kinds[span]) < tags.kinds.count)
      }
    }
    wt_result_free(result)
  }

  /// Tags a column of Arrow, whose offsets are any up to the last one.
  private static func tagColumn(_ model: OpaquePointer?, _ caller: inout Caller) {
    var (schema, array) = (ArrowSchema(), ArrowArray())
    let count = caller.number(below: 5)
    let format = Array(["u", "U", "vu", "+s"][caller.number(below: 4)].utf8CString)
    schema.format = UnsafePointer(caller.keep(format))
    array.length = Int64(count)
    (array.null_count, array.n_buffers) = (-1, 4)
    array.release = { $0?.pointee.release = nil }
    let content = caller.content()
    let wide = (0...count).map { caller.offset(upTo: content.count, isLast: $0 == count) }
    let views = (0..<4 * count).map { _ in Int32(caller.number(below: 256)) }
    let offsets: UnsafeRawPointer =
      switch format[0] {
      case 0x75: UnsafeRawPointer(caller.keep(wide.map { Int32(truncatingIfNeeded: $0) }))
      case 0x55: UnsafeRawPointer(caller.keep(wide))
      default: UnsafeRawPointer(caller.keep(views))
      }
    let buffers = [
      UnsafeRawPointer(caller.keep([UInt8(caller.number(below: 256))])), offsets,
      UnsafeRawPointer(caller.keep(content)), UnsafeRawPointer(caller.keep([Int64(content.count)])),
    ]
    array.buffers = UnsafeMutablePointer(mutating: caller.keep(buffers.map(Optional.some)))
    var (outSchema, outArray) = (ArrowSchema(), ArrowArray())
    guard
      wt_tag_arrow(
        model, &schema, &array, wt_text(), nil, &outSchema, &outArray, &caller.error)
    else { return }
    precondition(outArray.length == count)
    outArray.release(&outArray)
    outSchema.release(&outSchema)
  }
}

/// What a program hands over, from the bytes of an input.
private struct Caller {
  private var input: BufferView<UInt8>.SubSequence
  private var memory: [UnsafeMutableRawPointer] = []
  /// The last error, which the next replaces.
  var error: OpaquePointer? {
    didSet {
      if let oldValue, oldValue != error { wt_error_free(oldValue) }
      if let error { precondition(wt_error_message(error).size > 0) }
    }
  }

  /// A model of words, one of attributes, and none.
  nonisolated(unsafe) static let models = [wt_model_open_recipes(nil), attributes(), nil]

  private static func attributes() -> OpaquePointer? {
    let builder = wt_builder_new(WT_ATTRIBUTES)
    defer { wt_builder_free(builder) }
    for (name, label) in [("a", "X"), ("b", "Y")] {
      name.withCString { _ = wt_builder_add_attribute(builder, wt_text(bytes: $0, size: 1), 1) }
      _ = wt_builder_end_item(builder)
      label.withCString { _ = wt_builder_add_label(builder, wt_text(bytes: $0, size: 1)) }
    }
    let trainer = wt_trainer_new(wt_text(), nil)
    defer { wt_trainer_free(trainer) }
    guard wt_trainer_append(trainer, wt_builder_batch(builder), 0, nil) else { return nil }
    return wt_trainer_train(trainer, -1, nil, nil, nil)
  }

  init(_ input: BufferView<UInt8>) { self.input = input[...] }

  func free() {
    for address in memory { address.deallocate() }
    wt_error_free(error)
  }

  mutating func number(below limit: Int) -> Int { Int(input.popFirst() ?? 0) % limit }

  /// Memory of just the size of some elements, so that a sanitizer notices what is read beyond.
  mutating func keep<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let count = max(1, elements.count * MemoryLayout<Element>.stride)
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: count, alignment: max(8, MemoryLayout<Element>.alignment))
    elements.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
    }
    memory.append(copy)
    return UnsafePointer(copy.assumingMemoryBound(to: Element.self))
  }

  mutating func content() -> [UInt8] {
    let content = Array(input.prefix(number(below: 64)))
    input = input.dropFirst(content.count)
    return content
  }

  mutating func text() -> wt_text {
    let names = ["", "lbfgs", "features", "threads", "c2", "1", "word[0]", "arow", "scheme", "BIO"]
    let choice = number(below: names.count + 1)
    let content = choice < names.count ? Array(names[choice].utf8) : self.content()
    return content.withView { bytes in
      let kept = keep(bytes.map { CChar(bitPattern: $0) })
      return wt_text(bytes: kept, size: Int64(bytes.count))
    }
  }

  /// An offset: mostly one that fits, at times any; the last one is true, as callers have to have it.
  mutating func offset(upTo most: Int, isLast: Bool) -> Int64 {
    let byte = number(below: 256)
    if isLast { return Int64(most) }
    switch byte {
    case 250: return .max
    case 251: return .min
    case 252: return Int64(Int32.max) + 1
    case 253: return -1
    case 254: return Int64(most) + 1
    default: return Int64(byte % (most + 1))
    }
  }

  mutating func offsets(_ count: Int, upTo most: Int) -> UnsafePointer<Int64> {
    var offsets = (0...count).map { offset(upTo: most, isLast: $0 == count) }
    // Sorted ones reach further.
    if number(below: 4) != 0 { offsets.sort() }
    offsets[count] = Int64(most)
    return keep(offsets)
  }

  mutating func texts(_ count: Int) -> wt_texts {
    let content = content()
    return wt_texts(
      bytes: keep(content.map { CChar(bitPattern: $0) }),
      offsets: offsets(count, upTo: content.count), count: Int64(count))
  }

  mutating func batch(_ kind: wt_batch_kind) -> wt_batch {
    var batch = wt_batch()
    batch.size = MemoryLayout<wt_batch>.size
    batch.kind = kind
    let count = number(below: 5)
    batch.count = Int64(count)
    var (items, names) = (count, count)
    if kind != WT_LINES {
      items = number(below: 8)
      batch.sequence_items = offsets(count, upTo: items)
      names = items
    }
    if kind == WT_ATTRIBUTES {
      names = number(below: 12)
      batch.item_attributes = offsets(items, upTo: names)
      if number(below: 2) == 1 {
        batch.values = keep(
          (0..<names).map { _ in [1, 0.5, -.infinity, .nan, 1e300][number(below: 5)] })
      }
    }
    let texts = texts(names)
    (batch.bytes, batch.offsets) = (texts.bytes, texts.offsets)
    if number(below: 2) == 1 { batch.labels = keep([self.texts(items)]) }
    if number(below: 4) == 1 {
      batch.forced_labels = keep((0..<items).map { _ in Int32(number(below: 256)) - 100 })
    }
    if number(below: 4) == 1 {
      batch.weights = keep((0..<count).map { _ in [1, 0, -1, .nan][number(below: 4)] })
    }
    if number(below: 4) == 1 {
      let column = wt_column(
        size: MemoryLayout<wt_column>.size, name: text(), cells: self.texts(items))
      batch.columns = keep([column])
      batch.column_count = 1
    }
    return batch
  }

  mutating func options() -> wt_tag_options {
    var options = wt_tag_options()
    options.size = number(below: 8) == 0 ? number(below: 256) : MemoryLayout<wt_tag_options>.size
    // A size beyond the structure would be a lie about the caller's memory.
    options.size = min(options.size, MemoryLayout<wt_tag_options>.size)
    let flags = number(below: 32)
    (options.confidences, options.marginals) = (flags & 1 != 0, flags & 2 != 0)
    (options.scores, options.scores_labels) = (flags & 4 != 0, flags & 8 != 0)
    options.spans = flags & 16 != 0
    options.thread_count = Int32(number(below: 4)) - 1
    options.best_count = Int32(number(below: 40)) - 2
    return options
  }
}
