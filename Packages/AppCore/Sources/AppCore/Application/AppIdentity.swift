public import NetworkCore
public import Persistence

/// The name of a program, and the other facts that are the same in all of its runs.
public struct AppIdentity: Hashable, Sendable {
    /// The name of the program: "movies-cli".
    public let name: String
    /// The version: "0.1.0".
    public let version: String
    /// The name of its folder in the XDG directories: "movies".
    public let folder: String
    /// The example address in errors: "https://films.example/api/v2".
    public let exampleServer: String
    /// The names of the servers' keys that `config set-secret` stores.
    public let keys: [String]
    /// The secret parts of its requests and answers.
    public let redaction: Redaction
    /// The first parts of the addresses of pages that show the same to everyone: "films". Search engines may list them.
    public let publicPages: [String]

    /// Creates the identity of a program.
    public init(
        name: String, version: String, folder: String, exampleServer: String = "https://server.example",
        keys: [String] = [], redaction: Redaction = .standard, publicPages: [String] = []
    ) {
        self.name = name
        self.version = version
        self.folder = folder
        self.exampleServer = exampleServer
        self.keys = keys
        self.redaction = redaction
        self.publicPages = publicPages
    }

    /// The names of the secrets for `config set-secret`: the keys of servers and the password of a database server.
    var secretNames: [String] { keys + [StoreKind.password] }

    /// The subcommand that stores a secret.
    static let secretCommand = "config set-secret"
}

/// The paths of an app's files. Computes paths only, without any access.
public struct AppFiles: Hashable, Sendable {
    /// The database of the embedded backend, with the data that a server would have.
    public let backend: String
    /// The data of the profile on this device.
    public let profile: String
    /// Cached answers; may be deleted at any time.
    public let cache: String
    /// Settings.
    public let settings: String
    /// Keys of servers. Stored with the databases, because users copy and publish their settings.
    public let secrets: String

    private let data: String
    private let profileName: ProfileName

    /// The paths in the XDG directories of the environment.
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

    /// A folder of the profile for files of one kind, such as drafts.
    public func folder(_ name: String) -> String { "\(data)/\(name)/\(profileName.text)" }
}
