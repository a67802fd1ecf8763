import Basics
public import NetworkCore

/// A client's name for one attempt to change something: a retry with the same name has no second effect.
public struct IdempotencyKey: Hashable, Sendable {
    public static let header = "Idempotency-Key"
    /// Stands in an answer that was given before.
    public static let replayedHeader = "Idempotent-Replayed"
    private static let lengths = 1...255

    let value: String
    /// Whose key it is: two people may choose the same.
    let owner: String
    /// Equal when the rest of the request is.
    let fingerprint: Int

    /// `nil` when the request has none or changes nothing. The route must get its body whole: a stream does
    /// not tell requests apart.
    ///
    /// - Parameters:
    ///   - request: whose key it is.
    ///   - owner: who asks, as the server knows it.
    /// - Throws: 400 when the key is not 1 to 255 visible ASCII characters, or is there twice.
    public init?(of request: HTTPRequest, owner: String) throws(HTTPFailure) {
        try self.init(of: request, owner: owner, content: CollectionOfOne(request.body))
    }

    /// The key of a request whose body says the same in many ways, such as a form, which has another boundary
    /// in every attempt. It may have been a stream.
    ///
    /// - Parameters:
    ///   - request: whose key it is.
    ///   - owner: who asks, as the server knows it.
    ///   - content: what the body says, in an order that is always the same.
    /// - Throws: 400 when the key is not 1 to 255 visible ASCII characters, or is there twice.
    public init?(
        of request: HTTPRequest, owner: String, content: some Sequence<[UInt8]>
    ) throws(HTTPFailure) {
        guard let value = try Self.value(in: request) else { return nil }
        self.value = value
        self.owner = owner
        var hash = ContentHash()
        hash.combine(request.method.rawValue.utf8)
        hash.combine(request.path.utf8)
        for item in request.query {
            hash.combine(item.name.utf8)
            hash.combine(item.value.utf8)
        }
        for part in content { hash.combine(part) }
        fingerprint = Int(truncatingIfNeeded: hash.value)
    }

    /// Only the name that the client gives the attempt, for requests whose body must leave no trace; `nil`
    /// and errors as in the initializer.
    public static func value(in request: HTTPRequest) throws(HTTPFailure) -> String? {
        guard ![.get, .head, .options].contains(request.method) else { return nil }
        let values = request.headers.values(of: header)
        guard let value = values.first else { return nil }
        guard values.count == 1, lengths.contains(value.utf8.count),
            value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw HTTPFailure(400, "\(header) must be 1 to 255 visible ASCII characters")
        }
        return value
    }
}

extension IdempotencyKey {
    /// For the description of a route that takes one.
    public static let parameter = parameter(lifetime: "a day")

    /// The same where answers are kept for another time, in words.
    public static func parameter(lifetime: String) -> OpenAPIParameter {
        .header(
            header, .string(pattern: "^[!-~]{1,255}$"),
            "Names this attempt. "
                + "A retry with the same name within \(lifetime) has no effect and gets the first answer."
        )
    }

    static let mismatch = HTTPFailure(
        422, "This \(header) was used for another request; take a new one")
}
