import Persistence

/// Where movies-cli keeps what.
struct AppFiles: Hashable, Sendable {
    /// The embedded backend: catalogue and scores.
    let backend: String
    /// The profile: bookmarks, recent searches, the id under which it gives scores.
    let profile: String
    /// Saved answers; may be deleted at any time.
    let cache: String
    /// Settings.
    let settings: String
    /// Keys of servers. Beside the databases, because people copy and publish their settings.
    let secrets: String

    init(environment: [String: String], profile: ProfileName) {
        let paths = XDGPaths(environment: environment, app: "movies")
        backend = "\(paths.data)/backend.sqlite"
        self.profile = paths.profileDatabase(profile)
        cache = "\(paths.cache)/\(profile.text).sqlite"
        secrets = "\(paths.data)/secrets/\(profile.text).json"
        settings = "\(paths.config)/\(profile.text).json"
    }
}
