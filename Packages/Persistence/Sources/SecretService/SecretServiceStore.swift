import Dispatch
public import Persistence
public import SQLCore
import Synchronization

/// Secrets in the user's keyring, by the Secret Service (libsecret, loaded by the first call that finds a session bus).
///
/// No call takes longer than the limit and none opens a prompt: a locked keyring is an error that says so. After the
/// first failure the keyring is not asked again, and every call fails at once with the same error.
public final class SecretServiceStore: SecretStore {
    private let app: String
    private let profile: ProfileName
    private let place: String
    private let hasBus: Bool
    private let limit: Duration
    private let library: String
    private let failure = Mutex<StoreError?>(nil)
    /// Waits for the keyring here, one call after the other, not on the cooperative pool.
    private let queue = DispatchQueue(label: "trellis.keyring")

    /// - Parameters:
    ///   - app: the program whose secrets these are.
    ///   - profile: whose secrets these are, of those who use the program.
    ///   - place: tells apart programs of one name with different data: the path of their files.
    ///   - environment: the process's environment, which says where the session bus is; the library reads the
    ///     process's own.
    ///   - limit: of each call.
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

    /// - Throws: `StoreError.unavailable(_:)` when the keyring cannot be used; the text says why and what to do.
    public func secret(named name: String) async throws(StoreError) -> Secret? {
        try await step { () throws(StoreError) in
            try self.call(name) { $0.lookUp(within: self.limit) }
        }
    }

    /// - Throws: `StoreError.unavailable(_:)` when the keyring cannot be used. After the limit the secret may
    ///   have been kept all the same.
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
                "there is no keyring without a session bus, as over SSH. To always use the file: '\(fileCommand)'"
            )
        }
        guard
            let job = KeyringJob(
                library: library, app: app, profile: profile.text, place: place, name: name)
        else { throw .io("out of memory") }
        switch body(job) {
        case .secret(let secret): return secret
        case .failure(let reason):
            throw .unavailable("\(reason), or choose the file ('\(fileCommand)')")
        }
    }

    /// The command that stores the profile's secrets in the file.
    private var fileCommand: String {
        (profile == .main ? [app] : [app, "--profile", profile.text]).joined(separator: " ")
            + " config set secrets file"
    }
}
