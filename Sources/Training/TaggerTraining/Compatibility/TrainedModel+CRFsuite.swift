package import WordTagging

extension TrainedModel {
  /// The model as a file of CRFsuite, which ignores the constraints on transitions.
  ///
  /// - Parameters:
  ///   - names: The names of the labels in the file.
  ///   - visitNames: Calls a function with the names of attributes, which may repeat; those that are not features are
  ///     left out.
  /// - Returns: The bytes of the file.
  package func crfsuiteFile(
    labels names: [String], _ visitNames: ((BufferView<UInt8>) -> Void) -> Void
  ) -> [UInt8] {
    var writer = CRFsuiteWriter(labels: names)
    for from in labels.indices {
      for to in labels.indices {
        let weight = weights[layout.transitionStart + from * labels.count + to]
        if weight != 0 { writer.addTransition(from: from, to: to, weight: Double(weight)) }
      }
    }
    let index = FeatureIndex(identities: hashes, bits: identityBits(ofHashes: hashes))
    var isWritten = [Bool](repeating: false, count: hashes.count)
    visitNames { name in
      guard let number = index.knownNumber(of: FeatureHash.attribute(name)),
        !isWritten[Int(number)]
      else { return }
      isWritten[Int(number)] = true
      let found = layout.row(ofFeature: Int(number)).compactMap { place in
        weights[place] == 0
          ? nil : (label: Int(layout.rowLabels[place]), weight: Double(weights[place]))
      }
      if !found.isEmpty { writer.addAttribute(name, found) }
    }
    return writer.bytes() + CRFsuiteFile.bytes(ofConstraints: transitionConstraints)
  }

  /// The number of significant bits of the hashes; a warm start has no more than its model.
  private func identityBits(ofHashes hashes: [UInt64]) -> Int {
    hashes.contains { $0 >> UInt64(identityBits) != 0 } ? 64 : identityBits
  }
}
