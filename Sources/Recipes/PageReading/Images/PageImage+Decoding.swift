#if OCR
import CTesseract
import Platform

extension PageImage {
  /// Decodes a file and rotates the picture upright.
  public init(contentsOf path: String, limits: ImageLimits = ImageLimits()) throws(PageError) {
    let bytes = try FileBytes.read(path, limit: limits.decodedBytes)
    try self.init(bytes: bytes, name: path, limits: limits)
  }

  /// Decodes the bytes of a file and rotates the picture upright; the name is for messages.
  public init(
    bytes: [UInt8], name: String = "image", limits: ImageLimits = ImageLimits()
  ) throws(PageError) {
    try self.init(bytes: bytes, name: name, picture: nil, limits: limits)
  }

  /// Decodes one of the pictures of a TIFF file, the first one being 0, and rotates it upright.
  public init(
    bytes: [UInt8], name: String = "image", pageOfTIFF picture: Int,
    limits: ImageLimits = ImageLimits()
  ) throws(PageError) {
    try self.init(bytes: bytes, name: name, picture: picture, limits: limits)
  }

  /// The number of pages of a TIFF file; 1 for all other files, animations among them.
  public static func pageCount(of bytes: [UInt8], name: String = "image") throws(PageError) -> Int {
    let header = try ImageHeader(bytes, name: name)
    return header.format == .tiff ? header.frameCount : 1
  }

  private init(
    bytes: [UInt8], name: String, picture: Int?, limits: ImageLimits
  ) throws(PageError) {
    var header = try ImageHeader(bytes, name: name)
    try SharedLibrary.leptonica.require()
    if let picture {
      guard header.format == .tiff, (0..<header.frameCount).contains(picture) else {
        throw .invalidOption(
          name: "page of TIFF", value: "\(picture)",
          expected: "a page of a TIFF file, from 0 to \(header.frameCount - 1)")
      }
      header.orientation =
        TIFFDirectory.orientation(ByteReader(bytes), from: 0, picture: picture) ?? .up
    }
    let layout = try PixelLayout(bytes, header: header, picture: picture ?? 0, name: name)
    try layout.check(name: name, limits: limits)
    if picture == nil, header.frameCount > 1 {
      throw .severalFrames(name: name, count: header.frameCount)
    }
    // Leptonica would fill the rest of a truncated JPEG with gray without an error.
    if header.isCutShort { throw .truncated(name: name) }
    let decoded =
      picture.map { pixReadMemTiff(bytes, bytes.count, CInt($0)) } ?? pixReadMem(bytes, bytes.count)
    guard let stored = decoded else { throw .damaged(name: name) }
    // Leptonica rotates TIFF pictures upright itself.
    let isUpright = header.format == .tiff || header.orientation == .up
    let image = try PageImage(taking: stored, orientation: isUpright ? header.orientation : .up)
    // The decoder may find another size than the header.
    try PixelLayout(size: image.size, bytesPerPixel: 0).check(name: name, limits: limits)
    guard !isUpright else {
      self = image
      return
    }
    let orientation = header.orientation
    let mirrored =
      orientation.isMirrored ? try image.converted { pixFlipLR(nil, $0) } : image
    try self.init(
      taking: pixRotateOrth(mirrored.pix, CInt(orientation.quarterTurns)),
      orientation: orientation)
  }
}

/// The memory that a picture's pixels will take, computed before it is decoded.
struct PixelLayout {
  var size: PixelSize
  /// The bytes of each pixel in the decoder itself, besides the four of the result.
  var bytesPerPixel: Int

  init(size: PixelSize, bytesPerPixel: Int) {
    self.size = size
    self.bytesPerPixel = bytesPerPixel
  }

  init(
    _ bytes: [UInt8], header: ImageHeader, picture: Int, name: String
  ) throws(PageError) {
    // Leptonica knows the size of a GIF only after decoding it.
    if header.format == .gif {
      let reader = ByteReader(bytes)
      guard let width = reader.integer(at: 6, size: 2, isLittle: true),
        let height = reader.integer(at: 8, size: 2, isLittle: true)
      else { throw .truncated(name: name) }
      self.init(size: PixelSize(width: width, height: height), bytesPerPixel: 1)
      return
    }
    var (format, width, height, bits, samples, hasMap) = (
      CInt(), CInt(), CInt(), CInt(), CInt(), CInt()
    )
    let failure =
      header.format == .tiff
      ? readHeaderMemTiff(
        bytes, bytes.count, CInt(picture), &width, &height, &bits, &samples, nil, &hasMap, &format)
      : pixReadHeaderMem(bytes, bytes.count, &format, &width, &height, &bits, &samples, &hasMap)
    guard failure == 0 else {
      if let size = Self.sizeOfEmptyPicture(bytes, header: header) {
        throw .noPixels(name: name, size: size)
      }
      throw header.isCutShort ? .truncated(name: name) : .damaged(name: name)
    }
    self.init(
      size: PixelSize(width: Int(width), height: Int(height)),
      bytesPerPixel: (Int(bits) * Int(samples) + 7) / 8)
  }

  /// The sides of a picture whose header is rejected because one of them is zero.
  private static func sizeOfEmptyPicture(_ bytes: [UInt8], header: ImageHeader) -> PixelSize? {
    let reader = ByteReader(bytes)
    switch header.format {
    case .png:
      guard let width = reader.integer(at: 16, size: 4),
        let height = reader.integer(at: 20, size: 4)
      else { return nil }
      return width == 0 || height == 0 ? PixelSize(width: width, height: height) : nil
    case .pnm:
      let numbers = bytes.prefix(40).dropFirst(2).split {
        !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      guard numbers.count >= 2, numbers[0] == 0 || numbers[1] == 0 else { return nil }
      return PixelSize(width: numbers[0], height: numbers[1])
    default:
      return nil
    }
  }

  func check(name: String, limits: ImageLimits) throws(PageError) {
    guard size.width > 0, size.height > 0 else { throw .noPixels(name: name, size: size) }
    guard ImageLimits.sides.contains(size.width), ImageLimits.sides.contains(size.height) else {
      throw .unusableSides(name: name, size: size)
    }
    let bytes = size.width * size.height * (4 + bytesPerPixel)
    guard bytes <= limits.decodedBytes else {
      throw .tooLarge(name: name, size: size, bytes: bytes, limit: limits.decodedBytes)
    }
  }
}
#endif
