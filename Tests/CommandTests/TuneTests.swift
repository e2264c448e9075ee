import Foundation
import Testing

@testable import wordtagger

@Suite("wordtagger tune")
struct TuneTests {
  /// Sixty lines of a number, a unit and a food.
  private static let lines = (0..<60).map { number in
    let unit = ["cups", "g", "tbsp"][number % 3]
    let food = ["flour", "salt", "milk", "rice"][number % 4]
    return """
      {"tokens":["\(number)","\(unit)","\(food)"],"labels":["value","measure","ingredient"]}

      """
  }.joined()

  @Test("The table is printed, and the features that were found train a model")
  func table() throws {
    let folder = try TestFolder()
    let data = try folder.file("lines.jsonl", Self.lines)
    let (found, state) = (folder.path + "/found.features", folder.path + "/state")
    let command = [
      "tune", data, "-o", found, "--budget", "0.3s", "--search-state", state, "--max-iterations",
      "5",
    ]
    let tuned = try Command.run(command)
    #expect(tuned.status == 0)
    #expect(tuned.output.hasPrefix("family") && tuned.output.contains("\nsettings   "))
    #expect(tuned.errors.contains("training without a search on 180 tokens: "))
    let text = try String(contentsOfFile: found, encoding: .utf8)
    #expect(text.contains("# wordtagger train --features THIS-FILE --algorithm "))
    let trained = try Command.run(
      ["train", data, "--features", found, "-o", folder.path + "/m.tagger"])
    #expect(trained.status == 0)
    // The state belongs to these data and options.
    let other = try Command.run(command + ["--seed", "2"])
    #expect(other.status == 1 && other.errors.contains("others in \(state)"))
  }

  @Test("train --auto trains with what the search finds, and the model has it")
  func auto() throws {
    let folder = try TestFolder()
    let data = try folder.file("lines.jsonl", Self.lines)
    let model = folder.path + "/m.tagger"
    let trained = try Command.run(
      ["train", data, "--auto", "--budget", "0.3s", "--max-iterations", "5", "-o", model])
    #expect(trained.status == 0)
    #expect(trained.errors.contains("\nsettings   "))
    let features = try Command.run(["inspect", "--features", model])
    #expect(features.output.contains("transition"))
    let continued = try Command.run(
      ["train", data, "--auto", "--continue-from", model, "-o", folder.path + "/n.tagger"])
    #expect(continued.status == 2)
    #expect(continued.errors.contains("leave it out"))
    let few = try folder.file("few.jsonl", TrainTests.lines)
    let tooFew = try Command.run(["tune", few])
    #expect(tooFew.status == 1 && tooFew.errors.contains("for 4 folds"))
  }
}
