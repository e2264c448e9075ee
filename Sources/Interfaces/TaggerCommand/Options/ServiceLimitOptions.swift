import ArgumentParsing
import TaggerService

/// The limits of the service that depend on its machine and its clients.
struct ServiceLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The maximum size of a body of text.", valueName: "megabytes"))
  var maxText = ServiceLimits().textBytes >> 20
  @Option(
    help: ArgumentHelp("The maximum size of a picture or a document.", valueName: "megabytes"))
  var maxPicture = ServiceLimits().pictureBytes >> 20
  @Option(help: ArgumentHelp("The maximum number of lines of a body.", valueName: "n"))
  var maxLines = ServiceLimits().lineCount
  @Option(help: ArgumentHelp("The maximum number of pages of a document.", valueName: "n"))
  var maxPages = ServiceLimits().pageCount
  @Option(
    help: ArgumentHelp(
      "The maximum number of connections, half of them from one address.", valueName: "n"))
  var maxConnections = ServiceLimits().connectionCount

  func validate() throws {
    try requireRange("--max-text", maxText, 1...512)
    try requireRange("--max-picture", maxPicture, 1...512)
    try requireRange("--max-lines", maxLines, 1...100_000_000)
    try requireRange("--max-pages", maxPages, 1...10_000)
    try requireRange("--max-connections", maxConnections, 2...1_000_000)
  }

  /// The limits of the service.
  var limits: ServiceLimits {
    var limits = ServiceLimits()
    limits.textBytes = maxText << 20
    limits.pictureBytes = maxPicture << 20
    limits.lineCount = maxLines
    limits.pageCount = maxPages
    limits.connectionCount = maxConnections
    limits.connectionCountOfClient = maxConnections / 2
    return limits
  }
}
