import NetworkCore

/// How long a client waits, and how it waits; tests wait in their own way.
public struct Patience: Sendable {
    /// The server sends something at least every few seconds; after so much silence the connection counts as
    /// dead.
    static let silence = Duration.seconds(45)
    /// The first wait before connecting again, unless the server says another; each further one is twice as
    /// long.
    static let firstDelay = 1_000
    /// In milliseconds.
    static let longestDelay = 30_000
    /// The longest wait that a server can wish for.
    static let longestWish = 600_000

    private let sleep: @Sendable (Duration) async throws -> Void
    private let random: @Sendable () -> Double

    /// - Parameters:
    ///   - sleep: waits; throws when the task is cancelled.
    ///   - random: 0 to 1; makes waits up to half as long again, so that clients do not all come back at
    ///     once.
    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.sleep = sleep
        self.random = random
    }

    /// How long to wait, in milliseconds, after that many failures without a success (from 1), where the
    /// event stream or a refusal may have said something about it.
    func delay(afterFailures failures: Int, retry: Int?, seconds: Int?) -> Int {
        let first = min(max(retry ?? Self.firstDelay, 1), Self.longestWish)
        let doubled = max(first, min(first << min(failures - 1, 10), Self.longestDelay))
        let wish = min(seconds ?? 0, Self.longestWish / 1_000) * 1_000
        return max(wish, doubled + Int(Double(doubled) / 2 * random()))
    }

    func wait(milliseconds: Int) async throws(NetworkError) {
        do {
            try await sleep(.milliseconds(milliseconds))
        } catch {
            throw .cancelled
        }
    }

    /// The next piece of a body.
    ///
    /// - Throws: `timedOut` after too much silence; the body then brings no more.
    func next(of body: HTTPBodyStream) async throws(NetworkError) -> [UInt8]? {
        let result = await withTaskGroup(of: Result<[UInt8]?, NetworkError>.self) { group in
            group.addTask {
                do throws(NetworkError) {
                    return .success(try await body.next())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await sleep(Self.silence)
                } catch {
                    return .failure(.cancelled)
                }
                return .failure(.timedOut)
            }
            let first = await group.next() ?? .failure(.cancelled)
            if case .failure = first { body.cancel() }
            group.cancelAll()
            return first
        }
        return try result.get()
    }
}
