/// A route with what the router needs to run it. A reference, because there is much in it and it goes from hand to
/// hand with each request.
final class RouterEntry: Sendable {
    let route: Route
    let description: RouteDescription
    let pattern: RoutePattern
    let mount: RouterMount

    init(route: Route, description: RouteDescription, pattern: RoutePattern, mount: RouterMount) {
        self.route = route
        self.description = description
        self.pattern = pattern
        self.mount = mount
    }

    var described: DescribedRoute {
        DescribedRoute(route: description, operation: route.documentation, errors: mount.errors.schema)
    }
}
