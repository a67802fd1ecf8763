import BackendCore
import Basics
import CSodium
import Dispatch
import TextCore

/// Keeps passwords as Argon2id hashes (RFC 9106) and compares with them, outside the cooperative pool.
public struct PasswordHashing: Sendable {
    public enum Check: Hashable, Sendable {
        case wrong
        /// `isOld` when the stored hash has another cost than a new one would.
        case right(isOld: Bool)
    }

    /// A hash of the cost of all others that no password has: what is compared with for nobody.
    public let nobody: String
    let limiter: Limiter
    private let cost: PasswordCost

    /// - Parameters:
    ///   - cost: what a new hash takes.
    ///   - atOnce: how many passwords are looked at together; each takes the memory of the cost.
    ///   - waiting: how many more may wait for that; others are told to come back.
    public init(cost: PasswordCost, atOnce: Int, waiting: Int) {
        Sodium.prepare()
        self.cost = cost
        limiter = Limiter(atOnce: atOnce, waiting: waiting)
        // 16 bytes of salt and 32 of a hash, all zero.
        let salt = String(repeating: "A", count: 22)
        let hash = String(repeating: "A", count: 43)
        nobody = "$argon2id$v=19$m=\(cost.memory >> 10),t=\(cost.passes),p=1$\(salt)$\(hash)"
    }

    /// - Throws: 503 when too many wait, `CancellationError`, or ``PasswordError`` when there is not enough memory.
    public func hash(_ password: String) async throws -> String {
        let cost = cost
        let hash = try await run { Self.hash(password, cost) }
        guard let hash else { throw PasswordError.noMemory }
        return hash
    }

    /// - Throws: 503 when too many wait, `CancellationError`, or ``PasswordError`` when what is stored is no hash.
    public func check(_ password: String, against stored: String) async throws -> Check {
        let cost = cost
        let age = crypto_pwhash_str_needs_rehash(stored, UInt64(cost.passes), cost.memory)
        guard age >= 0 else { throw PasswordError.noHash }
        return try await run {
            var bytes = Self.bytes(of: password)
            defer { Self.wipe(&bytes) }
            guard crypto_pwhash_str_verify(stored, bytes, UInt64(bytes.count)) == 0 else { return .wrong }
            return .right(isOld: age != 0)
        }
    }

    /// On a thread of its own, when it is its turn.
    private func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await limiter.run(orBusy: "The server is busy") {
            await DispatchQueue(label: "trellis.passwords").run(work)
        }
    }

    private static func hash(_ password: String, _ cost: PasswordCost) -> String? {
        var bytes = bytes(of: password)
        defer { wipe(&bytes) }
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = crypto_pwhash_str_alg(
            &text, bytes, UInt64(bytes.count), UInt64(cost.passes), cost.memory,
            crypto_pwhash_alg_argon2id13())
        guard result == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// In form C, as every keyboard means it (RFC 8265, section 4).
    private static func bytes(of password: String) -> [CChar] {
        password.nfc.utf8.map { CChar(bitPattern: $0) }
    }

    private static func wipe(_ bytes: inout [CChar]) { sodium_memzero(&bytes, bytes.count) }
}

/// What Argon2id is asked to spend on a password (RFC 9106).
public struct PasswordCost: Hashable, Sendable {
    /// In bytes, in whole KiB.
    public let memory: Int
    /// Over the memory.
    public let passes: Int

    public init(memory: Int, passes: Int) {
        self.memory = max(memory >> 10, 8) << 10
        self.passes = max(passes, 1)
    }

    /// 64 MiB, three times: about 60 ms of one core.
    public static let standard = PasswordCost(memory: 64 << 20, passes: 3)
    /// The least that the library takes; for tests.
    public static let least = PasswordCost(memory: 8 << 10, passes: 1)
}

/// Why a password could be neither hashed nor compared.
public enum PasswordError: Error {
    case noMemory
    /// What the database has in the place of a hash.
    case noHash
}
