import DIContainer

struct Client: Sendable {
    var baseURL: String
}

struct Environment: Sendable {
    var baseURL = "https://films.example"
}

struct AppDIContainer: Sendable {
    let client: Shared<Client>

    init(_ environment: Environment) {
        client = Shared { Client(baseURL: environment.baseURL) }
    }
}
