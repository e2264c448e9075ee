import Support

/// hOCR: HTML whose elements have boxes and confidences in their titles.
enum HOCRDocument {
  static let opening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
    <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
     <head>
      <title></title>
      <meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
      <meta name="ocr-system" content="wordtagger"/>
      <meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word"/>
     </head>
     <body>

    """

  static let closing = " </body>\n</html>\n"

  static func part(_ named: NamedPage, number: Int) -> String {
    let page = named.page
    let whole = PixelBox(page.size)
    // A quotation mark in the name would end the property.
    let name = String(named.name.unicodeScalars.filter { $0 != "\"" }.map(Character.init))
      .xmlEscaped
    var text =
      "  <div class='ocr_page' id='page_\(number)' "
      + "title='image &quot;\(name)&quot;; \(bbox(whole)); ppageno \(number - 1)'>\n"
    var lineNumber = 0
    var wordNumber = 0
    for (b, block) in page.blocks.enumerated() {
      text +=
        "   <div class='ocr_carea' id='block_\(number)_\(b + 1)' title='\(bbox(block.box))'>\n"
      for (p, paragraph) in block.paragraphs.enumerated() {
        let id = "par_\(number)_\(b + 1)_\(p + 1)"
        text += "    <p class='ocr_par' id='\(id)' title='\(bbox(paragraph.box))'>\n"
        for line in paragraph.lines where line.isReadable {
          lineNumber += 1
          text += "     <span class='ocr_line' id='line_\(number)_\(lineNumber)' "
          text += "title='\(bbox(line.box))\(baseline(line))'>\n"
          for word in line.words {
            wordNumber += 1
            text += "      <span class='ocrx_word' id='word_\(number)_\(wordNumber)' "
            text += "title='\(bbox(word.box)); x_wconf \(Int(word.confidence.rounded()))'>"
            text += word.text.xmlEscaped + "</span>\n"
          }
          text += "     </span>\n"
        }
        text += "    </p>\n"
      }
      text += "   </div>\n"
    }
    return text + "  </div>\n"
  }

  private static func bbox(_ box: PixelBox) -> String {
    "bbox \(box.left) \(box.top) \(box.right) \(box.bottom)"
  }

  /// Slope and offset of the baseline against the bottom-left corner of the line's box.
  private static func baseline(_ line: RecognizedPage.Line) -> String {
    guard let baseline = line.baseline, baseline.end.x > baseline.start.x else { return "" }
    let slope = (baseline.end.y - baseline.start.y) / (baseline.end.x - baseline.start.x)
    let offset = baseline.y(atX: Double(line.box.left)) - Double(line.box.bottom)
    return "; baseline \((slope * 1000).rounded() / 1000) \(Int(offset.rounded()))"
  }
}
