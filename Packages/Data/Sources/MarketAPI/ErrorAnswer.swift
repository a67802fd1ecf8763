public import ErrorCore
import Platform

/// Why a server refused: `{"code":400,"message":"…"}` of generation 3, `{"error":true,"reason":"…"}` of generation 1/2,
/// or another format. Our server adds the message in Korean as `korean`.
public struct ErrorAnswer: Hashable, Sendable {
    /// In characters; more is of no use to a reader.
    private static let limit = 500

    /// The status of the answer, regardless of its body.
    public let status: Int
    /// The message of the server; `nil` when it is missing or unreadable.
    public let message: ErrorText?

    /// Reads any body.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        let wire = try? JSONDecoder().decode(Wire.self, from: Data(body))
        message = (wire?.message ?? wire?.reason).flatMap { text in
            text.isEmpty
                ? nil
                : ErrorText(
                    quoting: String(text.prefix(Self.limit)),
                    korean: wire?.korean.map { String($0.prefix(Self.limit)) })
        }
    }

    private struct Wire: Decodable {
        let message: String?
        let reason: String?
        let korean: String?

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: WireKey.self)
            message = try? members.first("message")
            reason = try? members.first("reason")
            korean = try? members.first("korean")
        }
    }
}
