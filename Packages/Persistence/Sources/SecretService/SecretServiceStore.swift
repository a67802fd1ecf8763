import Dispatch
public import Persistence
public import SQLCore
import Synchronization

/// Secrets in the user's keyring, by the Secret Service (libsecret, loaded by the first call that finds a session bus).
///
/// No call takes longer than the limit, and no call opens a prompt: a locked keyring is an error with that reason.
/// After the first failure every call fails at once with the same error, without accessing the keyring.
public final class SecretServiceStore: SecretStore {
    private let app: String
    private let profile: ProfileName
    private let place: String
    private let hasBus: Bool
    private let limit: Duration
    private let library: String
    private let failure = Mutex<StoreError?>(nil)
    /// Waits for the keyring, one call after the other, outside the cooperative pool.
    private let queue = DispatchQueue(label: "trellis.keyring")

    /// - Parameters:
    ///   - app: the program that owns the secrets.
    ///   - profile: the profile whose secrets these are.
    ///   - place: the path of the program's files, which distinguishes programs of the same name with different data.
    ///   - environment: the process's environment, which contains the address of the session bus; the library reads the
    ///     process's own.
    ///   - limit: the time limit of each call.
    ///   - library: libsecret's name for the dynamic linker.
    public init(
        app: String, profile: ProfileName, place: String, environment: [String: String],
        limit: Duration = .seconds(3), library: String = "libsecret-1.so.0"
    ) {
        self.app = app
        self.profile = profile
        self.place = place
        self.limit = limit
        self.library = library
        hasBus = SessionBus.isThere(in: environment)
    }

    /// - Throws: `StoreError.unavailable(_:)` when the keyring cannot be used; the text contains the reason and the
    ///   solution.
    public func secret(named name: String) async throws(StoreError) -> Secret? {
        try await step { () throws(StoreError) in
            try self.call(name) { $0.lookUp(within: self.limit) }
        }
    }

    /// - Throws: `StoreError.unavailable(_:)` when the keyring cannot be used. After the time limit the secret may have
    ///   been stored anyway.
    public func set(_ secret: Secret, named name: String) async throws(StoreError) {
        let label = "\(app) (\(profile.text)): \(name)"
        try await step { () throws(StoreError) in
            _ = try self.call(name) { $0.store(secret, label: label, within: self.limit) }
        }
    }

    /// - Throws: `StoreError.unavailable(_:)` when the keyring cannot be used.
    public func remove(named name: String) async throws(StoreError) {
        try await step { () throws(StoreError) in
            _ = try self.call(name) { $0.clear(within: self.limit) }
        }
    }

    private func step<Value: Sendable>(
        _ work: @escaping @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await queue.result { () throws(StoreError) in
            if let failure = self.failure.withLock({ $0 }) { throw failure }
            do throws(StoreError) {
                return try work()
            } catch {
                self.failure.withLock { $0 = error }
                throw error
            }
        }
    }

    private func call(
        _ name: String, _ body: (borrowing KeyringJob) -> KeyringJob.Answer
    ) throws(StoreError) -> Secret? {
        guard hasBus else {
            throw .unavailable(
                "there is no keyring without a session bus, as over SSH. To always use the file: '\(fileCommand)'",
                "SSH 접속처럼 세션 버스가 없어 키링을 쓸 수 없습니다. 항상 파일에 저장하려면: '\(fileCommand)'")
        }
        guard
            let job = KeyringJob(
                library: library, app: app, profile: profile.text, place: place, name: name)
        else { throw .io(ErrorText("out of memory", "메모리가 부족합니다")) }
        switch body(job) {
        case .secret(let secret): return secret
        case .failure(let reason):
            throw .unavailable(
                "\(reason), or choose the file ('\(fileCommand)')",
                "\(reason). 아니면 파일을 고르세요('\(fileCommand)')")
        }
    }

    /// The command that stores the profile's secrets in the file.
    private var fileCommand: String {
        (profile == .main ? [app] : [app, "--profile", profile.text]).joined(separator: " ")
            + " config set secrets file"
    }
}
