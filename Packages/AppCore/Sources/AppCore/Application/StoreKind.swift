public import PostgresDriver
import PresentationCore
import SQLCore
import TextCore

/// The place where data is stored: the values of `--store`.
public enum StoreKind: Hashable, Sendable {
    /// SQLite files under the XDG folders.
    case sqlite
    /// In memory: nothing outlives the command.
    case memory
    /// A PostgreSQL server for the data of the backend. Data that belongs to this device only stays in files.
    case postgres(PostgresAddress)

    /// The values that are words.
    public static let words: [StoreKind] = [.sqlite, .memory]
    /// The prefix of any other value.
    public static let addressPrefix = "postgres://"
    /// The name under which the password of a server is stored.
    static let password = "database-password"

    /// Whether a text is meant as the address of a database server.
    static func isAddress(_ text: String) -> Bool { PostgresAddress.isAddress(text) }

    /// `nil` for a text that is neither a word nor meant as an address.
    ///
    /// - Throws: `StoreError.malformed(_:)` for an invalid address.
    init?(_ text: String) throws(StoreError) {
        if let word = Self.words.first(where: { $0.text == text }) {
            self = word
        } else if PostgresAddress.isAddress(text) {
            self = .postgres(try PostgresAddress(text))
        } else {
            return nil
        }
    }

    /// The reason why an address cannot be used, as a sentence.
    static func problem(_ error: StoreError) -> LocalizedText {
        let reason = error.reason
        return LocalizedText(
            reason.english.prefix(1).uppercased() + reason.english.dropFirst() + ".",
            reason.korean + ".")
    }

    /// Whether it may need a stored password.
    var needsPassword: Bool { if case .postgres = self { true } else { false } }

    /// The value as typed.
    public var text: String {
        switch self {
        case .sqlite: "sqlite"
        case .memory: "memory"
        case .postgres(let address): address.text
        }
    }
}

extension StoreKind: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let kind = try StoreKind(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "sqlite, memory or an address that begins with postgres://")
        }
        self = kind
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
