public import DomainCore

/// The interpretation of a search, as `--json` prints it.
public struct SearchReadingJSON: Encodable, Sendable {
    let kind: String
    let text: String

    public init(_ reading: SearchReading) {
        kind = reading.kind.rawValue
        text = reading.text
    }
}
