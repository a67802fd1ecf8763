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
