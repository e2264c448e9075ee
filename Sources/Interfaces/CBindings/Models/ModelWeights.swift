// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import LabeledData
import TaggerEvaluation
import WordTagging

/// The object of a `wt_weights` handle.
private final class Weights {
  var owners: [AnyObject] = []
  var weights = wt_weights()

  init(_ names: TextStorage, states: [(name: Int32, label: Int32, weight: Double)], _ model: Model)
  {
    weights.size = MemoryLayout<wt_weights>.size
    weights.names = names.texts
    owners.append(names)
    weights.state_count = Int64(states.count)
    weights.state_names = keep(states.map(\.name))
    weights.state_labels = keep(states.map(\.label))
    weights.state_weights = keep(states.map(\.weight))
    let count = model.labels.count
    let transitions = Self.transitions(model)
    weights.transition_count = Int64(transitions.count)
    weights.transition_from = keep(transitions.map { Int32($0.index / count) })
    weights.transition_to = keep(transitions.map { Int32($0.index % count) })
    weights.transition_weights = keep(transitions.map(\.weight))
  }

  private static func transitions(_ model: Model) -> [(index: Int, weight: Double)] {
    let file = model.tagger.model
    guard let source = file.crfsuite else {
      return file.transitions.enumerated().compactMap { index, weight in
        weight == 0 ? nil : (index, Double(weight))
      }
    }
    return (0..<source.featureCount).compactMap { index in
      guard case (.transition(let from, let to), let weight)? = source.feature(index) else {
        return nil
      }
      return (from * model.labels.count + to, weight)
    }
  }

  private func keep<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element>? {
    let array = FlatArray(joining: [elements])
    owners.append(array)
    return array.start
  }
}

extension Model {
  /// The weights of a file of CRFsuite.
  fileprivate func weights(of source: CRFsuiteFile) -> Weights {
    var names: [UInt8] = []
    var ends: [Int] = []
    for index in 0..<source.attributeCount {
      names += source.attribute(index) ?? BufferView()
      ends.append(names.count)
    }
    let states = (0..<source.featureCount).compactMap {
      index -> (name: Int32, label: Int32, weight: Double)? in
      guard case (.state(let attribute, let label), let weight)? = source.feature(index) else {
        return nil
      }
      return (Int32(attribute), Int32(label), weight)
    }
    return Weights(TextStorage(bytes: names, ends: ends), states: states, self)
  }

  /// The weights of the features that occur in a batch.
  fileprivate func weights(of batch: Batch) throws(CallError) -> Weights {
    try check(batch)
    var found = FeatureWeights(tagger)
    for sequence in try batch.buffers(tagger.tokenizer) { found.add(sequence) }
    var names: [String] = []
    var numbers: [String: Int32] = [:]
    var states: [(name: Int32, label: Int32, weight: Double)] = []
    for reason in found.sorted {
      guard let label = labelNumber(reason.label) else { continue }
      let number = numbers[reason.feature] ?? Int32(names.count)
      if number == names.count {
        numbers[reason.feature] = number
        names.append(reason.feature)
      }
      states.append((number, label, Double(reason.weight)))
    }
    return Weights(TextStorage(names), states: states, self)
  }
}

@c @implementation
public func wt_model_weights(
  _ model: OpaquePointer?, _ batch: UnsafePointer<wt_batch>?, _ error: ErrorAddress?
) -> UnsafePointer<wt_weights>? {
  attempt(error) {
    let model = try Model.checked(model, "model")
    let weights: Weights
    if let source = model.tagger.model.crfsuite {
      weights = model.weights(of: source)
    } else if batch != nil {
      weights = try model.weights(of: try Batch(batch))
    } else {
      weights = Weights(TextStorage([]), states: [], model)
    }
    // The owner follows the structure in memory, for the function that frees both.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: ownerOffset + MemoryLayout<UnsafeRawPointer>.size, alignment: 16)
    memory.storeBytes(
      of: Unmanaged.passRetained(weights).toOpaque(), toByteOffset: ownerOffset,
      as: UnsafeMutableRawPointer.self)
    let result = memory.bindMemory(to: wt_weights.self, capacity: 1)
    result.initialize(to: weights.weights)
    return UnsafePointer(result)
  }
}

private let ownerOffset = MemoryLayout<wt_weights>.stride

@c @implementation
public func wt_weights_free(_ weights: UnsafePointer<wt_weights>?) {
  guard let weights else { return }
  let memory = UnsafeMutableRawPointer(mutating: weights)
  let owner = memory.load(fromByteOffset: ownerOffset, as: UnsafeMutableRawPointer.self)
  Unmanaged<Weights>.fromOpaque(owner).release()
  memory.deallocate()
}
