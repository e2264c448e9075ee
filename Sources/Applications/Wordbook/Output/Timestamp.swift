import Platform

/// Times as text.
enum Timestamp {
  /// A time in UTC, such as `2026-11-22T15:44Z`.
  static func text(_ seconds: Int64) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
      + "T\(digits(parts.tm_hour)):\(digits(parts.tm_min))Z"
  }

  /// The time at which a day of the local time zone began.
  static func startOfDay(_ seconds: Int64) -> Int64 {
    var seconds = time_t(seconds)
    var parts = tm()
    localtime_r(&seconds, &parts)
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
    return Int64(mktime(&parts))
  }
}
