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
        var copy = self
        let digits = [generator.next() as UInt64, generator.next()].map { half in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        copy.headers[HTTPHeaders.idempotencyKey] = "\"\(digits.joined())\""
        return copy
    }

    /// The same with the system's random numbers.
    public func idempotent() -> Self {
        var generator = SystemRandomNumberGenerator()
        return idempotent(using: &generator)
    }
}
