#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HTTPServer
import NetworkCore

/// What the access log says of one answered request.
struct AccessLogLine: Encodable, Sendable {
    /// ISO 8601, in UTC, with milliseconds.
    let time: String
    let peer: String
    let method: String
    let path: String
    let status: Int
    let bytes: Int
    let milliseconds: Int
    let requestID: String?
    let userAgent: String?

    enum CodingKeys: String, CodingKey {
        case time, peer, method, path, status, bytes, milliseconds
        case requestID = "request_id"
        case userAgent = "user_agent"
    }
}

extension AccessLogLine {
    /// Paths without what is secret in them.
    init(_ entry: AccessLogEntry, at time: Date, redaction: Redaction) {
        let (seconds, attoseconds) = entry.duration.components
        self.init(
            time: time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), peer: entry.peer,
            method: entry.method.rawValue, path: redaction.path(entry.path, method: entry.method),
            status: entry.status, bytes: entry.bytes,
            milliseconds: Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000),
            requestID: entry.requestID, userAgent: entry.userAgent)
    }
}
