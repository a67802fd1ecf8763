public import BackendCore
public import HTTPServer
public import NetworkCore
public import SQLCore
import TerminalKit
public import TextCore

/// What `serve` gives to others.
public protocol ServedBackend: Sendable {
    /// Makes sure that there is something to serve, before anybody can ask.
    func open() async throws(StoreError)

    /// Answers requests; what their senders must not see is reported.
    func answers(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> ServedAnswers

    /// Why nothing is kept any more until the process starts anew; `nil` while it is.
    var lastingFailure: StoreError? { get }

    /// What is reported, in words, where it is no error of the storage.
    func words(for fault: any Error) -> LocalizedText?
}

extension ServedBackend {
    /// None but those of the storage.
    public func words(for fault: any Error) -> LocalizedText? { nil }
}

/// How a backend answers.
public struct ServedAnswers: Sendable {
    let handler: HTTPServer.Handler
    let refusal: @Sendable (HTTPRefusal) -> HTTPResponse

    /// `refusal` gives the shape of the backend's API to what the server refuses before it calls `handler`.
    public init(
        refusal: @escaping @Sendable (HTTPRefusal) -> HTTPResponse, handler: @escaping HTTPServer.Handler
    ) {
        self.handler = handler
        self.refusal = refusal
    }
}

/// The service of a backend, over one database.
///
///     ServedService(store.database) { report in NotesBackend(store: store, report: report).service }
public struct ServedService: ServedBackend {
    private let database: any Database
    private let opening: @Sendable () async throws(StoreError) -> Void
    private let words: @Sendable (any Error) -> LocalizedText?
    private let service: @Sendable (@escaping Router.Report) -> Service

    /// - Parameters:
    ///   - database: what it keeps its data in; opened before anybody can ask.
    ///   - opening: what a first use needs besides.
    ///   - words: what is reported, in words, where it is no error of the storage.
    ///   - service: made once, with where to report what clients must not see.
    public init(
        _ database: any Database, opening: @escaping @Sendable () async throws(StoreError) -> Void = {},
        words: @escaping @Sendable (any Error) -> LocalizedText? = { _ in nil },
        service: @escaping @Sendable (@escaping Router.Report) -> Service
    ) {
        self.database = database
        self.opening = opening
        self.words = words
        self.service = service
    }

    public var lastingFailure: StoreError? { database.lastingFailure }

    public func open() async throws(StoreError) {
        _ = try await database.facts()
        try await opening()
    }

    public func words(for fault: any Error) -> LocalizedText? { words(fault) }

    public func answers(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> ServedAnswers {
        let service = service(report)
        return ServedAnswers {
            service.refusal(status: $0.status, reason: $0.reason, at: $0.path)
        } handler: {
            await service($0)
        }
    }
}
