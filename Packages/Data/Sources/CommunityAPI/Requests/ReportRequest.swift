/// The body of a report; one of the ids is there.
public struct ReportRequest: Hashable, Sendable, Encodable {
    public let post: Int?
    public let comment: Int?
    public let reason: String

    public init(post: Int?, comment: Int?, reason: String) {
        self.post = post
        self.comment = comment
        self.reason = reason
    }
}
