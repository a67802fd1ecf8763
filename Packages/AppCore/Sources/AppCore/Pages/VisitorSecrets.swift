import Persistence
import SQLCore
import Synchronization
import TextCore

/// The secrets of a visitor of pages, with which the visitor is a member: the session and the like. A new or removed one
/// changes the cookie as well, since the browser then has other rights.
final class VisitorSecrets: SecretStore {
    /// Changes the cookie, together with everything that depends on it.
    typealias Observer = @MainActor @Sendable (_ rename: () -> Void) -> Void

    private struct State {
        var cookie: String
        var secrets: [String: Secret]
        /// The cookie under which they are stored.
        var stored: String?
        var observer: Observer?
    }

    private let state: Mutex<State>
    /// The language of the pages.
    let language: Language
    private let records: VisitorRecords?

    /// Creates a guest.
    ///
    /// - Parameters:
    ///   - language: the language of the pages.
    ///   - records: stores members; `nil` stores none.
    init(_ language: Language = .english, _ records: VisitorRecords? = nil) {
        state = Mutex(State(cookie: PageToken.random(), secrets: [:]))
        (self.language, self.records) = (language, records)
    }

    /// Creates a member with stored secrets.
    init(_ record: VisitorRecords.Record, of cookie: String, _ records: VisitorRecords?) {
        let secrets = record.secrets.mapValues { Secret($0) }
        state = Mutex(State(cookie: cookie, secrets: secrets, stored: cookie))
        (language, self.records) = (Language(rawValue: record.language) ?? .english, records)
    }

    /// The value of the cookie.
    var cookie: String { state.withLock { $0.cookie } }
    /// Whether there is a secret.
    var isMember: Bool { state.withLock { !$0.secrets.isEmpty } }

    /// - Parameter observer: called on each change of the cookie. It must call its argument.
    func observe(_ observer: @escaping Observer) { state.withLock { $0.observer = observer } }

    func secret(named name: String) -> Secret? { state.withLock { $0.secrets[name] } }

    func set(_ secret: Secret, named name: String) async {
        let isNew = state.withLock { $0.secrets.updateValue(secret, forKey: name) == nil }
        if isNew { await rename() }
        await save()
    }

    func remove(named name: String) async {
        guard state.withLock({ $0.secrets.removeValue(forKey: name) != nil }) else { return }
        await rename()
        await save()
    }

    @MainActor
    private func rename() {
        let rename = { self.state.withLock { $0.cookie = PageToken.random() } }
        if let observer = state.withLock({ $0.observer }) { observer(rename) } else { rename() }
    }

    /// Stores the secrets as they are when it is the turn of this write. Without success, they end with the server.
    private func save() async {
        try? await records?.save {
            self.state.withLock { state in
                let old = state.stored
                state.stored = state.secrets.isEmpty ? nil : state.cookie
                let record = VisitorRecords.Record(
                    language: self.language.rawValue, secrets: state.secrets.mapValues(\.revealed))
                return (old, state.stored.map { ($0, record) })
            }
        }
    }
}
