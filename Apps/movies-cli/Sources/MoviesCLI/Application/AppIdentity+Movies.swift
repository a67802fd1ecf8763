import AppCore

extension AppIdentity {
    /// movies-cli.
    static let movies = AppIdentity(
        name: MoviesApp.name, version: MoviesApp.version, folder: "movies",
        exampleServer: "https://films.example/api/v2", secretCommand: "config set-secret")
}
