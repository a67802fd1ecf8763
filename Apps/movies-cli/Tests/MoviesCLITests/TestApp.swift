import AppCore
import AppCoreTestSupport
import MoviesCLI
import NetworkCore
import PictureCoreTestSupport
import Testing

extension TestApp {
    convenience init() throws { try self.init(.movies(pictures: FakePictures())) }

    /// One run that forgets everything, with the bundled catalogue.
    @MainActor
    static func inMemory(
        _ arguments: String..., width: Int? = nil, variables: [String: String] = plain,
        transport: (any HTTPTransport)? = nil
    ) async throws -> AppRun {
        await (try TestApp()).run(
            ["--store", "memory"] + arguments, width: width, variables: variables, transport: transport)
    }
}

extension AppRun {
    /// The films of `list --json`, `search --json` and `similar --json`.
    func films() throws -> [[String: Any]] { try list("movies") }

    func ids() throws -> [Int] { try ids("movies") }
}
