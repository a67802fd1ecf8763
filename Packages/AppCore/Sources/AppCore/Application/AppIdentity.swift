public import NetworkCore

/// What a program says of itself.
public struct AppIdentity: Hashable, Sendable {
    /// What a person types: "movies-cli".
    public let name: String
    /// "0.1.0".
    public let version: String
    /// The name of its folder below the XDG folders: "movies".
    public let folder: String
    /// An address that errors give as an example: "https://films.example/api/v2".
    public let exampleServer: String
    /// The subcommand that keeps what must not be in an address: "config set-secret"; `nil` when there is none.
    public let secretCommand: String?
    /// What is secret in the messages that it sends and answers.
    public let redaction: Redaction

    /// All of it is the same for every run.
    public init(
        name: String, version: String, folder: String, exampleServer: String = "https://server.example",
        secretCommand: String? = nil, redaction: Redaction = .standard
    ) {
        self.name = name
        self.version = version
        self.folder = folder
        self.exampleServer = exampleServer
        self.secretCommand = secretCommand
        self.redaction = redaction
    }
}
