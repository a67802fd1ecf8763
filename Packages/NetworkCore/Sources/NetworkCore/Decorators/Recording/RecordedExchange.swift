/// One line of a recording.
struct RecordedExchange: Codable, Hashable, Sendable {
    /// Counts the requests in the order in which they were made; lines are in the order in which they ended.
    var number: Int
    var milliseconds: Int
    var request: RecordedRequest
    /// Either this or `error`.
    var response: RecordedResponse?
    var error: RecordedError?
}

/// The first line of a recording.
struct RecordingHeader: Codable, Hashable, Sendable {
    static let current = RecordingHeader(format: "http-recording", version: 1)

    var format: String
    var version: Int
}
