public import NetworkCore
public import Persistence

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
    /// The keys of servers that `config set-secret` keeps, by name, because they must not be in an address.
    public let keys: [String]
    /// What is secret in the messages that it sends and answers.
    public let redaction: Redaction

    /// All of it is the same for every run.
    public init(
        name: String, version: String, folder: String, exampleServer: String = "https://server.example",
        keys: [String] = [], redaction: Redaction = .standard
    ) {
        self.name = name
        self.version = version
        self.folder = folder
        self.exampleServer = exampleServer
        self.keys = keys
        self.redaction = redaction
    }

    /// The subcommand that keeps a key; `nil` when there are none.
    var secretCommand: String? { keys.isEmpty ? nil : "config set-secret" }
}

/// Where an app keeps what. Nothing is made or looked at.
public struct AppFiles: Hashable, Sendable {
    /// The embedded backend: what a server would own.
    public let backend: String
    /// What the device keeps for the profile.
    public let profile: String
    /// Saved answers; may be deleted at any time.
    public let cache: String
    /// Settings.
    public let settings: String
    /// Keys of servers. Beside the databases, because people copy and publish their settings.
    public let secrets: String

    private let data: String
    private let profileName: ProfileName

    /// By the XDG folders of the environment.
    public init(of app: AppIdentity, environment: [String: String], profile: ProfileName) {
        let paths = XDGPaths(environment: environment, app: app.folder)
        data = paths.data
        profileName = profile
        backend = "\(paths.data)/backend.sqlite"
        self.profile = paths.profileDatabase(profile)
        cache = "\(paths.cache)/\(profile.text).sqlite"
        secrets = "\(paths.data)/secrets/\(profile.text).json"
        settings = "\(paths.config)/\(profile.text).json"
    }

    /// A folder of the profile's for files of one kind: drafts.
    public func folder(_ name: String) -> String { "\(data)/\(name)/\(profileName.text)" }
}
