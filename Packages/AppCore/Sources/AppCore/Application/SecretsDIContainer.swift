public import DIContainer
public import Persistence
import SQLCore
import SecretService

/// Where what signs somebody in is kept: the implementations behind the setting `secrets` and behind `--store memory`.
public struct SecretsDIContainer: Sendable {
    public let store: Shared<any SecretStore>
    /// Where the secret of that name is; `nil` when it lives in this process alone.
    public let place: @Sendable (String) async -> SecretPlace?
    /// Held by whoever changes a secret that others may be changing: one process at a time.
    public let lock: ProcessLock

    public init(
        _ app: AppIdentity, _ environment: AppEnvironment, store kind: StoreKind, profile: ProfileName,
        choice: SecretChoice, graph: DependencyGraph
    ) {
        let files = AppFiles(of: app, environment: environment.variables, profile: profile)
        lock = ProcessLock(path: files.secrets + ".session", limit: .seconds(60))
        guard kind == .sqlite else {
            store = Shared("signInStore", isEntry: true, in: graph) { InMemorySecretStore() }
            place = { _ in nil }
            return
        }
        let fallback = Shared("keyringOrFile", in: graph) {
            FallbackSecretStore(
                keyring: SecretServiceStore(
                    app: app.name, profile: profile, place: files.secrets, environment: environment.variables),
                path: files.secrets, choice: choice, now: environment.now)
        }
        store = Shared("signInStore", isEntry: true, in: graph) { fallback() }
        place = { name in
            switch await fallback().place(of: name) {
            case .nowhere: nil
            case .refused(let reason): .file(path: files.secrets, reason: reason)
            case let place: place
            }
        }
    }
}
