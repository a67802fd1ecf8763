import BackendCore
import Basics
import CSodium
import Dispatch
import TextCore

/// Stores passwords as Argon2id hashes (RFC 9106) and verifies them, outside the cooperative pool.
public struct PasswordHashing: Sendable {
    public enum Check: Hashable, Sendable {
        case wrong
        /// `isOld` when the stored hash has a cost other than the current one.
        case right(isOld: Bool)
    }

    /// A hash of the current cost that matches no password, to compare with when the account does not exist.
    public let nobody: String
    let limiter: Limiter
    private let cost: PasswordCost

    /// - Parameters:
    ///   - cost: the cost of a new hash.
    ///   - atOnce: the largest number of passwords processed concurrently; each takes the memory of the cost.
    ///   - waiting: the largest number of further calls that may wait; the rest are refused with 503.
    public init(cost: PasswordCost, atOnce: Int, waiting: Int) {
        Sodium.prepare()
        self.cost = cost
        limiter = Limiter(atOnce: atOnce, waiting: waiting)
        // 16 bytes of salt and 32 bytes of hash, all zero.
        let salt = String(repeating: "A", count: 22)
        let hash = String(repeating: "A", count: 43)
        nobody = "$argon2id$v=19$m=\(cost.memory >> 10),t=\(cost.passes),p=1$\(salt)$\(hash)"
    }

    /// - Throws: 503 when too many calls wait, `CancellationError`, or ``PasswordError`` when memory does not suffice.
    public func hash(_ password: String) async throws -> String {
        let cost = cost
        let hash = try await run { Self.hash(password, cost) }
        guard let hash else { throw PasswordError.noMemory }
        return hash
    }

    /// - Throws: 503 when too many calls wait, `CancellationError`, or ``PasswordError`` when the stored text is not a
    ///   hash.
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

    /// Runs on a dedicated thread once the limiter admits the call.
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

    /// In NFC, so that all keyboards produce the same bytes (RFC 8265, section 4).
    private static func bytes(of password: String) -> [CChar] {
        password.nfc.utf8.map { CChar(bitPattern: $0) }
    }

    private static func wipe(_ bytes: inout [CChar]) { sodium_memzero(&bytes, bytes.count) }
}

/// The cost of one Argon2id hash (RFC 9106).
public struct PasswordCost: Hashable, Sendable {
    /// In bytes, a multiple of 1 KiB.
    public let memory: Int
    /// The number of passes over the memory.
    public let passes: Int

    public init(memory: Int, passes: Int) {
        self.memory = max(memory >> 10, 8) << 10
        self.passes = max(passes, 1)
    }

    /// 64 MiB and three passes: about 60 ms of one core.
    public static let standard = PasswordCost(memory: 64 << 20, passes: 3)
    /// The smallest cost that the library accepts; for tests.
    public static let least = PasswordCost(memory: 8 << 10, passes: 1)
}

/// Reasons why a password cannot be hashed or compared.
public enum PasswordError: Error {
    case noMemory
    /// The stored text is not a hash.
    case noHash
}
