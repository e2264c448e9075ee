import WordTagging

extension EncodedCorpus {
  /// A hash of the corpus and of the options that the course of training depends on.
  func fingerprint(
    with options: TrainingConfiguration, _ settings: TrainingSettings, priorMean: [Float],
    validation: EncodedCorpus, calibration: HeldOutCalibration? = nil
  ) -> UInt64 {
    var hash = FeatureHash.text(
      "\(options.algorithm) \(options.usesAllPairs ? "all" : "observed") \(options.seed) \(settings.minCount) "
        + "\(options.patience) \(options.isReproducible) " + settings.parameters.summary
        + (options.isSecondOrder ? " order 2 \(options.minTrigramCount)" : ""))
    hash.mix(featureIDs)
    hash.mix(labels)
    hash.mix(sequenceStarts)
    if !sequenceWeights.isEmpty { hash.mix(sequenceWeights) }
    hash.mix(values)
    hash.mix(edgeIDs)
    hash.mix(priorMean)
    if !labelCosts.isEmpty { hash.mix(labelCosts) }
    hash.mix(allowedTransitions)
    hash.mix(allowedStarts)
    hash.mix(allowedEnds)
    // The choice of the best step depends on the validation data.
    hash.mix(validation.featureIDs)
    hash.mix(validation.labels)
    hash.mix(validation.sequenceStarts)
    if let calibration { hash.mix(calibration.sequences) }
    return hash
  }
}

extension UInt64 {
  /// Mixes the bytes of an array into a hash.
  mutating func mix(_ elements: [some BitwiseCopyable]) {
    self = FeatureHash.mix(
      self ^ elements.withUnsafeBytes { ModelFormat.checksum(BufferView($0), version: 1) })
  }
}
