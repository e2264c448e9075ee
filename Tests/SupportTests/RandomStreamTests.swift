import Support
import Testing

@Suite struct RandomStreamTests {
  @Test("A stream is SplitMix64 and the same everywhere")
  func numbers() {
    var stream = RandomStream(seed: 0)
    #expect(stream.next() == 0xE220_A839_7B1D_CDAF)
    #expect(stream.next() == 0x6E78_9E6A_A1B9_65F4)
    var one = RandomStream(seed: 1, index: 2)
    #expect(
      (0..<3).map { _ in one.next() } == [
        13_077_208_135_262_411_068, 1_404_708_506_309_870_901, 6_952_461_068_322_180_539,
      ])
  }

  @Test("Neighboring seeds and indices share no numbers")
  func independence() {
    var seen: Set<UInt64> = []
    for seed in 0..<30 as Range<UInt64> {
      for index in 0..<30 as Range<UInt64> {
        var stream = RandomStream(seed: seed, index: index)
        for _ in 0..<10 { seen.insert(stream.next()) }
      }
    }
    #expect(seen.count == 30 * 30 * 10)
  }

  @Test("Numbers stay in their range and events keep their probability")
  func ranges() {
    var stream = RandomStream(seed: 7)
    var counts = [0, 0, 0]
    var happened = 0
    for _ in 0..<30_000 {
      counts[stream.index(below: 3)] += 1
      if stream.happens(0.25) { happened += 1 }
    }
    #expect(counts.allSatisfy { (9_500...10_500).contains($0) })
    #expect((7_100...7_900).contains(happened))
  }
}
