/// Lets a mount list its routes one below the other, with `if` and `for` where needed.
@resultBuilder
public enum RouteBuilder {
    public static func buildExpression(_ route: Route) -> [Route] { [route] }
    public static func buildExpression(_ routes: [Route]) -> [Route] { routes }
    public static func buildBlock(_ parts: [Route]...) -> [Route] { Array(parts.joined()) }
    public static func buildArray(_ parts: [[Route]]) -> [Route] { Array(parts.joined()) }
    public static func buildOptional(_ part: [Route]?) -> [Route] { part ?? [] }
    public static func buildEither(first: [Route]) -> [Route] { first }
    public static func buildEither(second: [Route]) -> [Route] { second }
}
