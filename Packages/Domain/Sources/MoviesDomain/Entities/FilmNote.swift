public import DomainCore
import TextCore

/// What a person writes about a film for themselves.
public struct FilmNote: Hashable, Sendable {
    /// In characters as people count them.
    public static let longest = 4_000
    /// In UTF-8. Every note is read when the notes are listed.
    private static let mostBytes = 32_768

    /// Without control characters and without white space at its ends.
    public let text: String

    /// - Throws: `DomainError.invalidInput(_:)` when there is nothing to see in it or it is too long.
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
