import Synchronization

/// The address that opens the pages of one user: it works once, for a minute.
final class Entrance: Sendable {
    private static let life: Duration = .seconds(60)

    private let token = Mutex<(text: String, until: ContinuousClock.Instant)?>(nil)
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: a monotonic clock.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// A new path with its query; earlier ones no longer work.
    func newPath() -> String {
        let text = PageToken.random()
        token.withLock { $0 = (text, now() + Self.life) }
        return "\(PageServer.root)/-/in?t=\(text)"
    }

    /// Whether the text of a path opens the pages. It does so once.
    func admits(_ text: String?) -> Bool {
        token.withLock { token in
            guard let known = token, known.text == text else { return false }
            token = nil
            return now() <= known.until
        }
    }
}
