import Foundation
import LabeledData
import Testing

@testable import TaggerService

/// A service is killed at random moments while lines are labeled; what it has acknowledged is there.
///
/// `FAULTS=full` kills 100 times, a plain run of the tests 5 times.
@Suite("A killed service", .serialized)
struct ServiceKillTests {
  static let killCount = ProcessInfo.processInfo.environment["FAULTS"] == "full" ? 100 : 5

  @Test("no labeling that was acknowledged is lost when the service is killed")
  func kill() async throws {
    let folder = try ServiceFolder()
    let path = folder.path + "/a.labels"
    do {
      let store = try LabelStore(path)
      _ = try store.add([LabeledSequence(tokens: ["2", "eggs"])], source: "", annotator: "")
    }
    var acknowledged: [String] = []
    for round in 0..<Self.killCount {
      let service = try ServiceProcess(path)
      let (process, client) = (service.process, service.client)
      let killer = Thread {
        usleep(UInt32.random(in: 2_000...120_000))
        Foundation.kill(process.processIdentifier, SIGKILL)
      }
      killer.start()
      var number = 0
      while true {
        let name = "\(round)-\(number)"
        let body = #"{"labels":["value","ingredient"],"annotator":"\#(name)"}"#
        guard let answer = try? await client.post("/items/1/versions", body), answer.status == 200
        else { break }
        acknowledged.append(name)
        number += 1
      }
      process.waitUntilExit()
      let kept = try LabelStore(path).history(of: 1).map(\.annotator)
      // The last one may have been written without being acknowledged.
      #expect(kept.count - acknowledged.count <= round + 1)
      #expect(Set(acknowledged).isSubset(of: Set(kept)))
    }
    #expect(!acknowledged.isEmpty)
  }

  @Test("no change of a scan that was acknowledged is lost when the service is killed")
  func killWhileEditing() async throws {
    let folder = try ServiceFolder()
    let path = folder.path + "/a.labels"
    var last: (id: Int, actions: [String]) = (0, [])
    for round in 0..<Self.killCount {
      let service = try ServiceProcess(path)
      let (process, client) = (service.process, service.client)
      let name = "/scans?again=true&name=\(round).txt"
      let scan = try #require(
        try await client.post(name, "Soup\nIngredients\n2 cups broth\n").json() as? [String: Any])
      let first = try #require((scan["scans"] as? [[String: Any]])?.first)
      let document = try #require(first["document"])
      last = (try #require(first["id"] as? Int), [])
      Thread {
        usleep(UInt32.random(in: 2_000...120_000))
        Foundation.kill(process.processIdentifier, SIGKILL)
      }.start()
      while true {
        let action = "\(round)-\(last.actions.count)"
        let body = try JSONSerialization.data(withJSONObject: [
          "action": action, "scans": [["id": last.id, "document": document]],
        ])
        guard
          let answer = try? await client.send("POST", "/scans/changes", body: Array(body)),
          answer.status == 200
        else { break }
        last.actions.append(action)
      }
      process.waitUntilExit()
      let scans = try LabelStore(path).library
      let kept = try #require(try scans.scan(last.id)).changes.map(\.action)
      // The last one may have been written without being acknowledged; fifty are listed.
      let expected = last.actions.suffix(40)
      #expect(Set(expected).isSubset(of: Set(kept)), "\(expected) of \(kept)")
      #expect(try scans.list("broth", deleted: false, offset: 0, count: 100).count == round + 1)
    }
  }
}
