import Platform

/// Keys by which a server recognizes a repeated request.
public enum RequestKey {
    /// 128 random bits as 32 hexadecimal digits.
    public static func random(using generator: inout some RandomNumberGenerator) -> String {
        [generator.next() as UInt64, generator.next()].map { half in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }

    /// A key that begins with the time, as in UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds since 1970, then
    /// 80 random bits. A server that stores keys in order writes recent keys next to each other.
    public static func random() -> String { random(at: Int(Date.now.timeIntervalSince1970 * 1_000)) }

    /// A key for a moment in milliseconds since 1970.
    static func random(at milliseconds: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        let time = String(max(0, milliseconds) & 0xFFFF_FFFF_FFFF, radix: 16)
        return String(repeating: "0", count: 12 - time.count) + time + random(using: &generator).suffix(20)
    }
}

extension HTTPHeaders {
    /// The field by which a server recognizes a request that it has already carried out
    /// (draft-ietf-httpapi-idempotency-key-header).
    static let idempotencyKey = "Idempotency-Key"
}

extension Endpoint {
    /// The endpoint with an `Idempotency-Key`, so that it can be sent again without being carried out twice.
    ///
    /// The key is created here, once: however often this value is sent, by a `RetryingTransport` or because the user
    /// presses the button again, the server receives the same key. Create a new value for a new request.
    ///
    /// - Parameter generator: provides the 128 bits of the key.
    /// - Returns: an endpoint with a key, which differs each time.
    public func idempotent(using generator: inout some RandomNumberGenerator) -> Self {
        idempotent(key: RequestKey.random(using: &generator))
    }

    /// The endpoint with a random `Idempotency-Key`.
    public func idempotent() -> Self { idempotent(key: RequestKey.random()) }

    /// The endpoint with an existing key, for a request that outlives this process. The key has the form of a
    /// ``RequestKey``: without quotation marks and backslashes.
    public func idempotent(key: String) -> Self {
        var copy = self
        copy.headers[HTTPHeaders.idempotencyKey] = "\"\(key)\""
        return copy
    }
}
