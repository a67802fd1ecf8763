/// Lets a mount list its routes one below the other.
@resultBuilder
public enum RouteBuilder {
    public static func buildBlock(_ routes: Route...) -> [Route] { routes }
}
