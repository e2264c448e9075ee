import StreamIO
import Support
public import WordDictionaries

/// The rarity of English words: the bands of SCOWL's word lists, the most common first.
///
/// A word has the band of the smallest list that has it: 10 for the most common, then 20, 35, 40, 50, 55, 60,
/// 70, 80 and 95. The lists of Debian's package `scowl` are read where they are installed.
public struct RarityTable: Sendable {
  /// The folder of Debian's package.
  public static let defaultFolder = "/usr/share/dict/scowl"
  /// The band of words that no list has.
  public static let unlisted = 100

  /// The lists of Debian's package with the counts of WordNet, read once; empty if the package is not installed.
  public static let installed = RarityTable(wordNet: (try? WordNet.ifInstalled()) ?? nil)

  private static let bands = [10, 20, 35, 40, 50, 55, 60, 70, 80, 95]
  private static let lists = ["english-words", "american-words", "british-words"]

  /// The lists of each band, whose lines are in byte order.
  private let lists: [(band: Int, lines: [UInt8])]

  /// The dictionary whose counts divide the bands into levels, if any.
  let wordNet: WordNet?

  /// Opens the lists of a folder; without any lists the table is empty.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - wordNet: The dictionary whose counts divide the bands into levels, if any.
  public init(contentsOf folder: String = RarityTable.defaultFolder, wordNet: WordNet? = nil) {
    self.wordNet = wordNet
    lists = Self.bands.flatMap { band in
      Self.lists.compactMap { list in
        (try? InputFile.contents(of: "\(folder)/\(list).\(band)")).map { (band, $0) }
      }
    }
  }

  /// Whether no list is installed.
  public var isEmpty: Bool { lists.isEmpty }

  /// Returns the band of a word, ``unlisted`` if no list has it.
  public func band(of lemma: String) -> Int {
    let key = Array(lemma.utf8)
    return lists.first { Self.contains(key, in: $0.lines) }?.band ?? Self.unlisted
  }

  private static func contains(_ key: [UInt8], in lines: [UInt8]) -> Bool {
    lines.withUnsafeBufferPointer { lines in
      var (low, high) = (0, lines.count)
      while low < high {
        var start = low + (high - low) / 2
        while start > low, lines[start - 1] != 0x0A { start -= 1 }
        var end = start
        while end < high, lines[end] != 0x0A { end += 1 }
        let line = UnsafeBufferPointer(rebasing: lines[start..<end])
        if line.elementsEqual(key) { return true }
        if line.lexicographicallyPrecedes(key) { low = end + 1 } else { high = start }
      }
      return false
    }
  }
}
