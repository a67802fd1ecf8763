/// A route with what the router needs to run it.
struct RouterEntry: Sendable {
    let route: Route
    let description: RouteDescription
    let pattern: RoutePattern
    let mount: RouterMount

    var described: DescribedRoute {
        DescribedRoute(route: description, operation: route.operation, errors: mount.errors.schema)
    }
}
