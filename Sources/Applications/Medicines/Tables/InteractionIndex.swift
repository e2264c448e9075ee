/// An index of a table's entries by substance and class, for looking up all pairs of a list at once.
struct InteractionIndex: Sendable {
  /// An entry about a pair, and the sides through which it applies.
  struct Hit: Hashable, Sendable {
    /// The positions of the pair in the list, the smaller first.
    var pair: SIMD2<Int32>
    var entry: Int32
    var firstParty: Int32
    var secondParty: Int32
  }

  /// The classes of each substance.
  private let partyStarts: [Int32]
  private let parties: [Int32]
  /// The other side and the entry, for each entry that a party is in.
  private let linkStarts: [Int32]
  private let links: [SIMD2<Int32>]
  private let substanceCount: Int

  init(_ table: MedicineTable) {
    let count = table.substances.count
    substanceCount = count
    var own = (0..<count).map { [Int32($0)] }
    for (number, one) in table.classes.enumerated() {
      for member in one.members { own[member].append(Int32(count + number)) }
    }
    var linked = Array(repeating: [SIMD2<Int32>](), count: count + table.classes.count)
    func number(_ party: MedicineTable.Party) -> Int {
      switch party {
      case .substance(let number): number
      case .members(let number): count + number
      }
    }
    for (entry, interaction) in table.interactions.enumerated() {
      let (first, second) = (number(interaction.first), number(interaction.second))
      linked[first].append(SIMD2(Int32(second), Int32(entry)))
      if first != second { linked[second].append(SIMD2(Int32(first), Int32(entry))) }
    }
    (partyStarts, parties) = Self.flat(own)
    (linkStarts, links) = Self.flat(linked)
  }

  private static func flat<Element>(_ lists: [[Element]]) -> ([Int32], [Element]) {
    var starts: [Int32] = [0]
    var elements: [Element] = []
    for list in lists {
      elements += list
      starts.append(Int32(elements.count))
    }
    return (starts, elements)
  }

  /// Returns the entries about pairs of a list of substances, each entry once per pair.
  func hits(among substances: [Int]) -> [Hit] {
    var firstHolder = [Int32](repeating: -1, count: linkStarts.count)
    var holders: [SIMD2<Int32>] = []
    for (place, substance) in substances.enumerated() {
      for party in parties[range(partyStarts, substance)] {
        holders.append(SIMD2(Int32(place), firstHolder[Int(party)]))
        firstHolder[Int(party)] = Int32(holders.count - 1)
      }
    }
    var hits: [Hit] = []
    for (place, substance) in substances.enumerated() {
      for party in parties[range(partyStarts, substance)] {
        for link in links[range(linkStarts, Int(party))] {
          var next = firstHolder[Int(link[0])]
          while next >= 0 {
            let holder = holders[Int(next)]
            if holder[0] > place, substances[Int(holder[0])] != substance {
              hits.append(
                Hit(
                  pair: SIMD2(Int32(place), holder[0]), entry: link[1], firstParty: party,
                  secondParty: link[0]))
            }
            next = holder[1]
          }
        }
      }
    }
    hits.sort {
      ($0.pair.x, $0.pair.y, $0.entry, $0.firstParty) < (
        $1.pair.x, $1.pair.y, $1.entry, $1.firstParty
      )
    }
    var unique: [Hit] = []
    for hit in hits where unique.last.map({ $0.pair != hit.pair || $0.entry != hit.entry }) ?? true
    {
      unique.append(hit)
    }
    return unique
  }

  private func range(_ starts: [Int32], _ number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1])
  }

  /// The name of the party in the table.
  func party(_ number: Int32) -> MedicineTable.Party {
    Int(number) < substanceCount
      ? .substance(Int(number)) : .members(Int(number) - substanceCount)
  }
}
