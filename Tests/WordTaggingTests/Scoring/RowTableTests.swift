import Testing

@testable import WordTagging

/// A table of rows against a dictionary of what was put into it.
struct RowTableTests {
  @Test(arguments: [1, 2, 3, 17, 200])
  func `a slot is found as long as its window lasts`(slotCount: Int) {
    let slotSize = 16
    let size = slotCount * RowTable.cost(slotSize: slotSize)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    defer { memory.deallocate() }
    let table = RowTable(in: memory, slotSize: slotSize, count: slotCount)
    defer { table.deallocate() }
    var random = SeededGenerator(seed: UInt64(slotCount))
    var (found, refused) = (0, 0)
    for window in UInt64(1)...400 {
      var inUse: [UInt64: UnsafeMutableRawPointer] = [:]
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let key = UInt64.random(in: 1...60, using: &random)
        let hash = FeatureHash.mix(key)
        let known = table.find(hash, window: window) { $0.load(as: UInt64.self) == key }
        if known != nil { found += 1 }
        guard let slot = known ?? table.take(hash, window: window) else {
          refused += 1
          continue
        }
        // A new slot is none that this window uses.
        if known == nil { #expect(!inUse.values.contains(slot)) }
        slot.storeBytes(of: key, as: UInt64.self)
        inUse[key] = slot
        for (key, slot) in inUse { #expect(slot.load(as: UInt64.self) == key) }
      }
      #expect(inUse.count < max(slotCount, 1))
    }
    #expect(slotCount == 1 ? found == 0 : found > 0)
    // With more slots than keys no key is refused.
    #expect(slotCount > 60 ? refused == 0 : refused > 0)
  }
}
