/// The observed values and codes of each token of a sequence, from which templates make hashes.
///
/// Both reach `margin` tokens beyond the ends of the sequence.
struct ObservedValues {
  let count: Int
  let margin: Int
  /// The values that templates take from a token's word and cells.
  let values: UnsafeMutablePointer<UInt64>
  let valueWidth: Int
  /// The codes of ``PositionTest``, and the code of the word's class.
  let codes: UnsafeMutablePointer<UInt8>
  let codeWidth: Int
  let structure: UnsafePointer<TokenStructure>?

  /// Makes room for a sequence's observations in a scratch and finds the structure they need.
  init(_ line: SequenceView, _ compiled: CompiledTemplates, _ scratch: inout FeatureScratch) {
    count = line.tokens.count
    margin = compiled.margin
    (valueWidth, codeWidth) = (compiled.valueWidth, compiled.codeWidth)
    if compiled.needsStructure {
      let found = scratch.structure.reserve(count)
      SequenceStructure.find(line, into: found)
      structure = UnsafePointer(found)
    } else {
      structure = nil
    }
    let tokens = count + 2 * margin
    values = scratch.values.reserve(tokens * valueWidth) + margin * valueWidth
    codes = scratch.codes.reserve(tokens * codeWidth) + margin * codeWidth
  }

  // MARK: Templates

  @inline(__always)
  func index(_ place: TokenPlace, from token: Int) -> Int {
    let index: Int
    switch place.anchor {
    case .token: return token &+ place.offset
    case .lineFirst: index = place.offset
    case .lineLast: index = count &- 1 &+ place.offset
    case .segmentFirst: index = Int(structure.map { $0[token].first } ?? 0) &+ place.offset
    case .segmentLast: index = Int(structure.map { $0[token].last } ?? 0) &+ place.offset
    }
    return min(max(index, 0 &- margin), count &- 1 &+ margin)
  }

  /// The value of a part, or 0 if it has none.
  @inline(__always)
  private func value(_ part: CompiledTemplates.Part, at index: Int) -> UInt64 {
    guard part.kind != .value else { return values[index &* valueWidth &+ part.slot] }
    return PositionTest.value(
      codes[index &* codeWidth &+ part.slot], isListPlace: part.kind == .listPlace)
  }

  /// The hash of a template, or 0 if it has no feature at the token.
  @inline(__always)
  func hash(
    _ template: CompiledTemplates.Template, _ parts: UnsafePointer<CompiledTemplates.Part>,
    at token: Int
  ) -> UInt64 {
    hash(template, parts, template.partCount, at: token)
  }

  private func hash(
    _ template: CompiledTemplates.Template, _ parts: UnsafePointer<CompiledTemplates.Part>,
    _ count: Int, at token: Int
  ) -> UInt64 {
    var hash = template.seed
    for part in BufferView(start: parts + template.firstPart, count: count) {
      hash = Self.mix(hash, value(part, at: index(part.place, from: token)))
    }
    return hash
  }

  /// Calls a function with the hash that a template has at each token.
  ///
  /// Parts that are the same for a segment are mixed once for each segment.
  @inline(__always)
  func visitHashes(
    of template: CompiledTemplates.Template, _ parts: UnsafePointer<CompiledTemplates.Part>,
    _ body: (Int, UInt64) -> Void
  ) {
    let (leading, width) = (template.leadingCount, valueWidth)
    var values = UnsafePointer(values)
    guard template.restCount > 0 else { return visitLongHashes(of: template, parts, body) }
    if let lead = template.leadOffset {
      for token in 0..<count {
        body(token, restHash(values[lead], template, values))
        values += width
      }
      return
    }
    var token = 0
    while token < count {
      let end = leading > 0 ? endOfSegment(from: token) : count
      let lead = hash(template, parts, leading, at: token)
      while token < end {
        body(token, restHash(lead, template, values))
        values += width
        token &+= 1
      }
    }
  }

  /// Mixes the one or two values after the beginning of a template.
  @inline(__always)
  private func restHash(
    _ lead: UInt64, _ template: CompiledTemplates.Template, _ values: UnsafePointer<UInt64>
  ) -> UInt64 {
    let hash = Self.mix(lead, values[template.restOffsets.0])
    return template.restCount == 1 ? hash : Self.mix(hash, values[template.restOffsets.1])
  }

  /// The same for a template with any parts.
  @inline(__always)
  private func visitLongHashes(
    of template: CompiledTemplates.Template, _ parts: UnsafePointer<CompiledTemplates.Part>,
    _ body: (Int, UInt64) -> Void
  ) {
    let (leading, count) = (template.leadingCount, template.partCount)
    let first = parts + template.firstPart
    var token = 0
    while token < self.count {
      let end = leading > 0 ? endOfSegment(from: token) : self.count
      let lead = hash(template, parts, leading, at: token)
      while token < end {
        var hash = lead
        for index in leading..<count {
          let part = first[index]
          hash = Self.mix(hash, value(part, at: self.index(part.place, from: token)))
        }
        body(token, hash)
        token &+= 1
      }
    }
  }

  /// Mixes a value into a hash; 0 means no value and stays 0.
  @inline(__always)
  static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let mixed = FeatureHash.mix(hash ^ value)
    return value == 0 || hash == 0 ? 0 : mixed
  }

  /// The end of a token's segment; the sequence is one segment when no template asks for its parts.
  @inline(__always)
  func endOfSegment(from token: Int) -> Int { structure.map { Int($0[token].last) &+ 1 } ?? count }
}
