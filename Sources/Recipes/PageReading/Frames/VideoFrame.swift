/// One picture of a stream.
public struct VideoFrame: Hashable, Sendable {
  /// The index in the stream, from 0; dropped frames count.
  public var number: Int
  /// The seconds since the first frame.
  public var time: Double
  /// The picture.
  public var picture: PageSource

  /// Creates a frame of a picture, such as the pixels of a camera.
  public init(number: Int, time: Double, picture: PageSource) {
    self.number = number
    self.time = time
    self.picture = picture
  }

  /// Creates a frame of the bytes of a picture file.
  ///
  /// - Parameters:
  ///   - number: The index in the stream.
  ///   - time: The seconds since the first frame.
  ///   - name: The file's path, or a name for messages.
  ///   - bytes: The bytes.
  public init(number: Int, time: Double, name: String, bytes: [UInt8]) {
    self.init(number: number, time: time, picture: PageSource(bytes: bytes, name: name))
  }
}
