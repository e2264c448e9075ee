import ArgumentParsing
import CWordTagger
import LabeledData
import TaggerCommand
import TaggerTraining
import WordTagging

/// The options of `wordtagger train` by their names, with the command's defaults: what is not set is chosen by the data.
struct CommandSettings: TrainerSettings {
  /// The options besides counts and hyper-parameters.
  private enum Option: String, CaseIterable {
    case algorithm, features
    case allPairs = "all-pairs"
    case seed, threads, reproducible, forbid, cost, scheme, tokenizer, preset, words
  }

  private var configuration = TrainingConfiguration()
  private var values: [String: String] = [:]

  let meanLossToStop = -Double.infinity

  var names: [String] {
    Option.allCases.map(\.rawValue) + TrainingCount.allCases.map(\.rawValue)
      + HyperParameter.allCases.map(\.rawValue)
  }

  /// The text that was set; an empty one if the option is left open.
  func get(_ name: String) throws(CallError) -> String {
    guard names.contains(name) else { throw unknown(name) }
    return values[name] ?? ""
  }

  mutating func set(_ name: String, to value: String) throws(CallError) {
    if let option = Option(rawValue: name) {
      try set(option, to: value)
    } else if let option = TrainingCount(rawValue: name) {
      configuration[keyPath: option.property] = try count(name, value, option.range)
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
    switch option {
    case .algorithm: configuration.algorithm = try choice(option, text)
    case .features where values[Option.preset.rawValue] != nil && text != "auto":
      throw Self.fault(option.rawValue, "and preset both give templates; give one of them")
    case .features where values[Option.preset.rawValue] != nil: break
    case .features:
      do { configuration.features = text == "auto" ? nil : try FeatureSet(parsing: text) } catch {
        throw CallError(WT_ERROR_PARAMETER, "\(error)")
      }
    case .allPairs: configuration.usesAllPairs = try flag(option, text)
    case .seed: configuration.seed = UInt64(try count(option.rawValue, text, 0...Int.max))
    case .threads: configuration.threadCount = try count(option.rawValue, text, 1...1_024)
    case .reproducible: configuration.isReproducible = try flag(option, text)
    case .forbid:
      guard let pair = TrainingConfiguration.LabelPair(text) else {
        throw Self.fault(option.rawValue, "is '\(text)'; expected two labels, as in 'A>B'")
      }
      configuration.forbidden.append(pair)
    case .cost:
      guard let cost = LabelCost(text) else {
        throw Self.fault(
          option.rawValue, "is '\(text)'; expected a label and a number, as in 'A=2'")
      }
      configuration.costs[cost.label] = cost.cost
    case .scheme: configuration.scheme = try choice(option, text.lowercased())
    case .tokenizer: configuration.tokenizerRules = try choice(option, text)
    case .preset:
      let preset: Preset = try choice(option, text)
      guard ["", "auto"].contains(values[Option.features.rawValue] ?? "") else {
        throw Self.fault(option.rawValue, "and features both give templates; give one of them")
      }
      do { configuration.features = try preset.featureSet() } catch { throw CallError(error) }
    case .words:
      guard let words = WordTableInput(argument: text) else {
        throw Self.fault(
          option.rawValue, "is '\(text)'; expected a table's name, file, or name=file")
      }
      guard configuration.wordTables[words.name] == nil else {
        throw Self.fault(option.rawValue, "names two tables '\(words.name)'")
      }
      do { configuration.wordTables[words.name] = try words.table() } catch let error
        as ValidationError
      {
        throw CallError(WT_ERROR_FILE, error.message)
      } catch { throw CallError(error) }
    }
  }

  private func count(
    _ name: String, _ text: String, _ range: ClosedRange<Int>
  ) throws(CallError) -> Int {
    guard let count = Int(text), range.contains(count) else {
      throw Self.fault(
        name,
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
