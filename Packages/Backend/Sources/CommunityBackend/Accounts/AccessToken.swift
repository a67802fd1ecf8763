import PasswordCore

/// What a token says: whose it is, of which session, and when it is good. A JSON Web Token (RFC 7519) signed
/// with HMAC-SHA-256 (RFC 7515), in the one form that this backend writes: any other text is no token.
struct AccessToken: Hashable, Sendable {
    let account: Int
    let session: Int
    /// In seconds since 1970.
    let issuedAt: Int
    let expiresAt: Int

    /// How far the clocks of two processes may be apart, in seconds.
    static let leeway = 60
    private static let longest = 512
    /// `{"alg":"HS256","typ":"JWT"}`
    private static let header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"

    init(account: Int, session: Int, issuedAt: Int, expiresAt: Int) {
        self.account = account
        self.session = session
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// `nil` when it was not signed with the key or is not good at that time, in seconds since 1970.
    init?(_ text: String, key: [UInt8], now: Int) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3,
            parts[0].utf8.elementsEqual(Self.header.utf8),
            let code = Sodium.bytes(base64: parts[2]),
            Sodium.areEqual(code, Sodium.authentication(of: Array("\(parts[0]).\(parts[1])".utf8), key: key)),
            let payload = Sodium.bytes(base64: parts[1])
        else { return nil }
        let numbers = payload.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4 else { return nil }
        self.init(account: numbers[0], session: numbers[1], issuedAt: numbers[2], expiresAt: numbers[3])
        guard Array(self.payload.utf8) == payload, issuedAt <= now + Self.leeway,
            // A time near the end of all numbers is a time, too.
            now - Self.leeway < expiresAt
        else { return nil }
    }

    func signed(with key: [UInt8]) -> String {
        let text = "\(Self.header).\(Sodium.base64(Array(payload.utf8)))"
        return "\(text).\(Sodium.base64(Sodium.authentication(of: Array(text.utf8), key: key)))"
    }

    private var payload: String {
        "{\"id\":\(account),\"sid\":\(session),\"iat\":\(issuedAt),\"exp\":\(expiresAt)}"
    }
}
