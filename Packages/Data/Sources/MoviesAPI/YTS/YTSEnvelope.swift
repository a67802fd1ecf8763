/// What is around every answer. A failure is `status != "ok"` in an answer of 200.
public struct YTSEnvelope<Content: Decodable & Sendable>: Decodable, Sendable {
    public let status: String
    public let statusMessage: String
    /// Missing in failures.
    public let data: Content?

    public var isOK: Bool { status == "ok" }

    enum CodingKeys: String, CodingKey {
        case status, data
        case statusMessage = "status_message"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decode(String.self, forKey: .status)
        statusMessage = try container.decodeIfPresent(String.self, forKey: .statusMessage) ?? ""
        data = status == "ok" ? try container.decodeIfPresent(Content.self, forKey: .data) : nil
    }
}
