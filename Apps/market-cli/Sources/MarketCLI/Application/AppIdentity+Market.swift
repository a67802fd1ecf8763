import AppCore
import NetworkCore

extension AppIdentity {
    /// market-cli.
    static let market = AppIdentity(
        name: MarketApp.name, version: MarketApp.version, folder: "market",
        exampleServer: "https://market.example", redaction: Redaction(paths: secretPaths))

    /// What deletes a product: how it is given, and how it is used.
    static let secretPaths: Set = [
        SecretPath(.post, "/api/products/{id}/secret", .answer),
        SecretPath(.delete, "/api/products/{id}/{secret}", .lastSegment),
        SecretPath(.post, "/api/products/{id}/archived", .answer),
        SecretPath(.delete, "/api/products/{path}", .lastSegment),
    ]
}
