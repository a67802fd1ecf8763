import CurlTransport
import DIContainer
public import NetworkCore
import TerminalKit
import TextCore

/// The chain of transports to the backend: the implementations behind `--server`, `--record` and `--replay`.
public struct TransportChain: Sendable {
    let run: Run
    let options: CurlOptions
    let embedded: @Sendable () -> any HTTPTransport
    let keyed: @Sendable (any HTTPTransport, ServerAddress) -> any HTTPTransport

    /// Creates the chain; the transports are created later.
    ///
    /// - Parameters:
    ///   - run: chooses the transports. A transport in its environment replaces the network and the backend.
    ///   - followsRedirects: whether requests may follow a redirect; `false` if they contain secrets that another
    ///     server must not receive, such as a key in a query or a password in a body.
    ///   - embedded: the backend in this process.
    ///   - keyed: adds secrets last, so that they are neither logged nor recorded.
    public init(
        _ run: Run, followsRedirects: Bool = false, embedded: @escaping @Sendable () -> any HTTPTransport,
        keyed: @escaping @Sendable (any HTTPTransport, ServerAddress) -> any HTTPTransport = { transport, _ in
            transport
        }
    ) {
        self.run = run
        options = .interactive(run.app, followsRedirects: followsRedirects)
        self.embedded = embedded
        self.keyed = keyed
    }

    private var choice: ServerChoice { run.server }

    /// Creates the transport. Without a server libcurl is not loaded.
    public func makeTransport() -> any HTTPTransport {
        switch (run.wire.replay, choice.address) {
        case (let replay?, _):
            reporting(ReplayedAttempts(transport: recorded(replay), replay: replay))
        case (nil, _?): reporting(CoalescingTransport(makePlainTransport()))
        case (nil, nil): makePlainTransport()
        }
    }

    /// Creates the transport without coalescing and messages for failures, for an app that adds tokens around it.
    public func makePlainTransport() -> any HTTPTransport {
        switch (run.wire.replay, choice.address) {
        case (let replay?, _): ReplayedAttempts(transport: recorded(replay), replay: replay)
        case (nil, let address?): retrying(recorded(keyed(curl(address), address)))
        case (nil, nil): recorded(run.environment.transport ?? embedded())
        }
    }

    private func curl(_ address: ServerAddress) -> any HTTPTransport {
        if let transport = run.environment.transport { return transport }
        let curl = CurlTransport(
            options, environment: address.withoutProxyOnLoopback(run.environment.variables))
        run.lifetime.atEnd("curl") { await curl.close() }
        return curl
    }

    /// Records and logs each attempt, without the key.
    private func recorded(_ transport: any HTTPTransport) -> any HTTPTransport {
        var recorded = transport
        if let file = run.wire.recording {
            recorded = RecordingTransport(recorded, file: file, redaction: choice.redaction)
        }
        let detail: LoggingTransport.Detail
        switch choice.detail {
        case .nothing: return recorded
        case .summary: detail = .summary
        case .trace: detail = .trace()
        }
        let console = run.console
        return LoggingTransport(recorded, detail: detail, redaction: choice.redaction) { console.error($0) }
    }

    private func retrying(_ transport: any HTTPTransport) -> any HTTPTransport {
        RetryingTransport(transport, sleep: run.environment.sleep)
    }

    /// Adds messages for failures to a transport.
    public func reporting(_ transport: any HTTPTransport) -> any HTTPTransport {
        guard choice.isRemote else { return transport }
        return ReportingTransport(
            transport: transport, fault: run.fault, language: run.language, faults: run.faults)
    }
}

extension CurlOptions {
    /// Options for interactive use: small answers and short timeouts.
    static func interactive(_ app: AppIdentity, followsRedirects: Bool = true) -> CurlOptions {
        var options = CurlOptions()
        if !followsRedirects { options.maximumRedirects = 0 }
        options.stallLimit = .seconds(15)
        options.maximumBodyBytes = 16 << 20
        options.userAgent = "\(app.name)/\(app.version)"
        return options
    }
}

/// The files that a run records to or replays, opened before the first request.
public struct Wire: Sendable {
    /// The file to record to.
    public var recording: RecordingFile?
    /// The recording that answers instead of the server.
    public var replay: ReplayTransport?

    /// A run without recording and replay.
    public static let plain = Wire()

    /// Creates a value without files.
    public init() {}

    /// Opens the files. `onFailure` is called once, on any thread, when recording fails.
    ///
    /// - Throws: `NetworkError.transport`, which names the file.
    public static func opened(
        _ choice: ServerChoice, onFailure: @escaping @Sendable (NetworkError) -> Void
    ) async throws(NetworkError) -> Wire {
        var wire = Wire()
        if let path = choice.recording {
            wire.recording = try RecordingFile(path: path, onFailure: onFailure)
        }
        if let path = choice.replay {
            wire.replay = try await ReplayTransport.open(path: path, redaction: choice.redaction)
        }
        return wire
    }

    /// Whether cached answers are ignored, so that the recording alone reproduces the output.
    public var isSelfContained: Bool { recording != nil || replay != nil }
}

/// Stores the message of the last failure, because the layers above pass on only its kind.
struct ReportingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let fault: ServerFault
    let language: Language
    let faults: BackendFaults

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await reporting { () throws(NetworkError) in try await transport.send(request) }
    }

    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await reporting { () throws(NetworkError) in try await transport.stream(request) }
    }

    private func reporting(
        _ exchange: () async throws(NetworkError) -> HTTPResponse
    ) async throws(NetworkError) -> HTTPResponse {
        do throws(NetworkError) {
            let response = try await exchange()
            faults.report(fault.message(for: response)?[language].terminalSafe())
            return response
        } catch {
            faults.report(fault.message(for: error)?[language].terminalSafe())
            throw error
        }
    }
}

/// Repeats a request exactly as often as recorded, because a replay has neither the clock nor the random delays that
/// determined the number.
struct ReplayedAttempts: HTTPTransport {
    /// The replaying transport.
    let transport: any HTTPTransport
    let replay: ReplayTransport

    /// - Throws: `NetworkError.unexpectedCall` when the recording has no answer for the request.
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
