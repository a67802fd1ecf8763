import DIContainer

struct Client: Sendable {
    var baseURL: String

    func close() async {}
}

struct Environment: Sendable {
    var baseURL = "https://films.example"
}

struct AppDIContainer: Sendable {
    let lifetime = Lifetime()
    let client: Shared<Client>

    init(_ environment: Environment) {
        client = Shared { [lifetime] in
            let client = Client(baseURL: environment.baseURL)
            lifetime.atEnd("client") { await client.close() }
            return client
        }
    }
}
