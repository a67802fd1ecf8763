/// How a route wants the body of a request.
public enum BodyDelivery: Hashable, Sendable {
    /// In memory: `request.body` has all of it.
    case whole
    /// As it comes: `request.content` may be a stream, which ends with an error above the route's limit.
    case stream
}
