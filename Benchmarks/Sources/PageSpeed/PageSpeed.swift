import CPlainTesseract
import Glibc
import PageReading
import RecipePages

/// Reads the same pixels with Tesseract alone and with a page reader, interleaved, and prints the
/// CPU time of both.
///
/// Usage: `PageSpeed LINE-PICTURE [PAGE-PICTURE…]`. The line picture has its first line in its top
/// fifth; frames are made of its upper part.
@main
struct PageSpeed {
  static func main() throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard let sample = paths.first else {
      print("usage: PageSpeed LINE-PICTURE [PAGE-PICTURE...]")
      return
    }
    let plain = PlainTesseract()
    let gray = try PageImage(contentsOf: sample).grayImage()

    let line = gray.cropped(to: PixelBox(x: 0, y: 0, width: gray.width, height: gray.height / 5))
    try compare("one line", rounds: 15, plain, line, .recipes(.fast), mode: .line, PSM_SINGLE_LINE)
    try compare(
      "one line, accurate", rounds: 15, plain, line, .recipes(.accurate), mode: .line,
      PSM_SINGLE_LINE)
    for path in paths.dropFirst() {
      let page = try PageImage(contentsOf: path).grayImage()
      try compare(
        "a scanned page", rounds: 2, plain, page, .recipes(.fast), mode: .block, PSM_SINGLE_BLOCK)
      try compare(
        "a scanned page, accurate", rounds: 2, plain, page, .recipes(.accurate), mode: .block,
        PSM_SINGLE_BLOCK)
    }
    try frames(gray, plain)
  }

  /// Prints the CPU time of both on one picture, round by round; the pictures are decoded before.
  private static func compare(
    _ name: String, rounds: Int, _ plain: PlainTesseract, _ gray: GrayImage,
    _ options: ReadingOptions, mode: PageMode, _ plainMode: TessPageSegMode
  ) throws {
    var options = options
    options.mode = mode
    let reader = try PageReader(options)
    let image = try PageImage(gray)
    _ = try reader.read(image)
    var own: [Double] = []
    var alone: [Double] = []
    for _ in 0..<rounds {
      alone.append(plain.milliseconds(gray, plainMode))
      let start = cpuMilliseconds()
      _ = try reader.read(image)
      own.append(cpuMilliseconds() - start)
    }
    for (mine, theirs) in zip(own, alone) {
      print("\(name): CPU time\t\(tenths(mine))\tms\twordtagger")
      print("\(name): CPU time\t\(tenths(theirs))\tms\tTesseract alone")
      print("\(name): more time than Tesseract\t\(tenths(100 * (mine / theirs - 1)))\t%")
    }
  }

  /// Frames of 640 x 200 pixels with three lines: most like the one before, or all different.
  private static func frames(_ gray: GrayImage, _ plain: PlainTesseract) throws {
    let strip = gray.cropped(to: PixelBox(x: 0, y: 10, width: gray.width, height: 120))
    func frame(_ shift: Int) -> GrayImage {
      var frame = GrayImage(size: PixelSize(width: 640, height: 200))
      for y in 0..<strip.height {
        for x in 0..<min(strip.width, 600) { frame[x + 10 + shift, y + 30 + shift] = strip[x, y] }
      }
      return frame
    }
    for (name, shifts) in [
      ("frames, 9 of 10 unchanged", (0..<40).map { $0 / 10 * 7 }),
      ("frames, none unchanged", (0..<10).map { $0 * 3 }),
    ] {
      var reader = try FrameReader()
      _ = try reader.read(PageImage(frame(29)))
      let pictures = shifts.map(frame)
      var own = 0.0
      var alone = 0.0
      for picture in pictures {
        alone += plain.milliseconds(picture, PSM_SINGLE_BLOCK)
        let image = try PageImage(picture)
        let start = cpuMilliseconds()
        _ = try reader.read(image)
        own += cpuMilliseconds() - start
      }
      let count = Double(pictures.count)
      print("\(name)\t\(tenths(1000 * count / own))\tframes per second of CPU\twordtagger")
      print("\(name)\t\(tenths(1000 * count / alone))\tframes per second of CPU\tTesseract alone")
    }
  }
}

/// Tesseract as its own examples use it, on one thread.
final class PlainTesseract {
  private let handle = TessBaseAPICreate()

  init() {
    let symbol = dlsym(dlopen(nil, RTLD_LAZY), "omp_set_max_active_levels")
    typealias SetLevels = @convention(c) (CInt) -> Void
    symbol.map { unsafeBitCast($0, to: SetLevels.self)(0) }
    TessBaseAPIInit2(handle, nil, "eng", OEM_LSTM_ONLY)
    TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
  }

  deinit {
    TessBaseAPIEnd(handle)
    TessBaseAPIDelete(handle)
  }

  /// The CPU time of reading gray pixels to text.
  func milliseconds(_ gray: GrayImage, _ mode: TessPageSegMode) -> Double {
    let start = cpuMilliseconds()
    TessBaseAPISetPageSegMode(handle, mode)
    TessBaseAPISetImage(
      handle, gray.pixels, CInt(gray.width), CInt(gray.height), 1, CInt(gray.width))
    TessBaseAPISetSourceResolution(handle, 300)
    TessBaseAPIRecognize(handle, nil)
    if let text = TessBaseAPIGetUTF8Text(handle) { TessDeleteText(text) }
    TessBaseAPIClear(handle)
    return cpuMilliseconds() - start
  }
}

/// The CPU time of the whole process, so that hidden threads count.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
