extension String {
  /// The text as it stands between quotation marks.
  var escapedForQuotes: String { escaped("\\\"") }

  /// The text as an entry of a word list.
  var escapedForLists: String { escaped("\\#|~*+") }

  /// The text with a backslash before some characters.
  private func escaped(_ characters: String) -> String {
    reduce(into: "") { $0 += characters.contains($1) ? "\\\($1)" : String($1) }
  }
}
