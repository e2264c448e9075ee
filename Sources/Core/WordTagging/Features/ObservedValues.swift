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
  private func index(_ place: TokenPlace, from token: Int) -> Int {
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
  ) -> UInt64 { hash(template.seed, parts + template.firstPart, template.partCount, at: token) }

  @inline(__always)
  private func hash(
    _ seed: UInt64, _ parts: UnsafePointer<CompiledTemplates.Part>, _ count: Int, at token: Int
  ) -> UInt64 {
    var hash = seed
    for index in 0..<count {
      hash = Self.mix(hash, value(parts[index], at: self.index(parts[index].place, from: token)))
    }
    return hash
  }

  /// Writes the hash of a template for every token.
  ///
  /// Pairs of words and parts that are the same for a segment have a loop each. Without the loop for
  /// pairs tagging takes 3.4 % more instructions per token, without the one for segments 2.3 %, and
  /// either exceeds the limit of `make gates`.
  func fill(
    _ hashes: UnsafeMutablePointer<UInt64>, _ template: CompiledTemplates.Template,
    _ parts: UnsafePointer<CompiledTemplates.Part>
  ) {
    let first = parts + template.firstPart
    let leading = template.leadingCount
    let isPair = template.partCount == 2 && leading == 0 && isWord(first[0]) && isWord(first[1])
    guard !isPair else { return fillPairs(hashes, template.seed, first[0], first[1]) }
    var token = 0
    while token < count {
      let hash = hash(template.seed, first, leading, at: token)
      let end = leading > 0 ? endOfSegment(from: token) : count
      while token < end {
        hashes[token] = hash
        token &+= 1
      }
    }
    for part in BufferView(start: first + leading, count: template.partCount &- leading) {
      guard isWord(part) else {
        for token in 0..<count {
          let value = value(part, at: index(part.place, from: token))
          hashes[token] = Self.mix(hashes[token], value)
        }
        continue
      }
      var value = values + (part.place.offset &* valueWidth &+ part.slot)
      for token in 0..<count {
        hashes[token] = Self.mix(hashes[token], value.pointee)
        value += valueWidth
      }
    }
  }

  /// Whether a part is a value at a fixed distance from the token.
  @inline(__always)
  private func isWord(_ part: CompiledTemplates.Part) -> Bool {
    part.kind == .value && part.place.anchor == .token
  }

  private func fillPairs(
    _ hashes: UnsafeMutablePointer<UInt64>, _ seed: UInt64, _ first: CompiledTemplates.Part,
    _ second: CompiledTemplates.Part
  ) {
    var one = UnsafePointer(values + (first.place.offset &* valueWidth &+ first.slot))
    var other = UnsafePointer(values + (second.place.offset &* valueWidth &+ second.slot))
    for token in 0..<count {
      hashes[token] = Self.mix(Self.mix(seed, one.pointee), other.pointee)
      one += valueWidth
      other += valueWidth
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
