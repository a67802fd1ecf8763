import BackendCore
import NetworkCore

/// Tells listeners at once what this process wrote.
struct EventRinger: Middleware {
    let hub: EventHub

    func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        let response = await next(routed)
        let isRead = [.get, .head, .options].contains(routed.request.method)
        if !isRead, response.isSuccess { hub.ring() }
        return response
    }
}
