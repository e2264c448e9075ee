import Support
import Testing
import WordTagging

@Suite("Mutated inputs")
struct MutationTests {
  @Test(
    "seeded mutations of the corpus are accepted or refused, without a crash",
    arguments: FuzzTarget.all)
  func mutations(target: FuzzTarget) throws {
    let inputs = try CorpusFile(of: target).inputs()
    var random = RandomStream(seed: 1)
    // A time limit, as the targets differ by a hundred in what one input costs.
    let end = ContinuousClock.now + .seconds(3)
    for round in 0..<3000 where ContinuousClock.now < end {
      var bytes = inputs[round % inputs.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, inputs, &random) }
      bytes = Array(bytes.prefix(target.maximumLength))
      bytes.withView { target.run($0) }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ inputs: [[UInt8]], _ random: inout RandomStream) {
    guard let place = bytes.indices.randomElement(using: &random) else {
      bytes.append(.random(in: 0...255, using: &random))
      return
    }
    let end = min(bytes.count, place + Int.random(in: 1...16, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = .random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.removeLast(bytes.count - place)
    default: bytes += (inputs.randomElement(using: &random) ?? []).suffix(64)
    }
  }
}
