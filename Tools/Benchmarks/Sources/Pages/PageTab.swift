import NetworkCore
import Synchronization

/// A page in a browser with a stream of changes.
final class PageTab: Sendable {
    /// The changes that the page has received.
    struct Changes {
        /// When the act that waits for its change was sent.
        var sent: ContinuousClock.Instant?
        /// The times from acts to their changes, in milliseconds.
        var times: [Double] = []
        /// The bytes of changes.
        var sizes: [Int] = []
    }

    private let changes = Mutex(Changes())
    private let acts = Mutex(0)
    private let app: ServedApp.Connection
    private let cookie: String
    private let visit: String
    private let rows: [(list: String, item: String)]
    private let reading = Mutex<Task<Void, any Error>?>(nil)

    /// Opens a page with a list, and its stream.
    init(_ app: ServedApp.Connection, _ target: String, browser: Int) async throws {
        self.app = app.of(browser: browser)
        let page = try await self.app.send(.get, target)
        let html = String(decoding: page.body, as: UTF8.self)
        guard let cookie = page.headers["Set-Cookie"]?.prefix(while: { $0 != ";" }),
            let visit = html.firstMatch(of: /data-visit=([^ ]+) data-after=([0-9]+)/)
        else { throw BenchFailure(description: "\(target) is no page") }
        (self.cookie, self.visit) = (String(cookie), String(visit.1))
        rows = html.matches(of: /<li id=(n1-[a-z]+)\.(i[0-9]+)/).map { (String($0.1), String($0.2)) }
        let answer = try await self.app.stream(
            "/pages/-/frames?visit=\(visit.1)&after=\(visit.2)", cookie: self.cookie)
        guard case .stream(let body) = answer.content else { return }
        var reader = ServerSentEventReader(read: body.next)
        // The page is open with the first event.
        _ = try await reader.next()
        reading.withLock { [reader] task in
            task = Task { [weak self] in
                var reader = reader
                while let event = try await reader.next() { self?.take(event) }
            }
        }
    }

    deinit { reading.withLock { $0?.cancel() } }

    private func take(_ event: ReceivedEvent) {
        guard event.name == "frame" else { return }
        let now = ContinuousClock.now
        changes.withLock { changes in
            guard let sent = changes.sent else { return }
            changes.sent = nil
            changes.times.append((now - sent) / .milliseconds(1))
            changes.sizes.append(event.data.utf8.count)
        }
    }

    /// The changes since the last call.
    func takeChanges() -> Changes {
        changes.withLock { changes in
            defer { changes = Changes() }
            return changes
        }
    }

    /// Bookmarks a row, or removes its bookmark. Returns the bytes of the act.
    func act() async throws -> Int {
        let number = acts.withLock { acts in
            acts += 1
            return acts
        }
        let row = rows[number % rows.count]
        let body =
            #"{"visit":"\#(visit)","after":1,"acts":[{"n":\#(number),"kind":"do","action":"bookmark","#
            + #""list":"\#(row.list)","item":"\#(row.item)"}]}"#
        changes.withLock { $0.sent = .now }
        _ = try await app.send(.post, "/pages/-/act", cookie: cookie, "application/json", body: body)
        return body.utf8.count
    }
}
