import BackendCore
import NetworkCore

extension Route {
    /// A route with a placeholder description.
    init(
        _ method: HTTPMethod, _ pattern: String, maximumBodyBytes: Int? = nil, body: BodyDelivery = .whole,
        handler: @escaping Handler
    ) {
        self.init(
            method, pattern, OpenAPIOperation("any", "Any", tag: "any", responses: []),
            maximumBodyBytes: maximumBodyBytes, body: body, handler: handler)
    }
}

extension HTTPResponse {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}
