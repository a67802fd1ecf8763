/// How far an exchange has come, in bytes of the bodies.
public struct TransferProgress: Hashable, Sendable {
    /// Of the request's body.
    public var sent: Int
    /// How many there will be, when that is known.
    public var toSend: Int?
    /// Of the answer's body, decompressed.
    public var received: Int
    /// How many there will be, when that is known; never for a compressed answer.
    public var toReceive: Int?

    public init(sent: Int = 0, toSend: Int? = nil, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }
}
