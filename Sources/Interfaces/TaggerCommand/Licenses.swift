/// The notices of what is in the program, as THIRD-PARTY.md lists it.
enum Licenses {
  static var text: String {
    var notices = [PackageResources.notice_txt]
    #if EnglishModels
    notices.append(PackageResources.notice_english_txt)
    #endif
    return notices.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
