/// A file of labeled data in a binary format, which the Python package reads with the library that wrote it.
enum BinaryDataFile {
  case parquet
  case arrow
  case docBin

  /// Detects the format from the name and the first bytes; nil for other files.
  init?(path: String, firstBytes bytes: some Collection<UInt8>) {
    if bytes.starts(with: "PAR1".utf8) {
      self = .parquet
    } else if bytes.starts(with: "ARROW1".utf8) || bytes.starts(with: [0xFF, 0xFF, 0xFF, 0xFF]) {
      self = .arrow
    } else if path.hasSuffix(".spacy") {
      self = .docBin
    } else {
      return nil
    }
  }

  /// What the file is, and the call that reads it.
  var remedy: String {
    switch self {
    case .parquet:
      "is a Parquet file; read it in Python: train(datasets.load_dataset('parquet', data_files='…')['train'])"
    case .arrow:
      "is an Arrow file; read it in Python: train(datasets.Dataset.from_file('…'))"
    case .docBin:
      "is a DocBin of spaCy; read it in Python: train(DocBin().from_disk('…').get_docs(nlp.vocab))"
    }
  }
}
