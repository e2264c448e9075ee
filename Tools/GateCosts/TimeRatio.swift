import Glibc

/// The CPU time of tagging all lines as a multiple of a loop's next to it, which no change of the library touches: a
/// busy or a slow machine changes both.
struct TimeRatio {
  /// The median of the ratios of all rounds.
  let median: Double

  init(of tagging: inout TaggingLoop, forgets: Bool, rounds: Int) {
    var calibration = CalibrationLoop()
    var ratios: [Double] = []
    _ = (tagging.run(), calibration.run())
    for _ in 0..<rounds {
      if forgets { tagging.forget() }
      let before = Self.seconds { calibration.run() }
      let measured = Self.seconds { tagging.run() }
      let after = Self.seconds { calibration.run() }
      ratios.append(2 * measured / (before + after))
    }
    median = ratios.sorted()[ratios.count / 2]
  }

  /// The CPU time of this thread for some work.
  private static func seconds(_ work: () -> Int) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    precondition(work() != 0)
    return now() - start
  }
}

/// Work like a tagger's: hashes of bytes, sums of numbers at random indices of a list, branches.
struct CalibrationLoop {
  private let table = (0..<1 << 18).map { Float($0 & 0xFF) }

  @inline(never)
  mutating func run() -> Int {
    var (hash, sum, count): (UInt64, Float, Int) = (0xCBF2_9CE4_8422_2325, 0, 1)
    for step in 0..<200_000 as Range<UInt64> {
      hash = (hash ^ step) &* 0x100_0000_01B3
      let value = table[Int(hash >> 46)]
      sum += value
      if value > sum * 0.5 { count += 1 }
    }
    return sum > 0 ? count : 0
  }
}
