import WordTagging

/// The weights of the whole model and the weights of this rank, when the data is in blocks.
struct BlockLayout {
  /// The weights of the features of this rank.
  let own: WeightLayout
  /// All weights, on the first rank; elsewhere this rank's weights.
  let model: WeightLayout
  /// Where both are in memory.
  let (ownPlacement, modelPlacement): (WeightPlacement, WeightPlacement)
  /// The place in the model of each weight of this rank, ascending; empty for a process alone.
  let places: [UInt32]
  /// The number of places of the model.
  let placeCount: Int

  /// Merges the rows that the blocks of all ranks have.
  init(
    rows: ObservedRows?, edges: ObservedRows, transitionExists: [Bool],
    trigrams: [LabelTrigram], labelCount: Int, _ states: FeatureMerge, _ edgeFeatures: FeatureMerge,
    by communicator: any Communicator
  ) {
    let pairs = rows == nil ? WeightLayout.Pairs.all : .observed
    func layout(_ rows: ObservedRows, _ edges: ObservedRows) -> WeightLayout {
      WeightLayout(
        labelCount: labelCount, pairs: pairs, rows: rows, edges: edges,
        transitionExists: transitionExists,
        trigrams: trigrams)
    }
    let full = ObservedRows(full: rows == nil ? states.count : 0, width: labelCount)
    if communicator.size == 1 {
      own = layout(rows ?? full, edges)
      model = own
      places = []
      ownPlacement = WeightPlacement(layout: own)
      modelPlacement = ownPlacement
      placeCount = ownPlacement.count
      return
    }
    let merged = rows.map {
      RowMerge($0, columnCount: labelCount, states, by: communicator)
    }
    let mergedEdges = RowMerge(
      edges, columnCount: edgeFeatures.hashes.isEmpty ? 0 : labelCount * labelCount, edgeFeatures,
      by: communicator)
    let own = layout(merged?.own ?? full, mergedEdges.own)
    let model =
      communicator.isFirst
      ? layout(
        merged?.model ?? ObservedRows(full: states.hashes.count, width: labelCount),
        mergedEdges.model)
      : own
    let (placement, modelPlacement) = (WeightPlacement(layout: own), WeightPlacement(layout: model))
    // Where each row of this rank starts in the model.
    let starts = communicator.scatter(
      states.modelNumbersOfRanks.map { $0.map { modelPlacement.featureStarts[Int($0)] } })
    let edgeStarts = communicator.scatter(
      edgeFeatures.modelNumbersOfRanks.map {
        $0.map { UInt32(modelPlacement.edgeStart + model.edgeRowStarts[Int($0)]) }
      })
    placeCount = communicator.broadcast([modelPlacement.count])[0]
    var places = (0..<UInt32(placement.count)).map { $0 }
    for (feature, start) in edgeStarts.enumerated() {
      let first = placement.edgeStart + own.edgeRowStarts[feature]
      for offset in 0..<own.edgeRowStarts[feature + 1] - own.edgeRowStarts[feature] {
        places[first + offset] = start + UInt32(offset)
      }
    }
    // Padding after the edges takes part with the place before it, and with 0.
    let padding = placement.edgeStart + own.edgeCount
    let firstRow = placement.firstFeaturePlace
    for place in padding..<firstRow { places[place] = place == 0 ? 0 : places[place - 1] }
    for (feature, start) in starts.enumerated() {
      let first = Int(placement.featureStarts[feature])
      let width =
        placement.isFullRow[feature] ? placement.stride : own.row(ofFeature: feature).count
      for offset in 0..<width { places[first + offset] = start + UInt32(offset) }
    }
    for number in trigrams.indices {
      places[placement.trigramStart + number] = UInt32(placeCount - trigrams.count + number)
    }
    (self.own, self.model, self.places) = (own, model, places)
    (ownPlacement, self.modelPlacement) = (placement, modelPlacement)
  }
}

/// The rows of all ranks, merged on the first one, and the rows of this rank's features.
private struct RowMerge {
  let model: ObservedRows
  let own: ObservedRows

  init(
    _ rows: ObservedRows, columnCount: Int, _ features: FeatureMerge,
    by communicator: any Communicator
  ) {
    let starts = communicator.gather(rows.starts)
    let columns = communicator.gather(rows.columns)
    let merged = ObservedRows(
      rowCount: communicator.isFirst ? features.hashes.count : 0, width: columnCount
    ) { visit in
      for (rank, numbers) in features.modelNumbersOfRanks.enumerated() {
        for (row, number) in numbers.enumerated() {
          for index in starts[rank][row]..<starts[rank][row + 1] {
            visit(Int(number), Int(columns[rank][index]))
          }
        }
      }
    }
    model = merged
    let counts = communicator.scatter(
      features.modelNumbersOfRanks.map { $0.map { merged.columns(ofRow: Int($0)).count } })
    own = ObservedRows(
      counts: counts,
      columns: communicator.scatter(
        features.modelNumbersOfRanks.map { $0.flatMap { merged.columns(ofRow: Int($0)) } }))
  }
}
