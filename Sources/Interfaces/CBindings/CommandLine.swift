// The function is documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CWordTagger
import TaggerCommand

@c @implementation
public func wt_command(
  _ count: Int32, _ words: UnsafePointer<UnsafePointer<CChar>?>?
) -> Int32 {
  let words = UnsafeBufferPointer(start: words, count: words == nil ? 0 : max(0, Int(count)))
  return CommandMain.run(words.map { $0.flatMap { String(validatingCString: $0) } })
}
