import DIContainer

struct Client: Sendable {
    var baseURL: String
}

struct AppDIContainer: Sendable {
    let address: Shared<String>
    let client: Shared<Client>

    init(baseURL: String, graph: DependencyGraph? = nil) {
        let address = Shared("address", in: graph) { baseURL }
        self.address = address
        client = Shared("client", in: graph) { Client(baseURL: address()) }
    }
}
