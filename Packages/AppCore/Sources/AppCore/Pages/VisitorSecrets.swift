import Persistence
import Platform
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
        /// The cookies under which they may be stored: more than one while the removal of an earlier one has failed.
        var stored: Set<String> = []
        var observer: Observer?
        /// Whether changes of the profile wait to be stored.
        var isDue = false
    }

    /// How long changes of the profile are collected: a draft changes with every word.
    private static let delay = Duration.seconds(2)
    /// How long until another attempt while the database is away.
    private static let pause = Duration.seconds(10)
    /// The most bytes of a stored profile. A larger one ends with the server.
    private static let profileLimit = 64 << 10

    private let state: Mutex<State>
    /// The language of the pages.
    let language: Language
    private let records: VisitorRecords?
    private let values = InMemoryKeyValueStore()

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
        state = Mutex(State(cookie: cookie, secrets: secrets, stored: [cookie]))
        (language, self.records) = (Language(rawValue: record.language) ?? .english, records)
    }

    /// The value of the cookie.
    var cookie: String { state.withLock { $0.cookie } }
    /// Whether there is a secret.
    var isMember: Bool { state.withLock { !$0.secrets.isEmpty } }

    /// Bookmarks, drafts and the like, which are stored with the secrets of a member.
    var profile: any KeyValueStore { VisitorProfile(values: values) { self.saveSoon() } }

    /// Takes over a stored profile.
    func restore(_ profile: [String: Data]) async {
        for (key, value) in profile { try? await values.set(Array(value), for: key) }
    }

    /// Stores changes of the profile that wait.
    func flush() async {
        if state.withLock({ $0.isDue }) { await save() }
    }

    private func saveSoon(after delay: Duration = VisitorSecrets.delay) {
        let isFirst = state.withLock { state in
            guard !state.secrets.isEmpty || !state.stored.isEmpty, !state.isDue else { return false }
            state.isDue = true
            return true
        }
        guard isFirst, records != nil else { return }
        Task {
            try? await Task.sleep(for: delay)
            await flush()
        }
    }

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

    /// Stores the secrets as they are when it is the turn of this write. Without success it is tried again, at the latest
    /// when the server stops: a text that waits in the outbox of the visitor is nowhere else, and a cookie from before
    /// signing out must open nothing.
    private func save() async {
        state.withLock { $0.isDue = false }
        guard let records else { return }
        let entries = (try? await values.entries(withPrefix: "")) ?? []
        let size = entries.reduce(0) { $0 + $1.key.utf8.count + $1.value.count }
        let profile = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, Data($0.value)) })
        do throws(StoreError) {
            let removed = try await records.save {
                self.state.withLock { state in
                    let cookie = state.secrets.isEmpty ? nil : state.cookie
                    let old = state.stored.filter { $0 != cookie }
                    if let cookie { state.stored.insert(cookie) }
                    let record = VisitorRecords.Record(
                        language: self.language.rawValue, secrets: state.secrets.mapValues(\.revealed),
                        profile: size <= Self.profileLimit ? profile : [:])
                    return (old, cookie.map { ($0, record) })
                }
            }
            state.withLock { $0.stored.subtract(removed) }
        } catch {
            saveSoon(after: Self.pause)
        }
    }
}

/// The profile of a visitor, in memory.
private struct VisitorProfile: KeyValueStore {
    let values: InMemoryKeyValueStore
    /// Called after each change.
    let onChange: @Sendable () -> Void

    func value(for key: String) async throws(StoreError) -> [UInt8]? { try await values.value(for: key) }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreError) {
        try await values.set(value, for: key)
        onChange()
    }

    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] {
        try await values.entries(withPrefix: prefix)
    }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        let result = try await values.transaction(change)
        onChange()
        return result
    }

    func removeAll(withPrefix prefix: String) async throws(StoreError) {
        try await values.removeAll(withPrefix: prefix)
        onChange()
    }
}
