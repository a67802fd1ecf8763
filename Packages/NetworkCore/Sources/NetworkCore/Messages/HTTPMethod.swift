/// The method of a request; a token of RFC 9110, section 9.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    /// A method from outside; `nil` when it is not a token, so that it can never break a request line.
    public init?(rawValue: String) {
        guard HTTPHeaders.isToken(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) { rawValue = known }

    public static let get = HTTPMethod(known: "GET")
    public static let head = HTTPMethod(known: "HEAD")
    public static let post = HTTPMethod(known: "POST")
    public static let put = HTTPMethod(known: "PUT")
    public static let patch = HTTPMethod(known: "PATCH")
    public static let delete = HTTPMethod(known: "DELETE")
    public static let options = HTTPMethod(known: "OPTIONS")

    public var description: String { rawValue }
}

extension HTTPMethod {
    /// Whether the method requests no change (RFC 9110, section 9.2.1). An unknown method may request one.
    var isSafe: Bool { [.get, .head, .options].contains(self) || rawValue == "TRACE" }

    /// Whether repeating the request has the same effect as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}
