import Platform
import ArgumentParsing

/// A number of threads on the command line.
struct ThreadCount: ExpressibleByArgument {
  /// The maximum, above which more threads cost memory without any gain.
  static let limit = 256

  static let one = ThreadCount(count: 1, defaultValueDescription: "1")
  /// One thread per processor; the reference page is the same on every machine.
  static let processors = ThreadCount(
    count: min(limit, ProcessEnvironment.processorCount),
    defaultValueDescription: "one per processor")

  let count: Int
  let defaultValueDescription: String

  private init(count: Int, defaultValueDescription: String) {
    self.count = count
    self.defaultValueDescription = defaultValueDescription
  }

  init?(argument: String) {
    guard let count = Int(argument), (1...Self.limit).contains(count) else { return nil }
    self.init(count: count, defaultValueDescription: argument)
  }
}
