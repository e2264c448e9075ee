import CWordTagger
import LabeledData
import TaggerTraining
import WordTagging

/// The options of `wordtagger train` by their names, with the command's defaults: what is not set is chosen by the data.
struct CommandSettings: TrainerSettings {
  /// The options besides the hyper-parameters.
  private enum Option: String, CaseIterable {
    case algorithm, features
    case allPairs = "all-pairs"
    case order
    case minTrigramCount = "min-trigram-count"
    case minCount = "min-count"
    case maxIterations = "max-iterations"
    case patience, runs, seed, threads, reproducible, forbid, cost, scheme, tokenizer
  }

  private var configuration = TrainingConfiguration()
  private var values: [String: String] = [:]

  let meanLossToStop = -Double.infinity

  var names: [String] { Option.allCases.map(\.rawValue) + HyperParameter.allCases.map(\.rawValue) }

  /// The text that was set; an empty one if the option is left open.
  func get(_ name: String) throws(CallError) -> String {
    guard names.contains(name) else { throw unknown(name) }
    return values[name] ?? ""
  }

  mutating func set(_ name: String, to value: String) throws(CallError) {
    if let option = Option(rawValue: name) {
      try set(option, to: value)
    } else if let parameter = HyperParameter(rawValue: name) {
      guard let number = Double(value) else {
        throw Self.fault(name, "is '\(value)'; expected a number")
      }
      do { try configuration.parameters.set(parameter, to: number) } catch {
        throw CallError(error)
      }
    } else {
      throw unknown(name)
    }
    values[name] = value
  }

  func configuration(isOfAttributes: Bool) throws -> TrainingConfiguration { configuration }

  private mutating func set(_ option: Option, to text: String) throws(CallError) {
    let counts = 1...1_000_000_000
    switch option {
    case .algorithm: configuration.algorithm = try choice(option, text)
    case .features:
      do { configuration.features = text == "auto" ? nil : try FeatureSet(parsing: text) } catch {
        throw CallError(WT_ERROR_PARAMETER, "\(error)")
      }
    case .allPairs: configuration.usesAllPairs = try flag(option, text)
    case .order: configuration.order = try count(option, text, 1...2)
    case .minTrigramCount: configuration.minTrigramCount = try count(option, text, counts)
    case .minCount: configuration.minCount = try count(option, text, counts)
    case .maxIterations: configuration.maxIterations = try count(option, text, 1...1_000_000)
    case .patience: configuration.patience = try count(option, text, 0...1_000_000)
    case .runs: configuration.runCount = try count(option, text, 1...1_000)
    case .seed: configuration.seed = UInt64(try count(option, text, 0...Int.max))
    case .threads: configuration.threadCount = try count(option, text, 1...1_024)
    case .reproducible: configuration.isReproducible = try flag(option, text)
    case .forbid:
      let parts = text.split(separator: ">", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw Self.fault(option.rawValue, "is '\(text)'; expected two labels, as in 'A>B'")
      }
      configuration.forbidden.append(.init(previous: String(parts[0]), label: String(parts[1])))
    case .cost:
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
        let cost = Double(text[text.index(after: sign)...])
      else {
        throw Self.fault(
          option.rawValue, "is '\(text)'; expected a label and a number, as in 'A=2'")
      }
      configuration.costs[String(text[..<sign])] = cost
    case .scheme: configuration.scheme = try choice(option, text.lowercased())
    case .tokenizer: configuration.tokenizerRules = try choice(option, text)
    }
  }

  private func count(
    _ option: Option, _ text: String, _ range: ClosedRange<Int>
  ) throws(CallError) -> Int {
    guard let count = Int(text), range.contains(count) else {
      throw Self.fault(
        option.rawValue,
        "is '\(text)'; expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  private func flag(_ option: Option, _ text: String) throws(CallError) -> Bool {
    guard ["0", "1"].contains(text) else {
      throw Self.fault(option.rawValue, "is '\(text)'; expected 0 or 1")
    }
    return text == "1"
  }

  private func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ option: Option, _ text: String
  ) throws(CallError) -> Value {
    guard let value = Value(rawValue: text) else {
      let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw Self.fault(option.rawValue, "is '\(text)'; expected one of \(known)")
    }
    return value
  }
}
