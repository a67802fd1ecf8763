/// Control sequences that make a terminal answer on its keyboard's side.
public struct TerminalQuestion: Sendable {
    /// What is written to the terminal.
    public let text: String
    /// How long to wait for the answer.
    public let limit: Duration
    /// Whether the bytes that were read so far are the whole answer; called after each byte.
    public let isAnswered: @Sendable (_ bytes: [UInt8]) -> Bool

    public init(
        _ text: String, limit: Duration, isAnswered: @escaping @Sendable (_ bytes: [UInt8]) -> Bool
    ) {
        self.text = text
        self.limit = limit
        self.isAnswered = isAnswered
    }
}
