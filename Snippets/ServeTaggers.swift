// Serve a model to clients that have a token, log to a closure, and stop when the task is canceled.

#if Service
import TaggerService

var configuration = ServiceConfiguration()
configuration.port = 0
configuration.models = [.init(name: "mine", path: "Models/recipes.tagger")]
configuration.tokens = [
  ServiceToken("a-secret-of-16-letters-or-more", role: .tag),
  ServiceToken("another-secret-for-operators", role: .admin),
]
configuration.limits.pageCount = 2
configuration.log = EventLog(.json, minimumLevel: .warning) { line in print(line) }
let server = try TaggerServer(configuration)
let serving = Task {
  try await server.run { port in print("http://127.0.0.1:\(port)/tag?model=mine") }
}
// An app cancels the task when it ends; requests that were accepted are answered first.
serving.cancel()
try await serving.value
#endif
