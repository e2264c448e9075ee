import Platform

/// Times as text and as days.
package enum Timestamp {
  /// The time of the system in milliseconds since 1970.
  package static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The time of the system in UTC to the second, such as `2026-11-22T15:44:03Z`.
  package static var now: String { seconds(milliseconds / 1000) + "Z" }

  /// A time in UTC to the millisecond, such as `2026-11-22T15:44:03.250Z`.
  package static func text(milliseconds: Int64) -> String {
    let fraction = "\(1000 + milliseconds % 1000)".dropFirst()
    return "\(seconds(milliseconds / 1000)).\(fraction)Z"
  }

  /// A time in UTC to the minute, such as `2026-11-22T15:44Z`.
  package static func text(_ seconds: Int64) -> String { self.seconds(seconds).dropLast(3) + "Z" }

  /// The time at which a day of the local time zone began.
  package static func startOfDay(_ seconds: Int64) -> Int64 {
    var seconds = time_t(seconds)
    var parts = tm()
    localtime_r(&seconds, &parts)
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
    return Int64(mktime(&parts))
  }

  /// A time in UTC to the second, without a time zone: `2026-11-22T15:44:03`.
  package static func seconds(_ seconds: Int64) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let date = "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
    return "\(date)T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
  }
}
