#if OCR
import CTesseract
import Foundation
import Testing

@testable import PageReading

@Suite struct ImageTests {
  @Test("gray pixels survive the way through Leptonica", arguments: [(1, 3), (7, 5), (64, 33)])
  func roundTrip(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: 7)
    var gray = GrayImage(size: PixelSize(width: width, height: height))
    for y in 0..<height { for x in 0..<width { gray[x, y] = .random(in: 0...255, using: &random) } }
    #expect(try PageImage(gray).grayImage() == gray)
  }

  @Test("cropping keeps the pixels inside") func cropping() throws {
    let gray = try Samples.recipe()
    let box = PixelBox(x: 33, y: 20, width: 101, height: 30)
    #expect(try PageImage(gray).cropped(to: box).grayImage() == gray.cropped(to: box))
    #expect(gray.cropped(to: PixelBox(x: 9000, y: 0, width: 5, height: 5)).pixels.isEmpty)
  }

  /// The pixels as a camera in some position would store them.
  private func stored(_ upright: GrayImage, _ orientation: ImageOrientation) throws -> GrayImage {
    let size = upright.size
    let sides =
      orientation.swapsSides
      ? PixelSize(width: size.height, height: size.width) : size
    var stored = GrayImage(size: sides)
    let transform = PageTransform.upright(orientation)
    for y in 0..<sides.height {
      for x in 0..<sides.width {
        let place = transform.apply(
          to: PagePoint(
            x: (Double(x) + 0.5) / Double(sides.width), y: (Double(y) + 0.5) / Double(sides.height))
        )
        stored[x, y] =
          upright[Int(place.x * Double(size.width)), Int(place.y * Double(size.height))]
      }
    }
    return stored
  }

  private func exif(_ orientation: ImageOrientation, isLittle: Bool) -> [UInt8] {
    let value = UInt8(orientation.rawValue)
    let little: [UInt8] = [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
    let big: [UInt8] = [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    let end: [UInt8] = [0, 0, 0, 0]
    return isLittle ? Array("II*\0".utf8) + little + end : Array("MM\0*".utf8) + big + end
  }

  @Test("the eight orientations of EXIF are put upright", arguments: ImageOrientation.allCases)
  func orientations(orientation: ImageOrientation) throws {
    let upright = try Samples.recipe().cropped(to: PixelBox(x: 10, y: 15, width: 320, height: 77))
    let stored = try stored(upright, orientation)
    let tags = exif(orientation, isLittle: orientation.rawValue % 2 == 0)

    let png = try Samples.encoded(stored, as: IFF_PNG)
    let length = tags.count
    let body = Array("eXIf".utf8) + tags
    let chunk = [0, 0, UInt8(length >> 8), UInt8(length & 255)] + body
    let tagged = Array(png[..<33]) + chunk + crc(body) + Array(png[33...])
    let fromPNG = try PageImage(bytes: tagged)
    #expect(fromPNG.orientation == orientation)
    #expect(try fromPNG.grayImage() == upright)

    let jpeg = try Samples.encoded(stored, as: IFF_JFIF_JPEG)
    let segment = Array("Exif\0\0".utf8) + tags
    let marker: [UInt8] = [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
    let fromJPEG = try PageImage(bytes: Array(jpeg[..<2]) + marker + Array(jpeg[2...]))
    #expect(fromJPEG.orientation == orientation)
    #expect(fromJPEG.size == upright.size)
    let reader = try PageReader(.fast)
    #expect(try reader.read(fromJPEG).text == "2 cups bread flour\n3 tablespoons olive oil\n")
  }

  @Test("the eight orientations of TIFF are put upright", arguments: ImageOrientation.allCases)
  func orientationsOfTIFF(orientation: ImageOrientation) throws {
    let upright = try Samples.recipe().cropped(to: PixelBox(x: 10, y: 15, width: 81, height: 40))
    let file = TIFFSamples.file([try stored(upright, orientation)], orientations: [orientation])
    let image = try PageImage(bytes: file)
    #expect(image.orientation == orientation)
    #expect(try image.grayImage() == upright)
  }

  private func crc(_ bytes: [UInt8]) -> [UInt8] {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    value = ~value
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}

@Suite struct ImageErrorTests {
  private func failure(_ bytes: [UInt8]) -> PageError? {
    do throws(PageError) {
      _ = try PageImage(bytes: bytes, name: "it")
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "what is no picture is called so", arguments: ["", "a", "hello, this is a text file", "P"])
  func notAnImage(text: String) {
    #expect(failure(Array(text.utf8)) == .notAnImage(name: "it"))
  }

  @Test("documents are refused with advice", arguments: ["%PDF-1.7 and more", "%!PS-Adobe"])
  func documents(text: String) {
    guard case .unsupportedFormat(_, _, let advice) = failure(Array(text.utf8)) else {
      Issue.record("not refused as a format")
      return
    }
    #expect(advice.contains("'"))
  }

  @Test(
    "a picture cut short is called so",
    arguments: [IFF_PNG, IFF_JFIF_JPEG, IFF_WEBP, IFF_TIFF_ZIP, IFF_GIF], [0.3, 0.9])
  func truncated(format: Int, share: Double) throws {
    let bytes = try Samples.encoded(try Samples.recipe(), as: format)
    let error = failure(Array(bytes.prefix(Int(Double(bytes.count) * share))))
    // A TIFF file keeps its table at the end or the beginning, so a cut may damage it otherwise.
    if format == IFF_TIFF_ZIP {
      #expect(error == .truncated(name: "it") || error == .damaged(name: "it"))
    } else {
      #expect(error == .truncated(name: "it"))
    }
  }

  @Test("no pixels, sides out of bounds and too many pixels are three errors")
  func sizes() throws {
    var png = try Samples.encoded(GrayImage(size: PixelSize(width: 8, height: 8)), as: IFF_PNG)
    png[19] = 0
    #expect(failure(png) == .noPixels(name: "it", size: PixelSize(width: 0, height: 8)))
    let long = GrayImage(size: PixelSize(width: 60_000, height: 1))
    #expect(
      failure(try Samples.encoded(long, as: IFF_PNG))
        == .unusableSides(name: "it", size: PixelSize(width: 60_000, height: 1)))
    png[18] = 0x60
    png[19] = 0
    png[22] = 0x60
    png[23] = 0
    guard case .tooLarge(_, let size, let bytes, let limit) = failure(png) else {
      Issue.record("a picture of 600 megapixels was not refused")
      return
    }
    #expect(size == PixelSize(width: 0x6000, height: 0x6000))
    #expect(bytes > limit)
    #expect(
      failure(Array("P5\n0 5\n255\n".utf8))
        == .noPixels(name: "it", size: PixelSize(width: 0, height: 5)))
  }

  @Test("each page of a TIFF file is read in its own orientation, from its own pixels")
  func pagesOfTIFF() throws {
    let pages = [
      try Samples.recipe().cropped(to: PixelBox(x: 0, y: 0, width: 80, height: 41)),
      try Samples.recipe().cropped(to: PixelBox(x: 20, y: 30, width: 61, height: 30)),
    ]
    let lying = try PageImage(pages[1]).turned(quarters: 3).grayImage()
    let file = TIFFSamples.file([pages[0], lying], orientations: [.up, .right])
    #expect(try PageImage.pageCount(of: file) == 2)
    let first = try PageImage(bytes: file, pageOfTIFF: 0)
    #expect(try first.grayImage() == pages[0])
    let second = try PageImage(bytes: file, pageOfTIFF: 1)
    #expect(second.orientation == .right)
    #expect(try second.grayImage() == pages[1])
    #expect(failure(file) == .severalFrames(name: "it", count: 2))
    #expect(throws: PageError.self) { _ = try PageImage(bytes: file, pageOfTIFF: 2) }
    #expect(throws: PageError.truncated(name: "image")) {
      _ = try PageImage(bytes: Array(file.dropLast(60)), pageOfTIFF: 0)
    }
  }

  @Test("several pictures in one file are counted") func frames() throws {
    let gray = try Samples.recipe().cropped(to: PixelBox(x: 0, y: 0, width: 80, height: 40))
    let gif = try Samples.encoded(gray, as: IFF_GIF)
    let colors = 3 << (Int(gif[10] & 7) + 1)
    let descriptor = try #require(gif[(13 + colors)...].firstIndex(of: 0x2C))
    let body = gif[descriptor..<(gif.count - 1)]
    let animated = Array(gif.dropLast()) + body + body + [0x3B]
    #expect(failure(animated) == .severalFrames(name: "it", count: 3))

    let webp = try Samples.encoded(gray, as: IFF_WEBP)
    let frames = [UInt8](repeating: 0, count: 16) + webp[12...]
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let size = body.count
      return Array(name.utf8) + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) } + body
        + (size % 2 == 1 ? [0] : [])
    }
    let extended =
      chunk("VP8X", [2, 0, 0, 0, 79, 0, 0, 39, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
      + chunk("ANMF", frames) + chunk("ANMF", frames)
    let file = chunk("RIFF", Array("WEBP".utf8) + extended)
    #expect(failure(file) == .severalFrames(name: "it", count: 2))
  }

  @Test("16-bit gray and CMYK are read, not refused") func deepAndInked() throws {
    let gray = try Samples.recipe().cropped(to: PixelBox(x: 10, y: 15, width: 320, height: 77))
    let text = "2 cups bread flour\n3 tablespoons olive oil\n"
    let reader = try PageReader(.fast)
    let deep =
      Array("P5 \(gray.width) \(gray.height) 65535\n".utf8)
      + gray.pixels.flatMap { (value: UInt8) -> [UInt8] in [value, value] }
    #expect(try reader.read(imageBytes: deep).text == text)
    #expect(try reader.read(imageBytes: cmykTIFF(gray)).text == text)
  }

  /// An uncompressed TIFF file of four inks that uses only black.
  private func cmykTIFF(_ gray: GrayImage) -> [UInt8] {
    let pixels = gray.pixels.flatMap { (value: UInt8) -> [UInt8] in [0, 0, 0, 255 - value] }
    func two(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    func four(_ value: Int) -> [UInt8] { two(value) + two(value >> 16) }
    let tags: [[Int]] = [
      [256, 4, 1, gray.width], [257, 4, 1, gray.height], [258, 3, 4, 8 + pixels.count],
      [259, 3, 1, 1], [262, 3, 1, 5], [273, 4, 1, 8], [277, 3, 1, 4], [278, 4, 1, gray.height],
      [279, 4, 1, pixels.count], [284, 3, 1, 1], [332, 3, 1, 1],
    ]
    var file = Array("II*\0".utf8)
    file += four(8 + pixels.count + 8)
    file += pixels
    for _ in 0..<4 { file += two(8) }
    file += two(tags.count)
    for tag in tags {
      file += two(tag[0])
      file += two(tag[1])
      file += four(tag[2])
      file += four(tag[3])
    }
    return file + four(0)
  }

  @Test("files that cannot be opened are three errors") func files() throws {
    let reader = try PageReader(.fast)
    #expect(throws: PageError.notFound(name: "/nowhere.png")) {
      _ = try reader.read(imageAt: "/nowhere.png")
    }
    let folder = #expect(throws: PageError.self) { _ = try reader.read(imageAt: Samples.folder) }
    #expect("\(folder, default: "")".contains("a folder"))
    let locked = FileManager.default.temporaryDirectory.path + "/locked-\(UUID().uuidString).png"
    #expect(
      FileManager.default.createFile(
        atPath: locked, contents: Data(), attributes: [.posixPermissions: 0]))
    defer { try? FileManager.default.removeItem(atPath: locked) }
    // Root may read everything.
    let expected: PageError =
      getuid() == 0 ? .notAnImage(name: locked) : .noPermission(name: locked)
    #expect(throws: expected) { _ = try reader.read(imageAt: locked) }
  }

  @Test("a missing language names its package") func language() {
    var options = ReadingOptions()
    options.languages = ["eng", "chi_sim"]
    let error = #expect(throws: PageError.self) { _ = try PageReader(options) }
    #expect("\(error, default: "")".contains("apt-get install tesseract-ocr-chi-sim"))
  }

  @Test("senseless options and regions are refused by name") func options() throws {
    var options = ReadingOptions(.fast)
    options.upscale = 100
    #expect(throws: PageError.self) { _ = try PageReader(options) }
    options.upscale = 1
    options.languages = []
    #expect(throws: PageError.self) { _ = try PageReader(options) }
    let outside = RegionOfInterest(x: 0.5, y: 0.5, width: 0.6, height: 0.1)
    #expect(throws: PageError.invalidRegion(outside)) {
      _ = try PageReader(.fast).read(imageAt: Samples.recipePath, regionOfInterest: outside)
    }
  }

  @Test("all errors say something of their own") func distinct() {
    let size = PixelSize(width: 1, height: 2)
    let errors: [PageError] = [
      .notFound(name: "x"), .noPermission(name: "x"), .unusableFile(name: "x", reason: "r"),
      .notAnImage(name: "x"), .unsupportedFormat(name: "x", format: "f", advice: "a"),
      .truncated(name: "x"), .damaged(name: "x"), .noPixels(name: "x", size: size),
      .unusableSides(name: "x", size: size),
      .tooLarge(name: "x", size: size, bytes: 1, limit: 1), .severalFrames(name: "x", count: 2),
      .invalidRegion(.full), .missingLanguage("x", folder: nil),
      .invalidOption(name: "x", value: "y", expected: "z"), .engineFailure("x"), .builtWithoutOCR,
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}

@Suite struct MutationTests {
  @Test(
    "mutated pictures give a picture or an error, never more",
    arguments: [
      IFF_PNG, IFF_JFIF_JPEG, IFF_TIFF_LZW, IFF_TIFF_G4, IFF_WEBP, IFF_GIF, IFF_BMP, IFF_PNM,
    ])
  func mutations(format: Int) throws {
    let gray = try Samples.recipe().cropped(to: PixelBox(x: 0, y: 0, width: 90, height: 50))
    let whole: [UInt8]
    if format == IFF_TIFF_G4 {
      whole = Array(try Data(contentsOf: URL(fileURLWithPath: Samples.recipePath)))
    } else {
      whole = try Samples.encoded(gray, as: format)
    }
    var random = SeededGenerator(seed: UInt64(format))
    let limits = ImageLimits(decodedBytes: 16 << 20)
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Headers are where the harm is done.
        let reach = Bool.random(using: &random) ? min(64, bytes.count) : bytes.count
        let place = Int.random(in: 0..<reach, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
        case 2: bytes.insert(.random(in: 0...255, using: &random), at: place)
        default: bytes.remove(at: place)
        }
        if bytes.isEmpty { break }
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        bytes = Array(bytes.prefix(.random(in: 0...bytes.count, using: &random)))
      }
      do throws(PageError) {
        let image = try PageImage(bytes: bytes, name: "mutant", limits: limits)
        #expect(image.size.width * image.size.height * 4 <= limits.decodedBytes)
      } catch {
        #expect(error.description.hasPrefix("mutant: "))
      }
    }
  }
}

/// TIFF files made by hand.
enum TIFFSamples {
  /// A TIFF file of several pages, stored as the orientations say.
  static func file(_ pages: [GrayImage], orientations: [ImageOrientation]) -> [UInt8] {
    func bytes(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(value >> (8 * $0) & 255) }
    }
    var file = Array("II*\0".utf8) + bytes(0, 4)
    var link = 4
    for (index, page) in pages.enumerated() {
      let start = file.count
      file += page.pixels + (page.pixels.count % 2 == 1 ? [0] : [])
      file.replaceSubrange(link..<(link + 4), with: bytes(file.count, 4))
      let tags: [[Int]] = [
        [256, 4, page.width], [257, 4, page.height], [258, 3, 8], [259, 3, 1], [262, 3, 1],
        [273, 4, start], [274, 3, orientations[index].rawValue], [277, 3, 1],
        [278, 4, page.height], [279, 4, page.pixels.count],
      ]
      file += bytes(tags.count, 2)
      for tag in tags {
        file += bytes(tag[0], 2) + bytes(tag[1], 2) + bytes(1, 4) + bytes(tag[2], 4)
      }
      link = file.count
      file += bytes(0, 4)
    }
    return file
  }
}
#endif
