/// Keys by which a server knows a request again.
public enum RequestKey {
    /// 128 random bits as 32 hexadecimal digits.
    public static func random(using generator: inout some RandomNumberGenerator) -> String {
        [generator.next() as UInt64, generator.next()].map { half in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }

    /// The same from the system's random numbers.
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }
}

extension HTTPHeaders {
    /// The field by which a server knows that it has done a request before
    /// (draft-ietf-httpapi-idempotency-key-header).
    static let idempotencyKey = "Idempotency-Key"
}

extension Endpoint {
    /// The same with an `Idempotency-Key`, so that it may be sent again without being done twice.
    ///
    /// The key is made here, once: however often this value is sent, by a `RetryingTransport` or by somebody
    /// who presses the button again, the server sees the same one. Make a new value for a new wish.
    ///
    /// - Parameter generator: gives the key's 128 bits.
    /// - Returns: an endpoint with a key, which differs each time.
    public func idempotent(using generator: inout some RandomNumberGenerator) -> Self {
        idempotent(key: RequestKey.random(using: &generator))
    }

    /// The same with the system's random numbers.
    public func idempotent() -> Self { idempotent(key: RequestKey.random()) }

    /// The same with a key that was made before, for a wish that outlives this process. The key is as
    /// ``RequestKey`` makes them: without quotation marks and backslashes.
    public func idempotent(key: String) -> Self {
        var copy = self
        copy.headers[HTTPHeaders.idempotencyKey] = "\"\(key)\""
        return copy
    }
}
