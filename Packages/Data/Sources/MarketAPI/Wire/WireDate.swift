#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A time in any of the forms of the three generations: seconds since 1970, or a text in Korean time without
/// a zone, such as `2022-01-04T00:00:00.00`, `2022-11-15T00:00:00` or `2022-01-03 00:00:00.000`.
public struct WireDate: Hashable, Sendable, Decodable {
    /// In seconds: how far Korean time is ahead of UTC.
    private static let korea = 32_400.0

    /// The moment that is meant.
    public let date: Date

    /// - Throws: `DecodingError` when it is neither a number nor such a text, or no time of a calendar.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Double.self) {
            date = Date(timeIntervalSince1970: seconds)
            return
        }
        let text = try container.decode(String.self)
        guard let date = Self.date(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time: \(text)")
        }
        self.date = date
    }

    private static func date(_ text: String) -> Date? {
        let pattern =
            /([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]((?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])(\.[0-9]+)?/
        guard let match = text.wholeMatch(of: pattern),
            let date = try? Date.ISO8601FormatStyle().parse("\(match.1)T\(match.2)Z")
        else { return nil }
        let fraction = match.3.flatMap { Double("0\($0)") } ?? 0
        return date.addingTimeInterval(fraction - korea)
    }
}
