// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger

/// The object of a `wt_documents` handle.
final class Documents: Handle {
  let storage: TextStorage

  init(_ storage: TextStorage) { self.storage = storage }

  convenience init(_ texts: some Sequence<String>) { self.init(TextStorage(texts)) }

  /// One document of bytes.
  convenience init(bytes: [UInt8]) { self.init(TextStorage(bytes: bytes, ends: [bytes.count])) }
}

@c @implementation
public func wt_documents_texts(_ documents: OpaquePointer?) -> wt_texts {
  Documents.at(documents)?.storage.texts ?? wt_texts()
}

@c @implementation
public func wt_documents_free(_ documents: OpaquePointer?) { Documents.free(documents) }
