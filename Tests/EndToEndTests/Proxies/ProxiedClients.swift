import Foundation
import Synchronization

/// Clients of a board behind a proxy, each on one connection for as long as it lasts: half of them read, half of them
/// write. No client repeats a request.
final class ProxiedClients: Sendable {
    struct Outcome: Sendable {
        /// The text of a new post; `nil` for a read.
        let text: String?
        /// `nil` without an answer.
        let status: Int?
    }

    private let outcomes = Mutex<[Outcome]>([])
    private let isStopped = Atomic(false)
    private let threads = DispatchGroup()

    init(_ count: Int, at port: UInt16, token: String) {
        for number in 0..<count {
            threads.enter()
            Thread.detachNewThread {
                self.ask(number, port, token)
                self.threads.leave()
            }
        }
    }

    /// The number of completed requests.
    var count: Int { outcomes.withLock { $0.count } }

    /// Waits until every client has completed its current request.
    func stop() -> [Outcome] {
        isStopped.store(true, ordering: .relaxed)
        threads.wait()
        return outcomes.withLock { $0 }
    }

    private func ask(_ number: Int, _ port: UInt16, _ token: String) {
        var connection: ProxyConnection?
        var done = 0
        while !isStopped.load(ordering: .relaxed) {
            done += 1
            let text = number % 2 == 0 ? nil : "client \(number), text \(done)"
            do {
                let current = try connection ?? ProxyConnection(to: port, client: UInt32(number))
                current.send(Self.request(text, token))
                let answer = try current.answer()
                connection = answer.fields["connection"] == "close" ? nil : current
                outcomes.withLock { $0.append(Outcome(text: text, status: answer.status)) }
            } catch {
                connection = nil
                outcomes.withLock { $0.append(Outcome(text: text, status: nil)) }
            }
            // The server allows no more than twenty writes per second for long.
            Thread.sleep(forTimeInterval: text == nil ? 0.005 : 0.03)
        }
    }

    private static func request(_ text: String?, _ token: String) -> String {
        let fields = "Host: app.example\r\nAuthorization: Bearer \(token)\r\n"
        guard let text else { return "GET /posts?_limit=1 HTTP/1.1\r\n\(fields)\r\n" }
        let body = #"{"text":"\#(text)"}"#
        return "POST /posts HTTP/1.1\r\n\(fields)Content-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
