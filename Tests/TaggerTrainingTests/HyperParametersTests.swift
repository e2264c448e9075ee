import Testing

@testable import TaggerTraining

@Suite struct HyperParametersTests {
  @Test func `the table is sound`() {
    for parameter in HyperParameter.allCases {
      #expect(parameter.range.contains(parameter.defaultValue))
      #expect(!parameter.algorithms.isEmpty)
      #expect(!parameter.help.isEmpty)
      #expect(HyperParameters()[parameter] == parameter.defaultValue)
    }
  }

  @Test(arguments: [
    (HyperParameter.memory, 2.5), (.memory, 0), (.l2, -1), (.l2, .nan),
  ])
  func `a value out of range is refused with the name`(
    parameter: HyperParameter, value: Double
  ) {
    var parameters = HyperParameters()
    let error = #expect(throws: TrainingError.self) { try parameters.set(parameter, to: value) }
    #expect(error?.description.hasPrefix("\(parameter.rawValue): ") == true)
    #expect(parameters == HyperParameters())
  }

  @Test func `a setting keeps its value`() throws {
    var parameters = HyperParameters()
    try parameters.set(.l2, to: 0.25)
    #expect(parameters[.l2] == 0.25)
  }
}
