import Testing

@testable import PageReading

@Suite struct GeometryTests {
  @Test("the default region is the whole picture") func fullRegion() {
    let size = PixelSize(width: 641, height: 203)
    #expect(RegionOfInterest.full.box(in: size) == PixelBox(x: 0, y: 0, width: 641, height: 203))
    #expect(!RegionOfInterest(x: 0.5, y: 0, width: 0.6, height: 1).isValid)
    #expect(!RegionOfInterest(x: 0, y: 0, width: 0, height: 1).isValid)
    #expect(!RegionOfInterest(x: .nan, y: 0, width: 1, height: 1).isValid)
  }

  @Test("the camera's region is in the middle", arguments: [nil, true] as [Bool?])
  func portraitRegion(isPortrait: Bool?) {
    let region = RegionOfInterest.camera(isPortrait: isPortrait, aspect: 16.0 / 9)
    #expect(region.width == 0.8)
    #expect((region.height - 0.15 / (16.0 / 9)).magnitude < 1e-12)
    #expect((region.x - (1 - region.width) / 2).magnitude < 1e-12)
    #expect((region.y - (1 - region.height) / 2).magnitude < 1e-12)
  }

  @Test("in portrait the width follows the aspect up to its cap") func portraitCap() {
    #expect((RegionOfInterest.camera(isPortrait: true, aspect: 1.2).width - 0.72).magnitude < 1e-12)
    #expect(RegionOfInterest.camera(isPortrait: true, aspect: 1.5).width == 0.8)
  }

  @Test("4K and full HD have one aspect") func aspect() {
    let large = PixelSize(width: 3840, height: 2160)
    let small = PixelSize(width: 1920, height: 1080)
    #expect(large.aspect == small.aspect)
    #expect(large.aspect == 16.0 / 9)
  }

  @Test("another orientation gives another region and transform") func orientationChanges() {
    let aspect = 16.0 / 9
    let landscape = RegionOfInterest.camera(isPortrait: false, aspect: aspect)
    #expect(landscape == .centered(width: 0.6, height: 0.15))
    #expect(landscape != RegionOfInterest.camera(isPortrait: true, aspect: aspect))
    let corner = PagePoint(x: 0, y: 0)
    let corners = Set(
      [ImageOrientation.up, .right, .down, .left].map {
        PageTransform.upright($0).apply(to: corner)
      })
    #expect(corners.count == 4)
  }

  @Test("every transform has an inverse", arguments: 0..<200)
  func inverses(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let region = RegionOfInterest(
      x: .random(in: 0..<0.5, using: &random), y: .random(in: 0..<0.5, using: &random),
      width: .random(in: 0.01..<0.5, using: &random),
      height: .random(in: 0.01..<0.5, using: &random))
    let orientation = try #require(ImageOrientation.allCases.randomElement(using: &random))
    let size = PixelSize(
      width: .random(in: 1..<5000, using: &random), height: .random(in: 1..<5000, using: &random))
    let transforms = [
      PageTransform.verticalFlip, .fromRegion(region), .upright(orientation), .toPixels(of: size),
      PageTransform.verticalFlip.then(.fromRegion(region)).then(.upright(orientation)),
    ]
    let point = PagePoint(
      x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random))
    for transform in transforms {
      let back = try #require(transform.inverse).apply(to: transform.apply(to: point))
      #expect((back.x - point.x).magnitude < 1e-6)
      #expect((back.y - point.y).magnitude < 1e-6)
    }
  }

  @Test("a flattening transform has no inverse") func noInverse() {
    let line = PageTransform.fromRegion(RegionOfInterest(x: 0, y: 0, width: 0, height: 1))
    #expect(line.inverse == nil)
  }

  @Test("four quarter turns are none", arguments: ImageOrientation.allCases)
  func quarterTurns(orientation: ImageOrientation) {
    var turned = orientation
    for _ in 0..<4 { turned = turned.turned(quarters: 1) }
    #expect(turned == orientation)
    #expect(orientation.turned(quarters: 1).swapsSides != orientation.swapsSides)
  }

  @Test("normalized bottom-left becomes pixels from the top") func pixels() {
    let size = PixelSize(width: 200, height: 100)
    let observed = RegionOfInterest(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    let region = PageTransform.verticalFlip.apply(to: observed)
    let box = region.box(in: size)
    #expect(box == PixelBox(x: 20, y: 40, width: 60, height: 40))
    // x*W and (1 - top)*H, where top is the upper edge counted from below.
    #expect(box.y == Int(((1 - (0.2 + 0.4)) * 100).rounded()))
  }

  @Test("boxes survive the way over regions", arguments: 0..<300)
  func roundTrip(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(
      width: .random(in: 1..<9000, using: &random), height: .random(in: 1..<9000, using: &random))
    let x = Int.random(in: 0..<size.width, using: &random)
    let y = Int.random(in: 0..<size.height, using: &random)
    let box = PixelBox(
      left: x, top: y, right: .random(in: (x + 1)...size.width, using: &random),
      bottom: .random(in: (y + 1)...size.height, using: &random))
    #expect(box.region(in: size).box(in: size) == box)
  }

  @Test("a word's box surrounds its characters") func wordBox() {
    let word = DetectedWord(characters: [
      PixelBox(left: 5, top: 8, right: 9, bottom: 20),
      PixelBox(left: 10, top: 6, right: 14, bottom: 18),
    ])
    #expect(word?.box == PixelBox(left: 5, top: 6, right: 14, bottom: 20))
    #expect(DetectedWord(characters: []) == nil)
  }

  @Test("overlap is 1 for equal boxes, 0 for distant ones") func overlap() {
    let box = PixelBox(x: 0, y: 0, width: 10, height: 10)
    #expect(box.overlap(box) == 1)
    #expect(box.overlap(box.offset(x: 5, y: 0)) == 50.0 / 150)
    #expect(box.overlap(box.offset(x: 10, y: 0)) == 0)
    #expect(box.overlap(PixelBox(x: 0, y: 0, width: 0, height: 0)) == 0)
  }
}

@Suite struct TextFrameTests {
  @Test("the frame reaches from the first word to the furthest and last") func frame() {
    let lines = [
      Samples.line("2 cups", x: 30, y: 50), Samples.line("a much longer line", x: 30, y: 80),
      Samples.line("salt", x: 30, y: 110),
    ]
    let plain = lines.textFrame(padding: .none)
    #expect(plain == PixelBox(left: 30, top: 50, right: lines[1].box.right, bottom: 130))
    let padded = lines.textFrame()
    #expect(padded == PixelBox(x: 20, y: 40, width: plain.width + 20, height: plain.height + 30))
  }

  @Test("nothing gives an empty frame") func emptyFrame() {
    #expect([RecognizedPage.Line]().textFrame().isEmpty)
    let unreadable = RecognizedPage.Line(
      box: PixelBox(x: 5, y: 5, width: 50, height: 10), words: [], isReadable: false)
    #expect([unreadable].textFrame().isEmpty)
  }

  @Test("the frame scales to the view and back") func scaling() {
    let image = PixelSize(width: 1200, height: 800)
    let view = PixelSize(width: 300, height: 400)
    let box = PixelBox(x: 120, y: 80, width: 240, height: 160)
    let shown = box.scaled(from: image, to: view)
    #expect(shown == PixelBox(x: 30, y: 40, width: 60, height: 80))
    #expect(shown.scaled(from: view, to: image) == box)
  }
}
