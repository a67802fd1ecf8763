import DIContainer

struct Client: Sendable {
    var baseURL: String
}

struct Products: Sendable {
    var client: Client
    var limit: Int
}

/// It never sees the app's container.
struct CatalogSceneDIContainer: Sendable {
    var client: Client
    var limit = 20

    func makeProducts() -> Products { Products(client: client, limit: limit) }
}

struct AppDIContainer: Sendable {
    let client: Shared<Client>

    var catalogScene: CatalogSceneDIContainer { CatalogSceneDIContainer(client: client()) }
}
