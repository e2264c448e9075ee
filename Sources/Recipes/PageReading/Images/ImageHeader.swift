/// The format, orientation and frame count of a picture file, parsed without decoding it.
package struct ImageHeader: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    case png, jpeg, tiff, webp, gif, bmp, jpeg2000, pnm
  }

  package var format: Format
  /// The orientation of the stored picture; upright where the file has none.
  package var orientation = ImageOrientation.up
  /// The number of pictures in the file, as far as its structure says.
  package var frameCount = 1
  /// Whether the end marker of the file is missing.
  package var isCutShort = false

  /// Parses a picture file; other documents are an error with advice.
  package init(_ bytes: [UInt8], name: String) throws(PageError) {
    let reader = ByteReader(bytes)
    if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self.init(png: reader)
    } else if reader.has([0xFF, 0xD8, 0xFF], at: 0) {
      self.init(jpeg: reader)
    } else if reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0) {
      self.init(tiff: reader)
    } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
      self.init(webp: reader)
    } else if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) {
      self.init(gif: reader)
    } else if reader.has("BM", at: 0), bytes.count > 26 {
      self.init(format: .bmp)
    } else if reader.has([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], at: 0)
      || reader.has([0xFF, 0x4F, 0xFF, 0x51], at: 0)
    {
      self.init(format: .jpeg2000)
    } else if bytes.count > 6, bytes[0] == UInt8(ascii: "P"),
      (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(bytes[1])
    {
      self.init(format: .pnm)
    } else {
      throw Self.refusal(reader, name: name)
    }
  }

  private init(format: Format) {
    self.format = format
  }

  private static func refusal(_ reader: ByteReader, name: String) -> PageError {
    if reader.has("%PDF", at: 0) {
      return .unsupportedFormat(
        name: name, format: "PDF", advice: "make pictures of its pages with 'pdftoppm -r 300 -png'")
    }
    if reader.has("%!PS", at: 0) {
      return .unsupportedFormat(
        name: name, format: "PostScript", advice: "make pictures of its pages with 'gs'")
    }
    if reader.has("ftyp", at: 4) {
      return .unsupportedFormat(
        name: name, format: "HEIC, AVIF or video",
        advice: "save it as JPEG or PNG, with 'heif-convert' for instance")
    }
    return .notAnImage(name: name)
  }
}

// MARK: One format each

extension ImageHeader {
  private init(png reader: ByteReader) {
    self.init(format: .png)
    var position = 8
    isCutShort = true
    while let length = reader.integer(at: position, size: 4) {
      let body = position + 8
      if reader.has("IEND", at: position + 4) { isCutShort = false }
      if reader.has("acTL", at: position + 4), let count = reader.integer(at: body, size: 4) {
        frameCount = max(1, count)
      }
      if reader.has("eXIf", at: position + 4) {
        orientation = TIFFDirectory.orientation(reader, from: body) ?? .up
      }
      position = body + length + 4
    }
  }

  private init(jpeg reader: ByteReader) {
    self.init(format: .jpeg)
    var position = 2
    while reader.byte(at: position) == 0xFF, let marker = reader.byte(at: position + 1) {
      if marker == 0xFF {
        position += 1
        continue
      }
      guard let length = reader.integer(at: position + 2, size: 2), length >= 2 else { break }
      if marker == 0xE1, reader.has("Exif\0\0", at: position + 4) {
        orientation = TIFFDirectory.orientation(reader, from: position + 10) ?? .up
      }
      if marker == 0xDA { break }
      position += 2 + length
    }
    // Cameras store thumbnails with an end marker of their own before the scan, so only the bytes
    // after the last header count.
    isCutShort = !reader.contains(0xFF, 0xD9, after: position)
  }

  private init(tiff reader: ByteReader) {
    self.init(format: .tiff)
    orientation = TIFFDirectory.orientation(reader, from: 0) ?? .up
    let directories = TIFFDirectory.directories(reader, from: 0)
    frameCount = max(1, directories.places.count)
    isCutShort = !directories.isWhole
  }

  private init(webp reader: ByteReader) {
    self.init(format: .webp)
    if let size = reader.integer(at: 4, size: 4, isLittle: true) {
      isCutShort = size + 8 > reader.count
    }
    var position = 12
    var frames = 0
    while let length = reader.integer(at: position + 4, size: 4, isLittle: true) {
      if reader.has("ANMF", at: position) { frames += 1 }
      if reader.has("EXIF", at: position) {
        let start = position + 8 + (reader.has("Exif\0\0", at: position + 8) ? 6 : 0)
        orientation = TIFFDirectory.orientation(reader, from: start) ?? .up
      }
      position += 8 + length + length % 2
    }
    frameCount = max(1, frames)
  }

  private init(gif reader: ByteReader) {
    self.init(format: .gif)
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
    var position = 13 + tableLength(reader.byte(at: 10) ?? 0)
    var frames = 0
    isCutShort = true
    while let mark = reader.byte(at: position) {
      if mark == 0x3B {
        isCutShort = false
        break
      }
      if mark == 0x2C {
        frames += 1
        position += 11 + tableLength(reader.byte(at: position + 9) ?? 0)
      } else if mark == 0x21 {
        position += 2
      } else {
        break
      }
      while let length = reader.byte(at: position) {
        position += 1 + Int(length)
        if length == 0 { break }
      }
    }
    frameCount = max(1, frames)
  }
}
