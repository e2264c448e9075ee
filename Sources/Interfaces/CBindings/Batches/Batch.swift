import CWordTagger
import LabeledData
import WordTagging

/// The sequences of a caller, in the caller's memory.
///
/// Numbers are checked when a sequence is viewed, so that a batch costs one pass.
// The caller keeps the memory unchanged during the call.
struct Batch: @unchecked Sendable {
  let kind: wt_batch_kind
  let count: Int
  let columnNames: [String]
  let labels: TextSlices?
  let weights: UnsafePointer<Double>?
  /// Whether an empty label is a label, too.
  let hasLiteralLabels: Bool
  private let texts: TextSlices?
  private let sequenceItems: UnsafePointer<Int64>?
  private let itemAttributes: UnsafePointer<Int64>?
  private let values: UnsafePointer<Double>?
  private let columns: [TextSlices]
  private let forcedLabels: UnsafePointer<Int32>?
  /// The lines, if they are a column of Arrow.
  private let column: ArrowStrings?

  init(_ pointer: UnsafePointer<wt_batch>?, _ kinds: Set<UInt32> = [0, 1, 2]) throws(CallError) {
    guard pointer != nil else { throw CallError(WT_ERROR_ARGUMENT, "batch is NULL") }
    let batch = try Options.read(pointer, wt_batch(), "wt_batch")
    guard kinds.contains(batch.kind.rawValue) else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "kind is \(batch.kind.rawValue); expected "
          + kinds.sorted().map { Self.kindNames[Int($0)] }.joined(separator: " or "))
    }
    kind = batch.kind
    column = nil
    count = try ArgumentRange.count("count").checked(batch.count)
    let columnCount = try ArgumentRange.count("column_count").checked(batch.column_count)
    sequenceItems = batch.sequence_items
    itemAttributes = batch.item_attributes
    values = batch.values
    forcedLabels = batch.forced_labels
    weights = batch.weights
    hasLiteralLabels = batch.literal_labels
    guard !hasLiteralLabels || kind == WT_ATTRIBUTES else {
      throw CallError(WT_ERROR_ARGUMENT, "literal_labels takes a batch of attributes")
    }
    var (itemCount, textCount) = (Int64(0), batch.count)
    if kind != WT_LINES {
      guard let sequenceItems else {
        throw CallError(WT_ERROR_ARGUMENT, "sequence_items of the batch is NULL")
      }
      itemCount = sequenceItems[count]
      textCount = itemCount
      if kind == WT_ATTRIBUTES {
        guard let itemAttributes else {
          throw CallError(WT_ERROR_ARGUMENT, "item_attributes of the batch is NULL")
        }
        textCount =
          itemAttributes[
            try ArgumentRange.count("sequence_items[\(count)]").checked(itemCount)]
      }
    }
    texts = try TextSlices(batch.bytes, batch.offsets, count: textCount, "the batch")
    labels = try batch.labels.map { pointer throws(CallError) in
      try TextSlices(pointer.pointee, "labels", count: itemCount)
    }
    var names: [String] = []
    var cells: [TextSlices] = []
    for index in 0..<columnCount {
      guard kind == WT_TOKENS, let first = batch.columns else {
        throw CallError(WT_ERROR_ARGUMENT, "columns are NULL, or the batch has no tokens")
      }
      // The columns of a caller with another header have another size.
      let place = UnsafeRawPointer(first) + index * first.pointee.size
      let column = try Options.read(
        place.assumingMemoryBound(to: wt_column.self), wt_column(), "wt_column")
      names.append(try Options.text(column.name, "the name of a column") ?? "")
      cells.append(try TextSlices(column.cells, "cells", count: itemCount))
    }
    columnNames = names
    columns = cells
  }

  private static let kindNames = ["WT_LINES", "WT_TOKENS", "WT_ATTRIBUTES"]

  /// The lines of a column; those that are null are empty.
  init(_ column: ArrowStrings) throws(CallError) {
    self.column = column
    (kind, count, columnNames, columns) = (WT_LINES, column.count, [], [])
    (labels, weights, sequenceItems, itemAttributes) = (nil, nil, nil, nil)
    (values, forcedLabels) = (nil, nil)
    texts = nil
    hasLiteralLabels = false
  }

  /// The items of a sequence.
  func items(_ sequence: Int) throws(CallError) -> Range<Int> {
    guard let sequenceItems else { return sequence..<sequence + 1 }
    return try Self.range(
      sequenceItems, sequence, "sequence_items", limit: Int(sequenceItems[count]))
  }

  private static func range(
    _ numbers: UnsafePointer<Int64>, _ index: Int, _ name: String, limit: Int
  ) throws(CallError) -> Range<Int> {
    let (start, end) = (numbers[index], numbers[index + 1])
    guard 0 <= start, start <= end, end <= limit, end - start < Int64(Int32.max) else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "\(name) \(index) and \(index + 1) are \(start) and \(end); expected non-decreasing numbers"
      )
    }
    return Int(start)..<Int(end)
  }

  /// A line of text.
  func line(_ sequence: Int) throws(CallError) -> BufferView<UInt8> {
    try CallError.at(sequence) { () throws(CallError) in
      if let column { return try column.text(sequence) }
      return try slices.text(sequence)
    }
  }

  /// The texts of a batch that is not a column.
  private var slices: TextSlices {
    guard let texts else { preconditionFailure("a column has lines alone") }
    return texts
  }

  /// The labels that the items of a sequence must have; nil when all are free.
  func forced(
    _ items: Range<Int>, labelCount: Int
  ) throws(CallError) -> BufferView<Int32>? {
    guard let forcedLabels, kind != WT_LINES else { return nil }
    let forced = BufferView(
      start: forcedLabels + items.lowerBound, count: items.count)
    for (index, label) in forced.enumerated() where !(-1..<Int32(labelCount)).contains(label) {
      try ArgumentRange.forcedLabel(items.lowerBound + index, labelCount: labelCount).checked(label)
    }
    return forced
  }

  /// Fills a buffer with the ranges of a sequence of tokens or attributes.
  func view(_ items: Range<Int>, using scratch: inout BatchScratch) throws(CallError)
    -> SequenceView
  {
    try kind == WT_ATTRIBUTES
      ? viewAttributes(items, using: &scratch) : viewTokens(items, using: &scratch)
  }

  private func viewAttributes(
    _ items: Range<Int>, using scratch: inout BatchScratch
  ) throws(CallError) -> SequenceView {
    guard let itemAttributes else { preconditionFailure("attributes were checked") }
    let texts = slices
    let ends = scratch.ends.reserve(items.count)
    let first = Int(itemAttributes[items.lowerBound])
    var last = first
    for item in items {
      let attributes = try Self.range(
        itemAttributes, item, "item_attributes", limit: texts.count)
      guard attributes.lowerBound == last else {
        throw CallError(WT_ERROR_ARGUMENT, "item_attributes \(item) is less than the one before it")
      }
      last = attributes.upperBound
      ends[item - items.lowerBound] = Int32(truncatingIfNeeded: last - first)
    }
    guard first >= 0, last <= texts.count, last - first < Int(Int32.max) else {
      throw CallError(WT_ERROR_ARGUMENT, "item_attributes do not match the attributes of the batch")
    }
    let range = try texts.range(first..<last)
    let attributes = scratch.attributes.reserve(last - first)
    var start = 0
    for index in first..<last {
      let end = texts.end(index, from: range.lowerBound)
      guard start <= end, end <= range.count else {
        throw CallError(
          WT_ERROR_ARGUMENT, "the offset \(index + 1) of the batch is less than the one before it")
      }
      let given = values?[index] ?? 1
      let value = Float(given)
      guard value.isFinite else {
        throw CallError(
          WT_ERROR_DATA,
          "values[\(index)] is \(given); expected a finite number of single precision")
      }
      (attributes + (index - first)).initialize(
        to: TokenAttribute(name: ByteRange(start, end), value: value))
      start = end
    }
    var view = SequenceView(
      bytes: try texts.bytes(first..<last), tokens: BufferView())
    view.attributes = BufferView(start: attributes, count: last - first)
    view.attributeEnds = BufferView(start: ends, count: items.count)
    return view
  }

  private func viewTokens(
    _ items: Range<Int>, using scratch: inout BatchScratch
  ) throws(CallError) -> SequenceView {
    let texts = slices
    let bytes = try texts.bytes(items)
    let start = try texts.range(items).lowerBound
    let tokens = scratch.tokens.reserve(items.count)
    var position = 0
    for item in items {
      let end = texts.end(item, from: start)
      guard position <= end, end <= bytes.count else {
        throw CallError(
          WT_ERROR_ARGUMENT, "the offset \(item + 1) of the batch is less than the one before it")
      }
      (tokens + (item - items.lowerBound)).initialize(to: ByteRange(position, end))
      position = end
    }
    var view = SequenceView(
      bytes: bytes, tokens: BufferView(start: tokens, count: items.count))
    if !columns.isEmpty { try addCells(items, to: &view, using: &scratch) }
    return view
  }

  /// Copies tokens and cells into one buffer, since views refer to one.
  private func addCells(
    _ items: Range<Int>, to view: inout SequenceView, using scratch: inout BatchScratch
  ) throws(CallError) {
    scratch.bytes.removeAll(keepingCapacity: true)
    scratch.bytes.append(contentsOf: view.bytes)
    let cells = scratch.cells.reserve(items.count * columns.count)
    for item in items {
      for (index, column) in columns.enumerated() {
        let start = scratch.bytes.count
        let cell = try column.text(item)
        guard cell.count <= Int(Int32.max) - start else {
          throw CallError(WT_ERROR_DATA, "a sequence and its columns have 2 GiB or more")
        }
        scratch.bytes.append(contentsOf: cell)
        (cells + ((item - items.lowerBound) * columns.count + index)).initialize(
          to: ByteRange(start, scratch.bytes.count))
      }
    }
    view.cells = BufferView(start: cells, count: items.count * columns.count)
    view.columnCount = columns.count
    view.columnIndices = scratch.columnIndices
    // Valid until the scratch is used again: the array does not change before.
    view.bytes = scratch.bytes.withView { $0 }
  }
}

/// The working memory of views of a batch.
struct BatchScratch: ~Copyable {
  fileprivate var tokens = ScratchBuffer<ByteRange>()
  fileprivate var attributes = ScratchBuffer<TokenAttribute>()
  fileprivate var ends = ScratchBuffer<Int32>()
  fileprivate var cells = ScratchBuffer<ByteRange>()
  fileprivate var bytes: [UInt8] = []
  /// For each column that the model names, its index in the batch.
  var columnIndices: [Int] = []
}
