import PageReading
import Testing

@Suite struct PageSourceTests {
  @Test(
    "a text within the limits is one page; the error of a longer one names its size and the limits")
  func longTexts() throws {
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: 30)
    var limits = DocumentLimits(textBytes: 30, textLines: 30)
    let (sources, count) = try PageSource.pages(inBytes: lines, name: "notes", limits: limits)
    #expect(sources.map(\.isPicture) == [false])
    #expect(count == 1)

    limits.textBytes = 29
    let size = "30 bytes and 30 lines"
    #expect { try PageSource.pages(inBytes: lines, name: "notes", limits: limits) } throws: {
      "\($0)".contains(size) && "\($0)".contains("29 bytes and 30 lines")
    }
    (limits.textBytes, limits.textLines) = (30, 29)
    #expect { try PageSource.pages(inBytes: lines, name: "notes", limits: limits) } throws: {
      "\($0)".contains(size) && "\($0)".contains("30 bytes and 29 lines")
    }
  }
}
