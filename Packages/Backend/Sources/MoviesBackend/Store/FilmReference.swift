/// How a client names one film.
public enum FilmReference: Hashable, Sendable {
    case id(Int)
    /// "tt" and digits.
    case code(String)

    /// Reads a number from 1, or "tt" with 7 to 10 digits; `nil` for anything else.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst(2)
        if text.lowercased().hasPrefix("tt"), (7...10).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        {
            self = .code(text.lowercased())
        } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int(text), id > 0 {
            self = .id(id)
        } else {
            return nil
        }
    }
}
