import Platform
import TaggerCommand

let words = (0..<Int(CommandLine.argc)).dropFirst().map { index in
  CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
}
exit(CommandMain.run(words))
