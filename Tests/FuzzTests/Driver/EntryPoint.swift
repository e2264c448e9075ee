import Foundation
import WordTagging

// libFuzzer's two hooks. `Tests/FuzzTests/run.sh` compiles this file with all targets into one program;
// the test target leaves it out.

// Set once, before the first input.
nonisolated(unsafe) private var target = FuzzTarget.all[0]

/// Picks the target that the environment variable `FUZZ_TARGET` names, or lists all targets.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let chosen = FuzzTarget.all.first(where: { $0.name == name }) else {
    for target in FuzzTarget.all { print(target.name, target.maximumLength) }
    exit(name.isEmpty ? 0 : 2)
  }
  target = chosen
  return 0
}

/// Runs the chosen target on one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  target.run(BufferView(start: bytes, count: count))
  return 0
}
