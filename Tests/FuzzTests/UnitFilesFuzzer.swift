import RecipeRows

extension FuzzTarget {
  /// Files of units and densities: tables that can be used, or errors with a line of the file.
  static let unitFiles = FuzzTarget("unit-files", maximumLength: 512) { input in
    let text = String(decoding: input, as: UTF8.self)
    let lineCount = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    do throws(UnitFileError) {
      let units = try UnitTable.standard.adding(parsing: text)
      for unit in units.units.suffix(4) {
        precondition(
          units.unit(unit.name) != nil || units.isQualifier(unit.name)
            || unit.name.allSatisfy { " .".contains($0) },
          unit.name.debugDescription)
        let amounts = Amount.amounts(in: "2 \(unit.plural)", units: units)
        for amount in amounts { _ = amount.display }
      }
    } catch {
      precondition((1...lineCount).contains(error.line) && error.column > 0, "\(error)")
    }
    do throws(UnitFileError) {
      let densities = try DensityTable.standard.adding(parsing: text)
      precondition(densities.density(of: text).map { $0 > .zero } ?? true)
    } catch {
      precondition((1...lineCount).contains(error.line), "\(error)")
    }
  }
}
