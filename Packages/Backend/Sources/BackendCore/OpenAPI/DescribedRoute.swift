/// What a document needs to know of a route.
struct DescribedRoute: Sendable {
    let route: RouteDescription
    let operation: OpenAPIOperation
    /// What the router's own refusals look like.
    let errors: OpenAPISchema
}
