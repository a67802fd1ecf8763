import CurlTransport
import NetworkCore

/// The client's side of `ClientBench`, written by means of the transport.
struct SwiftClient {
    private let transport = CurlTransport()
    private let origin: String
    private let path: String

    /// - Parameter address: `http://host:port/path`.
    init(_ address: String) {
        let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        origin = "\(parts[0])//\(parts[1])"
        path = "/" + (parts.count > 2 ? String(parts[2]) : "")
    }

    func gets(atOnce: Int, for time: Duration) async -> Figures {
        let clock = ContinuousClock()
        let start = clock.now
        let end = start + time
        var waits: [Double] = []
        var failures = 0
        await withTaskGroup(of: ([Double], Int).self) { group in
            for _ in 0..<atOnce {
                group.addTask { await get(until: end) }
            }
            for await result in group {
                waits += result.0
                failures += result.1
            }
        }
        let seconds = (clock.now - start) / .seconds(1)
        await transport.close()
        return Figures(failures: failures, seconds: seconds, waits: waits)
    }

    private func get(until end: ContinuousClock.Instant) async -> (waits: [Double], failures: Int) {
        let clock = ContinuousClock()
        let request = HTTPRequest(origin: origin, path: path)
        var waits: [Double] = []
        var failures = 0
        var now = clock.now
        while now < end {
            let response = try? await transport.send(request)
            let answered = clock.now
            if let response, response.status == 200, !response.body.isEmpty {
                waits.append((answered - now) / .microseconds(1))
            } else {
                failures += 1
            }
            now = answered
        }
        return (waits, failures)
    }

    func download(_ bytes: Int) async -> Figures {
        await transfer {
            let response = try await transport.stream(HTTPRequest(origin: origin, path: path))
            guard case .stream(let stream) = response.content else { return false }
            var seen = 0
            for try await piece in stream { seen += piece.count }
            return response.status == 200 && seen == bytes
        }
    }

    func upload(_ bytes: Int) async -> Figures {
        await transfer {
            let response = try await transport.send(
                HTTPRequest(method: .put, origin: origin, path: path, content: .stream(Zeros.stream(bytes))))
            return response.status == 200
        }
    }

    private func transfer(_ work: () async throws -> Bool) async -> Figures {
        let clock = ContinuousClock()
        let start = clock.now
        let isGood = (try? await work()) ?? false
        let wait = (clock.now - start) / .seconds(1)
        await transport.close()
        return Figures(failures: isGood ? 0 : 1, seconds: wait, waits: [wait * 1e6])
    }
}
