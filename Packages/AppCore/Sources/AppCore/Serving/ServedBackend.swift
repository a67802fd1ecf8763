public import BackendCore
public import HTTPServer
public import NetworkCore
public import SQLCore
import TerminalKit
public import TextCore

/// The backend that `serve` provides over HTTP.
public protocol ServedBackend: Sendable {
    /// Opens the backend, before the first request.
    func open() async throws(StoreError)

    /// Answers requests; errors that clients must not see are reported.
    func answers(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> ServedAnswers

    /// The failure after which every write fails until a restart; `nil` without one.
    var lastingFailure: StoreError? { get }

    /// The database of its accounts, with a `PageVisitorTable`; `nil` for a backend without accounts.
    var accounts: (any Database)? { get }

    /// The message for a reported error other than `StoreError`.
    func words(for fault: any Error) -> LocalizedText?
}

extension ServedBackend {
    /// The backend has no accounts.
    public var accounts: (any Database)? { nil }

    /// The backend has no messages of its own.
    public func words(for fault: any Error) -> LocalizedText? { nil }
}

/// The answers of a backend.
public struct ServedAnswers: Sendable {
    let handler: HTTPServer.Handler
    let refusal: @Sendable (HTTPRefusal) -> HTTPResponse

    /// `refusal` formats, in the style of the backend's API, rejections before `handler` is called.
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
    private let hasAccounts: Bool
    private let opening: @Sendable () async throws(StoreError) -> Void
    private let words: @Sendable (any Error) -> LocalizedText?
    private let service: @Sendable (@escaping Router.Report) -> Service

    /// - Parameters:
    ///   - database: its database, opened before the first request.
    ///   - hasAccounts: whether the database has a `PageVisitorTable`.
    ///   - opening: further preparations before the first request.
    ///   - words: the message for a reported error other than `StoreError`.
    ///   - service: creates the service, given a function that reports errors which clients must not see.
    public init(
        _ database: any Database, hasAccounts: Bool = false,
        opening: @escaping @Sendable () async throws(StoreError) -> Void = {},
        words: @escaping @Sendable (any Error) -> LocalizedText? = { _ in nil },
        service: @escaping @Sendable (@escaping Router.Report) -> Service
    ) {
        self.database = database
        self.hasAccounts = hasAccounts
        self.opening = opening
        self.words = words
        self.service = service
    }

    public var accounts: (any Database)? { hasAccounts ? database : nil }

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
