/// Cuts whatever libFuzzer makes up into tokens and pieces, and checks the laws of tokens.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTokenizer(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = UnsafeBufferPointer(start: data, count: count)
  let tokenizer = Tokenizer()
  var tokens: [ByteRange] = []
  var again: [ByteRange] = []
  tokenizer.tokens(in: text, into: &tokens)
  var end = 0
  for token in tokens {
    precondition(Int(token.start) >= end && token.end > token.start)
    end = Int(token.end)
    tokenizer.tokens(in: UnsafeBufferPointer(rebasing: text[token.indices]), into: &again)
    precondition(again == [ByteRange(0, token.count)])
  }
  precondition(end <= count)
  for unit in TextUnit.allCases {
    let pieces = tokenizer.ranges(of: unit, in: text)
    precondition(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end <= $1.start })
  }
  return 0
}
