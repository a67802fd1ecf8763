public import DomainCore
import TextCore

/// A user's private note about a film.
public struct FilmNote: Hashable, Sendable {
    /// In user-perceived characters.
    public static let longest = 4_000
    /// In UTF-8. Limited because listing the notes reads every note.
    private static let mostBytes = 32_768

    /// The note without control characters, except line breaks and tabs, and without white space at its ends.
    public let text: String

    /// - Throws: `DomainError.invalidInput(_:)` when the text has nothing visible or is too long.
    public init(_ text: String) throws(DomainError) {
        do throws(TextProblem) {
            self.text = try text.written(limit: Self.longest, bytes: Self.mostBytes)
        } catch {
            switch error {
            case .empty: throw .invalidInput(.empty(field: "note"))
            case .tooLong, .tooLarge: throw .invalidInput(.tooLong(field: "note", limit: Self.longest))
            }
        }
    }
}
