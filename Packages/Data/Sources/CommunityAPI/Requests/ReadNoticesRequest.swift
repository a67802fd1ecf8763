/// The body that says which notices were read.
public struct ReadNoticesRequest: Hashable, Sendable, Encodable {
    public let upTo: Int

    private enum CodingKeys: String, CodingKey {
        case upTo = "up_to"
    }

    public init(upTo: Int) { self.upTo = upTo }
}
