import DIContainer

struct Client: Sendable {
    var baseURL: String
}

struct Environment: Sendable {
    var baseURL = "https://films.example"
}
