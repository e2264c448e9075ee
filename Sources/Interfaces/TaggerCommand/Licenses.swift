import CEmbeddedFiles
import Support

/// The notices of what is in the program, as THIRD-PARTY.md lists it.
enum Licenses {
  static var text: String {
    var notices = [embeddedNotice()]
    #if EnglishModels
    notices.append(embeddedEnglishNotice())
    #endif
    return notices.map(\.text).joined(separator: "\n")
  }
}
