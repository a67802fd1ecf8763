import AppCore

extension AppIdentity {
    /// community-cli.
    static let community = AppIdentity(
        name: CommunityApp.name, version: CommunityApp.version, folder: "community",
        exampleServer: "https://board.example")
}
