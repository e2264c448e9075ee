/// The entries of named word lists, as one table of hashes.
///
/// An entry of several words is followed word by word: the hash of the words so far leads to the
/// lists in which they are a whole entry and to those in which a longer entry starts with them.
/// The longest entry wins.
package struct WordListTable: Sendable {
  /// A slot of the table.
  package struct Entry: Sendable, Hashable, HashSlot {
    static let empty = Self(key: 0, whole: 0, begun: 0)
    package let key: UInt64
    /// The lists that hold the run as an entry, a bit each.
    package internal(set) var whole: UInt32
    /// The lists that hold a longer entry that starts with the run.
    package internal(set) var begun: UInt32

    package init(key: UInt64, whole: UInt32, begun: UInt32) {
      self.key = key
      self.whole = whole
      self.begun = begun
    }
  }

  /// The maximum number of lists of a table.
  package static let maximumLists = 32
  /// The maximum number of words of an entry.
  package static let longestEntry = 16

  /// The slots, whose number is a power of two; an empty one has the key 0.
  package let slots: [Entry]

  /// The table with the slots of a model file.
  package init(slots: [Entry]) { self.slots = slots }

  /// Builds the table of some lists of entries.
  ///
  /// - Parameters:
  ///   - lists: For each list its entries, each one as its words, already folded.
  ///   - earlier: The slots of a table of the same lists, whose entries are added.
  package init(lists: [[[String]]], addedTo earlier: [Entry] = []) {
    var found: [UInt64: Entry] = [:]
    for entry in earlier where entry.key != 0 { found[entry.key] = entry }
    for (index, entries) in lists.prefix(Self.maximumLists).enumerated() {
      let bit = UInt32(1) << UInt32(index)
      for words in entries where !words.isEmpty && words.count <= Self.longestEntry {
        var key: UInt64 = 0
        for (position, word) in words.enumerated() {
          key = Self.key(after: key, word: FeatureHash.text(word))
          let isWhole = position == words.count - 1
          var entry = found[key] ?? Entry(key: key, whole: 0, begun: 0)
          if isWhole { entry.whole |= bit } else { entry.begun |= bit }
          found[key] = entry
        }
      }
    }
    slots = HashSlots.table(found.values)
  }

  /// The key of a run extended by one more word.
  @inline(__always)
  package static func key(after key: UInt64, word: UInt64) -> UInt64 {
    FeatureHash.mix(key ^ word) | 1
  }
}

/// A token's place in an entry of a word list.
enum ListPlace: UInt8 {
  case none, single, first, middle, last

  /// The place's value as a feature.
  var hash: UInt64 { self == .none ? 0 : FeatureHash.mix(0x1157_0000 + UInt64(rawValue)) }

  var name: String { "\(self)" }
}
