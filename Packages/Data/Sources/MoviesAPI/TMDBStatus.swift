/// An answer that contains only a status: `{"status_code", "status_message", "success"}`.
public struct TMDBStatus: Codable, Hashable, Sendable, Error {
    public let statusCode: Int
    public let statusMessage: String
    public let success: Bool

    public init(statusCode: Int, statusMessage: String, success: Bool) {
        self.statusCode = statusCode
        self.statusMessage = statusMessage
        self.success = success
    }

    /// An older format omits `success`; in the answer to a successful request, it then counts as `true`.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        statusCode = try members.decode(Int.self, forKey: .statusCode)
        statusMessage = try members.decodeIfPresent(String.self, forKey: .statusMessage) ?? ""
        success = try members.decodeIfPresent(Bool.self, forKey: .success) ?? true
    }

    enum CodingKeys: String, CodingKey {
        case success
        case statusCode = "status_code"
        case statusMessage = "status_message"
    }
}

extension TMDBStatus {
    /// HTTP 201 when created, 200 when updated or deleted.
    public static let success = TMDBStatus(statusCode: 1, statusMessage: "Success.", success: true)
    /// HTTP 201.
    public static let updated = TMDBStatus(
        statusCode: 12, statusMessage: "The item/record was updated successfully.", success: true)
    /// HTTP 200.
    public static let deleted = TMDBStatus(
        statusCode: 13, statusMessage: "The item/record was deleted successfully.", success: true)
    /// HTTP 400.
    public static let invalidScore = TMDBStatus(
        statusCode: 18, statusMessage: "Value invalid: Values must be between 0.5 and 10.0 in steps of 0.5.",
        success: false)
    /// HTTP 400.
    public static let invalidPage = TMDBStatus(
        statusCode: 22,
        statusMessage: "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.",
        success: false)
    /// HTTP 429.
    public static let tooManyRequests = TMDBStatus(
        statusCode: 25, statusMessage: "Your request count is over the allowed limit.", success: false)
    /// HTTP 404.
    public static let notFound = TMDBStatus(
        statusCode: 34, statusMessage: "The resource you requested could not be found.", success: false)
    /// HTTP 401.
    public static let noSession = TMDBStatus(
        statusCode: 3,
        statusMessage: "Authentication failed: You do not have permissions to access the service.",
        success: false)
    /// HTTP 500.
    public static let internalError = TMDBStatus(
        statusCode: 11, statusMessage: "Internal error: Something went wrong.", success: false)
}
