import PageReading

/// A page before its words are found: its running text, with the places of its parts if it is a picture.
struct PageContent: Sendable {
  var name: String
  var identity: String?
  var text = ""
  var printed: PageText?
  /// The reason why the page could not be read, if any.
  var message: String?
}
