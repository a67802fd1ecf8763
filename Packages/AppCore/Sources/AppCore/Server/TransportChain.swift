public import CurlTransport
public import DIContainer
public import NetworkCore
import TerminalKit
public import TextCore

/// The way to the data: the implementations behind `--server`, `--record` and `--replay`, one around the other.
public struct TransportChain: Sendable {
    /// What to run with.
    public struct Parts: Sendable {
        /// The world outside; a transport in it takes the place of the network and of the embedded backend.
        public let environment: AppEnvironment
        /// The run's words for what goes wrong.
        public let fault: ServerFault
        /// What its user reads.
        public let language: Language
        /// Open files of `--record` and `--replay`.
        public let wire: Wire
        /// Gets told what went wrong.
        public let faults: BackendFaults
        /// Closes what is opened.
        public let lifetime: Lifetime

        /// All of it is of one run.
        public init(
            environment: AppEnvironment, fault: ServerFault, language: Language, wire: Wire,
            faults: BackendFaults, lifetime: Lifetime
        ) {
            self.environment = environment
            self.fault = fault
            self.language = language
            self.wire = wire
            self.faults = faults
            self.lifetime = lifetime
        }
    }

    /// What to run with.
    public let parts: Parts
    /// Limits and name of a client on the network.
    public let options: CurlOptions
    /// The backend in this process.
    public let embedded: @Sendable () -> any HTTPTransport
    /// Adds secrets last of all, where nothing that logs, records or keeps requests sees them.
    public let keyed: @Sendable (any HTTPTransport, ServerAddress) -> any HTTPTransport

    /// A chain with nothing made yet.
    public init(
        _ parts: Parts, options: CurlOptions,
        embedded: @escaping @Sendable () -> any HTTPTransport,
        keyed: @escaping @Sendable (any HTTPTransport, ServerAddress) -> any HTTPTransport = { transport, _ in
            transport
        }
    ) {
        self.parts = parts
        self.options = options
        self.embedded = embedded
        self.keyed = keyed
    }

    private var choice: ServerChoice { parts.fault.choice }

    /// Made when something is first asked for: without a server nothing of libcurl is touched.
    public func makeTransport() -> any HTTPTransport {
        switch (parts.wire.replay, choice.address) {
        case (let replay?, _):
            reporting(ReplayedAttempts(transport: watched(replay), replay: replay))
        case (nil, _?): reporting(CoalescingTransport(makePlainTransport()))
        case (nil, nil): makePlainTransport()
        }
    }

    /// The same without shared requests and without words for what goes wrong: for an app that puts tokens around it.
    public func makePlainTransport() -> any HTTPTransport {
        switch (parts.wire.replay, choice.address) {
        case (let replay?, _): ReplayedAttempts(transport: watched(replay), replay: replay)
        case (nil, let address?): patient(watched(keyed(curl(address), address)))
        case (nil, nil): watched(parts.environment.transport ?? embedded())
        }
    }

    private func curl(_ address: ServerAddress) -> any HTTPTransport {
        if let transport = parts.environment.transport { return transport }
        let curl = CurlTransport(
            options, environment: address.withoutProxyOnLoopback(parts.environment.variables))
        parts.lifetime.atEnd("curl") { await curl.close() }
        return curl
    }

    /// Each attempt is recorded and told as it goes over the wire, without the key.
    private func watched(_ transport: any HTTPTransport) -> any HTTPTransport {
        var watched = transport
        if let file = parts.wire.recording {
            watched = RecordingTransport(watched, file: file, redaction: choice.redaction)
        }
        let detail: LoggingTransport.Detail
        switch choice.detail {
        case .nothing: return watched
        case .summary: detail = .summary
        case .trace: detail = .trace()
        }
        let console = parts.environment.console
        return LoggingTransport(watched, detail: detail, redaction: choice.redaction) { console.error($0) }
    }

    private func patient(_ transport: any HTTPTransport) -> any HTTPTransport {
        RetryingTransport(transport, sleep: parts.environment.sleep ?? { try await Task.sleep(for: $0) })
    }

    /// Puts words for what goes wrong around a transport to a server.
    public func reporting(_ transport: any HTTPTransport) -> any HTTPTransport {
        guard choice.isRemote else { return transport }
        return ReportingTransport(
            transport: transport, fault: parts.fault, language: parts.language, faults: parts.faults)
    }
}

extension CurlOptions {
    /// Options for somebody who waits for a page of rows: small answers, and no long silence. An app whose requests
    /// carry what another server must not get, such as a key in a query or a password in a body, follows no redirect.
    public static func interactive(_ app: AppIdentity, followsRedirects: Bool = true) -> CurlOptions {
        var options = CurlOptions()
        if !followsRedirects { options.maximumRedirects = 0 }
        options.stallLimit = .seconds(15)
        options.maximumBodyBytes = 16 << 20
        options.userAgent = "\(app.name)/\(app.version)"
        return options
    }
}
