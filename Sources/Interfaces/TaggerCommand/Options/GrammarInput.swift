import DataGeneration

extension Grammar {
  /// Reads a grammar and prints its warnings on standard error.
  init(reporting path: String) throws {
    try self.init(contentsOf: path)
    for warning in warnings { StandardError.write("\(warning)\n") }
  }
}
