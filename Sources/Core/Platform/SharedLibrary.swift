/// A C library that only some work needs.
///
/// A program may be linked with it, as the ones that SwiftPM builds are. The packaged command is not: it starts where the library is
/// not installed, and the first call of a function binds it, which needs the library to have been loaded by then.
package struct SharedLibrary: Sendable {
  /// The name for people.
  package let name: String
  /// Whether its functions can be called.
  package let isLoaded: Bool
  /// What is missing where they cannot, and what to do.
  package let advice: String

  /// Looks for a library, and loads it.
  ///
  /// - Parameters:
  ///   - name: The name for people.
  ///   - function: One of its functions.
  ///   - files: The names of its file in different systems; `Scripts/load-late.sh` takes them off what a program needs to start.
  ///   - package: The Debian package.
  package init(_ name: String, function: String, files: [String], package: String) {
    self.name = name
    isLoaded =
      Self.isLinked(function) || files.contains { dlopen($0, RTLD_NOW | RTLD_GLOBAL) != nil }
    advice = "\(name) is not installed; apt-get install \(package)"
  }

  /// A library that this build leaves out.
  package init(leftOut name: String, trait: String) {
    self.name = name
    isLoaded = false
    advice = "this build has no \(name); build with the trait \(trait)"
  }

  /// Whether a function is in the program or in a library that is loaded already.
  package static func isLinked(_ function: String) -> Bool {
    dlsym(dlopen(nil, RTLD_LAZY), function) != nil
  }
}
