import CurlTransport
import NetworkCore
import TestSupport

/// Many concurrent requests, some of which are cancelled at random moments.
struct Storm {
    enum Failure: Error {
        /// An answer that belongs to another request, or a missing answer without a cancellation.
        case wrong([String])
        /// Descriptors that were not open before.
        case leaked([String])
        /// Handlers that never ended, by number.
        case unfinished([Int])
    }

    /// The course of one request.
    private enum Fate: Sendable, CaseIterable {
        case answered, cancelledAtOnce, cancelledOnTheWay, cancelledAfterItBegan
    }

    private static let paths = ["/small", "/late", "/large", "/stream", "/echo", "/stream-left"]

    let count: Int
    let seed: Int

    /// - Throws: `Failure`.
    func run() async throws {
        // Libraries open their permanent descriptors before the counting starts.
        try await round(count: 8, seed: 0)
        let before = try await OpenFiles.settled()
        try await round(count: count, seed: seed)
        let leaked = try await OpenFiles.opened(since: before)
        guard leaked.isEmpty else { throw Failure.leaked(leaked) }
    }

    private func round(count: Int, seed: Int) async throws {
        let service = try WireService()
        let transport = CurlTransport()
        var dice = SplitMix(seed: UInt64(truncatingIfNeeded: seed))
        var faults: [String] = []
        await withTaskGroup(of: String?.self) { group in
            for number in 0..<count {
                let path = Self.paths.randomElement(using: &dice) ?? "/small"
                let fate = Fate.allCases.randomElement(using: &dice) ?? .answered
                let yields = Int.random(in: 0..<200, using: &dice)
                group.addTask {
                    await one(number, path, fate, yields, service, transport)
                }
            }
            for await fault in group {
                if let fault { faults.append(fault) }
            }
        }
        await transport.close()
        await service.stop()
        guard faults.isEmpty else { throw Failure.wrong(Array(faults.prefix(20))) }
        let unfinished = service.begun.numbers.subtracting(service.ended.numbers)
        guard unfinished.isEmpty else { throw Failure.unfinished(unfinished.sorted()) }
    }

    /// The fault of a request, if any.
    private func one(
        _ number: Int, _ path: String, _ fate: Fate, _ yields: Int, _ service: WireService,
        _ transport: CurlTransport
    ) async -> String? {
        let task = Task { () async throws(NetworkError) -> Bool in
            defer { service.reached.note(number) }
            return try await Self.isRight(number, path, service, transport)
        }
        switch fate {
        case .answered: break
        case .cancelledAtOnce: task.cancel()
        case .cancelledOnTheWay:
            for _ in 0..<yields { await Task.yield() }
            task.cancel()
        case .cancelledAfterItBegan:
            await service.reached.wait(for: number)
            task.cancel()
        }
        switch await task.result {
        case .success(true): return nil
        case .success(false): return "\(path) \(number) got another answer"
        case .failure(let error):
            let isExpected = fate != .answered && error as? NetworkError == .cancelled
            return isExpected ? nil : "\(path) \(number) \(fate): \(error)"
        }
    }

    private static func isRight(
        _ number: Int, _ path: String, _ service: WireService, _ transport: CurlTransport
    ) async throws(NetworkError) -> Bool {
        switch path {
        case "/echo":
            let body = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number % 4_000)
            let request = service.request(path, number, method: .post, content: .bytes(body))
            return try await transport.send(request).body == body
        case "/large":
            return try await transport.send(service.request(path, number)).body == WireService.large
        case "/stream":
            let response = try await transport.stream(service.request(path, number))
            guard case .stream(let stream) = response.content else { return false }
            var seen = 0
            while let piece = try await stream.next() { seen += piece.count }
            return seen == WireService.pieces * WireService.piece.count
        case "/stream-left":
            // A client that leaves in the middle leaves nothing behind.
            let response = try await transport.stream(service.request("/stream", number))
            guard case .stream(let stream) = response.content else { return false }
            return try await stream.next() != nil
        default:
            return try await transport.send(service.request(path, number)).body == Array("\(number)".utf8)
        }
    }
}
