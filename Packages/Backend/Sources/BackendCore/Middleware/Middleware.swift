public import NetworkCore

/// Something that stands between a router and its routes, for every request: it may change the request,
/// answer it itself, or change the answer.
public protocol Middleware: Sendable {
    /// Answers a request. `next` is what comes after this one; call it once, or not at all.
    func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse
}
