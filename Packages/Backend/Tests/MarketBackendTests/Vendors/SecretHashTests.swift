import PasswordCore
import Testing

@testable import MarketBackend

struct SecretHashTests {
    @Test func `What the server made is compared quickly, what a person chose is not`() async throws {
        let passwords = PasswordHashing(cost: .least, atOnce: 1, waiting: 1)
        let secret = SecretHash.newSecret()
        let made = SecretHash(ofMade: secret)
        #expect(made.text.hasPrefix("sha256:"))
        #expect(made.slow == nil)
        #expect(made.isMade(from: secret))
        #expect(!made.isMade(from: secret + " "))
        #expect(!made.isMade(from: ""))
        let chosen = try await SecretHash(ofChosen: secret, passwords)
        #expect(chosen.text.hasPrefix("$argon2id$"))
        #expect(!chosen.isMade(from: secret))
        #expect(try await passwords.check(secret, against: try #require(chosen.slow)) == .right(isOld: false))
    }
}
