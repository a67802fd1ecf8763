public import HTTPServer
public import NetworkCore
public import SQLCore

/// What `serve` gives to others.
public protocol ServedBackend: Sendable {
    /// Makes sure that there is something to serve, before anybody can ask.
    func open() async throws(StoreError)

    /// Answers requests; what their senders must not see is reported.
    func handler(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> HTTPServer.Handler
}
