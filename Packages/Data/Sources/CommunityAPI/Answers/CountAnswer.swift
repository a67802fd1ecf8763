/// A count: a bare number, which may stand there as a text.
public struct CountAnswer: Hashable, Sendable, Decodable {
    public let count: Int

    /// - Throws: `DecodingError` when it is no whole number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        count = try text.flatMap { Int($0) } ?? container.decode(Int.self)
    }
}
