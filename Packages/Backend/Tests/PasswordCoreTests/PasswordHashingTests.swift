import Testing

@testable import PasswordCore

@Suite struct PasswordHashingTests {
    private static func hashing(_ cost: PasswordCost = .least) -> PasswordHashing {
        PasswordHashing(cost: cost, atOnce: 2, waiting: 32)
    }

    @Test(arguments: ["correct horse", "", "비밀번호1234", "a\0b", String(repeating: "x", count: 5000)])
    func `Accepts the right password and no other`(_ password: String) async throws {
        let hashing = Self.hashing()
        let hash = try await hashing.hash(password)
        #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        #expect(try await hashing.check(password, against: hash) == .right(isOld: false))
        #expect(try await hashing.check(password + "x", against: hash) == .wrong)
        #expect(try await hashing.check(password + "\0", against: hash) == .wrong)
        #expect(try await hashing.hash(password) != hash)
    }

    @Test func `Accepts a password in any Unicode composition`() async throws {
        let hashing = Self.hashing()
        let hash = try await hashing.hash("\u{1112}\u{1161}\u{11AB}글 e\u{301}")
        #expect(try await hashing.check("한글 \u{E9}", against: hash) == .right(isOld: false))
    }

    @Test func `Reports a hash of another cost as old`() async throws {
        let old = try await Self.hashing().hash("correct horse")
        let dear = Self.hashing(PasswordCost(memory: 16 << 10, passes: 2))
        #expect(try await dear.check("correct horse", against: old) == .right(isOld: true))
        let hash = try await dear.hash("correct horse")
        #expect(hash.hasPrefix("$argon2id$v=19$m=16,t=2,p=1$"))
        #expect(try await dear.check("correct horse", against: hash) == .right(isOld: false))
        #expect(try await dear.check("another", against: old) == .wrong)
    }

    @Test func `The placeholder hash costs the same and matches no password`() async throws {
        let cost = PasswordCost(memory: 24 << 10, passes: 2)
        let hashing = Self.hashing(cost)
        let real = try await hashing.hash("correct horse")
        #expect(hashing.nobody.count == real.count)
        #expect(hashing.nobody.split(separator: "$").prefix(3) == real.split(separator: "$").prefix(3))
        for password in ["", "correct horse", "nobody"] {
            #expect(try await hashing.check(password, against: hashing.nobody) == .wrong)
        }
    }

    @Test(arguments: ["", "$argon2id$", "plain", "$2b$10$abc"])
    func `Throws for a stored text that is not a hash`(_ stored: String) async throws {
        await #expect(throws: PasswordError.noHash) {
            try await Self.hashing().check("", against: stored)
        }
    }

    @Test func `Throws when the memory does not suffice`() async throws {
        // More memory than Argon2 accepts.
        let hashing = Self.hashing(PasswordCost(memory: 8 << 40, passes: 1))
        await #expect(throws: PasswordError.noMemory) { try await hashing.hash("correct horse") }
    }

    @Test func `The standard cost is that of the threat model`() {
        #expect(PasswordCost.standard.memory == 64 << 20 && PasswordCost.standard.passes == 3)
    }
}
