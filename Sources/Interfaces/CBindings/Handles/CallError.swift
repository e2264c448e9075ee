// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import LabeledData
import Support
import TaggerTraining
import WordTagging

/// An error of a call, as `wt_error`.
struct CallError: Error {
  var code: wt_error_code
  var message: String
  /// The index of the sequence that it is about.
  var sequence: Int?

  init(_ code: wt_error_code, _ message: String, sequence: Int? = nil) {
    self.code = code
    self.message = message
    self.sequence = sequence
  }

  /// Names the sequence in errors of a function.
  static func at<Value>(
    _ sequence: Int, _ body: () throws(CallError) -> Value
  ) throws(CallError) -> Value {
    do throws(CallError) { return try body() } catch {
      throw CallError(error.code, error.message, sequence: sequence)
    }
  }

  /// The error of a library in the terms of the interface.
  init(_ error: any Error) {
    switch error {
    case let error as CallError: self = error
    case let error as TaggerError:
      let code: wt_error_code =
        switch error.code {
        case .noModel, .unreadable: WT_ERROR_FILE
        case .unknownLabel, .unknownList, .unknownScheme: WT_ERROR_ARGUMENT
        case .labelCount, .malformedTemplate: WT_ERROR_DATA
        default: WT_ERROR_MODEL
        }
      self.init(code, error.description)
    case let error as DataError:
      let isOfFile = [.cannotOpen, .cannotRead, .cannotWrite, .closedPipe].contains(error.code)
      self.init(isOfFile ? WT_ERROR_FILE : WT_ERROR_DATA, error.description)
    case let error as TrainingError:
      let code: wt_error_code =
        switch error.code {
        case .hyperParameter: WT_ERROR_PARAMETER
        case .file: WT_ERROR_FILE
        case .malformedSequence, .forbiddenLabel: WT_ERROR_DATA
        default: WT_ERROR_TRAINING
        }
      self.init(code, error.description)
    case is CancellationError: self.init(WT_ERROR_CANCELED, "the call was canceled")
    default: self.init(WT_ERROR_DATA, "\(error)")
    }
  }
}

/// The object of a `wt_error` handle.
final class ErrorHandle: Handle {
  let code: wt_error_code
  let sequence: Int64
  let message: TextStorage

  init(_ error: CallError) {
    code = error.code
    sequence = Int64(error.sequence ?? -1)
    message = TextStorage([error.message])
  }
}

/// The address of an error that a call fills.
public typealias ErrorAddress = UnsafeMutablePointer<OpaquePointer?>

/// Calls a function and stores its error; nil when it failed.
func attempt<Result>(_ address: ErrorAddress?, _ body: () throws -> Result) -> Result? {
  do { return try body() } catch {
    address?.pointee = ErrorHandle(CallError(error)).retained
    return nil
  }
}

@c @implementation
public func wt_error_get_code(_ error: OpaquePointer?) -> wt_error_code {
  ErrorHandle.at(error)?.code ?? wt_error_code(rawValue: 0)
}

@c @implementation
public func wt_error_message(_ error: OpaquePointer?) -> wt_text {
  ErrorHandle.at(error)?.message[0] ?? wt_text()
}

@c @implementation
public func wt_error_sequence(_ error: OpaquePointer?) -> Int64 {
  ErrorHandle.at(error)?.sequence ?? -1
}

@c @implementation
public func wt_error_free(_ error: OpaquePointer?) { ErrorHandle.free(error) }
