import WordTagging

extension EncodedCorpus {
  /// A hash of the corpus and of the options that the course of training depends on.
  func fingerprint(
    with options: TrainingConfiguration, _ settings: TrainingSettings, priorMean: [Float],
    validation: EncodedCorpus
  ) -> UInt64 {
    var hash = FeatureHash.text(
      "\(options.algorithm) \(options.usesAllPairs ? "all" : "observed") \(options.seed) \(settings.minCount) "
        + "\(options.patience) \(options.isReproducible) " + settings.parameters.summary)
    func add(_ bytes: UnsafeRawBufferPointer) {
      hash = FeatureHash.mix(hash ^ ModelFormat.checksum(bytes, version: 1))
    }
    featureIDs.withUnsafeBytes(add)
    labels.withUnsafeBytes(add)
    sequenceStarts.withUnsafeBytes(add)
    if !sequenceWeights.isEmpty { sequenceWeights.withUnsafeBytes(add) }
    values.withUnsafeBytes(add)
    edgeIDs.withUnsafeBytes(add)
    priorMean.withUnsafeBytes(add)
    if !labelCosts.isEmpty { labelCosts.withUnsafeBytes(add) }
    allowedTransitions.withUnsafeBytes(add)
    allowedStarts.withUnsafeBytes(add)
    allowedEnds.withUnsafeBytes(add)
    // The choice of the best step depends on the validation data.
    validation.featureIDs.withUnsafeBytes(add)
    validation.labels.withUnsafeBytes(add)
    validation.sequenceStarts.withUnsafeBytes(add)
    return hash
  }
}
