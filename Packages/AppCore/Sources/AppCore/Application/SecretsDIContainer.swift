import AppCore
import CommunityDomain
import DIContainer
import Persistence
import SecretService
import SQLCore

/// Where the sign-in is kept: the implementations behind the setting `secrets` and behind `--store memory`.
struct SecretsDIContainer: Sendable {
    let store: Shared<any SecretStore>
    /// Where the secret of that name is.
    let place: @Sendable (String) async -> Session.Place
    /// Held while a token is renewed: one process at a time.
    let lock: ProcessLock

    init(
        _ environment: AppEnvironment, _ configuration: AppConfiguration, files: AppFiles,
        graph: DependencyGraph
    ) {
        lock = ProcessLock(path: files.secrets + ".session", limit: .seconds(60))
        guard configuration.store == .sqlite else {
            store = Shared("signInStore", isEntry: true, in: graph) { InMemorySecretStore() }
            place = { _ in .memory }
            return
        }
        let fallback = Shared("keyringOrFile", in: graph) {
            FallbackSecretStore(
                keyring: SecretServiceStore(
                    app: CommunityApp.name, profile: configuration.profile, place: files.secrets,
                    environment: environment.variables),
                path: files.secrets, choice: configuration.secrets, now: environment.now)
        }
        store = Shared("signInStore", isEntry: true, in: graph) { fallback() }
        place = { name in
            switch await fallback().place(of: name) {
            case .keyring: .keyring
            case .file(let path, let reason): .file(path: path, reason: reason)
            case .nowhere: .memory
            case .refused(let reason): .file(path: files.secrets, reason: reason)
            }
        }
    }
}
