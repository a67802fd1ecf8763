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

/// For a test: the faults of the container.
func problems() -> [DependencyGraph.Problem] {
    let graph = DependencyGraph()
    let app = AppDIContainer(baseURL: "https://films.example", graph: graph)
    _ = app.client()
    graph.resolveAll()
    return graph.problems()
}
