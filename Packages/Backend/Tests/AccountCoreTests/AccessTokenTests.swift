import Testing

@testable import AccountCore
@testable import PasswordCore

@Suite struct AccessTokenTests {
    private static let key = [UInt8](repeating: 7, count: 32)
    private static let now = 1_700_000_000
    private static let token = AccessClaims(account: 3, session: 9, issuedAt: now, expiresAt: now + 900)

    private static func read(_ text: String, key: [UInt8] = key, at now: Int = now) -> AccessClaims? {
        AccessClaims(text, key: key, now: now)
    }

    /// Signs an arbitrary payload.
    private static func signed(_ payload: String, header: String = #"{"alg":"HS256","typ":"JWT"}"#) -> String
    {
        let text = [header, payload].map { Sodium.base64(Array($0.utf8)) }.joined(separator: ".")
        return "\(text).\(Sodium.base64(Sodium.authentication(of: Array(text.utf8), key: key)))"
    }

    @Test func `A token returns the values it was made with`() {
        let text = Self.token.signed(with: Self.key)
        #expect(Self.read(text) == Self.token)
        #expect(Self.signed(#"{"id":3,"sid":9,"iat":1700000000,"exp":1700000900}"#) == text)
    }

    @Test func `Accepts the largest expiry without overflow`() {
        let text = Self.signed(#"{"id":3,"sid":9,"iat":1700000000,"exp":9223372036854775807}"#)
        #expect(Self.read(text)?.expiresAt == .max)
        #expect(
            Self.read(Self.signed(#"{"id":3,"sid":9,"iat":9223372036854775807,"exp":9223372036854775807}"#))
                == nil)
    }

    @Test func `Refuses a token with any byte changed`() {
        let bytes = Array(Self.token.signed(with: Self.key).utf8)
        for index in bytes.indices {
            for other in ["A", "b", "0", "-", "_", ".", "=", " ", "é"]
            where Array(other.utf8) != [bytes[index]] {
                let changed = bytes[..<index] + Array(other.utf8) + bytes[(index + 1)...]
                #expect(Self.read(String(decoding: changed, as: UTF8.self)) == nil)
            }
            let flipped = bytes[..<index] + [bytes[index] ^ 1] + bytes[(index + 1)...]
            #expect(Self.read(String(decoding: flipped, as: UTF8.self)) == nil)
        }
    }

    @Test func `Refuses a token that is cut off or continued`() {
        let text = Self.token.signed(with: Self.key)
        for count in 0..<text.count { #expect(Self.read(String(text.prefix(count))) == nil) }
        for more in ["A", ".", "=", "==", " ", "\n", ".e30", String(repeating: "A", count: 600)] {
            #expect(Self.read(text + more) == nil)
            #expect(Self.read(more + text) == nil)
        }
    }

    @Test(arguments: [
        #"{"alg":"none","typ":"JWT"}"#, #"{"alg":"None"}"#, #"{"alg":"HS512","typ":"JWT"}"#,
        #"{"alg":"RS256","typ":"JWT"}"#, #"{"typ":"JWT","alg":"HS256"}"#, #"{"alg":"HS256"}"#,
        #"{"alg":"HS256","typ":"JWT","kid":"../../dev/null"}"#, "",
    ])
    func `Accepts only one header`(_ header: String) {
        let payload = #"{"id":3,"sid":9,"iat":1700000000,"exp":1700000900}"#
        let text = Self.signed(payload, header: header)
        #expect(Self.read(text) == nil)
        #expect(Self.read(text.prefix { $0 != "." } + "." + Sodium.base64(Array(payload.utf8)) + ".") == nil)
    }

    @Test(arguments: [
        #"{"id":"3","sid":9,"iat":1700000000,"exp":1700000900}"#,
        #"{"id":3,"sid":9,"iat":1700000000,"exp":"1700000900"}"#,
        #"{"id":3,"sid":9,"iat":1700000000}"#, #"{"id":3,"sid":9,"exp":1700000900}"#,
        #"{"id":-3,"sid":9,"iat":1700000000,"exp":1700000900}"#,
        #"{"id":3.0,"sid":9,"iat":1700000000,"exp":1700000900}"#,
        #"{"id":3,"sid":9,"iat":1700000000,"exp":1700000900,"admin":true}"#,
        #"{"sid":9,"id":3,"iat":1700000000,"exp":1700000900}"#,
        #"{"id":03,"sid":9,"iat":1700000000,"exp":1700000900}"#,
        #"{"id":99999999999999999999,"sid":9,"iat":1700000000,"exp":1700000900}"#, "{}", "[]", "null", "",
    ])
    func `Accepts only one form of the claims, even when signed`(_ payload: String) {
        #expect(Self.read(Self.signed(payload)) == nil)
    }

    @Test func `Refuses a token signed with another key`() {
        let text = Self.token.signed(with: Self.key)
        #expect(Self.read(text, key: [UInt8](repeating: 8, count: 32)) == nil)
    }

    @Test func `A token is valid from a minute before its issue until a minute after its expiry`() {
        let text = Self.token.signed(with: Self.key)
        #expect(Self.read(text, at: Self.now - 61) == nil)
        #expect(Self.read(text, at: Self.now - 60) != nil)
        #expect(Self.read(text, at: Self.now + 959) != nil)
        #expect(Self.read(text, at: Self.now + 960) == nil)
    }

    @Test func `Decodes only the canonical base64 of a value`() {
        #expect(Sodium.bytes(base64: "AA") == [0])
        for text in ["AB", "AA==", "A A", "AA\n", "A+", "A/", "A", "é"] {
            #expect(Sodium.bytes(base64: text) == nil)
        }
        #expect(Sodium.bytes(base64: "") == [])
    }
}
