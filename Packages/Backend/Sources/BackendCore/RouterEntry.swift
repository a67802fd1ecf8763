/// A route with what the router needs to run it.
struct RouterEntry: Sendable {
    let route: Route
    let description: RouteDescription
    let pattern: RoutePattern
    let limits: RequestLimits
    let errors: OpenAPISchema

    var described: DescribedRoute {
        DescribedRoute(route: description, operation: route.operation, errors: errors)
    }
}
