public import Platform
public import SQLCore

/// Stores secrets in the keyring or, when that is not available, in a private file (``FileSecretStore``).
///
/// For each name the file records where the newest secret is, even if that is the keyring, and each secret has a
/// generation number. So a keyring that is only sometimes available never brings back an older secret, a secret in the
/// file is read without the keyring, and without any secret nothing waits for the keyring. A file or directory that
/// others may use, a link or another owner is rejected, whatever the keyring contains.
public final class FallbackSecretStore: SecretStore {
    private let keyring: any SecretStore
    private let file: FileSecretStore
    private let path: String
    private let choice: SecretChoice
    private let now: @Sendable () -> Date
    private let lock: ProcessLock

    /// - Parameters:
    ///   - keyring: throws when it cannot be used; the text contains the reason and the solution.
    ///   - path: the file. It and its directory are created with the first secret.
    ///   - choice: the user's choice. Secrets stored under another choice are still read and removed.
    ///   - now: the clock, which orders secrets if the file was lost.
    public init(
        keyring: any SecretStore, path: String, choice: SecretChoice = .auto,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.keyring = keyring
        self.path = path
        self.choice = choice
        self.now = now
        file = FileSecretStore(path: path)
        lock = ProcessLock(path: path + ".order")
    }

    /// The reason for the file when the user has chosen it.
    public static let chosen = ErrorText("the file was chosen", "파일에 보관하도록 설정했습니다")

    /// The place of a secret, without accessing the keyring.
    public func place(of name: String) async -> SecretPlace {
        do throws(StoreError) {
            guard let record = try await record(of: name) else { return .nowhere }
            if record.keyring == .newest { return .keyring }
            guard record.secret != nil else { return .nowhere }
            return .file(path: path, reason: record.cause ?? Self.chosen)
        } catch {
            return .refused(error.reason)
        }
    }

    /// - Throws: `StoreError.unavailable(_:)` when the file is refused, or when the secret is in a keyring that
    ///   cannot be used now.
    public func secret(named name: String) async throws(StoreError) -> Secret? {
        guard let record = try await record(of: name) else { return nil }
        guard record.keyring == .newest else { return record.secret.map(Secret.init) }
        let kept: Secret?
        do throws(StoreError) {
            try checkChoice()
            kept = try await keyring.secret(named: name)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .unavailable(
                "“\(name)” is in the keyring, which cannot be used now: \(error.reason)",
                "“\(name)” 값은 키링에 있는데 지금은 키링을 쓸 수 없습니다: \(error.reason)")
        }
        guard let found = kept.flatMap(SecretRecord.init), found.generation >= record.generation else {
            return nil
        }
        return found.secret.map(Secret.init)
    }

    /// Stores a secret in the keyring, or in the file when the keyring is not available, as ``place(of:)`` then
    /// reports. Cancelling the task does not stop it: the server may accept only this secret from now on.
    ///
    /// - Throws: `StoreError.unavailable(_:)` when the file is refused or cannot be created, or when the keyring was
    ///   chosen and cannot be used.
    public func set(_ secret: Secret, named name: String) async throws(StoreError) {
        try await toItsEnd { () async throws(StoreError) in
            try await self.lock.exclusively { () async throws(StoreError) in
                let old = try await self.record(of: name)
                try await self.put(secret.revealed, self.generation(after: old), over: old, name)
            }.get()
        }
    }

    private func put(
        _ secret: String, _ generation: Int64, over old: SecretRecord?, _ name: String
    ) async throws(StoreError) {
        let kept = try SecretRecord(generation: generation, secret: secret, keyring: .newest).encoded()
        do throws(StoreError) {
            try checkChoice()
            try await keyring.set(kept, named: name)
        } catch {
            guard choice != .keyring else { throw error }
            let isEmpty = choice == .file && (old?.keyring ?? .empty) == .empty
            let record = SecretRecord(
                generation: generation, secret: secret, keyring: isEmpty ? .empty : .older,
                reason: error.reason)
            return try await write(record, name)
        }
        try await write(SecretRecord(generation: generation, keyring: .newest), name)
    }

    /// Removes a secret, even if the task is cancelled. An unavailable keyring keeps its copy, which is never read
    /// again.
    public func remove(named name: String) async throws(StoreError) {
        try await toItsEnd { () async throws(StoreError) in
            guard try await self.record(of: name) != nil else { return }
            try await self.lock.exclusively { () async throws(StoreError) in
                guard let old = try await self.record(of: name) else { return }
                if await self.isCleared(old, name) {
                    try await self.file.remove(named: name)
                } else {
                    let generation = self.generation(after: old)
                    try await self.write(SecretRecord(generation: generation, keyring: .older), name)
                }
            }.get()
        }
    }

    /// Runs `work` in a task that is not cancelled with the caller's.
    private func toItsEnd(
        _ work: @escaping @Sendable () async throws(StoreError) -> Void
    ) async throws(StoreError) {
        let result = await Task { () async -> Result<Void, StoreError> in
            do throws(StoreError) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }.value
        try result.get()
    }

    private func isCleared(_ record: SecretRecord, _ name: String) async -> Bool {
        guard record.keyring != .empty else { return true }
        do throws(StoreError) {
            try checkChoice()
            try await keyring.remove(named: name)
            return true
        } catch {
            return false
        }
    }

    private func checkChoice() throws(StoreError) {
        if choice == .file { throw .unavailable(Self.chosen) }
    }

    private func generation(after old: SecretRecord?) -> Int64 {
        max((old?.generation ?? 0) + 1, Int64(now().timeIntervalSince1970 * 1_000))
    }

    private func record(of name: String) async throws(StoreError) -> SecretRecord? {
        guard let kept = try await file.secret(named: name) else { return nil }
        guard let record = SecretRecord(kept) else {
            throw .malformed(
                ErrorText(
                    "\(path): “\(name)” has the wrong format: move the file away, and enter the secrets again",
                    "\(path): “\(name)” 값의 형식이 맞지 않습니다. 파일을 다른 곳으로 옮기고 비밀 값을 다시 입력하세요")
            )
        }
        return record
    }

    private func write(_ record: SecretRecord, _ name: String) async throws(StoreError) {
        try await file.set(record.encoded(), named: name)
    }
}

/// A secret with its generation, encoded as text for a secret store.
private struct SecretRecord: Codable {
    /// The content of the keyring under the same name.
    enum Keyring: String, Codable {
        case empty
        /// Possibly an outdated secret.
        case older
        /// The current secret.
        case newest
    }

    /// Larger than every earlier generation.
    var generation: Int64
    /// `nil` when it is in the keyring or was removed.
    var secret: String?
    var keyring: Keyring
    /// The reason why the secret is not in the keyring.
    private var reason: String?
    private var koreanReason: String?
    var cause: ErrorText? { reason.map { ErrorText(quoting: $0, korean: koreanReason) } }

    init(generation: Int64, secret: String? = nil, keyring: Keyring, reason: ErrorText? = nil) {
        self.generation = generation
        self.secret = secret
        self.keyring = keyring
        (self.reason, koreanReason) = (reason?.english, reason?.korean)
    }

    /// `nil` when the text is not a record.
    init?(_ kept: Secret) {
        guard let record = try? JSONDecoder().decode(Self.self, from: Data(kept.revealed.utf8)) else {
            return nil
        }
        self = record
    }

    func encoded() throws(StoreError) -> Secret {
        guard let bytes = try? JSONEncoder().encode(self) else {
            throw .statement("a secret cannot be written as JSON")
        }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }
}
