import Testing

@testable import TaggerTraining

@Suite struct HyperParametersTests {
  @Test func `the table is sound`() {
    #expect(Set(HyperParameter.table.map(\.name)).count == HyperParameter.table.count)
    for parameter in HyperParameter.table {
      #expect(parameter.range.contains(parameter.defaultValue))
      #expect(!parameter.algorithms.isEmpty)
      #expect(!parameter.help.isEmpty)
      #expect(HyperParameters().value(parameter.name) == parameter.defaultValue)
    }
  }

  @Test(arguments: [("memory", 2.5), ("memory", 0), ("l2", -1), ("l3", 1), ("l2", .nan)])
  func `what makes no sense is refused with the name`(name: String, value: Double) {
    var parameters = HyperParameters()
    let error = #expect(throws: TrainingError.self) { try parameters.set(name, to: value) }
    #expect(error?.description.hasPrefix("\(name): ") == true)
    #expect(parameters == HyperParameters())
  }

  @Test func `a setting keeps its value`() throws {
    var parameters = HyperParameters()
    try parameters.set("l2", to: 0.25)
    #expect(parameters.value("l2") == 0.25)
  }
}
