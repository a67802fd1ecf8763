/// How a person names one film: by its number or by its IMDb code.
public enum MovieReference: Hashable, Sendable {
    /// The number that the source gave it.
    case id(Movie.ID)
    /// "tt" in lower case and 7 to 10 digits.
    case imdbCode(String)

    /// `nil` when the text is neither a number from 1 nor "tt" with 7 to 10 digits.
    public init?(_ text: String) {
        if text.utf8.allSatisfy(Self.isDigit), let number = Int(text), number > 0 {
            self = .id(Movie.ID(number))
        } else if text.lowercased().hasPrefix("tt"), (9...12).contains(text.utf8.count),
            text.utf8.dropFirst(2).allSatisfy(Self.isDigit)
        {
            self = .imdbCode(text.lowercased())
        } else {
            return nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
