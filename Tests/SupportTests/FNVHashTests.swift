import Support
import Testing

@Suite struct FNVHashTests {
  @Test(
    "Hashes agree with the definition",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325 as UInt64), ("a", 0xaf63_dc4c_8601_ec8c),
      ("foobar", 0x8594_4171_f739_67e8),
    ])
  func values(text: String, hash: UInt64) {
    #expect(FNVHash(text.utf8).value == hash)
    var bytewise = FNVHash()
    for byte in text.utf8 { bytewise.combine(byte) }
    #expect(bytewise.value == hash)
  }
}
