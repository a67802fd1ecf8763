import BackendCore
import Basics
import JSONCore
import Platform
import SQLCore

/// Timestamps in the format of this API: `2021-12-30T06:08:53.000Z`, always in UTC with three digits of a second. The
/// database stores milliseconds since 1970.
enum StrapiTime {
    static let format = TimestampFormat(fractionDigits: 3, endsWithZ: true)

    static func milliseconds(of date: Date) -> Int {
        let value = (date.timeIntervalSince1970 * 1000).rounded()
        return Int(
            min(
                max(value, Double(TimestampFormat.range.lowerBound)), Double(TimestampFormat.range.upperBound)
            ))
    }

    /// Reads a timestamp, with or without a fraction, or a day as its beginning; `nil` for anything else.
    static func milliseconds(of text: String) -> Int? {
        guard text.utf8.count <= 40 else { return nil }
        let styles = [
            Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle(),
            Date.ISO8601FormatStyle().year().month().day(),
        ]
        for style in styles {
            if let date = try? style.parse(text) { return milliseconds(of: date) }
        }
        return nil
    }
}

extension JSONObjectWriter {
    /// A text of a row; empty for `NULL`.
    mutating func string(_ key: StaticString, _ row: SQLRow, _ column: Int) {
        row.withUTF8(column) { utf8 in
            if let utf8 { string(key, utf8: utf8) } else { string(key, "") }
        }
    }

    /// A timestamp from milliseconds since 1970.
    mutating func time(_ key: StaticString, _ milliseconds: Int) {
        StrapiTime.format.withUTF8(milliseconds) { string(key, utf8: $0) }
    }
}
