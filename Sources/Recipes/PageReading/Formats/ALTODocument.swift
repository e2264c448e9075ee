import Support

/// ALTO, the XML of digital libraries for the text of scans.
enum ALTODocument {
  static let opening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# \
    http://www.loc.gov/standards/alto/v4/alto-4-2.xsd">
     <Description>
      <MeasurementUnit>pixel</MeasurementUnit>
      <Processing ID="OCR_0">
       <processingCategory>contentGeneration</processingCategory>
       <processingSoftware><softwareName>wordtagger</softwareName></processingSoftware>
      </Processing>
     </Description>
     <Layout>

    """

  static let closing = " </Layout>\n</alto>\n"

  static func part(_ named: NamedPage, number: Int) -> String {
    let page = named.page
    let whole = PixelBox(page.size)
    var text =
      "  <Page ID=\"page_\(number)\" PHYSICAL_IMG_NR=\"\(number)\" "
      + "WIDTH=\"\(whole.width)\" HEIGHT=\"\(whole.height)\">\n"
    text += "   <PrintSpace \(place(whole))>\n"
    var lineNumber = 0
    var wordNumber = 0
    var blockNumber = 0
    for block in page.blocks {
      for paragraph in block.paragraphs {
        // The format has neither lines without words nor blocks without lines.
        let lines = paragraph.lines.filter { !$0.words.isEmpty }
        if lines.isEmpty { continue }
        blockNumber += 1
        let id = "block_\(number)_\(blockNumber)"
        text += "    <TextBlock ID=\"\(id)\" \(place(paragraph.box))>\n"
        for line in lines {
          lineNumber += 1
          let id = "line_\(number)_\(lineNumber)"
          text += "     <TextLine ID=\"\(id)\" \(place(line.box))>\n"
          for (index, word) in line.words.enumerated() {
            wordNumber += 1
            if index > 0 { text += space(between: line.words[index - 1].box, and: word.box) }
            text += string(word, id: "string_\(number)_\(wordNumber)")
          }
          text += "     </TextLine>\n"
        }
        text += "    </TextBlock>\n"
      }
    }
    return text + "   </PrintSpace>\n  </Page>\n"
  }

  private static func string(_ word: RecognizedPage.Word, id: String) -> String {
    let confidence = (word.confidence).rounded() / 100
    let start =
      "      <String ID=\"\(id)\" \(place(word.box)) WC=\"\(confidence)\" "
      + "CONTENT=\"\(word.text.xmlEscaped)\""
    guard let original = word.originalText, !original.isEmpty else { return start + "/>\n" }
    return start + "><ALTERNATIVE PURPOSE=\"before repair\">\(original.xmlEscaped)</ALTERNATIVE>"
      + "</String>\n"
  }

  private static func space(between left: PixelBox, and right: PixelBox) -> String {
    let width = max(0, right.left - left.right)
    return "      <SP WIDTH=\"\(width)\" VPOS=\"\(right.top)\" HPOS=\"\(left.right)\"/>\n"
  }

  private static func place(_ box: PixelBox) -> String {
    "HPOS=\"\(box.x)\" VPOS=\"\(box.y)\" WIDTH=\"\(box.width)\" HEIGHT=\"\(box.height)\""
  }
}
