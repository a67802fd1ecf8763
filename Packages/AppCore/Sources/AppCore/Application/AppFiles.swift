public import Persistence

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
