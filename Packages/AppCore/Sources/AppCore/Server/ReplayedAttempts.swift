import NetworkCore

/// Makes the attempts that a recording holds, no more and no fewer: how many there were was decided by a clock and by
/// chance, which a replay has not.
struct ReplayedAttempts: HTTPTransport {
    /// What asks the replay.
    let transport: any HTTPTransport
    let replay: ReplayTransport

    /// - Throws: `NetworkError.unexpectedCall` when the recording has nothing for the request.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await last { () throws(NetworkError) in try await transport.send(request) }
    }

    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await last { () throws(NetworkError) in try await transport.stream(request) }
    }

    private func last(
        _ attempt: () async throws(NetworkError) -> HTTPResponse
    ) async throws(NetworkError) -> HTTPResponse {
        while true {
            let before = replay.remaining
            let outcome: Result<HTTPResponse, NetworkError>
            do throws(NetworkError) {
                outcome = .success(try await attempt())
            } catch {
                outcome = .failure(error)
            }
            let after = replay.remaining
            if case .failure(.transport(let reason)) = outcome, after.count == before.count {
                throw .unexpectedCall(reason)
            }
            let isRepeated = after.count < before.count && after.first == before.first
            if isRepeated, Self.isFailure(outcome) { continue }
            return try outcome.get()
        }
    }

    private static func isFailure(_ outcome: Result<HTTPResponse, NetworkError>) -> Bool {
        switch outcome {
        case .success(let response): response.status >= 400
        case .failure(let error): error != .cancelled
        }
    }
}
